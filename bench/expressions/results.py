"""Writes what was measured as JSON, as a page of tables and as a picture."""
from __future__ import annotations

import io
import json
from pathlib import Path

import cases
from cases import ALL, GOALS
from written import machine_path, rounded, write_together

METHOD = """\
A share is that of the speed of a plain loop that copies with non-temporal stores and the machine's widest vectors: 1.00
moves as many bytes in the same time. Bytes are counted once for each element that is read and each that is written, so
what lies between the elements of a slice counts for nobody. Arrays have 64 MB, of f32 unless the case says otherwise,
and lie in huge pages. With one thread time is what the process had of the processor, with two it is the clock's. The
copy and all contestants ran in {rounds} rounds in turns, of which the fastest counts for each of them. What Dimfold
writes is compared with NumPy's result, of `erf` with Python's, of bf16 with rounded floats. NumPy and PyTorch without
`out=` write to new memory, as JAX does; numexpr, inductor and `out=` to memory that is there."""
COLORS = {"dimfold": "#0b5fa5", "NumPy": "#b0b0b0", "NumPy out=": "#707070", "numexpr": "#6a9f38",
          "PyTorch": "#f0a3ad", "PyTorch out=": "#d1495b", "inductor": "#d9822b", "JAX": "#8d62b3"}


def write(result: dict, path: Path):
    texts = {".json": json.dumps(rounded(result), indent=1, ensure_ascii=False) + "\n",
             ".md": "\n".join(page(result, path.name)) + "\n", ".svg": draw(result)}
    write_together(path, texts)


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


def best_peer(row: dict) -> tuple[str, float] | None:
    peers = {who: share for who, share in row["who"].items() if who != "dimfold"}
    return max(peers.items(), key=lambda found: found[1]) if peers else None


def times_as_fast(row: dict) -> float:
    peer = best_peer(row)
    return row["who"]["dimfold"] / peer[1] if peer else float("inf")


# ---- The page ----------------------------------------------------------------------------------------------------

def page(result: dict, name: str):
    yield "# Expressions on the host"
    yield ""
    yield f"![Each case as a share of the memory's speed, beside the peers]({name}.svg)"
    yield ""
    yield from conditions(result)
    yield ""
    yield METHOD.format(rounds=result["rounds"])
    for threads in sorted({row["threads"] for row in result["rows"]}):
        yield ""
        yield f"## {threads} thread{'s' * (threads > 1)}"
        yield ""
        yield from table([row for row in result["rows"] if row["threads"] == threads], result["rows"])
    yield ""
    yield from worst(result["rows"])
    if result["small"]:
        yield ""
        yield from small(result["small"])


def conditions(result: dict):
    stamp = result["stamp"]
    caches = ", ".join(f"{name} {size // 1024} KiB" for name, size in stamp["caches"].items())
    peers = ", ".join(f"{who} {version}" for who, version in stamp["peers"].items())
    yield f"{stamp['date']}. {stamp['cpu']}, {stamp['processors']} processors; {caches}; {stamp['system']}."
    yield f"Commit {stamp['commit']}; Dimfold {stamp['dimfold']} by {stamp['compiler']}, tier {stamp['tier']}."
    yield f"Peers: {peers}."
    for who, why in stamp["missing"].items():
        yield f"Missing: {who}: {why}."
    yield "The machine's load average was {} before and {} after;".format(*result["load"])
    yield f"other programs used {result['others']} processors meanwhile."


def table(rows: list[dict], all_rows: list[dict]):
    whos = [who for who in COLORS if any(who in row["who"] for row in rows)]
    yield "| case | copy GB/s | asked | " + " | ".join(named(who) for who in whos) + " | of the best peer |"
    yield "|---|---:|---:|" + "---:|" * (len(whos) + 1)
    for row in rows:
        goal, cells = goal_of(row, all_rows), []
        for who in whos:
            share = row["who"].get(who)
            missed = who == "dimfold" and goal is not None and share < goal
            cells.append("–" if share is None else f"**{share:.2f}**" if missed else f"{share:.2f}")
        asked = "–" if goal is None else f"{goal:.2f}"
        peer = f"{times_as_fast(row):.1f} ×" if best_peer(row) else "–"
        yield f"| {row['case']} | {row['copy_gb_s']:.1f} | {asked} | {' | '.join(cells)} | {peer} |"


def named(who: str) -> str:
    return "Dimfold" if who == "dimfold" else who


def worst(rows: list[dict]):
    met = [row for row in rows if goal_of(row, rows) is not None]
    count = sum(row["who"]["dimfold"] >= goal_of(row, rows) for row in met)
    yield f"{count} of {len(met)} goals are met; what is missed stands in bold."
    beside = [row for row in rows if best_peer(row)]
    if beside:
        least = min(beside, key=times_as_fast)
        yield (f"The worst case beside a peer is {least['case']} with {least['threads']} "
               f"thread{'s' * (least['threads'] > 1)}: {times_as_fast(least):.2f} × the speed of "
               f"{best_peer(least)[0]}.")


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


# ---- The picture -------------------------------------------------------------------------------------------------

def draw(result: dict) -> str:
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plot
    matplotlib.rcParams.update({"svg.hashsalt": "dimfold", "svg.fonttype": "none", "font.size": 9})
    counts = sorted({row["threads"] for row in result["rows"]})
    figure, panels = plot.subplots(1, len(counts), figsize=(6.5 * len(counts), 7), layout="constrained", sharey=True,
                                   squeeze=False, facecolor="white")
    for panel, threads in zip(panels[0], counts):
        draw_panel(panel, [row for row in result["rows"] if row["threads"] == threads], result["rows"], threads)
    panels[0][0].invert_yaxis()  # which both have
    handles = {label: handle for panel in panels[0]
               for handle, label in zip(*panel.get_legend_handles_labels())}
    figure.legend(handles.values(), handles, loc="outside upper center", ncols=len(handles), frameon=False)
    figure.supxlabel(f"{result['stamp']['cpu']}, commit {result['stamp']['commit']}", fontsize="small",
                     color="#555555")
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None}, facecolor="white")
    plot.close(figure)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def draw_panel(panel, rows: list[dict], all_rows: list[dict], threads: int):
    """A line per case: Dimfold's bar, the goal as a mark, the peers as dots."""
    places = range(len(rows))
    panel.barh(places, [row["who"]["dimfold"] for row in rows], height=0.6, color=COLORS["dimfold"], label="Dimfold")
    for who in list(COLORS)[1:]:
        found = [(row["who"][who], place) for place, row in enumerate(rows) if who in row["who"]]
        if found:
            panel.scatter(*zip(*found), s=30, color=COLORS[who], label=who, zorder=3, edgecolors="white",
                          linewidths=0.5)
    goals = [(goal_of(row, all_rows), place) for place, row in enumerate(rows) if goal_of(row, all_rows) is not None]
    panel.scatter(*zip(*goals), marker="|", s=220, color="black", label="asked", zorder=4)
    panel.set_yticks(places, [row["case"] for row in rows])
    panel.axvline(1, color="black", linewidth=0.8)
    panel.set_xlim(0, max(1.15, *(row["who"]["dimfold"] for row in rows)) + 0.05)
    panel.set_xlabel(f"share of the memory's speed, {threads} thread{'s' * (threads > 1)}")
    panel.grid(axis="x", color="#e4e4e4", linewidth=0.6)
    panel.set_axisbelow(True)
    panel.spines[["top", "right"]].set_visible(False)
