"""Proves that the replay notices: every row of the files of vectors with a wrong expectation must be reported,
and so must an operation that nobody replays; a malformed file is refused.

    python tests/replay/self_test.py [--library PATH]

Ends with `N passed, N failed`, a wrong row or file that was reported counting as passed.
"""

import argparse
import contextlib
import io
import itertools
import json
import sys
import tempfile
from pathlib import Path

from library import ROOT, Library
from model import KINDS, acceptable, is_layout
from replay import is_known, library_path, main, read_exceptions, read_rows, replay

MALFORMED = ["{", "[]", '"text"', "\xff", '{"id": 1, "op": "new"}', '{"op": "new"}', '{"id": "x"}',
             '{"id": "x", "op": null}']


def wrong_layouts(layout):
    """An empty layout is equivalent to every other of its shape."""
    if 0 not in layout["shape"]:
        yield {**layout, "offset": layout["offset"] + 1}
    yield {**layout, "shape": layout["shape"] + [1], "stride": layout["stride"] + [1]}


def wrong_values(value):
    """Values that differ from `value`, at every place within it."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield value + "x"
    elif is_layout(value):
        yield from wrong_layouts(value)
    elif isinstance(value, dict):
        for key in value:
            yield from ({**value, key: wrong} for wrong in wrong_values(value[key]))
    elif isinstance(value, list):
        yield value + [0]
        for place, entry in enumerate(value):
            yield from (value[:place] + [wrong] + value[place + 1:] for wrong in wrong_values(entry))


def wrong_kind(operation, kind):
    """A kind of error that cannot mean what this one can; one that is not in the list is taken literally."""
    if kind not in KINDS:
        return "IndexError"
    return next(name for name, statuses in KINDS.items() if not statuses & acceptable(operation, kind))


def wrong_expectations(operation, expect):
    if "ok" in expect:
        yield {"err": "AxisError"}
        yield from ({"ok": wrong} for wrong in wrong_values(expect["ok"]))
    else:
        yield {"ok": None}
        yield {"err": wrong_kind(operation, expect.get("err"))}


def wrong_rows(rows, exceptions, step=1):
    """(row, exceptions) whose replay must fail: one in `step` of those that there are, another one for each row."""
    for number, row in enumerate(filter(is_known, rows)):
        exception = exceptions.get(row["id"])
        every = wrong_expectations(row["op"], exception["expect"] if exception else row["expect"])
        for wrong in itertools.islice(every, number % step, None, step):
            if exception:
                yield row, {row["id"]: {**exception, "expect": wrong}}
            else:
                yield {**row, "expect": wrong}, {}


def stale_exceptions(library, rows, exceptions):
    """An exception is needed when the row, as the model has it, differs: literally, since the row is excused whole."""
    for row in rows:
        if row["id"] in exceptions:
            literal = {row["id"]: {"expect": row["expect"]}}
            yield row["id"], replay(library, [row], literal, report=lambda text: None)[1] == 1


def refuses(path, library):
    errors = io.StringIO()
    with contextlib.redirect_stderr(errors):
        status = main(["--library", library, str(path)])
    return status == 2 and errors.getvalue().count("\n") == 1


def check_files(library):
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(MALFORMED):
            path = Path(folder) / f"{number}.jsonl"
            path.write_bytes(text.encode("latin-1"))
            yield repr(text), refuses(path, library)
        yield "a missing file", refuses(Path(folder) / "missing.jsonl", library)


def undecided(exceptions):
    """Exceptions whose sentence is not, blanks aside, in docs/design.md."""
    page = " ".join((ROOT / "docs/design.md").read_text().split())
    return sorted(name for name, exception in exceptions.items() if exception["decided_by"] not in page)


def notices_wrong_rows(library, rows, exceptions, step):
    for row, changed in wrong_rows(rows, exceptions, step):
        failed = replay(library, [row], changed, report=lambda text: None)[1]
        yield json.dumps(changed.get(row["id"], row).get("expect")) + " in " + row["id"], failed == 1


def checks(path):
    library, exceptions = Library(path), read_exceptions()
    rstsr, strided, cute = (read_rows(ROOT / "tests/vectors" / f"{name}.jsonl") for name in
                            ("rstsr", "strided", "cute"))
    rows = rstsr + strided + cute
    yield from notices_wrong_rows(library, rstsr, exceptions, 1)
    yield from notices_wrong_rows(library, strided, exceptions, 16)
    yield from notices_wrong_rows(library, cute, exceptions, 8)
    nobodys = {**strided[0], "op": "cuda.nobodys"}
    yield "an unknown operation", replay(library, [nobodys], {}, report=lambda text: None)[1] == 1
    for name, needed in stale_exceptions(library, rows, exceptions):
        yield f"the exception {name}", needed
    missing = set(exceptions) - {row["id"] for row in rows}
    yield f"exceptions without a row: {sorted(missing)}", not missing
    yield f"exceptions that docs/design.md does not decide: {undecided(exceptions)}", not undecided(exceptions)
    yield from check_files(path)


def run():
    parser = argparse.ArgumentParser(description="Checks that the replay reports wrong rows.")
    parser.add_argument("--library", help="the shared library; default: DIMFOLD_LIBRARY")
    path = library_path(parser.parse_args().library)
    passed = failed = 0
    for name, holds in checks(path):
        passed, failed = passed + holds, failed + (not holds)
        if not holds:
            print(f"not noticed: {name}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run())
