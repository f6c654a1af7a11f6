#!/usr/bin/env python3
"""Runs tests/cli with AddressSanitizer, its leak check and UndefinedBehaviorSanitizer in the program. Needs gcc.

The sanitizers write to files of their own, since a test that expects a failure would take their complaint for it.
Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import c_suite
import gcc

CLI = gcc.ROOT / "tests" / "cli"
sys.path[:0] = [str(CLI), str(gcc.ROOT / "tools")]

import run as cli  # noqa: E402
import suite  # noqa: E402

# AddressSanitizer reserves terabytes of addresses, and some of these allow the program only some megabytes; others
# trace it, which its leak check does too.
LEFT_OUT = {"full_disks_and_limits_leave_nothing", "lines_larger_than_memory_are_told",
            "memory_is_not_the_headers_to_take", "transposed_under_half_of_its_size",
            "either_file_is_whole_when_the_power_fails", "scans_and_masks_take_little_memory",
            "whoever_is_killed_leaves_the_old_file"}
COMPLAINTS_MAX = 5  # one fault is found by many tests


def run_tests(program: Path, logs: str) -> suite.Outcome:
    c_suite.take_share(c_suite.SHARE[-1], "cli")
    settings = f"exitcode=99:log_path={logs}/log"
    environment = {
        **os.environ,
        "DIMFOLD_PROGRAM": str(program),
        "ASAN_OPTIONS": f"{settings}:detect_leaks=1:allocator_may_return_null=1",
        "UBSAN_OPTIONS": f"{settings}:print_stacktrace=1",
    }
    checks = [check.__name__ for part in cli.SUITES for check in part.CHECKS if check.__name__ not in LEFT_OUT]
    done = subprocess.run([sys.executable, str(CLI / "run.py"), *checks], env=environment, stdout=subprocess.PIPE,
                          text=True, check=False)
    print(done.stdout, end="")
    return suite.judge(done.returncode, done.stdout)


def complaints(logs: str) -> list[str]:
    """What the sanitizers wrote, without the warnings that much memory was asked for."""
    texts = [path.read_text(errors="replace") for path in sorted(Path(logs).iterdir())]
    return [text for text in texts if "ERROR: " in text or "runtime error: " in text]


def main() -> int:
    try:
        program = gcc.link("sanitized", "dimfold", gcc.library("c/cli"))
    except gcc.CompileError as error:
        print(error)
        return 1
    with tempfile.TemporaryDirectory() as logs:
        outcome = run_tests(program, logs)
        for complaint in complaints(logs)[:COMPLAINTS_MAX]:
            outcome.fail(complaint)
    print("".join(f"FAILED {reason}\n" for reason in outcome.reasons) + outcome.line())
    return outcome.failed > 0


if __name__ == "__main__":
    sys.exit(main())
