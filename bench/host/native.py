"""The benchmark's own C: the limit and the clock of the calls, compiled for this machine and called by ctypes."""
from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SOURCES = [HERE / "limit.c", HERE / "timer.c"]

NAMES = {"limit_vector_bytes": ctypes.c_uint32, "limit_copy": ctypes.c_uint64, "limit_fill": ctypes.c_uint64,
         "timer_each": ctypes.c_int32, "timer_rounds": ctypes.c_uint64, "timer_differs": ctypes.c_int32}


class Call(ctypes.Structure):
    """A function of up to four pointers that returns 0 when it went well."""
    _fields_ = [("function", ctypes.c_void_p), ("argument", ctypes.c_void_p * 4)]


class Native:
    def __init__(self, work: Path):
        library = ctypes.CDLL(str(compiled(work)))
        for name, result in NAMES.items():
            getattr(library, name).restype = result
        self.library = library
        self.vector_bytes = library.limit_vector_bytes()
        self.memcpy = address(library.timer_memcpy)

    def copy_ns(self, target: int, source: int, size: int, threads: int) -> int:
        pointers = ctypes.c_void_p(target), ctypes.c_void_p(source)
        return self.library.limit_copy(*pointers, ctypes.c_size_t(size), ctypes.c_size_t(threads))

    def fill_ns(self, target: int, value: int, size: int, threads: int) -> int:
        return self.library.limit_fill(ctypes.c_void_p(target), ctypes.c_uint64(value * 0x0101010101010101),
                                       ctypes.c_size_t(size), ctypes.c_size_t(threads))

    def differs(self, left: int, right: int, size: int) -> bool:
        return self.library.timer_differs(ctypes.c_void_p(left), ctypes.c_void_p(right), ctypes.c_size_t(size)) != 0

    def each_ns(self, calls: list[Call]) -> tuple[int, list[int]]:
        """Makes the calls in order: the first failure's status or 0, and what each took."""
        taken = (ctypes.c_uint64 * len(calls))()
        status = self.library.timer_each((Call * len(calls))(*calls), ctypes.c_size_t(len(calls)), taken)
        return status, list(taken)

    def rounds_ns(self, calls: list[Call], repeats: int) -> int:
        """Makes the calls in turns, `repeats` times; 0 when one of them fails."""
        return self.library.timer_rounds((Call * len(calls))(*calls), ctypes.c_size_t(len(calls)),
                                         ctypes.c_size_t(repeats))


def address(function) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value


def compiler() -> list[str]:
    """Zig's, which compiles for the machine it runs on; or the one that CC names, told to do so."""
    return [*os.environ["CC"].split(), "-march=native"] if "CC" in os.environ else [str(ROOT / "zigw"), "cc"]


def compiled(work: Path) -> Path:
    library = work / "libdimfold-bench-host.so"
    newest = max(file.stat().st_mtime for file in [*SOURCES, HERE / "limit.h"])
    if not library.exists() or library.stat().st_mtime < newest:
        options = ["-std=gnu11", "-O3", "-Wall", "-Wextra", "-Wpedantic", "-fPIC", "-shared", "-pthread"]
        subprocess.run([*compiler(), *options, *SOURCES, "-o", library], check=True, cwd=ROOT)
    return library
