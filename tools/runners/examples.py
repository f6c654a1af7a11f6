#!/usr/bin/env python3
"""Builds and runs every C example against the library and compares what it prints: examples.py ARCHIVE

`examples/c/x.c` prints exactly what `examples/c/x.expected` holds. Environment: CC, a command with its arguments;
DIMFOLD_SOFTWARE_GPU, a library, on which the examples with CUDA run. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import difflib
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples" / "c"
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT / 'c' / 'include'}"]
# Those of glibc before 2.34 have dlopen apart.
LIBRARIES = ["-ldl"] if sys.platform == "linux" else []


def software_gpu() -> dict[str, str]:
    """What names the library that is CUDA here; nothing if it is not there."""
    library = os.environ.get("DIMFOLD_SOFTWARE_GPU", "")
    return {"DIMFOLD_CUDART": library} if library and Path(library).exists() else {}


def can_run(source: Path) -> bool:
    if software_gpu() or "create_cuda" not in source.read_text("utf-8"):
        return True
    print(f"skipped {source.name}: DIMFOLD_SOFTWARE_GPU names no library")
    return False


def example_error(source: Path, archive: str, folder: str) -> str:
    """Why the example is not as promised, or nothing."""
    program = str(Path(folder) / source.stem)
    compiler = shlex.split(os.environ.get("CC", "cc"))
    built = subprocess.run([*compiler, *FLAGS, str(source), archive, "-o", program, "-pthread", "-lm", *LIBRARIES],
                           capture_output=True, text=True, check=False)
    if built.returncode != 0:
        return built.stderr
    expected = source.with_suffix(".expected")
    if not expected.exists():
        return f"{expected.name} is missing"
    ran = subprocess.run([program], cwd=folder, capture_output=True, text=True, timeout=60, check=False,
                         env={**os.environ, **software_gpu()})
    if ran.returncode != 0:
        return f"it ended with {ran.returncode}: {ran.stderr}"
    difference = difflib.unified_diff(expected.read_text("utf-8").splitlines(), ran.stdout.splitlines(),
                                      "expected", "printed", lineterm="")
    return "\n".join(difference)


def main(archive: str) -> int:
    everything = sorted(EXAMPLES.glob("*.c"))
    examples = list(filter(can_run, everything))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in examples:
            error = example_error(source, archive, folder)
            if error:
                failed += 1
                print(f"FAILED {source.name}: {error}")
    skipped = len(everything) - len(examples)
    print(f"{len(examples) - failed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
