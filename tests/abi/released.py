#!/usr/bin/env python3
"""Checks that the ABI keeps what the last release promised, and that headers and library tell the same ABI.

    released.py PROGRAM     compare; PROGRAM holds the library with debug information
    released.py --write     write tests/abi/released/VERSION.txt, when a version is released

The file of a release has one line per function, struct, field, type and constant. Today's headers may add to them and
put reserved words to use; they must not change or drop a line. Both sides of the comparison are what a compiler made of
the headers, read from its debug information, and so is what the library was compiled to.
Environment: ZIG. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
INCLUDE = ROOT / "c" / "include"
ZIG = os.environ.get("ZIG", str(ROOT / "zigw"))
sys.path.insert(0, str(ROOT / "tools"))

import debug_info  # noqa: E402
import header  # noqa: E402
from changes import CHANGES, Change  # noqa: E402
from checks import Checks  # noqa: E402

ADVICE = ("what is released only grows. For an ABI of its own raise DIMFOLD_ABI_VERSION and DIMFOLD_VERSION, "
          "and write the new release's file: tests/abi/released.py --write")


def version_of(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def declarations(headers: header.Headers) -> str:
    """A C file whose debug information holds all that the headers declare."""
    functions = (f"__typeof__({f.name}) *pointer_to_{f.name} = {f.name};\n" for f in headers.functions)
    types = [*headers.structs, *headers.aliases, *headers.callbacks]
    return "#include <dimfold.h>\n" + "".join(functions) + "".join(f"{name} value_of_{name};\n" for name in types)


def abi_of(include: Path) -> dict[str, str]:
    """The ABI that the headers tell on x86-64: what each name is, as text."""
    headers = header.read(include)
    with tempfile.TemporaryDirectory() as folder:
        source, compiled = Path(folder, "declarations.c"), Path(folder, "declarations.o")
        source.write_text(declarations(headers), encoding="utf-8")
        subprocess.run([ZIG, "cc", "-target", "x86_64-linux-musl", "-std=gnu11", "-g", f"-I{include}",
                        "-c", str(source), "-o", str(compiled)], check=True)
        found = {name: text for name, (text,) in debug_info.read(str(compiled)).items()}
    constants = {f"constant {name}": str(number) for name, number in headers.constants.items()
                 if not name.startswith("DIMFOLD_VERSION_")}
    return {**constants, **found}


def read_release(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if not line.startswith("#"))


def last_release() -> Path:
    return max((HERE / "released").glob("*.txt"), key=lambda path: version_of(path.stem))


def fits_reserved(released: dict[str, str], name: str, text: str) -> bool:
    """Whether a field that is new lies where its struct had reserved words, or belongs to a new struct."""
    struct, place = name.split()[1].rsplit(".", 1)[0], int(re.match(r"byte (\d+)", text).group(1))
    reserved = re.match(r"byte (\d+)", released.get(f"field {struct}.reserved", ""))
    return f"struct {struct}" not in released or (reserved is not None and place >= int(reserved.group(1)))


def broken(released: dict[str, str], today: dict[str, str]) -> list[str]:
    """What the release promised and is no more. The size of a struct guards its reserved words."""
    promised = {name: text for name, text in released.items() if not name.endswith(".reserved")}
    gone = [f"{name} is gone: it was {text}" for name, text in promised.items() if name not in today]
    changed = [f"{name} was {text} and is {today[name]}" for name, text in promised.items()
               if today.get(name, text) != text]
    misplaced = [f"{name} is new, at {text}, where no word was reserved" for name, text in today.items()
                 if name.startswith("field ") and name not in released and not fits_reserved(released, name, text)]
    return gone + changed + misplaced


def strange(today: dict[str, str], library: dict[str, set[str]]) -> list[str]:
    """Where the library was not compiled to what the headers tell."""
    return [f"{name}: the headers say {text}, the library {' and '.join(sorted(library.get(name, {'nothing'})))}"
            for name, text in today.items()
            if not name.startswith("constant ") and library.get(name) != {text}]


def changed_abi(change: Change) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        include = Path(folder, "include")
        shutil.copytree(INCLUDE, include)
        change.make(include)
        return abi_of(include)


def check_change(checks: Checks, change: Change, today: dict[str, str], library: dict[str, set[str]]) -> None:
    """A change on purpose: what breaks today's ABI is found, and what does not break it is allowed."""
    changed = changed_abi(change)
    said = broken(today, changed)
    as_expected = change.complaint in said if change.complaint else not said
    checks.check(f"released: {change.name}", [] if as_expected else f"expected [{change.complaint}], found {said}")
    if library and change.differs_from_library:
        checks.check(f"library: {change.name}", [] if strange(changed, library) else "it was not noticed")


def read_library(checks: Checks, program: str) -> dict[str, set[str]]:
    if sys.platform.startswith("linux"):
        return debug_info.read(program, "c/src/")
    checks.skip("headers and library", "only the debug information of Linux's programs is read here")
    return {}


def write() -> int:
    numbers = header.read(INCLUDE).constants
    version = ".".join(str(numbers[f"DIMFOLD_VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH"))
    path, today = HERE / "released" / f"{version}.txt", abi_of(INCLUDE)
    complaints = broken(read_release(path), today) if path.exists() else []
    if complaints:
        print("\n".join([f"{path.name} exists and promises otherwise:", *complaints]))
        return 1
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"# The ABI of Dimfold {version} on 64-bit machines: written by tests/abi/released.py --write\n"
                    + "".join(f"{name}: {text}\n" for name, text in sorted(today.items())), encoding="utf-8")
    return 0


def main(argument: str) -> int:
    if argument == "--write":
        return write()
    checks = Checks()
    today, library = abi_of(INCLUDE), read_library(checks, argument)
    complaints = broken(read_release(last_release()), today)
    checks.check(f"the ABI of {last_release().stem}", [*complaints, ADVICE] if complaints else [])
    if library:
        checks.check("headers and library", strange(today, library))
    for change in CHANGES:
        check_change(checks, change, today, library)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
