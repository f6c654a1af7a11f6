#!/usr/bin/env python3
"""Checks the static libraries that `./zigw build cross` makes: there are ten, small, with the promised symbols and no
others, needing nothing but libc, and their bytes depend on nothing but the sources.

The symbols are read by llvm-nm, which knows the object files of all targets. A second build, of a copy of the sources
elsewhere and with a cache of its own, must give the same bytes: of two targets here, of all in `proof`.
Environment: ZIG, DIMFOLD_TEST_SCALE. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import re
import shutil
import sys

from libraries import BUILT, ROOT, TARGETS, archive, build

import symbols
from checks import Checks

# Both kinds of object files that have room for a date.
BUILT_TWICE = ["x86_64-windows-gnu", "aarch64-macos"]
AGAIN = ROOT / ".zig-cache" / "again"
TABLE_MB_TOLERANCE = 0.02
SOURCES = ["build.zig", "build.zig.zon", "build", "c", "bindings"]


def check_size(checks: Checks, target: str) -> None:
    checks.check(f"size of {target}", symbols.too_large(str(archive(target))))


def check_table(checks: Checks, targets: list[str]) -> None:
    """The table of docs/targets.md names the targets and tells their sizes, to the hundredth of a megabyte or so."""
    table = (ROOT / "docs" / "targets.md").read_text("utf-8")
    told = dict(re.findall(r"^\| (\S+) \|.*\| (\d\.\d\d) MB \|", table, re.MULTILINE))
    checks.check("the targets of docs/targets.md", [f"{name} is in the table or made, not both"
                                          for name in sorted({*told} ^ {*targets})])
    sizes = {target: symbols.sizes(str(archive(target)))[0] / 1e6 for target in targets if target in told}
    checks.check("the sizes in docs/targets.md", [
        f"{target} has {size:.2f} MB without kernels, the table says {told[target]}"
        for target, size in sizes.items() if abs(size - float(told[target])) > TABLE_MB_TOLERANCE])


def check_symbols(checks: Checks, target: str) -> tuple[set[str], set[str]]:
    given, used = symbols.of_archive("llvm-nm", str(archive(target)), target)
    missing = [f"{name} is not defined" for name in symbols.listed() if name not in given]
    checks.check(f"symbols of {target}", missing + symbols.foreign(given, used, target))
    return given, used


def check_all_symbols(checks: Checks, targets: list[str]) -> None:
    if shutil.which("llvm-nm") is None:
        checks.skip("the symbols", "llvm-nm is not installed (Debian's package llvm)")
        return
    found = {target: check_symbols(checks, target) for target in targets}
    all_given = set().union(*(given for given, _ in found.values()))
    checks.check("the same functions everywhere", [f"{target} lacks {name}" for target, (given, _) in found.items()
                                                   for name in sorted(all_given - given)])
    checks.check("nothing is allowed in vain", [
        f"no target needs {name}, which is allowed for {word or 'all'}"
        for word, names in symbols.NEEDED.items()
        for name in sorted(set(names.split()).difference(
            *(used for target, (_, used) in found.items() if word in ("", *target.split("-")))))])


def copy_sources() -> None:
    shutil.rmtree(AGAIN / "tree", ignore_errors=True)
    for name in SOURCES:
        source, target = ROOT / name, AGAIN / "tree" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("target", ".zig-cache"))
        elif source.exists():
            shutil.copy(source, target)


def check_reproducible(checks: Checks, targets: list[str]) -> None:
    copy_sources()
    said = build(targets, AGAIN / "tree", AGAIN / "built", AGAIN / "cache")
    if not checks.check("the second build", said):
        return
    for target in targets:
        same = archive(target).read_bytes() == archive(target, AGAIN / "built").read_bytes()
        checks.check(f"bytes of {target}", "" if same else "a second build elsewhere made others")


def main() -> int:
    checks = Checks()
    shutil.rmtree(BUILT / "cross", ignore_errors=True)
    if checks.check("the build", build([])):
        made = {path.name for path in (BUILT / "cross").iterdir()}
        checks.check("the ten targets", [f"{name} is made or promised, not both" for name in sorted({*TARGETS} ^ made)])
        there = [target for target in TARGETS if target in made]
        for target in there:
            check_size(checks, target)
        check_table(checks, there)
        check_all_symbols(checks, there)
        proof = int(os.environ.get("DIMFOLD_TEST_SCALE", "1")) > 1
        check_reproducible(checks, there if proof else BUILT_TWICE)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
