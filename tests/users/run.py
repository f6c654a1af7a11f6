#!/usr/bin/env python3
"""Uses Dimfold as its users do: small projects outside of the tree, each built by its own toolchain, and run.

Each project copies a transposed slice and prints its layout and its elements. Skips a project whose toolchain is not
installed. Environment: ZIG. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import functools
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from place import ROOT, Missing, Place, build_checkout

# Positions of x[:, 1:, ::-2].transpose(2, 0, 1) in an x of 2 × 3 × 5 elements, which hold their positions.
PRINTED = "(3,2,2):(-2,15,5)+9: " + " ".join(
    str(15 * i + 5 * j + k) for k in range(4, -1, -2) for i in range(2) for j in range(1, 3))
GCC = ("gcc", "as", "ld")


def must_print(text: str, expected: str = PRINTED) -> None:
    assert text.strip() == expected, f"it printed\n{text}instead of\n{expected}"


@functools.cache
def install(folder: Path) -> Path:
    """The default install step's answer, moved away from where it was installed. All tests use one."""
    build_checkout(folder / "a prefix")
    return (folder / "a prefix").rename(folder / "moved elsewhere")


def test_c_by_pkg_config(folder: Path) -> None:
    place = Place(folder, "c")
    place.allow("gcc libc6-dev", *GCC)
    place.allow("pkg-config", "pkg-config")
    place.variables["PKG_CONFIG_PATH"] = str(install(folder.parent) / "lib" / "pkgconfig")
    flags = shlex.split(place.run("pkg-config", "--cflags", "--libs", "--static", "dimfold"))
    place.run("gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "program.c", *flags, "-o", "program")
    must_print(place.run("./program"))
    must_print(place.run("pkg-config", "--modversion", "dimfold"), header_version())


def header_version() -> str:
    header = (ROOT / "c" / "include" / "dimfold" / "abi.h").read_text(encoding="utf-8")
    return re.search(r'^#define DIMFOLD_VERSION "(.*)"$', header, re.MULTILINE).group(1)


def cmake_place(folder: Path, project: str) -> Place:
    place = Place(folder, project)
    place.allow("g++ libc6-dev", *GCC, "g++", "ar", "ranlib")
    place.allow("cmake make", "cmake", "make")
    place.variables["CMAKE_PREFIX_PATH"] = str(install(folder.parent))
    return place


def test_cmake_by_find_package(folder: Path) -> None:
    place = cmake_place(folder, "cmake")
    place.run("cmake", "-S", ".", "-B", "build", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror")
    place.run("cmake", "--build", "build")
    must_print(place.run("build/program"))


def test_cmake_finds_the_same_minor_version_only(folder: Path) -> None:
    place = cmake_place(folder, "cmake_versions")
    place.run("cmake", "-S", ".", "-B", "build", f"-DHERE={header_version()}")


def main() -> int:
    tests = [(name, test) for name, test in sorted(globals().items()) if name.startswith("test_")]
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, test in tests:
            try:
                test(Path(folder) / name)
                passed += 1
            except Missing as missing:
                skipped += 1
                print(f"skipped {name}: {missing}")
            except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"FAILED {name}: {error}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
