#!/usr/bin/env python3
"""Measures ndarray's permuted copies beside the same ones by a queue: bench/results/ndarray.{json,md}.

    python bench/ndarray/ndarray.py

One program (src/main.rs) holds both and lets them take turns. DIMFOLD_LIBRARY_STATIC names the library, a libdimfold.a;
without it Zig builds it.
"""

import json
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.append(str(ROOT / "bench" / "layout"))

import layout  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "ndarray"
WORK = ROOT / ".zig-cache" / "bench-ndarray"
DTYPES = {"u8": 1, "f32": 4, "f64": 8}
BANDS = ((1, "1 item"), (32, "up to 32 items"), (300, "up to 300"), (1100, "up to 1,100"), (5000, "up to 5,000"))
BANDS_BYTES = ((1 << 17, "64 KiB"), (1 << 19, "256 KiB"), (1 << 21, "1 MiB"), (1 << 23, "4 MiB"), (1 << 25, "16 MiB"),
               (math.inf, "64 MiB"))
GOAL_SMALL, GOAL_LARGE, LARGE_BYTES = 0.95, 2.0, 1 << 20
NAMES = {"assign": "`assign_by` beside `assign`",
         "fresh": "`permuted_to` beside `view().permuted_axes().as_standard_layout().into_owned()`"}


def main():
    library = layout.find_library()
    before = os.getloadavg()[0]
    *rows, last = json.loads(subprocess.run([build(library)], check=True, capture_output=True, text=True).stdout)
    stamp = dict(cpu=layout.cpu(), processors=os.cpu_count(), commit=layout.commit(), load=round(before, 1),
                 library=layout.library_compiler(library), rustc=layout.first_line(["rustc", "--version"]),
                 ndarray=version(), threads=last["threads"])
    result = dict(stamp=stamp, goals=dict(small=GOAL_SMALL, large=GOAL_LARGE, large_bytes=LARGE_BYTES), rows=rows)
    RESULTS.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")
    RESULTS.with_suffix(".md").write_text("\n".join(page(result)) + "\n")
    print("\n".join(page(result)))


def build(library):
    environment = dict(os.environ, DIMFOLD_LIB_DIR=str(library.parent), CARGO_TARGET_DIR=str(WORK))
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=HERE, env=environment, check=True)
    return WORK / "release" / "dimfold-bench-ndarray"


def version():
    return re.search('name = "ndarray"\nversion = "([^"]*)"', (HERE / "Cargo.lock").read_text()).group(1)


def page(result):
    stamp = result["stamp"]
    yield "# Permuted copies of ndarray's arrays: times as fast by a queue"
    yield ""
    yield f"{stamp['cpu']}, {stamp['processors']} processors; commit {stamp['commit']}; library by {stamp['library']};"
    yield f"{stamp['rustc']}; ndarray {stamp['ndarray']}. Programs that wanted a processor in the minute before: " \
          f"{stamp['load']}."
    yield ""
    yield "Dense arrays of u8, f32 and f64 of ranks 2 to 4, permuted by 1 0, 2 0 1 (also with a last axis of 3), 1 0 2,"
    yield "0 2 3 1 and 3 2 1 0; the fastest of many batches of each, in turns. How many times as long ndarray takes as"
    yield "the queue: typical, and in parentheses the worst case. Goals: at least " \
          f"{GOAL_SMALL} from one item on, {GOAL_LARGE:.0f} from 1 MiB on."
    yield "Beside them a straight copy: as many elements in their order, by ndarray; no permuted one can be faster."
    if stamp["load"] > stamp["processors"]:
        yield "More programs than processors: what takes long is disturbed, and most of all what takes several threads."
    for operation, name in NAMES.items():
        rows = [row for row in result["rows"] if row["operation"] == operation]
        yield from table(f"{name}, one thread", rows, "dimfold")
        rows = [row for row in rows if row["dimfold_all"]]
        yield from table(f"{name}, {stamp['threads']} threads", rows, "dimfold_all")
    yield ""
    yield "## Below the goals"
    yield ""
    yield from below(result["rows"])


def table(title, rows, who):
    yield ""
    yield f"## {title}"
    yield ""
    yield "| size | " + " | ".join(DTYPES) + " | worst case |"
    yield "|---|" + "---:|" * len(DTYPES) + "---|"
    for band in dict.fromkeys(map(band_of, rows)):
        inside = [row for row in rows if band_of(row) == band]
        cells = [cell([row for row in inside if row["dtype"] == dtype], who) for dtype in DTYPES]
        worst = min(inside, key=lambda row: ratio(row, who))
        times = f"{worst['ndarray']:,.0f} and {worst[who]:,.0f} ns"
        yield f"| {band} | " + " | ".join(cells) + f" | {case(worst)}: {times} |"


def ratio(row, who):
    return row["ndarray"] / row[who]


def fastest(row):
    return row["ndarray"] / min(row["dimfold"], row["dimfold_all"] or math.inf)


def cell(rows, who):
    ratios = [ratio(row, who) for row in rows]
    return f"{statistics.geometric_mean(ratios):.2f} ({min(ratios):.2f})" if ratios else "–"


def case(row):
    shape, axes = "×".join(map(str, row["shape"])), " ".join(map(str, row["axes"]))
    return f"{row['dtype']} {shape} by {axes}"


def band_of(row):
    items = row["bytes"] // DTYPES[row["dtype"]]
    small = next((name for most, name in BANDS if items <= most), None)
    return small or next(name for most, name in BANDS_BYTES if row["bytes"] <= most)


def below(rows):
    """How many cases miss the goals, and those that miss them most."""
    goal = {True: GOAL_LARGE, False: GOAL_SMALL}
    for is_large, name in ((False, "below 1 MiB"), (True, "from 1 MiB on")):
        inside = [row for row in rows if (row["bytes"] >= LARGE_BYTES * 0.9) == is_large]
        missed = [row for row in inside if fastest(row) < goal[is_large]]
        missed.sort(key=fastest)
        by_far = sum(row["ndarray"] / row["straight"] < goal[is_large] for row in missed)
        yield f"- {name}: {len(missed)} of {len(inside)} cases are below {goal[is_large]}, of which a straight copy " \
              f"is in {by_far}." + "".join(map(told, missed[:6]))


def told(row):
    return f" {row['operation']} {case(row)} {fastest(row):.2f}, straight {row['ndarray'] / row['straight']:.2f}."


if __name__ == "__main__":
    main()
