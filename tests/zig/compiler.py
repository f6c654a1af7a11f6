"""How the suites of the Zig module call Zig: which compiler, which modules, which library."""
from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MODULE = f"-Mdimfold={ROOT / 'bindings' / 'zig' / 'dimfold.zig'}"


def zig(*arguments: str, seconds_max: float = 300, cuda: str | None = None) -> subprocess.CompletedProcess:
    """Runs Zig in the project's root, and what it starts with that library of CUDA. Environment: ZIG, a path; else
    `zigw` finds it."""
    compiler = os.environ.get("ZIG", str(ROOT / "zigw"))
    environment = {**os.environ, "DIMFOLD_CUDART": cuda} if cuda else None
    return subprocess.run([compiler, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=seconds_max,
                          check=False, env=environment)


def software_gpu() -> str | None:
    """The library that is CUDA for tests without a GPU. Environment: DIMFOLD_SOFTWARE_GPU; None if it is not there."""
    library = os.environ.get("DIMFOLD_SOFTWARE_GPU", "")
    return library if library and Path(library).exists() else None


def modules(root: str | Path, **others: str | Path) -> list[str]:
    """A program whose root file may import `dimfold` and the other modules, which may import `dimfold` too."""
    names = [argument for name in others for argument in ("--dep", name)]
    rest = [argument for name, path in others.items() for argument in ("--dep", "dimfold", f"-M{name}={path}")]
    return [*names, "--dep", "dimfold", f"-Mroot={root}", *rest, MODULE]


def summary(passed: int, failed: int, skipped: int = 0) -> int:
    """Prints the last line of a suite; the answer is its exit code."""
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return failed > 0
