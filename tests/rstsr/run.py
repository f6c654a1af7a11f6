#!/usr/bin/env python3
"""Tests the crate dimfold-rstsr: run.py PART

    rstsr        its own tests, and rstsr's unmodified tests on its devices, with the orders C and F as default
    rstsr-lint   rustfmt, clippy and rustdoc without a warning

rstsr's tests come out of the package rstsr-core that cargo fetches. On the host all must pass. On the software GPU all
must but those that want tensors in a `Vec`: needs_vec.txt lists them with their bounds, and the compiler must refuse
these and no others. Dimfold must have done nearly all moves, nearly all operations element by element, and on the host
most reductions, scans, sorts and selections. With a wrong stride planted in moves or in operands, many must fail; with
casts lost, many of the crate's own, since one of rstsr's casts anything.
Environment: DIMFOLD_ARCHIVE, the static library; DIMFOLD_SOFTWARE_GPU. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import difflib
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
import without_vec  # noqa: E402
from cargo import Outcome, judged, skipped  # noqa: E402

CRATE = ROOT / "bindings" / "rust" / "dimfold-rstsr"
TESTS = Path(__file__).resolve().parent
COPIED = ROOT / ".zig-cache" / "rstsr"
WITHOUT_VEC = ROOT / ".zig-cache" / "rstsr-without-vec"
NEEDS_VEC = TESTS / "needs_vec.txt"
TREES = {"core_func": 490, "doc_draft": 164, "test_issues": 3}
# At least so many tests notice a defect: nearly as many as do on the device, which has fewer of them than the host.
FAILURES_MIN = {"stride": 140, "operand": 45, "cast": 75}
BY_DIMFOLD_MIN = 0.99
# Of reductions more are the native device's: variances of f64, places among NaN, sums of integers as floats.
REDUCED_MIN = 0.75
# Natively there are sorts of complex numbers, sets with NaN, searches by way of a `sorter`, what has no dtype.
ALONG_AXES_MIN = 0.85

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
    copy_tests()
    return [cargo_tests(), *on_host(), *on_device()]


def cargo_tests() -> Outcome:
    done = run("cargo", "test", "--quiet", "--locked", "--no-fail-fast")
    outcome = Outcome(output=done.stdout)
    for passed, failed in cargo.RESULT.findall(done.stdout):
        outcome.add(Outcome(int(passed), int(failed)))
    if outcome.failed == 0 and (done.returncode != 0 or outcome.passed == 0):
        outcome.fail(f"cargo test ended with {done.returncode}")
    return outcome


def copy_tests() -> None:
    """The trees of rstsr's tests, and the same without those that want tensors in a `Vec`."""
    known = json.loads(subprocess.run(["cargo", "metadata", "--format-version=1", "--locked", "--offline"], cwd=TESTS,
                                      env=cargo.environment(**SETTINGS), capture_output=True, check=True).stdout)
    package = next(Path(found["manifest_path"]).parent for found in known["packages"] if found["name"] == "rstsr-core")
    for tree in (*TREES, "test_utils"):
        without_vec.copy(package / "tests", COPIED, tree, set())
        without_vec.copy(package / "tests", WITHOUT_VEC, tree, set(listed()))


def listed() -> dict[str, str]:
    return dict(line.split("  ", 1) for line in NEEDS_VEC.read_text().splitlines())


def on_host() -> list[Outcome]:
    built = build("entry")
    if built.returncode != 0:
        return [judged("building rstsr's tests", built)]
    entry, casts = executable(built), executable(run("cargo", "test", "--locked", "--no-run", "--test", "casts"))
    return [*all_pass(entry, "row", TREES), *all_pass(entry, "col", TREES),
            many_fail(entry, "stride"), many_fail(entry, "operand"), many_fail(casts, "cast")]


def on_device() -> list[Outcome]:
    if cargo.software_gpu() is None:
        return [skipped("rstsr on a CUDA queue", "the software GPU is not built for this system")]
    built = build("cuda")
    if built.returncode != 0:
        return [judged("building rstsr's tests for a CUDA queue", built)]
    entry, left_out = executable(built), [name.partition("::")[0] for name in listed()]
    trees = {tree: count - left_out.count(tree) for tree, count in TREES.items()}
    return [no_others_are_left_out(), *all_pass(entry, "row", trees), *all_pass(entry, "col", trees),
            many_fail(entry, "stride"), many_fail(entry, "operand")]


