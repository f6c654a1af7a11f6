"""What a result is stamped with: the machine, the commit and the compilers."""
from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CACHES = Path("/sys/devices/system/cpu/cpu0/cache")


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
