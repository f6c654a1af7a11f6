#!/usr/bin/env python3
"""Runs all suites of tests and ends with one line that adds them up: N passed, N failed, N skipped

    run_tests.py [--proof] ZIG [SUITE...]

`./zigw build test` calls it, and `./zigw build proof`, which searches further and repeats a part with a second
version of Zig. The names of suites choose among them. The exit code is 1 when something failed.
"""
from __future__ import annotations

import argparse
import os
import resource
import shlex
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from pathlib import Path

import python_packages
import suites
from suite import Outcome, Suite, run, stop_all

ROOT = Path(__file__).resolve().parent.parent
PROOF_SCALE = 10
PROOF_SECONDS_MAX = 14400
SECOND_ZIG = "0.17.1"


def build(zig: str, name: str) -> tuple[suites.Built, Outcome]:
    """Builds library, program and tests with that Zig into a folder of their own."""
    built = suites.Built(zig, ROOT / ".zig-cache" / "built" / name)
    command = [zig, "build", "--build-file", str(ROOT / "build.zig"), "--prefix", str(built.folder), "test-programs"]
    started, used = time.monotonic(), seconds_of_ended()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    outcome = Outcome(passed=1) if done.returncode == 0 else Outcome(output=done.stdout)
    outcome.seconds, outcome.processor_seconds = time.monotonic() - started, seconds_of_ended() - used
    if done.returncode != 0:
        outcome.fail(f"`zig build test-programs` ended with {done.returncode}")
    return built, outcome


def seconds_of_ended() -> float:
    """The processor time of all processes that this one has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def path_without_idle_rust() -> str:
    """PATH without the folder of a rustup that has no toolchain, whose programs are there and cannot run."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if not is_idle_rust(Path(folder)))


def is_idle_rust(folder: Path) -> bool:
    if not ((folder / "rustup").exists() and (folder / "cargo").exists()):
        return False
    return subprocess.run([folder / "cargo", "--version"], capture_output=True, check=False).returncode != 0


def environment_for(built: suites.Built) -> dict[str, str]:
    return {
        **os.environ,
        "PATH": path_without_idle_rust(),
        "DIMFOLD_ROOT": str(ROOT),
        "DIMFOLD_PROGRAM": built.program("dimfold"),
        "DIMFOLD_LIBRARY": built.library(),
        "DIMFOLD_ARCHIVE": built.archive(),
        "DIMFOLD_SOFTWARE_GPU": built.software_gpu(),
        "ZIG": built.zig,
        "ZIG_LOCAL_CACHE_DIR": str(ROOT / ".zig-cache"),
        "CC": f"{shlex.quote(built.zig)} cc",
        "PYTHONPATH": str(python_packages.folder()),
        "PYTHONDONTWRITEBYTECODE": "1",
        "LC_ALL": "C.UTF-8",
    }


class Report:
    """Prints each suite as it ends and keeps the sum."""

    def __init__(self) -> None:
        self.total = Outcome()

    def add(self, name: str, outcome: Outcome) -> None:
        self.total.add(outcome)
        verdict = "FAILED" if outcome.failed else "skipped" if not outcome.passed else "passed"
        print(f"{verdict:8} {name:16} {outcome.seconds:6.1f} s {outcome.processor_seconds:6.1f} s of processors  "
              f"{outcome.line()}", flush=True)
        for reason in outcome.reasons:
            print(f"    {name}: {reason}", flush=True)
        lines = outcome.output.rstrip().split("\n")
        for line in lines:
            if outcome.failed or line.startswith("skipped "):
                print(line, flush=True)

    def end(self) -> int:
        print(self.total.line(), flush=True)
        return self.total.failed > 0


class Waiting:
    """The suites that have not begun, in their order, and the lanes that are taken."""

    def __init__(self, chosen: list[Suite]) -> None:
        self.suites, self.taken, self.changed = list(chosen), set(), threading.Condition()

    def may_begin(self) -> Suite | None:
        return next((suite for suite in self.suites if suite.lane not in self.taken), None)

    def take(self) -> Suite:
        with self.changed:
            self.changed.wait_for(lambda: self.may_begin() or not self.suites)
            suite = self.may_begin()
            if suite is None:
                raise CancelledError
            self.suites.remove(suite)
            self.taken |= {suite.lane} - {""}
            return suite

    def end(self, suite: Suite) -> None:
        with self.changed:
            self.taken.discard(suite.lane)
            self.changed.notify_all()

    def run_next(self, environment: dict[str, str]) -> tuple[Suite, Outcome]:
        suite = self.take()
        try:
            return suite, run(suite, environment)
        finally:
            self.end(suite)


def run_suites(report: Report, chosen: list[Suite], environment: dict[str, str]) -> None:
    waiting = Waiting(chosen)
    with ThreadPoolExecutor(min(4, os.cpu_count() or 2)) as pool:
        futures = [pool.submit(waiting.run_next, environment) for _ in chosen]
        try:
            for future in as_completed(futures):
                suite, outcome = future.result()
                report.add(suite.name, outcome)
        except BaseException:
            waiting.suites.clear()
            pool.shutdown(wait=False, cancel_futures=True)
            stop_all()
            raise


def install_second_zig() -> str:
    folder = ROOT / ".zig" / f"ziglang-{SECOND_ZIG}"
    return python_packages.install(folder, [f"ziglang=={SECOND_ZIG}"])


def run_second_compiler(report: Report) -> None:
    failure = install_second_zig()
    if failure:
        report.add("second-zig", Outcome(failed=1, reasons=[failure]))
        return
    zig = ROOT / ".zig" / f"ziglang-{SECOND_ZIG}" / "ziglang" / "zig"
    built, outcome = build(str(zig), f"zig-{SECOND_ZIG}")
    report.add("second-zig", outcome)
    if not outcome.failed:
        run_suites(report, without_haste(suites.second_compiler(built)), environment_for(built))


def choose(all_suites: list[Suite], names: list[str]) -> list[Suite]:
    unknown = set(names) - {suite.name for suite in all_suites}
    if unknown:
        sys.exit(f"no suite is called {', '.join(sorted(unknown))}; there are "
                 + ", ".join(suite.name for suite in all_suites))
    return [suite for suite in all_suites if not names or suite.name in names]


def without_haste(chosen: list[Suite]) -> list[Suite]:
    for suite in chosen:
        suite.processor_seconds_max = PROOF_SECONDS_MAX
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proof", action="store_true", help="search further, and test a second version of Zig")
    parser.add_argument("zig")
    parser.add_argument("suites", nargs="*")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if arguments.proof:
        os.environ.setdefault("DIMFOLD_TEST_SCALE", str(PROOF_SCALE))
    report = Report()
    built, outcome = build(str(Path(arguments.zig).resolve()), "zig")
    report.add("build", outcome)
    chosen = choose(suites.every_commit(built, arguments.proof), arguments.suites)
    failure = python_packages.install_tests()
    if failure:
        report.add("python-packages", Outcome(failed=1, reasons=[failure]))
    if not outcome.failed:
        run_suites(report, without_haste(chosen) if arguments.proof else chosen, environment_for(built))
    if arguments.proof and not arguments.suites:
        run_second_compiler(report)
    return report.end()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
