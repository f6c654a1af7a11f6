#!/usr/bin/env python3
"""Writes the library as one C file and one header: amalgamate.py FOLDER KERNELS

    cc -std=c11 -O3 -c dimfold.c          the whole library, with any C11 compiler that knows GNU's built-ins
    cc -ffreestanding …                   its layout half, for a target without a C library

dimfold.h holds the public headers, dimfold.c everything else: first the internal headers, each once, then the sources,
with templates and tables put where they are included, and last the compiled kernels (KERNELS, a C file that the build
makes). So names at file scope must be unique in all of c/src.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
INCLUDE, SOURCE, CODE = ROOT / "c" / "include", ROOT / "c" / "src", ROOT / "c"
LAYOUT_HALF = tuple(SOURCE / folder for folder in ("base", "layout", "nested", "text"))
LOCAL = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(?:"([^"]+)"|<(dimfold[^>]*)>|(TEMPLATE))[^\n]*\n', re.MULTILINE)
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
FEATURES = re.compile(r"^#if defined\(__linux__\)\n#define _(?:POSIX_C|DEFAULT|GNU)_SOURCE \w+\n#endif\n\n",
                      re.MULTILINE)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def public_header() -> str:
    """dimfold.h with the headers that it includes in their places."""
    seen: set[str] = set()

    def expand(path: Path) -> str:
        def replace(match: re.Match) -> str:
            if not match.group(1):
                return match.group()  # an example in a comment
            name = match.group(1).rpartition("/")[2]
            if name in seen:
                return ""
            seen.add(name)
            return expand(INCLUDE / "dimfold" / name)
        return LOCAL.sub(replace, read(path))

    return expand(INCLUDE / "dimfold.h")


class Sources:
    """The internal files, as they come to stand in one: every header once, templates and tables each time."""

    def __init__(self) -> None:
        self.headers: dict[Path, str] = {}
        self.features: list[str] = []

    def find(self, name: str, includer: Path) -> Path:
        places = (includer.parent / name, SOURCE / name, CODE / name)
        return next((place for place in places if place.exists()), places[1]).resolve()

    def expand(self, path: Path, template: str = "") -> str:
        """The file's text, where what it includes stands in its place, or above all sources if that is a header."""
        text = FEATURES.sub(self.keep_features, read(path)).replace("#pragma once\n", "")
        named = re.search(r'^#define TEMPLATE "(.+)"$', text, re.MULTILINE)
        template = named.group(1) if named else template

        def replace(match: re.Match) -> str:
            if match.group(2):
                return ""
            found = self.find(match.group(1) or template, path)
            if found.suffix == ".h" and not found.name.endswith(".inc.h"):
                self.add_header(found)
                return ""
            return self.expand(found, template)

        return LOCAL.sub(replace, text)

    def keep_features(self, match: re.Match) -> str:
        """What a file asks of the system's headers must come before the first of them."""
        self.features.append(match.group())
        return ""

    def add_header(self, path: Path) -> None:
        if path not in self.headers:
            self.headers[path] = ""  # against headers that include each other
            text = self.expand(path)
            del self.headers[path]
            self.headers[path] = guarded(path, text)


def guarded(path: Path, text: str) -> str:
    """The text of a file, left out without a C library unless it is of the layout half."""
    is_layout = any(path.is_relative_to(folder) for folder in LAYOUT_HALF)
    return text if is_layout else f"#if __STDC_HOSTED__\n{text}\n#endif\n"


def source_file(kernels: Path) -> str:
    sources, bodies = Sources(), []
    for path in sorted(SOURCE.rglob("*.c")):
        body = sources.expand(path)
        forgotten = "".join(f"#undef {name}\n" for name in dict.fromkeys(MACRO.findall(body)))
        name = path.relative_to(SOURCE).as_posix()
        bodies.append(guarded(path, f"/* ---- {name} ---- */\n{body}\n{forgotten}"))
    bodies.append(guarded(kernels, sources.expand(kernels)))
    head = "/* Dimfold in one file, made from its sources. Change those. */\n"
    return "\n".join([head + "".join(dict.fromkeys(sources.features)) + '#include "dimfold.h"',
                      *sources.headers.values(), *bodies])


def main(folder: str, kernels: str) -> int:
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    (target / "dimfold.h").write_text(public_header(), encoding="utf-8")
    (target / "dimfold.c").write_text(source_file(Path(kernels)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
