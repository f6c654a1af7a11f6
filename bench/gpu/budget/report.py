"""The page, the picture and the numbers of budget.py."""
from __future__ import annotations

import json
from pathlib import Path

import goals
import gpus

METHOD = """\
**Counted, not measured**: no GPU has run this. The library decides what it launches for each form and program, ptxas
assembles its PTX, and one thread of a warp is followed through the disassembled kernel with the parameters of that
launch, until it ends (`bench/gpu/budget`). What it stores, of programs only where, is checked on the way. Reductions,
scans, sorts and operations by indices are counted for `sm_90` alone, all launches of one together, by four threads of
one block each.

- *instructions per item*: all that are issued, set-up included, for each item of the target (of operations: of the
  largest operand). The same whatever happens
  in memory; a warp is taken to go one way.
- *slots*: of the instructions that the GPU can issue (four per multiprocessor and clock), the share that is needed to
  read and write at 90 % of its memory's speed. Above 100 % the instructions are what a copy waits for, and well below
  that they begin to show. Pipes that are narrower than a scheduler, as for f64, make it more.
- *in flight*: the loads that all threads of a multiprocessor have under way at once at most (of several launches the
  least, of those that move an eighth of what the largest one moves, or more): the memory of an H100
  wants 32 KB per multiprocessor, an A100's 16, a B200's 64.
- *threads*: resident on a multiprocessor, by registers and shared memory.
- Bytes are those of the items. Where sectors are used in part, as by strides, memory moves more, and the share of slots
  is less than here; where warps go two ways, it is more.

The goals are those for `sm_90`. A form that leaves its budget, `bench/gpu/budget/limits.json`, fails by name in
`tools/run_tests.py` (suite `kernels-budget`): 2 % more instructions than there were, fewer loads in flight, or one more
launch."""


def write(rows: list[dict], path: Path) -> None:
    path.with_suffix(".json").write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n",
                                         encoding="utf-8")
    path.with_suffix(".md").write_text("\n".join(page(rows)) + "\n", encoding="utf-8")
    path.with_suffix(".svg").write_text(picture(rows), encoding="utf-8")


def of(rows: list[dict], architecture: str) -> list[dict]:
    return [row for row in rows if row["architecture"] == architecture and "instructions" in row]


def page(rows: list[dict]):
    yield from ["# What the kernels' fast paths cost", "", METHOD, ""]
    yield from ["![Slots and loads in flight](gpu-budget.svg)", ""]
    yield from missed(of(rows, goals.ARCHITECTURE))
    for gpu in gpus.GPUS:
        yield from table(gpu, of(rows, gpu.architecture))
    yield from ["", "## The GPUs", "",
                "| GPU | | SMs | GHz | GB/s | warps, blocks, KB of shared memory per SM | source |",
                "|---|---|---:|---:|---:|---|---|"]
    for gpu in gpus.GPUS:
        yield (f"| {gpu.name} | {gpu.architecture} | {gpu.multiprocessors} | {gpu.gigahertz:.3f} | "
               f"{gpu.gigabytes_per_second:g} | {gpu.warps}, {gpu.blocks}, {gpu.shared_bytes >> 10} | {gpu.source} |")
    yield from ["", "Limits per multiprocessor: CUDA C++ Programming Guide, \"Compute Capabilities\"; rounding:",
                "NVIDIA's occupancy calculator (registers of a warp by 256, warps by 4, shared memory by 128 bytes,",
                "1 KB of each block for the system)."]


def kernel_of(row: dict) -> str:
    """With the number of launches, where they are counted together."""
    count = row.get("launches", 1)
    return row["kernel"] + (f", {count} launches" if count > 1 else "")


def why(row: dict) -> list[str]:
    return [*goals.missed(row), *filter(None, [goals.SHORT.get(row["form"])])]


def missed(rows: list[dict]):
    short = [row for row in rows if goals.missed(row)]
    yield f"## Goals on {goals.ARCHITECTURE}: {len(rows) - len(short)} of {len(rows)} forms keep both"
    yield from ["", "| form | kernel | slots, % | goal | in flight, KB | goal | misses |",
                "|---|---|---:|---:|---:|---:|---|"]
    for row in sorted(short, key=lambda row: -row["slots_percent"] / goals.slots_max(row["form"])):
        yield (f"| {row['form']} | {kernel_of(row)} | {row['slots_percent']:.0f} | {goals.slots_max(row['form'])} | "
               f"{row['in_flight_kb']:.0f} | {goals.kb_min(row['form'])} | {'; '.join(why(row))} |")


