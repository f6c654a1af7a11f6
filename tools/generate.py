#!/usr/bin/env python3
"""Writes every file that is generated and committed: generate.py PROGRAM [NAME...]

PROGRAM is `dimfold`, which draws a picture; without names all are written, else those of the table below. What a file
needs and this machine lacks is said, and the file stays as it is. `./zigw build generate` calls it. The suites of the
same names compare the files with what would be written.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Generated:
    """What writes one file, or several; with --check as its first argument but one it compares."""
    name: str
    script: str
    arguments: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # programs

    def command(self, *options: str) -> list[str]:
        first = () if not self.arguments else self.arguments[:1]
        return [sys.executable, str(ROOT / self.script), *first, *options, *self.arguments[1:]]


# In this order: a picture is drawn from a table that stands before it.
TABLE = [
    Generated("layout-fixed", "tools/generators/layout_fixed.py"),
    Generated("rust-bindings", "tools/generators/rust_bindings.py", needs=("cargo",)),
    Generated("rust-ranks", "tools/generators/rust_ranks.py"),
    Generated("zig-externs", "tools/generators/zig_externs.py"),
    Generated("cuda-docs", "tools/generators/cuda_docs.py"),
    Generated("kernels-counted", "tools/runners/kernel_suite.py", ("table", "bench/results/gpu_model.md"),
              needs=("gcc",)),
    Generated("sectors-picture", "tools/generators/sectors_picture.py"),
    Generated("tile-picture", "tools/generators/tile_picture.py"),
    Generated("eval-picture", "tools/generators/picture.py"),
    Generated("figures", "tools/generators/figures.py"),
]


def write(row: Generated) -> bool:
    missing = [program for program in row.needs if shutil.which(program) is None]
    if missing:
        print(f"{row.name}: left as it is, because {', '.join(missing)} is not installed")
        return True
    print(f"{row.name}", flush=True)
    return subprocess.run(row.command(), cwd=ROOT, check=False).returncode == 0


def main(program: str, *names: str) -> int:
    unknown = set(names) - {row.name for row in TABLE}
    if unknown:
        sys.exit(f"nothing is called {', '.join(sorted(unknown))}; there are {', '.join(row.name for row in TABLE)}")
    os.environ["DIMFOLD_PROGRAM"] = str(Path(program).resolve())
    failed = [row.name for row in TABLE if (not names or row.name in names) and not write(row)]
    if failed:
        print(f"not written: {', '.join(failed)}")
    return len(failed) > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
