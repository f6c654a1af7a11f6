"""What a result is stamped with: the machine, the commit, the compilers and the peers' versions."""
from __future__ import annotations

import datetime
import os
import platform
import re
import subprocess
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CACHES = Path("/sys/devices/system/cpu/cpu0/cache")
CRATES = {"HPTT": "hptt", "strided-perm": "strided-perm", "ndarray": "ndarray"}


def caches() -> dict[str, int]:
    """Bytes of the data caches that the first processor uses, by level; empty where the system does not say."""
    found = {}
    for index in sorted(CACHES.glob("index*")):
        if (index / "type").read_text().strip() != "Instruction":
            size = re.fullmatch(r"(\d+)K", (index / "size").read_text().strip())
            found["L" + (index / "level").read_text().strip()] = int(size[1]) * 1024 if size else 0
    return found


def last_cache_bytes() -> int:
    return max(caches().values(), default=32 << 20)


def memory_bytes() -> int | None:
    """That can be had without swapping."""
    try:
        found = re.search(r"MemAvailable:\s+(\d+) kB", Path("/proc/meminfo").read_text())
    except OSError:
        return None
    return int(found[1]) * 1024 if found else None


def stamp(library, native, peers) -> dict:
    import numpy
    return {"date": datetime.date.today().isoformat(), "cpu": cpu(), "processors": os.cpu_count(), "caches": caches(),
            "system": platform.system() + " " + platform.release(), "vector_bytes": native.vector_bytes,
            "tiers": library.tiers(), "commit": commit(), "dimfold": library.version(),
            "compiler": compiler(library.path), "peers": versions(numpy, peers), "missing": peers.missing}


def versions(numpy, peers) -> dict[str, str]:
    found = {"NumPy": f"{numpy.__version__} on Python {platform.python_version()}"}
    if peers.torch is not None:
        found["PyTorch"] = peers.torch.__version__
    if peers.opencv is not None:
        found["OpenCV"] = peers.opencv.__version__
    if peers.crates is not None:
        lock = (HERE / "peers" / "Cargo.lock").read_text(encoding="utf-8")
        found |= {who: re.search(f'name = "{crate}"\nversion = "([^"]*)"', lock)[1] for who, crate in CRATES.items()}
        found["HPTT"] += " with its AVX kernels"
    return found


def load() -> float | None:
    """How many programs wanted a processor in the last minute: with more than there are, the ratios mean little."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None


class Others:
    """How many processors were kept busy by other programs since this was made: with some, the figures of as many
    threads as there are processors mean little. None where the system does not say."""

    def __init__(self):
        self.start = time.monotonic(), busy_seconds(), own_seconds()

    def processors(self) -> float | None:
        began, busy, own = self.start
        if busy is None:
            return None
        taken = busy_seconds() - busy - (own_seconds() - own)
        return round(max(0.0, taken / (time.monotonic() - began)), 2)


def busy_seconds() -> float | None:
    try:
        words = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    except OSError:
        return None
    user, nice, system, _, _, irq, softirq, steal = map(int, words[1:9])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    return sum(os.times()[:4])


def cpu() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    said = [re.search(rf"^{name}\s*: (.*)", text, re.M) for name in ("model name", "cpu family", "model")]
    if not said[0]:
        return platform.machine()
    return said[0][1] + (f" (family {said[1][1]}, model {said[2][1]})" if said[1] and said[2] else "")


def commit() -> str:
    """The commit that was measured; marked when the library's sources differ from it."""
    named = first_line(["git", "rev-parse", "--short=12", "HEAD"])
    changed = first_line(["git", "status", "--porcelain", "--", "c", "build.zig", "build"])
    return f"{named} with changes" if changed else named


def compiler(library: Path) -> str:
    """The compiler's own mark in the library."""
    marks = re.findall(rb"(?:GCC: \([^)]*\) |clang version )[\w.]+", library.read_bytes())
    return ", ".join(sorted({mark.decode() for mark in marks})) or "unknown"


def first_line(command: list[str]) -> str:
    try:
        output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    except OSError:
        return "unknown"
    return output.splitlines()[0].strip() if output.strip() else ""
