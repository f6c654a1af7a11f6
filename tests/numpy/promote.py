#!/usr/bin/env python3
"""Compares the committed table of promoted dtypes with what NumPy and ml_dtypes make of two arrays.

    promote.py            compare
    promote.py --write    write the table, which tests/c/base/promote.c reads

Last line: N passed, N failed, N skipped.
"""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import python_packages

TABLE = ROOT / "tests" / "c" / "base" / "promote.def"
NUMPY = {"bool": "?", "u8": "u1", "u16": "u2", "u32": "u4", "u64": "u8", "i8": "i1", "i16": "i2", "i32": "i4",
         "i64": "i8", "f16": "f2", "bf16": "", "f32": "f4", "f64": "f8", "c64": "c8", "c128": "c16"}
HEAD = "/* Per row: what NumPy makes of an array of this dtype and of one of each, in the order of the rows. */\n"


def result(numpy, dtypes: dict, first: str, second: str) -> str:
    arrays = (numpy.ones(2, dtypes[name]) for name in (first, second))
    try:
        found = numpy.result_type(*arrays)
    except TypeError:
        return "0"
    return next(f"DIMFOLD_DTYPE_{name.upper()}" for name, dtype in dtypes.items() if dtype == found)


def table(numpy, bfloat16) -> str:
    dtypes = {name: numpy.dtype(code or bfloat16) for name, code in NUMPY.items()}
    rows = []
    for first in dtypes:
        found = [result(numpy, dtypes, first, second) for second in dtypes]
        lines = [", ".join(found[at:at + 5]) for at in range(0, len(found), 5)]
        rows.append(f"{{DIMFOLD_DTYPE_{first.upper()}, {{\n    " + ",\n    ".join(lines) + "}},\n")
    return HEAD + "".join(rows)


def main(*arguments: str) -> int:
    wanted = {"numpy": "numpy>=2,<3", "ml_dtypes": "ml_dtypes"}
    missing = python_packages.provide(ROOT / ".python" / f"promote-{sys.implementation.cache_tag}", wanted)
    if missing:
        print(f"skipped promote: {missing}\n0 passed, 0 failed, 1 skipped")
        return 0
    import ml_dtypes
    import numpy
    made = table(numpy, ml_dtypes.bfloat16)
    if arguments == ("--write",):
        TABLE.write_text(made, encoding="utf-8")
    is_same = TABLE.read_text(encoding="utf-8") == made
    print("" if is_same else f"FAILED {TABLE.name}: NumPy {numpy.__version__} has another table\n", end="")
    print(f"{is_same:d} passed, {not is_same:d} failed, 0 skipped")
    return not is_same


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
