"""Pages of tables and pictures of shares; `goal_of` gives the share that was asked for of a row, beside all rows."""
from __future__ import annotations

import io
import json
from pathlib import Path

from rounds import speed_of
from written import rounded, write_together

COLORS = {"dimfold": "#0b5fa5", "NumPy": "#b0b0b0", "NumPy out=": "#707070", "numexpr": "#6a9f38",
          "PyTorch": "#f0a3ad", "PyTorch out=": "#d1495b", "inductor": "#d9822b", "JAX": "#8d62b3"}
LINE_INCHES = 0.2
SHARE_MAX = 2  # in the picture
SHARE_SMALL = 0.015


def write(result: dict, path: Path, lines, goal_of):
    texts = {".json": json.dumps(rounded(result), indent=1, ensure_ascii=False) + "\n",
             ".md": "\n".join(lines) + "\n", ".svg": draw(result, goal_of)}
    write_together(path, texts)


def best_peer(row: dict) -> tuple[str, float] | None:
    peers = {who: share for who, share in row["who"].items() if who != "dimfold"}
    return max(peers.items(), key=lambda found: found[1]) if peers else None


def times_as_fast(row: dict) -> float:
    peer = best_peer(row)
    return row["who"]["dimfold"] / peer[1] if peer else float("inf")


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


def tables(rows: list[dict], goal_of):
    """One for each number of threads, and what the worst is."""
    for threads in sorted({row["threads"] for row in rows}):
        yield ""
        yield f"## {threads} thread{'s' * (threads > 1)}"
        yield ""
        yield from table([row for row in rows if row["threads"] == threads], rows, goal_of)
    yield ""
    yield from worst(rows, goal_of)


def table(rows: list[dict], all_rows: list[dict], goal_of):
    whos = [who for who in COLORS if any(who in row["who"] for row in rows)]
    limits = " or ".join(sorted({speed_of(row)[0] for row in rows}))
    yield f"| case | {limits} GB/s | asked | " + " | ".join(named(who) for who in whos) + " | of the best peer |"
    yield "|---|---:|---:|" + "---:|" * (len(whos) + 1)
    for row in rows:
        goal, cells = goal_of(row, all_rows), []
        for who in whos:
            share = row["who"].get(who)
            missed = who == "dimfold" and goal is not None and share < goal
            cells.append(f"**{written_share(share)}**" if missed else written_share(share))
        asked = written_share(goal)
        peer = f"{times_as_fast(row):.1f} ×" if best_peer(row) else "–"
        yield f"| {row['case']} | {speed_of(row)[1]:.1f} | {asked} | {' | '.join(cells)} | {peer} |"


def written_share(share: float | None) -> str:
    """Two digits, of small ones too."""
    return "–" if share is None else f"{share:.2f}" if share >= SHARE_SMALL else f"{share:.2g}"


def named(who: str) -> str:
    return "Dimfold" if who == "dimfold" else who


def worst(rows: list[dict], goal_of):
    met = [row for row in rows if goal_of(row, rows) is not None]
    count = sum(row["who"]["dimfold"] >= goal_of(row, rows) for row in met)
    yield f"{count} of {len(met)} goals are met; what is missed stands in bold."
    beside = [row for row in rows if best_peer(row)]
    if beside:
        least = min(beside, key=times_as_fast)
        yield (f"The worst case beside a peer is {least['case']} with {least['threads']} "
               f"thread{'s' * (least['threads'] > 1)}: {times_as_fast(least):.2f} × the speed of "
               f"{best_peer(least)[0]}.")


# ---- The picture -------------------------------------------------------------------------------------------------

def draw(result: dict, goal_of) -> str:
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plot
    matplotlib.rcParams.update({"svg.hashsalt": "dimfold", "svg.fonttype": "none", "font.size": 9})
    counts = sorted({row["threads"] for row in result["rows"]})
    height = max(7, LINE_INCHES * len(result["rows"]) / len(counts) + 1)
    figure, panels = plot.subplots(1, len(counts), figsize=(6.5 * len(counts), height), layout="constrained",
                                   sharey=True, squeeze=False, facecolor="white")
    for panel, threads in zip(panels[0], counts):
        rows = [row for row in result["rows"] if row["threads"] == threads]
        draw_panel(panel, rows, [goal_of(row, result["rows"]) for row in rows], threads)
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


def draw_panel(panel, rows: list[dict], asked: list[float | None], threads: int):
    """A line per case: Dimfold's bar, the goal as a mark, the peers as dots."""
    places = range(len(rows))
    panel.barh(places, [row["who"]["dimfold"] for row in rows], height=0.6, color=COLORS["dimfold"], label="Dimfold")
    for who in list(COLORS)[1:]:
        found = [(row["who"][who], place) for place, row in enumerate(rows) if who in row["who"]]
        if found:
            panel.scatter(*zip(*found), s=30, color=COLORS[who], label=who, zorder=3, edgecolors="white",
                          linewidths=0.5)
    goals = [(goal, place) for place, goal in enumerate(asked) if goal is not None]
    panel.scatter([goal for goal, _ in goals], [place for _, place in goals], marker="|", s=220, color="black",
                  label="asked", zorder=4)
    panel.margins(y=0.5 / len(rows))
    panel.set_yticks(places, [row["case"] for row in rows])
    panel.axvline(1, color="black", linewidth=0.8)
    panel.set_xlim(0, min(SHARE_MAX, max(1.15, *(row["who"]["dimfold"] for row in rows))) + 0.05)
    panel.set_xlabel(f"share of the memory's speed, {threads} thread{'s' * (threads > 1)}")
    panel.grid(axis="x", color="#e4e4e4", linewidth=0.6)
    panel.set_axisbelow(True)
    panel.spines[["top", "right"]].set_visible(False)
