#!/usr/bin/env python3
"""Measures copies, casts and fills on the host beside the memory's limit and the peers.

    python bench/host/host.py --calibrate
    python bench/host/host.py [--quick] [--set NAME]... [--case ID]... [--item-bytes 1,2,4,8,16] [--threads 1,2]
                              [--pages huge,4k] [--tier NAME] [--peers none] [--rounds N] [--size MB] [--library FILE]
                              [--output PREFIX]

One process: the limit, a plain loop of non-temporal stores, before and after each contestant; at least three slots of
memory in turns, four times the last cache; random data; every target poisoned before and compared after each timing
with what NumPy makes of the same source. The results are bench/results/host-<machine>.{json,md,svg}, and host.md has
the goals of all machines. Whatever narrows the run prints its figures case by case and writes results only where
--output says. DIMFOLD_LIBRARY_SHARED or --library names the library; without them Zig builds it.
"""
from __future__ import annotations

import argparse
import sys
from pathlib import Path

import provide

RESULTS = provide.ROOT / "bench" / "results"
PEERS = ("NumPy", "PyTorch", "OpenCV", "HPTT", "strided-perm", "ndarray")
QUICK_SETS, QUICK_EVERY, QUICK_MB = ("ttc57", "flat", "casts"), 7, 32


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calibrate", action="store_true", help="which rules of the library are wrong on this machine")
    parser.add_argument("--quick", action="store_true", help="few cases of 32 MB, in about a minute")
    parser.add_argument("--set", action="append", help="only this set of cases; may be repeated")
    parser.add_argument("--case", action="append", help="only this case; may be repeated")
    parser.add_argument("--item-bytes", type=numbers)
    parser.add_argument("--threads", type=numbers)
    parser.add_argument("--pages", type=lambda text: text.split(","), help="huge, 4k, or both with a comma")
    parser.add_argument("--tier", default="auto", help="portable, avx2, avx512 or neon in place of the machine's best")
    parser.add_argument("--peers", default=",".join(PEERS), help="some of " + ", ".join(PEERS) + ", or none")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", type=int, default=212, help="megabytes that an array has at most")
    parser.add_argument("--library", type=Path)
    parser.add_argument("--output", type=Path, help="where the results go, without an ending")
    return parser.parse_args()


def main() -> int:
    given = options()
    if given.quick:
        given.size = min(given.size, QUICK_MB)
    provide.packages()
    import conduct
    import library
    import measure
    try:
        if given.calibrate:
            import calibrate
            calibrate.run(given)
            return 0
        result = conduct.run(given, PEERS)
    except KeyboardInterrupt:
        sys.exit("\nbench host: stopped; nothing was written")
    except (measure.Wrong, library.Refused) as error:
        sys.exit(f"\nbench host: {error}")
    if result is not None:
        import report
        path = given.output or report.path_of(result, RESULTS)
        report.write(result, path)
        if not given.output:
            report.write_machines(RESULTS)
        print("\n".join(report.page(result, path.name)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
