#!/usr/bin/env python3
"""Checks that C, Rust and Zig agree on every struct and constant, on a 64-bit target and on two of 32 bits.

One table, computed from the headers by the rules of the platforms, says where each field lies. Each language gets it as
assertions that its compiler evaluates for the target, so that nothing has to run there.
Environment: ZIG. Rust takes part on the targets that are installed. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
INCLUDE = ROOT / "c" / "include"
RUST_DECLARATIONS = ROOT / "bindings" / "rust" / "dimfold-sys" / "src" / "bindings.rs"
ZIG_DECLARATIONS = ROOT / "bindings" / "zig" / "c.zig"
ZIG_PROGRAM = os.environ.get("ZIG", str(ROOT / "zigw"))
sys.path.insert(0, str(ROOT / "tools"))

import header  # noqa: E402
from checks import Checks  # noqa: E402


@dataclass(frozen=True)
class Target:
    zig: str
    rust: str
    pointer_bytes: int
    wide_alignment: int  # of 64-bit integers inside a struct


TARGETS = [
    Target("x86_64-linux-musl", "x86_64-unknown-linux-gnu", 8, 8),
    Target("x86-linux-musl", "i686-unknown-linux-gnu", 4, 4),
    Target("wasm32-wasi", "wasm32-unknown-unknown", 4, 8),
]


@dataclass(frozen=True)
class Row:
    """A struct (`field` is empty, `offset` is 0), or a field of one; all in bytes."""
    struct: str
    field: str
    offset: int
    size: int
    alignment: int

    def name(self) -> str:
        return f"{self.struct}.{self.field}" if self.field else self.struct


def round_up(number: int, step: int) -> int:
    return -(-number // step) * step


class Platform:
    """The sizes that C's types have on a target."""

    def __init__(self, headers: header.Headers, target: Target) -> None:
        pointer, wide = (target.pointer_bytes, target.pointer_bytes), (8, target.wide_alignment)
        self.headers = headers
        self.pointer = pointer
        self.scalars = {"char": (1, 1), "int8_t": (1, 1), "uint8_t": (1, 1), "uint16_t": (2, 2), "int32_t": (4, 4),
                        "uint32_t": (4, 4), "int64_t": wide, "uint64_t": wide, "size_t": pointer,
                        "ptrdiff_t": pointer, "float": (4, 4), "double": wide}
        self.scalars.update(dict.fromkeys(headers.callbacks, pointer))

    def of_variable(self, variable: header.Variable) -> tuple[int, int]:
        size, alignment = self.pointer if variable.pointers else self.of_type(variable.base)
        for length in variable.lengths:
            size *= length
        return size, alignment

    def of_type(self, name: str) -> tuple[int, int]:
        """Size and alignment."""
        name = self.headers.aliases.get(name, name)
        if name in self.scalars:
            return self.scalars[name]
        whole = self.rows(name)[0]
        return whole.size, whole.alignment

    def rows(self, struct: str) -> list[Row]:
        fields, end = [], 0
        for variable in self.headers.structs[struct]:
            size, alignment = self.of_variable(variable)
            offset = round_up(end, alignment)
            fields.append(Row(struct, variable.name, offset, size, alignment))
            end = offset + size
        alignment = max(field.alignment for field in fields)
        return [Row(struct, "", 0, round_up(end, alignment), alignment), *fields]


def table(headers: header.Headers, target: Target) -> list[Row]:
    platform = Platform(headers, target)
    return [row for struct in headers.structs for row in platform.rows(struct)]


@dataclass(frozen=True)
class Language:
    """How a language says what a row or a constant claims, and how it asserts that while it compiles."""
    name: str
    suffix: str
    prelude: str
    struct: str
    field: str
    constant: str
    assertion: str

    def program(self, rows: list[Row], constants: dict[str, int]) -> str:
        claims = [(row.name(), (self.field if row.field else self.struct).format(**vars(row))) for row in rows]
        claims += [(name, self.constant.format(name=name, number=number)) for name, number in constants.items()]
        return self.prelude + "".join(
            self.assertion.format(condition=condition, name=name) + "\n" for name, condition in claims)


C = Language(
    "C", ".c", "#include <dimfold.h>\n",
    struct="sizeof({struct}) == {size} && _Alignof({struct}) == {alignment}",
    field="offsetof({struct}, {field}) == {offset} && sizeof((({struct} *)0)->{field}) == {size}",
    constant="{name} == {number}",
    assertion='_Static_assert({condition}, "`{name}`");')
