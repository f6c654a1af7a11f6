#!/usr/bin/env python3
"""Measures, beside the peers where there are some: bench.py [NAME...] [OPTION...]; names are those in SCRIPTS below.

Without a name it measures all, one after the other, since measurements that run at once measure each other. The
options go to each script that is chosen. bench/large is called by itself: it needs gigabytes of disk and, for a limit
of memory, a superuser.
"""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent / "bench"
SCRIPTS = {"layout": BENCH / "layout" / "layout.py", "host": BENCH / "host" / "host.py",
           "expressions": BENCH / "expressions" / "expressions.py",
           "along": BENCH / "along" / "along.py", "nested": BENCH / "nested" / "nested.py",
           "overlap": BENCH / "overlap" / "overlap.py",
           "ndarray": BENCH / "ndarray" / "ndarray.py",
           "rstsr": BENCH / "rstsr" / "rstsr.py",
           "rstsr-along": BENCH / "rstsr" / "along.py"}


def main(arguments: list[str]) -> int:
    count = next((place for place, argument in enumerate(arguments) if argument.startswith("-")), len(arguments))
    names, options = arguments[:count], arguments[count:]
    for name in names:
        if name not in SCRIPTS:
            sys.exit(f"no benchmark is called {name}; there are {', '.join(SCRIPTS)}")
    try:
        return max(subprocess.run([sys.executable, str(SCRIPTS[name]), *options], check=False).returncode
                   for name in names or SCRIPTS)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
