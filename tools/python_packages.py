"""The Python packages that the tests use, installed by pip into a folder of this project, once."""
from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ["numpy>=1.24,<3"]


def folder() -> Path:
    """Where the tests' packages are: one folder per version of Python, because compiled packages belong to one."""
    return ROOT / ".python" / sys.implementation.cache_tag


def install_tests() -> str:
    return install(folder(), PACKAGES)


def provide(target: Path, packages: dict[str, str]) -> str:
    """Makes packages, by the names of their modules, importable here and in what is started from here: those that this
    Python lacks are installed. Returns what `install` does."""
    sys.path.append(str(target))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(target)]))
    if all(importlib.util.find_spec(name) for name in packages):
        return ""
    failure = install(target, list(packages.values()))
    importlib.invalidate_caches()
    return failure


def install(target: Path, packages: list[str]) -> str:
    """Installs packages into a folder of their own and returns "", or the sentence that says why it could not be done.

    No virtual environment: its modules are missing from many a distribution's Python, and a folder on PYTHONPATH
    is enough. The folder appears under its name in one step, complete."""
    if target.is_dir():
        return ""
    print(f"Installing {', '.join(packages)} by pip into {target}.", flush=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix="installing.", dir=target.parent))
    new.chmod(0o755)
    try:
        failure = pip_install(new, packages)
        if not failure:
            rename_first(new, target)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return failure


def pip_install(target: Path, packages: list[str]) -> str:
    command = [sys.executable, "-I", "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check",
               "--only-binary", ":all:", "--target", str(target), *packages]
    settings = {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_ROOT_USER_ACTION": "ignore"}
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    says = [line for line in done.stderr.split("\n") if line.strip()] or ["nothing"]
    return f"pip could not install {', '.join(packages)}: it needs pip and the network (pip says: {says[-1]})."


def rename_first(new: Path, name: Path) -> None:
    """Of two processes at once the first one wins."""
    try:
        new.rename(name)
    except OSError:
        if not name.is_dir():
            raise
