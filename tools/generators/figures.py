#!/usr/bin/env python3
"""Writes the figures of README.md and docs/measured.md, between their markers, from the JSON files in bench/results.

    figures.py [--check]     --check compares instead
"""
from __future__ import annotations

import json
import re
import sys
from math import exp, fsum, log
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "bench" / "results"
SMALL_BYTES_MAX = 4096
GAPPED = "reshape_gapped"
# Names as prose has them.
PEERS = {"rstsr-common": "rstsr", "numpy": "NumPy"}


def results(name: str) -> dict:
    return json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))


def latest(kind: str) -> tuple[str, dict]:
    """What was measured last of a kind that each machine has results of, and its name."""
    found = [(path.stem, results(path.stem)) for path in sorted(RESULTS.glob(f"{kind}-*.json"))]
    return max(found, key=lambda each: each[1]["stamp"]["date"])


def host() -> dict:
    return latest("host")[1]


def mean(ratios: list[float]) -> float:
    """The geometric one."""
    return exp(fsum(map(log, ratios)) / len(ratios))


def times(ratio: float) -> str:
    return f"{ratio:.0f}×" if ratio >= 9.95 else f"{ratio:.1f}×" if ratio >= 2 else f"{ratio:.2f}×"


def beside(peers: dict[str, list[float]]) -> tuple[str, str]:
    """Two cells of a table: each peer's mean, and each peer's worst case."""
    return (", ".join(f"{name} {times(mean(ratios))}" for name, ratios in peers.items()),
            ", ".join(times(min(ratios)) for ratios in peers.values()))


def between(low: float, high: float, digits: int = 0) -> str:
    return f"{low:.{digits}f} to {high:.{digits}f}"


def copies(kinds: tuple[str, ...], wanted: str, peers: list[str]) -> tuple[str, str, str]:
    """Shares of the memory's speed, and the peers, over one set of the host's cases in huge pages."""
    rows = [row for row in host()["rows"]
            if row["set"] == wanted and row["pages"] == "huge" and row["kind"] in kinds]
    shares = {(kind, threads): mean([row["who"]["dimfold"]["ratio"] for row in rows
                                     if (row["kind"], row["threads"]) == (kind, threads)])
              for kind in kinds for threads in (1, 2)}
    found = {peer: [row["who"]["dimfold"]["ratio"] / row["who"][peer]["ratio"]
                    for row in rows if row["who"].get(peer, {}).get("ratio")] for peer in peers}
    return between(min(shares.values()), max(shares.values()), 2) + " of the memory's speed", *beside(found)


def expressions(*groups: str) -> tuple[str, str, str]:
    return shares("expressions", ("NumPy", "numexpr", "PyTorch", "inductor", "JAX"), groups)


def along(*groups: str) -> tuple[str, str, str]:
    return shares("along", ("NumPy", "numexpr", "PyTorch"), groups)


def shares(kind: str, peers: tuple[str, ...], groups: tuple[str, ...]) -> tuple[str, str, str]:
    """Of the memory's speed, and the peers, each where it is at its best, with one thread and with two."""
    rows = [row for row in latest(kind)[1]["rows"] if row["group"] in groups]
    ours = [mean([row["who"]["dimfold"] for row in rows if row["threads"] == threads]) for threads in (1, 2)]
    found = {peer: [row["who"]["dimfold"] / max(share for who, share in row["who"].items() if who.startswith(peer))
                    for row in rows if any(who.startswith(peer) for who in row["who"])] for peer in peers}
    return (f"{ours[0]:.2f}, {ours[1]:.2f} of the memory's speed",
            *beside({peer: ratios for peer, ratios in found.items() if ratios}))


def rust_along(threads: int) -> tuple[str, str, str]:
    """Each of Dimfold's ways beside its own peers, and in how many cases it is no slower than they are."""
    rows = [row["beside"] for row in results("rstsr-along")["rows"] if row["threads"] == threads]
    names = {"Queue": "ndarray", "DeviceDimfold": "rstsr"}
    found = {name: [row[own]["ratio"] for row in rows] for own, name in names.items()}
    counts = (f"{sum(ratio >= 1 for ratio in ratios)} of {len(ratios)} beside {name}" for name, ratios in found.items())
    return f"at least as fast in {', '.join(counts)}", *beside(found)


