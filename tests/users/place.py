"""A machine of a user's own: a temporary folder with the projects, the checkout beside them, and a `bin` that is the
whole PATH.

Folders have a blank in their names, as users' folders do; the PATH has none, which make could not bear.
"""
from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

USERS = Path(__file__).resolve().parent
ROOT = USERS.parent.parent
SECONDS_MAX = 300


class Missing(Exception):
    """A program that a project needs is not installed; the text says how to get it."""


class Place:
    """A project's copy, and what it may use."""

    def __init__(self, folder: Path, project: str) -> None:
        self.bin, self.home, self.folder = folder / "bin", folder / "home", folder / "a folder"
        for made in (self.bin, self.home, self.folder):
            made.mkdir(parents=True)
        self.project = self.folder / project
        (self.folder / "dimfold").symlink_to(ROOT)
        shutil.copytree(USERS / project, self.project)
        self.variables = {"PATH": str(self.bin), "HOME": str(self.home), "LC_ALL": "C.UTF-8"}

    def allow(self, package: str, *programs: str) -> None:
        """Puts programs on the PATH; the package is what brings them on Debian."""
        for program in programs:
            found = shutil.which(program)
            if found is None:
                raise Missing(f"{program} is not installed: on Debian, apt-get install {package}")
            (self.bin / program).symlink_to(found)

    def run(self, *command: str | Path, **variables: str) -> str:
        """What a command prints. It must succeed."""
        program = shutil.which(str(command[0]), path=str(self.bin)) or str(command[0])
        done = subprocess.run([program, *map(str, command[1:])], cwd=self.project, text=True, capture_output=True,
                              env={**self.variables, **variables}, timeout=SECONDS_MAX, check=False)
        shown = " ".join(map(str, command))
        assert done.returncode == 0, f"`{shown}` ended with {done.returncode}:\n{done.stdout}{done.stderr}"
        return done.stdout


def build_checkout(prefix: Path, *steps: str) -> None:
    """Runs build.zig of the checkout with the Zig that runs the tests."""
    command = [os.environ["ZIG"], "build", "--build-file", str(ROOT / "build.zig"), "--prefix", str(prefix), *steps]
    done = subprocess.run(command, cwd=prefix.parent, text=True, capture_output=True, timeout=SECONDS_MAX, check=False)
    assert done.returncode == 0, done.stderr
