"""NumPy as the oracle of `dimfold eval`: random expressions, and files that must be the same byte for byte.

    python tests/numpy/run.py [SEED]

Environment: DIMFOLD_PROGRAM, the program; DIMFOLD_TEST_SCALE, how many times more expressions than usual. Each order of
--order is one process that answers line by line. An expression that NumPy refuses must be refused too; one that NumPy
would have to copy must be refused as no view. Last line: N passed, N failed.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import reference
import sources
import steps

VIEWS_PER_ORDER = 4000  # expressions with a result; those to refuse come on top
FILES = 120
STEPS_MAX = 5
BATCH = 100             # lines whose answers fit into a pipe
REPORTS_MAX = 20
EXPECTED_ERRORS = (ValueError, IndexError, TypeError, OverflowError)


@dataclass
class Case:
    text: str
    items: reference.Items = None  # None: to be refused
    is_not_a_view: bool = False


def source_of(rng, files):
    if rng.random() < 0.15:
        return sources.layout_of(rng)
    return rng.choice(files)


def case_of(rng, files):
    """A chain of up to STEPS_MAX steps. It ends at the first that NumPy refuses."""
    text, items = source_of(rng, files)
    for _ in range(rng.randint(0, STEPS_MAX)):
        try:
            step_text, items = steps.step(rng, items)
            text += steps.blank(rng) + step_text
        except steps.Skip:
            continue
        except steps.NotAView as error:
            return Case(text + error.text, is_not_a_view=True)
        except EXPECTED_ERRORS as error:
            if not hasattr(error, "text"):
                raise
            return Case(text + error.text)
    return Case(text, items)


def cases_of(rng, files, count):
    found = 0
    while found < count:
        case = case_of(rng, files)
        found += case.items is not None
        yield case


# ---- Answers ---------------------------------------------------------------------------------------------------------

def wrong_answer(case, answer, path, order):
    """What is wrong with the answer, or nothing."""
    if case.items is None:
        return wrong_refusal(case, answer, path)
    if "error" in answer:
        return f"refused: {answer['error'].get('message')}"
    found = path.read_bytes()
    expected = reference.file_of(case.items, order)
    if expected == found or reference.same_but_for_nans(expected, found, case.items):
        return None
    differing = (place for place, pair in enumerate(zip(expected, found)) if pair[0] != pair[1])
    place = next(differing, min(len(expected), len(found)))
    return f"the files differ at byte {place} of {len(expected)} and {len(found)}"


def wrong_refusal(case, answer, path):
    status = answer.get("error", {}).get("status")
    if status is None or path.exists():
        return "NumPy refuses it, the program does not"
    if case.is_not_a_view and status != "DIMFOLD_ERR_NOT_A_VIEW":
        return f"NumPy would copy, the program says {status}"
    return None


class Session:
    """One process of `dimfold eval --json -`."""

    def __init__(self, folder, order):
        self.folder, self.order = folder, order
        command = [os.environ["DIMFOLD_PROGRAM"], "eval", "--json", "--order", order, "--threads", "1", "-"]
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def check(self, cases):
        """(case, what is wrong or None) of at most BATCH cases."""
        lines = [f"{case.text}\tout{place}\n" for place, case in enumerate(cases)]
        self.process.stdin.write("".join(lines))
        self.process.stdin.flush()
        for place, case in enumerate(cases):
            path = self.folder / f"out{place}"
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the program ended with {self.process.wait()} at {case.text}")
            yield case, wrong_answer(case, json.loads(line), path, self.order)
            path.unlink(missing_ok=True)

    def end(self):
        """The exit code, 1 after an expression was refused."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return self.process.wait(), rest


def batches(cases):
    batch = []
    for case in cases:
        batch.append(case)
        if len(batch) == BATCH:
            yield batch
            batch = []
    yield batch


def check_order(rng, folder, files, order, count):
    """Yields (expression, what is wrong or None)."""
    session = Session(folder, order)
    for batch in batches(cases_of(rng, files, count)):
        for case, wrong in session.check(batch):
            yield case, wrong
    code, rest = session.end()
    yield Case(f"the end of --order {order}"), None if (code, rest) == (1, "") else f"exit code {code}, output {rest!r}"


def memory_folder():
    """Files that never reach a disk, where the system has that."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def run(seed):
    rng, count = random.Random(seed), VIEWS_PER_ORDER * max(1, int(os.environ.get("DIMFOLD_TEST_SCALE", "1")))
    passed = failed = views = 0
    with tempfile.TemporaryDirectory(dir=memory_folder()) as name:
        folder = Path(name)
        files = sources.write_files(rng, folder, FILES)
        for order in "CFK":
            for case, wrong in check_order(rng, folder, files, order, count):
                passed, failed, views = passed + (not wrong), failed + bool(wrong), views + (case.items is not None)
                if wrong and failed <= REPORTS_MAX:
                    print(f"FAILED --order {order} {case.text}: {wrong}")
    print(f"{views} expressions with a result, {passed + failed - views} others, seed {seed}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