def small_copies() -> tuple[str, str, str]:
    rows = [row for row in host()["small"]
            if row["case"].endswith("in one run") and row["bytes"] <= SMALL_BYTES_MAX]
    nanoseconds = [row["dimfold"] for row in rows]
    found = {peer: [row[peer] / row["dimfold"] for row in rows] for peer in ("NumPy", "PyTorch")}
    return f"{between(min(nanoseconds), max(nanoseconds))} ns", *beside(found)


def layout_calls(kind: str) -> tuple[str, str, str]:
    """A reshape of what is not contiguous takes longer than all others, and stands by itself."""
    found = results("layout")
    rows = [row for row in found["rows"] if row["kind"] == kind and row["who"] == "dimfold (C)"]
    own = [row["ns"] for row in rows if row["operation"] != GAPPED]
    slowest = max(row["ns"] for row in rows if row["operation"] == GAPPED)
    peers = found["summary"][kind]["peers"]
    means = ", ".join(f"{PEERS.get(name, name)} {times(peer['geometric_mean'])}" for name, peer in peers.items())
    worst = ", ".join(times(peer["worst"]["ratio"]) for peer in peers.values())
    nanoseconds = f"{between(min(own), max(own))} ns from C ({slowest:.0f} for one reshape)"
    return f"{nanoseconds}, {no_allocation(found)}", means, worst


def no_allocation(found: dict) -> str:
    count = sum(kind["allocations"] for kind in found["summary"].values())
    return f"{count} allocations" if count else "no allocation"


def gpu_copies(*sets: str) -> tuple[str, str, str]:
    """Shares of a device-to-device copy's speed by items' bytes, and PyTorch where more than the launch is measured."""
    rows = [row for row in results("gpu")["rows"] if row["set"] in sets]
    shares = [mean([row["ratio"] for row in rows if row["itemsize"] == itemsize])
              for itemsize in sorted({row["itemsize"] for row in rows})]
    found = {"PyTorch": [row["torch_seconds"] / row["seconds"] for row in rows
                         if "torch_seconds" in row and row["seconds"] >= 1e-5]}
    return between(min(shares), max(shares), 2) + " of a copy's speed", *beside(found)


def overlap_questions() -> tuple[str, str, str]:
    rows = results("overlap")["rows"]
    spans = []
    for question in ("is_injective", "overlaps"):
        found = [row["ns"] for row in rows if row["question"] == question]
        spans.append(f"`{question}` {between(min(found), max(found))} ns")
    slowest = max(row["slowest_ns"] for row in rows if row["question"] in ("is_injective", "overlaps"))
    return ", ".join(spans), "–", f"{slowest:.0f} ns"


def nested_algebra() -> tuple[str, str, str]:
    found = results("nested")
    rows = [row for row in found["rows"] if row.get("peer_ns")]
    nanoseconds = [row["ns"] for row in found["rows"]]
    peer = found["stamp"]["peer"].replace("==", " ") + ", in Python"
    return (f"{between(min(nanoseconds), max(nanoseconds))} ns, {found['allocations'] or 'no'} allocation",
            *beside({peer: [row["peer_ns"] / row["ns"] for row in rows]}))


ALL_PEERS = ["HPTT", "NumPy", "PyTorch"]
PERMUTATIONS = ("the [57 permutations](bench/results/host.md) of 64 MB, f32 and f64", copies, ("4 B", "8 B"), "ttc57",
                ALL_PEERS)
