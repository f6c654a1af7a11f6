#!/usr/bin/env python3
"""Measures the nested algebra beside tensor-layouts, the same algebra in Python: bench/results/nested.{json,md}.

    python bench/nested/nested.py [--rounds N]

operations.c and peer.py run the cases of cases.txt in turns, N times; a case's figure is that of its fastest round.
DIMFOLD_LIBRARY_STATIC names the library, a libdimfold.a; without it Zig builds it.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path += [str(ROOT / "bench" / "layout"), str(ROOT / "tools")]

import layout  # noqa: E402
import python_packages  # noqa: E402

CASES = HERE / "cases.txt"
RESULTS = ROOT / "bench" / "results" / "nested"
WORK = ROOT / ".zig-cache" / "bench-nested"
PACKAGES = {"tensor_layouts": "tensor-layouts==0.3.2"}
GOAL_NS = 1000
INNER_ROUNDS = 20


def main():
    arguments = argparse.ArgumentParser(description="Measures the nested algebra beside its peer.")
    arguments.add_argument("--rounds", type=int, default=10)
    rounds = arguments.parse_args().rounds
    WORK.mkdir(parents=True, exist_ok=True)
    missing = python_packages.provide(WORK / f"python-{sys.implementation.cache_tag}", PACKAGES)
    library = layout.find_library()
    program = build(library)
    ours, peers = [], []
    for _ in range(rounds):
        ours.append(json.loads(run([program, CASES, str(INNER_ROUNDS)])))
        if not missing:
            peers.append(json.loads(run([sys.executable, HERE / "peer.py", CASES, str(INNER_ROUNDS)])))
    stamp = dict(cpu=layout.cpu(), commit=layout.commit(), library=layout.library_compiler(library), rounds=rounds,
                 peer=missing or PACKAGES["tensor_layouts"])
    result = dict(stamp=stamp, goal_ns=GOAL_NS, allocations=max(one["allocations"] for one in ours),
                  rows=list(rows([one["rows"] for one in ours], peers)))
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")
    RESULTS.with_suffix(".md").write_text("\n".join(page(result)) + "\n")
    print("\n".join(page(result)))


def build(library):
    compiler = os.environ["CC"].split() if "CC" in os.environ else [ROOT / "zigw", "cc"]
    options = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-I", ROOT / "c" / "include",
               "-I", ROOT / "bench" / "layout"]
    sources = [HERE / "operations.c", ROOT / "bench" / "layout" / "allocations.c"]
    program = WORK / "operations"
    subprocess.run([*compiler, *options, *sources, library, "-lpthread", "-lm", "-o", program], check=True)
    return program


def run(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def rows(ours, peers):
    """Per case the fastest of all rounds, of both sides, and what they answered."""
    for number, line in enumerate(CASES.read_text(encoding="utf-8").splitlines()):
        row = dict(case=line, result=ours[0][number]["result"],
                         ns=min(one[number]["ns"] for one in ours))
        if peers and "ns" in peers[0][number]:
            row.update(peer_result=peers[0][number]["result"], peer_ns=min(one[number]["ns"] for one in peers))
        elif peers:
            row.update(peer_missing=peers[0][number]["missing"])
        yield row


def page(result):
    stamp, found = result["stamp"], result["rows"]
    slowest = max(found, key=lambda row: row["ns"])
    ratios = [row["peer_ns"] / row["ns"] for row in found if "peer_ns" in row]
    yield "# The nested algebra: ns per call"
    yield ""
    yield f"{stamp['cpu']}; commit {stamp['commit']}; library by {stamp['library']}; peer {stamp['peer']}."
    yield ""
    yield f"Layouts of up to 8 leaves; each case in its fastest of {stamp['rounds']} rounds that take turns with the"
    yield f"peer's. {result['allocations']} allocations. The goal is {result['goal_ns']} ns; the slowest is"
    yield f"`{slowest['case'].replace(' | ', ', ')}`, {slowest['ns']:.0f} ns."
    if ratios:
        mean = statistics.geometric_mean(ratios)
        yield f"The peer takes {mean:.0f} times as long (geometric mean), at least {min(ratios):.0f} times."
    yield ""
    yield "| case | result | Dimfold | tensor-layouts | ratio | |"
    yield "|---|---|---:|---:|---:|---|"
    for row in found:
        yield table_row(row)


def table_row(row):
    peer = f"{row['peer_ns']:.0f} | {row['peer_ns'] / row['ns']:.0f}" if "peer_ns" in row else "– | –"
    note = row.get("peer_missing", "").split(":")[0]
    if row.get("peer_result", row["result"]) != row["result"]:
        note = f"`{row['peer_result']}`"
    case = row["case"].replace(" | ", " ", 1).replace(" | ", ", ")
    return f"| `{case}` | `{row['result']}` | {row['ns']:.0f} | {peer} | {note} |"


if __name__ == "__main__":
    main()
