"""Measures one case: the limit, Dimfold and the peers in turns, every target poisoned before and verified after."""
from __future__ import annotations

import statistics

import numpy

import memory
from cases import Case, Operand, item_bytes
from library import view_of

EDGE = 4096  # bytes before and after each side's elements, where nothing may be written


class Wrong(Exception):
    """A target that is not what NumPy makes of the source."""


class Bench:
    """The memory of one kind of pages, and what measures in it."""

    def __init__(self, native, pages: str, source_bytes: int, target_bytes: int, expected_bytes: int):
        self.native, self.pages = native, pages
        self.sources, self.targets = memory.Arena(source_bytes, pages), memory.Arena(target_bytes, pages)
        self.expected = memory.Arena(expected_bytes, "huge")


def footprint(operand: Operand, dtype: str) -> int:
    return memory.slot_bytes(operand.span * item_bytes(dtype) + operand.lead_bytes + 2 * EDGE)


def slot_count(case: Case, cache_bytes: int) -> int:
    """At least three, and as many as make the memory that is visited four times the last cache."""
    each = footprint(case.target, case.dtypes[0]) + footprint(case.source, case.dtypes[1])
    return max(3, min(64, -(-4 * cache_bytes // each)))


def first_byte(operand: Operand, dtype: str) -> int:
    """Where in a slot the element of all indices 0 is."""
    return EDGE + operand.lead_bytes - operand.lowest * item_bytes(dtype)


class Placed:
    """A case in the slots of a bench, with what its target must hold."""

    def __init__(self, bench: Bench, case: Case, slots: int):
        self.bench, self.case, self.slots = bench, case, slots
        self.target_bytes = footprint(case.target, case.dtypes[0])
        self.source_bytes = footprint(case.source, case.dtypes[1])
        dtype = case.dtypes[1] if case.operation == "cast" else None
        bench.sources.fill(str(dtype), memory.random_pattern(dtype))
        self.expect()

    def array(self, arena: memory.Arena, slot: int, side: int) -> numpy.ndarray:
        operand = (self.case.target, self.case.source)[side]
        dtype, size = self.case.dtypes[side], (self.target_bytes, self.source_bytes)[side]
        dtype = "uint16" if dtype == "bfloat16" else dtype
        return arena.array(slot * size + first_byte(operand, self.case.dtypes[side]), dtype, operand.shape,
                           operand.strides)

    def expect(self):
        self.bench.native.fill_ns(self.bench.expected.address, memory.POISON, self.target_bytes, 1)
        target = self.array(self.bench.expected, 0, 0)
        if self.case.operation == "fill":
            target[...] = fill_value(self.case.dtypes[0])
        elif self.case.dtypes[0] == "bfloat16":
            target[...] = rounded_to_bfloat16(self.array(self.bench.sources, 0, 1))
        else:
            numpy.copyto(target, self.array(self.bench.sources, 0, 1), casting="unsafe")

    def calls(self, queue) -> list:
        return [queue.call("dimfold_" + self.case.operation, *self.views(slot)) for slot in range(self.slots)]

    def views(self, slot: int) -> tuple:
        sides = []
        for side, arena in enumerate((self.bench.targets, self.bench.sources)):
            operand, dtype = (self.case.target, self.case.source)[side], self.case.dtypes[side]
            start = slot * (self.target_bytes, self.source_bytes)[side] + first_byte(operand, dtype)
            sides.append(view_of(arena.address + start, dtype, operand.shape, operand.strides))
        return tuple(sides)

    def poison(self):
        self.bench.native.fill_ns(self.bench.targets.address, memory.POISON, self.slots * self.target_bytes, 1)

    def verify(self, who: str, slots: int):
        for slot in range(slots):
            place = self.bench.targets.address + slot * self.target_bytes
            if self.bench.native.differs(place, self.bench.expected.address, self.target_bytes):
                raise Wrong(f"{who} is wrong in {self.case.set} {self.case.id}: {self.case.text()}")

    def limit(self, threads: int) -> float:
        """What the bytes of this case take when they are copied, or written, in one run."""
        native, case = self.bench.native, self.case
        if case.operation == "fill":
            times = [native.fill_ns(self.bench.targets.address + slot * self.target_bytes, 0, case.moved(), threads)
                     for slot in range(self.slots)]
        else:
            half = case.moved() // 2
            times = [native.copy_ns(self.bench.targets.address + slot * half // 64 * 64,
                                    self.bench.sources.address + slot * half // 64 * 64, half, threads)
                     for slot in range(self.slots)]
        return statistics.median(times)


def fill_value(dtype: str):
    return numpy.frombuffer(bytes(range(1, item_bytes(dtype) + 1)), dtype)[0]


def rounded_to_bfloat16(array: numpy.ndarray) -> numpy.ndarray:
    bits = array.view(numpy.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(numpy.uint16)


def measure(placed: Placed, contestants: dict, threads: int, rounds: int) -> dict:
    """Per contestant the nanoseconds of the first run after a linear pass and of the steady ones, and their ratios:
    medians over the rounds, each against the limits before and after it. A contestant is a function that runs the case
    in some slots and returns what each took."""
    limits, found = [placed.limit(threads)], {who: [] for who in contestants}
    for _ in range(rounds):
        for who, run in contestants.items():
            placed.poison()
            times = run()
            placed.verify(who, len(times))
            limits.append(placed.limit(threads))
            limit = (limits[-2] + limits[-1]) / 2
            steady = statistics.median(times[1:] or times)
            found[who].append(dict(first=times[0], steady=steady, ratio=limit / steady, ratio_first=limit / times[0]))
    return dict(limit_ns=statistics.median(limits), limits=[limits[0], limits[-1]],
                who={who: {key: statistics.median(row[key] for row in rows) for key in rows[0]}
                     for who, rows in found.items()})


def run_calls(placed: Placed, queue):
    calls = placed.calls(queue)

    def run() -> list[int]:
        status, times = placed.bench.native.each_ns(calls)
        if status:
            raise Wrong(f"Dimfold refuses {placed.case.set} {placed.case.id}: {queue.last_failure()}")
        return times
    return run
