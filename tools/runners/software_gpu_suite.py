#!/usr/bin/env python3
"""Tests on the software GPU, by the argument:

    software_gpu_suite.py plain [FILTER...]        the CUDA path, and the software GPU itself
    software_gpu_suite.py sanitized [FILTER...]    the same under AddressSanitizer, its leak check and UBSan
    software_gpu_suite.py driver [FILTER...]       the same with the driver's functions and no runtime
    software_gpu_suite.py library                  only builds the library, and prints where it is, for DIMFOLD_CUDART

Everything is built with gcc; the kernels' PTX is Zig's. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import sys
from pathlib import Path

import c_suite
import gcc

ROOT = gcc.ROOT
FOLDER = ROOT / "tests" / "software_gpu"
SHARED = ["-fPIC", *(f"-I{ROOT / folder}" for folder in ("tests", "tests/kernels", "tests/ptx_machine"))]

gcc.KINDS.update({
    "software-gpu-kernels": ["-O2", "-g", *SHARED],
    "software-gpu-plain": ["-O1", "-g", *SHARED],
    "software-gpu-driver": ["-O1", "-g", "-DSOFTWARE_GPU_IS_DRIVER", *SHARED],
    "software-gpu-sanitized": [*gcc.KINDS["sanitized"], *SHARED],
})

HELPERS = ["array/index/oracle", *(f"ops/{name}" for name in "conversion operand parts trees".split()),
           *(f"program/{name}" for name in "random_expr values scalar scalar_float scalar_fused".split())]
# What asks for a runtime, or looks for one in a library that is none, which is to be done before one was found.
RUNTIMES_OWN = "runtime_has_every_function runtimes_without_libraries driver_is_no_library".split()


def objects(kind: str, files: list[Path]) -> list[Path]:
    made, refusals = gcc.compile_all(kind, files)
    if refusals:
        raise gcc.CompileError("\n".join(refusals))
    return made


def runner() -> list[Path]:
    """What runs kernels on the host, compiled and from their PTX: their folders have tests beside it."""
    parts = [*(ROOT / "tests" / "kernels").glob("runner*.c"), *(ROOT / "tests" / "ptx_machine").glob("*.c")]
    return sorted(path for path in parts if not path.stem.endswith("_test"))


def library(kind: str) -> Path:
    parts = objects("software-gpu-kernels", [*runner(), *gcc.sources("c/kernels")])
    parts += objects(f"software-gpu-{kind}", sorted(FOLDER.glob("*.c")))
    return gcc.link_objects(f"software-gpu-{kind}", "libcudart_software.so", parts, "-shared")


def program(kind: str) -> Path:
    files = [*gcc.library("tests/software_gpu/tests", "tests/c/cuda"), ROOT / "tests/c/main.c",
             ROOT / "tests/c/indices.c", *(ROOT / "tests/c" / f"{name}.c" for name in HELPERS)]
    return gcc.link_objects(kind, "software-gpu-tests", objects(kind, files), "-ldl")


def run(kind: str, arguments: list[str]) -> int:
    is_driver = kind == "driver"
    os.environ["DIMFOLD_CUDART"] = str(library(kind))
    os.environ["DIMFOLD_TESTS"] = str(FOLDER)
    os.environ["ASAN_OPTIONS"] = "detect_leaks=1:allocator_may_return_null=1"
    os.environ["UBSAN_OPTIONS"] = "print_stacktrace=1"
    left_out = [f"-{name}" for name in RUNTIMES_OWN] if is_driver else []
    return c_suite.main([str(program("plain" if is_driver else kind)), *arguments, *left_out])


def main(arguments: list[str]) -> int:
    kind, rest = arguments[0], arguments[1:]
    try:
        if kind == "library":
            print(library("plain"))
            return 0
        return run(kind, rest)
    except gcc.CompileError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
