"""The elementary functions of c/kernels/math, against more precise ones, and between compilers and machines.

    python tests/math/run.py [--all] [--write] [--jobs N] [NAME...]      all functions, or those named

Each row of functions.def is held to its bounds: floats against the C library's doubles, doubles against its long
doubles, and against MPFR, which also decides what is doubtful. And gcc and clang, with fused products of the machine's
and with computed ones, must give the same bits. --all takes every float, and millions of doubles; --write writes what
was measured to docs/functions.md. Environment: CC, a compiler command. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import argparse
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import python_packages  # noqa: E402

FOLDER = ROOT / ".zig-cache" / "math"
PAGE = ROOT / "docs" / "functions.md"
FLAGS = ["-std=c11", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-Wall", "-Wextra", "-Werror",
         f"-I{ROOT / 'c/kernels/math'}"]
ROW = re.compile(r"^MATH_FUNCTION\((\w+), (\d), ([\d.]+), ([\d.]+), ([01])\)$", re.MULTILINE)
MPFR = python_packages.folder().with_suffix(".gmpy2")


@dataclass
class Function:
    name: str
    bounds: dict[str, float]


@dataclass
class Found:
    """The largest error, where, among how many arguments."""
    count: int = 0
    error: float = -1.0
    place: tuple[int, int, int] = (0, 0, 0)  # bits of the arguments and of the result

    def note(self, error: float, place: tuple[int, int, int]) -> None:
        if error > self.error:
            self.error, self.place = error, place


@dataclass
class Outcome:
    passed: int = 0
    skipped: int = 0
    failures: list[str] = field(default_factory=list)

    def check(self, name: str, failure: str) -> None:
        if failure:
            self.failures.append(f"FAILED {name}: {failure}")
            print(self.failures[-1], flush=True)
        else:
            self.passed += 1

    def skip(self, name: str, reason: str) -> None:
        self.skipped += 1
        print(f"SKIPPED {name}: {reason}", flush=True)


def functions_of_table() -> list[Function]:
    rows = ROW.findall((ROOT / "c/kernels/math/functions.def").read_text())
    return [Function(name, {"f32": float(f32), "f64": float(f64)}) for name, _, f32, f64, _ in rows]


def fused_flags() -> list[str] | None:
    """What makes a compiler use fused products; None where the machine has none."""
    if platform.machine() in ("aarch64", "arm64"):
        return []
    cpuinfo = Path("/proc/cpuinfo")
    has_fma = cpuinfo.exists() and {"avx2", "fma"} <= set(cpuinfo.read_text().split())
    return ["-mavx2", "-mfma"] if has_fma else None


def build() -> dict[str, Path]:
    """The program by every compiler, with the machine's fused products and with computed ones."""
    compilers = {"clang": [*shlex.split(os.environ.get("CC", "cc")), "-O2"]}
    if shutil.which("gcc"):
        compilers["gcc"] = ["gcc", "-O3"]  # with vectors
    fused = fused_flags()
    ways = ({"": fused} if fused is not None else {}) | {"-computed": ["-DMATH_HAS_FMA=0"]}
    FOLDER.mkdir(parents=True, exist_ok=True)
    programs = {}
    for compiler, command in compilers.items():
        for way, flags in ways.items():
            program = FOLDER / f"sweep-{compiler}{way}"
            source = str(ROOT / "tests/math/sweep.c")
            subprocess.run([*command, *FLAGS, *flags, source, "-o", str(program), "-lm"], check=True)
            programs[compiler + way] = program
    return programs


def lines_of(program: Path, *arguments: str) -> list[list[str]]:
    done = subprocess.run([str(program), *arguments], check=True, capture_output=True, text=True)
    return [line.split() for line in done.stdout.splitlines()]


def place_of(words: list[str]) -> tuple[int, int, int]:
    a, b, result = (int(word, 16) for word in words)
    return a, b, result


def exact_error(name: str, kind: str, place: tuple[int, int, int]) -> float:
    import exact  # pylint: disable=import-outside-toplevel
    return exact.ulps(name, kind, *place)


