"""The calls of what goes along axes, by ctypes. Each operation makes, of a queue and views, a function that calls once
and returns the status."""
from __future__ import annotations

import ctypes
from ctypes import byref
from dataclasses import dataclass

import numpy

import library

OPERATIONS = {"sum": 1, "max": 4, "mean": 10, "var": 11, "norm_2": 14, "argmax": 17}
RESULTS_MAX = 8
FLAT = -1 << 63
NO_FLAGS = ctypes.c_uint32(0)


class Result(ctypes.Structure):
    _fields_ = [("op", ctypes.c_uint32), ("value", ctypes.c_uint32), ("ddof", ctypes.c_double)]


class Reduction(ctypes.Structure):
    _fields_ = [
        ("map", ctypes.c_void_p), ("post", ctypes.c_void_p), ("axis_count", ctypes.c_size_t),
        ("axes", ctypes.POINTER(ctypes.c_ssize_t)), ("flags", ctypes.c_uint32), ("count", ctypes.c_uint32),
        ("result", Result * RESULTS_MAX), ("reserved", ctypes.c_uint64 * 4)]


class Operation:
    limit = "copy"

    def targets(self, target: numpy.ndarray) -> list[numpy.ndarray]:
        return [target]


@dataclass(frozen=True)
class Reduce(Operation):
    """Several results lie in the target one after the other."""
    names: tuple[str, ...]
    axes: tuple[int, ...] = ()
    limit = "read"

    def targets(self, target: numpy.ndarray) -> list[numpy.ndarray]:
        return [target] if len(self.names) == 1 else list(target)

    def bound(self, queue: library.Queue, targets, sources):
        results = (Result(op=OPERATIONS[name]) for name in self.names)
        reduction = Reduction(axis_count=len(self.axes), axes=(ctypes.c_ssize_t * len(self.axes))(*self.axes),
                              count=len(self.names), result=(Result * RESULTS_MAX)(*results))
        counts = [ctypes.c_size_t(len(views)) for views in (targets, sources)]
        return lambda: queue.c.dimfold_reduce(queue.handle, byref(reduction), counts[0], targets, counts[1], sources,
                                              None)


@dataclass(frozen=True)
class Scan(Operation):
    name: str
    axis: int

    def bound(self, queue: library.Queue, targets, sources):
        op, axis = ctypes.c_uint32(OPERATIONS[self.name]), ctypes.c_ssize_t(self.axis)
        return lambda: queue.c.dimfold_scan(queue.handle, op, targets, sources, axis, NO_FLAGS, None)


@dataclass(frozen=True)
class Take(Operation):
    axis: int | None

    def bound(self, queue: library.Queue, targets, sources):
        axis = ctypes.c_ssize_t(FLAT if self.axis is None else self.axis)
        source, indices = map(byref, sources)
        return lambda: queue.c.dimfold_take(queue.handle, targets, source, indices, axis, NO_FLAGS, None)


@dataclass(frozen=True)
class Compress(Operation):
    def bound(self, queue: library.Queue, targets, sources):
        count, (source, mask) = ctypes.c_size_t(), map(byref, sources)
        return lambda: queue.c.dimfold_compress(queue.handle, targets, byref(count), source, mask, None)


@dataclass(frozen=True)
class Sort(Operation):
    axis: int = -1

    def bound(self, queue: library.Queue, targets, sources):
        axis = ctypes.c_ssize_t(self.axis)
        return lambda: queue.c.dimfold_sort(queue.handle, targets, sources, axis, NO_FLAGS, None)
