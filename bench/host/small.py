"""What a call costs when there is little to do: operations on 1 to 4,096 elements, and planning alone."""
from __future__ import annotations

import ctypes
import math
import statistics
import timeit

import numpy

import memory
from cases import BYTES, dense
from library import Explanation, Queue, Refused, view_of

CALLS, BATCHES = 2000, 15
COUNTS = (1, 2, 3, 4, 7, 8, 16, 31, 32, 64, 100, 128, 256, 512, 1000, 1024, 2048, 4096)
SQUARES = (2, 4, 8, 16, 32, 64)
RANKS = (*range(1, 9), 16, 32, 64)
DTYPE = "float32"


def shapes():
    """Name, shape, target strides, source strides."""
    for count in COUNTS:
        yield f"{count} in one run", [count], [1], [1]
    for side in SQUARES:
        yield f"{side}×{side} transposed", [side, side], [side, 1], [1, side]
        yield f"{side} rows of {side} of {side + 4}", [side, side], [side, 1], [side + 4, 1]
    yield "8×8×8 by 2 0 1", [8, 8, 8], [64, 8, 1], [1, 64, 8]
    yield "3×5×7 by 2 1 0", [7, 5, 3], [15, 3, 1], [1, 7, 35]
    yield "2^10 reversed", [2] * 10, dense([2] * 10), dense([2] * 10)[::-1]


class Small:
    """Arrays of ordinary pages that stay in the first cache."""

    def __init__(self, native, queue: Queue, torch):
        self.native, self.queue, self.torch = native, queue, torch
        self.target, self.source = memory.Arena(1 << 20, "4k"), memory.Arena(1 << 20, "4k")
        self.source.hold(DTYPE)

    def rows(self) -> list[dict]:
        return [self.row(*shape) for shape in shapes()]

    def row(self, name: str, shape, to, by) -> dict:
        arrays = self.target.array(0, DTYPE, shape, to), self.source.array(0, DTYPE, shape, by)
        views = view_of(self.target.address, DTYPE, shape, to), view_of(self.source.address, DTYPE, shape, by)
        size = math.prod(shape) * BYTES[DTYPE]
        copy = self.queue.call("dimfold_copy", *views)
        memcpy = self.native.memcpy(self.target.address, self.source.address, size)
        self.target.bytes.fill(memory.POISON)
        in_turns = [(self.native.repeat_ns(copy, CALLS), self.native.repeat_ns(memcpy, CALLS))
                    for _ in range(BATCHES)]
        self.verify(name, copy, arrays)
        ours, plain = (statistics.median(times) for times in zip(*in_turns))
        row = {"case": name, "bytes": size, "dimfold": ours, "memcpy": plain, "allowed": 60 + 1.5 * plain,
               "NumPy": by_python(lambda: numpy.copyto(*arrays))}
        if self.torch is not None:
            target, source = map(self.torch.from_numpy, arrays)
            row["PyTorch"] = by_python(lambda: target.copy_(source))
        return row

    def verify(self, name: str, copy, arrays):
        self.target.bytes.fill(memory.POISON)
        expected = memory.Arena(self.target.size, "4k")
        target, source = arrays
        numpy.copyto(expected.array(0, DTYPE, target.shape, [step // target.itemsize for step in target.strides]),
                     source)
        if not self.native.repeat_ns(copy, 1) or not numpy.array_equal(self.target.bytes, expected.bytes):
            raise Refused(f"the copy of {name} is wrong: {self.queue.last_failure()}")

    def planning(self) -> list[dict]:
        """Nanoseconds of planning alone and of dimfold_explain, by the number of axes that cannot be merged."""
        return [{"rank": rank, "plan_ns": self.plan_ns(rank), "explain_ns": self.explain_ns(rank)} for rank in RANKS]

    def plan_ns(self, rank: int) -> float:
        shape = axes_of_two(rank)
        lists = [(ctypes.c_ssize_t * rank)(*values) for values in (shape, dense(shape), reversed_of(shape))]
        return self.median_ns(self.native.planning(*map(ctypes.addressof, lists), rank))

    def median_ns(self, call) -> float:
        return statistics.median(self.native.repeat_ns(call, CALLS) for _ in range(BATCHES))

    def explain_ns(self, rank: int) -> float:
        """The addresses are nobody's, nothing is read or written."""
        shape = axes_of_two(rank)
        views = [view_of(address, "uint8", shape, strides)
                 for address, strides in ((1 << 20, dense(shape)), (1 << 40, reversed_of(shape)))]
        answer = Explanation()
        call = self.queue.call("dimfold_explain", *views, answer)
        taken = self.median_ns(call)
        if not taken:
            raise Refused(f"no plan for {rank} axes: {self.queue.last_failure()}")
        return taken


def axes_of_two(rank: int) -> list[int]:
    """The first axis is fastest in the source, the last one in the target. Beyond 32 the others have one element, since
    no memory has 2^64."""
    return [2 if axis < 32 else 1 for axis in range(rank)]


def reversed_of(shape) -> list[int]:
    """Strides of a dense array in which the first axis is the fastest."""
    return [math.prod(shape[:axis]) for axis in range(len(shape))]


def by_python(function) -> float:
    """With what a loop of Python takes."""
    timer = timeit.Timer(function)
    return statistics.median(timer.timeit(CALLS // 4) / (CALLS // 4) for _ in range(5)) * 1e9
