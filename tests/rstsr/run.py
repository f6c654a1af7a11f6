#!/usr/bin/env python3
"""Tests the crate dimfold-rstsr: run.py PART

    rstsr        its own tests, and rstsr's unmodified tests on its device, with the orders C and F as default
    rstsr-lint   rustfmt, clippy and rustdoc without a warning

rstsr's tests come out of the package rstsr-core that cargo fetches. All must pass, and Dimfold must have done nearly
all moves. With a wrong stride planted, many must fail; with casts lost, many of the crate's own, since one of rstsr's
casts anything. Environment: DIMFOLD_ARCHIVE, the static library. Last line: N passed,
N failed, N skipped.
"""
from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "rust"))

import cargo  # noqa: E402
from cargo import Outcome, judged, skipped  # noqa: E402

CRATE = ROOT / "bindings" / "rust" / "dimfold-rstsr"
TESTS = Path(__file__).resolve().parent
COPIED = ROOT / ".zig-cache" / "rstsr"
TREES = {"core_func": 490, "doc_draft": 164, "test_issues": 3}
FAILURES_MIN = 50
BY_DIMFOLD_MIN = 0.99

# Of both workspaces, so that what they depend on is built once; the flag brings the defects that can be planted.
SETTINGS = {"CARGO_TARGET_DIR": str(cargo.TARGET / "dimfold-rstsr"), "RUSTFLAGS": "--cfg dimfold_planted"}


def run(*command: str, where: Path = CRATE, **more: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=where, env=cargo.environment(**{**SETTINGS, **more}), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)


def can_be_had() -> bool:
    """Whether cargo has what the crate depends on, or can fetch it."""
    fetched = run("cargo", "fetch", "--locked", "--offline", where=TESTS)
    return fetched.returncode == 0 or "failed to download" not in run("cargo", "fetch", "--locked", where=TESTS).stdout


def rstsr() -> list[Outcome]:
    return [cargo_tests(), *tests_of_rstsr()]


def cargo_tests() -> Outcome:
    done = run("cargo", "test", "--quiet", "--locked", "--no-fail-fast")
    outcome = Outcome(output=done.stdout)
    for passed, failed in cargo.RESULT.findall(done.stdout):
        outcome.add(Outcome(int(passed), int(failed)))
    if outcome.failed == 0 and (done.returncode != 0 or outcome.passed == 0):
        outcome.fail(f"cargo test ended with {done.returncode}")
    return outcome


def copy_tests() -> None:
    """The trees of rstsr's tests. A file that is there already keeps its date, by which cargo tells what changed."""
    known = json.loads(subprocess.run(["cargo", "metadata", "--format-version=1", "--locked", "--offline"], cwd=TESTS,
                                      env=cargo.environment(**SETTINGS), capture_output=True, check=True).stdout)
    package = next(Path(found["manifest_path"]).parent for found in known["packages"] if found["name"] == "rstsr-core")
    for tree in (*TREES, "test_utils"):
        for source in (package / "tests" / tree).rglob("*.rs"):
            target = COPIED / source.relative_to(package / "tests")
            if not target.exists() or target.read_bytes() != source.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)


def tests_of_rstsr() -> list[Outcome]:
    copy_tests()
    built = run("cargo", "test", "--locked", "--no-run", "--test", "entry", where=TESTS)
    if built.returncode != 0:
        return [judged("building rstsr's tests", built)]
    entry, casts = executable(built), executable(run("cargo", "test", "--locked", "--no-run", "--test", "casts"))
    return [*all_pass(entry, "row"), *all_pass(entry, "col"), many_fail(entry, "stride"), many_fail(casts, "cast")]


def executable(built: subprocess.CompletedProcess) -> str:
    return re.search(r"^ *Executable .*\((.+)\)$", built.stdout, re.MULTILINE).group(1)


def all_pass(program: str, order: str) -> list[Outcome]:
    with tempfile.NamedTemporaryFile("r") as counts:
        done = run(program, DIMFOLD_ORDER=order, DIMFOLD_COUNTS=counts.name)
        by_dimfold, by_native = map(int, counts.read().split() or (0, 1))
    outcome = Outcome(output=done.stdout)
    for tree, expected in TREES.items():
        passed = len(re.findall(rf"^test {tree}::.* \.\.\. ok$", done.stdout, re.MULTILINE))
        outcome.passed += passed
        if passed != expected:
            outcome.fail(f"{passed} of {expected} tests of {tree} pass, with {order}-major order")
    return [outcome, by_whom(by_dimfold, by_native, order)]


def by_whom(by_dimfold: int, by_native: int, order: str) -> Outcome:
    said = f"Dimfold did {by_dimfold} of {by_dimfold + by_native} moves, with {order}-major order"
    print(said)
    outcome = Outcome(passed=int(by_dimfold >= BY_DIMFOLD_MIN * (by_dimfold + by_native)))
    if not outcome.passed:
        outcome.fail(said)
    return outcome


def many_fail(program: str, defect: str) -> Outcome:
    done = run(program, DIMFOLD_PLANTED=defect)
    failed = len(re.findall(r"^test .* \.\.\. FAILED$", done.stdout, re.MULTILINE))
    print(f"{failed} tests fail with a defect of: {defect}")
    outcome = Outcome(passed=int(failed >= FAILURES_MIN))
    if not outcome.passed:
        outcome.fail(f"{failed} tests notice a defect of: {defect}; fewer than {FAILURES_MIN}")
        outcome.output = done.stdout
    return outcome


def lint() -> list[Outcome]:
    """As published, without defects that could be planted."""
    clippy, strict = ["cargo", "clippy", "--quiet", "--locked"], ["--", "-D", "warnings"]
    doc = ["cargo", "doc", "--quiet", "--locked", "--no-deps", "--features", "faer"]
    return [judged("cargo fmt", run("cargo", "fmt", "--all", "--check")),
            judged("cargo clippy", run(*clippy, "--all-targets", *strict, RUSTFLAGS="")),
            judged("cargo clippy, feature faer", run(*clippy, "--features", "faer", *strict, RUSTFLAGS="")),
            judged("cargo doc", run(*doc, RUSTFLAGS="", RUSTDOCFLAGS="-D warnings"))]


PARTS = {"rstsr": rstsr, "rstsr-lint": lint}


def outcomes(part: str) -> list[Outcome]:
    if shutil.which("cargo") is None:
        return [skipped(part, "cargo is not installed: https://rustup.rs")]
    if not can_be_had():
        return [skipped(part, "cargo cannot fetch rstsr: connect this machine to the network")]
    return PARTS[part]()


def main(part: str) -> int:
    return cargo.report(outcomes(part))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
