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

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "host"), str(HERE.parent / "shares")]

import command  # noqa: E402
import provide  # noqa: E402

PEERS = ("NumPy", "NumPy out=", "numexpr", "PyTorch", "PyTorch out=", "inductor", "JAX")


def main() -> int:
    given = command.parser(__doc__.splitlines()[0], PEERS).parse_args()
    provide.packages()
    import results
    import turns
    return command.conduct("expressions", given, lambda given: turns.run(given, PEERS), results)


if __name__ == "__main__":
    sys.exit(main())
