#!/usr/bin/env python3
"""Measures reductions, scans, indices and sorts on the host beside plain reading or copying, and beside the peers.

    python bench/along/along.py [--case TEXT]... [--threads 1,2] [--peers none] [--tier NAME] [--rounds N]
                                [--edge N] [--library FILE] [--output PREFIX]

One process; the limit and all contestants in turns. With one thread a time is what the process had of the processor, so
that whoever else runs on the machine costs little; with two it is the clock's. Dimfold's target is poisoned first and
what it computes there compared with NumPy's result. --edge makes all arrays smaller: 64 is for trying the benchmark
itself. Results are bench/results/along-<machine>.{json,md,svg}; whatever narrows the run prints its figures and writes
results only where --output says.
"""
from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "host"), str(HERE.parent / "shares")]

import command  # noqa: E402
import provide  # noqa: E402

PEERS = ("NumPy", "NumPy out=", "numexpr", "PyTorch", "PyTorch out=")


def main() -> int:
    parser = command.parser(__doc__.splitlines()[0], PEERS)
    parser.add_argument("--edge", type=int, default=4096, help="of the squares of f32: 64, 512 or 4096")
    given = parser.parse_args()
    provide.packages()
    import results
    import turns
    return command.conduct("along", given, lambda given: turns.run(given, PEERS), results)


if __name__ == "__main__":
    sys.exit(main())
