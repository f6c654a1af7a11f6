"""Runs cargo in the Rust workspace and adds up what it says.

Everything is built below .zig-cache/cargo, against the C library in DIMFOLD_LIB_DIR, so that no suite builds it anew.
"""
from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WORKSPACE = ROOT / "bindings" / "rust"
TARGET = ROOT / ".zig-cache" / "cargo"
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tools" / "runners")]

from suite import Outcome  # noqa: E402

PASSED = re.compile(r"\s*|running \d+ tests?|[.i]+(?: \d+/\d+)?|test result: ok.*")
RESULT = re.compile(r"^test result: \w+\. (\d+) passed; (\d+) failed;", re.MULTILINE)


def library_folder() -> Path:
    """A folder with the library, named by its bytes: cargo tells changed files by their dates, and a library that is
    built as it was before has its old one."""
    archive = Path(os.environ.get("DIMFOLD_ARCHIVE", ROOT / ".zig-cache" / "built" / "zig" / "lib" / "libdimfold.a"))
    content = archive.read_bytes()
    folder = ROOT / ".zig-cache" / "rust-library" / hashlib.sha256(content).hexdigest()[:16]
    if not (folder / archive.name).exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as made:
            made.write(content)
        Path(made.name).replace(folder / archive.name)
    return folder


def software_gpu() -> str | None:
    """The library that is CUDA for tests without a GPU, if it is there."""
    library = os.environ.get("DIMFOLD_SOFTWARE_GPU", "")
    return library if library and Path(library).exists() else None


def environment(**more: str) -> dict[str, str]:
    """CC names Zig's compiler for the C tests; a Rust program is linked by what its user has."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "RUSTFLAGS")}
    cuda = {"DIMFOLD_CUDART": software_gpu()} if software_gpu() else {}
    # Nobody debugs these programs, and what could be compiled in parts takes a third longer to compile.
    quick = {"CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_INCREMENTAL": "0"}
    return {**kept, **cuda, **quick, "CARGO_TARGET_DIR": str(TARGET), "CARGO_TERM_COLOR": "never",
            "DIMFOLD_LIB_DIR": str(library_folder()), **more}


def doctests_at_once() -> dict[str, str]:
    """Settings by which all doctests are one program, if this rustdoc can do that."""
    wrapped = Path(__file__).resolve().parent / "rustdoc_at_once"
    return {"RUSTDOC": str(wrapped)} if "--merge-doctests" in (answer(str(wrapped), "--help") or "") else {}


def run(*command: str, **more: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=WORKSPACE, env=environment(**more), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)


def check(name: str, *command: str, **more: str) -> Outcome:
    """One check: the command succeeds."""
    return judged(name, run(*command, **more))


def judged(name: str, done: subprocess.CompletedProcess) -> Outcome:
    outcome = Outcome(passed=int(done.returncode == 0))
    if done.returncode != 0:
        outcome.fail(f"{name} ended with {done.returncode}")
        outcome.output = done.stdout
    return outcome


def tests(name: str, *command: str, **more: str) -> Outcome:
    """As many checks as cargo counted; a command that fails without a failed test, or runs none, is one failure."""
    done = run(*command, **more)
    outcome = Outcome()
    for passed, failed in RESULT.findall(done.stdout):
        outcome.add(Outcome(int(passed), int(failed)))
    if outcome.failed == 0 and (done.returncode != 0 or outcome.passed == 0):
        outcome.fail(f"{name} ended with {done.returncode} after {outcome.passed} tests")
    outcome.output = "\n".join(line for line in done.stdout.split("\n") if not PASSED.fullmatch(line)) + "\n"
    return outcome


def report(outcomes: Iterable[Outcome]) -> bool:
    """Prints each outcome that is not a success, and the sum; answers whether there was a failure."""
    total = Outcome()
    for outcome in outcomes:
        total.add(outcome)
        verdict = "FAILED" if outcome.failed else "skipped"
        print("".join(f"{verdict} {reason}\n" for reason in outcome.reasons), end="")
        print(outcome.output if outcome.failed else "", end="", flush=True)
    print(total.line())
    return total.failed > 0


def skipped(name: str, why: str) -> Outcome:
    return Outcome(skipped=1, reasons=[f"{name}: {why}"])


def has_toolchain(name: str, *tool: str) -> bool:
    """Whether rustup has that toolchain, with that tool of cargo's; without rustup there is only the default one."""
    return answer("cargo", f"+{name}", *tool, "--version") is not None


def answer(*command: str) -> str | None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def has_target(name: str) -> bool:
    """Whether the default toolchain has that target's libraries."""
    return (Path(answer("rustc", "--print", "sysroot")) / "lib" / "rustlib" / name / "lib").is_dir()


def host() -> str:
    return re.search(r"^host: (.+)$", answer("rustc", "-vV"), re.MULTILINE).group(1)
