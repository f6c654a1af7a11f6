#!/usr/bin/env python3
"""Runs the tests of the Zig module, and checks that they call every function of the C library: run.py ARCHIVE

The tests reach the library through the module alone, so a symbol that their object file does not need is a function
that the module forgot. Environment: ZIG; DIMFOLD_SOFTWARE_GPU, on which the tests of CUDA run.
Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import compiler
import texts
from compiler import ROOT

VECTORS = ROOT / "tests" / "vectors"
TESTS = compiler.modules(ROOT / "tests" / "zig" / "main.zig", vectors=VECTORS / "rstsr.jsonl",
                         strided=VECTORS / "strided.jsonl", cute=VECTORS / "cute.jsonl",
                         exceptions=VECTORS / "exceptions.json")
WITHOUT_CUDA = compiler.modules(ROOT / "tests" / "zig" / "without_cuda.zig")
UNSAFE_TESTS = compiler.modules(ROOT / "tests" / "zig" / "lengths.zig")
NOTATION = ROOT / "tests" / "zig" / "notation.zig"
FORMATTED = ["build.zig", "build", "bindings/zig", "tests", "examples"]
ALL_PASSED = re.compile(r"^All (\d+) tests passed\.$", re.MULTILINE)
CHECKS = 2
SOME_FAILED = re.compile(r"^(\d+) passed; (\d+) skipped; (\d+) failed\.$", re.MULTILINE)


def run_tests(*arguments: str, cuda: str | None = None) -> tuple[int, int, int]:
    """How many passed, failed and were skipped. With CUDA at hand none may be skipped, and one that is counts as
    failed."""
    done = compiler.zig("test", *arguments, "-lc", cuda=cuda)
    everything = ALL_PASSED.search(done.stderr)
    if done.returncode == 0 and everything:
        return int(everything.group(1)), 0, 0
    some = SOME_FAILED.search(done.stderr)
    passed, skipped, failed = map(int, some.groups()) if some else (0, 0, 1)
    if done.returncode != 0 or cuda:
        print(done.stderr)
        return passed, max(1, skipped + failed), 0
    print("skipped tests of CUDA: DIMFOLD_SOFTWARE_GPU names no library")
    return passed, failed, skipped


def run_all_tests(archive: str) -> tuple[int, int, int]:
    # ReleaseSmall leaves out the same safety checks as ReleaseFast, and compiles in a quarter of the time.
    runs = [
        run_tests(*TESTS, archive, cuda=compiler.software_gpu()),
        run_tests(*WITHOUT_CUDA, archive, cuda="/nowhere/libcudart.so"),
        run_tests("-OReleaseSmall", *UNSAFE_TESTS, archive),
        run_notation(archive),
    ]
    passed, failed, skipped = map(sum, zip(*runs))
    return passed, failed, skipped


def run_notation(archive: str) -> tuple[int, int, int]:
    """The tests of texts that are read while they are compiled, given all texts of the vectors."""
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "texts.zig"
        module.write_text(texts.as_zig(VECTORS / "cute.jsonl"), encoding="utf-8")
        return run_tests(*compiler.modules(NOTATION, texts=module), archive)


def needed_symbols(folder: str) -> set[str] | None:
    """The functions of the library that the tests' object file asks for. None if it cannot be made."""
    built = Path(folder) / "tests.o"
    done = compiler.zig("test-obj", "--test-no-exec", *TESTS, "-lc", f"-femit-bin={built}")
    if done.returncode != 0:
        return None
    lines = subprocess.run(["nm", "-u", built], capture_output=True, text=True, check=True).stdout.splitlines()
    return {line.split()[-1] for line in lines if " dimfold_" in line}


def forgotten_functions() -> list[str]:
    listed = set((ROOT / "tests" / "abi" / "symbols.txt").read_text("utf-8").split())
    with tempfile.TemporaryDirectory() as folder:
        needed = needed_symbols(folder)
    if needed is None:
        return ["FAILED the tests do not compile, so nobody knows which functions they call"]
    return [f"FAILED no test of the Zig module calls {name}" for name in sorted(listed - needed)] + \
           [f"FAILED {name} is no function of the library" for name in sorted(needed - listed)]


def is_pinned() -> bool:
    """Whether this is the Zig that the project is written for. Newer ones format some builtins by other names."""
    pinned = re.search(r'minimum_zig_version = "(.+)"', (ROOT / "build.zig.zon").read_text("utf-8")).group(1)
    return compiler.zig("version").stdout.strip() == pinned


def unformatted_files() -> list[str]:
    done = compiler.zig("fmt", "--check", *FORMATTED)
    return [f"FAILED {name} is not as `zig fmt` writes it" for name in done.stdout.splitlines()] or \
        [f"FAILED zig fmt: {done.stderr}"] * (done.returncode != 0)


def possible_checks() -> list:
    """The checks that can be done here. Says what the others lack."""
    checks = []
    if is_pinned():
        checks.append(unformatted_files)
    else:
        print("skipped unformatted_files: another Zig than the pinned one formats otherwise")
    if shutil.which("nm"):
        checks.append(forgotten_functions)
    else:
        print("skipped forgotten_functions: nm is not installed (it comes with binutils)")
    return checks


def main(archive: str) -> int:
    passed, failed, skipped = run_all_tests(archive)
    checks = possible_checks()
    skipped += CHECKS - len(checks)
    for check in checks:
        complaints = check()
        print("".join(f"{complaint}\n" for complaint in complaints), end="")
        passed, failed = passed + (not complaints), failed + bool(complaints)
    return compiler.summary(passed, failed, skipped)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
