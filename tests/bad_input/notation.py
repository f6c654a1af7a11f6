"""Tuples, nested layouts and tilers of valid calls: written as people write them, and as initialisers in C."""

import re

STRUCTS = {"dimfold_tuple", "dimfold_nested", "dimfold_tiler"}

# By (function without its prefix, parameter), then by parameter.
TEXTS_OF = {
    ("nested_get", "layout"): "((2,2),2):((1,2),4)",
    ("nested_unflatten", "profile"): "((0,0))",
    ("tuple_unflatten", "profile"): "((0,0))",
    ("nested_right_inverse", "layout"): "(2,2):(1,2)",
    ("nested_tile_unzip", "layout"): "((2,2),(2,2)):((1,2),(4,8))",
    ("nested_tile_unzip", "tiler"): "<2,2>",
    ("nested_zip_modes", "layout"): "((2,2),(2,2)):((1,2),(4,8))",
    ("nested_local_partition", "threads"): "(2,1):(1,2)",
    ("thread_value_tile", "tile"): "(2,2)",
    ("thread_value_new", "threads"): "(2,1):(1,2)",
}
TEXTS = {
    "layout": "(2,2):(1,2)", "layout2": "(2,2):(1,2)", "layouts": "(2,2):(1,2)", "threads": "(2,2):(1,2)",
    "values": "(1,2):(1,1)", "tv": "(2,2):(1,2)", "tuple": "(2,2)", "tuple2": "(2,2)", "tuples": "(2,2)",
    "shape": "(2,2)", "shape2": "(2,2)", "stride": "(1,2)", "coordinate": "(1,1)", "order": "(0,1)", "profile": "(0,0)",
    "divisor": "(2,2)", "factor": "(2,2)", "cotarget": "(2,2)", "tile": "(2,2)", "tiler": "<2,2>", "tiler2": "<2,2>",
}


def text_of(function, parameter):
    return TEXTS_OF.get((function, parameter), TEXTS[parameter])


def leaves(text, opening="(", closing=")"):
    """(integer, what opens before it, what closes behind it) of each leaf."""
    pattern = rf"([{opening}]*)(-?\d+)([{closing}]*)"
    return [(int(value), len(before), len(behind)) for before, value, behind in re.findall(pattern, text)]


def array(values):
    return "{" + ", ".join(map(str, values)) + "}"


def parens(parts):
    return array(before << 4 | behind for _, before, behind in parts)


def tuple_initialiser(text):
    parts = leaves(text)
    return f"{{{len(parts)}, 0, 0, 0, {array(value for value, _, _ in parts)}, {parens(parts)}}}"


def nested_initialiser(text):
    shape, stride = (leaves(part) for part in text.split(":"))
    return layout_initialiser(shape, stride, parens(shape))


def layout_initialiser(shape, stride, tree):
    values = (array(value for value, _, _ in part) for part in (shape, stride))
    return f"{{{len(shape)}, 0, 0, 0, {{0, 0, 0, 0}}, 0, 0, {', '.join(values)}, {{0}}, {tree}}}"


def tiler_initialiser(text):
    """Of integers in angle brackets."""
    parts = leaves(text, "<", ">")
    layout = layout_initialiser(parts, [(1, 0, 0)] * len(parts), "{0}")
    return f"{{{layout}, 0, {2 ** len(parts) - 1}, {parens(parts)}}}"


def initialiser(struct, text):
    return {"dimfold_tuple": tuple_initialiser, "dimfold_nested": nested_initialiser,
            "dimfold_tiler": tiler_initialiser}[struct](text)
