#!/usr/bin/env python3
"""The kernels on the host, thread by thread: builds the program of tests/kernels with gcc and runs it.

    kernel_suite.py plain|sanitized [FILTER...]    the tests
    kernel_suite.py table FILE                     writes what the kernels ask of memory, as the model counts it

The program brings a launch of its own, and takes from the library what it needs. Last line: N passed, N failed,
N skipped. Environment: ZIG.
"""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import c_suite
import gcc

HELPERS = ("main.c", "indices.c", "ops/operand.c", "ops/trees.c", "ops/conversion.c")
TABLE_TEST = "permutations_with_long_runs"


def archive(kind: str) -> Path:
    """The library, of which a program links only what it misses."""
    objects, refusals = gcc.compile_all(kind, gcc.library())
    if refusals:
        raise gcc.CompileError("\n".join(refusals))
    made = gcc.CACHE / kind / f"libdimfold-{os.getpid()}.a"
    subprocess.run(["ar", "rcs", str(made), *map(str, objects)], check=True)
    return made


def program(kind: str) -> Path:
    library = archive(kind)
    helpers = [gcc.ROOT / "tests" / "c" / name for name in HELPERS]
    files = [*gcc.sources("tests/kernels", "c/kernels"), *helpers]
    try:
        return gcc.link(kind, "dimfold-kernel-tests", files, str(library))
    finally:
        library.unlink()


def main(arguments: list[str]) -> int:
    kind, rest = arguments[0], arguments[1:]
    if kind == "table":
        os.environ["DIMFOLD_KERNEL_TABLE"] = str(Path(rest[0]).resolve())
        kind, rest = "plain", [TABLE_TEST]
    os.environ["DIMFOLD_TESTS"] = str(gcc.ROOT / "tests" / "kernels")
    os.environ["UBSAN_OPTIONS"] = "print_stacktrace=1"
    try:
        return c_suite.main([str(program(kind)), *rest])
    except gcc.CompileError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
