"""The benchmark's own C, called by ctypes: the limit and the clock of the calls, compiled for this machine, and
planning alone, compiled as the library is for all machines of its kind."""
from __future__ import annotations

import ctypes
import os
import platform
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SOURCES = [HERE / "limit.c", HERE / "timer.c"]
PLANNING = [HERE / "planning.c", ROOT / "c/src/ops/often/canonical.c", ROOT / "c/src/ops/often/plan.c"]
HEADERS = [HERE / "limit.h", *(ROOT / "c/src" / name for name in (
    "base/checked.h", "ops/often/canonical.h", "ops/often/plan.h"))]
GCC_BASELINE = {"x86_64": "x86-64", "aarch64": "armv8-a"}.get(platform.machine(), "native")
POINTER, SIZE = ctypes.c_void_p, ctypes.c_size_t


class Call(ctypes.Structure):
    """A function of some pointers that returns 0 when it went well."""
    _fields_ = [("function", POINTER), ("argument", POINTER * 7)]


FUNCTIONS = {
    "limit_vector_bytes": (ctypes.c_uint, []),
    "limit_copy": (ctypes.c_uint64, [POINTER, POINTER, SIZE, SIZE]),
    "limit_prefetched": (ctypes.c_uint64, [POINTER, POINTER, SIZE, SIZE]),
    "limit_memcpy": (ctypes.c_uint64, [POINTER, POINTER, SIZE, SIZE]),
    "limit_read": (ctypes.c_uint64, [POINTER, SIZE, SIZE]),
    "limit_fill": (ctypes.c_uint64, [POINTER, ctypes.c_uint64, SIZE, SIZE]),
    "timer_each": (ctypes.c_int32, [POINTER, SIZE, POINTER]),
    "timer_repeat": (ctypes.c_uint64, [POINTER, SIZE]),
    "timer_differs": (ctypes.c_int32, [POINTER, POINTER, SIZE]),
}


class Native:
    def __init__(self, work: Path):
        self.c = compiled(work / "libdimfold-bench-host.so", SOURCES, [*compiler("native", "native"), "-O3"])
        self.plan = compiled(work / "libdimfold-bench-planning.so", PLANNING,
                             [*compiler("baseline", GCC_BASELINE), "-O2"]).planning_make
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(self.c, name)
            function.restype, function.argtypes = result, arguments
        self.vector_bytes = self.c.limit_vector_bytes()

    def fill(self, target: int, value: int, size: int, threads: int = 1) -> int:
        """Writes the byte `value` everywhere but beyond the last multiple of 256 bytes; returns the nanoseconds."""
        return self.c.limit_fill(target, value * 0x0101010101010101, size, threads)

    def each_ns(self, calls: list[Call]) -> tuple[int, list[int]]:
        """Makes the calls in order: the first failure's status or 0, and what each took."""
        taken = (ctypes.c_uint64 * len(calls))()
        status = self.c.timer_each((Call * len(calls))(*calls), len(calls), taken)
        return status, list(taken)

    def repeat_ns(self, call: Call, repeats: int) -> float:
        """What one of `repeats` calls takes; 0 when one of them fails."""
        return self.c.timer_repeat(ctypes.byref(call), repeats) / repeats

    def planning(self, *arguments: int) -> Call:
        """Of the addresses of a shape, strides of the target and of the source, and the number of axes."""
        return call_of(self.plan, *arguments)

    def memcpy(self, target: int, source: int, size: int) -> Call:
        return call_of(self.c.timer_memcpy, target, source, size)


def call_of(function, *arguments: int) -> Call:
    call = Call(function=ctypes.cast(function, POINTER).value)
    for place, argument in enumerate(arguments):
        call.argument[place] = argument
    return call


def compiler(zig_machine: str, gcc_machine: str) -> list[str]:
    """Zig's, or the one that CC names, told which machine to compile for."""
    if "CC" in os.environ:
        return [*os.environ["CC"].split(), f"-march={gcc_machine}"]
    return [str(ROOT / "zigw"), "cc", f"-mcpu={zig_machine}"]


def compiled(library: Path, sources: list[Path], options: list[str]) -> ctypes.CDLL:
    if not library.exists() or library.stat().st_mtime < max(file.stat().st_mtime for file in [*sources, *HEADERS]):
        shared = ["-std=gnu11", "-Wall", "-Wextra", "-Wpedantic", "-fPIC", "-shared", "-pthread", "-Ic/include",
                  "-Ic/src"]
        subprocess.run([*options, *shared, *sources, "-o", library], check=True, cwd=ROOT)
    return ctypes.CDLL(str(library))
