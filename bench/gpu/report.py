#!/usr/bin/env python3
"""Makes pages and pictures of what bench/gpu measured: report.py GPU.json [TORCH.json]

Writes bench/results/gpu.{json,md,svg} and gpu-forms.svg: every case beside the device-to-device copy of the same bytes.
Rows of peers.py, which times PyTorch in the same way, are put beside those of the same name.
"""
from __future__ import annotations

import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "bench" / "results"
sys.path.append(str(ROOT / "tools"))

import python_packages  # noqa: E402

COMPARED_SECONDS_MIN = 1e-5
COLORS = {1: "#8a5aa8", 2: "#0b5fa5", 4: "#2a8a57", 8: "#d98032", 16: "#a53434"}


def groups(rows: list[dict]) -> dict[tuple[str, int], list[dict]]:
    found: dict[tuple[str, int], list[dict]] = {}
    for row in rows:
        if "ratio" in row:
            found.setdefault((row["set"], row["itemsize"]), []).append(row)
    return found


def summary(rows: list[dict]) -> list[str]:
    lines = ["| Set | Item bytes | Cases | Geometric mean | Worst | Which |", "|---|---:|---:|---:|---:|---|"]
    for (name, itemsize), members in groups(rows).items():
        worst = min(members, key=lambda row: row["ratio"])
        mean = statistics.geometric_mean(row["ratio"] for row in members)
        lines.append(f"| {name} | {itemsize} | {len(members)} | {mean:.3f} | {worst['ratio']:.3f} | {worst['name']} |")
    return lines


def moved_bytes(row: dict) -> float:
    """Half of what is read and written: of whole sectors, of both sides of a cast, of one side of a fill."""
    return row.get("limit_bytes", row["bytes"])


def beside_torch(rows: list[dict], torch: str | None) -> list[str]:
    """How often PyTorch's time ours is. Its operations follow each other in graphs, ours in calls: what takes less than
    that makes a difference of is left out."""
    times = [(row["torch_seconds"] / row["seconds"], row) for row in rows
             if "torch_seconds" in row and row["seconds"] >= COMPARED_SECONDS_MIN]
    if not times:
        return []
    slower = sorted(((time, row) for time, row in times if time < 1), key=lambda pair: pair[0])
    names = ", ".join(f"{row['set']} {row['name']} of {row['itemsize']} bytes ({time:.2f})" for time, row in slower)
    mean = statistics.geometric_mean(time for time, _ in times)
    return ["", f"The time of PyTorch {torch} is {mean:.1f} times ours in the geometric mean of the {len(times)} cases "
            f"that take 10 µs or more. It is the faster in {len(slower)}{': ' if slower else '.'}{names}"]


def by_memcpy_or_staged(rows: list[dict]) -> list[str]:
    found = []
    for name, words in (("narrow", "Rows of pinned memory at twice their width"), ("pageable", "Pageable memory")):
        mine = [row for row in rows if row["set"] == name]
        if mine:
            found += ["", f"{words}, by one memcpy of the runtime's and staged, whichever the library chooses:", "",
                      "| | One memcpy, µs | Staged, µs |", "|---|---:|---:|",
                      *(f"| {row['name']} | {row['memcpy_seconds'] * 1e6:.0f} | {row['staged_seconds'] * 1e6:.0f} |"
                        for row in mine)]
    return found


def table(rows: list[dict]) -> list[str]:
    lines = ["| Set | Case | Item bytes | MB | Kernel | µs | GB/s | Of the limit | PyTorch, µs |",
             "|---|---|---:|---:|---|---:|---:|---:|---:|"]
    for row in rows:
        if "ratio" not in row:
            continue
        peer = row.get("torch_seconds")
        lines.append(f"| {row['set']} | {row['name']} | {row['itemsize']} | {row['bytes'] / 1e6:.1f} | {row['kernel']} "
                     f"| {row['seconds'] * 1e6:.1f} | {2 * moved_bytes(row) / row['seconds'] / 1e9:.0f} "
                     f"| {row['ratio']:.3f} | {'' if peer is None else f'{peer * 1e6:.1f}'} |")
    return lines


