#!/usr/bin/env python3
"""Measures what an operation on a CUDA queue takes before the runtime's call, on any machine: nothing.py BENCH_PROGRAM

The runtime is a library that does nothing: it is made here of the table of all functions, compiled by Zig ($ZIG) or cc,
and given by DIMFOLD_CUDART. Every call succeeds at once and, where it has something to tell, says what lets others
follow.
Writes bench/results/gpu_launch.md.
"""
from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = ROOT / "c" / "src" / "cuda" / "runtime.def"
FUNCTION = re.compile(r"^DIMFOLD_CUDA_(?:FUNCTION|OPTIONAL)\((\w+), \((.*)\)\)$", re.MULTILINE)
GIVEN = "static unsigned given; *memory = room + (given++ << 16) % sizeof room;"
# What the calls write that have something to tell; all others write nothing.
TOLD = {
    "cudaRuntimeGetVersion": "*version = 13000;", "cudaDriverGetVersion": "*version = 13000;",
    "cudaGetDeviceCount": "*count = 1;", "cudaGetDevice": "*device = 0;", "cudaDeviceGetAttribute": "*value = 0;",
    "cudaDeviceGetStreamPriorityRange": "*least = *greatest = 0;", "cudaDeviceCanAccessPeer": "*can = 0;",
    "cudaMemGetInfo": "*free_bytes = *total_bytes = 1 << 20;", "cudaStreamCreateWithPriority": "*stream = room;",
    "cudaStreamIsCapturing": "*status = 0;", "cudaEventCreateWithFlags": "*event = room;", "cudaMalloc": GIVEN,
    "cudaMallocAsync": GIVEN, "cudaDeviceGetDefaultMemPool": "*pool = room;", "cudaHostAlloc": GIVEN,
    "cudaLibraryLoadData": "*library = room;", "cudaLibraryGetKernel": "*kernel = room;",
    "cudaGetDeviceProperties": "*(char *)properties = 0;", "cudaGetDriverEntryPoint": "*function = 0;",
}


def source() -> str:
    functions = [f"int {name}({parameters}) {{ {TOLD.get(name, '')} return 0; }}"
                 for name, parameters in FUNCTION.findall(TABLE.read_text(encoding="utf-8"))]
    return "\n".join(['#include "cuda/runtime.h"', "static _Alignas(256) char room[1 << 20];", *functions,
                      'const char *cudaGetErrorName(int error) { (void)error; return "none"; }', ""])


def library(folder: Path) -> Path:
    (folder / "nothing.c").write_text(source(), encoding="utf-8")
    compiler = [os.environ["ZIG"], "cc"] if "ZIG" in os.environ else ["cc"]
    made = folder / "libnothing.so"
    subprocess.run([*compiler, "-std=c11", "-O2", "-fPIC", "-shared", "-w", f"-I{ROOT / 'c/include'}",
                    f"-I{ROOT / 'c/src'}", f"-I{ROOT / 'c'}", folder / "nothing.c", "-o", made], check=True)
    return made


def processor() -> str:
    found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else "an unknown processor"


def page(rows: list[dict]) -> str:
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True,
                            check=True).stdout.strip()
    return "\n".join([
        "# What a copy on a CUDA queue takes before the runtime's call", "",
        f"{processor()}; commit {commit}. Checks, plan, choice of the kernel and its parameters, with a runtime",
        "that does nothing, in ns: of 41 rounds of 1000 calls in a row the one in the middle and the fastest, because",
        "what else the machine does can double them. The goal is 150 ns.", "",
        "| Copy of 1000 f32 | median | fastest |", "|---|---:|---:|",
        *(f"| {row['name']} | {row['seconds'] * 1e9:.0f} | {row['fastest_seconds'] * 1e9:.0f} |" for row in rows), ""])


def main(program: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DIMFOLD_CUDART": str(library(Path(folder)))}
        done = subprocess.run([program, "--set", "launches", "--rounds", "41"], env=environment, capture_output=True,
                              text=True, check=True)
    text = page(json.loads(done.stdout)["rows"])
    (ROOT / "bench" / "results" / "gpu_launch.md").write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
