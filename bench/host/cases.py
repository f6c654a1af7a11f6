"""The cases: what is copied, converted or filled, read from the JSON files beside this one."""
from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path

HERE = Path(__file__).resolve().parent
ITEM_DTYPES = {1: "uint8", 2: "uint16", 4: "uint32", 8: "uint64", 16: "complex128"}


@dataclasses.dataclass
class Operand:
    """Where the elements of one side lie, in items; `lead_bytes` moves all of them off their alignment."""
    shape: list[int]
    strides: list[int]
    lead_bytes: int = 0

    @property
    def lowest(self) -> int:
        return sum((extent - 1) * min(step, 0) for extent, step in zip(self.shape, self.strides))

    @property
    def span(self) -> int:
        """Items from the lowest one that is touched to the highest, both counted."""
        return 1 + sum((extent - 1) * abs(step) for extent, step in zip(self.shape, self.strides))


@dataclasses.dataclass
class Case:
    set: str
    id: str
    operation: str
    dtypes: tuple[str, str]
    target: Operand
    source: Operand
    permutation: tuple[list[int], list[int]] | None = None  # the dense source's shape and axes, for peers that want it

    def sizes(self) -> tuple[int, int]:
        """Bytes of one element of target and source."""
        return item_bytes(self.dtypes[0]), item_bytes(self.dtypes[1])

    def moved(self) -> int:
        """Bytes that are written and, but for a fill, read."""
        written, read = self.sizes()
        return math.prod(self.target.shape) * (written + (0 if self.operation == "fill" else read))

    def text(self) -> str:
        if self.permutation:
            shape, axes = self.permutation
            return f"{times(shape)} by {' '.join(map(str, axes))}"
        return f"{times(self.target.shape)} {self.target.strides} from {self.source.strides}"


def times(shape) -> str:
    return "×".join(map(str, shape))


def item_bytes(dtype: str) -> int:
    return {"complex128": 16, "bfloat16": 2}.get(dtype) or int("".join(filter(str.isdigit, dtype))) // 8


def dense(shape) -> list[int]:
    return [math.prod(shape[axis + 1:]) for axis in range(len(shape))]


def permuted(set_name: str, name: str, dtype: str, shape, axes) -> Case:
    """A dense C-order array whose axes are permuted, copied into a dense one."""
    strides, result = dense(shape), [shape[axis] for axis in axes]
    return Case(set_name, name, "copy", (dtype, dtype), Operand(result, dense(result)),
                Operand(result, [strides[axis] for axis in axes]), (list(shape), list(axes)))


def ttc57(item: int, limit_bytes: int, less: int = 0) -> list[Case]:
    """The published permutations; where an array would be larger than the limit, its longest extent is cut."""
    cases = json.loads((HERE / "ttc57.json").read_text(encoding="utf-8"))["cases"]
    return [permuted("ttc57-odd" if less else "ttc57", str(case["id"]), ITEM_DTYPES[item],
                     [extent - less for extent in cut(case["c_order_shape"], limit_bytes // item)],
                     case["c_order_perm"]) for case in cases]


def cut(shape: list[int], count: int) -> list[int]:
    """The shape with its longest extent shortened, to a multiple of 16 if it can be, until `count` elements hold it."""
    shape = list(shape)
    while math.prod(shape) > count:
        longest = shape.index(max(shape))
        rest = math.prod(shape) // shape[longest]
        extent = max(2, count // rest, -(-shape[longest] // 4))
        shape[longest] = extent - extent % 16 if extent > 64 else extent
    return shape
