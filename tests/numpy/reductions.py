"""NumPy as the oracle of what `dimfold eval` makes along axes: reductions, scans, indices and masks, orders.

    python tests/numpy/reductions.py [SEED]

Environment: DIMFOLD_PROGRAM, the program; DIMFOLD_TEST_SCALE, how many times more cases than usual. Each group has
10,000 cases: random views of random files, axes, dtypes, calls as functions and as methods, arguments by place and by
name. Shape and dtype are NumPy's. Values are NumPy's bit by bit, but for NaNs and the signs of zeros, where they are
integers, bools, extremes, places or moved; sums, products, means and moments of floats are compared with exact rational
arithmetic (along_exact.py), which NumPy's are not. What NumPy refuses must be refused. Last line: N passed, N failed.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import along_exact as exact
from along_cases import GROUPS, Refused, Skip, write_files

CASES = 10000
BATCH = 100
REPORTS_MAX = 20


@dataclass
class Session:
    """One process of the program that answers line by line."""
    folder: Path

    def __post_init__(self):
        self.process = subprocess.Popen([os.environ["DIMFOLD_PROGRAM"], "eval", "--json", "--threads", "1", "-"],
                                        cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answers(self, texts):
        self.process.stdin.write("".join(f"{text}\tout{place}\n" for place, text in enumerate(texts)))
        self.process.stdin.flush()
        for place in range(len(texts)):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the program ended with {self.process.wait()} at {texts[place]}")
            path = self.folder / f"out{place}"
            yield json.loads(line), np.load(path) if path.exists() else None
            path.unlink(missing_ok=True)

    def end(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()


def wrong_answer(case, answer, found):
    """What is wrong, or nothing."""
    if case.value is None:
        return None if "error" in answer else "NumPy refuses it, the program does not"
    if "error" in answer:
        return f"refused: {answer['error'].get('message')}"
    expected = np.asarray(case.value)
    if (found.shape, found.dtype) != (expected.shape, case.dtype or expected.dtype):
        return f"{found.dtype}{found.shape} instead of {case.dtype or expected.dtype}{expected.shape}"
    if case.exact is not None:
        return exact.wrong(case.exact, found)
    return None if exact.same(expected, found) else f"{found!r} instead of {expected!r}"


def random_case(rng, files, group):
    while True:
        try:
            return GROUPS[group](rng, files)
        except Skip:
            continue
        except Refused as refused:
            return refused.case()


def check_group(rng, folder, files, group, count):
    """Yields (expression, what is wrong or None)."""
    session = Session(folder)
    for _ in range(0, count, BATCH):
        cases = [random_case(rng, files, group) for _ in range(BATCH)]
        for case, (answer, found) in zip(cases, session.answers([case.text for case in cases])):
            yield case.text, wrong_answer(case, answer, found)
    session.end()


def run(seed):
    warnings.simplefilter("ignore")
    scale = max(1, int(os.environ.get("DIMFOLD_TEST_SCALE", "1")))
    rng = random.Random(seed)
    passed = failed = 0
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as name:
        folder = Path(name)
        files = write_files(np.random.default_rng(seed), folder)
        for group in sys.argv[2:] or GROUPS:
            for text, wrong in check_group(rng, folder, files, group, CASES * scale):
                passed, failed = passed + (not wrong), failed + bool(wrong)
                if wrong and failed <= REPORTS_MAX:
                    print(f"FAILED {group}: {text}: {wrong}")
    print(f"seed {seed}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
