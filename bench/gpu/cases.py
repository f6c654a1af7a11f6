#!/usr/bin/env python3
"""Writes cases.def, what bench/gpu measures, from the published sets of cases: cases.py [--check]

The 57 transposes of ttc57.json at items of 1 to 16 bytes, each array about 200 MB (the longest extent is scaled), and
the sets of other_sets.json: cudax's copies, nvmath's arrays, tenferro's many short axes, cuTENSOR's sample. Strides are
in elements.
"""
from __future__ import annotations

import json
import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent.parent / "tools" / "generators"))

import generated  # noqa: E402

ITEMS = (1, 2, 4, 8, 16)
BYTES = 200_000_000
CTYPES = {"char": 1, "short": 2, "int": 4, "double": 8}
DTYPES = {"int8": 1, "float32": 4, "complex128": 16}


def c_strides(shape: list[int]) -> list[int]:
    return [math.prod(shape[axis + 1:]) for axis in range(len(shape))]


def transposed(shape: list[int], perm: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Shape, target strides and source strides of a dense array's transpose, copied into a dense one."""
    strides = c_strides(shape)
    result = [shape[axis] for axis in perm]
    return result, c_strides(result), [strides[axis] for axis in perm]


def row(group: str, name: str, itemsize: int, shape, target, source, offset: int = 0) -> str:
    numbers = ["{" + ", ".join(map(str, values)) + "}" for values in (shape, target, source)]
    return f'CASE("{group}", "{name}", {itemsize}, {len(shape)}, {offset}, ' + ", ".join(
        f"LIST({text[1:-1]})" for text in numbers) + ")"


def ttc() -> list[str]:
    cases = json.loads((HERE.parent / "host" / "ttc57.json").read_text(encoding="utf-8"))["cases"]
    rows = []
    for itemsize in ITEMS:
        for case in cases:
            shape = list(case["c_order_shape"])
            longest = shape.index(max(shape))
            shape[longest] = max(1, shape[longest] * BYTES // (math.prod(shape) * itemsize))
            if shape[longest] > 64:
                shape[longest] -= shape[longest] % 16
            rows.append(row("ttc", str(case["id"]), itemsize, *transposed(shape, case["c_order_perm"])))
    return rows


def number(text: str) -> int:
    return int(eval(text.replace("sizeof(int)", "4").replace("/", "//"), {}))  # products and sums of the file itself


def cudax(cases) -> list[str]:
    rows = []
    for case in cases:
        arrays = {key: [number(text) for text in value] for key, value in case["arrays"].items()}
        both = arrays.get("strides", c_strides(arrays["shape"]))
        itemsize = CTYPES[case["types"].split(",")[0].split()[0]]
        offset = int(case["call"].split(",")[0])
        rows.append(row("cudax", case["id"], itemsize, arrays["shape"], arrays.get("dst_strides", both),
                        arrays.get("src_strides", both), offset))
    return rows


def nvmath(shapes) -> list[str]:
    rows = []
    for itemsize in DTYPES.values():
        for shape in shapes:
            ndim = len(shape)
            perms = {"reverse": list(range(ndim))[::-1], "half": [*range(ndim // 2, ndim), *range(ndim // 2)]}
            name = "x".join(map(str, shape)) if ndim < 8 else f"{shape[0]}^{ndim}"
            rows += [row("nvmath", f"{name} {kind}", itemsize, *transposed(shape, perm))
                     for kind, perm in perms.items() if ndim > 1]
    return rows


def tenferro(patterns) -> list[str]:
    rows = []
    for pattern in patterns:
        shape, perm = pattern["shape"], pattern["perm"]
        dense = [math.prod(shape[:axis]) for axis in range(len(shape))]
        source = pattern["src_layout"].get("strides", dense)
        result = [shape[axis] for axis in perm]
        target = [math.prod(result[:axis]) for axis in range(len(result))]
        rows.append(row("tenferro", pattern["id"], 8, result, target, [source[axis] for axis in perm]))
    return rows


def cutensor(sample) -> list[str]:
    extent, source = sample["extent"], sample["modeA"].split()
    stride = {mode: math.prod(extent[other] for other in source[:place]) for place, mode in enumerate(source)}
    modes = sample["modeC"].split()
    shape = [extent[mode] for mode in modes]
    target = [math.prod(shape[:place]) for place in range(len(shape))]
    return [row("cutensor", "elementwise_permute", 4, shape, target, [stride[mode] for mode in modes])]


def table() -> str:
    sets = json.loads((HERE / "other_sets.json").read_text(encoding="utf-8"))
    rows = [*ttc(), *cudax(sets["cudax_copy_bench"]["cases"]), *nvmath(sets["nvmath_ndbuffer"]["shapes"]),
            *tenferro(sets["tenferro_permutation"]["patterns"]), *cutensor(sets["cutensor_sample"])]
    head = "/* Written by cases.py. CASE(set, name, itemsize, ndim, offset, shape, target strides, source strides) */\n"
    return head + "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(generated.main(HERE / "cases.def", table))
