#!/usr/bin/env python3
"""Measures moves of rstsr's tensors on DeviceDimfold beside rstsr's own devices: bench/results/rstsr.{json,md}.

    python bench/rstsr/rstsr.py [--rounds N] [CASE]

One program (peers/) holds all devices and lets them take turns, N times per case. A ratio is that of the faster one of
rstsr's own devices to Dimfold in the same round; a case's figures are the medians of its rounds. CASE is a part of a
case's or a group's name; then nothing is written. DIMFOLD_LIB_DIR names the folder of a libdimfold.a; without it Zig
builds it.
"""
from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RESULTS = ROOT / "bench" / "results" / "rstsr"
TARGET = ROOT / ".zig-cache" / "bench-rstsr" / "cargo"
OURS = "DeviceDimfold"
PEERS = ("DeviceCpuSerial", "DeviceFaer")
GOALS = {"2-D": 1.5, "n-D": 5.0, "broadcast": 0.95, "dense": 0.95, "small": 0.95}
TITLES = {"2-D": "2-D", "n-D": "n-D", "broadcast": "Broadcasting", "dense": "Contiguous", "small": "Small"}


def build() -> Path:
    environment = {**os.environ, "CARGO_TARGET_DIR": str(TARGET)}
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=HERE / "peers", env=environment,
                   check=True)
    return TARGET / "release" / "dimfold-bench-rstsr"


def measure(program: Path, rounds: int, case: str) -> list[dict]:
    rows = []
    with subprocess.Popen([str(program), "moves", str(rounds), case], stdout=subprocess.PIPE, text=True) as running:
        for line in running.stdout:
            rows.append(row := with_ratio(json.loads(line)))
            print(f"{row['group']}: {row['case']}, {row['dtype']}: {row['ratio']:.2f}", file=sys.stderr, flush=True)
    if running.returncode != 0:
        sys.exit(f"{program} ended with {running.returncode}")
    return rows


def with_ratio(row: dict) -> dict:
    """Beside rstsr's faster device, round by round."""
    seconds = row["seconds"]
    best = min((statistics.median(seconds[peer]), peer) for peer in PEERS)[1]
    ratios = [peer / own for peer, own in zip(seconds[best], seconds[OURS])]
    return {**row, "ratio": statistics.median(ratios), "worst": min(ratios)}


def time_text(figures: list[float]) -> str:
    seconds = statistics.median(figures)
    unit, factor = next((unit, factor) for unit, factor in (("ms", 1e3), ("µs", 1e6), ("ns", 1e9))
                        if seconds * factor >= 1 or unit == "ns")
    return f"{seconds * factor:,.3g} {unit}" if seconds * factor < 1000 else f"{seconds * factor:,.0f} {unit}"


def table(rows: list[dict]) -> list[str]:
    devices = list(rows[0]["seconds"])
    lines = [f"| case | dtype | {' | '.join(devices)} | ratio (worst round) |",
             f"|---|---|{'---:|' * (len(devices) + 1)}"]
    for row in rows:
        times = " | ".join(time_text(row["seconds"][device]) for device in devices)
        lines.append(f"| {row['case']} | {row['dtype']} | {times} | {row['ratio']:.2f} ({row['worst']:.2f}) |")
    return lines


def summary(group: str, rows: list[dict]) -> str:
    goal, worst = GOALS[group], min(rows, key=lambda row: row["ratio"])
    reached = sum(row["ratio"] >= goal for row in rows)
    return (f"The goal is {goal:g}, reached by {reached} of {len(rows)}; the smallest ratio is {worst['ratio']:.2f} "
            f"({worst['case']}, {worst['dtype']}).")


def cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def stamp() -> str:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True,
                            check=False).stdout.strip() or "unknown"
    rustc = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=False).stdout.split()[1]
    return (f"{cpu()}, {os.cpu_count()} cores; {platform.system()} {platform.release()}; rustc {rustc}; rstsr-core "
            f"0.10.3; commit {commit}; {datetime.date.today().isoformat()}; load average at the end "
            f"{os.getloadavg()[0]:.1f}, where more than {os.cpu_count()} says that others had a part of the cores.")


NOTES = """\
`DeviceDimfold` is over `DeviceCpuSerial`, `DeviceDimfoldFaer` over `DeviceFaer`; the ratio is that of the faster one of
rstsr's own devices to `DeviceDimfold`, round by round. `assign` writes memory that was written before; `to_contig` and
`into_contig` allocate theirs, and free it within the measurement. Such a `Vec` cannot own what `dimfold_alloc` gives:
DeviceDimfold asks for huge pages under large ones instead, which is what makes that memory fast. `DeviceOpenBLAS` is
not measured: its moves are the files that `DeviceFaer` compiles. Contiguous copies depend on where the two `Vec`s lie:
alone, the rows of 65536 come out at 1.2 (f32) and 1.0 (f64), those of 1024 at 0.6 and 0.4."""


def write(rows: list[dict], rounds: int) -> None:
    lines = ["# Moves of rstsr's tensors: DeviceDimfold beside rstsr's own devices", "", stamp(), "",
             f"Medians of {rounds} rounds; of what takes less than 1.5 ms, each round's is the fastest of ten batches.",
             *NOTES.splitlines()]
    for group in dict.fromkeys(row["group"] for row in rows):
        chosen = [row for row in rows if row["group"] == group]
        lines += ["", f"## {TITLES[group]}", "", summary(group, chosen), "", *table(chosen)]
    lines += ["", "`python bench/rstsr/rstsr.py` repeats it.", ""]
    RESULTS.with_suffix(".md").write_text("\n".join(lines), encoding="utf-8")
    RESULTS.with_suffix(".json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    arguments = argparse.ArgumentParser(description="Measures moves of rstsr's tensors.")
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("case", nargs="?", default="")
    chosen = arguments.parse_args()
    rows = measure(build(), chosen.rounds, chosen.case)
    if not chosen.case:
        write(rows, chosen.rounds)


if __name__ == "__main__":
    main()
