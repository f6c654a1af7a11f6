"""What an operation costs when there is little to do: a + b of 1 to 1,024 floats, beside a plain loop and NumPy."""
from __future__ import annotations

import ctypes
import statistics
import timeit

import numpy

import library
import memory
from native import call_of

CALLS, BATCHES = 2000, 15
COUNTS = (1, 4, 16, 64, 256, 1024)
ALLOWED_NS, ALLOWED_LOOPS = 120, 1.5


def rows(using, program_of) -> list[dict]:
    queue = next(iter(using.queues.values()))
    program = program_of(queue, "|a: f32, b: f32| a + b")
    return [row(using, queue, program, count) for count in COUNTS]


def row(using, queue, program, count: int) -> dict:
    arena = memory.Arena(1 << 20, "4k")
    arena.hold("float32")
    arrays = [arena.array(place << 16, "float32", [count], [1]) for place in range(3)]
    views = (library.View * 3)(*(library.view_of(array.ctypes.data, "float32", [count], [1]) for array in arrays))
    addresses = [ctypes.addressof(views) + place * ctypes.sizeof(library.View) for place in range(2)]
    ours = call_of(queue.c.dimfold_apply, queue.handle.value, program.value, 1, addresses[0], 2, addresses[1], 0)
    loop = call_of(using.native.c.timer_add, *(array.ctypes.data for array in arrays), count)
    in_turns = [(using.native.repeat_ns(ours, CALLS), using.native.repeat_ns(loop, CALLS)) for _ in range(BATCHES)]
    dimfold, plain = (statistics.median(times) for times in zip(*in_turns))
    target, *sources = arrays
    timer = timeit.Timer(lambda: numpy.add(*sources, out=target))
    taken = statistics.median(timer.timeit(CALLS) / CALLS for _ in range(5)) * 1e9
    return {"elements": count, "dimfold": dimfold, "loop": plain, "NumPy out=": taken,
            "allowed": ALLOWED_NS + ALLOWED_LOOPS * plain}
