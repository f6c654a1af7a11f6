#!/usr/bin/env python3
"""Writes the library as one C file and one header: amalgamate.py FOLDER KERNELS SNIPPETS

    cc -std=c11 -O3 -fno-math-errno -c dimfold.c    the whole library, by any C11 compiler with GNU's built-ins
    cc -ffreestanding …                             its layout half, for a target without a C library

dimfold.h holds the public headers, dimfold.c everything else: first the internal headers, each once, then the sources,
with templates and tables put where they are included, and last the compiled kernels and what those of programs are made
of (KERNELS and SNIPPETS, C files that the build makes). So names at file scope must be unique in all of c/src.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
INCLUDE, SOURCE, CODE = ROOT / "c" / "include", ROOT / "c" / "src", ROOT / "c"
LAYOUT_HALF = tuple(SOURCE / folder for folder in ("base", "layout", "nested", "text"))
# What functions are made of is there twice on x86-64: by other names for tiers with fused products.
MATH = (CODE / "kernels" / "math", SOURCE / "host" / "batch" / "items.h",
        SOURCE / "host" / "batch" / "fused.h")
HAS_FUSED = "#define MATH_HAS_FMA 1\n"
OF_FUSED = re.compile(r"\b(math_|BATCH_ITEM_|DIMFOLD_KERNELS_MATH_)")
FUSED = """#if __STDC_HOSTED__ && defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c")
#endif
{headers}
#undef MATH_HAS_FMA
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
"""
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
        self.fused: dict[Path, str] = {}
        self.is_fused = False
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
                self.add_header(found, self.fused if self.is_fused and is_math(found) else self.headers)
                return ""
            return self.expand(found, template)

        return LOCAL.sub(replace, text)

    def keep_features(self, match: re.Match) -> str:
        """What a file asks of the system's headers must come before the first of them."""
        self.features.append(match.group())
        return ""

    def add_header(self, path: Path, headers: dict[Path, str]) -> None:
        if path not in headers:
            headers[path] = ""  # against headers that include each other
            text = self.expand(path)
            del headers[path]
            headers[path] = guarded(path, text)

    def source(self, path: Path) -> str:
        """A source, by the names of what has fused products if it is for a tier that has them."""
        self.is_fused = HAS_FUSED in read(path)
        text = self.expand(path)
        return OF_FUSED.sub(renamed, text) if self.is_fused else text

    def fused_headers(self) -> str:
        text = "\n".join(self.fused.values())
        macros = [name for name in dict.fromkeys(MACRO.findall(text)) if not OF_FUSED.match(name)]
        forgotten = "".join(f"#undef {name}\n" for name in macros)
        return FUSED.format(headers=forgotten + HAS_FUSED + OF_FUSED.sub(renamed, text))


def is_math(path: Path) -> bool:
    return any(path.is_relative_to(place) for place in MATH)


def renamed(match: re.Match) -> str:
    return f"{match.group()}FUSED_" if match.group().isupper() else f"{match.group()}fused_"


def guarded(path: Path, text: str) -> str:
    """The text of a file, left out without a C library unless it is of the layout half."""
    is_layout = any(path.is_relative_to(folder) for folder in LAYOUT_HALF)
    return text if is_layout else f"#if __STDC_HOSTED__\n{text}\n#endif\n"


def source_file(compiled: list[Path]) -> str:
    sources, bodies = Sources(), []
    for path in sorted(SOURCE.rglob("*.c")):
        body = sources.source(path)
        forgotten = "".join(f"#undef {name}\n" for name in dict.fromkeys(MACRO.findall(body)))
        name = path.relative_to(SOURCE).as_posix()
        bodies.append(guarded(path, f"/* ---- {name} ---- */\n{body}\n{forgotten}"))
    bodies += [guarded(path, sources.expand(path)) for path in compiled]
    head = "/* Dimfold in one file, made from its sources. Change those. */\n"
    return "\n".join([head + "".join(dict.fromkeys(sources.features)) + '#include "dimfold.h"',
                      *sources.headers.values(), sources.fused_headers(), *bodies])


def main(folder: str, *compiled: str) -> int:
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    (target / "dimfold.h").write_text(public_header(), encoding="utf-8")
    (target / "dimfold.c").write_text(source_file([Path(name) for name in compiled]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
