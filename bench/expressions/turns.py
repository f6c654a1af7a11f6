"""Places the cases, and makes of each the function that is Dimfold's."""
from __future__ import annotations

import ctypes
import math

import numpy

import cases
import library
import memory
import rivals
import rounds
import tiny
from rounds import Wrong

SAMPLE = 1021


class Placed(rounds.Placed):
    def views(self) -> dict[str, numpy.ndarray]:
        """As large as the target."""
        return {name: numpy.broadcast_to(view, self.target.shape) for name, view in super().views().items()}

    def moved(self) -> int:
        """Least bytes: each element that is read and each that is written, once."""
        read = sum(view.itemsize * math.prod(extent for extent, step in zip(view.shape, view.strides) if step)
                   for view in self.views().values())
        return read + self.target.nbytes


class Dimfold:
    """A program and views that stay; timed with the call from Python around it, some microseconds."""

    def __init__(self, queue: library.Queue, placed: Placed):
        self.queue, self.placed = queue, placed
        self.program = program_of(queue, placed.case.program())
        self.target = rounds.view_of(placed.target, placed.case.target[0])
        self.sources = rounds.views_of(placed)

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


def verified(queue: library.Queue, placed: Placed):
    ours = Dimfold(queue, placed)
    ours.verify()
    return ours.run


def run(given, all_peers) -> dict | None:
    """The results, or None when the run was narrowed and has only been told."""
    return rounds.run(given, cases.ALL, Placed, verified,
                      lambda using: {"small": [] if given.case else tiny.rows(using, program_of)},
                      is_told=not rounds.is_whole(given, all_peers))
