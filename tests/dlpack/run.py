#!/usr/bin/env python3
"""Tensors exchanged with NumPy and PyTorch by DLPack: copied both ways, exported back, each deleted once.

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
from exchange import Exchange  # noqa: E402

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


def main() -> int:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    missing = torch_missing()
    libraries = ["numpy_side"] + ([] if missing else ["torch_side"])
    results = []
    with tempfile.TemporaryDirectory() as folder:
        exchange = Exchange(folder)
        for name in libraries:
            side = importlib.import_module(name)
            for check in [*taken.CHECKS, *given.CHECKS, *side.CHECKS]:
                results.append(run(check, exchange, side, random.Random(seed)))
    if missing:
        print(f"skipped torch: {missing}")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed, {int(bool(missing))} skipped")
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main())
