"""The cases: what Dimfold computes along axes, how Python's peers write the same, and how fast it should be."""
from __future__ import annotations

import dataclasses

from operations import Compress, Operation, Reduce, Scan, Sort, Take

EDGE = 4096  # of the square that has 64 MB of f32; all other extents follow from it
SHORT = {"float32": "f32", "float64": "f64", "float16": "f16", "int32": "i32"}
NEAR = 0.9  # of the twin's share


@dataclasses.dataclass(frozen=True)
class Case:
    """`python` is the peers' expression over the names of the sources, with `m` for the peer's module; `steps` writes
    it to `o`, and is empty where there is no way or nothing to be gained; a view is written in Python over the array
    of its name. `goals` are shares with one thread and with two; `twin` names a case to which this one is to come
    near. In place of the bytes of the operands `counted` may say which operand's bytes count, twice: once read, once
    written."""
    name: str
    group: str
    operation: Operation
    sources: dict[str, tuple[str, tuple[int, ...]]]
    target: tuple[str, tuple[int, ...]]
    python: str
    steps: str = ""
    numexpr: str = ""
    views: dict[str, str] = dataclasses.field(default_factory=dict)
    goals: tuple[float | None, float | None] = (None, None)
    twin: str = ""
    counted: str = ""


FULL, MIXED, VIEWS, PLACES, MOMENTS = "sum and max", "other shapes and axes", "views", "argmax", "var, norm, mean"
SCANS, INDICES, SORTS, DTYPES = "cumsum", "take, mask", "sort", "dtypes"
NUMPY = {"sum": "m.sum", "max": "m.amax"}


