"""As much of the C library as the measurements need, by ctypes."""
from __future__ import annotations

import ctypes
from pathlib import Path

from native import Call, address

CPU = 1
DTYPES = {"uint8": 0x00010801, "uint16": 0x00011001, "uint32": 0x00012001, "uint64": 0x00014001, "int32": 0x00012000,
          "float16": 0x00011002, "bfloat16": 0x00011004, "float32": 0x00012002, "float64": 0x00014002,
          "complex128": 0x00018005}
TIERS = {"auto": 0, "portable": 1, "avx2": 2, "avx512": 3, "neon": 4}


class View(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p), ("size_bytes", ctypes.c_size_t), ("dtype", ctypes.c_uint32),
        ("flags", ctypes.c_uint32), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_size_t), ("offset", ctypes.c_size_t), ("shape", ctypes.POINTER(ctypes.c_size_t)),
        ("stride", ctypes.POINTER(ctypes.c_ssize_t)), ("nested", ctypes.c_void_p), ("reserved", ctypes.c_uint64 * 2)]


class Options(ctypes.Structure):
    _fields_ = [
        ("threads", ctypes.c_size_t), ("parallel_for", ctypes.c_void_p), ("pool", ctypes.c_void_p),
        ("allocator", ctypes.c_void_p), ("tier", ctypes.c_uint64), ("reserved", ctypes.c_uint64 * 3)]


class Explanation(ctypes.Structure):
    """What the benchmark reads of dimfold_explanation; the rest is room, more than any version has."""
    _fields_ = [
        ("kernel", ctypes.c_int32), ("reason", ctypes.c_int32), ("index_bits", ctypes.c_uint32),
        ("width_bytes", ctypes.c_uint32), ("moved_bytes", ctypes.c_uint64), ("run", ctypes.c_size_t),
        ("threads", ctypes.c_size_t), ("rest", ctypes.c_uint8 * 8192)]


class Library:
    def __init__(self, path: Path):
        self.path = path
        self.c = ctypes.CDLL(str(path))
        for name in ("dimfold_version", "dimfold_queue_last_failure", "dimfold_kernel_name",
                     "dimfold_explanation_why"):
            getattr(self.c, name).restype = ctypes.c_char_p

    def version(self) -> str:
        return self.c.dimfold_version().decode()


class Queue:
    """A queue of some threads, and calls of it. What a call borrows lives as long as the queue."""

    def __init__(self, library: Library, threads: int, tier: str = "auto"):
        self.c = library.c
        self.kept = []
        self.handle = ctypes.c_void_p()
        options = Options(threads=threads, tier=TIERS[tier])
        if self.c.dimfold_queue_create_host(ctypes.byref(self.handle), ctypes.byref(options), None):
            raise RuntimeError(f"the library makes no queue with {threads} threads and the tier {tier}")

    def close(self):
        self.c.dimfold_queue_destroy(self.handle)

    def call(self, name: str, target: View, source) -> Call:
        """dimfold_copy, dimfold_cast or dimfold_fill as a call; `source` is a view, or the bytes that fill."""
        self.kept.append((target, source))
        call = Call(function=address(getattr(self.c, name)))
        call.argument[0] = self.handle
        call.argument[1] = ctypes.addressof(target)
        call.argument[2] = ctypes.addressof(source)
        return call

    def explain(self, target: View, source: View | None) -> dict:
        found = Explanation()
        operands = ctypes.byref(target), ctypes.byref(source) if source is not None else None
        if self.c.dimfold_explain(self.handle, *operands, ctypes.byref(found), None):
            return {"kernel": "refused: " + self.last_failure()}
        return {"kernel": self.c.dimfold_kernel_name(found.kernel).decode(), "threads": found.threads,
                "why": self.c.dimfold_explanation_why(ctypes.byref(found)).decode()}

    def last_failure(self) -> str:
        return self.c.dimfold_queue_last_failure(self.handle).decode()


def view_of(address: int, dtype: str, shape, strides) -> View:
    """A view of the item at `address` and those around it; strides in items, of any sign. The caller's `address` is
    that of the element of all indices 0, so a view that runs backwards has its offset there."""
    lowest = sum((extent - 1) * min(step, 0) for extent, step in zip(shape, strides))
    itemsize = (DTYPES[dtype] >> 8 & 0xff) // 8
    return View(data=address + lowest * itemsize, dtype=DTYPES[dtype], device_type=CPU, ndim=len(shape),
                offset=-lowest, shape=(ctypes.c_size_t * len(shape))(*shape),
                stride=(ctypes.c_ssize_t * len(shape))(*strides))
