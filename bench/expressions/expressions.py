#!/usr/bin/env python3
"""Measures expressions on the host beside a non-temporal copy of as many bytes and beside the peers.

    python bench/expressions/expressions.py [--case TEXT]... [--threads 1,2] [--peers none] [--tier NAME] [--rounds N]
                                            [--library FILE] [--output PREFIX]

One process; the copy and all contestants in turns. With one thread a time is what the process had of the processor, so
that whoever else runs on the machine costs little; with two it is the clock's. Dimfold's target is poisoned first and
what it computes there compared with NumPy's result. Results are bench/results/expressions-<machine>.{json,md,svg};
whatever narrows the run prints its figures and writes results only where --output says.
"""
from __future__ import annotations

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "host"))

import provide  # noqa: E402

RESULTS = provide.ROOT / "bench" / "results"
PEERS = ("NumPy", "NumPy out=", "numexpr", "PyTorch", "PyTorch out=", "inductor", "JAX")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--case", action="append", help="only cases whose name has this; may be repeated")
    parser.add_argument("--threads", type=lambda text: [int(word) for word in text.split(",")], default=[1, 2])
    parser.add_argument("--peers", default=",".join(PEERS), help="some of " + ", ".join(PEERS) + ", or none")
    parser.add_argument("--tier", default="auto", help="portable, avx2, avx512 or neon in place of the machine's best")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--output", type=Path, help="where the results go, without an ending")
    return parser.parse_args()


def main() -> int:
    given = options()
    provide.packages()
    import turns
    import library
    import results
    try:
        result = turns.run(given, PEERS)
    except KeyboardInterrupt:
        sys.exit("\nbench expressions: stopped; nothing was written")
    except (turns.Wrong, library.Refused) as error:
        sys.exit(f"\nbench expressions: {error}")
    if result is not None:
        path = given.output or results.path_of(result, RESULTS)
        results.write(result, path)
        print("\n".join(results.page(result, path.name)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
