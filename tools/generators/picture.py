#!/usr/bin/env python3
"""Draws docs/images/eval.svg: what the README's first command does to the handwritten digits.

    picture.py            draw
    picture.py --check    compare; last line: N passed, N failed

Both sides come from files: the images from examples/data/digits.npy, the planes from what the program wrote.
Environment: DIMFOLD_PROGRAM.
"""
import ast
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import generated

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURE = ROOT / "docs" / "images" / "eval.svg"
DIGITS = ROOT / "examples" / "data" / "digits.npy"
STEPS = "[::-1, :, ::2].transpose(2, 0, 1)"

CELL = 12           # edge of a pixel
IMAGES = 7          # images shown, and rows shown of each plane
GAP = 24
LEFT = 32
INK = 16            # the largest value
KEPT = {0: (31, 119, 180), 2: (214, 96, 20), 4: (36, 138, 61), 6: (136, 84, 190)}
DROPPED = (90, 90, 90)


def read_npy(path):
    """Shape and bytes of a C-ordered array of bytes."""
    content = path.read_bytes()
    size = int.from_bytes(content[8:10], "little")
    header = ast.literal_eval(content[10:10 + size].decode())
    assert content[:8] == b"\x93NUMPY\x01\x00" and header["descr"] == "|u1" and not header["fortran_order"]
    return header["shape"], content[10 + size:]


def evaluated(program):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.npy"
        subprocess.run([program, "eval", f"{DIGITS}{STEPS}", "-o", str(out)], check=True, stdout=subprocess.DEVNULL)
        return read_npy(out)


class Drawing:
    """Squares of one colour are one path, which keeps the file small."""

    def __init__(self):
        self.paths = {}
        self.texts = []

    def pixel(self, x, y, value, colour):
        mixed = tuple(round(245 + (part - 245) * value / INK) for part in colour)
        self.paths.setdefault("#%02x%02x%02x" % mixed, []).append(f"M{x} {y}h{CELL - 1}v{CELL - 1}h{1 - CELL}z")

    def text(self, x, y, text, size=13, colour="#444", anchor="start", mono=False):
        family = "ui-monospace,Menlo,Consolas,monospace" if mono else "system-ui,Helvetica,Arial,sans-serif"
        escaped = text.replace("&", "&amp;").replace("<", "&lt;")
        self.texts.append(f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="{anchor}" '
                          f'font-family="{family}">{escaped}</text>')

    def svg(self, width, height, title):
        paths = [f'<path fill="{colour}" d="{"".join(squares)}"/>' for colour, squares in self.paths.items()]
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        paper = f'<rect width="{width}" height="{height}" rx="8" fill="#fff"/>'
        return "\n".join([head, f"<title>{title}</title>", paper, *paths, *self.texts, "</svg>", ""])


def draw_images(drawing, top, shape, items):
    """The last images of the array, with the columns that the view keeps in colour."""
    count = shape[0]
    for place in range(IMAGES):
        number = count - IMAGES + place
        left = LEFT + place * (8 * CELL + GAP)
        drawing.text(left, top - 8, f"digits[{number}]", 12, mono=True)
        for row in range(8):
            for column in range(8):
                colour = KEPT.get(column, DROPPED)
                value = items[(number * 8 + row) * 8 + column] * (1 if column in KEPT else 0.55)
                drawing.pixel(left + column * CELL, top + row * CELL, value, colour)


def draw_planes(drawing, top, shape, items):
    """The first rows of each plane of the view: one row per image, the last image first."""
    images = shape[1]
    for row in range(IMAGES):
        label = f"row {row}: digits[{images - 1 - row}]"
        drawing.text(LEFT + 130, top + row * CELL + 10, label, 11, anchor="end", mono=True)
    for plane, (column, colour) in enumerate(KEPT.items()):
        left = LEFT + 150 + plane * (8 * CELL + 3 * GAP)
        drawing.text(left, top - 8, f"out[{plane}]: column {column}", 12, "#%02x%02x%02x" % colour, mono=True)
        for row in range(IMAGES):
            for place in range(8):
                value = items[(plane * images + row) * 8 + place]
                drawing.pixel(left + place * CELL, top + row * CELL, value, colour)
        drawing.text(left + 4 * CELL, top + IMAGES * CELL + 16, f"⋮ {images} rows", 11, anchor="middle")


def draw(program):
    digits, planes = read_npy(DIGITS), evaluated(program)
    drawing = Drawing()
    drawing.text(LEFT, 30, f"digits.npy: {digits[0]} bytes, the last {IMAGES} images. Columns 0, 2, 4 and 6 in colour.")
    draw_images(drawing, 68, *digits)
    drawing.text(LEFT, 208, "digits" + STEPS, 17, "#000", mono=True)
    drawing.text(LEFT, 232, "last image first, every second column; then columns become planes, images become rows: "
                            f"{planes[0]}")
    draw_planes(drawing, 270, *planes)
    return drawing.svg(LEFT * 2 + IMAGES * (8 * CELL + GAP) - GAP, 396, "digits" + STEPS)


def picture():
    return draw(os.environ["DIMFOLD_PROGRAM"])


if __name__ == "__main__":
    sys.exit(generated.main(PICTURE, picture))
