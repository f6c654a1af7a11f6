#!/usr/bin/env python3
"""Builds and runs the Zig examples and compares what they print: examples.py ARCHIVE [NAME...]

`examples/zig/x.zig` prints exactly what `examples/zig/x.expected` holds. Environment: ZIG; DIMFOLD_SOFTWARE_GPU, on
which the examples with CUDA run. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import difflib
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import compiler

EXAMPLES = compiler.ROOT / "examples" / "zig"
EXAMPLES_AT_ONCE = 2


def example_error(archive: str, source: Path) -> str:
    """Why the example is not as promised, or nothing."""
    expected = source.with_suffix(".expected")
    if not expected.exists():
        return f"{expected.name} is missing"
    done = compiler.zig("run", *compiler.modules(source), archive, "-lc", cuda=compiler.software_gpu())
    if done.returncode != 0:
        return f"it ended with {done.returncode}: {done.stderr}"
    difference = difflib.unified_diff(expected.read_text("utf-8").splitlines(), done.stdout.splitlines(),
                                      "expected", "printed", lineterm="")
    return "\n".join(difference)


def can_run(source: Path) -> bool:
    if compiler.software_gpu() or "createCuda" not in source.read_text("utf-8"):
        return True
    print(f"skipped {source.name}: DIMFOLD_SOFTWARE_GPU names no library")
    return False


def main(archive: str, *names: str) -> int:
    chosen = [path for path in sorted(EXAMPLES.glob("*.zig")) if not names or path.stem in names]
    examples = list(filter(can_run, chosen))
    with ThreadPoolExecutor(EXAMPLES_AT_ONCE) as pool:
        errors = list(pool.map(partial(example_error, archive), examples))
    for source, error in zip(examples, errors):
        if error:
            print(f"FAILED {source.name}: {error}")
    failed = sum(1 for error in errors if error)
    return compiler.summary(len(examples) - failed, failed, len(chosen) - len(examples))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
