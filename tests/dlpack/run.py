#!/usr/bin/env python3
"""Tensors exchanged with NumPy and PyTorch by DLPack: copied both ways, exported back, each deleted once. In C, and by
the Rust crate where there is cargo.

    run.py [SEED]

Environment: CC; DIMFOLD_ARCHIVE, the static library; DIMFOLD_TEST_SCALE. Needs NumPy. PyTorch takes part where it is
installed, and from a scale of 2 on it is installed (5 GB with the libraries that it needs, two minutes). Last line:
N passed, N failed[, N skipped].
"""
import importlib.util
import os
import random
import sys
import tempfile
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "tools"))

import python_packages  # noqa: E402
from exchange import Exchange, compiled  # noqa: E402

import by_rust  # noqa: E402
import given  # noqa: E402
import taken  # noqa: E402

TORCH = {"torch": "torch>=2.2,<3"}


def scale() -> int:
    return int(os.environ.get("DIMFOLD_TEST_SCALE", "1"))


def torch_missing() -> str:
    """Why PyTorch takes no part; "" if it does."""
    folder = python_packages.folder().with_suffix(".torch")
    if importlib.util.find_spec("torch") is None and (scale() > 1 or folder.is_dir()):
        failure = python_packages.provide(folder, TORCH)
        if failure:
            return failure
    return "" if importlib.util.find_spec("torch") else "PyTorch is not installed"


def run(check, *arguments) -> bool:
    try:
        check(*arguments)
    except Exception:  # pylint: disable=broad-except
        print(f"FAILED {check.__module__}.{check.__name__}: {traceback.format_exc()}")
        return False
    return True


def run_all(exchange: Exchange, sides: list, seed: int) -> list[bool]:
    return [run(check, exchange, side, random.Random(seed))
            for side in sides for check in [*taken.CHECKS, *given.CHECKS, *side.CHECKS]]


def main() -> int:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    missing = {"torch": torch_missing(), "the Rust crate": by_rust.missing()}
    sides = [importlib.import_module(name) for name in ["numpy_side"] + ["torch_side"] * (not missing["torch"])]
    with tempfile.TemporaryDirectory() as folder:
        results = run_all(Exchange(compiled(folder)), sides, seed)
    if not missing["the Rust crate"]:
        results += run_all(Exchange(by_rust.library()), [by_rust.seen_by(side) for side in sides], seed)
    skipped = {name: reason for name, reason in missing.items() if reason}
    print("".join(f"skipped {name}: {reason}\n" for name, reason in skipped.items()), end="")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed, {len(skipped)} skipped")
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main())