def remaining(shape: tuple[int, ...], axes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(extent for axis, extent in enumerate(shape) if axes and axis not in axes)


def reduced(name: str, group: str, op: str, shape: tuple[int, ...], axes: tuple[int, ...] = (), **more) -> Case:
    """Of f32, by what NumPy and PyTorch spell alike; numexpr knows one axis, or all."""
    axis = axes[0] if len(axes) == 1 else axes
    written = f", {axis}" if axes else ""
    numexpr = f"{op}(a{f', axis={axis}' if axes else ''})" if len(axes) < 2 else ""
    more = {"sources": {"a": ("float32", shape)}, "target": ("float32", remaining(shape, axes)),
            "python": f"{NUMPY[op]}(a{written})", "numexpr": numexpr} | more
    return Case(name, group, Reduce((op,), axes), **more)


def plain(edge: int) -> list[Case]:
    square = (edge, edge)
    return [reduced(f"{op} {'axis 1' if axes else 'all'}", FULL, op, square, axes, goals=(0.90, 0.92))
            for op in ("sum", "max") for axes in ((), (1,))]


def mixed(edge: int) -> list[Case]:
    square, cube = (edge, edge), (round(edge ** (2 / 3)),) * 3
    kinds = [("sum axis 0", square, (0,)), ("sum (2²⁰, 16) axis 1", (edge * edge // 16, 16), (1,)),
             ("sum (2²², 4) axis 0", (edge * edge // 4, 4), (0,)), ("sum 256³ over (0, 2)", cube, (0, 2))]
    return [reduced(name, MIXED, "sum", shape, axes, goals=(0.80, 0.90)) for name, shape, axes in kinds]


def views(edge: int) -> list[Case]:
    """Of each square's case four, of others two; the twin is the same of what lies item by item."""
    found = []
    for twin in plain(edge) + mixed(edge):
        shape = twin.sources["a"][1]
        kinds = {"transposed": (shape[::-1], f"permute(a, {tuple(range(len(shape)))[::-1]})"),
                 "reversed": (shape, f"m.flip(a, {tuple(range(len(shape)))})")}
        if shape == (edge, edge):
            kinds |= {"[::2, ::2]": ((2 * edge, 2 * edge), "a[::2, ::2]"),
                      "broadcast": ((edge,), f"m.broadcast_to(a, {shape})")}
        found += [dataclasses.replace(twin, name=f"{twin.name}, {kind}", group=VIEWS, goals=(None, None),
                                      sources={"a": ("float32", stored)}, views={"a": view}, twin=twin.name)
                  for kind, (stored, view) in kinds.items()]
    return found


def moments(edge: int) -> list[Case]:
    source, rows, goals = {"a": ("float32", (edge, edge))}, ("float32", (edge,)), (0.80, 0.90)
    return [Case("argmax axis 1", PLACES, Reduce(("argmax",), (1,)), source, ("int64", (edge,)), "m.argmax(a, 1)",
                 goals=(0.85, 0.90)),
            Case("argmax axis 0", PLACES, Reduce(("argmax",), (0,)), source, ("int64", (edge,)), "m.argmax(a, 0)",
                 goals=(0.75, 0.90)),
            Case("var axis 1", MOMENTS, Reduce(("var",), (1,)), source, rows, "var(a, 1)", goals=goals),
            Case("norm all", MOMENTS, Reduce(("norm_2",)), source, ("float32", ()), "m.linalg.norm(a)", goals=goals),
            Case("mean and var axis 1", MOMENTS, Reduce(("mean", "var"), (1,)), source, ("float32", (2, edge)),
                 "mean_and_var(a, 1)", goals=goals)]


def scans(edge: int) -> list[Case]:
    square = ("float32", (edge, edge))
    return [Case(f"cumsum axis {axis}", SCANS, Scan("sum", axis), {"a": square}, square, f"m.cumsum(a, {axis})",
                 f"m.cumsum(a, {axis}, out=o)", goals=(0.45, 0.60)) for axis in (1, 0)]


def indices(edge: int) -> list[Case]:
    square, count = ("float32", (edge, edge)), edge * edge
    return [Case("take rows", INDICES, Take(0), {"a": square, "i": ("int64", (edge,))}, square, "take(a, i, 0)",
                 "take(a, i, 0, out=o)", goals=(0.70, None), counted="target"),
            Case("take items", INDICES, Take(None), {"a": ("float32", (count,)), "i": ("int64", (count,))},
                 ("float32", (count,)), "take(a, i, None)", "take(a, i, None, out=o)", goals=(0.15, None),
                 counted="target"),
            Case("x[mask], half true", INDICES, Compress(), {"a": square, "i": ("bool", (edge, edge))},
                 ("float32", (count // 2,)), "select(a, i)", "select(a, i, out=o)", goals=(0.40, None), counted="a")]


def sorts(edge: int) -> list[Case]:
    return [Case(f"sort of 2²⁴ {SHORT[dtype]}", SORTS, Sort(), {"a": (dtype, (edge * edge,))}, (dtype, (edge * edge,)),
                 "sort(a)", "sort(a, out=o)") for dtype in ("float32", "int32")]


def dtypes(edge: int) -> list[Case]:
    """As many bytes as of f32."""
    shapes = {"float64": (edge, edge // 2), "float16": (2 * edge, edge), "int32": (edge, edge)}
    return [dataclasses.replace(case, name=f"{case.name} of {SHORT[dtype]}", group=DTYPES, twin=case.name)
            for dtype, shape in shapes.items() for case in of_dtype(dtype, shape)] + [to_i32(edge)]


def of_dtype(dtype: str, shape: tuple[int, ...]) -> list[Case]:
    """Sums of i32 are i64 to all; f16 is summed to f32, since the sum of all is no f16; numexpr has no maximum of
    i32."""
    source, scanned = {"a": (dtype, shape)}, "int64" if dtype == "int32" else dtype
    summed = "float32" if dtype == "float16" else scanned
    more = {"numexpr": ""} if dtype == "int32" else {}
    return [reduced("sum all", DTYPES, "sum", shape, sources=source, target=(summed, ()), numexpr="",
                    python=f"m.sum(a, dtype=m.{summed})"),
            reduced("max all", DTYPES, "max", shape, sources=source, target=(dtype, ()), **more),
            *(Case(f"cumsum axis {axis}", DTYPES, Scan("sum", axis), source, (scanned, shape), f"m.cumsum(a, {axis})",
                   f"m.cumsum(a, {axis}, out=o)") for axis in (1, 0))]


def to_i32(edge: int) -> Case:
    square = ("int32", (edge, edge))
    return Case("cumsum axis 1 of i32 to i32", DTYPES, Scan("sum", 1), {"a": square}, square,
                "m.cumsum(a, 1, dtype=m.int32)", "m.cumsum(a, 1, dtype=m.int32, out=o)", twin="cumsum axis 1")


def every(edge: int = EDGE) -> list[Case]:
    kinds = (plain, mixed, views, moments, scans, indices, sorts, dtypes)
    return [case for kind in kinds for case in kind(edge)]
