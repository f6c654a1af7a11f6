#!/usr/bin/env python3
"""Writes bindings/zig/c.zig: the constants, structs and functions of the C headers as Zig declares them.

    python3 tools/generators/zig_externs.py            write the file
    python3 tools/generators/zig_externs.py --check    compare the committed file with what would be written

A pointer becomes `[*c]T`, which like C's may be null and may point at one or at many, a pointer to void or to an opaque
struct `?*T`. Last line of the comparison: N passed, N failed.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

import generated

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import header  # noqa: E402

INCLUDE = ROOT / "c" / "include"
TARGET = ROOT / "bindings" / "zig" / "c.zig"
COLUMNS_MAX = 120
PLAIN = {"size_t": "usize", "ptrdiff_t": "isize", "int8_t": "i8", "uint8_t": "u8", "uint16_t": "u16", "int32_t": "i32",
         "uint32_t": "u32", "int64_t": "i64", "uint64_t": "u64", "bool": "bool", "char": "u8", "double": "f64",
         "void": "void"}

HEAD = """\
//! What the C headers declare, as Zig sees it. `@import("dimfold")` wraps all of it in types; the headers document it.
//!
//! Written by tools/generators/zig_externs.py from c/include: change the headers and run it again.
"""


class Writer:
    """Declarations in Zig; knows which names of the headers are opaque."""

    def __init__(self, headers: header.Headers, source: str) -> None:
        self.headers = headers
        self.source = source

    def type_of(self, variable: header.Variable) -> str:
        base = PLAIN.get(variable.base, variable.base)
        lengths = "".join(f"[{length}]" for length in variable.lengths)
        return lengths + self.pointer(base, variable.pointers, variable.is_const)

    def parameter_type(self, variable: header.Variable) -> str:
        """An array as parameter is a pointer."""
        decays = len(variable.lengths) > 0
        return self.type_of(header.Variable(variable.name, variable.base, variable.pointers + decays,
                                            variable.is_const))

    def pointer(self, base: str, pointers: int, is_const: bool) -> str:
        const = "const " if is_const else ""
        if pointers == 0:
            return base
        is_opaque = base == "void" or base in self.headers.opaque
        inner = f"?*{const}{'anyopaque' if base == 'void' else base}" if is_opaque else f"[*c]{const}{base}"
        return f"[*c]{const}" * (pointers - 1) + inner

    def function_type(self, returns: str, parameters: str) -> str:
        named = (header.variable(text) for text in parameters.split(","))
        result = header.variable(f"{returns.strip()} returned".replace("* ", "*"))
        return f"?*const fn ({', '.join(map(self.parameter_type, named))}) callconv(.c) {self.type_of(result)}"

    def callback_field(self, struct: str, name: str) -> str:
        body = re.search(rf"typedef struct {struct} \{{(.*?)\}}", self.source, re.DOTALL).group(1)
        returns, parameters = re.search(rf"([\w *]+)\(\*{name}\)\(([^)]*)\)", body).groups()
        return self.function_type(returns, parameters)

    def callback(self, name: str) -> str:
        returns, parameters = re.search(rf"typedef ([\w *]+)\(\*{name}\)\(([^)]*)\);", self.source).groups()
        return f"pub const {name} = {self.function_type(returns, parameters)};"

    def struct(self, name: str) -> str:
        lines = [f"pub const {name} = extern struct {{"]
        for field in self.headers.structs[name]:
            zig_type = self.callback_field(name, field.name) if field.base == "callback" else self.type_of(field)
            lines.append(f"    {field.name}: {zig_type},")
        return "\n".join([*lines, "};"])

    def function(self, function: header.Function) -> str:
        named = [f"{v.name}: {self.parameter_type(v)}" for v in function.parameters]
        before, after = f"pub extern fn {function.name}(", f") {self.type_of(function.returns)};"
        line = before + ", ".join(named) + after
        if len(line) <= COLUMNS_MAX:
            return line
        return "\n".join([before, *(f"    {text}," for text in named), after])


def declarations() -> str:
    headers = header.read(INCLUDE)
    source = "\n".join(re.sub(r"/\*.*?\*/", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
                       for path in sorted((INCLUDE / "dimfold").glob("*.h")))
    writer = Writer(headers, source)
    return "\n".join([
        HEAD,
        *(f"pub const {name} = {number};" for name, number in headers.constants.items()), "",
        *(f"pub const {name} = {PLAIN[base]};" for name, base in headers.aliases.items()),
        *(f"pub const {name} = opaque {{}};" for name in sorted(headers.opaque)),
        *(writer.callback(name) for name in sorted(headers.callbacks)),
        *(f"\n{writer.struct(name)}" for name in headers.structs), "",
        *(writer.function(function) for function in headers.functions), ""])


if __name__ == "__main__":
    sys.exit(generated.main(TARGET, declarations))
