"""Conducts a run of cases: the memory's limit and all contestants of each in turns, and the rows that come of it."""
from __future__ import annotations

import ctypes
import math
import time

import numpy

import library
import machine
import memory
import native
import progress
import provide
import rivals

LIMIT_BYTES = 64 << 20  # that the copy, or the loop that reads, beside each timing reads
SLOW = 8                # times as long as the limit: a peer that takes longer has SLOW_ROUNDS rounds
SLOW_ROUNDS = 2
PAUSE_SECONDS = 0.1      # with several threads
SEED = 22
INTEGERS_SCALE = 60     # of the numbers about 1


class Wrong(Exception):
    """A target that is not what NumPy makes of the sources, or a call that failed."""


class Machine:
    """What is measured with: the limit's memory, Dimfold's queues, the peers."""

    def __init__(self, given):
        self.native = native.Native(provide.WORK)
        self.library = library.Library(provide.library(given.library))
        self.missing: dict[str, str] = {}
        self.rivals = rivals.those([] if given.peers == "none" else given.peers.split(","), self.missing)
        self.queues = {threads: library.Queue(self.library, threads, given.tier) for threads in given.threads}
        self.arenas = [memory.Arena(LIMIT_BYTES, "huge") for _ in range(2)]

    def limit(self, kind: str, threads: int) -> tuple:
        """What takes the least time that any can, and how many bytes it moves: a copy, or reading alone."""
        target, source = (arena.address for arena in self.arenas)
        if kind == "read":
            return lambda: self.native.c.limit_read(source, LIMIT_BYTES, threads), LIMIT_BYTES
        return lambda: self.native.c.limit_copy(target, source, LIMIT_BYTES, threads), 2 * LIMIT_BYTES


class Placed:
    """A case with its arrays in memory of huge pages."""
    limit = "copy"

    def __init__(self, case):
        self.case = case
        self.arenas = {name: memory.Arena(size_of(*source), "huge") for name, source in case.sources.items()}
        self.arrays = {name: self.filled(name) for name in case.sources}
        self.out = memory.Arena(size_of(*case.target), "huge")
        self.target = dense_array(self.out, *case.target)

    def filled(self, name: str) -> numpy.ndarray:
        """Positive numbers about 1, of which every function has a finite value."""
        dtype, shape = self.case.sources[name]
        array = dense_array(self.arenas[name], dtype, shape)
        values = numpy.random.default_rng(SEED).uniform(0.25, 2, array.size).astype("float32")
        if dtype == "bfloat16":
            values = values.view("uint32") >> 16
        elif dtype in ("int32", "uint8"):
            values *= INTEGERS_SCALE
        array.reshape(-1)[:] = values
        return array

    def views(self) -> dict[str, numpy.ndarray]:
        return rivals.viewed(self.case, self.arrays, rivals.numpy_names())

    def moved(self) -> int:
        """The bytes that count."""
        raise NotImplementedError


def numpy_dtype(dtype: str) -> str:
    return "uint16" if dtype == "bfloat16" else dtype


def size_of(dtype: str, shape) -> int:
    return math.prod(shape) * numpy.dtype(numpy_dtype(dtype)).itemsize


def dense_array(arena: memory.Arena, dtype: str, shape) -> numpy.ndarray:
    return arena.array(0, numpy_dtype(dtype), shape, [math.prod(shape[axis + 1:]) for axis in range(len(shape))])


