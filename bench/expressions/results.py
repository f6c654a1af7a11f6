"""Writes what was measured as JSON, as a page of tables and as a picture."""
from __future__ import annotations

from pathlib import Path

import cases
import pages
from cases import ALL, GOALS
from written import machine_path

METHOD = """\
A share is that of the speed of a plain loop that copies with non-temporal stores and the machine's widest vectors: 1.00
moves as many bytes in the same time. Bytes are counted once for each element that is read and each that is written, so
what lies between the elements of a slice counts for nobody. Arrays have 64 MB, of f32 unless the case says otherwise,
and lie in huge pages. With one thread time is what the process had of the processor, with two it is the clock's. The
copy and all contestants ran in {rounds} rounds in turns, of which the fastest counts for each of them. What Dimfold
writes is compared with NumPy's result, of `erf` with Python's, of bf16 with rounded floats. NumPy and PyTorch without
`out=` write to new memory, as JAX does; numexpr, inductor and `out=` to memory that is there."""


def write(result: dict, path: Path):
    pages.write(result, path, page(result, path.name), goal_of)


def path_of(result: dict, folder: Path) -> Path:
    """A machine's own, without an ending."""
    return machine_path(folder, "expressions", result["stamp"]["cpu"])


# ---- What was asked ----------------------------------------------------------------------------------------------

def goal_of(row: dict, rows: list[dict]) -> float | None:
    """A share that was asked for; of other dtypes nine tenths of that of f32 in the same run."""
    place = 0 if row["threads"] == 1 else 1
    if row["group"] == cases.DTYPES:
        return 0.9 * next(each["who"]["dimfold"] for each in rows
                          if each["case"] == ALL[0].name and each["threads"] == row["threads"])
    own = next((case.goals for case in ALL if case.name == row["case"]), None)
    return (own or GOALS[row["group"]])[place]


# ---- The page ----------------------------------------------------------------------------------------------------

def page(result: dict, name: str):
    yield "# Expressions on the host"
    yield ""
    yield f"![Each case as a share of the memory's speed, beside the peers]({name}.svg)"
    yield ""
    yield from pages.conditions(result)
    yield ""
    yield METHOD.format(rounds=result["rounds"])
    yield from pages.tables(result["rows"], goal_of)
    if result["small"]:
        yield ""
        yield from small(result["small"])


def small(rows: list[dict]):
    yield "## Few elements"
    yield ""
    yield "Nanoseconds from the call to its return, of `a + b` of f32 in the first cache. Allowed: 120 ns + 1.5 × a"
    yield "plain loop of C. NumPy's call is made by Python, the others by C."
    yield ""
    yield "| elements | Dimfold | loop | allowed | NumPy out= |"
    yield "|---:|---:|---:|---:|---:|"
    for row in rows:
        ours = f"{row['dimfold']:.0f}"
        ours = ours if row["dimfold"] <= row["allowed"] else f"**{ours}**"
        yield (f"| {row['elements']} | {ours} | {row['loop']:.0f} | {row['allowed']:.0f} "
               f"| {row['NumPy out=']:.0f} |")
