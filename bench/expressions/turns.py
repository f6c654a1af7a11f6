"""Conducts a run: the copy and all contestants of a case in turns, and the rows that come of it."""
from __future__ import annotations

import ctypes
import math
import time

import numpy

import cases
import library
import machine
import memory
import native
import progress
import provide
import rivals
import tiny

COPY_BYTES = 64 << 20   # that the copy beside each timing reads
SLOW = 8                # times as long as the copy: a peer that takes longer has SLOW_ROUNDS rounds
SLOW_ROUNDS = 2
PAUSE_SECONDS = 0.1      # with several threads
SAMPLE = 1021
SEED = 22


class Wrong(Exception):
    """A target that is not what NumPy makes of the sources, or a call that failed."""


class Machine:
    """What is measured with: the copy's memory, Dimfold's queues, the peers."""

    def __init__(self, given):
        self.native = native.Native(provide.WORK)
        self.library = library.Library(provide.library(given.library))
        self.missing: dict[str, str] = {}
        self.rivals = rivals.those([] if given.peers == "none" else given.peers.split(","), self.missing)
        self.queues = {threads: library.Queue(self.library, threads, given.tier) for threads in given.threads}
        self.copied = [memory.Arena(COPY_BYTES, "huge") for _ in range(2)]

    def copy(self, threads: int):
        target, source = (arena.address for arena in self.copied)
        return lambda: self.native.c.limit_copy(target, source, COPY_BYTES, threads)


class Placed:
    """A case with its arrays in memory of huge pages."""

    def __init__(self, case: cases.Case):
        self.case = case
        self.arenas = {name: memory.Arena(size_of(*source), "huge") for name, source in case.sources.items()}
        self.arrays = {name: filled(self.arenas[name], *source) for name, source in case.sources.items()}
        self.out = memory.Arena(size_of(*case.target), "huge")
        self.target = self.out.array(0, numpy_dtype(case.target[0]), case.target[1], dense(case.target[1]))

    def views(self) -> dict[str, numpy.ndarray]:
        """As large as the target."""
        found = rivals.viewed(self.case, self.arrays, rivals.numpy_names())
        return {name: numpy.broadcast_to(view, self.target.shape) for name, view in found.items()}

    def moved(self) -> int:
        """Least bytes: each element that is read and each that is written, once."""
        read = sum(view.itemsize * math.prod(extent for extent, step in zip(view.shape, view.strides) if step)
                   for view in self.views().values())
        return read + self.target.nbytes


def numpy_dtype(dtype: str) -> str:
    return "uint16" if dtype == "bfloat16" else dtype


def size_of(dtype: str, shape) -> int:
    return math.prod(shape) * numpy.dtype(numpy_dtype(dtype)).itemsize


def dense(shape) -> list[int]:
    return [math.prod(shape[axis + 1:]) for axis in range(len(shape))]


def filled(arena: memory.Arena, dtype: str, shape) -> numpy.ndarray:
    """Positive numbers about 1, of which every function has a finite value."""
    array = arena.array(0, numpy_dtype(dtype), shape, dense(shape))
    values = numpy.random.default_rng(SEED).uniform(0.25, 2, array.size).astype("float32")
    if dtype == "bfloat16":
        values = values.view("uint32") >> 16
    elif dtype in ("int32", "uint8"):
        values *= 60
    array.reshape(-1)[:] = values
    return array


class Dimfold:
    """A program and views that stay; timed with the call from Python around it, some microseconds."""

    def __init__(self, queue: library.Queue, placed: Placed):
        self.queue, self.placed = queue, placed
        self.program = program_of(queue, placed.case.program())
        self.target = view_of(placed.target, placed.case.target[0])
        self.sources = views_of(placed)

    def run(self):
        if self.queue.c.dimfold_apply(self.queue.handle, self.program, ctypes.c_size_t(1), ctypes.byref(self.target),
                                      ctypes.c_size_t(len(self.sources)), self.sources, None):
            raise Wrong(f"{self.placed.case.name}: {self.queue.last_failure()}")

    def verify(self):
        placed = self.placed
        placed.out.bytes.fill(memory.POISON)
        self.run()
        found, expected = compared(placed)
        if not numpy.allclose(found, expected, rtol=2e-6, atol=0):
            raise Wrong(f"{placed.case.name} is not what NumPy computes")


