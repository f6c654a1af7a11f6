#!/usr/bin/env python3
"""The kernels on the host, thread by thread: builds the program of tests/kernels with gcc and runs it.

    kernel_suite.py plain|sanitized [FILTER...]    the tests
    kernel_suite.py table FILE                     writes what the kernels ask of memory, as the model counts it

Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import sys
from pathlib import Path

import c_suite
import gcc

HELPERS = ("main.c", "indices.c", "ops/operand.c", "ops/trees.c", "ops/conversion.c")
TABLE_TESTS = "use_their_sectors_and_banks_well"


def program(kind: str) -> Path:
    """Of all but what talks to CUDA: the program has launches of its own."""
    sources = [path for path in gcc.sources("c/src", "c/kernels", "tests/kernels") if path.parent.name != "cuda"]
    return gcc.link(kind, "dimfold-kernel-tests", [*sources, *(gcc.ROOT / "tests" / "c" / name for name in HELPERS)])


def main(arguments: list[str]) -> int:
    kind, rest = arguments[0], arguments[1:]
    if kind == "table":
        os.environ["DIMFOLD_KERNEL_TABLE"] = str(Path(rest[0]).resolve())
        kind, rest = "plain", [TABLE_TESTS]
    os.environ["DIMFOLD_TESTS"] = str(gcc.ROOT / "tests" / "kernels")
    os.environ["UBSAN_OPTIONS"] = "print_stacktrace=1"
    try:
        return c_suite.main([str(program(kind)), *rest])
    except gcc.CompileError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
