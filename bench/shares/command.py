"""The command line of a benchmark of shares, and what comes of a run."""
from __future__ import annotations

import argparse
import sys
from pathlib import Path

import provide

RESULTS = provide.ROOT / "bench" / "results"


def parser(what: str, peers: tuple[str, ...]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--case", action="append", help="only cases whose name has this; may be repeated")
    parser.add_argument("--threads", type=lambda text: [int(word) for word in text.split(",")], default=[1, 2])
    parser.add_argument("--peers", default=",".join(peers), help="some of " + ", ".join(peers) + ", or none")
    parser.add_argument("--tier", default="auto", help="portable, avx2, avx512 or neon in place of the machine's best")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--output", type=Path, help="where the results go, without an ending")
    return parser


def conduct(name: str, given: argparse.Namespace, run, results) -> int:
    """`run` makes a result, or tells what it found; `results` is the module that writes one."""
    import library
    import rounds
    try:
        result = run(given)
    except KeyboardInterrupt:
        sys.exit(f"\nbench {name}: stopped; nothing was written")
    except (rounds.Wrong, library.Refused) as error:
        sys.exit(f"\nbench {name}: {error}")
    if result is not None:
        path = given.output or results.path_of(result, RESULTS)
        results.write(result, path)
        print("\n".join(results.page(result, path.name)))
    return 0
