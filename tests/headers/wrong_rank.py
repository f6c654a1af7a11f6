#!/usr/bin/env python3
"""Proves that the rank is part of the type: calls with a layout of the wrong rank do not compile.

Each row is a call that compiles, and the same call with one mistake, which must not: the compiler has to name the
mistake, and to find no other. Current compilers refuse by themselves; older ones when told to. The compilers are that
of CC (a command with its arguments) and gcc. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

INCLUDE = Path(__file__).resolve().parent.parent.parent / "c" / "include"
FLAGS = ["-std=c11", f"-I{INCLUDE}", "-Werror=incompatible-pointer-types", "-Werror=implicit-function-declaration"]

DECLARATIONS = """\
#include <dimfold.h>
extern dimfold_layout0 l0;
extern dimfold_layout1 l1;
extern dimfold_layout2 l2;
extern dimfold_layout3 l3;
extern dimfold_layout9 l9;
extern dimfold_layout dynamic;
extern size_t shape[9];
extern ptrdiff_t axes[9];
"""


@dataclass
class Mistake:
    """What clang says about it, and what gcc says: regular expressions for one whole message."""
    clang: str
    gcc: str


def passes(found: str, wanted: str) -> Mistake:
    """A pointer to a layout of another rank than the parameter's."""
    found, wanted = (re.escape(f"{name} *") for name in (found, wanted))
    return Mistake(rf"error: incompatible pointer types passing '{found}' .*to parameter of type '{wanted}'",
                   rf"note: expected '{wanted}' but argument is of type '{found}'")


def missing(function: str) -> Mistake:
    """A function whose result would have no type."""
    return Mistake(rf"error: call to undeclared function '{function}'",
                   rf"error: implicit declaration of function '{function}'")


def too_many(function: str, expected: int, found: int) -> Mistake:
    """A number of axes where the type has it already."""
    return Mistake(rf"error: too many arguments to function call, expected {expected}, have {found}",
                   rf"error: too many arguments to function '{function}'")


# What compiles, what must not, and why.
CALLS = [
    ("dimfold_layout3_c_contig(&l3, shape, 0)", "dimfold_layout3_c_contig(&l2, shape, 0)",
     passes("dimfold_layout2", "dimfold_layout3")),
    ("dimfold_layout3_transpose(&l3, &l3, axes, 0)", "dimfold_layout3_transpose(&l3, &l2, axes, 0)",
     passes("dimfold_layout2", "const dimfold_layout3")),
    ("dimfold_layout3_transpose(&l3, &l3, axes, 0)", "dimfold_layout3_transpose(&dynamic, &l3, axes, 0)",
     passes("dimfold_layout", "dimfold_layout3")),
    ("dimfold_layout_reverse_axes(&dynamic, &dynamic, 0)", "dimfold_layout_reverse_axes(&dynamic, &l3, 0)",
     passes("dimfold_layout3", "const dimfold_layout")),
    ("dimfold_layout3_dim_select(&l2, &l3, 0, 0, 0)", "dimfold_layout3_dim_select(&l3, &l3, 0, 0, 0)",
     passes("dimfold_layout3", "dimfold_layout2")),
    ("dimfold_layout3_diagonal(&l2, &l3, 0, 0, 1, 0)", "dimfold_layout3_diagonal(&l1, &l3, 0, 0, 1, 0)",
     passes("dimfold_layout1", "dimfold_layout2")),
    ("dimfold_layout2_dim_insert(&l3, &l2, 0, 0)", "dimfold_layout2_dim_insert(&l2, &l2, 0, 0)",
     passes("dimfold_layout2", "dimfold_layout3")),
    ("dimfold_layout3_dim_chop(&l2, &l3, 0, 0)", "dimfold_layout3_dim_chop(&dynamic, &l3, 0, 0)",
     passes("dimfold_layout", "dimfold_layout2")),
    ("dimfold_layout3_reshape(&dynamic, &l3, 1, axes, 0, 0)", "dimfold_layout3_reshape(&l1, &l3, 1, axes, 0, 0)",
     passes("dimfold_layout1", "dimfold_layout")),
    ("dimfold_layout3_size(&l3)", "dimfold_layout3_size(&l2)",
     passes("dimfold_layout2", "const dimfold_layout3")),
    ("dimfold_layout1_dim_select(&l0, &l1, 0, 0, 0)", "dimfold_layout0_dim_select(&l0, &l0, 0, 0, 0)",
     missing("dimfold_layout0_dim_select")),
    ("dimfold_layout2_diagonal(&l1, &l2, 0, 0, 1, 0)", "dimfold_layout1_diagonal(&l0, &l1, 0, 0, 1, 0)",
     missing("dimfold_layout1_diagonal")),
    ("dimfold_layout9_flip(&l9, &l9, 1, axes, 0)", "dimfold_layout9_dim_insert(&l9, &l9, 0, 0)",
     missing("dimfold_layout9_dim_insert")),
    ("dimfold_layout_transpose(&dynamic, &dynamic, 0, 0, 0)", "dimfold_layout3_transpose(&l3, &l3, 0, 0, 0)",
     too_many("dimfold_layout3_transpose", 4, 5)),
]


def errors(compiler: list[str], call: str, folder: str) -> str:
    """What the compiler says about a program with that call; "" when it compiles."""
    source = Path(folder) / "call.c"
    source.write_text(f"{DECLARATIONS}void test(void);\nvoid test(void) {{ (void){call}; }}\n", encoding="utf-8")
    done = subprocess.run([*compiler, *FLAGS, "-c", str(source), "-o", f"{folder}/call.o"], capture_output=True,
                          check=False, text=True, env={**os.environ, "LC_ALL": "C"})
    return "" if done.returncode == 0 else done.stderr or f"the compiler ended with {done.returncode}"


def complaint(compiler: list[str], right: str, wrong: str, message: str, folder: str) -> str:
    """Why a row does not prove what it says; "" when it does."""
    said = errors(compiler, right, folder)
    if said:
        return f"{right} does not compile:\n{said}"
    said = errors(compiler, wrong, folder)
    if not said:
        return f"{wrong} compiles"
    if said.count(" error: ") != 1 or not re.search(message, said):
        return f"{wrong}: expected the one message `{message}`, found:\n{said}"
    return ""


def compilers() -> dict[str, list[str]]:
    return {"clang": shlex.split(os.environ.get("CC", "clang")), "gcc": ["gcc"]}


def main() -> int:
    counts = {"passed": 0, "FAILED": 0, "skipped": 0}
    for kind, compiler in compilers().items():
        if shutil.which(compiler[0]) is None:
            counts["skipped"] += 1
            print(f"skipped the {len(CALLS)} calls for {kind}: {compiler[0]} is not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            for right, wrong, mistake in CALLS:
                text = complaint(compiler, right, wrong, getattr(mistake, kind), folder)
                counts["FAILED" if text else "passed"] += 1
                print(f"FAILED {kind}: {text}\n" if text else "", end="")
    print("{passed} passed, {FAILED} failed, {skipped} skipped".format(**counts))
    return counts["FAILED"] > 0


if __name__ == "__main__":
    sys.exit(main())
