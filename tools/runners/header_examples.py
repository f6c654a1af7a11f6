#!/usr/bin/env python3
"""Compiles the example at the top of every public header.

The example is the first indented block of a header's first comment. It is put into a function of its own, after a
preamble that declares what the examples take for granted. Environment: CC (a command, arguments allowed; default cc).
Last line: N passed, N failed.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

INCLUDE = Path(__file__).resolve().parent.parent.parent / "c" / "include"
WARNINGS = "-std=c11 -Wall -Wextra -Wpedantic -Werror -Wno-unused-variable -Wno-unused-but-set-variable".split()

PREAMBLE = """\
#include <dimfold.h>
#include <stdio.h>
#include <stdlib.h>

extern dimfold_layout layout, matrix, row;
extern dimfold_view target, source, indices, sources[2];
extern dimfold_expr expr;
extern dimfold_tiled_view tiles;
extern dimfold_queue *queue;
extern char text[200];
extern const float *data;
extern float sum;
float sum_run(const float *first, size_t count, ptrdiff_t stride);
void example(void);
"""


def example_of(header: str) -> tuple[int, list[str]]:
    """The first line number of the example in a header's text, and its lines."""
    comment = re.match(r"/\*.*?\*/", header, re.DOTALL)
    lines = comment.group()[:-2].split("\n") if comment else []
    first = next((i for i, line in enumerate(lines) if line.startswith("    ") and line.strip()), len(lines))
    last = first
    while last < len(lines) and (not lines[last].strip() or lines[last].startswith("       ")):
        last += 1
    return first + 1, lines[first:last]


def program_of(name: str, line: int, example: list[str]) -> str:
    """A C program with the example as a function; the compiler reports positions in the header."""
    includes = [code.strip() for code in example if code.strip().startswith("#")]
    body = ["" if code.strip().startswith("#") else code for code in example]
    return "\n".join([PREAMBLE, *includes, "void example(void)", "{", f'#line {line} "{name}"', *body, "}", ""])


def compile_error(program: str, folder: Path) -> str:
    """What the compiler says about the program, or nothing when it accepts it."""
    source = folder / "example.c"
    source.write_text(program, encoding="utf-8")
    command = [*shlex.split(os.environ.get("CC", "cc")), *WARNINGS, f"-I{INCLUDE}", "-c", str(source)]
    result = subprocess.run([*command, "-o", str(folder / "example.o")], capture_output=True, text=True, check=False)
    return "" if result.returncode == 0 else result.stderr or f"the compiler ended with {result.returncode}"


def main() -> int:
    failed = 0
    headers = sorted(INCLUDE.rglob("*.h"))
    with tempfile.TemporaryDirectory() as folder:
        for header in headers:
            name = str(header.relative_to(INCLUDE))
            line, example = example_of(header.read_text(encoding="utf-8"))
            error = compile_error(program_of(name, line, example), Path(folder)) if example else "no example on top"
            if error:
                failed += 1
                print(f"{name}: {error}")
    print(f"{len(headers) - failed} passed, {failed} failed")
    return 1 if failed or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
