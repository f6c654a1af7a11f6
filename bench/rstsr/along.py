#!/usr/bin/env python3
"""Measures what goes along axes beside the crates of Rust: bench/results/rstsr-along.{json,md}.

    python bench/rstsr/along.py [--rounds N] [--threads 1,2] [CASE]

One program (peers/) holds a queue of Dimfold's and ndarray, DeviceDimfold and rstsr's own devices, and lets all of them
take turns, N times per case; a case that takes long has fewer rounds, at least 2. With one thread a time is what the
process had of the processor, so that whoever else runs on the machine costs little; with more it is the clock's. A
ratio is that of a peer to Dimfold in the same round. CASE is a part of a case's or a group's name; then nothing is
written. DIMFOLD_LIB_DIR names the folder of a libdimfold.a; without it Zig builds it.
"""
from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

import rstsr

RESULTS = rstsr.ROOT / "bench" / "results" / "rstsr-along"
# Who is compared with whom: with the fastest of several.
PAIRS = {"Queue": ("ndarray",), "DeviceDimfold": rstsr.PEERS}


def measure(program: Path, rounds: int, threads: int, case: str) -> list[dict]:
    rows = []
    environment = {**os.environ, "RAYON_NUM_THREADS": str(threads)}
    with subprocess.Popen([str(program), "along", str(rounds), case, str(threads)], stdout=subprocess.PIPE, text=True,
                          env=environment) as running:
        for line in running.stdout:
            rows.append(row := with_ratios(json.loads(line) | {"threads": threads}))
            ratios = ", ".join(f"{who} {found['ratio']:.2f}" for who, found in row["beside"].items())
            print(f"{row['case']}, {row['dtype']}, {threads}: {ratios}", file=sys.stderr, flush=True)
    if running.returncode != 0:
        sys.exit(f"{program} ended with {running.returncode}")
    return rows


def with_ratios(row: dict) -> dict:
    """Beside the peer that is fastest in the middle, round by round."""
    seconds, beside = row["seconds"], {}
    for own, peers in PAIRS.items():
        best = min(peers, key=lambda peer: statistics.median(seconds[peer]))
        ratios = [peer / mine for peer, mine in zip(seconds[best], seconds[own])]
        beside[own] = {"peer": best, "ratio": statistics.median(ratios), "worst": min(ratios)}
    return {**row, "beside": beside}


def table(rows: list[dict]) -> list[str]:
    cells = ["case", "dtype"]
    for own, peers in PAIRS.items():
        cells += [own, *peers, "ratio (worst round)"]
    lines = [f"| {' | '.join(cells)} |", f"|---|---|{'---:|' * (len(cells) - 2)}"]
    for row in rows:
        cells = [row["case"], row["dtype"]]
        for own, peers in PAIRS.items():
            cells += [rstsr.time_text(row["seconds"][who]) for who in (own, *peers)]
            cells.append("{ratio:.2f} ({worst:.2f})".format(**row["beside"][own]))
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def summary(rows: list[dict]) -> list[str]:
    lines = []
    for own, peers in PAIRS.items():
        ratios = [row["beside"][own]["ratio"] for row in rows]
        lines.append(f"- `{own}` beside {' and '.join(f'`{peer}`' for peer in peers)}: "
                     f"{statistics.geometric_mean(ratios):.2f} × as fast in the geometric mean; {slower(rows, own)}")
    return lines


def slower(rows: list[dict], own: str) -> str:
    """Where a peer is ahead, the worst case first."""
    behind = sorted((found["ratio"], f"{row['case']}, {row['dtype']}")
                    for row in rows if (found := row["beside"][own])["ratio"] < 1)
    if not behind:
        return f"slower in none of {len(rows)} cases."
    told = (f"{case}: {ratio:.2f}" for ratio, case in behind)
    return f"slower in {len(behind)} of {len(rows)} cases: {'; '.join(told)}."


NOTES = """\
`Queue` is Dimfold's queue on views of ndarray's arrays (`dimfold::ndarray::ArrayExt`). ndarray's are its own methods
(`sum_axis`, `fold`, `fold_axis`, `mean_axis`, `var_axis`, `select`, `accumulate_axis_inplace`), `argmax` of
ndarray-stats 0.7 along each line, iterators for masks, and `sort_unstable_by` of the standard library for sorts.
`DeviceDimfold` is over `DeviceCpuSerial`; its ratio is that of the faster one of rstsr's own devices. Results are
fresh memory, which is freed within the measurement, but for ndarray's scans and sorts: it does them in place, in
memory that was written before, to which it copies the elements first, and the queue writes such memory, too. Fresh
memory is what most of a scan or of `take` is spent on unless it has huge pages, which DeviceDimfold asks for. ndarray
and `DeviceCpuSerial` have one thread in all tables. Sums of Dimfold's are rounded once, the peers' at each addition.
Dense memory holds 64 MB of f32 and i32, 128 MB of f64; elements are in no order; results were compared beforehand."""


def write(rows: list[dict], rounds: int) -> None:
    stamp = rstsr.stamp()
    lines = ["# Along axes in Rust: Dimfold beside ndarray and rstsr", "", f"{stamp} ndarray 0.17.2.", "",
             f"Medians of {rounds} rounds, at least 2 of what takes long. With one thread time is what the process had",
             "of the processor, with more it is the clock's.", *NOTES.splitlines()]
    for threads in dict.fromkeys(row["threads"] for row in rows):
        chosen = [row for row in rows if row["threads"] == threads]
        lines += ["", f"## {threads} thread{'s' if threads > 1 else ''}", "", *summary(chosen)]
        for group in dict.fromkeys(row["group"] for row in chosen):
            lines += ["", f"### {group.capitalize()}", "", *table([row for row in chosen if row["group"] == group])]
    lines += ["", "`python bench/rstsr/along.py` repeats it.", ""]
    RESULTS.with_suffix(".md").write_text("\n".join(lines), encoding="utf-8")
    RESULTS.with_suffix(".json").write_text(json.dumps({"stamp": stamp, "rows": rows}, indent=1) + "\n",
                                            encoding="utf-8")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--threads", default=f"1,{os.cpu_count()}" if os.cpu_count() > 1 else "1")
    arguments.add_argument("case", nargs="?", default="")
    given = arguments.parse_args()
    program = rstsr.build()
    rows = [row for threads in map(int, given.threads.split(","))
            for row in measure(program, given.rounds, threads, given.case)]
    if not given.case:
        write(rows, given.rounds)


if __name__ == "__main__":
    main()
