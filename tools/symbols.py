#!/usr/bin/env python3
"""Compares what the library exports and what its headers declare with the committed list of both.

    symbols.py SHARED_LIBRARY ARCHIVE    compare; needs nm
    symbols.py --write                   write the list from the headers, when functions come or go on purpose

Every function listed in tests/abi/symbols.txt is declared and exported, nothing else is visible, nothing needs a
compiler's runtime (sanitizers, fortified libc functions), and the archive keeps the size that was promised.
Last line: N passed, N failed.
"""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "c" / "include"
LIST = ROOT / "tests" / "abi" / "symbols.txt"
DECLARATION = re.compile(r"^DIMFOLD_API\b[^;]*?\b(dimfold_\w+)\s*\(", re.MULTILINE)
RUNTIME = re.compile(r"_chk$|^__(ubsan|asan|tsan|sanitizer)|^__stack_chk")
ARCHIVE_BYTES_MAX = 1 << 20


def declared() -> set[str]:
    return {name for header in INCLUDE.rglob("*.h") for name in DECLARATION.findall(header.read_text("utf-8"))}


def symbols(*arguments: str) -> set[str]:
    done = subprocess.run(["nm", *arguments], capture_output=True, text=True, check=True)
    return {line.split()[-1].split("@")[0] for line in done.stdout.splitlines() if " " in line.strip()}


def differences(listed: set[str], found: set[str], verb: str) -> list[str]:
    return [f"{name} is listed in {LIST.name} but not {verb}" for name in sorted(listed - found)] + \
           [f"{name} is {verb} but not listed in {LIST.name}" for name in sorted(found - listed)]


def complaints(library: str, archive: str) -> list[list[str]]:
    """One list per promise, empty when it is kept."""
    listed = LIST.read_text("utf-8").split()
    exported, needed = symbols("-D", "--defined-only", library) - {"_init", "_fini"}, symbols("-u", archive)
    size = Path(archive).stat().st_size
    return [
        [] if listed == sorted(set(listed)) else [f"{LIST.name} is not sorted"],
        differences(set(listed), declared(), "declared"),
        differences(set(listed), exported, "exported"),
        [f"{name} belongs to a compiler's runtime" for name in sorted(filter(RUNTIME.search, needed))],
        [f"the archive has {size} bytes: expected at most {ARCHIVE_BYTES_MAX}"] if size > ARCHIVE_BYTES_MAX else [],
    ]


def main(*arguments: str) -> int:
    if arguments == ("--write",):
        LIST.write_text("".join(f"{name}\n" for name in sorted(declared())), encoding="utf-8")
        return 0
    lists = complaints(*arguments)
    print("".join(f"FAILED {text}\n" for texts in lists for text in texts), end="")
    failed = sum(1 for texts in lists if texts)
    print(f"{len(lists) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
