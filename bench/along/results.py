"""Writes what was measured as JSON, as a page of tables and as a picture."""
from __future__ import annotations

from pathlib import Path

import cases
import pages
from written import machine_path

METHOD = """\
A share of a reduction is that of the speed of a plain loop that reads with the machine's widest vectors: 1.00 reads as
many bytes in the same time. A share of all else is that of a loop that copies with non-temporal stores. Bytes are those
of the items, once for each that is read and each that is written; where items lie apart, those of the lines of memory
in which they lie, which nobody can leave unread; of a broadcast view as though all its items lay there. Of what is
taken the items that are written count, twice, and of a mask's the items that it chooses from, twice; indices and masks
do not. Arrays have 64 MB, of f32 unless the case says otherwise, and lie in huge pages. With one thread time is what
the process had of the processor, with two it is the clock's. The limit and all contestants ran in {rounds} rounds in
turns, of which the fastest counts for each of them. What Dimfold writes is compared with what NumPy makes of f64.
Asked of views and of other dtypes is nine tenths of the share of the contiguous twin of f32 in the same run, of sorts
NumPy's share. NumPy and PyTorch without `out=` write to new memory."""
BY_CASE = {case.name: case for case in cases.every()}


def write(result: dict, path: Path):
    pages.write(result, path, page(result, path.name), goal_of)


def path_of(result: dict, folder: Path) -> Path:
    """A machine's own, without an ending."""
    return machine_path(folder, "along", result["stamp"]["cpu"])


def goal_of(row: dict, rows: list[dict]) -> float | None:
    """A share that was asked for, or what the twin or NumPy had in the same run."""
    case = BY_CASE[row["case"]]
    if case.group == cases.SORTS:
        return max((share for who, share in row["who"].items() if who.startswith("NumPy")), default=None)
    if case.twin:
        twins = [each for each in rows if each["case"] == case.twin and each["threads"] == row["threads"]]
        return cases.NEAR * twins[0]["who"]["dimfold"] if twins else None
    return case.goals[0 if row["threads"] == 1 else 1]


def page(result: dict, name: str):
    yield "# Along axes on the host"
    yield ""
    yield f"![Each case as a share of the memory's speed, beside the peers]({name}.svg)"
    yield ""
    yield from pages.conditions(result)
    yield ""
    yield METHOD.format(rounds=result["rounds"])
    if result["edge"] != cases.EDGE:
        yield ""
        yield (f"This run is a trial: squares have an edge of {result['edge']} in place of {cases.EDGE}, and all sizes "
               "that are named here are smaller by as much.")
    yield from pages.tables(result["rows"], goal_of)
    if result["accuracy"]:
        yield ""
        yield from accuracy(result["accuracy"])


def accuracy(rows: list[dict]):
    yield "## How exact"
    yield ""
    yield "How far the worst result lies from the exact one, which Python's `math.fsum` makes of the same items: in"
    yield "units in the last place of f32, of variances as a share of them."
    yield ""
    yield "| what | unit | allowed | Dimfold | NumPy | PyTorch |"
    yield "|---|---|---:|---:|---:|---:|"
    for row in rows:
        cells = [f"{row['who'][who]:.2g}" if who in row["who"] else "–" for who in ("dimfold", "NumPy", "PyTorch")]
        if row["who"]["dimfold"] > row["asked"]:
            cells[0] = f"**{cells[0]}**"
        yield f"| {row['what']} | {row['unit']} | {row['asked']:g} | {' | '.join(cells)} |"