def launches(rows: list[dict]) -> list[str]:
    mine = [row for row in rows if row["set"] == "launches"]
    return [f"* {row['name']}: {row['seconds'] * 1e9:.0f} ns" for row in mine]


def page(result: dict) -> str:
    rows = result["rows"]
    return "\n".join([
        f"# Copies, casts and fills on an {result['device']}", "",
        "![Every case beside the limit](gpu.svg)", "",
        f"{result['device']}, compute capability {result['compute']}, driver {result['driver']}, runtime "
        f"{result['runtime']}; commit {result['commit']}. The limit is a device-to-device copy of the same bytes, "
        "measured before and after each operation of a round, on buffers that take turns; bytes are those of the "
        "32-byte sectors that both sides touch. A ratio is the median over the rounds. For transfers the limit is one "
        "run of pinned memory.", "",
        "![The forms of the budget beside the limit](gpu-forms.svg)", "",
        f"The first queue took {result['first_queue_seconds']:.3f} s, the first transposed copy "
        f"{result['first_copy_seconds']:.3f} s, and to prepare all else {result['prepare_seconds']:.3f} s.", "",
        *summary(rows), *beside_torch(rows, result.get("torch")), *by_memcpy_or_staged(rows), "",
        "A call, as its thread sees it:", "", *launches(rows), "", *table(rows)]) + "\n"


def draw(result: dict, path: Path) -> None:
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plot
    matplotlib.rcParams["svg.hashsalt"] = "dimfold"
    figure, axes = plot.subplots(figsize=(12, 4), layout="constrained")
    for (name, itemsize), rows in groups(result["rows"]).items():
        if name == "ttc":
            axes.plot([int(row["name"]) for row in rows], [row["ratio"] for row in rows], "o-", markersize=3,
                      linewidth=1, color=COLORS[itemsize], label=f"{itemsize} bytes")
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set_xlabel(f"case of ttc57.json, about 200 MB each.  {result['device']}")
    axes.set_ylabel("of a device-to-device copy")
    axes.set_ylim(bottom=0)
    axes.legend(ncols=5)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def draw_forms(result: dict, path: Path) -> None:
    import matplotlib.pyplot as plot
    rows = [row for row in result["rows"] if row["set"] == "forms"][::-1]
    figure, axes = plot.subplots(figsize=(9, 0.19 * len(rows) + 1), layout="constrained")
    axes.barh([row["name"] for row in rows], [row["ratio"] for row in rows],
              color=[COLORS[row["itemsize"]] for row in rows])
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xlabel(f"of a device-to-device copy of the same bytes.  {result['device']}")
    bars = [axes.barh([rows[0]["name"]], [0], color=color) for color in COLORS.values()]
    figure.legend(bars, [f"to {itemsize} bytes" for itemsize in COLORS], loc="outside upper center", ncols=5)
    axes.tick_params(axis="y", labelsize=7)
    axes.margins(y=0.005)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def add_torch(result: dict, peer: dict) -> None:
    seconds = {(row["set"], row["name"], row["itemsize"]): row["seconds"] for row in peer["rows"]}
    result["torch"] = peer["torch"]
    for row in result["rows"]:
        key = (row["set"], row["name"], row["itemsize"])
        if key in seconds:
            row["torch_seconds"] = seconds[key]


def main(measured: str, torch: str = "") -> int:
    result = json.loads(Path(measured).read_text(encoding="utf-8"))
    if torch:
        add_torch(result, json.loads(Path(torch).read_text(encoding="utf-8")))
    git = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    result.setdefault("commit", subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip())
    failure = python_packages.provide(ROOT / ".python" / "bench", {"matplotlib": "matplotlib>=3.5"})
    if failure:
        sys.exit(failure)
    (RESULTS / "gpu.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    (RESULTS / "gpu.md").write_text(page(result), encoding="utf-8")
    draw(result, RESULTS / "gpu.svg")
    draw_forms(result, RESULTS / "gpu-forms.svg")
    print("\n".join(summary(result["rows"])))
    return 0


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
