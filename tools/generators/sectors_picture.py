#!/usr/bin/env python3
"""Draws docs/images/sectors.svg from bench/results/gpu_model.md: which share of the touched sectors the kernels use.

    sectors_picture.py            draw
    sectors_picture.py --check    compare; last line: N passed, N failed

A column per permutation of the TTC benchmark, a row per size of items. Dark where every byte of every sector is used.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

import generated

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = ROOT / "bench" / "results" / "gpu_model.md"
PICTURE = ROOT / "docs" / "images" / "sectors.svg"
ROW = re.compile(r"^\| (\d+) \| ([\d,]+) \| ([\d,]+) \| (\w+) \| ([\d.]+) \|", re.MULTILINE)
# The least share in percent, and the colour of cells from there on.
SHADES = ((100, "#14532d"), (95, "#15803d"), (90, "#4ade80"), (80, "#facc15"), (0, "#ea580c"))
CELL, LEFT, TOP = 14, 70, 30


def cases() -> dict[int, list[tuple[str, str, str, float]]]:
    """By the bytes of an item: extents, axes, kernel and share of each permutation."""
    text = TABLE.read_text(encoding="utf-8").partition("## The 57 permutations")[2].partition("\n## ")[0]
    found: dict[int, list[tuple[str, str, str, float]]] = {}
    for itemsize, extents, axes, kernel, share in ROW.findall(text):
        found.setdefault(int(itemsize), []).append((extents, axes, kernel, float(share)))
    return found


def colour(share: float) -> str:
    return next(shade for least, shade in SHADES if share >= least)


def cells(rows: dict[int, list]) -> list[str]:
    lines = []
    for y, (itemsize, members) in enumerate(sorted(rows.items())):
        top = TOP + y * CELL
        lines.append(f'<text x="{LEFT - 8}" y="{top + 11}" text-anchor="end">'
                     f'{itemsize} byte{"s" * (itemsize > 1)}</text>')
        for x, (extents, axes, kernel, share) in enumerate(members):
            lines.append(f'<rect x="{LEFT + x * CELL}" y="{top}" width="{CELL - 1}" height="{CELL - 1}" '
                         f'fill="{colour(share)}"><title>{extents}, axes {axes}: {kernel}, {share:g} %</title></rect>')
    return lines


def legend(top: int) -> list[str]:
    lines, left = [], LEFT
    for (least, shade), above in zip(SHADES, ("", "…100", "…95", "…90", "below 80")):
        text = f"{least}{above} %" if least else f"{above} %"
        lines += [f'<rect x="{left}" y="{top}" width="{CELL - 1}" height="{CELL - 1}" fill="{shade}"/>',
                  f'<text x="{left + CELL + 4}" y="{top + 11}">{text}</text>']
        left += 90
    return lines


def picture() -> str:
    rows = cases()
    columns = max(map(len, rows.values()))
    bottom = TOP + len(rows) * CELL + 14
    width, height = LEFT + columns * CELL + 10, bottom + CELL + 10
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11">',
        "<title>Bytes used of the 32-byte sectors that the kernels touch, for 57 permutations</title>",
        "<style>text { fill: #1f2328 } @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }</style>",
        f'<text x="{LEFT}" y="16">case 0 to {columns - 1} of the TTC benchmark: bytes used of all sectors touched '
        "(counted by the model, not measured)</text>",
        *cells(rows), *legend(bottom), "</svg>"]) + "\n"


if __name__ == "__main__":
    sys.exit(generated.main(PICTURE, picture))
