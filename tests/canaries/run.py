#!/usr/bin/env python3
"""Proves that the harness notices what it is there for: each canary is a fault that must be reported.

Every canary is compiled with the C tests' own main and run by the code that runs all suites. It passes when the runner
reports a failure and names its cause; one healthy test shows that this is not for another reason. One more canary per
rule of tidy is a tree with a single fault.

    run.py          environment: CC
Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import contextlib
import io
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tools" / "checkers")]

import run_tests  # noqa: E402
import suite  # noqa: E402
import tidy  # noqa: E402
import tidy_faults  # noqa: E402

SANITIZED = "gcc -fsanitize=address"
PLAIN = os.environ.get("CC", "cc")
FLAGS = ["-std=c11", "-g", *(f"-I{ROOT / folder}" for folder in ("c/include", "c/src", "tests/c"))]
HARNESS = [str(ROOT / "tests/c/main.c"), *map(str, sorted((ROOT / "c/src/base").glob("*.c")))]


@dataclass
class Canary:
    source: str
    cause: str  # what the report must say
    compiler: str = PLAIN
    tests: str = ""  # the folder whose tests the program must have; none when empty


CANARIES = [
    Canary("failing_check.c", "expected 2, found 1"),
    Canary("crash.c", "died of SIG"),
    Canary("leak.c", "detected memory leaks", compiler=SANITIZED),
    Canary("wrong_status.c", "expected DIMFOLD_ERR_AXIS, found DIMFOLD_ERR_NULL"),
    Canary("missing_test/compiled.c", "canary_is_forgotten in forgotten.c is no part of the program",
           tests="missing_test"),
]
# Exit code and standard output of a suite, and whether that must count as a failure.
ENDINGS = [
    (0, "2 passed, 0 failed", False),
    (0, "some text\n2 passed, 0 failed, 1 skipped\n", False),
    (0, "0 passed, 0 failed, 1 skipped\n", False),
    (0, "2 passed, 1 failed\n", True),
    (1, "2 passed, 0 failed\n", True),
    (-11, "2 passed, 0 failed\n", True),
    (None, "2 passed, 0 failed\n", True),
    (0, "", True),
    (0, "2 passed, 0 failed\nand then it went on\n", True),
    (0, "0 passed, 0 failed\n", True),
]
HEALTHY = [Canary("healthy.c", ""), Canary("healthy.c", "", compiler=SANITIZED)]


def run_canary(canary: Canary, folder: str) -> suite.Outcome:
    """What the runner reports about the program, or an exception when it cannot be built."""
    program = f"{folder}/canary"
    command = [*shlex.split(canary.compiler), *FLAGS, *HARNESS, str(HERE / canary.source), "-o", program]
    subprocess.run(command, check=True)
    tests = HERE / canary.tests if canary.tests else folder
    runner = [sys.executable, str(ROOT / "tools" / "runners" / "c_suite.py"), program]
    return suite.run(suite.Suite(canary.source, runner), {**os.environ, "DIMFOLD_TESTS": str(tests)})


def complaint(canary: Canary, outcome: suite.Outcome) -> str:
    said = "\n".join([outcome.output, *outcome.reasons])
    if not canary.cause:
        return "" if outcome.failed == 0 and outcome.passed == 1 else f"a healthy test is reported as failed:\n{said}"
    if outcome.failed == 0:
        return f"the runner did not notice it: {outcome.line()}"
    return "" if canary.cause in said else f"the runner does not say `{canary.cause}`:\n{said}"


def check_canary(canary: Canary, total: suite.Outcome) -> None:
    compiler = shlex.split(canary.compiler)[0]
    if shutil.which(compiler) is None:
        total.skipped += 1
        print(f"skipped {canary.source}: {compiler} is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        text = complaint(canary, run_canary(canary, folder))
    total.add(suite.Outcome(passed=not text, failed=bool(text)))
    if text:
        print(f"FAILED {canary.source}: {text}")


def check_ending(exit_code: int | None, output: str, fails: bool, total: suite.Outcome) -> None:
    good = (suite.judge(exit_code, output).failed > 0) == fails
    total.add(suite.Outcome(passed=good, failed=not good))
    if not good:
        print(f"FAILED exit code {exit_code} after {output!r} counts as {'passed' if fails else 'failed'}")


def fake_suite(program: str, **limits: float) -> suite.Outcome:
    """What the runner reports about a suite of a few lines of Python."""
    return suite.run(suite.Suite("fake", [sys.executable, "-c", program], **limits), dict(os.environ))


def limits_are_of_progress() -> str:
    """One that spins and one that sleeps are ended, and one that takes longer than either limit is not."""
    spinning = fake_suite("while True: pass", processor_seconds_max=0.5)
    sleeping = fake_suite("import time; time.sleep(3600)", still_seconds_max=0.5)
    slow = fake_suite("import time\nfor _ in range(8): time.sleep(0.25); print('.', flush=True)\n"
                      "print('1 passed, 0 failed')", processor_seconds_max=30, still_seconds_max=1.5)
    said = " ".join([*spinning.reasons, *sleeping.reasons, *slow.reasons])
    good = "it took too long" in said and "it stood still" in said and slow.failed == 0
    return "" if good else f"the runner says: {said}"


def nothing_outlives_a_suite() -> str:
    """Not even what has a session of its own, whose parent has ended, and that ignores signals."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "pid")
        sleeper = ("import os, signal, time; [signal.signal(n, signal.SIG_IGN) for n in (1, 2, 15)]; "
                   f"open({str(file)!r}, 'w').write(str(os.getpid())); time.sleep(3600)")
        outcome = fake_suite(f"import subprocess, sys, time, os\n"
                             f"subprocess.Popen([sys.executable, '-c', {sleeper!r}], start_new_session=True)\n"
                             f"while not os.path.getsize({str(file)!r}) if os.path.exists({str(file)!r}) else True: "
                             "time.sleep(0.01)\nprint('1 passed, 0 failed')")
        return "" if outcome.passed == 1 and not Path("/proc", file.read_text()).exists() else \
            f"a process outlives its suite, {outcome.line()}"


