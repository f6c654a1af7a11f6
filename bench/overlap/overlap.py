#!/usr/bin/env python3
"""Measures how long exact answers take about what slicing produces: bench/results/overlap.{json,md}.

    python bench/overlap/overlap.py [--rounds N]

slices.c asks about random slices of arrays of ranks 1 to 6. DIMFOLD_LIBRARY_STATIC names the library, a libdimfold.a;
without it Zig builds it.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.append(str(ROOT / "bench" / "layout"))

import layout  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "overlap"
WORK = ROOT / ".zig-cache" / "bench-overlap"
GOAL_NS = 200


def main():
    arguments = argparse.ArgumentParser(description="Measures exact answers about slices.")
    arguments.add_argument("--rounds", type=int, default=100)
    rounds = arguments.parse_args().rounds
    WORK.mkdir(parents=True, exist_ok=True)
    library = layout.find_library()
    measured = json.loads(subprocess.run(
        [build(library), str(rounds)], check=True, capture_output=True, text=True).stdout)
    stamp = dict(cpu=layout.cpu(), commit=layout.commit(), library=layout.library_compiler(library))
    result = dict(stamp=stamp, goal_ns=GOAL_NS, **measured)
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")
    RESULTS.with_suffix(".md").write_text(text(result))
    print(text(result))


def build(library):
    compiler = os.environ["CC"].split() if "CC" in os.environ else [ROOT / "zigw", "cc"]
    options = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-I", ROOT / "c" / "include"]
    program = WORK / "slices"
    subprocess.run([*compiler, *options, HERE / "slices.c", library, "-lpthread", "-lm", "-o", program], check=True)
    return program


def text(result):
    return "\n".join(page(result)) + "\n"


def page(result):
    stamp = result["stamp"]
    ranks = sorted({row["rank"] for row in result["rows"]})
    found = {(row["question"], row["rank"]): row for row in result["rows"]}
    yield "# Exact answers about slices: ns per call"
    yield ""
    yield f"{stamp['cpu']}; commit {stamp['commit']}; library by {stamp['library']}."
    yield ""
    yield "256 random pairs of slices of one array per rank, with extents of 4 to 31, steps of 1 to 3, reversed axes;"
    yield "with `max_work` 0, so without any search. The typical pair, and in parentheses the slowest one, each in its"
    yield f"fastest of {result['rounds']} rounds. The goal is {result['goal_ns']} ns."
    yield ""
    yield "| question | " + " | ".join(f"rank {rank}" for rank in ranks) + " |"
    yield "|---|" + "---:|" * len(ranks)
    for question in dict.fromkeys(row["question"] for row in result["rows"]):
        cells = (found[question, rank] for rank in ranks)
        yield f"| {question} | " + " | ".join(f"{row['ns']:.0f} ({row['slowest_ns']:.0f})" for row in cells) + " |"


if __name__ == "__main__":
    main()
