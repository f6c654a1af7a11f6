"""Pictures of nested layouts: what they show is counted from the definition, element by element."""
import itertools
import json
import math
import os
import xml.etree.ElementTree as ElementTree
from collections import Counter

from pictures import SVG, Picture
from program import run

FILLS = ["#bcd7f0", "#fbd3a6", "#c3e6bd", "#dccff0", "#f7c3cf", "#bfe5e3", "#f3e39b", "#d9d4cc"]


def drawn(report, *arguments):
    done = run("show", *arguments, "-o", "x.svg", folder=report.folder)
    path = report.folder / "x.svg"
    report.case((arguments, "is drawn"), done.returncode == 0 and done.stderr == "" and
                done.stdout == f"x.svg: {path.stat().st_size} bytes\n" if path.exists() else False, done)
    return Picture(path)


def leaves(tree):
    return [tree] if isinstance(tree, int) else [leaf for part in tree for leaf in leaves(part)]


def parsed(text):
    """Shape and stride as tuples within tuples."""
    return [eval(part) for part in text.split(":")]  # pylint: disable=eval-used


def position(text, index):
    """By definition: the index runs through the leaves, first one fastest."""
    shape, stride = parsed(text)
    total = 0
    for extent, step in zip(leaves(shape), leaves(stride)):
        index, rest = divmod(index, extent)
        total += rest * step
    return total


def swizzled(bits, base, shift, number):
    return number ^ ((number & (((1 << bits) - 1) << (base + shift))) >> shift)


def grid(text):
    """The index in each cell, row by row."""
    shape = parsed(text)[0]
    sizes = [math.prod(leaves(mode)) for mode in shape] if isinstance(shape, tuple) else [shape]
    rows = sizes[0] if len(sizes) > 1 else 1
    columns = math.prod(sizes[1:]) if len(sizes) > 1 else math.prod(sizes)
    return [row + rows * column for row in range(rows) for column in range(columns)]


def numbers_in_cells(picture):
    return [group.findall(f"{SVG}text")[0].text for group in picture.root.iter(f"{SVG}g")]


LAYOUTS = ["((2,2),(4,2)):((1,2),(4,16))", "((2,3),4,(2,2)):((1,8),2,(24,48))", "(4,(2,2)):(1,(4,8))",
           "((8,8),(8,8)):((1,64),(8,512))", "((2,2),3):((0,1),1)", "((1,3),(1,2)):((7,1),(9,3))",
           "((4),(5)):((5),(1))"]


def layouts_have_every_position(report):
    for text in LAYOUTS:
        picture = drawn(report, text)
        expected = [position(text, index) for index in grid(text)]
        count = Counter(expected)
        report.equal((text, "cells"), len(expected), picture.count("cell"))
        report.equal((text, "positions"), [str(each) for each in expected], numbers_in_cells(picture))
        report.equal((text, "colours"), [FILLS[each % 8] for each in expected], picture.fills("cell"))
        report.equal((text, "shared"), sum(count[each] > 1 for each in expected), picture.count("shared"))
        report.equal((text, "no two in one place"), len(expected), len(set(picture.places("cell"))))
        report.equal((text, "title"), text, picture.title)
        report.case((text, "inside"), picture.is_inside())


def nested_coordinates_are_labelled(report):
    picture = drawn(report, "((2,3),(2,2)):((1,2),(6,12))")
    report.equal("brackets", 3 + 2, picture.count("bracket"))
    hints = [group.find(f"{SVG}title").text for group in picture.root.iter(f"{SVG}g")]
    report.equal("hints", "((1,2),(0,1)), index 17, position 17", hints[5 * 4 + 2])
    places = sorted({x for x, _ in picture.places("cell")})
    report.case("blocks stand apart", places[2] - places[1] > places[1] - places[0] == places[3] - places[2], places)


def swizzles_are_drawn_before_and_after(report):
    text, (bits, base, shift) = "(8,8):(8,1)", (2, 1, 3)
    picture = drawn(report, f"Sw<{bits},{base},{shift}> o 0 o {text}")
    before = [position(text, index) for index in grid(text)]
    after = [swizzled(bits, base, shift, each) for each in before]
    report.equal("positions", [str(each) for each in before + after], numbers_in_cells(picture))
    report.equal("colours", [FILLS[each >> base & 3] for each in before + after], picture.fills("cell"))
    report.case("both are named", any(words.startswith("before: ") for words in picture.texts) and
                any(words.startswith("after: ") for words in picture.texts), picture.texts)