def suites_have_the_usual_signals() -> str:
    """Where the runner ignores an interrupt, as a job in the background does."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        outcome = fake_suite("import os, signal\nos.kill(os.getpid(), signal.SIGINT)")
    finally:
        signal.signal(signal.SIGINT, before)
    said = " ".join([outcome.output, *outcome.reasons])
    return "" if "KeyboardInterrupt" in said else f"a suite that interrupts itself goes on: {said}"


def suites_of_a_lane_take_turns() -> str:
    """What two of them write comes one after the other, and what is in no lane does not wait for them."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "order"))
        program = (f"import time\nfor _ in range(2):\n    open({file!r}, 'a').write({{!r}})\n    time.sleep(0.3)\n"
                   "print('1 passed, 0 failed')")
        chosen = [suite.Suite(name, [sys.executable, "-c", program.format(name)], lane=lane)
                  for name, lane in (("A", "one"), ("B", "one"), ("C", ""))]
        report = run_tests.Report()
        with contextlib.redirect_stdout(io.StringIO()):
            run_tests.run_suites(report, chosen, dict(os.environ))
        order = Path(file).read_text(encoding="utf-8")
    waited = order.endswith("C") and (os.cpu_count() or 1) > 1
    good = order.replace("C", "") == "AABB" and not waited and report.total.passed == 3
    return "" if good else f"they wrote {order}, {report.total.line()}"


def check_runner(check, total: suite.Outcome) -> None:
    text = check() if sys.platform == "linux" else ""
    total.add(suite.Outcome(passed=not text, failed=bool(text)))
    if text:
        print(f"FAILED {check.__name__}: {text}")


def check_rule(rule, total: suite.Outcome) -> None:
    """The rule finds nothing in a tidy tree, and the one fault in a tree made for it."""
    findings = []
    for fault in ({}, tidy_faults.FAULTS[rule.__name__]):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**tidy_faults.TIDY, **fault}.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            findings.append(rule(tidy.Tree(Path(folder))))
    good = not findings[0] and findings[1]
    total.add(suite.Outcome(passed=bool(good), failed=not good))
    if not good:
        print(f"FAILED rule {rule.__name__}: a tidy tree gives {findings[0]}, a faulty one {findings[1]}")


def main() -> int:
    total = suite.Outcome()
    for canary in [*HEALTHY, *CANARIES]:
        check_canary(canary, total)
    for ending in ENDINGS:
        check_ending(*ending, total)
    for check in (limits_are_of_progress, nothing_outlives_a_suite, suites_have_the_usual_signals,
                  suites_of_a_lane_take_turns):
        check_runner(check, total)
    for rule in tidy.RULES:
        check_rule(rule, total)
    print(total.line())
    return total.failed > 0


if __name__ == "__main__":
    sys.exit(main())
