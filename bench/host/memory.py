"""Memory whose pages the benchmark chooses, cut into slots that a case takes in turns."""
from __future__ import annotations

import mmap
import re
from pathlib import Path

import numpy

HUGE = 2 << 20
FLOATS_OF_BYTES = "float32 that bytes hold"  # out of range Dimfold gives the nearest, others anything
PERIOD = 4096 * 257  # the pattern's length: slots a whole number of it apart hold the same bytes
ADVICE = {"huge": "MADV_HUGEPAGE", "4k": "MADV_NOHUGEPAGE"}
POISON = 0xA5


class Arena:
    """An anonymous mapping of one kind of pages, all of them touched."""

    def __init__(self, size: int, pages: str):
        self.pages, self.size = pages, -(-size // HUGE) * HUGE
        self.mapping = mmap.mmap(-1, self.size + HUGE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        if hasattr(mmap, ADVICE[pages]):
            self.mapping.madvise(getattr(mmap, ADVICE[pages]))
        everything = numpy.frombuffer(self.mapping, numpy.uint8)
        skipped = -everything.ctypes.data % HUGE
        self.bytes = everything[skipped:skipped + self.size]
        self.address = self.bytes.ctypes.data
        self.holds = ""
        self.bytes.fill(POISON)

    def hold(self, dtype: str):
        """Repeats random items all over, unless they are there already."""
        if self.holds != dtype:
            pattern = random_pattern(dtype)
            whole = self.size // PERIOD * PERIOD
            self.bytes[:whole].reshape(-1, PERIOD)[:] = pattern
            self.bytes[whole:] = pattern[:self.size - whole]
            self.holds = dtype

    def array(self, offset: int, dtype: str, shape, strides) -> numpy.ndarray:
        """The NumPy array whose element of all indices 0 is at `offset`; strides in items."""
        itemsize = numpy.dtype(dtype).itemsize
        return numpy.ndarray(shape, dtype, self.bytes, offset, [step * itemsize for step in strides])

    def huge_share(self) -> float | None:
        """Which share of it the system holds in huge pages; None where it does not say."""
        try:
            text = Path("/proc/self/smaps").read_text()
        except OSError:
            return None
        found = 0
        for mapping in re.split(r"^(?=[0-9a-f]+-[0-9a-f]+ )", text, flags=re.M):
            ends = re.match(r"([0-9a-f]+)-([0-9a-f]+) ", mapping)
            if ends and self.address < int(ends[2], 16) and int(ends[1], 16) < self.address + self.size:
                found += int(re.search(r"AnonHugePages:\s+(\d+)", mapping)[1]) * 1024
        return round(min(1.0, found / self.size), 3)


def slot_bytes(size: int) -> int:
    return -(-size // PERIOD) * PERIOD


def random_pattern(dtype: str) -> numpy.ndarray:
    """PERIOD bytes of random items. Floats are finite and of a size that every smaller float holds: read as items of
    another size they are finite numbers too, so that multiplying by one, as HPTT does, keeps their bits."""
    random = numpy.random.default_rng(20)
    if dtype == "uint8":
        return random.integers(0, 256, PERIOD, numpy.uint8)
    if dtype == "bfloat16":
        return random.normal(0, 1000, PERIOD // 2).astype("float32").view(numpy.uint16)[1::2].copy().view(numpy.uint8)
    if dtype == FLOATS_OF_BYTES:
        return random.uniform(0, 255, PERIOD // 4).astype("float32").view(numpy.uint8)
    count = PERIOD // numpy.dtype(dtype).itemsize
    values = random.integers(-2**31, 2**31, count) if dtype == "int32" else random.normal(0, 1000, count)
    return values.astype(dtype).view(numpy.uint8)