def coordinates_are_drawn(report):
    picture = drawn(report, "identity((3,(2,2)))")
    report.equal("texts", "(2,(1,0))", numbers_in_cells(picture)[4 * 2 + 1])


TILES = [("((4,8),(2,2)):((32,1),(16,8))", (16, 8)), ("((4,2),2):((1,8),4)", (4, 4)), ("(4,2):(1,2)", (8,)),
         ("(2,2):(1,4)", (4, 2)), ("(4,3):(4,4)", (4, 5))]


def tiles_have_thread_and_value_in_each_cell(report):
    for text, tile in TILES:
        shape = parsed(text)[0]
        threads, size = math.prod(leaves(shape[0])), math.prod(leaves(shape))
        owners = {}
        for item in range(size):
            owners.setdefault(position(text, item), []).append((item % threads, item // threads))
        picture = drawn(report, "--tv", text, "--tile", ",".join(map(str, tile)))
        rows, columns = (tile[0], tile[1]) if len(tile) > 1 else (1, tile[0])
        cells = [row + rows * column for row, column in itertools.product(range(rows), range(columns))]
        inside = [owners[cell][0] for cell in cells if cell in owners]
        report.equal((text, "cells"), len(inside), picture.count("cell"))
        report.equal((text, "nobody's"), len(cells) - len(inside), picture.count("gap"))
        report.equal((text, "several's"), sum(len(owners.get(cell, [])) > 1 for cell in cells),
                     picture.count("shared"))
        report.equal((text, "colours"), [FILLS[thread % 8] for thread, _ in inside], picture.fills("cell"))
        texts = [[words.text for words in group.findall(f"{SVG}text")] for group in picture.root.iter(f"{SVG}g")]
        report.equal((text, "texts"), [[f"T{thread}", f"V{number}"] for thread, number in inside],
                     [pair for pair in texts if len(pair) == 2])
        report.equal((text, "owned"), len(inside) == len(cells) and max(map(len, owners.values())) == 1,
                     "every element is moved once" in picture.texts)
        report.case((text, "inside"), picture.is_inside())


def tiles_are_told_as_text(report):
    shown = run("show", "--tv", "((4,8),(2,2)):((32,1),(16,8))", "--tile", "(16,8)").stdout
    report.case("owned", shown.startswith("owned_once=128 owned_more=0 "), shown)
    report.case("drawn", all(f"T{thread}V{number}" in shown for thread in range(32) for number in range(4)), shown)
    answer = json.loads(run("show", "--tv", "(2,2):(1,4)", "--tile", "4,2", "--json").stdout)
    report.equal("JSON", (4, 4, 2), (answer["owned_once"], answer["unowned"], answer["first_bad"]))


def banks_are_counted(report):
    column = "(32,1):(32,1)"
    picture = drawn(report, "--banks", "4,4", column)
    report.equal("cells", 32, picture.count("cell"))
    report.equal("one bank", 1, len(set(picture.fills("cell"))))
    report.case("conflicts", any("1 instruction, 32 wavefronts (at least 1): 31 bank conflicts" in words
                                 for words in picture.texts), picture.texts)
    report.equal("banks", 32, picture.count("bank"))
    picture = drawn(report, "--banks", "4,4", f"Sw<5,0,5> o 0 o {column}")
    report.equal("before and after", (64, 32), (picture.count("cell"), len(set(picture.fills("cell")[32:]))))
    report.case("no conflicts after", any(words.startswith("after: ") and ": 0 bank conflicts" in words
                                          for words in picture.texts), picture.texts)
    report.case("inside", picture.is_inside())
    picture = drawn(report, "--banks", "2", "((4,8),2):((2,8),1)")
    report.equal("two to a word", ["0", "b0", "1", "b0"],
                 [words.text for group in list(picture.root.iter(f"{SVG}g"))[:2] for words in
                  group.findall(f"{SVG}text")])
    shown = run("show", "--banks", "4,4", f"Sw<5,0,5> o 0 o {column}").stdout
    report.case("as text", "without swizzle" in shown and "conflicts=31" in shown and "conflicts=0" in shown, shown)
    answer = json.loads(run("show", "--banks", "4,4", column, "--json").stdout)
    report.equal("JSON", (31, [32, *[0] * 31]), (answer["conflicts"], answer["bank"]))


def latex_is_written(report):
    for arguments in (["(8,8):(8,1)"], ["((2,2),(4,2)):((1,2),(4,16))"], ["Sw<2,0,3> o 0 o (8,8):(8,1)"],
                      ["--tv", "((4,8),(2,2)):((32,1),(16,8))", "--tile", "16,8"]):
        done = run("show", *arguments, "-o", "x.tex", folder=report.folder)
        text = (report.folder / "x.tex").read_text(encoding="utf-8")
        report.case(arguments, done.returncode == 0 and "\\documentclass" in text and
                    "\\end{document}" in text, done)
        report.equal((arguments, "braces"), text.count("{"), text.count("}"))


REFUSED = [["left((65,(8,8)))"], ["Sw<1,0,1>"], ["--tv", "(2,2):(1,2)", "--tile", "65,64"],
           ["--banks", "4,16", "(32,2):(2,1)"],
           ["--tv", "identity((2,2))"], ["--banks", "4", "left((64,(64,64)))"], ["left((4294967296,(4294967296,1)))"],
           ["composition((12,6):(6,1), 4:8)"], ["is_static((2,(2,2)))"]]

USAGE = [["--tile", "4,4", "((2),2)"], ["--tv", "((2),2)", "--tile", "4,,"], ["--tv", "((2),2)", "--tile", "0,4"],
         ["--tv", "((2),2)", "--tile", "4x4"], ["--tv", "((2),2)", "--tile", "(2,_)"], ["((2),2)", "--banks", "3,"],
         ["((2),2)", "--banks", "0"], ["((2),2)", "--banks", "4,17"], ["((2),2)", "--banks", "x"],
         ["((2),2)", "--banks"]]


def what_cannot_be_drawn_is_refused(report):
    for arguments in REFUSED:
        for path in ("x.svg", "x.tex"):
            done = run("show", *arguments, "-o", path, folder=report.folder)
            fine = done.returncode == 1 and done.stdout == "" and done.stderr.startswith("dimfold: ")
            is_drawable = path == "x.tex" and arguments[0] in ("left((65,(8,8)))",) or "65,64" in arguments
            report.case((arguments, path), fine or (is_drawable and done.returncode == 0), done)
            (report.folder / path).unlink(missing_ok=True)
    for arguments in USAGE:
        report.equal(arguments, 2, run("show", *arguments, folder=report.folder).returncode)
    for command in (["eval", "((2),2)", "--tv"], ["explain", "((2),2)", "--strict"], ["algebra", "--tv"],
                    ["algebra", "3"], ["algebra", "-o", "x.svg"], ["eval", "--tile", "3", "((2),2)"]):
        report.equal(command, 2, run(*command, folder=report.folder).returncode)
    report.equal("nothing was written", [], os.listdir(report.folder))


def dark_paper_has_colours_of_its_own(report):
    """Every fill that a picture uses has a darker one, or a lighter one for text, in its style."""
    for arguments in (["((2,2),(4,2)):((1,0),(4,16))"], ["--tv", "(2,2):(1,4)", "--tile", "4,2"],
                      ["--banks", "4", "(32,2):(1,32)"], ["c(3,4).tiled_view(2,3)"], ["c(3,4)[:, ::2]"]):
        picture = drawn(report, *arguments)
        style = "".join(each.text for each in picture.root.iter(f"{SVG}style"))
        report.case("it follows the reader", "prefers-color-scheme:dark" in style, style)
        for shape in picture.root.iter():
            fill = shape.get("fill", "none")
            report.case((arguments, fill), fill in ("none", "url(#hatch)") or f'[fill="{fill}"]' in style)


def titles_may_be_long(report):
    expression = "concatenate(" + ", ".join(["_2:_1"] * 12) + ")"
    picture = drawn(report, expression)
    report.equal("title", expression, picture.title)
    report.case("inside", picture.is_inside() and int(picture.root.get("width")) < 1300)
    report.equal("one row of all but the first", 4096, picture.count("cell"))
    ElementTree.parse(report.folder / "x.svg")


CHECKS = [layouts_have_every_position, nested_coordinates_are_labelled, swizzles_are_drawn_before_and_after,
          coordinates_are_drawn, tiles_have_thread_and_value_in_each_cell, tiles_are_told_as_text, banks_are_counted,
          latex_is_written, what_cannot_be_drawn_is_refused, dark_paper_has_colours_of_its_own, titles_may_be_long]
