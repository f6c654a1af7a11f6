#!/usr/bin/env python3
"""Runs a C test program and checks that every test declared in the tree is in it.

    c_suite.py PROGRAM [--under COMMAND] [--share N] [FILTER...]

A test that somebody wrote but that no program runs would pass for ever: TEST(name) in a file below tests/c that the
program does not list counts as failed. DIMFOLD_TESTS names another folder than tests/c. With --share the program runs
one of N random cases, for which a checker takes long; but all of them in `proof`, where DIMFOLD_TEST_SCALE says so.
Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import suite  # noqa: E402

TEST = re.compile(r"^TEST\((\w+)\)", re.MULTILINE)


def declared(folder: Path) -> set[tuple[str, str]]:
    files = (path for pattern in ("*.c", "*.h") for path in folder.rglob(pattern))
    return {(path.name, name) for path in files for name in TEST.findall(path.read_text(encoding="utf-8"))}


def listed(program: str) -> list[str]:
    """The program's tests as `file:name`."""
    return subprocess.run([program, "--list"], capture_output=True, text=True, check=True).stdout.splitlines()


def forgotten(folder: Path, known: list[str]) -> list[tuple[str, str]]:
    rows = (row.rsplit(":", 1) for row in known)
    return sorted(declared(folder) - {(Path(file).name, name) for file, name in rows})


def stale(filters: list[str], known: list[str]) -> list[str]:
    """The arguments that choose or leave out nothing, perhaps because a test got another name."""
    return [text for text in filters if not any(text.removeprefix("-") in row for row in known)]


# Of so many random cases checkers run one, and emulators.
SHARE = ["--share", "8"]


def is_proof() -> bool:
    return int(os.environ.get("DIMFOLD_TEST_SCALE", "1")) > 1


def take_share(share: str, taker: str) -> None:
    """Each taker, a program under a checker, gets a share of its own of the cases that have numbers."""
    if not is_proof():
        os.environ.update(DIMFOLD_TEST_SHARE=share, DIMFOLD_TEST_SERIES=series(taker))


def series(taker: str) -> str:
    return str(1 + zlib.crc32(taker.encode()) % 1000)


def main(arguments: list[str]) -> int:
    program, rest = arguments[0], arguments[1:]
    under = []
    if rest[:1] == ["--under"]:
        under, rest = shlex.split(rest[1]), rest[2:]
    if rest[:1] == ["--share"]:
        take_share(rest[1], " ".join([*under[:1], *Path(program).parts[-2:]]))
        rest = rest[2:]
    known = listed(program)
    missing = forgotten(Path(os.environ.get("DIMFOLD_TESTS", ROOT / "tests" / "c")), known)
    done = subprocess.run([*under, program, *rest], stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="")
    outcome = suite.judge(done.returncode, done.stdout)
    for file, name in missing:
        outcome.fail(f"{name} in {file} is no part of the program")
    for text in stale(rest, known):
        outcome.fail(f"the argument {text} fits no test")
    for reason in outcome.reasons:
        print(f"FAILED {reason}")
    print(outcome.line())
    return outcome.failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
