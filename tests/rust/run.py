#!/usr/bin/env python3
"""Tests the Rust crates: run.py PART

    rust        unit tests, integration tests, doctests and must-fail programs, examples, every feature by itself, and
                what other crates exchange with Dimfold
    rust-lint   rustfmt, clippy and rustdoc without a warning
    rust-asan   the tests with the C core under AddressSanitizer, over the heap that Rust allocates
    rust-miri   the tests under Miri, which watches every access of Rust while the C core runs natively
    rust-msrv   the oldest Rust that is promised

Environment: DIMFOLD_ARCHIVE, the static library; DIMFOLD_LIBRARY, the shared one; DIMFOLD_SOFTWARE_GPU, what is CUDA
for tests without a GPU. What needs a tool that is not installed is skipped by name. Last line: N passed, N failed,
N skipped.
"""
from __future__ import annotations

import difflib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import cargo
import gcc  # of tools/runners, whose folder cargo adds
import other_crates
from cargo import ROOT, Outcome, check, skipped, tests

MSRV = "1.81"
FEATURES = ["alloc", "std", "half", "ndarray", "num-complex", "rayon", "serde"]
NEWER_FEATURES = ["cudarc"]  # which need a newer Rust, as the crates do that they are about
CUDARC = "cudarc"
WASM = "wasm32-unknown-unknown"
MIRI_TESTS = ["arrays", "device", "expr", "expr_elements", "expr_text", "nested_views", "program", "queue", "view_as",
              "views", "views_mut"]
CRATE = cargo.WORKSPACE / "dimfold"
EXAMPLES = ROOT / "examples" / "rust"


def rust() -> list[Outcome]:
    return [tests("cargo test", "cargo", "test", "--workspace", "--all-features", "--no-fail-fast", "--quiet",
                  **cargo.doctests_at_once()),
            *other_crates.test(), *on_the_device(), *messages(), *promises(), *examples(), *features(), *without_std()]


def on_the_device() -> list[Outcome]:
    """What needs CUDA has run with the other tests, if it was there."""
    if cargo.software_gpu():
        return []
    return [skipped("tests on the software GPU", "DIMFOLD_SOFTWARE_GPU names no library")]


def messages() -> list[Outcome]:
    """The must-fail programs fail with any compiler; what rustc says about them is compared for one version."""
    source = (CRATE / "tests" / "must_fail.rs").read_text("utf-8")
    expected = re.search(r'RUSTC: &str = "(.+)"', source).group(1)
    version = cargo.answer("rustc", "--version").split()[1]
    if version.startswith(f"{expected}."):
        return []
    return [skipped("messages of the must-fail programs", f"they are those of rustc {expected}; this is {version}")]


def promises() -> list[Outcome]:
    """Each test that the table of safety.md names is there."""
    table = (CRATE / "src" / "safety.md").read_text("utf-8")
    named = re.findall(r"`(must_fail/\w+|(?:\w+::)+\w+)`", "".join(re.findall(r"[^|]*\|$", table, re.MULTILINE)))
    missing = [name for name in named if not is_test(name)]
    outcome = Outcome(passed=len(named) - len(missing))
    for name in missing:
        outcome.fail(f"safety.md names {name}, which is no test")
    return [outcome]


def is_test(name: str) -> bool:
    if name.startswith("must_fail/"):
        return (CRATE / "tests" / f"{name}.rs").exists()
    file, *_, test = name.split("::")
    sources = [CRATE / "tests" / f"{file}.rs", CRATE / "src" / f"{file}.rs"]
    return any(f"fn {test}()" in source.read_text("utf-8") for source in sources if source.exists())


def examples() -> list[Outcome]:
    """Each example prints exactly what its .expected file holds. The tests have built them."""
    return [example(source) for source in sorted(EXAMPLES.glob("*.rs"))]


def example(source: Path) -> Outcome:
    if source.stem in other_crates.example_names() and other_crates.missing():
        return skipped(f"example {source.stem}", other_crates.missing())
    program = cargo.TARGET / "debug" / "examples" / source.stem
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False, env=cuda_of(source))
    if "CUDA is unavailable" in done.stdout + done.stderr and "Queue::new" not in source.read_text("utf-8"):
        return skipped(f"example {source.stem}", "it needs CUDA, which is unavailable")
    expected = source.with_suffix(".expected").read_text("utf-8")
    difference = "\n".join(difflib.unified_diff(expected.splitlines(), done.stdout.splitlines(), "expected", "printed",
                                                lineterm=""))
    outcome = Outcome(passed=int(done.returncode == 0 and not difference))
    if not outcome.passed:
        outcome.fail(f"example {source.stem} ended with {done.returncode}\n{difference}{done.stderr}")
    return outcome


def cuda_of(source: Path) -> dict[str, str]:
    """The software GPU, but for what another crate does with a device of its own."""
    environment = cargo.environment()
    if CUDARC in source.stem:
        environment.pop("DIMFOLD_CUDART", None)
    return environment


def features() -> list[Outcome]:
    """Each by itself, without a warning: what only another feature uses is not there."""
    alone = ["cargo", "clippy", "--quiet", "-p", "dimfold", "--no-default-features", "--features"]
    return [check(f"feature {feature or 'none'}", *alone, feature, "--", "-D", "warnings")
            for feature in ["", *FEATURES, *NEWER_FEATURES]]


