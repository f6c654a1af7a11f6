"""A machine of a user's own: a temporary folder with a copy of a project, an empty home, and a `bin` that is the whole
PATH.

Folders have a blank in their names, as users' folders do; the PATH has none, which make could not bear.
"""
from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

USERS = Path(__file__).resolve().parent
ROOT = USERS.parent.parent
# What the users' compilers keep from one run of the tests to the next.
CACHE = ROOT / ".zig-cache" / "users"
SECONDS_MAX = 500


class Missing(Exception):
    """A program that a project needs is not installed; the text says how to get it."""


class Place:
    """A project's copy, and what it may use."""

    def __init__(self, folder: Path, project: str, name: str = "") -> None:
        self.bin, self.home, self.folder = folder / "bin", folder / "home", folder / "a folder"
        for made in (self.bin, self.home, self.folder):
            made.mkdir(parents=True)
        self.project = self.folder / (name or project)
        shutil.copytree(USERS / project, self.project)
        self.variables = {"PATH": str(self.bin), "HOME": str(self.home), "LC_ALL": "C.UTF-8"}

    def depend_on(self, manifest: str, written: str, meant: Path) -> None:
        """Lets a manifest name a folder where it is, relative to the project, instead of where its author has it."""
        file = self.project / manifest
        text = file.read_text(encoding="utf-8")
        assert written in text, f"{manifest} does not name {written}"
        file.write_text(text.replace(written, os.path.relpath(meant, self.project)), encoding="utf-8")

    def allow(self, package: str, *programs: str) -> None:
        """Puts programs on the PATH; the package is what brings them on Debian."""
        for program in programs:
            found = shutil.which(program)
            if found is None:
                raise Missing(f"{program} is not installed: on Debian, apt-get install {package}")
            self.allow_this(program, Path(found))

    def allow_this(self, program: str, found: Path) -> None:
        (self.bin / program).symlink_to(found)

    def run_to_its_end(self, *command: str | Path) -> subprocess.CompletedProcess:
        program = shutil.which(str(command[0]), path=str(self.bin)) or str(command[0])
        return subprocess.run([program, *map(str, command[1:])], cwd=self.project, text=True, capture_output=True,
                              env=self.variables, timeout=SECONDS_MAX, check=False)

    def run(self, *command: str | Path) -> str:
        """What a command prints. It must succeed."""
        done, shown = self.run_to_its_end(*command), " ".join(map(str, command))
        assert done.returncode == 0, f"`{shown}` ended with {done.returncode}:\n{done.stdout}{done.stderr}"
        return done.stdout


@contextlib.contextmanager
def same_folder():
    """A folder for places outside of the tree: at every run the same one, since compilers know by its path what they
    have compiled before; another one while a second run of these tests has it."""
    folder = Path(tempfile.gettempdir(), f"dimfold-users-{hashlib.sha256(str(CACHE).encode()).hexdigest()[:16]}")
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock, contextlib.ExitStack() as stack:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(mode=0o700)
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
        except OSError:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        yield folder


def build_checkout(prefix: Path, *steps: str) -> str:
    """Runs build.zig of the checkout with the Zig that runs the tests. What it prints."""
    command = [os.environ["ZIG"], "build", "--build-file", str(ROOT / "build.zig"), "--prefix", str(prefix), *steps]
    done = subprocess.run(command, cwd=prefix.parent, text=True, capture_output=True, timeout=SECONDS_MAX, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
