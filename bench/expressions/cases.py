"""The cases: what Dimfold computes, how Python's peers write the same, and how fast it should be."""
from __future__ import annotations

import dataclasses

SQUARE = (4096, 4096)
CUBE = (256, 256, 256)
IMAGES = (8, 1024, 1024, 3)


@dataclasses.dataclass(frozen=True)
class Case:
    """`text` is Dimfold's expression over the views; `python` that of the peers over the same names, with `m` for the
    peer's module; `steps` are NumPy's and PyTorch's ways to compute it into `o` with the temporaries `t` and `u`, empty
    where there is none. A view is written in Python, with `m`, over the array of its name."""
    name: str
    group: str
    text: str
    sources: dict[str, tuple[str, tuple[int, ...]]]
    python: str
    steps: str = ""
    numexpr: str = ""
    views: dict[str, str] = dataclasses.field(default_factory=dict)
    target: tuple[str, tuple[int, ...]] = ("float32", SQUARE)
    goals: tuple[float, float] | None = None

    def program(self) -> str:
        parameters = ", ".join(f"{name}: {SHORT[dtype]}" for name, (dtype, _) in self.sources.items())
        return f"|{parameters}| {self.text}"


SHORT = {"float32": "f32", "float64": "f64", "float16": "f16", "bfloat16": "bf16", "int32": "i32", "uint8": "u8"}


def squares(names: str, dtype: str = "float32") -> dict:
    return {name: (dtype, SQUARE) for name in names}


CHEAP, SHORT_FUNCTIONS, LONG_FUNCTIONS = "cheap operations", "exp, log, sin", "tanh, erf, pow"
LAYOUTS, PIXELS, DTYPES = "layouts", "pixels", "dtypes"
GOALS = {CHEAP: (0.80, 0.90), SHORT_FUNCTIONS: (0.60, 0.80), LONG_FUNCTIONS: (0.45, 0.65), LAYOUTS: (0.60, 0.80),
         PIXELS: (0.60, None), DTYPES: (None, None)}

ADD = {"text": "a + b", "python": "a + b", "steps": "m.add(a, b, out=o)", "numexpr": "a + b"}


def of_one(name: str, group: str, function: str, numexpr: str = "") -> Case:
    return Case(f"{name}(a)", group, f"{function}(a)", squares("a"), f"m.{function}(a)", f"m.{function}(a, out=o)",
                numexpr or f"{function}(a)")


ALL = [
    Case("a + b", CHEAP, sources=squares("ab"), goals=(0.93, 0.90), **ADD),
    Case("a * 2.5 + b * c - d", CHEAP, "a * 2.5 + b * c - d", squares("abcd"), "a * 2.5 + b * c - d",
         "m.multiply(a, 2.5, out=o); m.multiply(b, c, out=t); m.add(o, t, out=o); m.subtract(o, d, out=o)",
         "a * two_and_a_half + b * c - d"),
    Case("where(a > b, a, b * 0.1)", CHEAP, "where(a > b, a, b * 0.1)", squares("ab"),
         "m.where(a > b, a, b * 0.1)", numexpr="where(a > b, a, b * a_tenth)"),
    Case("exp(-a * a)", SHORT_FUNCTIONS, "exp(-a * a)", squares("a"), "m.exp(-a * a)",
         "m.negative(a, out=t); m.multiply(t, a, out=t); m.exp(t, out=o)", "exp(-a * a)"),
    of_one("log", SHORT_FUNCTIONS, "log"),
    of_one("sin", SHORT_FUNCTIONS, "sin"),
    Case("tanh(a + row) * a", LONG_FUNCTIONS, "tanh(a + row) * a",
         {"a": ("float32", SQUARE), "row": ("float32", SQUARE[1:])}, "m.tanh(a + row) * a",
         "m.add(a, row, out=t); m.tanh(t, out=t); m.multiply(t, a, out=o)", "tanh(a + row) * a"),
    Case("erf(a)", LONG_FUNCTIONS, "erf(a)", squares("a"), "erf(a)"),
    Case("pow(a, b)", LONG_FUNCTIONS, "pow(a, b)", squares("ab"), "a ** b", "m.pow(a, b, out=o)", "a ** b"),
    Case("a.T + b", LAYOUTS, sources=squares("ab"), views={"a": "a.T"}, **ADD),
    Case("256³ by 2 1 0, + b", LAYOUTS, sources={name: ("float32", CUBE) for name in "ab"},
         views={"a": "permute(a, (2, 1, 0))"}, target=("float32", CUBE), **ADD),
    Case("a[:, ::-1] * b", LAYOUTS, "a * b", squares("ab"), "a * b", "m.multiply(a, b, out=o)", "a * b",
         views={"a": "reverse(a)"}),
    Case("a[::2, ::2] + b", LAYOUTS, sources={"a": ("float32", (8192, 8192)), "b": ("float32", SQUARE)},
         views={"a": "a[::2, ::2]"}, **ADD),
    Case("u8 to f32, scaled and shifted", PIXELS, "f32(a) * 0.0078125 - 1", squares("a", "uint8"),
         "cast(a, m.float32) * 0.0078125 - 1", "m.multiply(a, 0.0078125, out=o, **as_f32); m.subtract(o, 1, out=o)"),
    Case("u8 to f32, NHWC to NCHW", PIXELS, "f32(a) * 0.0078125 - 1", {"a": ("uint8", IMAGES)},
         "cast(a, m.float32) * 0.0078125 - 1",
         "m.multiply(a, 0.0078125, out=o, **as_f32); m.subtract(o, 1, out=o)",
         views={"a": "permute(a, (0, 3, 1, 2))"}, target=("float32", (8, 3, 1024, 1024))),
    *(Case(f"a + b of {short}", DTYPES, sources=squares("ab", dtype), target=(dtype, SQUARE), **ADD)
      for dtype, short in SHORT.items() if dtype != "float32"),
]
