"""Measures one case: the limit, Dimfold and the peers in turns, every target poisoned before and verified after."""
from __future__ import annotations

import statistics

import numpy

import memory
from cases import Case, Operand
from library import View, view_of

EDGE = 4096      # bytes before and after each side's elements, where nothing may be written
SLOTS = 64       # at most
SLOW = 5         # times the limit: a peer that takes longer is measured once
DISTURBED = 1.2  # of two limits in a row: what was timed between them is timed again
TRIES = 3
WARM_RUNS = 12   # in the same place, one after the other


class Wrong(Exception):
    """A target that is not what NumPy makes of the source, or a call that failed."""


class Bench:
    """The memory of one kind of pages, with as many slots as the cases need; `expected` is shared by all kinds."""

    def __init__(self, native, pages: str, target_bytes: int, source_bytes: int, expected: memory.Arena):
        self.native, self.pages, self.expected = native, pages, expected
        self.arenas = memory.Arena(target_bytes, pages), memory.Arena(source_bytes, pages)


def footprint(operand: Operand) -> int:
    return memory.slot_bytes(operand.span_bytes + operand.lead_bytes + 2 * EDGE)


def room(case: Case, side: int) -> int:
    """Of a slot: the side's own place, or what the limit's copies of the same bytes touch."""
    return max(footprint(case.sides()[side]), case.moved // 2)


def pattern(case: Case) -> str:
    """What the sources hold."""
    if case.operation != "cast":
        return "float32"
    return memory.FLOATS_OF_BYTES if case.target.dtype == "uint8" else case.source.dtype


def slot_count(case: Case, cache_bytes: int) -> int:
    """At least three, and as many as make the memory that is visited four times the last cache."""
    return max(3, min(SLOTS, -(-4 * cache_bytes // sum(map(footprint, case.sides())))))


def origin(operand: Operand) -> int:
    """Where in a slot the element of all indices 0 is."""
    return EDGE + operand.lead_bytes - operand.lowest * operand.item_bytes


class Placed:
    """A case in the slots of a bench. Its target in `expected` is made by NumPy, from the same pattern of bytes that
    each slot of the sources holds."""

    def __init__(self, bench: Bench, case: Case, slots: int, is_warm: bool = False):
        self.bench, self.case, self.slots, self.is_warm = bench, case, 1 if is_warm else slots, is_warm
        self.sizes = footprint(case.target), footprint(case.source)
        bench.arenas[1].hold(pattern(case))

    def address(self, side: int, slot: int) -> int:
        return self.bench.arenas[side].address + slot * self.sizes[side]

    def array(self, side: int, slot: int, arena: memory.Arena | None = None) -> numpy.ndarray:
        operand = self.case.sides()[side]
        dtype = "int16" if operand.dtype == "bfloat16" else operand.dtype
        offset = slot * self.sizes[side] + origin(operand)
        return (arena or self.bench.arenas[side]).array(offset, dtype, operand.shape, operand.strides)

    def view(self, side: int, slot: int) -> View:
        operand = self.case.sides()[side]
        return view_of(self.address(side, slot) + origin(operand), operand.dtype, operand.shape, operand.strides)

    def expect(self):
        self.bench.native.fill(self.bench.expected.address, memory.POISON, self.sizes[0])
        target, case = self.array(0, 0, self.bench.expected), self.case
        if case.operation == "fill":
            target[...] = fill_value(case.target.dtype)
        elif case.target.dtype == "bfloat16":
            target[...] = rounded_to_bfloat16(self.array(1, 0))
        elif case.source.dtype == "bfloat16" and case.operation == "cast":
            target[...] = of_bfloat16(self.array(1, 0))
        else:
            numpy.copyto(target, self.array(1, 0), casting="unsafe")

    def poison(self, slots: int):
        self.bench.native.fill(self.address(0, 0), memory.POISON, slots * self.sizes[0])

    def verify(self, who: str, slots: int):
        for slot in range(slots):
            if self.bench.native.c.timer_differs(self.address(0, slot), self.bench.expected.address, self.sizes[0]):
                raise Wrong(f"{who} is wrong in {self.case.set} {self.case.id}: {self.case.text()}")

    def limit(self, threads: int, slots: int) -> float:
        """What the bytes of this case take in one run: copied, or only written; of warm places by memcpy."""
        native, case, half = self.bench.native, self.case, self.case.moved // 2
        if self.is_warm:
            times = [native.c.limit_memcpy(self.address(0, 0), self.address(1, 0), half, threads)
                     for _ in range(WARM_RUNS)][1:]
        elif case.is_write:
            times = [native.fill(self.address(0, slot), NOT_ZERO, case.written, threads) for slot in range(slots)]
        else:
            times = self.copies(native.c.limit_copy, threads, slots)
        return statistics.median(times)

    def copies(self, copy, threads: int, slots: int) -> list[int]:
        half = self.case.moved // 2
        step = half // 64 * 64
        return [copy(self.address(0, 0) + slot * step, self.address(1, 0) + slot * step, half, threads)
                for slot in range(slots)]

    def fastest(self, threads: int) -> float:
        """The shortest time in which any copy there is moves as many bytes: plain, asking ahead, or memcpy."""
        if self.is_warm or self.case.is_write:
            return self.limit(threads, self.slots)
        native = self.bench.native.c
        return min(statistics.median(self.copies(copy, threads, self.slots))
                   for copy in (native.limit_copy, native.limit_prefetched, native.limit_memcpy))


# Some machines write lines of zeros at twice the speed of any others, which no fill of another value can reach.
NOT_ZERO = 0x5B


def fill_value(dtype: str):
    size = numpy.dtype(dtype).itemsize
    return numpy.frombuffer(bytes(range(1, size + 1)), dtype)[0]


def rounded_to_bfloat16(array: numpy.ndarray) -> numpy.ndarray:
    """To nearest, ties to even, of finite numbers."""
    bits = array.view(numpy.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(numpy.uint16).view(numpy.int16)


def measure(placed: Placed, ours, rivals: dict, rival_rounds: dict, threads: int, rounds: int) -> dict:
    """Per contestant the nanoseconds of its first run after a linear pass and of the steady ones: medians over the
    rounds, the ratios against the limits just before and after it. A contestant is a function that runs the case in the
    given slots and returns what each took. Ours takes all slots and rounds; a rival fewer slots and as many rounds as
    `rival_rounds` says, or one when it is slow. What lies beside a limit that is slower than the case's fastest was
    disturbed, by a peer's threads that still spin or from without, and is measured again; if it always is, the fastest
    limit counts."""
    contestants = {"dimfold": ours} | rivals
    limits, found = [placed.limit(threads, placed.slots)], {who: [] for who in contestants}
    for number in range(rounds):
        for who, run in contestants.items():
            is_over = number and who in rival_rounds and found[who][0]["ratio"] < 1 / SLOW
            if is_over or number >= rival_rounds.get(who, rounds):
                continue
            slots = placed.slots if run is ours else min(placed.slots, 2 if placed.slots == 3 else 8)
            for _ in range(TRIES):
                times = timed(placed, who, run, slots, limits[-1])
                limits.append(placed.limit(threads, placed.slots if run is ours else 1))
                if not is_disturbed(limits):
                    break
            limit = min(limits) if is_disturbed(limits) else statistics.mean(limits[-2:])
            steady = statistics.median(times[1:] or times)
            found[who].append({"first": times[0], "steady": steady, "ratio": limit / steady,
                               "ratio_first": limit / times[0]})
    return {"limit": statistics.median(limits), "limits": (limits[0], limits[-1]),
            "fastest": min(placed.fastest(threads), statistics.median(limits)),
            "who": {who: {key: statistics.median(row[key] for row in rows) for key in rows[0]}
                    for who, rows in found.items()}}


def is_disturbed(limits: list[float]) -> bool:
    return max(limits[-2:]) >= DISTURBED * min(limits)


def timed(placed: Placed, who: str, run, slots: int, limit: float) -> list[int]:
    placed.poison(slots)
    times = run([0])
    if placed.is_warm:
        times += run([0] * WARM_RUNS)
    elif times[0] < 2 * SLOW * limit:
        times += run(list(range(1, slots)))
    placed.verify(who, 1 if placed.is_warm else len(times))
    return times


def of_bfloat16(array: numpy.ndarray) -> numpy.ndarray:
    """The float32 of which each has the upper half."""
    return (array.astype(numpy.uint16).astype(numpy.uint32) << 16).view(numpy.float32)
