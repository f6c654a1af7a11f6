"""Replays files of test vectors through the C ABI, in dynamic and in fixed rank.

    python tests/replay/replay.py [--library PATH] FILE...

The shared library is --library or the environment's DIMFOLD_LIBRARY. Prints the id of every row that fails with what it
expects and what was found, then `N passed, N failed, N skipped`. An operation that nobody replays is a failure; the
few that Dimfold does not have are skipped with their reason (rows.py). A row in tests/vectors/exceptions.json is
compared with what design.md decides for it instead.
"""

import argparse
import json
import os
import sys

import arrangements  # noqa: F401  registers its operations
import copies  # noqa: F401
import cute  # noqa: F401
import mappings  # noqa: F401
import rows
import strided  # noqa: F401
import tiles  # noqa: F401
from call import Family, NotExpressible, Refused
from library import ROOT, Library
from model import acceptable, agree
from operations import OPERATIONS

EXCEPTIONS = ROOT / "tests/vectors/exceptions.json"


class Malformed(Exception):
    """The file is not one of vectors."""


def read_row(path, number, line):
    try:
        row = json.loads(line)
    except ValueError as error:
        raise Malformed(f"{path}, line {number}: not JSON: {error}") from None
    if not (isinstance(row, dict) and isinstance(row.get("id"), str) and isinstance(row.get("op"), str)):
        raise Malformed(f"{path}, line {number}: expected an object with the texts `id` and `op`")
    return rows.normalised(row)


def read_rows(path):
    try:
        with open(path, encoding="utf-8") as file:
            return [read_row(path, number, line) for number, line in enumerate(file, 1) if line.strip()]
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Malformed(f"{path}: not UTF-8") from None


def is_known(row):
    return row["op"] in OPERATIONS and "input" in row and isinstance(row.get("expect"), dict)


def ranks(row):
    """Dynamic rank, and the fixed one of the row's first layout or shape. Nested layouts have none."""
    if row["op"].startswith(rows.CUTE_PREFIX):
        return [None]
    args = row.get("args") or {}
    first = row["input"][0] if isinstance(row["input"], list) and row["input"] else row["input"]
    shape = next((value for value in ((first or {}).get("shape"), args.get("shape"), args.get("shape1"))
                  if isinstance(value, list)), [])
    return [None, len(shape)] if len(shape) <= 9 else [None]


def outcome_of(family, row):
    """{"ok": answer} or {"err": status without its prefix}, with the diagnosis' text."""
    try:
        return {"ok": OPERATIONS[row["op"]](family, row["input"], row.get("args") or {})}
    except Refused as refusal:
        name = family.library.status_name(refusal.status)
        return {"err": name.removeprefix("DIMFOLD_ERR_"), "text": refusal.text}


def is_expected(row, expect, found, family, literally=False):
    if "ok" in expect:
        return "ok" in found and agree(expect["ok"], found["ok"], family, literally)
    if literally:
        return found.get("err") == expect.get("err", "none")
    return found.get("err") in acceptable(row["op"], expect.get("err"))


def shown(family, row, expect, found):
    if "ok" in expect and isinstance(found.get("ok"), dict) and isinstance(expect["ok"], dict):
        found = {"ok": {key: found["ok"][key] for key in expect["ok"] if key in found["ok"]}}
    return f"{row['id']} {row['op']} ({family}): expected {json.dumps(expect)}, found {json.dumps(found)}"


def failures(library, row, exception):
    """One text per rank in which the row fails."""
    if not is_known(row):
        yield f"{row['id']} {row['op']}: nobody replays this operation"
        return
    expect = exception["expect"] if exception else row["expect"]
    for rank in ranks(row):
        family = Family(library, rank)
        try:
            found = outcome_of(family, row)
            if not is_expected(row, expect, found, family, literally=exception is not None):
                yield shown(family, row, expect, found)
        except NotExpressible as reason:
            if rank is None:
                yield f"{row['id']} {row['op']} ({family}): cannot be called: {reason}"
        except Exception as error:  # a row of an unforeseen form fails by itself, the others still run
            yield f"{row['id']} {row['op']} ({family}): {type(error).__name__}: {error}"


def replay(library, vectors, exceptions, report=print):
    """(passed, failed, skipped), a row counting once."""
    passed = failed = skipped = 0
    for row in vectors:
        if rows.skip_reason(row):
            report(f"{row['id']} {row['op']} is skipped: {rows.skip_reason(row)}")
            skipped += 1
            continue
        texts = list(failures(library, row, exceptions.get(row["id"])))
        for text in texts:
            report(text)
        failed += bool(texts)
        passed += not texts
    return passed, failed, skipped


def read_exceptions():
    return {entry["id"]: entry for entry in json.loads(EXCEPTIONS.read_text(encoding="utf-8"))}


def library_path(argument):
    path = argument or os.environ.get("DIMFOLD_LIBRARY")
    if not path:
        raise Malformed("the shared library is missing: give --library or set DIMFOLD_LIBRARY")
    return path


def main(arguments):
    parser = argparse.ArgumentParser(description="Replays test vectors through the C ABI.")
    parser.add_argument("--library", help="the shared library; default: DIMFOLD_LIBRARY")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args(arguments)
    try:
        vectors = [row for path in options.files for row in read_rows(path)]
        library = Library(library_path(options.library))
    except (Malformed, OSError) as error:
        print(f"replay: {error}", file=sys.stderr)
        return 2
    passed, failed, skipped = replay(library, vectors, read_exceptions())
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
