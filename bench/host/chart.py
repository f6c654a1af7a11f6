"""The picture: a dot per case and contestant, as a share of the memory's limit."""
from __future__ import annotations

import io

COLORS = {"dimfold": "#0b5fa5", "measured plan": "#7ab8e8", "avx2": "#1f9e89", "HPTT": "#d9822b",
          "strided-perm": "#6a9f38", "ndarray": "#8d62b3", "OpenCV": "#c2a500", "PyTorch": "#d1495b",
          "NumPy": "#8a8a8a"}
OWN = ("dimfold", "measured plan", "avx2")
PANELS = [("4 B", 1), ("4 B", 2), ("8 B", 1), ("8 B", 2)]
OTHERS = ("ttc57-odd", "transposes", "other", "small-inner", "slices", "images", "flat", "casts", "layouts")


def draw(result: dict) -> str:
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plot
    matplotlib.rcParams.update({"svg.hashsalt": "dimfold", "svg.fonttype": "none", "font.size": 9})
    figure, axes = plot.subplot_mosaic([["0", "1"], ["2", "3"], ["o", "o"]], figsize=(13, 11), layout="constrained",
                                       facecolor="white")
    for place, (kind, threads) in enumerate(PANELS):
        draw_permutations(axes[str(place)], result["rows"], kind, threads)
    draw_others(axes["o"], result["rows"])
    handles = {label: handle for panel in axes.values() for handle, label in zip(*panel.get_legend_handles_labels())}
    named = [who for who in COLORS if who in handles]
    figure.legend([handles[who] for who in named], [label_of(who) for who in named], loc="outside upper center",
                  ncols=len(named), frameon=False, markerscale=1.4)
    figure.supxlabel(f"{result['stamp']['cpu']}, commit {result['stamp']['commit']}", fontsize="small", color="#555555")
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None}, facecolor="white")
    plot.close(figure)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def label_of(who: str) -> str:
    return {"dimfold": "Dimfold", "measured plan": "Dimfold, measured plan", "avx2": "Dimfold, AVX2 only"}.get(who, who)


def style(panel, title: str):
    panel.set_title(title, loc="left", fontsize=10)
    panel.set_ylim(0, 1.25)
    panel.set_yticks([0, 0.25, 0.5, 0.75, 1])
    panel.axhline(1, color="black", linewidth=0.8)
    panel.grid(axis="y", color="#e4e4e4", linewidth=0.6)
    panel.set_axisbelow(True)
    panel.spines[["top", "right"]].set_visible(False)
    panel.set_facecolor("white")


def dots(panel, who: str, places: list[float], rows: list[dict]):
    is_first = who == "dimfold"
    heights = [min(1.22, row["who"][who]["ratio"]) for row in rows]
    panel.scatter(places, heights, s=26 if is_first else 13, color=COLORS[who], label=who, linewidths=0,
                  zorder=3 if who in OWN else 2, alpha=1 if is_first else 0.8)


def draw_permutations(panel, rows: list[dict], kind: str, threads: int):
    found = [row for row in rows if (row["set"], row["kind"], row["threads"], row["pages"]) ==
             ("ttc57", kind, threads, "huge")]
    style(panel, f"57 permutations, items of {kind[:-2]} bytes, {threads} thread{'s' * (threads > 1)}, huge pages")
    for who in reversed(COLORS):
        mine = [row for row in found if who in row["who"]]
        dots(panel, who, [int(row["id"]) for row in mine], mine)
    panel.set_xlim(-1, 57)
    panel.set_xlabel("case of ttc57.json")
    panel.set_ylabel("share of the limit")


def draw_others(panel, rows: list[dict]):
    """The cases of a set side by side in its column."""
    style(panel, "all other sets, one thread, huge pages")
    found = [row for row in rows if row["threads"] == 1 and row["pages"] == "huge" and row["state"] == "cold"]
    for column, name in enumerate(OTHERS):
        mine = [row for row in found if row["set"] == name]
        for who in reversed(COLORS):
            places = [(column + 0.06 + 0.88 * (place + 0.5) / len(mine), row) for place, row in enumerate(mine)
                      if who in row["who"]]
            dots(panel, who, [place for place, _ in places], [row for _, row in places])
        panel.axvline(column, color="#cccccc", linewidth=0.6)
    panel.set_xlim(0, len(OTHERS))
    panel.set_xticks([column + 0.5 for column in range(len(OTHERS))], OTHERS)
    panel.tick_params(axis="x", length=0)
    panel.set_ylabel("share of the limit")