def view_of(array: numpy.ndarray, dtype: str) -> library.View:
    return library.view_of(array.ctypes.data, dtype, array.shape, [step // array.itemsize for step in array.strides])


def views_of(placed: Placed):
    kinds = [dtype for dtype, _ in placed.case.sources.values()]
    return (library.View * len(kinds))(*map(view_of, placed.views().values(), kinds))


def clock(threads: int):
    return time.process_time_ns if threads == 1 else time.perf_counter_ns


def timed(run, now) -> int:
    start = now()
    run()
    return now() - start


def row_of(using: Machine, placed: Placed, ours, threads: int, rounds: int) -> dict:
    """`ours` is Dimfold's function for this case."""
    contestants = {"dimfold": ours}
    for rival in using.rivals:
        if hasattr(rival, "threads"):
            rival.threads(threads)
        elif threads > 1 and rival.name.startswith("NumPy"):
            continue
        run = rival.make(placed.case, placed.arrays, placed.target)
        if run is not None:
            run()
            contestants[rival.name] = run
    moved, pause = placed.moved(), PAUSE_SECONDS if threads > 1 else 0
    limit, limit_bytes = using.limit(placed.limit, threads)
    taken, limits = in_turns(contestants, limit, clock(threads), rounds, pause)
    least = min(limits) * moved / limit_bytes
    return {"case": placed.case.name, "group": placed.case.group, "threads": threads, "moved": moved,
            f"{placed.limit}_gb_s": limit_bytes / min(limits),
            "who": {who: least / min(times) for who, times in taken.items()}}


def in_turns(contestants: dict, limit, now, rounds: int, pause: float) -> tuple[dict, list]:
    """What each one took in each round, and the limits between them. A peer's threads go on looking for work for a
    while: nobody is timed before they sleep."""
    taken: dict = {who: [] for who in contestants}
    limits = [timed(limit, now)]
    for turn in range(rounds):
        for who, run in contestants.items():
            if turn >= SLOW_ROUNDS and taken[who][-1] > SLOW * limits[-1]:
                continue
            time.sleep(pause)
            limits.append(timed(limit, now))
            taken[who].append(timed(run, now))
    return taken, limits


def chosen(all_cases: list, given) -> list:
    found = [case for case in all_cases if not given.case or any(text in case.name for text in given.case)]
    if not found:
        raise library.Refused("no case has this in its name; there are " + ", ".join(case.name for case in all_cases))
    return found


def is_whole(given, all_peers) -> bool:
    return not given.case and given.threads == [1, 2] and given.tier == "auto" and given.peers == ",".join(all_peers)


def run(given, all_cases: list, place, verified, others_of, is_told: bool) -> dict | None:
    """The results, or None when they have only been told. `place` makes a case's Placed, `verified` Dimfold's function
    of a queue and a case that was placed, `others_of` further tables of results."""
    using, before, others = Machine(given), machine.load(), machine.Others()
    rows, works = [], chosen(all_cases, given)
    bar = progress.Bar(len(works))
    for case in works:
        placed = place(case)
        for threads in given.threads:
            bar.tell(f"{case.name}, t={threads}")
            rows.append(row_of(using, placed, verified(using.queues[threads], placed), threads, given.rounds))
            bar.clear()
            if is_told:
                tell(rows[-1])
        bar.add(1)
    bar.end()
    tables = others_of(using)
    if is_told:
        for row in (row for table in tables.values() for row in table):
            print(row)
    if is_told and not given.output:
        return None
    return {"stamp": stamp_of(using), "load": [before, machine.load()], "others": others.processors(),
            "rounds": given.rounds, "rows": rows, **tables}


def stamp_of(using: Machine) -> dict:
    class NoPeers:
        torch = opencv = crates = None
        missing = using.missing
    stamp = machine.stamp(using.library, using.native, NoPeers)
    stamp["tier"] = next(iter(using.queues.values())).tier
    stamp["peers"] |= {rival.name: rival.version for rival in using.rivals if hasattr(rival, "version")}
    return stamp


def speed_of(row: dict) -> tuple[str, float]:
    """The limit's name, and its GB/s."""
    return next((kind, row[f"{kind}_gb_s"]) for kind in ("copy", "read") if f"{kind}_gb_s" in row)


def tell(row: dict):
    found = "  ".join(f"{who} {share:.2f}" for who, share in row["who"].items())
    kind, speed = speed_of(row)
    print(f"{row['case']:34} t={row['threads']}  of {kind} {speed:5.1f} GB/s: {found}", flush=True)
