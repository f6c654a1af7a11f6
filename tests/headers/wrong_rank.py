#!/usr/bin/env python3
"""Proves that the rank is part of the type: calls with a layout of the wrong rank do not compile.

Each row is a call that compiles, and the same call with one operand of another rank, which must not. Current compilers
refuse it by themselves; older ones when told to. Environment: CC, a command with its arguments.
Last line: N passed, N failed.
"""
from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
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

# What compiles, and what must not.
CALLS = [
    ("dimfold_layout3_c_contig(&l3, shape, 0)", "dimfold_layout3_c_contig(&l2, shape, 0)"),
    ("dimfold_layout3_transpose(&l3, &l3, axes, 0)", "dimfold_layout3_transpose(&l3, &l2, axes, 0)"),
    ("dimfold_layout3_transpose(&l3, &l3, axes, 0)", "dimfold_layout3_transpose(&dynamic, &l3, axes, 0)"),
    ("dimfold_layout_reverse_axes(&dynamic, &dynamic, 0)", "dimfold_layout_reverse_axes(&dynamic, &l3, 0)"),
    ("dimfold_layout3_dim_select(&l2, &l3, 0, 0, 0)", "dimfold_layout3_dim_select(&l3, &l3, 0, 0, 0)"),
    ("dimfold_layout3_diagonal(&l2, &l3, 0, 0, 1, 0)", "dimfold_layout3_diagonal(&l1, &l3, 0, 0, 1, 0)"),
    ("dimfold_layout2_dim_insert(&l3, &l2, 0, 0)", "dimfold_layout2_dim_insert(&l2, &l2, 0, 0)"),
    ("dimfold_layout3_dim_chop(&l2, &l3, 0, 0)", "dimfold_layout3_dim_chop(&dynamic, &l3, 0, 0)"),
    ("dimfold_layout3_reshape(&dynamic, &l3, 1, axes, 0, 0)", "dimfold_layout3_reshape(&l1, &l3, 1, axes, 0, 0)"),
    ("dimfold_layout3_size(&l3)", "dimfold_layout3_size(&l2)"),
    # Functions whose result would have no type are not there.
    ("dimfold_layout1_dim_select(&l0, &l1, 0, 0, 0)", "dimfold_layout0_dim_select(&l0, &l0, 0, 0, 0)"),
    ("dimfold_layout2_diagonal(&l1, &l2, 0, 0, 1, 0)", "dimfold_layout1_diagonal(&l0, &l1, 0, 0, 1, 0)"),
    ("dimfold_layout9_flip(&l9, &l9, 1, axes, 0)", "dimfold_layout9_dim_insert(&l9, &l9, 0, 0)"),
]


def compiles(call: str, folder: str) -> bool:
    source = Path(folder) / "call.c"
    source.write_text(f"{DECLARATIONS}void test(void);\nvoid test(void) {{ (void){call}; }}\n", encoding="utf-8")
    compiler = shlex.split(os.environ.get("CC", "cc"))
    done = subprocess.run([*compiler, *FLAGS, "-c", str(source), "-o", f"{folder}/call.o"], capture_output=True,
                          check=False)
    return done.returncode == 0


def main() -> int:
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for right, wrong in CALLS:
            for call, expected in ((right, True), (wrong, False)):
                if compiles(call, folder) == expected:
                    passed += 1
                else:
                    failed += 1
                    print(f"FAILED {call} {'does not compile' if expected else 'compiles'}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
