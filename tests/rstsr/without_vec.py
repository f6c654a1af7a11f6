"""Which of rstsr's tests want tensors in a `Vec`, and the tests without them.

rstsr binds some methods to `Raw = Vec<T>`, and some tests take what `raw()` gives for a `Vec`. On a device whose
tensors lie elsewhere such a test doesn't compile: the compiler says which they are, and by which bound.
"""
from __future__ import annotations

import json
import re
from pathlib import Path

# What the compiler says about a bound, and the bound. The first that is found holds.
BOUNDS = [
    (r"cannot index into a value of type `TensorBase", "t[[i, j]]: DeviceAPI<T, Raw = Vec<T>>"),
    (r"Raw == Vec<.size>`|the method `take_along_axis(_f)?` exists",
     "take_along_axis: DeviceAPI<usize, Raw = Vec<usize>>"),
    (r"the method `(\w+)` exists for struct `TensorBase.*bounds were not satisfied", r"\1: DeviceAPI<T, Raw = Vec<T>>"),
    (r"`\(&(Vec<|\[).*AsArrayAPI", "asarray of a slice: DeviceAPI<T, Raw = Vec<T>>"),
    (r"`\(DeviceElements<.*AsArrayAPI", "asarray of raw(): Raw = Vec<T>"),
    (r"cannot index into a value of type `DeviceElements", "raw()[i]: Raw = Vec<T>"),
    (r"method named `iter(_mut)?` found for .*`(&mut )?DeviceElements|`DeviceElements<\w+>` is not an iterator",
     "raw().iter(): Raw = Vec<T>"),
    (r"SearchSortedArgs: From<.*DeviceElements", "raw() as a sorter: Raw = Vec<usize>"),
    (r"mismatched types.*(Vec<|\[).*DeviceElements", "raw() as a slice: Raw = Vec<T>"),
]
FUNCTION = re.compile(r"^(?P<indent> *)(?:pub )?fn (?P<name>\w+)")
MODULE = re.compile(r"^(?P<indent> *)(?:pub )?mod (?P<name>\w+) \{")


def of_errors(messages: str, folder: Path) -> dict[str, str]:
    """The tests below a folder that don't compile, by name, and by which bound; from what `cargo --message-format=json`
    printed. An error that no bound explains stands for itself."""
    found: dict[str, set[str]] = {}
    for line in messages.splitlines():
        error = json.loads(line).get("message", {})
        if error.get("level") != "error" or not error["spans"]:
            continue
        path, number = place_of(next(span for span in error["spans"] if span["is_primary"]), folder)
        found.setdefault(test_at(path, number, folder), set()).add(bound(error))
    return {name: "; ".join(sorted(bounds)) for name, bounds in sorted(found.items())}


def place_of(span: dict, folder: Path) -> tuple[Path, int]:
    """The file and the line below the folder that an error is about: where a macro stands, not what it is made of."""
    while folder.name not in Path(span["file_name"]).parts:
        span = span["expansion"]["span"]
    path = span["file_name"]
    return folder / path[path.index(folder.name) + len(folder.name) + 1:], span["line_start"]


def bound(error: dict) -> str:
    said = error["message"] + "".join(f" {span['label']}" for span in error["spans"] if span["label"])
    for pattern, name in BOUNDS:
        if match := re.search(pattern, said, re.DOTALL):
            return match.expand(name)
    return said


def module(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return "::".join(parts[:-1] if parts[-1] == "mod" else parts)


def functions(text: str) -> list[tuple[str, int, int]]:
    """Each function of a file that rustfmt has seen, with the modules around it, and its first and last line, from 0;
    what stands before it, attributes and documentation, is its own."""
    lines, inside, found = text.splitlines(), [], []
    for number, line in enumerate(lines):
        inside = [name for name in inside if not line.startswith(" " * 4 * inside.index(name) + "}")]
        if opened := MODULE.match(line):
            inside = inside[:len(opened["indent"]) // 4] + [opened["name"]]
        elif begun := FUNCTION.match(line):
            end = next(i for i in range(number, len(lines)) if lines[i].rstrip() in (begun["indent"] + "}",)
                       or (i == number and line.endswith("}")))
            first = number
            while first > 0 and re.match(r" *(#\[|///)", lines[first - 1]):
                first -= 1
            found.append(("::".join([*inside[:len(begun["indent"]) // 4], begun["name"]]), first, end))
    return found


def test_at(path: Path, number: int, folder: Path) -> str:
    """The test's name as its runner prints it."""
    around = [name for name, first, last in functions(path.read_text()) if first < number <= last + 1]
    return "::".join([module(path, folder), around[0] if around else f"line {number}"])


def copy(source: Path, target: Path, tree: str, left_out: set[str]) -> None:
    """The files of a tree below a folder, without these tests. A file that is there already keeps its date, by which
    cargo tells what changed."""
    for path in (source / tree).rglob("*.rs"):
        text = without(path, source, left_out)
        to = target / path.relative_to(source)
        if not to.exists() or to.read_text() != text:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(text)


def without(path: Path, folder: Path, left_out: set[str]) -> str:
    lines = path.read_text().splitlines(keepends=True)
    for name, first, last in reversed(functions("".join(lines))):
        if f"{module(path, folder)}::{name}" in left_out:
            del lines[first:last + 1]
    return "".join(lines)
