#!/usr/bin/env python3
"""The kernels on the host, thread by thread: builds the program of tests/kernels with gcc and runs it.

    kernel_suite.py plain|sanitized [FILTER...]    the tests
    kernel_suite.py ptx-sanitized [FILTER...]      those of the machine that runs kernels from their PTX
    kernel_suite.py table [--check] FILE           writes what the kernels ask of memory, as the model counts it, or
                                                   tells whether the file says so

Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import c_suite
import gcc

HELPERS = ("main.c", "indices.c", "ops/operand.c", "ops/trees.c", "ops/conversion.c")
# Of memory that is made up a sanitizer sees nothing; and long series show it nothing new.
LEFT_OUT = {"sanitized": ["-permutations_use_their_sectors"],
            "ptx-sanitized": ["-cast_", "-every_kernel_does", "-fast_enough"]}
TABLE_TESTS = "use_their_sectors_and_banks_well"


def program(kind: str) -> Path:
    """Of all but what talks to CUDA, or makes kernels: the program has launches of its own."""
    sources = [path for path in gcc.sources("c/src", "c/kernels", "tests/kernels")
               if not {"cuda", "program", "array"} & set(path.parts) and not path.name.startswith("emit")]
    return gcc.link(kind, "dimfold-kernel-tests", [*sources, *(gcc.ROOT / "tests" / "c" / name for name in HELPERS)])


def ptx_program(kind: str) -> Path:
    """The same with the texts that the library carries, and without the tests of kernels."""
    sources = [path for path in gcc.library("c/kernels", "tests/kernels") if path.parent.name not in ("cuda", "faulty")]
    sources = [path for path in sources if not path.stem.endswith("_test")] + gcc.sources("tests/ptx_machine")
    return gcc.link(kind, "dimfold-ptx-tests", [*sources, *(gcc.ROOT / "tests" / "c" / name for name in HELPERS)])


def table(arguments: list[str]) -> int:
    """Writes the table, or with --check compares it with the one that is there."""
    committed = Path(arguments[-1])
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "table.md")
        os.environ["DIMFOLD_KERNEL_TABLE"] = str(made)
        subprocess.run([str(program("plain")), TABLE_TESTS], stdout=subprocess.DEVNULL, check=True)
        if arguments[0] != "--check":
            committed.write_bytes(made.read_bytes())
        is_current = committed.read_bytes() == made.read_bytes()
    if not is_current:
        print(f"FAILED {committed} is of other kernels: tools/runners/kernel_suite.py table {committed}")
    print("1 passed, 0 failed" if is_current else "0 passed, 1 failed")
    return not is_current


def main(arguments: list[str]) -> int:
    kind, rest = arguments[0], arguments[1:]
    is_ptx = kind.startswith("ptx-")
    if kind in LEFT_OUT and not rest:
        rest = LEFT_OUT[kind]
    os.environ["DIMFOLD_TESTS"] = str(gcc.ROOT / "tests" / ("ptx_machine" if is_ptx else "kernels"))
    os.environ["UBSAN_OPTIONS"] = "print_stacktrace=1"
    try:
        if kind == "table":
            return table(rest)
        made = ptx_program(kind.removeprefix("ptx-")) if is_ptx else program(kind)
        return c_suite.main([str(made), *rest])
    except gcc.CompileError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
