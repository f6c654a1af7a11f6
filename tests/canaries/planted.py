#!/usr/bin/env python3
"""Proves that the tests of programs notice what they are there for: each canary is one line of the library that is
changed, which the tests named with it must report.

    planted.py      environment: ZIG
Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tools" / "runners")]

import gcc  # noqa: E402
import suite  # noqa: E402


@dataclass
class Planted:
    defect: str
    file: str      # below c/, with the line that is changed
    line: str
    changed: str
    compiled: str  # the file below c/ that is compiled anew
    tests: str     # what must notice it


KERNELS = "portable_kernels_compute_every_operation"
BATCH = "src/host/portable/batch.c"
REDUCTIONS = "portable_reductions_are_what_their_words_say"
REDUCE = "src/host/portable/reduce.c"
PLANTED = [
    Planted("a contracted product", "kernels/math/complex.inc.h", "x.real * y.real - x.imag * y.imag,",
            "COMPLEX_FLOAT(fma)(x.real, y.real, -(x.imag * y.imag)),", "src/host/portable/functions.c", KERNELS),
    Planted("a dropped NaN", "kernels/math/float.inc.h", "return x != x || y != y ? x + y : least;",
            "return y == y ? least : x;", BATCH, KERNELS),
    Planted("a swapped operand", "kernels/math/float.inc.h", "return x - y;", "return y - x;", BATCH, KERNELS),
    Planted("a wrong tie", "kernels/math/float.inc.h", "(magnitude + FLOAT_WHOLE_MIN) - FLOAT_WHOLE_MIN",
            "(FLOAT)(int64_t)(magnitude < FLOAT_WHOLE_MIN ? magnitude + (FLOAT)0.5 : 0)", BATCH, KERNELS),
    Planted("a lost broadcast", "src/host/batch/load.c", "access->stride[0], row);",
            "access->stride[0] != 0 ? access->stride[0] : (ptrdiff_t)item_bytes, row);", "src/host/batch/load.c",
            "sources_that_repeat"),
    Planted("a wrong tie of places", "src/host/reduce/kernels.inc.h", "KIND_VECTOR takes = b > a;",
            "KIND_VECTOR takes = b >= a;", REDUCE, REDUCTIONS),
    Planted("a dropped NaN of extremes", "src/host/reduce/kernels.inc.h", "b = KIND_CHOOSE(is_nan,",
            "b = KIND_CHOOSE(is_nan & 0,", REDUCE, REDUCTIONS),
    Planted("a chunk that two pieces of work have", "src/host/reduce/run.c",
            "dimfold_size_min(first + cut->group, cut->units)",
            "dimfold_size_min(first + cut->group + (cut->groups > 1), cut->units)", "src/host/reduce/run.c",
            "long_reductions_have_the_same_bits_on_any_threads"),
    Planted("a group of one more", "src/host/reduce/groups.c", "if (++groups->held[level] < DIMFOLD_REDUCE_FAN)",
            "if (groups->held[level]++ < DIMFOLD_REDUCE_FAN)", "src/host/reduce/groups.c", "groups_that_are_just_full"),
]


def compile_changed(planted: Planted, folder: Path) -> Path:
    """The object of a file of a copy of the sources in which the line is another one."""
    tree = folder / "c"
    shutil.copytree(ROOT / "c", tree)
    changed = tree / planted.file
    text = changed.read_text(encoding="utf-8")
    if text.count(planted.line) == 0:
        raise LookupError(f"{planted.file} has no line with `{planted.line}` any more")
    changed.write_text(text.replace(planted.line, planted.changed, 1), encoding="utf-8")
    made = folder / "changed.o"
    includes = [f"-I{tree / name}" for name in ("include", "src", "")]
    subprocess.run(["gcc", *includes, *gcc.FLAGS, *gcc.KINDS["plain"], "-c", str(tree / planted.compiled), "-o",
                    str(made)], check=True)
    return made


def outcome_of(objects: list[Path], tests: str) -> suite.Outcome:
    program = gcc.link_objects("plain", "dimfold-planted", objects)
    runner = [sys.executable, str(ROOT / "tools" / "runners" / "c_suite.py"), str(program), tests]
    return suite.run(suite.Suite(tests, runner), dict(os.environ))


def complaint(planted: Planted, objects: dict[str, Path]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        made = compile_changed(planted, Path(folder))
        outcome = outcome_of([*({**objects, planted.compiled: made}.values())], planted.tests)
    return "" if outcome.failed > 0 else f"nobody noticed it: {outcome.line()}"


def healthy(objects: dict[str, Path]) -> str:
    """Without a defect the same tests pass."""
    for tests in sorted({planted.tests for planted in PLANTED}):
        outcome = outcome_of([*objects.values()], tests)
        if outcome.failed > 0 or outcome.passed == 0:
            return f"{tests} without a defect: {outcome.line()}"
    return ""


def main() -> int:
    files = gcc.library("tests/c")
    names = [str(file.relative_to(ROOT / "c")) if ROOT / "c" in file.parents else str(file) for file in files]
    objects = dict(zip(names, gcc.objects_of("plain", files)))
    total = suite.Outcome()
    checks = {"no defect": lambda: healthy(objects)}
    checks |= {planted.defect: lambda planted=planted: complaint(planted, objects) for planted in PLANTED}
    for name, check in checks.items():
        text = check()
        total.add(suite.Outcome(passed=not text, failed=bool(text)))
        if text:
            print(f"FAILED {name}: {text}")
    print(total.line())
    return total.failed > 0


if __name__ == "__main__":
    sys.exit(main())
