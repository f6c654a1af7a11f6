#!/usr/bin/env python3
"""Draws docs/images/tile.svg: how a tile of a transposed matrix of 4-byte items goes through memory.

    tile_picture.py            draw
    tile_picture.py --check    compare; last line: N passed, N failed

Each bar of source and target is a line of 64 bytes, and as many lines of the next tile have been asked for as lines of
this one have been loaded.
"""
from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import generated

PICTURE = Path(__file__).resolve().parent.parent.parent / "docs" / "images" / "tile.svg"
SIDE = 16                        # items of a line, and so lines of a square
ROWS, LINES = 2 * SIDE, 8        # of the tile: 128 bytes of the target by 512 of the source
DONE = 7                         # squares before the one at hand
DARK, FAINT, FETCHED, EDGE = "#334155", "#94a3b8", "#f59e0b", "#cbd5e1"
WIDTH, HEIGHT, TOP = 880, 420, 76
SOURCE, LOADED, STORED, TARGET = 24, 320, 468, 622  # left edges
PITCH, LONG, THICK = 32, 28, 2.4                    # of a source line: from one to the next, and its size
CELL = 7
MIDDLE = ' text-anchor="middle"'


def row_colour(row: int) -> str:
    """A hue for each source row of the square."""
    return f"hsl({200 + row * 9} 70% {38 + row * 2}%)"


class Bar(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    colour: str


def paths(bars: list[Bar]) -> list[str]:
    """Bars of one colour are one path, which keeps the file small."""
    found: dict[str, str] = {}
    for x, y, width, height, colour in bars:
        found[colour] = found.get(colour, "") + f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"
    return [f'<path fill="{colour}" d="{drawn}"/>' for colour, drawn in found.items()]


def frame(x: float, y: float, width: float, height: float, extra: str = "") -> str:
    return (f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="none" stroke="{DARK}" rx="3"'
            f'{extra}/>')


def text(x: float, y: float, words: str, extra: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"{extra}>{words}</text>'


def square_of(line: int, row: int) -> int:
    """Squares are taken row by row within a column of lines: then a group of target rows is finished."""
    return line * (ROWS // SIDE) + row // SIDE


def source_colour(line: int, row: int) -> str:
    square = square_of(line, row)
    if square == DONE:
        return row_colour(row % SIDE)
    return FAINT if square < DONE else EDGE


def source_tile() -> list[Bar]:
    return [Bar(SOURCE + line * PITCH, TOP + row * 4, LONG, THICK, source_colour(line, row))
            for row in range(ROWS) for line in range(LINES)]


def next_tile() -> list[Bar]:
    """Its lines come in the order of the source."""
    fetched, top = DONE * SIDE + SIDE, TOP + ROWS * 4 + 18
    return [Bar(SOURCE + line * PITCH, top + row * 4, LONG, THICK, FETCHED if row * LINES + line < fetched else EDGE)
            for row in range(ROWS) for line in range(LINES)]


def squares() -> list[Bar]:
    """The lines as they are loaded, and what they become."""
    cells = []
    for left, is_turned in ((LOADED, False), (STORED, True)):
        cells += [Bar(left + x * CELL, TOP + 90 + y * CELL, CELL - 1, CELL - 1, row_colour(x if is_turned else y))
                  for y in range(SIDE) for x in range(SIDE)]
    return cells


def target_line(row: int, line: int) -> list[Bar]:
    x, y = TARGET + line * 62, TOP + row * 2.2
    square = row // SIDE * (ROWS // SIDE) + line
    if square != DONE:
        return [Bar(x, y, 58, 1.4, FAINT if square < DONE else EDGE)]
    return [Bar(x + item * 58 / SIDE, y, 58 / SIDE, 1.4, row_colour(item)) for item in range(SIDE)]


def target_tile() -> list[Bar]:
    return [part for row in range(LINES * SIDE) for line in range(2) for part in target_line(row, line)]


def target_frames() -> list[str]:
    rows = LINES * SIDE
    return [frame(TARGET - 4, TOP - 4, 128, rows * 2.2 + 7),
            frame(TARGET + 128, TOP - 4, 104, rows * 2.2 + 7, ' stroke-dasharray="4 3"'),
            text(TARGET + 180, TOP + 130, "the next tile:", MIDDLE),
            text(TARGET + 180, TOP + 146, "these rows go on", MIDDLE)]


def arrow(x: float, y: float, x2: float, y2: float) -> str:
    return f'<path d="M{x:g} {y:g}L{x2:g} {y2:g}" stroke="{DARK}" fill="none" marker-end="url(#head)"/>'


def frames_and_arrows() -> list[str]:
    left, right = SOURCE + DONE // 2 * PITCH, LINES * PITCH + 4
    middle, height = TOP + 90 + SIDE * CELL / 2, ROWS * 4 + 5
    line = DONE // 2 * SIDE * 2.2 + SIDE * 1.1
    return [frame(SOURCE - 4, TOP - 4, right, height),
            frame(SOURCE - 4, TOP + ROWS * 4 + 14, right, height, ' stroke-dasharray="4 3"'),
            arrow(left + PITCH, TOP + (SIDE * (DONE % 2) + SIDE / 2) * 4, LOADED - 6, middle),
            arrow(LOADED + SIDE * CELL + 6, middle, STORED - 8, middle),
            arrow(STORED + SIDE * CELL + 4, middle, TARGET + (DONE % 2) * 62 - 4, TOP + line)]


def words() -> list[str]:
    bottom = TOP + 2 * ROWS * 4 + 18
    return [text(SOURCE, 28, "The source: rows that lie far apart", ' font-weight="bold"'),
            text(SOURCE, 46, "a bar is a line: 64 bytes, 16 items"), text(SOURCE, 64, "the tile at hand"),
            text(SOURCE, bottom + 18, "the next tile, the 32 rows after these:"),
            text(SOURCE, bottom + 34, "with each line that is loaded, one of its lines"),
            text(SOURCE, bottom + 50, "is asked for, row by row"),
            text(LOADED, 28, "A square, in registers", ' font-weight="bold"'),
            text(LOADED, 46, "as many rows as a line has items"),
            text(LOADED, TOP + 78, "16 lines loaded"), text(STORED, TOP + 78, "16 lines stored"),
            text(LOADED, TOP + 226, "a colour is a source row: each stored line"),
            text(LOADED, TOP + 242, "has one item of each"),
            text(TARGET, 28, "The target: rows again", ' font-weight="bold"'),
            text(TARGET, 46, "written past the caches, each line once,"),
            text(TARGET, 64, "whole, without reading it first")]


def legend() -> list[str]:
    top, shown = 408, ((FAINT, "moved already", 0), (EDGE, "to come", 116), (FETCHED, "asked for", 200))
    return [part for colour, name, x in shown
            for part in (*paths([Bar(LOADED + x, top - 9, 18, 9, colour)]), text(LOADED + x + 24, top, name))]


def picture() -> str:
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="system-ui,Helvetica,Arial,sans-serif" font-size="12">',
        "<title>A tile of a transposed matrix on its way from the source to the target</title>",
        f'<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" fill="{DARK}"/></marker></defs>',
        f"<style>text {{ fill: {DARK} }}</style>", f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#fff"/>',
        *paths([*source_tile(), *next_tile(), *squares(), *target_tile()]),
        *target_frames(), *frames_and_arrows(), *words(), *legend(), "</svg>"]) + "\n"


if __name__ == "__main__":
    sys.exit(generated.main(PICTURE, picture))
