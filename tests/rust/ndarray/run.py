#!/usr/bin/env python3
"""Runs ndarray's own tests with an ndarray whose copies are Dimfold's: run.py

A copy of the package ndarray 0.17.1, the last one that has its tests, gets routes.patch, which sends `assign`,
`to_owned` and `as_standard_layout` of the types that have a dtype to Dimfold. By [patch.crates-io] its tests take that
copy. As many of them must pass as with ndarray as it is; with a planted defect some must fail.

Environment: DIMFOLD_ARCHIVE, the static library. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import cargo  # noqa: E402
from cargo import Outcome, skipped  # noqa: E402

CACHE = cargo.ROOT / ".zig-cache" / "ndarray"
VERSION = "0.17.1"
PATCH = HERE / "routes.patch"
LINES_MAX = 30
MOVES_MIN = 500
MOVES = re.compile(r"^Dimfold moved (\d+) times$", re.MULTILINE)

# The source of each copy, seen backwards: it is what the tests must notice.
DEFECT = ("unsafe { QUEUE.with(", """let backwards = source.flip(&[0]).unwrap_or_else(|_| source.clone());
    let from = RawView::new(from.as_ptr(), from.size_bytes(), dtype, &backwards);
    unsafe { QUEUE.with(""")

# One more test, which tells how many copies were Dimfold's when all tests have run.
TELLS_MOVES = """
extern "C" {
    fn atexit(work: extern "C" fn()) -> i32;
}

extern "C" fn tell_moves() {
    println!("Dimfold moved {} times", ndarray::by_dimfold::MOVES.load(std::sync::atomic::Ordering::Relaxed));
}

#[test]
fn moves_are_told() {
    assert_eq!(unsafe { atexit(tell_moves) }, 0);
}
"""


def run(folder: Path, *command: str) -> subprocess.CompletedProcess:
    environment = cargo.environment(CARGO_TARGET_DIR=str(CACHE / "target"))
    return subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False)


def package() -> Path | None:
    """Where cargo has the package, which it fetches if it can."""
    folder = CACHE / "fetched"
    write(folder / "lib.rs", "")
    write(folder / "Cargo.toml", f'[workspace]\n[package]\nname = "fetched"\nedition = "2021"\n[lib]\npath = "lib.rs"\n'
                                 f'[dependencies]\nndarray = "={VERSION}"\n')
    if run(folder, "cargo", "fetch", "--quiet", "--offline").returncode != 0:
        run(folder, "cargo", "fetch", "--quiet")
    told = run(folder, "cargo", "metadata", "--quiet", "--format-version=1", "--offline")
    if told.returncode != 0:
        return None
    packages = json.loads(told.stdout)["packages"]
    return next(Path(found["manifest_path"]).parent for found in packages if found["name"] == "ndarray")


def is_fetched(folder: Path) -> bool:
    return any(run(folder, "cargo", "fetch", "--quiet", *more).returncode == 0 for more in (("--offline",), ()))


def write(file: Path, text: str) -> None:
    """Leaves a file that is so already its date, by which cargo knows what has changed."""
    if not file.exists() or file.read_text("utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def place(name: str, source: Path, patch: str = "", defect: tuple[str, str] | None = None) -> Path:
    """A workspace with a copy of ndarray, patched and broken as told, and its tests as one program."""
    folder = CACHE / name
    lock = (HERE / "Cargo.lock").read_text("utf-8")
    stamp = hashlib.sha256(repr((str(source), patch, defect, lock)).encode()).hexdigest()
    if not (folder / "stamp").exists() or (folder / "stamp").read_text("utf-8") != stamp:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(source, folder / "ndarray", ignore=shutil.ignore_patterns("Cargo.lock"))
        change(folder / "ndarray", patch, defect)
        call(folder / "ndarray" / "Cargo.toml", f'"{VERSION}"', name)
        write(folder / "Cargo.lock", lock)
        write(folder / "stamp", stamp)
    for file in ("Cargo.toml", "gen/Cargo.toml", "gen/src/lib.rs"):
        write(folder / file, (HERE / file).read_text("utf-8").replace('"0.0.0"', f'"0.0.0+{name}"'))
    write(folder / "lib.rs", "")
    write(folder / "all.rs", all_tests(folder / "ndarray" / "tests") + (TELLS_MOVES if patch else ""))
    return folder


def call(manifest: Path, version: str, name: str) -> None:
    """Packages of one version are one to cargo's cache, wherever they lie."""
    text = manifest.read_text("utf-8")
    assert text.count(f"version = {version}") == 1, f"{manifest} has another version"
    manifest.write_text(text.replace(f"version = {version}", f'version = {version[:-1]}+{name}"'), "utf-8")


def change(folder: Path, patch: str, defect: tuple[str, str] | None) -> None:
    if patch:
        outside = {**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)}
        subprocess.run(["git", "apply", "-"], cwd=folder, input=patch, text=True, check=True, env=outside)
    if defect:
        file = folder / "src" / "by_dimfold.rs"
        text = file.read_text("utf-8")
        assert text.count(defect[0]) == 1, "the defect has no place in the patch"
        file.write_text(text.replace(*defect), "utf-8")


def all_tests(folder: Path) -> str:
    """One program instead of thirty, each of which would be linked by itself."""
    files = sorted(folder.glob("*.rs"))
    return "".join(f'#[path = "{file}"]\nmod {file.stem.replace("-", "_")};\n' for file in files)


def tests(folder: Path, *more: str) -> tuple[Outcome, str]:
    """What cargo counts, and what it says."""
    done = run(folder, "cargo", "test", "--quiet", "--no-fail-fast", *more, "--test", "all")
    outcome = Outcome()
    for passed, failed in cargo.RESULT.findall(done.stdout):
        outcome.add(Outcome(int(passed), int(failed)))
    if outcome.failed == 0 and done.returncode != 0:
        outcome.fail(f"cargo test ended with {done.returncode} in {folder.name}")
    return outcome, done.stdout


EVERYTHING = ("--workspace", "--lib")


def compare(source: Path, patch: str) -> Outcome:
    """As many tests of ndarray's pass with Dimfold as without, and the one that tells how often it moved."""
    plain, said = tests(place("plain", source), *EVERYTHING)
    if plain.failed or not plain.passed:
        return failure(f"ndarray's own tests do not pass without Dimfold: {plain.line()}", said)
    routed, said = tests(place("routed", source, patch), *EVERYTHING)
    moves = MOVES.search(said)
    count = int(moves.group(1)) if moves else 0
    print(f"ndarray {VERSION}: {plain.passed} tests of its own; with Dimfold {routed.passed - 1}, which moved {count} "
          "times")
    if routed.passed != plain.passed + 1 or routed.failed or count < MOVES_MIN:
        return failure(f"without Dimfold {plain.line()}; with it {routed.line()}, and {count} moves", said)
    return Outcome(passed=plain.passed)


def notices(source: Path, patch: str) -> Outcome:
    """Tests that notice nothing would pass for ever."""
    broken, said = tests(place("planted", source, patch, DEFECT))
    is_built = MOVES.search(said) is not None
    print(f"with a planted defect {broken.failed} of {broken.passed + broken.failed} fail")
    return Outcome(passed=1) if is_built and broken.failed else failure("a planted defect goes unnoticed", said)


def failure(reason: str, output: str) -> Outcome:
    outcome = Outcome(output=output)
    outcome.fail(reason)
    return outcome


def is_short(patch: str) -> Outcome:
    changed = [line for line in patch.splitlines() if re.match(r"[+-](?!\+\+ |-- )", line)]
    too_long = f"{PATCH.name} changes {len(changed)} lines, of which there may be {LINES_MAX}"
    return Outcome(passed=1) if len(changed) <= LINES_MAX else failure(too_long, "")


def outcomes() -> list[Outcome]:
    for program, where in (("cargo", "https://rustup.rs"), ("git", "on Debian, apt-get install git")):
        if shutil.which(program) is None:
            return [skipped("rust-ndarray", f"{program} is not installed: {where}")]
    source, patch = package(), PATCH.read_text("utf-8")
    if source is None or not is_fetched(place("plain", source)):
        return [skipped("rust-ndarray", f"cargo lacks ndarray {VERSION} or what its tests need, and cannot fetch it")]
    return [is_short(patch), compare(source, patch), notices(source, patch)]


def main() -> int:
    return cargo.report(outcomes())


if __name__ == "__main__":
    sys.exit(main())
