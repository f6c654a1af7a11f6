#!/usr/bin/env python3
"""Runs the C tests on Windows, as far as wine is one: with the static library that `./zigw build cross` makes.

Wine keeps the drives and the registry of a machine in a folder, and serves them by processes that stay: the folder is
made for these tests, and both go when they end. Environment: ZIG. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys

import emulated

# Control groups, forks and POSIX threads are other systems'.
LACKS = ("limits.c:", "memory_that_is_large_goes_back", "_fork_", "_in_a_child", "_of_the_child", "_pool_of_threads",
         "_several_threads", "threads.c:")
WINDOWS = emulated.Machine("x86_64-windows-gnu", ["wine"], "Debian's packages wine and wine64", patient=True,
                           lacks=LACKS)
FOLDER = emulated.PREFIX / "wine"
# No windows, no questions about what wine could install besides, no words about what it has not built.
SETTINGS = {"WINEPREFIX": str(FOLDER), "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=", "WINEDEBUG": "-all"}


def main() -> int:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    os.environ.pop("DISPLAY", None)
    os.environ.update(SETTINGS)
    try:
        return emulated.test([WINDOWS])
    finally:
        for end in ("-k", "-w"):
            subprocess.run(["wineserver", end], check=False)
        shutil.rmtree(FOLDER)


if __name__ == "__main__":
    sys.exit(main())
