#!/usr/bin/env python3
"""Compiles the library as one file, as packages carry it, by gcc: every name at file scope is there once.

Without the compiled kernels, which are data. Last line: N passed, N failed.
"""
from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "tools" / "generators"))

import amalgamate  # noqa: E402


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        nothing = Path(folder) / "nothing.c"
        nothing.touch()
        amalgamate.main(folder, str(nothing), str(nothing))
        command = ["gcc", "-std=c11", "-fsyntax-only", str(Path(folder) / "dimfold.c")]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if "error:" in line] if done.returncode else []
    print("".join(f"FAILED {line}\n" for line in errors), end="")
    print(f"{int(done.returncode == 0)} passed, {int(done.returncode != 0)} failed")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
