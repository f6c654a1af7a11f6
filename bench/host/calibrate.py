"""Measures the rules that depend on the machine, and says which one is wrong here."""
from __future__ import annotations

import statistics
import time

import cases
import contestants
import library
import machine
import measure
import memory
import native
import progress
import provide

ALWAYS, NEVER = 1, (1 << 64) - 1  # bytes from which targets are streamed
SIDES = (176, 256, 368, 512, 720, 1024, 1440, 2000, 2880, 4080)  # of transposes of f32: 124 KB to 67 MB
CUTS = (("float32", (2900, 2901)), ("float32", (2896, 2912)), ("uint8", (5801, 5803)), ("uint8", (5824, 5760)),
        ("int16", (4101, 4103)), ("float64", (2049, 2051)), ("float32", (2048, 2048)))
READS = 5
TOLERANCE = 0.9  # of the better one's speed: below that a rule is wrong


def run(given) -> None:
    conductor = Calibration(given)
    conductor.stores()
    conductor.lines()
    conductor.cuts()


class Calibration:
    def __init__(self, given):
        self.native = native.Native(provide.WORK)
        self.library = library.Library(provide.library(given.library))
        self.rounds = given.rounds
        self.cache = machine.last_cache_bytes()
        names = ", ".join(f"{name} {size >> 10} KiB" for name, size in machine.caches().items())
        print(f"{machine.cpu()}; {names}. One thread, huge pages, medians of {self.rounds} rounds.\n")

    def placed(self, dtype: str, shape) -> measure.Placed:
        case = cases.permuted("calibrate", cases.times(shape), dtype, shape, (1, 0))
        slots = measure.slot_count(case, self.cache)
        sizes = [slots * measure.room(case, side) for side in (0, 1)]
        expected = memory.Arena(measure.footprint(case.target), "huge")
        placed = measure.Placed(measure.Bench(self.native, "huge", *sizes, expected), case, slots)
        placed.expect()
        return placed

    def rates(self, placed: measure.Placed, runs: dict) -> dict[str, float]:
        """GB/s of each in all slots, in turns, the targets compared with what they must be."""
        times = {name: [] for name in runs}
        for _ in range(self.rounds):
            for name, run in runs.items():
                placed.poison(placed.slots)
                times[name] += run(list(range(placed.slots)))
                placed.verify("Dimfold", placed.slots)
        return {name: placed.case.moved / statistics.median(found) for name, found in times.items()}

    def rates_read(self, placed: measure.Placed, runs: dict) -> dict[str, float]:
        """The same in one place again and again, as a program does that reads what it wrote: with that reading."""
        times = {name: [] for name in runs}
        target = placed.array(0, 0)
        for _ in range(self.rounds):
            for name, run in runs.items():
                for _ in range(READS):
                    start = time.perf_counter_ns()
                    run([0])
                    target.sum()
                    times[name].append(time.perf_counter_ns() - start)
        return {name: (placed.case.moved + placed.case.written) / statistics.median(found)
                for name, found in times.items()}

    def stores(self) -> None:
        """From which size on a target is better written past the caches."""
        print("Stores: transposes of f32 and a sum of what they wrote, GB/s\n")
        print("target KB  streamed  ordinary  the rule's")
        queues = {name: library.Queue(self.library, 1, streamed_bytes=bytes)
                  for name, bytes in (("streamed", ALWAYS), ("ordinary", NEVER), ("own", 0))}
        bar, wrong = progress.Bar(len(SIDES)), []
        for side in SIDES:
            bar.tell(f"stores, {side}×{side}")
            placed = self.placed("float32", (side, side))
            rates = self.rates_read(placed, {name: contestants.dimfold(placed, queues[name])
                                             for name in ("streamed", "ordinary")})
            rule = queues["own"].explain(placed.view(0, 0), placed.view(1, 0))["stores"]
            bar.clear()
            print(f"{placed.case.written // 1000:9}  {rates['streamed']:8.1f}  {rates['ordinary']:8.1f}  {rule}",
                  flush=True)
            if rates[rule] < TOLERANCE * max(rates.values()):
                wrong.append(f"{placed.case.written // 1000} KB")
            bar.add(1)
        bar.end()
        self.verdict("stores", wrong, "set streamed_bytes in the queue's options to where the columns cross")

    def lines(self) -> None:
        """Into which cache lines are better asked for ahead. Machines differ by all cases together, not by each."""
        print("Lines: transposes by those that are asked for ahead into either cache, GB/s\n")
        print("items    shape        first cache  second cache")
        queues = {name: library.Queue(self.library, 1, prefetch_cache=cache)
                  for name, cache in (("own", 0), ("first", 1), ("second", 2))}
        bar, found = progress.Bar(len(CUTS)), {name: [] for name in queues}
        for dtype, shape in CUTS:
            bar.tell(f"lines, {dtype} {cases.times(shape)}")
            placed = self.placed(dtype, shape)
            rates = self.rates(placed, {name: contestants.dimfold(placed, queue) for name, queue in queues.items()})
            for name, rate in rates.items():
                found[name].append(rate)
            bar.clear()
            print(f"{dtype:8} {placed.case.id:12} {rates['first']:11.1f} {rates['second']:13.1f}", flush=True)
            bar.add(1)
        bar.end()
        means = {name: statistics.geometric_mean(rates) for name, rates in found.items()}
        wrong = ["this machine"] if means["own"] < TOLERANCE * max(means.values()) else []
        self.verdict("lines", wrong, "set prefetch_cache in the queue's options to the better one")

    def cuts(self) -> None:
        """Whether the rule's way to cut a plan is about as fast as the best of those that can be measured."""
        print("Cuts: transposes, GB/s\n\nitems    shape         the rule's  measured plan")
        queue, wrong = library.Queue(self.library, 1), []
        bar = progress.Bar(len(CUTS))
        for dtype, shape in CUTS:
            bar.tell(f"cuts, {dtype} {cases.times(shape)}")
            placed = self.placed(dtype, shape)
            rates = self.rates(placed, {"rule": contestants.dimfold(placed, queue),
                                        "plan": contestants.planned(placed, queue)})
            bar.clear()
            print(f"{dtype:8} {placed.case.id:12} {rates['rule']:11.1f} {rates['plan']:14.1f}", flush=True)
            if rates["rule"] < TOLERANCE * rates["plan"]:
                wrong.append(f"{dtype} {placed.case.id}")
            bar.add(1)
        bar.end()
        self.verdict("cuts", wrong, "use dimfold_plan_copy, which measures")

    @staticmethod
    def verdict(rule: str, wrong: list, advice: str) -> None:
        told = f"wrong for {', '.join(map(str, wrong))}: {advice}" if wrong else \
            f"right: always at least {TOLERANCE} of the better one"
        print(f"\nThe rule of {rule} is {told}.\n")
