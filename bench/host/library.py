"""As much of the C library as the measurements need, by ctypes."""
from __future__ import annotations

import ctypes
from pathlib import Path

from native import Call, call_of

CPU = 1
DTYPES = {"bool": 0x00010806, "uint8": 0x00010801, "int16": 0x00011000, "int32": 0x00012000, "int64": 0x00014000,
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
        ("allocator", ctypes.c_void_p), ("tier", ctypes.c_uint64), ("streamed_bytes", ctypes.c_uint64),
        ("prefetch_cache", ctypes.c_uint64), ("reserved", ctypes.c_uint64)]


class Explanation(ctypes.Structure):
    _fields_ = [
        ("kernel", ctypes.c_int32), ("reason", ctypes.c_int32), ("index_bits", ctypes.c_uint32),
        ("width_bytes", ctypes.c_uint32), ("moved_bytes", ctypes.c_uint64), ("run", ctypes.c_size_t),
        ("threads", ctypes.c_size_t), ("operands", ctypes.c_size_t), ("ndim", ctypes.c_size_t),
        ("shape", ctypes.c_size_t * 64), ("stride", ctypes.c_ssize_t * 128), ("position", ctypes.c_ssize_t * 2),
        ("is_nested", ctypes.c_uint32 * 2), ("swizzle", ctypes.c_uint32 * 2), ("transfer", ctypes.c_uint32),
        ("launches", ctypes.c_uint32), ("staged_bytes", ctypes.c_uint64), ("tier", ctypes.c_uint32),
        ("stores", ctypes.c_uint32), ("block", ctypes.c_uint64 * 2), ("reserved", ctypes.c_uint64)]


class CopyPlan(ctypes.Structure):
    _fields_ = [("layouts", ctypes.c_uint64), ("choice", ctypes.c_uint64), ("nanoseconds", ctypes.c_uint64),
                ("unmeasured_nanoseconds", ctypes.c_uint64), ("reserved", ctypes.c_uint64 * 4)]


class Refused(Exception):
    """A call that the library refuses, with its sentence."""


class Library:
    def __init__(self, path: Path):
        self.path = path
        self.c = ctypes.CDLL(str(path))
        for name in ("dimfold_version", "dimfold_queue_last_failure", "dimfold_kernel_name", "dimfold_stores_name",
                     "dimfold_tier_name"):
            getattr(self.c, name).restype = ctypes.c_char_p
        self.c.dimfold_tier_name.argtypes = [ctypes.c_uint64]
        self.c.dimfold_tier_is_supported.argtypes = [ctypes.c_uint64]
        self.c.dimfold_tier_is_supported.restype = ctypes.c_bool
        self.c.dimfold_queue_tier.restype = ctypes.c_uint64

    def version(self) -> str:
        return self.c.dimfold_version().decode()

    def tiers(self) -> list[str]:
        """The tiers that this machine runs, the plainest first."""
        return [name for name, tier in TIERS.items() if tier and self.c.dimfold_tier_is_supported(tier)]


class Queue:
    def __init__(self, library: Library, threads: int, tier: str = "auto", streamed_bytes: int = 0,
                 prefetch_cache: int = 0):
        self.c, self.threads = library.c, threads
        self.handle = ctypes.c_void_p()
        options = Options(threads=threads, tier=TIERS[tier], streamed_bytes=streamed_bytes,
                          prefetch_cache=prefetch_cache)
        if self.c.dimfold_queue_create_host(ctypes.byref(self.handle), ctypes.byref(options), None):
            raise Refused(f"the library makes no queue of {threads} threads and tier {tier} on this machine")
        self.tier = self.c.dimfold_tier_name(self.c.dimfold_queue_tier(self.handle)).decode()

    def call(self, name: str, *borrowed) -> Call:
        """A function of the library that takes the queue and structures, which the caller keeps alive."""
        return call_of(getattr(self.c, name), self.handle.value, *map(ctypes.addressof, borrowed))

    def explain(self, target: View, source: View | None) -> dict:
        found = Explanation()
        given = ctypes.byref(target), ctypes.byref(source) if source is not None else None
        if self.c.dimfold_explain(self.handle, *given, ctypes.byref(found), None):
            raise Refused(self.last_failure())
        return {"kernel": self.c.dimfold_kernel_name(found.kernel).decode(), "threads_used": found.threads,
                "stores": self.c.dimfold_stores_name(found.stores).decode(), "block": list(found.block)}

    def last_failure(self) -> str:
        return self.c.dimfold_queue_last_failure(self.handle).decode()


def view_of(address: int, dtype: str, shape, strides) -> View:
    """A view whose element of all indices 0 is at `address`; strides in items, of any sign."""
    lowest = sum((extent - 1) * min(step, 0) for extent, step in zip(shape, strides))
    itemsize = (DTYPES[dtype] >> 8 & 0xff) // 8
    return View(data=address + lowest * itemsize, dtype=DTYPES[dtype], device_type=CPU, ndim=len(shape),
                offset=-lowest, shape=(ctypes.c_size_t * len(shape))(*shape),
                stride=(ctypes.c_ssize_t * len(shape))(*strides))
