#!/usr/bin/env python3
"""Measures, beside the peers where there are some: bench.py [layout] [nested] [copy] [overlap] [OPTION...]

Without a name it measures all, one after the other, since measurements that run at once measure each other. The
options go to each script that is chosen.
"""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent / "bench"
SCRIPTS = {"layout": BENCH / "layout" / "layout.py", "copy": BENCH / "copy" / "copy_numpy.py",
           "nested": BENCH / "nested" / "nested.py", "overlap": BENCH / "overlap" / "overlap.py"}


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if argument in SCRIPTS]
    options = [argument for argument in arguments if argument not in SCRIPTS]
    if options and not options[0].startswith("-"):
        sys.exit(f"no benchmark is called {options[0]}; there are {', '.join(SCRIPTS)}")
    return max(subprocess.run([sys.executable, str(SCRIPTS[name]), *options], check=False).returncode
               for name in names or SCRIPTS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
