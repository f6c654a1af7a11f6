"""The cases: what is copied, converted or filled, read from ttc57.json and cases.json.

Of a set `items` are the sizes of an item in bytes, `items_4k` those that are measured in pages of 4 KiB too, and
`peer_items` and `peer_threads` the conditions in which peers take part, all of them in huge pages. Of a case `shape`
and `axes` are a dense C-order source and its permutation into a dense target; without `axes` the shape is that of both
sides, and `target` and `source` are their strides in items where they are not dense. `lead` moves both sides off their
alignment, by bytes, `lead_items` by items.
"""
from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path

import numpy

HERE = Path(__file__).resolve().parent
LINE = 64  # bytes
ITEM_DTYPES = {1: "uint8", 2: "int16", 4: "float32", 8: "float64", 16: "complex128"}
BYTES = {"uint8": 1, "int16": 2, "float16": 2, "bfloat16": 2, "int32": 4, "float32": 4, "float64": 8, "complex128": 16}
TTC = {"ttc57": 0, "ttc57-odd": 1}  # what is taken off every extent


@dataclasses.dataclass
class Operand:
    """Where the elements of one side lie; strides in items."""
    dtype: str
    shape: list[int]
    strides: list[int]
    lead_bytes: int = 0

    @property
    def item_bytes(self) -> int:
        return BYTES[self.dtype]

    @property
    def lowest(self) -> int:
        """The lowest position, seen from the element of all indices 0."""
        return sum((extent - 1) * min(step, 0) for extent, step in zip(self.shape, self.strides))

    @property
    def span_bytes(self) -> int:
        """From the first byte that is touched to the last."""
        return self.item_bytes * (1 + sum((n - 1) * abs(step) for n, step in zip(self.shape, self.strides)))

    def lines_bytes(self, is_written: bool) -> int:
        """Of the lines of caches that rows without gaps touch; those that are written in part are read as well. A side
        with no rows or no gaps: of its items."""
        if self.strides[-1:] != [1] or self.strides == dense(self.shape):
            return self.distinct_bytes()
        starts = numpy.array([self.lead_bytes])
        for extent, step in zip(self.shape[:-1], self.strides):
            starts = (starts[:, None] + numpy.arange(extent) * step * self.item_bytes).ravel()
        ends = starts + self.shape[-1] * self.item_bytes
        first, last = starts // LINE, (ends - 1) // LINE
        lines = int((last - first + 1).sum() - (first[1:] == last[:-1]).sum())
        whole = int((ends // LINE + -starts // LINE).clip(0).sum())
        return LINE * (2 * lines - whole if is_written else lines)

    def distinct_bytes(self) -> int:
        return self.item_bytes * math.prod(n for n, step in zip(self.shape, self.strides) if step)


@dataclasses.dataclass
class Case:
    set: str
    id: str
    operation: str
    target: Operand
    source: Operand
    permutation: tuple[list[int], list[int]] | None = None  # the dense source's shape and axes, for peers that want it

    def sides(self) -> tuple[Operand, Operand]:
        return self.target, self.source

    @property
    def written(self) -> int:
        return self.target.distinct_bytes()

    @property
    def moved(self) -> int:
        """Bytes that are written and, but for a fill, read, each one once."""
        return self.written + (0 if self.operation == "fill" else self.source.distinct_bytes())

    @property
    def touched(self) -> int:
        """What the memory has to move for it, in whole lines."""
        if self.operation == "fill":
            return self.target.lines_bytes(True)
        return self.target.lines_bytes(True) + self.source.lines_bytes(False)

    @property
    def is_write(self) -> bool:
        """Whether the limit is that of writing, since little is read."""
        return self.moved < self.written * 17 // 16

    @property
    def kind(self) -> str:
        """The item's bytes, or both dtypes of a conversion."""
        if self.operation == "cast":
            return f"{self.source.dtype}→{self.target.dtype}"
        return f"{self.target.item_bytes} B"

    def text(self) -> str:
        if self.permutation:
            shape, axes = self.permutation
            return f"{times(shape)} by {' '.join(map(str, axes))}"
        return f"{times(self.target.shape)} to {self.target.strides} from {self.source.strides}"


def times(shape) -> str:
    return "×".join(map(str, shape))


def dense(shape) -> list[int]:
    return [math.prod(shape[axis + 1:]) for axis in range(len(shape))]


def permuted(set_name: str, name: str, dtype: str, shape, axes, lead=(0, 0)) -> Case:
    strides, result = dense(shape), [shape[axis] for axis in axes]
    return Case(set_name, name, "copy", Operand(dtype, result, dense(result), lead[0]),
                Operand(dtype, result, [strides[axis] for axis in axes], lead[1]), (list(shape), list(axes)))


def definitions() -> dict[str, dict]:
    """All sets by name, with what is measured of each by default."""
    return json.loads((HERE / "cases.json").read_text(encoding="utf-8"))


def load(name: str, definition: dict, items: list[int] | None, most_bytes: int) -> list[Case]:
    """The cases of a set at the given item sizes (None: its own), no side larger than `most_bytes`."""
    if name in TTC:
        return [case for item in items or definition["items"] for case in ttc57(name, item, most_bytes)]
    return [case for one in definition["cases"] for case in expanded(name, definition, one, items, most_bytes)]


def ttc57(name: str, item: int, most_bytes: int) -> list[Case]:
    published = json.loads((HERE / "ttc57.json").read_text(encoding="utf-8"))["cases"]
    return [permuted(name, str(case["id"]), ITEM_DTYPES[item],
                     [extent - TTC[name] for extent in cut(case["c_order_shape"], most_bytes // item)],
                     case["c_order_perm"]) for case in published]


def expanded(name: str, definition: dict, one: dict, items: list[int] | None, most_bytes: int):
    """A case of cases.json, once per item size, or once if it names its dtypes."""
    if "dtypes" in one:
        yield explicit(name, one, one["dtypes"], most_bytes)
        return
    own = one.get("items") or definition["items"]
    for item in own if not items else [item for item in items if "items" not in one or item in own]:
        dtype = ITEM_DTYPES[item]
        if "axes" in one:
            yield permuted(name, one["id"], dtype, cut(one["shape"], most_bytes // item), one["axes"],
                           one.get("lead", (0, 0)))
        else:
            yield explicit(name, one, (dtype, dtype), most_bytes)


def explicit(name: str, one: dict, dtypes, most_bytes: int) -> Case:
    shape = list(one["shape"])
    while True:
        sides = [Operand(dtype, shape, one.get(side) or dense(shape), lead_bytes(one, place, dtype))
                 for place, (side, dtype) in enumerate(zip(("target", "source"), dtypes))]
        largest = max(sides, key=lambda side: side.span_bytes)
        if largest.span_bytes <= most_bytes:
            return Case(name, one["id"], one.get("operation", "copy"), *sides)
        axis = max(range(len(shape)), key=lambda axis: abs(largest.strides[axis]) * (shape[axis] > 1))
        shape[axis] = max(1, shape[axis] * most_bytes // (largest.span_bytes + most_bytes // 8))


def lead_bytes(one: dict, place: int, dtype: str) -> int:
    return one.get("lead", (0, 0))[place] + one.get("lead_items", (0, 0))[place] * BYTES[dtype]


def is_cut_first(extent: int) -> bool:
    return extent > 64 or (extent > 1 and extent % 16 != 0)


def cut(shape, count: int) -> list[int]:
    """The shape with its longest extents shortened until `count` elements hold it. Multiples of 16 stay what they are,
    since they decide whether rows are whole lines: short ones are the last to be shortened."""
    shape = list(shape)
    while math.prod(shape) > count:
        longest = max(range(len(shape)), key=lambda axis: (is_cut_first(shape[axis]), shape[axis]))
        extent = max(1, count * shape[longest] // math.prod(shape), shape[longest] // 4)
        shape[longest] = extent - extent % 16 if extent >= 16 and shape[longest] % 16 == 0 else extent
    return shape
