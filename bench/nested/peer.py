"""The operations of cases.txt by tensor-layouts, the CuTe algebra in Python: peer.py CASES ROUNDS.

Prints one JSON list: per case the result in CuTe's notation and the nanoseconds of a call in its fastest round, or why
there is none."""
import json
import re
import sys
import time

import tensor_layouts
from tensor_layouts import layouts

Layout = tensor_layouts.Layout
CALLS = 20


def tuple_of(text):
    """(2,(3,_)) as Python has it, with None for `_`."""
    return eval(text.replace("_", "None"))  # pylint: disable=eval-used  # the text is a case of our own


def layout_of(text):
    shape, stride = text.split(":")
    return Layout(tuple_of(shape), tuple_of(stride))


def tiler_of(text):
    if not text.startswith("<"):
        return layout_of(text) if ":" in text else tuple_of(text)
    parts = re.split(r",(?![^(]*\))", text[1:-1])
    return tuple(layout_of(part) if ":" in part else tuple_of(part) for part in parts)


def swizzle_of(text):
    return tensor_layouts.Swizzle(*map(int, re.findall(r"-?\d+", text)))


def named(name, *kinds):
    """A call of the package, bound to its arguments."""
    return lambda *texts: (getattr(tensor_layouts, name), [kind(text) for kind, text in zip(kinds, texts)])


def binary(name):
    return named(name, layout_of, layout_of)


def divided(name):
    return named(name, layout_of, tiler_of)


OPERATIONS = {
    "coalesce": named("coalesce", layout_of),
    "filter": lambda text: (layout_of(text).filter, []) if hasattr(Layout, "filter") else None,
    "composition": binary("compose"),
    "complement": named("complement", layout_of, tuple_of),
    "right_inverse": named("right_inverse", layout_of),
    "left_inverse": named("left_inverse", layout_of),
    "nullspace": named("nullspace", layout_of),
    **{name: divided(name) for name in ("logical_divide", "zipped_divide", "tiled_divide", "flat_divide",
                                        "logical_product", "zipped_product")},
    "blocked_product": binary("blocked_product"),
    "raked_product": binary("raked_product"),
    "tile_to_shape": lambda layout, shape: (tensor_layouts.layout_utils.tile_to_shape,
                                            [layout_of(layout), tuple_of(shape)]),
    "max_common_vector": binary("max_common_vector"),
    "upcast": named("upcast", layout_of, int),
    "downcast": named("downcast", layout_of, int),
    "slice_and_offset": lambda layout, crd: (layouts.slice_and_offset, [tuple_of(crd), layout_of(layout)]),
    "crd2idx": lambda layout, crd: (layout_of(layout), [tuple_of(crd)]),
    "index": lambda layout, index: (layout_of(layout), [int(index)]),
    "idx2crd": lambda index, shape: (layouts.idx2crd, [int(index), tuple_of(shape)]),
    "swizzle": lambda swizzle, x: (swizzle_of(swizzle), [int(x)]),
}


def notation(result):
    if isinstance(result, tuple) and len(result) == 2 and isinstance(result[0], Layout):
        return f"{notation(result[0])}+{result[1]}"
    return str(result).replace(" ", "").replace(",)", ")")


def measure(line, rounds):
    name, *arguments = (part.strip() for part in line.split(" | "))
    try:
        function, values = OPERATIONS[name](*arguments)
        result = notation(function(*values))
    except Exception as failure:  # pylint: disable=broad-exception-caught  # whatever the package raises is its answer
        return dict(missing=f"{type(failure).__name__}: {failure}")
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter_ns()
        for _ in range(CALLS):
            function(*values)
        best = min(best, (time.perf_counter_ns() - start) / CALLS)
    return dict(result=result, ns=best)


def main(cases, rounds):
    with open(cases, encoding="utf-8") as file:
        print(json.dumps([measure(line, int(rounds)) for line in file]))


if __name__ == "__main__":
    try:
        import tensor_layouts.layout_utils
    except ImportError:
        pass
    main(*sys.argv[1:])