GPU = ("the [57 permutations](bench/results/gpu.md) on an H200, 200 MB, items of 1 to 16 bytes", gpu_copies, "ttc")
SMALL = ("a copy of 1 to 1,024 floats, from call to return", small_copies)
LAYOUTS = ("a [layout call](bench/results/layout.md) of rank 3 or 4", layout_calls, "fixed")
ROWS = [
    PERMUTATIONS,
    ("the same, every extent one less", copies, ("4 B", "8 B"), "ttc57-odd", ALL_PEERS),
    ("the same, items of 1 and 2 bytes", copies, ("1 B", "2 B"), "ttc57", ALL_PEERS[1:]),
    ("images by pixels to planes and back, powers of two: f32", copies, ("4 B",), "images", ALL_PEERS[1:]),
    ("the same, u8", copies, ("1 B",), "images", ALL_PEERS[1:]),
    SMALL,
    (f"[expressions](bench/results/{latest('expressions')[0]}.md) of 64 MB, f32: one to three cheap operations, one "
     "thread, two", expressions, "cheap operations"),
    ("functions there", expressions, "exp, log, sin", "tanh, erf, pow"),
    ("`a + b` of transposed, reversed and strided views there", expressions, "layouts"),
    (f"[sums and maxima](bench/results/{latest('along')[0]}.md) of 64 MB, f32: of all, of rows, of columns, of short "
     "rows, one thread, two", along, "sum and max", "other shapes and axes"),
    ("the same of transposed, reversed, strided and broadcast views there", along, "views"),
    ("argmax, var, norm, mean and var at once there", along, "argmax", "var, norm, mean"),
    ("cumsum along rows and along columns there", along, "cumsum"),
    ("rows and items by lists of indices, items by a mask there", along, "take, mask"),
    ("sorts of 2²⁴ f32 and i32 there", along, "sort"),
    ("[what goes along axes in Rust](bench/results/rstsr-along.md), one thread: by a queue, on rstsr's device",
     rust_along, 1),
    GPU,
    ("the sets of cudax, nvmath, tenferro and cuTENSOR there", gpu_copies, "cudax", "nvmath", "tenferro", "cutensor"),
    LAYOUTS,
    ("the same of dynamic rank", layout_calls, "dynamic"),
    ("[exact answers about slices](bench/results/overlap.md) of rank 1 to 6", overlap_questions),
    ("the [nested algebra](bench/results/nested.md) on layouts of up to 8 leaves", nested_algebra),
]


def table(rows: list[tuple], prefix: str = "") -> str:
    lines = ["| What | Dimfold | Beside, in the geometric mean | Worst |", "|---|---|---|---|"]
    for what, compute, *arguments in rows:
        lines.append(f"| {what.replace('](', f']({prefix}')} | {' | '.join(compute(*arguments))} |")
    return "\n".join(lines) + "\n"


def missed() -> str:
    """The goals for copies, casts and fills that are not met, with what was found."""
    lines = ["| Goal | Asked | Found | Worst |", "|---|---|---|---|"]
    named = ""
    for goal in host()["goals"]:
        named = named if goal["goal"].startswith("the same") else goal["goal"]
        what = goal["goal"] if goal["goal"] == named else f"{named}: {goal['goal']}"
        if goal["is_met"] is False:
            lines.append(f"| {what} | {goal['asked']} | {goal['measured']} | {goal['worst']} |")
    return "\n".join(lines) + "\n"


def replaced(page: str, marker: str, text: str) -> str:
    pattern = re.compile(rf"(<!-- {marker} -->\n).*?(<!-- end -->)", re.DOTALL)
    made, count = pattern.subn(lambda match: match[1] + text + match[2], page)
    if count != 1:
        sys.exit(f"figures.py: {count} blocks between <!-- {marker} --> and <!-- end -->: expected 1")
    return made


def readme(page: str) -> str:
    return replaced(page, "figures", table([PERMUTATIONS, GPU, SMALL, LAYOUTS]))


def measured(page: str) -> str:
    return replaced(replaced(page, "figures", table(ROWS, "../")), "missed", missed())


def main() -> int:
    is_check = "--check" in sys.argv
    failed = 0
    for name, make in (("README.md", readme), ("docs/measured.md", measured)):
        page = (ROOT / name).read_text(encoding="utf-8")
        made = make(page)
        if not is_check:
            (ROOT / name).write_text(made, encoding="utf-8")
        elif made != page:
            failed += 1
            print(f"{name} has other figures than bench/results: run tools/generators/figures.py and commit the result")
    print(f"{2 - failed} passed, {failed} failed" if is_check else "written: README.md, docs/measured.md")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