def without_std() -> list[Outcome]:
    """A target that has no std shows that the crate needs none."""
    if not cargo.has_target(WASM):
        return [skipped(f"no_std on {WASM}", f"get it by `rustup target add {WASM}`")]
    command = ["cargo", "check", "--quiet", "-p", "dimfold", "--target", WASM]
    return [check(f"no_std, {feature or 'no feature'}", *command, "--no-default-features", "--features", feature)
            for feature in ("", "alloc", "serde,alloc")] + [needs_libc(command)]


def needs_libc(command: list[str]) -> Outcome:
    """With std such a target would link, and leave what needs a C library to its host."""
    done = cargo.run(*command)
    said = "views and queues need a C library, which this target has not" in done.stdout
    outcome = Outcome(passed=int(done.returncode != 0 and said), output=done.stdout)
    if not outcome.passed:
        outcome.fail(f"std on {WASM} is not refused")
    return outcome


def lint() -> list[Outcome]:
    everything = ["--workspace", "--all-features"]
    return [check("cargo fmt", "cargo", "fmt", "--all", "--check"),
            check("cargo clippy", "cargo", "clippy", "--quiet", *everything, "--all-targets", "--", "-D", "warnings"),
            check("cargo doc", "cargo", "doc", "--quiet", *everything, "--no-deps", RUSTDOCFLAGS="-D warnings"),
            *other_crates.lint()]


def asan() -> list[Outcome]:
    """gcc's AddressSanitizer, linked into the Rust tests, watches the C core and owns the heap of both."""
    if shutil.which("gcc") is None:
        return [skipped("rust-asan", "gcc is not installed")]
    command = ["cargo", "test", "--quiet", "--target", cargo.host(), "-p", "dimfold", "--all-features"]
    settings = sanitizer_settings(f"CARGO_TARGET_{cargo.host().upper().replace('-', '_')}")
    return [tests("cargo test under asan", *command, "--lib", *test_programs(), "--no-fail-fast", **settings),
            notices(command, settings)]


def sanitizer_settings(target: str) -> dict[str, str]:
    """rustc links without gcc's own libraries, so the sanitizers are named, and loaded first as they demand."""
    runtime = cargo.answer("gcc", "-print-file-name=libasan.so")
    return {f"{target}_LINKER": "gcc", f"{target}_RUSTFLAGS": "-C link-arg=-lasan -C link-arg=-lubsan",
            f"{target}_RUNNER": f"env LD_PRELOAD={runtime}", "DIMFOLD_LIB_DIR": str(sanitized_library()),
            "ASAN_OPTIONS": "detect_leaks=1", "CARGO_PROFILE_DEV_DEBUG": "line-tables-only"}


def sanitized_library() -> Path:
    objects, refusals = gcc.compile_all("sanitized", gcc.library())
    if refusals:
        sys.exit("\n".join(refusals))
    archive = gcc.CACHE / "sanitized" / "lib" / "libdimfold.a"
    archive.parent.mkdir(exist_ok=True)
    if not archive.exists() or any(made.stat().st_mtime_ns > archive.stat().st_mtime_ns for made in objects):
        archive.unlink(missing_ok=True)
        subprocess.run(["ar", "rcs", str(archive), *map(str, objects)], check=True)
    return archive.parent


def notices(command: list[str], settings: dict[str, str]) -> Outcome:
    """A suite that notices nothing would pass for ever: a write out of bounds on purpose must be found."""
    done = cargo.run(*command, "--test", "sanitized", "--", "--ignored", **settings)
    found = done.returncode != 0 and "AddressSanitizer: heap-buffer-overflow" in done.stdout
    outcome = Outcome(passed=int(found), output=done.stdout)
    if not found:
        outcome.fail("a write past the end of a Vec went unnoticed")
    return outcome


def test_programs(*left_out: str) -> list[str]:
    """The integration tests, but for those that compile other programs."""
    files = sorted((CRATE / "tests").glob("*.rs"))
    return [part for file in files if file.stem not in ("must_fail", *left_out) for part in ("--test", file.stem)]


def miri() -> list[Outcome]:
    """What handles pointers in Rust: views, their parts, their iterators, and what operations get of them."""
    library = os.environ.get("DIMFOLD_LIBRARY", str(cargo.library_folder() / "shared" / "libdimfold.so"))
    if not cargo.has_toolchain("nightly", "miri"):
        return [skipped("rust-miri", "get it by `rustup toolchain install nightly --component miri,rust-src`")]
    programs = [part for name in MIRI_TESTS for part in ("--test", name)]
    return [tests("cargo miri test", "cargo", "+nightly", "miri", "test", "--quiet", "-p", "dimfold", "--no-fail-fast",
                  "--features", "std,half,ndarray", "--lib", *programs,
                  MIRIFLAGS=f"-Zmiri-native-lib={library} -Zmiri-permissive-provenance")]


def msrv() -> list[Outcome]:
    if not cargo.has_toolchain(MSRV):
        return [skipped("rust-msrv", f"get it by `rustup toolchain install {MSRV}`")]
    command = ["cargo", f"+{MSRV}", "check", "--quiet", "--locked", "-p", "dimfold"]
    return [check("default features", *command), check("all features", *command, "--features", ",".join(FEATURES)),
            *[check(f"feature {feature or 'none'}", *command, "--no-default-features", "--features", feature)
              for feature in ["", *FEATURES]]]


PARTS = {"rust": rust, "rust-lint": lint, "rust-asan": asan, "rust-miri": miri, "rust-msrv": msrv}


def main(part: str) -> int:
    has_cargo = shutil.which("cargo") is not None
    return cargo.report(PARTS[part]() if has_cargo else [skipped(part, "cargo is not installed: https://rustup.rs")])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
