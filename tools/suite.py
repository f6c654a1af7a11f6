"""One suite of tests: how it is run, and when it counts as passed.

A suite is a command whose last line on standard output is `N passed, N failed` or `N passed, N failed, N skipped`.
Whatever keeps it from saying so (a crash, a time limit, a missing file) is a failure, and so is an exit code that
contradicts the line, or a line that counts nothing.
"""
from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

import supervisor

SUMMARY = re.compile(r"(\d+) passed, (\d+) failed(?:, (\d+) skipped)?")

running: set[subprocess.Popen] = set()


@dataclass
class Suite:
    name: str
    command: list[str]
    needs: tuple[str, ...] = ()  # programs without which the suite is skipped
    processor_seconds_max: float = 2400  # of all that it starts together
    still_seconds_max: float = 600       # without any of them, and without a line of output
    lane: str = ""  # suites of one lane would wait for each other: one of them runs at a time


@dataclass
class Outcome:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    reasons: list[str] = field(default_factory=list)  # why it failed or was skipped, in one sentence each
    output: str = ""
    seconds: float = 0
    processor_seconds: float = 0

    def fail(self, reason: str) -> None:
        self.failed += 1
        self.reasons.append(reason)

    def add(self, other: "Outcome") -> None:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped

    def line(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def judge(exit_code: int | None, output: str) -> Outcome:
    """What a command's exit code (None: it was stopped) and standard output say."""
    lines = output.rstrip().split("\n")
    summary = SUMMARY.fullmatch(lines[-1].strip())
    if summary is None:
        outcome = Outcome()
        outcome.fail(f"it ended without its line `N passed, N failed` ({describe(exit_code)})")
        return outcome
    outcome = Outcome(*(int(count or 0) for count in summary.groups()))
    if exit_code != 0 and outcome.failed == 0:
        outcome.fail(f"its line says that nothing failed, but {describe(exit_code)}")
    if outcome.passed + outcome.failed + outcome.skipped == 0:
        outcome.fail("it counted nothing")
    return outcome


def describe(exit_code: int | None) -> str:
    if exit_code in (supervisor.USED_UP, None):
        return "it took too long"
    if exit_code == supervisor.STOOD_STILL:
        return "it stood still"
    if exit_code < 0:
        return f"it died of {signal.Signals(-exit_code).name}"
    return f"its exit code is {exit_code}"


def run(suite: Suite, environment: dict[str, str]) -> Outcome:
    missing = [program for program in suite.needs if shutil.which(program, path=environment["PATH"]) is None]
    if missing:
        return Outcome(skipped=1, reasons=[f"{' and '.join(missing)} {'are' if missing[1:] else 'is'} not installed"])
    started = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        exit_code, processor_seconds = run_command(suite, environment, out, errors)
        texts = [read_all(file) for file in (out, errors)]
    outcome = judge(exit_code, texts[0])
    outcome.output = "".join(texts)
    outcome.seconds, outcome.processor_seconds = time.monotonic() - started, processor_seconds
    return outcome


def run_command(suite: Suite, environment: dict[str, str], out, errors) -> tuple[int, float]:
    """Runs the command in a session of its own, under a process that keeps to its limits and leaves nothing of it.
    Returns its exit code, and the processor time of all that it started."""
    limits = ["--processor", str(suite.processor_seconds_max), "--still", str(suite.still_seconds_max)]
    command = [sys.executable, supervisor.__file__, *limits, *suite.command]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=errors, env=environment,
                               start_new_session=True)
    running.add(process)
    try:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, used.ru_utime + used.ru_stime
    finally:
        running.discard(process)
        stop(process)


def stop(process: subprocess.Popen) -> None:
    """The supervisor ends what it runs."""
    if process.poll() is None:
        process.terminate()
        process.wait()


def stop_all() -> None:
    """Ends the suites that run, which a terminal's interrupt does not reach."""
    for process in list(running):
        stop(process)


def read_all(file) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")
