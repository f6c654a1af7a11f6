#!/usr/bin/env python3
"""Times PyTorch on what bench/gpu has measured, beside a device-to-device copy of the same bytes.

    peers.py GPU.json [--rounds N] >torch.json

Needs PyTorch with CUDA, and prints what is wrong where it is not there. The operations are those whose strides PyTorch
has, none of them negative; the target is written by `copy_` or `fill_`. They are recorded in a CUDA graph, so that what
Python takes between them is not counted.
"""
from __future__ import annotations

import argparse
import json
import statistics
import sys
from pathlib import Path

PAIRS = 3
SMALL_BYTES = 1 << 24  # a copy of more takes long enough to be timed by few


NAMES = {"u8": "uint8", "i8": "int8", "u16": "int16", "i16": "int16", "i32": "int32", "i64": "int64", "f16": "float16",
         "bf16": "bfloat16", "f32": "float32", "f64": "float64", "c64": "complex64", "c128": "complex128",
         "opaque1": "uint8", "opaque2": "int16", "opaque4": "float32", "opaque8": "float64", "opaque16": "complex128"}


def cases(path: str) -> list[dict]:
    rows = json.loads(Path(path).read_text(encoding="utf-8"))["rows"]
    return [row for row in rows if "dtypes" in row and min(row["target"] + row["source"]) >= 0]


def span(shape, stride, offset) -> int:
    return offset + sum((extent - 1) * step for extent, step in zip(shape, stride)) + 1


def recorded(torch, works: list, times: int):
    """A graph of so many operations, which take turns."""
    for work in works:
        work()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for turn in range(times):
            works[turn % len(works)]()
    return graph


def seconds(torch, graph, times: int) -> float:
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    graph.replay()
    end.record()
    end.synchronize()
    return start.elapsed_time(end) / 1e3 / times


def numbers(torch, size: int, dtype):
    """Numbers from 0 to 99: a memory of zeros would be read faster."""
    few = torch.randint(0, 100, (4096,), device="cuda").to(dtype)
    return few.repeat(-(-size // few.numel()))[:size]


def work_of(torch, case: dict):
    """One operation, on memory of its own."""
    dtypes = [getattr(torch, NAMES[name]) for name in case["dtypes"]]
    shape, offset = case["shape"], case["offset"]
    target, source = (numbers(torch, span(shape, case[side], offset), dtype).as_strided(shape, case[side], offset)
                      for side, dtype in zip(("target", "source"), dtypes))
    return (lambda: target.fill_(3)) if case["is_fill"] else (lambda: target.copy_(source))


def copy_of(torch, size_bytes: int):
    """One run of so many bytes: the limit."""
    target, source = (numbers(torch, size_bytes, torch.uint8) for _ in range(2))
    return lambda: target.copy_(source)


def measure(torch, case: dict, rounds: int) -> dict:
    works = [work_of(torch, case) for _ in range(PAIRS)]
    runs = [copy_of(torch, case["limit_bytes"]) for _ in range(PAIRS)]
    times = PAIRS if case["bytes"] > SMALL_BYTES else 10 * PAIRS
    limit, operations = (recorded(torch, of, times) for of in (runs, works))
    ratios, spent = [], []
    for _ in range(rounds):
        best = seconds(torch, limit, times)
        spent.append(seconds(torch, operations, times))
        ratios.append(best / spent[-1])
    return {"set": case["set"], "name": case["name"], "itemsize": case["itemsize"], "bytes": case["bytes"],
            "seconds": statistics.median(spent), "ratio": statistics.median(ratios)}


def main() -> int:
    parser = argparse.ArgumentParser(description="Times PyTorch on the cases of bench/gpu.")
    parser.add_argument("measured", metavar="GPU.json")
    parser.add_argument("--rounds", type=int, default=11)
    arguments = parser.parse_args()
    try:
        import torch
    except ImportError:
        sys.exit("PyTorch is not installed")
    if not torch.cuda.is_available():
        sys.exit("PyTorch finds no CUDA device")
    rows = []
    for case in cases(arguments.measured):
        try:
            rows.append(measure(torch, case, arguments.rounds))
        except torch.cuda.OutOfMemoryError:
            print(f"{case['set']} {case['name']}: not enough memory", file=sys.stderr)
    json.dump({"torch": torch.__version__, "device": torch.cuda.get_device_name(), "rows": rows}, sys.stdout, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
