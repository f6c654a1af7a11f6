"""Writes the results of copy_numpy.py as JSON, as a page of tables and as a picture."""

import json
import statistics

COLORS = {"float32": "#0b5fa5", "float64": "#d98032"}

METHOD = """\
One thread each, the same arrays of about 2 MB, in turns in one process. A ratio says how many times as long NumPy takes
as Dimfold, as the median over neighbouring calls: above 1 Dimfold is faster. In parentheses: the same of the fastest
calls of both."""


def summarize(rows):
    """Per dtype: the geometric mean, and the worst case."""
    summary = {}
    for dtype in dict.fromkeys(row["dtype"] for row in rows):
        mine = [row for row in rows if row["dtype"] == dtype]
        worst = min(mine, key=lambda row: row["ratio"])
        summary[dtype] = dict(
            cases=len(mine), faster=sum(row["ratio"] > 1 for row in mine),
            worst=dict(id=worst["id"], ratio=worst["ratio"]),
            geometric_mean=statistics.geometric_mean(row["ratio"] for row in mine))
    return summary


def write(result, path):
    path.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")
    path.with_suffix(".md").write_text("\n".join(page(result)) + "\n")
    draw(result, path.with_suffix(".svg"))


def page(result):
    stamp = result["stamp"]
    yield "# Copies beside NumPy: 57 transposes of about 2 MB"
    yield ""
    yield "![How many times as long NumPy takes](copy_numpy.svg)"
    yield ""
    yield f"{stamp['cpu']}; commit {stamp['commit']}; Dimfold {stamp['dimfold']} by {stamp['compiler']};"
    yield f"NumPy {stamp['numpy']} on Python {stamp['python']}. Medians of {result['rounds']} calls."
    yield "The machine's load average was {} before and {} after.".format(*result["load"])
    yield ""
    yield METHOD
    yield ""
    for dtype, found in result["summary"].items():
        worst = found["worst"]
        yield (f"- {dtype}: Dimfold is faster in {found['faster']} of {found['cases']}, {found['geometric_mean']:.2f}× "
               f"in the geometric mean, {worst['ratio']:.2f}× in the worst case (case {worst['id']}).")
    yield ""
    yield from table(result["rows"])


def table(rows):
    yield "| case | dtype | shape | axes | Dimfold µs | GB/s | NumPy µs | ratio |"
    yield "|---:|---|---|---|---:|---:|---:|---:|"
    for row in rows:
        shape, axes = "×".join(map(str, row["shape"])), " ".join(map(str, row["axes"]))
        yield (f"| {row['id']} | {row['dtype']} | {shape} | {axes} | {row['dimfold_us']:.0f} "
               f"| {row['dimfold_gb_s']:.1f} | {row['numpy_us']:.0f} "
               f"| {row['ratio']:.2f} ({row['ratio_of_best']:.2f}) |")


def draw(result, path):
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plot
    matplotlib.rcParams["svg.hashsalt"] = "dimfold"
    figure, axes = plot.subplots(figsize=(12, 4), layout="constrained")
    for place, (dtype, color) in enumerate(COLORS.items()):
        rows = [row for row in result["rows"] if row["dtype"] == dtype]
        axes.bar([row["id"] + (place - 0.5) * 0.4 for row in rows], [row["ratio"] for row in rows], 0.4, color=color,
                 label=dtype)
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set_xlabel(f"case of ttc57.json.  {result['stamp']['cpu']}")
    axes.set_ylabel("NumPy's time / Dimfold's")
    axes.margins(x=0.01)
    axes.legend()
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})
