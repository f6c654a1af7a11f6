#!/usr/bin/env python3
"""Writes bindings/rust/dimfold/src/ranks.rs: for each rank type of Rust, the C functions of that rank.

    python3 tools/generators/rust_ranks.py            write the file
    python3 tools/generators/rust_ranks.py --check    compare the committed file with what would be written

Read from the public headers: every `dimfold_layout_X` that has fixed-rank twins becomes the method X of a trait, with
one signature for all ranks. Which ranks have it decides the trait; how the rank of a result differs is read from the
twin of rank 3. Last line of --check: N passed, N failed.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

import generated

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import header  # noqa: E402

RANKS_RS = ROOT / "bindings/rust/dimfold/src/ranks.rs"
RANKS = range(10)
COLUMNS = 120

RUST_TYPES = {"size_t": "usize", "ptrdiff_t": "isize", "uint64_t": "u64", "bool": "bool", "dimfold_status": "Status",
              "dimfold_order": "i32", "dimfold_diag": "Diag", "void": "core::ffi::c_void"}
# The traits, by the least and the largest rank that has their functions.
TRAITS = {(0, 9): "Rank", (1, 9): "LosesAxis", (2, 9): "HasDiagonal", (0, 8): "GainsAxis"}
PARAMETERS = {"Rank": "", "LosesAxis": "<Smaller: Rank>", "HasDiagonal": "<Smaller: Rank>",
              "GainsAxis": "<Larger: Rank>"}

# C's functions have as many parameters as they need.
ALLOW = "#[allow(missing_docs, clippy::missing_safety_doc, clippy::new_ret_no_self, clippy::too_many_arguments)]"

HEAD = """\
//! The C functions of each rank, under one name and with one signature for all ranks: where a fixed rank needs no
//! `ndim`, it is ignored.
//!
//! Written by tools/generators/rust_ranks.py: change the headers and run it again.
use crate::dimension::{Ix, IxDyn};
use dimfold_sys as sys;

type Status = sys::dimfold_status;
type Diag = sys::dimfold_diag;

