#!/usr/bin/env python3
"""Checks that nothing is lost on the way from the headers to Rust and back: header, bindgen, cbindgen, header.

The committed declarations of dimfold-sys are what bindgen made of the headers. cbindgen makes a header of them again,
and one C file includes both. C23 allows to declare everything twice if it is the same to the letter of the types: each
field, its name, place and type, each parameter and result. The compiler checks that for targets on which different
integer types are the same one. Constants are compared one by one, and both headers must have the same names.
Needs cargo. Environment: ZIG. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
INCLUDE = ROOT / "c" / "include"
RUST_DECLARATIONS = ROOT / "bindings" / "rust" / "dimfold-sys" / "src" / "bindings.rs"
ZIG = os.environ.get("ZIG", str(ROOT / "zigw"))
CARGO_TARGET = ROOT / ".zig-cache" / "cargo"
sys.path.insert(0, str(ROOT / "tools"))

import header  # noqa: E402
from checks import Checks  # noqa: E402

# On the first size_t is uint64_t, on the second it is uint32_t, on the third it is neither.
TARGETS = ["x86_64-linux-musl", "x86-linux-musl", "aarch64-macos"]


@dataclass
class Change:
    """A change of the Rust declarations on purpose, which must be found by the header that is made of them."""
    name: str
    before: str
    after: str


CHANGES = [
    Change("a size as a fixed integer", "pub column: usize", "pub column: u64"),
    Change("another sign", "pub fn dimfold_kernel_name(kernel: i32)", "pub fn dimfold_kernel_name(kernel: u32)"),
    Change("a renamed field", "pub has: i32", "pub given: i32"),
    Change("swapped fields", "pub start: isize,\n    pub stop: isize", "pub stop: isize,\n    pub start: isize"),
    Change("a longer array", "pub position: [isize; 2usize]", "pub position: [isize; 3usize]"),
    Change("a constness that is gone", "dimfold_queue_threads(queue: *const", "dimfold_queue_threads(queue: *mut"),
    Change("another result", "pub fn dimfold_abi_version() -> u32", "pub fn dimfold_abi_version() -> u64"),
    Change("a missing function", "    pub fn dimfold_abi_version() -> u32;\n", ""),
    Change("another constant", "DIMFOLD_ERR_AXIS: dimfold_status = 3", "DIMFOLD_ERR_AXIS: dimfold_status = 4"),
    Change("another alias", "pub type dimfold_order = i32", "pub type dimfold_order = u32"),
]


def build_cbindgen() -> Path:
    """The program that makes a header of Rust declarations; compiled once."""
    environment = {name: value for name, value in os.environ.items() if name != "CC"}
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--manifest-path", str(HERE / "cbindgen" / "Cargo.toml")],
                   check=True, env={**environment, "CARGO_TARGET_DIR": str(CARGO_TARGET)})
    return CARGO_TARGET / "debug" / "dimfold-abi-cbindgen"


def spelt_out(rust: str) -> str:
    """The declarations with the types of constants spelt out: cbindgen leaves out those of a named type."""
    aliases = dict(re.findall(r"pub type (\w+) = (\w+);", rust))
    return re.sub(r"(pub const \w+: )(\w+)", lambda match: match[1] + aliases.get(match[2], match[2]), rust)


def header_of(cbindgen: Path, rust: str, folder: str) -> str:
    source = Path(folder, "declarations.rs")
    source.write_text(spelt_out(rust), encoding="utf-8")
    return subprocess.run([cbindgen, str(source)], capture_output=True, text=True, check=True).stdout


def differing_names(headers: header.Headers, text: str) -> list[str]:
    """What only one of both headers has."""
    pairs = [
        ({function.name for function in headers.functions}, re.findall(r"\b(dimfold_\w+)\(", text)),
        ({*headers.structs, *headers.opaque}, re.findall(r"^} (\w+);", text, re.MULTILINE)),
        (set(headers.constants), re.findall(r"^#define (DIMFOLD_\w+)", text, re.MULTILINE)),
        ({*headers.aliases, *headers.callbacks},
         re.findall(r"^typedef (?!struct).*?\b(dimfold_\w+)\)?[(;]", text, re.MULTILINE)),
    ]
    return [f"{name} is only {'in the headers' if name in ours else 'in what came back'}"
            for ours, theirs in pairs for name in sorted(ours ^ set(theirs))]


def both_headers(constants: dict[str, int]) -> str:
    """A C file that compiles when both headers say the same."""
    return "#include <dimfold.h>\n" + "".join(
        f"enum {{ first_{name} = {name} }};\n#undef {name}\n" for name in constants) + '#include "back.h"\n' + "".join(
        f'_Static_assert({name} == first_{name}, "{name}");\n' for name in constants)


def complaints(cbindgen: Path, rust: str, headers: header.Headers) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        text = header_of(cbindgen, rust, folder)
        Path(folder, "back.h").write_text(text, encoding="utf-8")
        source = Path(folder, "both.c")
        source.write_text(both_headers(headers.constants), encoding="utf-8")
        said = [subprocess.run([ZIG, "cc", "-target", target, "-std=c23", f"-I{INCLUDE}", "-c", str(source),
                                "-o", f"{source}.o"], capture_output=True, text=True, check=False)
                for target in TARGETS]
    return differing_names(headers, text) + [f"{target}: {done.stderr}" for target, done in zip(TARGETS, said)
                                             if done.returncode != 0]


def main() -> int:
    cbindgen, headers, checks = build_cbindgen(), header.read(INCLUDE), Checks()
    rust = RUST_DECLARATIONS.read_text(encoding="utf-8")
    checks.check("the header that came back", complaints(cbindgen, rust, headers))
    for change in CHANGES:
        if rust.count(change.before) != 1:
            checks.check(change.name, f"`{change.before}` is {rust.count(change.before)} times in the declarations")
            continue
        found = complaints(cbindgen, rust.replace(change.before, change.after), headers)
        checks.check(f"{change.name} is noticed", [] if found else "it was not")
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
