"""Running the program, and counting what holds."""
import io
import json
import os
import re
import subprocess
import tempfile
import traceback
from pathlib import Path

import numpy as np

PROGRAM = os.environ.get("DIMFOLD_PROGRAM", "dimfold")
# Where a checker makes the program many times slower, one of so many cases of a long series, or of so many rows.
SHARE = int(os.environ.get("DIMFOLD_TEST_SHARE", "1"))


class Report:
    """Counts cases; a check calls `case` for each of its own, and gets a folder of its own."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        self.check = ""
        self.folder = Path()

    def case(self, name, holds, detail=""):
        self.passed += bool(holds)
        self.failed += not holds
        if not holds:
            print(f"FAILED {self.check}: {name}: {detail}")

    def equal(self, name, expected, found):
        self.case(name, expected == found, f"expected {expected!r}, found {found!r}")

    def skip(self, why):
        self.skipped += 1
        print(f"skipped {self.check}: {why}")

    def run(self, check):
        self.check = check.__name__
        with tempfile.TemporaryDirectory(prefix="dimfold-") as folder:
            self.folder = Path(folder)
            try:
                check(self)
            except Exception:  # pylint: disable=broad-except
                self.case("it ran", False, traceback.format_exc())

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed" + (f", {self.skipped} skipped" if self.skipped else ""))
        return int(self.failed > 0)


def run(*arguments, folder=None, text="", **options):
    """Runs the program to its end; output as text."""
    options.setdefault("capture_output", True)
    return subprocess.run([PROGRAM, *map(str, arguments)], cwd=folder, input=text, text=True, errors="surrogateescape",
                          timeout=120, check=False, **options)


def is_told(stderr):
    """Whether this is one sentence, below which the expression stands where a column of it is named, marked there."""
    sentence, *marked = stderr.splitlines()
    column = re.search(r"column (\d+): ", sentence)
    if column is None:
        return sentence.startswith("dimfold: ") and not marked
    shown = len(marked) == 2 and marked[1].strip("^ ") == "" and (
        "..." in marked[0] or marked[1].index("^") == 1 + int(column[1]))
    return sentence.startswith("dimfold: ") and shown and stderr.endswith("\n")


def ask(command, expressions, *options, folder=None, **environment):
    """One process for many expressions: the answers as JSON."""
    text = "".join(line + "\n" for line in expressions)
    done = run(command, "-", "--json", *options, folder=folder, text=text, **environment)
    return [json.loads(line) for line in done.stdout.splitlines()]


def saved(array):
    """What numpy.save writes of an array."""
    out = io.BytesIO()
    np.save(out, array)
    return out.getvalue()


def header(dictionary, version=(1, 0), length=None, padding=b""):
    """A header of any text, with its true length or another one."""
    text = (dictionary if isinstance(dictionary, bytes) else dictionary.encode()) + padding + b"\n"
    size = 2 if version[0] == 1 else 4
    length = len(text) if length is None else length
    return b"\x93NUMPY" + bytes(version) + length.to_bytes(size, "little") + text