def compared(placed: Placed) -> tuple:
    """What was found and what is right; of erf, which NumPy lacks, some elements."""
    if placed.case.target[0] == "bfloat16":
        sources = (view.astype("uint32") << 16 for view in placed.views().values())
        bits = sum(source.view("float32") for source in sources).view("uint32")
        return placed.target, (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    if "erf" in placed.case.python:
        (view,) = placed.views().values()
        return placed.target.flat[::SAMPLE], [math.erf(x) for x in view.flat[::SAMPLE]]
    return placed.target, rivals.NumPy().make(placed.case, placed.arrays, placed.target)()


def program_of(queue: library.Queue, text: str) -> ctypes.c_void_p:
    expr, program = ctypes.create_string_buffer(1 << 14), ctypes.c_void_p()
    written = text.encode()
    if queue.c.dimfold_expr_parse(expr, written, ctypes.c_size_t(len(written)), None) or \
            queue.c.dimfold_program_create(ctypes.byref(program), queue.handle, expr, None, None):
        raise Wrong(f"no program of {text}")
    return program


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


def row_of(using: Machine, placed: Placed, threads: int, rounds: int) -> dict:
    ours = Dimfold(using.queues[threads], placed)
    ours.verify()
    contestants = {"dimfold": ours.run}
    for rival in using.rivals:
        if hasattr(rival, "threads"):
            rival.threads(threads)
        elif threads > 1 and rival.name.startswith("NumPy"):
            continue
        run = rival.make(placed.case, placed.arrays, placed.target)
        if run is not None:
            run()
            contestants[rival.name] = run
    moved = placed.moved()
    pause = PAUSE_SECONDS if threads > 1 else 0
    taken, copies = in_turns(contestants, using.copy(threads), clock(threads), rounds, pause)
    limit = min(copies) * moved / (2 * COPY_BYTES)
    return {"case": placed.case.name, "group": placed.case.group, "threads": threads, "moved": moved,
            "copy_gb_s": 2 * COPY_BYTES / min(copies),
            "who": {who: limit / min(times) for who, times in taken.items()}}


def in_turns(contestants: dict, copy, now, rounds: int, pause: float) -> tuple[dict, list]:
    """What each one took in each round, and the copies between them. A peer's threads go on looking for work for a
    while: nobody is timed before they sleep."""
    taken: dict = {who: [] for who in contestants}
    copies = [timed(copy, now)]
    for turn in range(rounds):
        for who, run in contestants.items():
            if turn >= SLOW_ROUNDS and taken[who][-1] > SLOW * copies[-1]:
                continue
            time.sleep(pause)
            copies.append(timed(copy, now))
            taken[who].append(timed(run, now))
    return taken, copies


def chosen(given) -> list[cases.Case]:
    found = [case for case in cases.ALL if not given.case or any(text in case.name for text in given.case)]
    if not found:
        raise library.Refused("no case has this in its name; there are " + ", ".join(case.name for case in cases.ALL))
    return found


def run(given, all_peers) -> dict | None:
    """The results, or None when the run was narrowed and has only been told."""
    is_whole = not given.case and given.threads == [1, 2] and given.tier == "auto" and \
        given.peers == ",".join(all_peers)
    using, before, others = Machine(given), machine.load(), machine.Others()
    rows, works = [], chosen(given)
    bar = progress.Bar(len(works))
    for case in works:
        placed = Placed(case)
        for threads in given.threads:
            bar.tell(f"{case.name}, t={threads}")
            rows.append(row_of(using, placed, threads, given.rounds))
            bar.clear()
            if not is_whole:
                tell(rows[-1])
        bar.add(1)
    bar.end()
    small = tiny.rows(using, program_of) if not given.case else []
    if not is_whole:
        for row in small:
            print(row)
    if not is_whole and not given.output:
        return None
    return {"stamp": stamp_of(using), "load": [before, machine.load()], "others": others.processors(),
            "rounds": given.rounds, "rows": rows, "small": small}


def stamp_of(using: Machine) -> dict:
    class NoPeers:
        torch = opencv = crates = None
        missing = using.missing
    stamp = machine.stamp(using.library, using.native, NoPeers)
    stamp["tier"] = next(iter(using.queues.values())).tier
    stamp["peers"] |= {rival.name: rival.version for rival in using.rivals if hasattr(rival, "version")}
    return stamp


def tell(row: dict):
    found = "  ".join(f"{who} {share:.2f}" for who, share in row["who"].items())
    print(f"{row['case']:30} t={row['threads']}  of {row['copy_gb_s']:5.1f} GB/s: {found}", flush=True)