/// Declares one method that is one C function.
macro_rules! call {
    ($name:ident($($parameter:ident: $type:ty),*) -> $returns:ty = $function:ident($($argument:ident),*)) => {
        #[inline(always)]
        unsafe fn $name($($parameter: $type),*) -> $returns {
            // SAFETY: the caller promises what the header asks for.
            unsafe { sys::$function($($argument),*) }
        }
    };
}
"""
DOCS = {
    "Rank": "What every rank has.\n///\n/// # Safety\n/// `Raw` is C's struct of this rank.",
    "LosesAxis": "What needs one axis.\n///\n/// # Safety\n/// `Smaller` has one axis less.",
    "HasDiagonal": "What needs two axes.\n///\n/// # Safety\n/// `Smaller` has one axis less.",
    "GainsAxis": "What needs room for one axis.\n///\n/// # Safety\n/// `Larger` has one axis more.",
}


class Functions:
    """The functions on layouts: by name, the dynamic one and its twins by rank."""

    def __init__(self) -> None:
        found = {function.name: function for function in header.read(ROOT / "c/include").functions}
        self.twins: dict[str, dict[int, header.Function]] = {}
        for name, function in found.items():
            match = re.fullmatch(r"dimfold_layout(\d)_(\w+)", name)
            if match:
                self.twins.setdefault(match[2], {})[int(match[1])] = function
        self.dynamic = {name: found[f"dimfold_layout_{name}"] for name in self.twins}

    def trait(self, name: str) -> str:
        ranks = sorted(self.twins[name])
        if ranks != list(range(ranks[0], ranks[-1] + 1)) or (ranks[0], ranks[-1]) not in TRAITS:
            raise SystemExit(f"rust_ranks.py: no trait for {name}, which ranks {ranks} have")
        return TRAITS[ranks[0], ranks[-1]]

    def of_trait(self, trait: str) -> list[str]:
        return [name for name in self.twins if self.trait(name) == trait]


def layout_type(twin: header.Function | None, name: str) -> str:
    """How the trait calls the rank of a layout among the parameters: as that of rank 3 differs from 3."""
    base = next(parameter.base for parameter in twin.parameters if parameter.name == name)
    return {"dimfold_layout": "sys::dimfold_layout", "dimfold_layout2": "Smaller::Raw", "dimfold_layout3": "Self::Raw",
            "dimfold_layout4": "Larger::Raw"}[base]


def rust_type(variable: header.Variable, twin: header.Function) -> str:
    if variable.base == "dimfold_layout":
        base = layout_type(twin, variable.name)
    else:
        base = RUST_TYPES.get(variable.base) or f"sys::{variable.base}"
    # In `const T *const *name` everything but the parameter itself is const.
    return ("*const " if variable.is_const else "*mut ") * variable.pointers + base


def signature(functions: Functions, name: str) -> tuple[list[tuple[str, str]], str]:
    dynamic, twin = functions.dynamic[name], functions.twins[name][3]
    parameters = [(parameter.name, rust_type(parameter, twin)) for parameter in dynamic.parameters]
    returns = dynamic.returns
    return parameters, ("*const " if returns.pointers else "") + RUST_TYPES[returns.base]


def wrapped(indent: int, text: str) -> str:
    lines = [" " * indent]
    for word in re.split(r" (?=\w+: |= |-> |_\w+: )", text):
        if len(lines[-1]) + 1 + len(word) > COLUMNS:
            lines.append(" " * (indent + 4) + word)
        else:
            lines[-1] += ("" if lines[-1].isspace() else " ") + word
    return "\n".join(line.rstrip() for line in lines)


def trait(functions: Functions, name: str) -> str:
    parent = "" if name == "Rank" else ": Rank"
    lines = [f"/// {DOCS[name]}", ALLOW,
             f"pub unsafe trait {name}{PARAMETERS[name]}{parent} {{"]
    if name == "Rank":
        lines.append("    type Raw;")
    for function in functions.of_trait(name):
        parameters, returns = signature(functions, function)
        listed = ", ".join(f"{parameter}: {kind}" for parameter, kind in parameters)
        lines.append(wrapped(4, f"unsafe fn {function}({listed}) -> {returns};"))
    return "\n".join([*lines, "}"])


def method(functions: Functions, name: str, rank: int | None, types: dict[str, str]) -> str:
    parameters, returns = signature(functions, name)
    function = functions.dynamic[name] if rank is None else functions.twins[name][rank]
    passed = [parameter.name for parameter in function.parameters]
    listed = ", ".join(f"{'' if parameter in passed else '_'}{parameter}: {kind}" for parameter, kind in parameters)
    text = f"call!({name}({listed}) -> {returns} = {function.name}({', '.join(passed)}));"
    for generic, actual in types.items():
        text = text.replace(generic, actual)
    return wrapped(4, text)


def raw(rank: int | None) -> str:
    return "sys::dimfold_layout" if rank is None else f"sys::dimfold_layout{rank}"


def marker(rank: int | None) -> str:
    return "IxDyn" if rank is None else f"Ix<{rank}>"


def implementation(functions: Functions, name: str, rank: int | None) -> str:
    step = {"LosesAxis": -1, "HasDiagonal": -1, "GainsAxis": 1}.get(name, 0)
    other = None if rank is None else rank + step
    generic = f"<{marker(other)}>" if step else ""
    lines = [f"unsafe impl {name}{generic} for {marker(rank)} {{"]
    if name == "Rank":
        lines.append(f"    type Raw = {raw(rank)};")
    types = {"Smaller::Raw": raw(other), "Larger::Raw": raw(other)}
    lines += [method(functions, function, rank, types) for function in functions.of_trait(name)]
    return "\n".join([*lines, "}"])


def ranks_of(name: str) -> list[int | None]:
    least, most = next(limits for limits, trait_name in TRAITS.items() if trait_name == name)
    return [*range(least, most + 1), None]


def text() -> str:
    functions = Functions()
    parts = [HEAD.rstrip()] + [trait(functions, name) for name in PARAMETERS]
    parts += [implementation(functions, name, rank) for name in PARAMETERS for rank in ranks_of(name)]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.exit(generated.main(RANKS_RS, text))
