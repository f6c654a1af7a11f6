#!/usr/bin/env python3
"""Compares what the library exports with what its headers declare: symbols.py SHARED_LIBRARY ARCHIVE

Every declared function is there, nothing else is visible, nothing needs a compiler's runtime (sanitizers, fortified
libc functions), and the archive keeps the size that was promised. Needs nm. Last line: N passed, N failed.
"""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

INCLUDE = Path(__file__).resolve().parent.parent / "c" / "include"
DECLARATION = re.compile(r"^DIMFOLD_API\b[^;]*?\b(dimfold_\w+)\s*\(", re.MULTILINE)
RUNTIME = re.compile(r"_chk$|^__(ubsan|asan|tsan|sanitizer)|^__stack_chk")
ARCHIVE_BYTES_MAX = 1 << 20


def declared() -> set[str]:
    return {name for header in INCLUDE.rglob("*.h") for name in DECLARATION.findall(header.read_text("utf-8"))}


def symbols(*arguments: str) -> set[str]:
    done = subprocess.run(["nm", *arguments], capture_output=True, text=True, check=True)
    return {line.split()[-1].split("@")[0] for line in done.stdout.splitlines() if " " in line.strip()}


def complaints(library: str, archive: str) -> list[list[str]]:
    """One list per promise, empty when it is kept."""
    exported, needed = symbols("-D", "--defined-only", library), symbols("-u", archive)
    size = Path(archive).stat().st_size
    return [
        [f"{name} is declared but not exported" for name in sorted(declared() - exported)],
        [f"{name} is exported but not declared" for name in sorted(exported - declared() - {"_init", "_fini"})],
        [f"{name} belongs to a compiler's runtime" for name in sorted(filter(RUNTIME.search, needed))],
        [f"the archive has {size} bytes: expected at most {ARCHIVE_BYTES_MAX}"] if size > ARCHIVE_BYTES_MAX else [],
    ]


def main(library: str, archive: str) -> int:
    lists = complaints(library, archive)
    print("".join(f"FAILED {text}\n" for texts in lists for text in texts), end="")
    failed = sum(1 for texts in lists if texts)
    print(f"{len(lists) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
