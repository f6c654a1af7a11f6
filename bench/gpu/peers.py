#!/usr/bin/env python3
"""Times PyTorch on the cases of bench/gpu, beside a device-to-device copy of the same bytes.

    peers.py [--rounds N] >torch.json

Needs PyTorch with CUDA, and prints what is wrong where it is not there. The cases are those of cases.def whose strides
are positive; the target is written by `copy_`, the way to a layout that PyTorch has.
"""
from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
from pathlib import Path

CASE = re.compile(r'CASE\("(\w+)", "([^"]+)", (\d+), (\d+), (\d+), LIST\((.*?)\), LIST\((.*?)\), LIST\((.*?)\)\)')
PAIRS = 3


def cases():
    text = (Path(__file__).resolve().parent / "cases.def").read_text(encoding="utf-8")
    for group, name, itemsize, _, offset, *lists in CASE.findall(text):
        shape, target, source = ([int(number) for number in numbers.split(",")] for numbers in lists)
        if min(target + source) >= 0:
            yield group, name, int(itemsize), int(offset), shape, target, source


def span(shape, stride, offset) -> int:
    return offset + sum((extent - 1) * step for extent, step in zip(shape, stride)) + 1


def seconds(torch, work, times: int) -> float:
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    for turn in range(times):
        work(turn)
    end.record()
    end.synchronize()
    return start.elapsed_time(end) / 1e3 / times


def measure(torch, case, rounds: int) -> dict:
    group, name, itemsize, offset, shape, target, source = case
    dtype = {1: torch.uint8, 2: torch.float16, 4: torch.float32, 8: torch.float64, 16: torch.complex128}[itemsize]
    pairs, flat = [], []
    size = 1
    for extent in shape:
        size *= extent
    for _ in range(PAIRS):
        arrays = [torch.zeros(span(shape, stride, offset), dtype=dtype, device="cuda") for stride in (target, source)]
        pairs.append([array.as_strided(shape, stride, offset) for array, stride in zip(arrays, (target, source))])
        flat.append([array[:size] for array in arrays])
    ratios, spent = [], []
    for _ in range(rounds):
        limit = seconds(torch, lambda turn: flat[turn % PAIRS][0].copy_(flat[turn % PAIRS][1]), PAIRS)
        spent.append(seconds(torch, lambda turn: pairs[turn % PAIRS][0].copy_(pairs[turn % PAIRS][1]), PAIRS))
        ratios.append(limit / spent[-1])
    return dict(set=group, name=name, itemsize=itemsize, bytes=size * itemsize, seconds=statistics.median(spent),
                ratio=statistics.median(ratios))


def main() -> int:
    parser = argparse.ArgumentParser(description="Times PyTorch on the cases of bench/gpu.")
    parser.add_argument("--rounds", type=int, default=11)
    rounds = parser.parse_args().rounds
    try:
        import torch
    except ImportError:
        sys.exit("PyTorch is not installed")
    if not torch.cuda.is_available():
        sys.exit("PyTorch finds no CUDA device")
    rows = []
    for case in cases():
        try:
            rows.append(measure(torch, case, rounds))
        except torch.cuda.OutOfMemoryError:
            print(f"{case[0]} {case[1]}: not enough memory", file=sys.stderr)
    json.dump({"torch": torch.__version__, "device": torch.cuda.get_device_name(), "rows": rows}, sys.stdout, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
