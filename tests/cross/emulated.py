#!/usr/bin/env python3
"""Runs the C tests on other machines than this one, with the static libraries that `./zigw build cross` makes: on
aarch64, riscv64 and powerpc64le under qemu-user, on wasm32, which has no threads, what is pure under node.

    emulated.py [TARGET...]

`test` leaves the long searches to the machine that it runs on, as it does under valgrind, and runs one of eight random
cases; `proof` runs all, but no further than `test` does elsewhere. Environment: ZIG, DIMFOLD_TEST_SCALE. Last line:
N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from libraries import ROOT, ZIG, archive, build

import c_suite
import suite
from gcc_suite import LEFT_TO_THE_SANITIZERS

HERE = Path(__file__).resolve().parent
TESTS = ROOT / "tests" / "c"
PREFIX = ROOT / ".zig-cache" / "built" / "emulated"
FLAGS = ["-std=c11", "-O1", "-fno-sanitize=undefined",
         *(f"-I{ROOT / name}" for name in ("c/include", "c/src", "c", "tests/c"))]
QEMU = "Debian's package qemu-user"


@dataclass
class Machine:
    target: str
    emulator: list[str]
    package: str
    folders: tuple[str, ...] = ("base", "layout", "nested", "text", "lines", "index", "reduce", "ops", "host", "array")
    patient: bool = False  # whether the long searches take a short time
    lacks: tuple[str, ...] = ()  # parts of the names of tests that are not made for it


# The garbage collector of node 20 ends in a segmentation fault when it marks beside a WASI program of this size.
NODE = ["node", "--no-warnings", "--no-concurrent-marking", str(HERE / "wasi.mjs")]

MACHINES = [
    Machine("wasm32-wasi", NODE, "node 20", ("base", "layout", "nested", "text"), patient=True),
    Machine("aarch64-linux-musl", ["qemu-aarch64"], QEMU),
    Machine("riscv64-linux-musl", ["qemu-riscv64"], QEMU),
    Machine("powerpc64le-linux-musl", ["qemu-ppc64le"], QEMU),
]

# Searches that even a patient machine leaves out of the test command.
MILLIONS = ["laws_", "oracle_"]

# The long searches, and a few more that would take half of the time.
LEFT_TO_THIS_MACHINE = [*LEFT_TO_THE_SANITIZERS, "cast_converts_edges", "diophantine_agrees", "diophantine_finds_what"]

# Tests of conversions that QEMU 7 gets wrong on POWER by itself, as power.c shows with single instructions.
WRONG_BY_QEMU = """
    cast_converts_edges
    cast_follows_any_layout
    cast_in_place_converts
    cast_of_known_numbers
    convert_gives_the_bits
    convert_rounds_integers_once
    convert_treats_a_run
    tiers_cast_random
    tiers_run_casts
""".split()

# QEMU 7 stops with an assertion of its own when the child of a process with threads starts some; and what a process
# sees of its memory is QEMU's.
ENDED_BY_QEMU = ["host_memory_that_is_large_goes_back", "queue_made_behind_a_fork_has_threads"]


def compile_program(target: str, sources: list[Path], name: str) -> str:
    """Returns the program's path. Zig keeps the objects, so that a second time takes no time."""
    program = PREFIX / name / target
    program.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([ZIG, "cc", "-target", target, "-static", *FLAGS, *map(str, sources), "-o", str(program)],
                   check=True, cwd=ROOT)
    return str(program)


def is_of_programs(path: Path) -> bool:
    """Whether tests are of expressions, which take emulators too long."""
    return path.parent.name == "batch" or path.name in ("batch.c", "functions.c")


def oracles_of_programs() -> list[Path]:
    """What the tests of other folders compute with; the tests of programs themselves are left out."""
    return [path for path in sorted((TESTS / "program").glob("*.c")) if "TEST(" not in path.read_text("utf-8")]


def test_program(machine: Machine) -> str:
    sources = [path for folder in machine.folders for path in sorted((TESTS / folder).rglob("*.c"))
               if not is_of_programs(path)]
    shared = [*sorted(TESTS.glob("*.c")), *(oracles_of_programs() if "array" in machine.folders else [])]
    return compile_program(machine.target, [*shared, *sources, archive(machine.target, PREFIX)], "tests")


def converts_wrongly(machine: Machine) -> bool:
    if not machine.target.startswith("powerpc"):
        return False
    return subprocess.run([*machine.emulator, compile_program(machine.target, [HERE / "power.c"], "probe")],
                          check=False).returncode != 0


def left_out(machine: Machine) -> list[str]:
    """The tests that are not run: a part of each name, behind a minus."""
    names = [] if c_suite.is_proof() else MILLIONS if machine.patient else LEFT_TO_THIS_MACHINE
    if machine.emulator[0].startswith("qemu"):
        names = [*names, *ENDED_BY_QEMU]
    if converts_wrongly(machine):
        print(f"skipped tests of conversions on {machine.target}: this QEMU converts otherwise than POWER does")
        names = [*names, *WRONG_BY_QEMU]
    return [f"-{name}" for name in dict.fromkeys(names)]


def run(machine: Machine) -> suite.Outcome:
    """The tests on one machine; their output tells its name."""
    command = [*machine.emulator, test_program(machine)]
    share = "1" if c_suite.is_proof() else c_suite.SHARE[-1]
    environment = {**os.environ, "DIMFOLD_TEST_SCALE": "1", "DIMFOLD_TEST_SHARE": share,
                   "DIMFOLD_TEST_SERIES": c_suite.series(machine.target)}
    known = subprocess.run([*command, "--list"], capture_output=True, text=True, check=True).stdout.splitlines()
    theirs = set(c_suite.stale([f"-{name}" for name in LEFT_TO_THE_SANITIZERS], known))  # of parts that are not built
    filters = [text for text in left_out(machine) if text not in theirs]
    done = subprocess.run([*command, *filters], stdout=subprocess.PIPE, text=True, check=False, env=environment)
    outcome = suite.judge(done.returncode, done.stdout)
    of_programs = c_suite.declared(TESTS / "host" / "batch") | {
        (file, name) for file, name in c_suite.declared(TESTS / "host") if file in ("batch.c", "functions.c")}
    for folder in machine.folders:
        for file, name in c_suite.forgotten(TESTS / folder, known):
            if (file, name) not in of_programs and not any(part in f"{file}:{name}" for part in machine.lacks):
                outcome.fail(f"{name} in {file} is no part of the program")
    for text in c_suite.stale(filters, known):
        outcome.fail(f"the argument {text} fits no test")
    outcome.output = done.stdout if outcome.failed else f"{outcome.line()} on {machine.target}\n"
    return outcome


def run_or_skip(machine: Machine) -> suite.Outcome:
    if shutil.which(machine.emulator[0]) is None:
        text = f"skipped {machine.target}: {machine.emulator[0]} is not installed ({machine.package})\n"
        return suite.Outcome(skipped=1, output=text)
    return run(machine)


def test(machines: list[Machine]) -> int:
    total, said = suite.Outcome(), build([machine.target for machine in machines], prefix=PREFIX)
    if said:
        print(f"FAILED the build: {said}\n0 passed, 1 failed")
        return 1
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for machine, outcome in zip(machines, pool.map(run_or_skip, machines)):
            total.add(outcome)
            print(outcome.output, end="")
            print("".join(f"FAILED {reason} ({machine.target})\n" for reason in outcome.reasons), end="", flush=True)
    print(total.line())
    return total.failed > 0


def main(wanted: list[str]) -> int:
    return test([machine for machine in MACHINES if not wanted or machine.target in wanted])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