def table(gpu: gpus.Gpu, rows: list[dict]):
    yield from ["", f"## {gpu.name} ({gpu.architecture})", "",
                "| form | kernel | instructions per item | slots, % | in flight, KB | registers | threads "
                "| occupancy, % |",
                "|---|---|---:|---:|---:|---:|---:|---:|"]
    for row in rows:
        yield (f"| {row['form']} | {kernel_of(row)} | {row['instructions_per_item']:.1f} | "
               f"{row['slots_percent']:.0f} | "
               f"{row['in_flight_kb']:.0f} | {row['registers']} | {row['resident_threads']} | "
               f"{row['occupancy_percent']} |")


# ---- The picture ---------------------------------------------------------------------------------------------------

ROW, TOP, LEFT, SLOTS, KB, GAP = 15, 52, 190, 400, 240, 60
SLOTS_END, KB_END = 200, 160
NUMBER = 24  # the width of a number
KEPT, SHORT = "#15803d", "#ea580c"


def bar(left: float, top: int, width: float, end: float, value: float, goal: float, is_kept: bool,
        text: str) -> list[str]:
    """A value with its goal as a line across it; what is beyond the end is cut, and says so by its number."""
    long, mark = min(value, end) / end * width, left + min(goal, end) / end * width
    colour = KEPT if is_kept else SHORT
    lines = [f'<rect x="{left}" y="{top + 2}" width="{long:.1f}" height="{ROW - 4}" fill="{colour}"/>',
             f'<text x="{beside(left + long, mark, bool(goal)):.1f}" y="{top + 11}">{value:.0f}'
             f'{" →" if value > end else ""}</text>']
    if goal:
        lines.append(f'<path class="goal" d="M{mark:.1f} {top + 1}v{ROW - 2}"/>')
    return [f"<g><title>{text}</title>", *lines, "</g>"]


def beside(end: float, mark: float, has_mark: bool) -> float:
    """Where a bar's number begins: behind its end, and behind the goal's line where that would cross the number."""
    return (mark if has_mark and end <= mark < end + NUMBER else end) + 4


def bars(number: int, row: dict) -> list[str]:
    top, form = TOP + number * ROW, row["form"]
    slots, kb = row["slots_percent"], row["in_flight_kb"]
    text = f"{form} ({row['kernel']}): {slots:.0f} % of the slots, {kb:.0f} KB in flight"
    lines = [f'<text x="{LEFT - 8}" y="{top + 11}" text-anchor="end">{form}</text>',
             *bar(LEFT, top, SLOTS, SLOTS_END, slots, goals.slots_max(form), slots <= goals.slots_max(form), text)]
    if goals.kb_min(form):
        lines += bar(LEFT + SLOTS + GAP, top, KB, KB_END, kb, goals.kb_min(form), kb >= goals.kb_min(form), text)
    return lines


def picture(rows: list[dict]) -> str:
    rows = of(rows, goals.ARCHITECTURE)
    gpu = gpus.OF[goals.ARCHITECTURE]
    width, height = LEFT + SLOTS + GAP + KB + 50, TOP + len(rows) * ROW + 12
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11">',
        "<title>What the kernels' fast paths cost on one GPU: counted, not measured</title>",
        "<style>text { fill: #1f2328 } .goal { stroke: #1f2328; stroke-width: 2 } "
        "@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .goal { stroke: #e6edf3 } }</style>",
        f'<text x="{LEFT}" y="18">{gpu.name}, counted, not measured; lines: goals; green: kept; orange: missed</text>',
        f'<text x="{LEFT}" y="40">slots needed at 90 % of memory speed, % (→ beyond {SLOTS_END})</text>',
        f'<text x="{LEFT + SLOTS + GAP}" y="40">loads in flight per SM, KB</text>',
        *(line for number, row in enumerate(rows) for line in bars(number, row)), "</svg>"]) + "\n"
