"""Dimfold and its peers, each as a function that runs a placed case in some slots and returns what each run took."""
from __future__ import annotations

import ctypes
import time

import numpy

import opencv
from library import CopyPlan, Queue
from measure import Placed, Wrong, fill_value
from native import call_of

OPENCV_SETS = ("images", "images-small")


class Job(ctypes.Structure):
    _fields_ = [("ndim", ctypes.c_size_t), ("shape", ctypes.POINTER(ctypes.c_size_t)),
                ("axes", ctypes.POINTER(ctypes.c_size_t)), ("item_bytes", ctypes.c_size_t),
                ("threads", ctypes.c_size_t)]


def native_run(placed: Placed, who: str, calls: list, why, *kept):
    """Runs calls that are timed in C, one per slot; `why` says why one failed, `kept` lives as long as they do."""
    def run(slots: list[int], kept=kept) -> list[int]:
        status, times = placed.bench.native.each_ns([calls[slot] for slot in slots])
        if status:
            raise Wrong(f"{who} fails in {placed.case.set} {placed.case.id}: {why()}")
        return times
    return run


def python_run(functions: list):
    def run(slots: list[int]) -> list[int]:
        times = []
        for slot in slots:
            start = time.perf_counter_ns()
            functions[slot]()
            times.append(time.perf_counter_ns() - start)
        return times
    return run


def dimfold(placed: Placed, queue: Queue):
    views = [(placed.view(0, slot), source_of(placed, slot)) for slot in range(placed.slots)]
    calls = [queue.call("dimfold_" + placed.case.operation, *both) for both in views]
    return native_run(placed, "Dimfold", calls, queue.last_failure, views)


def planned(placed: Placed, queue: Queue):
    """Dimfold by a plan that is measured first, in the first slot."""
    views = [(placed.view(0, slot), placed.view(1, slot)) for slot in range(placed.slots)]
    plan = CopyPlan()
    given = (ctypes.byref(each) for each in (plan, *views[0]))
    if queue.c.dimfold_plan_copy(next(given), queue.handle, *given, None):
        raise Wrong(f"no plan in {placed.case.set} {placed.case.id}: {queue.last_failure()}")
    calls = [queue.call("dimfold_copy_planned", plan, *both) for both in views]
    return native_run(placed, "the measured plan", calls, queue.last_failure, views, plan)


def source_of(placed: Placed, slot: int):
    if placed.case.operation == "fill":
        return ctypes.create_string_buffer(fill_value(placed.case.target.dtype).tobytes())
    return placed.view(1, slot)


class Peers:
    """Those that could be had; `missing` says why others could not."""

    def __init__(self, torch, opencv, crates, missing: dict[str, str]):
        self.torch, self.opencv, self.crates, self.missing = torch, opencv, crates, missing

    def of(self, placed: Placed, threads: int, wanted: list[str]) -> dict:
        """The peers among those wanted that can run this case with so many threads."""
        found = {"PyTorch": self.by_torch(placed, threads), "OpenCV": self.by_opencv(placed, threads),
                 **self.by_crates(placed, threads)}
        if threads == 1:
            found["NumPy"] = by_numpy(placed)
        return {who: run for who, run in found.items() if run and who in wanted}

    def by_torch(self, placed: Placed, threads: int):
        arrays = [(placed.array(0, slot), placed.array(1, slot)) for slot in range(placed.slots)]
        if self.torch is None or any(step < 0 for array in arrays[0] for step in array.strides):
            return None
        self.torch.set_num_threads(threads)
        tensors = [[self.tensor(array, side.dtype) for array, side in zip(both, placed.case.sides())]
                   for both in arrays]
        if placed.case.operation == "fill":
            value = complex(fill_value(placed.case.target.dtype)) if placed.case.target.dtype == "complex128" else \
                fill_value(placed.case.target.dtype).item()
            return python_run([lambda target=target: target.fill_(value) for target, _ in tensors])
        return python_run([lambda target=target, source=source: target.copy_(source) for target, source in tensors])

    def tensor(self, array: numpy.ndarray, dtype: str):
        tensor = self.torch.from_numpy(array)
        return tensor.view(self.torch.bfloat16) if dtype == "bfloat16" else tensor

    def by_opencv(self, placed: Placed, threads: int):
        if self.opencv is None or placed.case.set not in OPENCV_SETS:
            return None
        self.opencv.setNumThreads(threads)
        return python_run([opencv.call(self.opencv, placed.array(0, slot), placed.array(1, slot),
                                       placed.case.permutation) for slot in range(placed.slots)])

    def by_crates(self, placed: Placed, threads: int) -> dict:
        if self.crates is None or placed.case.permutation is None:
            return {}
        whos = {"HPTT": self.crates.peer_hptt, "strided-perm": self.crates.peer_strided_perm}
        if threads == 1:
            whos["ndarray"] = self.crates.peer_ndarray
        size = placed.case.target.item_bytes
        if size < 4:
            del whos["HPTT"]
        if placed.case.target.lead_bytes % size or placed.case.source.lead_bytes % size:
            return {}
        shape, axes = (((ctypes.c_size_t * len(each))(*each)) for each in placed.case.permutation)
        job = Job(len(shape), shape, axes, size, threads)
        return {who: native_run(placed, who, [self.crate_call(placed, slot, function, job)
                                              for slot in range(placed.slots)], lambda: "no reason given", job)
                for who, function in whos.items()}

    def crate_call(self, placed: Placed, slot: int, function, job: Job):
        return call_of(function, placed.view(0, slot).data, placed.view(1, slot).data, ctypes.addressof(job))


def by_numpy(placed: Placed):
    if "bfloat16" in (placed.case.target.dtype, placed.case.source.dtype):
        return None
    arrays = [(placed.array(0, slot), placed.array(1, slot)) for slot in range(placed.slots)]
    if placed.case.operation == "fill":
        value = fill_value(placed.case.target.dtype)
        return python_run([lambda target=target: target.fill(value) for target, _ in arrays])
    return python_run([lambda target=target, source=source: numpy.copyto(target, source, casting="unsafe")
                       for target, source in arrays])
