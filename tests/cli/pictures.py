"""Pictures: what they show is counted from the model, index by index."""
import itertools
import json
import math
import os
import xml.etree.ElementTree as ElementTree
from collections import Counter

import numpy as np

from program import ask, run, saved

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = 8
PALE = "#f0f2f4"


class Picture:
    """The shapes by their class, the texts, and the size."""

    def __init__(self, path):
        self.root = ElementTree.parse(path).getroot()
        self.shapes = {}
        for shape in [*self.root.iter(f"{SVG}rect"), *self.root.iter(f"{SVG}path")]:
            self.shapes.setdefault(shape.get("class"), []).append(shape)
        self.texts = ["".join(text.itertext()) for text in self.root.iter(f"{SVG}text")]
        self.title = self.root.find(f"{SVG}title").text

    def count(self, name):
        return len(self.shapes.get(name, []))

    def fills(self, name):
        return [shape.get("fill") for shape in self.shapes.get(name, [])]

    def places(self, name):
        return [(int(shape.get("x")), int(shape.get("y"))) for shape in self.shapes.get(name, [])]

    def is_inside(self):
        """Whether every shape lies on the paper."""
        width, height = int(self.root.get("width")), int(self.root.get("height"))
        return all(0 <= float(rect.get("x", 0)) and float(rect.get("x", 0)) + float(rect.get("width")) <= width and
                   0 <= float(rect.get("y", 0)) and float(rect.get("y", 0)) + float(rect.get("height")) <= height
                   for rect in self.root.iter(f"{SVG}rect") if rect.get("patternUnits") is None)


def drawn(report, expression):
    """The picture of an expression, or None."""
    done = run("show", expression, "-o", "x.svg", folder=report.folder)
    path = report.folder / "x.svg"
    fine = done.returncode == 0 and done.stderr == "" and done.stdout == f"x.svg: {path.stat().st_size} bytes\n"
    report.case((expression, "is drawn"), fine, done)
    return Picture(path) if done.returncode == 0 else None


def positions_of(answer):
    """Positions of all elements in C order, from the JSON of show."""
    return [answer["offset"] + sum(i * stride for i, stride in zip(index, answer["strides"]))
            for index in itertools.product(*map(range, answer["shape"]))]


LAYOUTS = ["c(3,4)", "f(3,4)", "c(3,4)[1:, ::-1]", "c(6).sliding_window(3,0)", "right_padded(3,5; 8)", "():()+7",
           "c(5)", "c(2,3,4)", "c(2,3,4).transpose(2,0,1)", "c(8,8).tiled_view(4,4).to_layout()", "c(1)",
           "c(3,1).broadcast_to(3,4)", "(2,3):(3,2)", "(2,3):(-3,-2)+7", "c(12,2)", "c(2,2,2,2).T", "c(3,40)",
           "c(9,7,3)", "c(64,64)", "(2,2):(1000,3000)", "c(2,3).pad(1)"]


def layouts_are_counted(report):
    for expression, answer in zip(LAYOUTS, ask("show", LAYOUTS)):
        picture, positions = drawn(report, expression), positions_of(answer)
        count, (low, high) = Counter(positions), answer["bounds"]
        in_memory = high - low if high - low <= 2048 else 0
        shared = sum(count[position] > 1 for position in positions)
        shared_in_memory = sum(number > 1 for number in count.values()) if in_memory else 0
        shape = [1] * (2 - len(answer["shape"])) + answer["shape"]
        groups = math.prod(shape[:-2]) if len(shape) > 2 and math.prod(shape[:-2]) > 1 else shape[-2]
        report.equal((expression, "cells"), len(positions), picture.count("cell"))
        report.equal((expression, "colours"), min(groups, COLOURS), len(set(picture.fills("cell"))))
        report.equal((expression, "memory"), len(count) if in_memory else 0, picture.count("memory"))
        report.equal((expression, "gaps"), in_memory - len(count) if in_memory else 0, picture.count("gap"))
        report.equal((expression, "shared"), shared + shared_in_memory, picture.count("shared"))
        report.equal((expression, "no two in one place"), len(positions), len(set(picture.places("cell"))))
        numbers = Counter(picture.texts)
        report.case((expression, "numbers"), all(numbers[str(position)] >= count[position] for position in count))
        report.equal((expression, "title"), expression, picture.title)
        report.case((expression, "layout"), any(answer["layout"] in text for text in picture.texts), picture.texts)
        report.case((expression, "inside"), picture.is_inside())
        report.equal((expression, "legend"), (picture.count("gap") > 0, shared > 0),
                     ("no element" in picture.texts, "a position of several elements" in picture.texts))


def memory_has_the_colours_of_its_rows(report):
    picture = drawn(report, "f(3,4)")
    cells, memory = picture.fills("cell"), picture.fills("memory")
    report.equal("f(3,4)", [cells[4 * (position % 3)] for position in range(12)], memory)
    report.case("rows differ", len({cells[0], cells[4], cells[8]}) == 3 and cells[0] == cells[3], cells)


TILINGS = [((7, 9), (3, 4), (3, 4)), ((8, 10), (4, 4), (2, 3)), ((4, 12), (2, 3), (3, 4)), ((6, 6), (3, 2), (3, 2)),
           ((5, 5), (9, 9), (9, 9)), ((5, 6), (1, 1), (1, 1)), ((5, 6), (2, 2), (7, 1)), ((10,), (4,), (3,)),
           ((10,), (3,), (4,)), ((1,), (1,), (1,)), ((3, 3), (2, 5), (1, 2))]


