"""Nested layouts from their texts alone: what they lead to, and whether a result is what an operation defines.

Nothing here calls the library.
"""

import itertools
import re

INTEGER = re.compile(r"(?<![\d_-])-?\d+")


def canonical(text):
    """How the library spells a text of the vectors, which write offsets with blanks and also where they are 0."""
    return re.sub(r"\+0$", "", text.replace(" + ", "+"))


def as_static(text):
    """Every integer of the shape and the strides with a `_`; those of a swizzle, and offsets, have none."""
    *before, layout = text.split(" o ")
    layout, plus, offset = layout.partition(" + ")
    return " o ".join([*before, INTEGER.sub(r"_\g<0>", layout) + plus + offset])


# ---- Layouts ---------------------------------------------------------------------------------------------------------

def integers(text):
    return [int(number) for number in re.findall(r"-?\d+", text)]


def parts(text):
    """(swizzle, offset, extents, strides)."""
    text = text.replace("_", "").replace(" ", "")
    match = re.fullmatch(r"(?:Sw<([\d,-]+)>o)?(?:(-?\d+)o)?(.*):([^:+]*)(?:\+(-?\d+))?", text)
    swizzle, before, shape, stride, behind = match.groups()
    return integers(swizzle or "0,0,0"), int(before or behind or 0), integers(shape), integers(stride)


def swizzled(swizzle, position):
    bits, base, shift = swizzle
    mask = ((1 << bits) - 1) << (base + max(shift, 0))
    moved = (position & mask) >> shift if shift >= 0 else (position & mask) << -shift
    return position ^ moved


def table(text):
    swizzle, offset, extents, strides = parts(text)
    reversed_axes = [[i * stride for i in range(extent)] for extent, stride in zip(extents, strides)][::-1]
    return [swizzled(swizzle, offset + sum(steps)) for steps in itertools.product(*reversed_axes)]


def at(text, index):
    """Beyond its size a layout goes on in its last leaf."""
    swizzle, offset, extents, strides = parts(text)
    for extent, stride in list(zip(extents, strides))[:-1]:
        offset, index = offset + index % extent * stride, index // extent
    return swizzled(swizzle, offset + (index * strides[-1] if strides else 0))


# ---- Definitions -----------------------------------------------------------------------------------------------------

def composed(args, result):
    return table(result) == [at(args["a"], position) for position in table(args["b"])]


def completed(args, result):
    """Ordered, apart from the layout's own positions but for 0, and enough to fill the cotarget."""
    rest, taken = table(result), set(table(args["a"]))
    size = 1
    for extent in integers(args["cotarget"]):
        size *= extent
    apart = not taken & set(rest[1:])
    return rest == sorted(set(rest)) and apart and len(rest) * len(taken) >= size


def inverted_left(args, result):
    return [at(result, position) for position in table(args["a"])] == list(range(len(table(args["a"]))))


def common_run(args, result):
    run = table(result)
    return all([at(args[name], index) for index in run] == list(range(len(run))) for name in "ab")


DEFINITIONS = {"composition": composed, "complement": completed, "left_inverse": inverted_left,
               "max_common_layout": common_run}


def holds(name, args, result):
    return DEFINITIONS[name](args, result)