def measure(program: Path, function: Function, options: list[str], list_count: int) -> dict[str, Found]:
    """The largest errors, of the C library's opinion, where nobody doubts it, and MPFR's."""
    found = {kind: Found() for kind in function.bounds}
    for word, _, kind, *rest in lines_of(program, *options, function.name):
        place = place_of(rest[:3] if word == "doubt" else rest[2:5])
        if word == "max":
            found[kind].count = int(rest[0])
        is_certain = word == "max" and kind == "f32" and float(rest[1]) < function.bounds[kind] - 2**-20
        found[kind].note(float(rest[1]) if is_certain else exact_error(function.name, kind, place), place)
    for _, _, kind, *rest in lines_of(program, "--list", str(list_count), function.name):
        found[kind].note(exact_error(function.name, kind, place_of(rest)), place_of(rest))
    return found


def check_errors(outcome: Outcome, function: Function, found: dict[str, Found]) -> None:
    for kind, bound in function.bounds.items():
        one = found[kind]
        where = ", ".join(f"{bits:#x}" for bits in one.place[:2])
        print(f"{function.name}_{kind}: {one.error:.4f} ulp of {one.count:,} arguments, at {where}", flush=True)
        failure = f"error of {one.error:.4f} ulp at {where}: expected at most {bound}" if one.error > bound else ""
        outcome.check(f"{function.name}_{kind} is precise", failure)


def check_same_bits(outcome: Outcome, function: Function, programs: dict[str, Path]) -> None:
    options = ["--without-reference", "--stride", "20011", "--random", "100000", function.name]
    hashes = {name: [line[-1] for line in lines_of(program, *options)] for name, program in programs.items()}
    first = next(iter(hashes))
    others = [name for name in hashes if hashes[name] != hashes[first]]
    failure = f"{first} gives other results than {', '.join(others)}" if others else ""
    outcome.check(f"{function.name} has the same bits from every compiler", failure)


def at(kind: str, place: tuple[int, int, int], arity: int) -> str:
    import exact  # pylint: disable=import-outside-toplevel
    numbers = [exact.FORMATS[kind].number(bits).hex() for bits in place[:arity]]
    return ", ".join(f"`{re.sub(r'[.]?0+p', 'p', number)}`" for number in numbers)


def arity_of(name: str) -> int:
    return 2 if name in ("pow", "hypot", "atan2") else 1


def page_of(measured: dict[str, dict[str, Found]]) -> str:
    lines = ["# How precise the functions are", "",
             "The largest errors that `python tests/math/run.py --write` found, in units in the last place of the true",
             "value, where they were found, and among how many arguments. With `--all`, these are all floats.", "",
             "| Function | f32: ulp | at | of | f64: ulp | at | of |", "|---|---|---|---|---|---|---|"]
    for name, found in measured.items():
        cells = [f"{one.error:.3f} | {at(kind, one.place, arity_of(name))} | {one.count:,}"
                 for kind, one in found.items()]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("names", nargs="*")
    return parser.parse_args()


def main() -> int:
    options = parse()
    outcome = Outcome()
    functions = [one for one in functions_of_table() if not options.names or one.name in options.names]
    programs = build()
    failure = python_packages.provide(MPFR, {"gmpy2": "gmpy2==2.3.2"})
    counts = ["--stride", "1" if options.all else "97", "--random", "10000000" if options.all else "200000"]
    list_count = 200000 if options.all else 10000

    def one(function: Function) -> dict[str, Found]:
        check_same_bits(outcome, function, programs)
        if failure:
            outcome.skip(f"{function.name} is precise", failure)
            return {}
        found = measure(next(iter(programs.values())), function, counts, list_count)
        check_errors(outcome, function, found)
        return found

    with ThreadPoolExecutor(options.jobs) as pool:
        measured = dict(zip((function.name for function in functions), pool.map(one, functions)))
    if options.write and not failure:
        PAGE.write_text(page_of(measured))
    print(f"{outcome.passed} passed, {len(outcome.failures)} failed, {outcome.skipped} skipped")
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main())