def tiling_model(shape, tile, step):
    """By brute force: how many tiles each place is in, and the first of them; and how many tiles there are."""
    grid = [-(-extent // pace) for extent, pace in zip(shape, step)]
    covers = {}
    for index in itertools.product(*map(range, grid)):
        for within in itertools.product(*map(range, tile)):
            place = tuple(i * pace + w for i, pace, w in zip(index, step, within))
            covers.setdefault(place, []).append(index)
    return covers, math.prod(grid)


def tiles_are_counted(report):
    for shape, tile, step in TILINGS:
        expression = (f"c({','.join(map(str, shape))}).tiled_view({','.join(map(str, tile))}; "
                      f"steps {','.join(map(str, step))}; padding nan)")
        picture = drawn(report, expression)
        covers, tiles = tiling_model(shape, tile, step)
        elements = list(itertools.product(*map(range, shape)))
        padding = [place for place in covers if place not in elements]
        shared = [place for place in elements if len(covers.get(place, [])) > 1]
        outside = [place for place in elements if place not in covers]
        report.equal((expression, "tiles"), tiles, picture.count("tile"))
        report.equal((expression, "cells"), len(elements), picture.count("cell"))
        report.equal((expression, "padding"), len(padding), picture.count("padding"))
        report.equal((expression, "hatched"), {"url(#hatch)"} if padding else set(), set(picture.fills("padding")))
        report.equal((expression, "shared"), len(shared), picture.count("shared"))
        report.equal((expression, "pale"), len(outside), picture.fills("cell").count(PALE))
        first = [min(covers[place]) for place in elements if place in covers]
        coloured = [fill for fill in picture.fills("cell") if fill != PALE]
        report.case((expression, "one colour per tile"), len({(a, b) for a, b in zip(first, coloured)}) ==
                    len(set(first)), coloured)
        report.equal((expression, "legend"), (bool(padding), bool(shared), bool(outside)),
                     tuple(text in picture.texts for text in ("padding: NaN", "in several tiles", "in no tile")))
        report.case((expression, "inside"), picture.is_inside())


def neighbouring_tiles_differ_in_colour(report):
    picture = drawn(report, "c(10,10).tiled_view(2,2)")
    fills = picture.fills("cell")
    colour = {(row, column): fills[row * 10 + column] for row in range(10) for column in range(10)}
    for row, column in itertools.product(range(0, 10, 2), repeat=2):
        for down, right in ((0, 2), (2, 0), (2, 2), (2, -2)):
            other = colour.get((row + down, column + right))
            report.case((row, column, down, right), other != colour[row, column], other)


REFUSED = {"c(65,64)": "4160 elements are too many to draw: at most 4096", "c(0,3)": "there are no elements to draw",
           "c(1,1,1,1,1)": "5 axes are too many to draw: at most 4", "c(2,2,2).tiled_view(1,1,1)": "1 or 2 can",
           "():().tiled_view()": "1 or 2 can", "c(0).tiled_view(2)": "there are no elements to draw",
           "c(3).tiled_view(5000)": "too much to draw", "c(3).tiled_view(9223372036854775807)": "too much to draw",
           "c(64,65).tiled_view(2,2)": "too much to draw", "c(3).contains(1)": "contains is a question"}


def what_cannot_be_drawn_is_refused(report):
    for expression, sentence in REFUSED.items():
        done = run("show", expression, "-o", "x.svg", folder=report.folder)
        report.case(expression, done.returncode == 1 and done.stdout == "" and sentence in done.stderr and
                    done.stderr.count("\n") == 1, done)
        answer = json.loads(run("show", expression, "-o", "x.svg", "--json", folder=report.folder).stdout)
        report.equal((expression, "JSON"), "PICTURE", answer["error"]["status"])
    report.equal("nothing was written", [], os.listdir(report.folder))


def files_are_whole_or_not_there(report):
    (report.folder / "kept.svg").write_bytes(b"old")
    (report.folder / "folder.svg").mkdir()
    for target in ("missing/x.svg", "folder.svg", "x" * 260 + ".svg"):
        done = run("show", "c(3)", "-o", target, folder=report.folder)
        report.case(target, done.returncode == 1 and done.stderr.count("\n") == 1 and done.stdout == "", done)
    report.equal("a failure", 1, run("show", "c(3)[3]", "-o", "kept.svg", folder=report.folder).returncode)
    report.equal("an old file", b"old", (report.folder / "kept.svg").read_bytes())
    done = run("show", "c(3)", "-o", "kept.svg", "--json", folder=report.folder)
    size = (report.folder / "kept.svg").stat().st_size
    report.equal("JSON", {"output": "kept.svg", "size_bytes": size}, json.loads(done.stdout))
    report.equal("files", ["folder.svg", "kept.svg"], sorted(os.listdir(report.folder)))


def any_text_is_a_title(report):
    """Blanks may stand in an expression, file names may hold anything, and the title is cut where it is drawn."""
    odd = b"<&\">\xff\x01\xc3\xa9.npy".decode(errors="surrogateescape")
    (report.folder / odd).write_bytes(saved(np.arange(3)))
    titles = {"c(3)" + "[::1]" * 40: "c(3)" + "[::1]" * 40, "c(3)\n[:]": "c(3)\ufffd[:]", odd: "<&\">\ufffd\ufffdé.npy"}
    for expression, title in titles.items():
        picture = drawn(report, expression)
        report.equal((expression, "title"), title, picture.title)
        report.case((expression, "inside"), picture.is_inside())
        report.case((expression, "cut"), max(map(len, picture.texts)) <= 120)


CHECKS = [layouts_are_counted, memory_has_the_colours_of_its_rows, tiles_are_counted,
          neighbouring_tiles_differ_in_colour, what_cannot_be_drawn_is_refused, files_are_whole_or_not_there,
          any_text_is_a_title]
