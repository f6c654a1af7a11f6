"""Dimfold together with crates that it does not depend on: rstsr, mdarray, nalgebra.

They are dependencies of others/Cargo.toml alone, whose tests and examples run where cargo has them or can fetch them.
"""
from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import cargo
from cargo import ROOT, Outcome, check, skipped, tests

MANIFEST = ROOT / "tests" / "rust" / "others" / "Cargo.toml"
EXCHANGE = ROOT / "tests" / "dlpack" / "rust" / "Cargo.toml"
# Not --locked: a crate that Dimfold newly depends on is added to their lock file.
OPTIONS = ("--manifest-path", str(MANIFEST))


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)[:2]))


def example_names() -> list[str]:
    """Of those in examples/rust that need them."""
    return re.findall(r'^\[\[example\]\]\nname = "(.+)"$', MANIFEST.read_text("utf-8"), re.MULTILINE)


@cache
def missing() -> str:
    """Why they cannot be had; "" if they can."""
    needed = re.search(r'^rust-version = "(.+)"$', MANIFEST.read_text("utf-8"), re.MULTILINE).group(1)
    found = cargo.answer("rustc", "--version").split()[1]
    if numbers(found) < numbers(needed):
        return f"they need Rust {needed}, this is {found}"
    if cargo.run("cargo", "fetch", "--offline", *OPTIONS).returncode == 0:
        return ""
    fetched = cargo.run("cargo", "fetch", *OPTIONS)
    return "cargo cannot fetch them: connect this machine to the network" if "failed to " in fetched.stdout else ""


def test() -> list[Outcome]:
    """Their tests; the examples are built on the way."""
    if missing():
        return [skipped("tests with other crates", missing())]
    return [tests("cargo test with other crates", "cargo", "test", "--quiet", "--no-fail-fast", *OPTIONS)]


def lint() -> list[Outcome]:
    if missing():
        return [skipped("clippy with other crates", missing())]
    return [*lint_of(MANIFEST), *lint_of(EXCHANGE)]


def lint_of(manifest: Path) -> list[Outcome]:
    options = ("--manifest-path", str(manifest))
    clippy = ("cargo", "clippy", "--quiet", *options, "--all-targets", "--", "-D", "warnings")
    name = manifest.parent.relative_to(ROOT)
    return [check(f"cargo fmt in {name}", "cargo", "fmt", "--check", *options),
            check(f"cargo clippy in {name}", *clippy)]
