#!/usr/bin/env python3
"""Compiles every public header by itself, as the compiler given sees it: headers.py STANDARD COMPILER...

    headers.py c++17 g++
    headers.py c11 zig cc

Last line: N passed, N failed.
"""
from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

INCLUDE = Path(__file__).resolve().parent.parent.parent / "c" / "include"
SYSTEM_HEADERS = {"stddef.h", "stdint.h", "stdbool.h"}


def compile_error(compiler: list[str], standard: str, header: str, folder: str) -> str:
    source = Path(folder) / ("header.cpp" if "++" in standard else "header.c")
    source.write_text(f"#include <{header}>\nint dimfold_test_of_header;\n", encoding="utf-8")
    command = [*compiler, f"-std={standard}", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{INCLUDE}",
               "-c", str(source), "-o", f"{folder}/header.o"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr or f"the compiler ended with {done.returncode}"


def foreign_includes(header: Path) -> str:
    """The system headers that the ABI does not allow itself."""
    used = re.findall(r"#\s*include\s*<([^>]+)>", re.sub(r"/\*.*?\*/", "", header.read_text("utf-8"), flags=re.DOTALL))
    return "".join(f"includes <{name}>\n" for name in used if name not in SYSTEM_HEADERS)


def main(standard: str, *compiler: str) -> int:
    headers = sorted(INCLUDE.rglob("*.h"))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for header in headers:
            name = str(header.relative_to(INCLUDE))
            error = foreign_includes(header) + compile_error(list(compiler), standard, name, folder)
            if error:
                failed += 1
                print(f"FAILED {name}: {error}")
    print(f"{len(headers) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
