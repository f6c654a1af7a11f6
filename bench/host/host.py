#!/usr/bin/env python3
"""Measures copies, casts and fills on the host beside the memory's limit and the peers."""
from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.append(str(ROOT / "tools"))

import python_packages  # noqa: E402

PACKAGES = {"numpy": "numpy>=1.24", "matplotlib": "matplotlib>=3.5"}
WORK = ROOT / ".zig-cache" / "bench-host"


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", action="append")
    parser.add_argument("--case", action="append")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--pages", default="huge,4k")
    parser.add_argument("--item-bytes", default="1,2,4,8,16")
    parser.add_argument("--tier", default="auto")
    parser.add_argument("--peers", default="all")
    parser.add_argument("--size", type=int, default=424)
    parser.add_argument("--library", type=Path)
    return parser.parse_args()


def main():
    arguments = options()
    WORK.mkdir(parents=True, exist_ok=True)
    failure = python_packages.provide(WORK / f"python-{sys.implementation.cache_tag}", PACKAGES)
    if failure:
        sys.exit(failure)
    import cases, library, machine, measure, native
    found = library.Library(arguments.library or find_library())
    tools = native.Native(WORK)
    limit = arguments.size << 20
    items = [int(x) for x in arguments.item_bytes.split(",")]
    sets = arguments.set or ["ttc57", "ttc57-odd"]
    work = []
    for name in sets:
        for item in items:
            work += [case for case in cases.ttc57(item, limit, int(name == "ttc57-odd"))
                     if not arguments.case or case.id in arguments.case]
    cache = machine.last_cache_bytes()
    slots = [measure.slot_count(case, cache) for case in work]
    need = [max(s * measure.footprint(side(case), case.dtypes[which]) for case, s in zip(work, slots))
            for which, side in enumerate((lambda c: c.target, lambda c: c.source))]
    expected = max(measure.footprint(case.target, case.dtypes[0]) for case in work)
    for pages in arguments.pages.split(","):
        bench = measure.Bench(tools, pages, need[1], need[0], expected)
        share = bench.targets.huge_share()
        print(f"pages {pages}: {share:.0%} of the target in huge pages" if share is not None else f"pages {pages}")
        rows = {}
        for case, count in zip(work, slots):
            placed = measure.Placed(bench, case, count)
            for threads in map(int, arguments.threads.split(",")):
                queue = library.Queue(found, threads, arguments.tier)
                result = measure.measure(placed, {"dimfold": measure.run_calls(placed, queue)}, threads,
                                         arguments.rounds)
                told = queue.explain(*placed.views(0)) if case.operation != "fill" else {}
                row = result["who"]["dimfold"]
                rows.setdefault((case.set, case.dtypes[0], threads), []).append((case, row))
                print(f"{case.set} {case.id:>3} {item_name(case)} t={threads} {pages:>4}  "
                      f"{case.moved() / row['steady']:6.1f} GB/s of {case.moved() / result['limit_ns']:6.1f}  "
                      f"{row['ratio']:.2f} (first {row['ratio_first']:.2f})  {told.get('kernel', ''):<10} "
                      f"{case.text()}", flush=True)
                queue.close()
        for (name, dtype, threads), found_rows in rows.items():
            ratios = [row["ratio"] for _, row in found_rows]
            worst = min(found_rows, key=lambda pair: pair[1]["ratio"])
            print(f"== {name} {dtype} t={threads} {pages}: geometric mean {statistics.geometric_mean(ratios):.3f}, "
                  f"median {statistics.median(ratios):.3f}, worst {worst[1]['ratio']:.3f} (case {worst[0].id})")


def item_name(case):
    return case.dtypes[0] if case.operation != "cast" else "→".join(reversed(case.dtypes))


def find_library() -> Path:
    given = os.environ.get("DIMFOLD_LIBRARY_SHARED")
    if given:
        return Path(given).resolve()
    subprocess.run([ROOT / "zigw", "build", "shared", "--prefix", WORK / "library"], check=True, cwd=ROOT)
    found = [file for file in (WORK / "library").rglob("*dimfold*") if file.suffix in (".so", ".dylib", ".dll")]
    return found[0]


if __name__ == "__main__":
    main()