RUST = Language(
    "Rust", ".rs", f"""\
#![no_std]
#![allow(non_camel_case_types)]
use core::mem::{{align_of, offset_of, size_of}};
include!({json.dumps(str(RUST_DECLARATIONS))});
const fn size_of_field<S, F>(_: fn(&S) -> &F) -> usize {{ size_of::<F>() }}
""",
    struct="size_of::<{struct}>() == {size} && align_of::<{struct}>() == {alignment}",
    field="offset_of!({struct}, {field}) == {offset} && size_of_field(|whole: &{struct}| &whole.{field}) == {size}",
    constant="{name} as i64 == {number}",
    assertion='const _: () = assert!({condition}, "`{name}`");')
ZIG = Language(
    "Zig", ".zig", 'const c = @import("c");\n',
    struct="@sizeOf(c.{struct}) == {size} and @alignOf(c.{struct}) == {alignment}",
    field='@offsetOf(c.{struct}, "{field}") == {offset} and @sizeOf(@FieldType(c.{struct}, "{field}")) == {size}',
    constant="c.{name} == {number}",
    assertion='comptime {{ if (!({condition})) @compileError("`{name}`"); }}')
LANGUAGES = (C, RUST, ZIG)


def command(language: Language, target: Target, source: str) -> list[str]:
    if language is C:
        return [ZIG_PROGRAM, "cc", "-target", target.zig, "-std=c11", "-ferror-limit=0", f"-I{INCLUDE}", "-c", source,
                "-o", f"{source}.o"]
    if language is RUST:
        return ["rustc", "--edition=2021", "--crate-type=lib", "--emit=metadata", f"--target={target.rust}", source,
                "-o", f"{source}.rmeta"]
    return [ZIG_PROGRAM, "build-obj", "-fno-emit-bin", "-target", target.zig, "--dep", "c", f"-Mroot={source}",
            f"-Mc={ZIG_DECLARATIONS}"]


def missing(language: Language, target: Target) -> str:
    """Why a language cannot take part; "" when it can."""
    if language is not RUST:
        return ""
    if shutil.which("rustc") is None:
        return "rustc is not installed"
    asked = subprocess.run(["rustc", "--print=target-libdir", f"--target={target.rust}"], capture_output=True,
                           text=True, check=False)
    return "" if Path(asked.stdout.strip() or "-").is_dir() else f"`rustup target add {target.rust}` installs it"


def refused(language: Language, target: Target, rows: list[Row], constants: dict[str, int]) -> tuple[set[str], str]:
    """The rows and constants that do not hold, and all that the compiler said."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, f"claims{language.suffix}")
        source.write_text(language.program(rows, constants), encoding="utf-8")
        done = subprocess.run(command(language, target, str(source)), capture_output=True, text=True, check=False)
    names = set(re.findall(r"(?: error: |panicked: |panicked at ).*?`([\w.]+)`", done.stderr))
    return names, "" if done.returncode == 0 else done.stderr or f"the compiler ended with {done.returncode}"


def check_language(checks: Checks, language: Language, target: Target, headers: header.Headers) -> None:
    _, said = refused(language, target, table(headers, target), headers.constants)
    checks.check(f"{language.name} on {target.zig}", said)


def falsified(rows: list[Row], constants: dict[str, int]) -> tuple[list[Row], dict[str, int], set[str]]:
    """The same with one fault of each kind, and the names of what is wrong now."""
    fault = {"dimfold_run": ("alignment", 2), "dimfold_slice": ("size", 8), "dimfold_diag.axis": ("offset", 4),
             "dimfold_view.flags": ("size", 1)}
    wrong = [replace(row, **{fault[row.name()][0]: getattr(row, fault[row.name()][0]) + fault[row.name()][1]})
             if row.name() in fault else row for row in rows]
    return wrong, {**constants, "DIMFOLD_ERR_AXIS": 4}, {*fault, "DIMFOLD_ERR_AXIS"}


def check_notices(checks: Checks, language: Language, target: Target, headers: header.Headers) -> None:
    rows, constants, expected = falsified(table(headers, target), headers.constants)
    found, said = refused(language, target, rows, constants)
    checks.check(f"{language.name} notices a wrong table",
                 [] if found == expected else f"expected {sorted(expected)}, found {sorted(found)}:\n{said}")


def main() -> int:
    headers, checks = header.read(INCLUDE), Checks()
    for target in TARGETS:
        for language in LANGUAGES:
            why = missing(language, target)
            if why:
                checks.skip(f"{language.name} on {target.zig}", why)
                continue
            check_language(checks, language, target, headers)
            check_notices(checks, language, target, headers)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