def build(test: str) -> subprocess.CompletedProcess:
    return run("cargo", "test", "--locked", "--no-run", "--test", test, where=TESTS)


def no_others_are_left_out() -> Outcome:
    """The compiler refuses the tests that are listed, by the bounds that are listed, and no others."""
    command = ["cargo", "check", "--quiet", "--locked", "--test", "cuda_every", "--message-format=json"]
    refused = subprocess.run(command, cwd=TESTS, env=cargo.environment(**SETTINGS), capture_output=True, text=True,
                             check=False).stdout
    found = [f"{name}  {bound}" for name, bound in without_vec.of_errors(refused, COPIED).items()]
    outcome = Outcome(passed=int(found == NEEDS_VEC.read_text().splitlines()))
    if not outcome.passed:
        outcome.fail("other tests want tensors in a Vec than needs_vec.txt lists")
        outcome.output = "\n".join(difflib.unified_diff(NEEDS_VEC.read_text().splitlines(), found, lineterm="")) + "\n"
    return outcome


def executable(built: subprocess.CompletedProcess) -> str:
    return re.search(r"^ *Executable .*\((.+)\)$", built.stdout, re.MULTILINE).group(1)


def all_pass(program: str, order: str, trees: dict[str, int]) -> list[Outcome]:
    with tempfile.NamedTemporaryFile("r") as counts:
        done = run(program, DIMFOLD_ORDER=order, DIMFOLD_COUNTS=counts.name)
        counted = counts.read()
    outcome = Outcome(output=done.stdout)
    for tree, expected in trees.items():
        passed = len(re.findall(rf"^test {tree}::.* \.\.\. ok$", done.stdout, re.MULTILINE))
        outcome.passed += passed
        if passed != expected:
            outcome.fail(f"{passed} of {expected} tests of {tree} pass, with {order}-major order")
    return [outcome, *by_whom(counted or "0 1 0 0 0", order)]


def by_whom(counted: str, order: str) -> list[Outcome]:
    """What setup.rs wrote: numbers, then a line for each trait that native kernels computed."""
    numbers, *lines = counted.splitlines()
    moved, moved_natively, computed, reduced, along_axes = map(int, numbers.split())
    counts = [(what, operation, int(count)) for what, operation, count in map(str.split, lines)]
    computed_natively, reduced_natively, along_axes_natively = (
        {operation: count for what, operation, count in counts if what == kind}
        for kind in ("computed", "reduced", "along_axes"))
    copied = [count for what, _, count in counts if what == "on_copies"]
    if copied:
        print(f"{sum(copied)} native kernels of {len(copied)} kinds worked on copies, with {order}-major order")
    return [nearly_all("moves", moved, {"moves": moved_natively} if moved_natively else {}, order),
            nearly_all("operations element by element", computed, computed_natively, order),
            *([] if copied else [
                nearly_all("reductions", reduced, reduced_natively, order, REDUCED_MIN),
                nearly_all("scans, sorts and selections", along_axes, along_axes_natively, order, ALONG_AXES_MIN)])]


def nearly_all(what: str, by_dimfold: int, natively: dict[str, int], order: str,
               share_min: float = BY_DIMFOLD_MIN) -> Outcome:
    every = by_dimfold + sum(natively.values())
    but = "".join(f", not {count} {operation}" for operation, count in natively.items())
    said = f"Dimfold did {by_dimfold} of {every} {what}, with {order}-major order{but}"
    print(said)
    outcome = Outcome(passed=int(by_dimfold > 0 and by_dimfold >= share_min * every))
    if not outcome.passed:
        outcome.fail(said)
    return outcome


def many_fail(program: str, defect: str) -> Outcome:
    done = run(program, DIMFOLD_PLANTED=defect)
    failed = len(re.findall(r"^test .* \.\.\. FAILED$", done.stdout, re.MULTILINE))
    print(f"{failed} tests fail with a defect of: {defect}")
    outcome = Outcome(passed=int(failed >= FAILURES_MIN[defect]))
    if not outcome.passed:
        outcome.fail(f"{failed} tests notice a defect of: {defect}; fewer than {FAILURES_MIN[defect]}")
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
