"""Writes the results of layout.py as JSON, as a page of tables and as a picture."""

import json

from rows import GOAL_NS, KINDS, LOOP, PEERS, RUST

COLORS = {LOOP: "#0b5fa5", RUST: "#6cb2e6", "rstsr-common": "#d98032", "ndarray": "#6a9f58", "numpy": "#9a9a9a"}
BAR = 0.17

METHOD = """\
Throughput of independent calls. Dimfold's are real calls into the static library, made by a C loop and, beside the
crates, through its own crate under criterion; the crates are inlined into the loop that measures them. In parentheses:
how many times as long the peer takes as Dimfold in the same program and round (NumPy: as the C loop). **Bold**: the
worst case of a column."""


def write(result, path):
    path.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")
    path.with_suffix(".md").write_text(text(result))
    draw(result, path.with_suffix(".svg"))


def text(result):
    return "\n".join(page(result)) + "\n"


def page(result):
    yield "# Layout functions: ns per call"
    yield ""
    yield "![Nanoseconds per call](layout.svg)"
    yield ""
    yield from conditions(result)
    for kind in KINDS:
        yield ""
        goals = f"at most {GOAL_NS[LOOP][kind]} ns in C, {GOAL_NS[RUST][kind]} ns in Rust"
        yield f"## {kind.capitalize()} rank (goal: {goals}, no allocation, faster than each peer)"
        yield ""
        yield from verdict(result, kind)
        yield ""
        yield from table(result, kind)
    yield ""
    yield from notes(result)


def conditions(result):
    stamp = result["stamp"]
    crates = ", ".join(f"{name} {version}" for name, version in stamp["crates"].items())
    yield f"{stamp['cpu']}; commit {stamp['commit']}; library by {stamp['library']}; C loop by {stamp['loop']};"
    yield f"{stamp['rustc'] or 'no rustc'}; {crates}; NumPy {stamp['numpy']} on Python {stamp['python']}."
    yield ""
    yield METHOD
    yield f"An empty call into the library takes {result['empty_call_ns']:.1f} ns in the C loop."
    for who, reason in result["missing"].items():
        yield f"Missing: {who}: {reason}."


def verdict(result, kind):
    of = result["summary"][kind]
    counted = of["allocations"] if result["allocations_are_counted"] else "not counted"
    for who, own in of["own"].items():
        slowest = own["slowest"]
        yield (f"- {who}: {own['met']} of {own['of']} calls take at most {own['goal_ns']} ns; "
               f"slowest: {slowest['operation']} of rank {slowest['rank']}, {slowest['ns']:.1f} ns.")
    yield f"- Allocations in all calls of the C loop: {counted}. The crate's tests count its own."
    for who, peer in of["peers"].items():
        worst = peer["worst"]
        yield (f"- {who}: Dimfold is faster in {peer['faster']} of {peer['of']}, {peer['geometric_mean']:.1f}× in the "
               f"geometric mean, {worst['ratio']:.2f}× in the worst case ({worst['operation']} of rank "
               f"{worst['rank']}).")


def table(result, kind):
    """One line per operation and rank, one column per contestant."""
    whos = [who for who in (LOOP, RUST, *PEERS) if any(row["who"] == who for row in result["rows"])]
    found = {(row["operation"], row["rank"], row["who"]): row for row in result["rows"] if row["kind"] == kind}
    yield "| operation | rank | " + " | ".join(whos) + " |"
    yield "|---|---|" + "---:|" * len(whos)
    for operation, rank, who in found:
        if who == LOOP:
            cells = (cell(found.get((operation, rank, each)), result["summary"][kind]) for each in whos)
            yield f"| {operation} | {rank} | " + " | ".join(cells) + " |"


def cell(row, summary):
    if row is None:
        return "–"
    ours = row["who"] in (LOOP, RUST)
    text = f"{row['ns']:.1f}" if ours else f"{'≈ ' * row['nearest']}{row['ns']:.1f} ({row['ratio']:.2f}×)"
    worst = summary["own"][row["who"]]["slowest"] if ours else summary["peers"].get(row["who"], {}).get("worst")
    is_worst = worst and (worst["operation"], worst["rank"]) == (row["operation"], row["rank"])
    return f"**{text}**" if is_worst else text


def notes(result):
    told = {(row["who"], row["operation"], row["note"]) for row in result["rows"] if "note" in row}
    for who, operation, note in sorted(told):
        yield f"- {who}, {operation}: {note}."
    yield "- ndarray, reshape_gapped: has none, only contiguous arrays reshape to a view."
    yield "- `reshape_gapped` splits and merges axes of a layout whose last axis is cut, so that it is not contiguous."
    yield "- The crates' figures include releasing what a call returns. rstsr-common's dynamic `new` includes the two"
    yield "  vectors that it takes by value."


def draw(result, path):
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plot
    matplotlib.rcParams.update({"svg.hashsalt": "dimfold", "svg.fonttype": "none"})
    figure, axes = plot.subplots(2, 2, figsize=(12, 10), sharex=True, sharey=True, layout="constrained")
    for (rank, kind), panel in zip([(3, "fixed"), (4, "fixed"), (3, "dynamic"), (4, "dynamic")], axes.flat):
        draw_panel(panel, [row for row in result["rows"] if (row["rank"], row["kind"]) == (rank, kind)])
        panel.set_title(f"{kind} rank {rank}")
        for who in (LOOP, RUST):
            panel.axvline(GOAL_NS[who][kind], color=COLORS[who], linewidth=0.8, linestyle=":")
    axes[0, 0].invert_yaxis()
    axes[0, 0].legend(fontsize="small")
    figure.supxlabel(f"ns per call (logarithmic); dotted: Dimfold's goals.  {result['stamp']['cpu']}",
                     fontsize="medium")
    figure.savefig(path, metadata={"Date": None})


def draw_panel(panel, rows):
    operations = list(dict.fromkeys(row["operation"] for row in rows))
    for place, (who, color) in enumerate(COLORS.items()):
        bars = [row for row in rows if row["who"] == who]
        if not bars:
            continue
        places = [operations.index(row["operation"]) + (place - 2) * BAR for row in bars]
        drawn = panel.barh(places, [row["ns"] for row in bars], height=BAR, color=color, label=who)
        labels = [f"{'≈ ' * row['nearest']}{row['ns']:.0f}" for row in bars]
        panel.bar_label(drawn, labels, fontsize="x-small", padding=2)
    panel.set_yticks(range(len(operations)), operations)
    panel.set_xscale("log")
    panel.spines[["top", "right"]].set_visible(False)
