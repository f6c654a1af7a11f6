#!/usr/bin/env python3
"""Proves what the types of the Zig module forbid: each program of must_fail/ is refused, and its twin is not.

A program has a function `wrong`, which must not compile and whose error is in the first line of the file, and a
function `right`, the same without the mistake. Where the first line says "here", Zig names the program's own line, too,
without being asked for more references. Environment: ZIG. Last line: N passed, N failed.
"""
from __future__ import annotations

import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import compiler

PROGRAMS = Path(__file__).resolve().parent / "must_fail"
EXPECTED = re.compile(r"//! Must fail( here)?: (.+)")
PROGRAMS_AT_ONCE = 2


def compile_functions(function: str, programs: list[Path]) -> str:
    """What Zig complains about when it compiles that function of those programs."""
    lines = [f'comptime {{ _ = &@import("{program.stem}").{function}; }}\n' for program in programs]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root.zig"
        root.write_text("".join(lines), encoding="utf-8")
        modules = compiler.modules(root, **{program.stem: program for program in programs})
        return compiler.zig("build-obj", "-fno-emit-bin", *modules).stderr


def wrong_complaint(program: Path) -> str:
    """Why the mistake of a program is not refused as its first line says, or nothing."""
    first_line = program.read_text("utf-8").split("\n", 1)[0]
    expected = EXPECTED.fullmatch(first_line)
    if expected is None:
        return f"FAILED {program.name} does not say how it must fail"
    found = compile_functions("wrong", [program])
    here, error = expected.groups()
    if f"error: {error}" in found and (here is None or f"{program.name}:" in found):
        return ""
    return f"FAILED {program.name} compiles" if not found else f"FAILED {program.name} fails otherwise:\n{found}"


def right_complaints(programs: list[Path]) -> list[str]:
    """The twins that do not compile. All are compiled together, and one by one if that fails."""
    if not compile_functions("right", programs):
        return []
    errors = ((program, compile_functions("right", [program])) for program in programs)
    return [f"FAILED the twin in {program.name} does not compile:\n{error}" for program, error in errors if error]


def main() -> int:
    programs = sorted(PROGRAMS.glob("*.zig"))
    with ThreadPoolExecutor(PROGRAMS_AT_ONCE) as pool:
        complaints = list(filter(None, pool.map(wrong_complaint, programs)))
    complaints += right_complaints(programs)
    print("".join(f"{complaint}\n" for complaint in complaints), end="")
    return compiler.summary(2 * len(programs) - len(complaints), len(complaints))


if __name__ == "__main__":
    sys.exit(main())
