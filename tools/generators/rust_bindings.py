#!/usr/bin/env python3
"""Writes bindings/rust/dimfold-sys/src/bindings.rs: what bindgen makes of c/include/dimfold.h alone.

    python3 tools/generators/rust_bindings.py            write the file
    python3 tools/generators/rust_bindings.py --check    compare the committed file with what would be written

bindgen is installed by cargo and libclang by pip, both of a pinned version, into .zig-cache/bindgen, once. Last line of
--check: N passed, N failed[, N skipped].
"""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import generated
from generated import Missing

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import python_packages  # noqa: E402

BINDINGS = ROOT / "bindings/rust/dimfold-sys/src/bindings.rs"
INSTALLED = ROOT / ".zig-cache/bindgen"
BINDGEN_VERSION, LIBCLANG_VERSION = "0.72.1", "18.1.1"
MINIMUM_RUST = "1.81"

HEAD = "// Written by tools/generators/rust_bindings.py from dimfold.h: change the headers and run it again.\n"

CONSTANTS = {
    "OK|ERR_\\w+": "dimfold_status",
    "DTYPE_\\w+": "dimfold_dtype",
    "ORDER_\\w+": "dimfold_order",
    "ANSWER_\\w+": "dimfold_answer",
    "WORK_DEFAULT|DL_READ_ONLY|DL_IS_COPIED": "u64",
    "MAPPING_\\w+": "dimfold_mapping_policy",
    "PADDING_\\w+": "dimfold_padding_mode",
    "PAD_\\w+": "dimfold_pad_mode",
    "DL_VERSION_\\w+": "u32",
    "TRANSFER_\\w+|STORES_\\w+|ACCESS_\\w+": "u32",
    "OP_\\w+|NODE_NONE": "u16",
    "TIER_\\w+": "u64",
    "STREAM_\\w+": "dimfold_cuda_stream_kind",
    "READONLY|ASSUME_DISJOINT|BYTE_SWAPPED|WRAPPING|STRICT|ABI_VERSION": "u32",
    "NDIM_MAX|OPERANDS_MAX|LEAVES_MAX|DEPTH_MAX|EXPR_\\w+_MAX|APPLY_OPERANDS_MAX": "usize",
}


def bindgen() -> Path:
    program = INSTALLED / "bin" / "bindgen"
    if not program.exists():
        if shutil.which("cargo") is None:
            raise Missing("cargo is missing: install Rust from https://rustup.rs")
        command = ["cargo", "install", "--quiet", "bindgen-cli", "--version", BINDGEN_VERSION, "--locked",
                   "--root", str(INSTALLED), "--debug"]
        quickly = {**os.environ, "CARGO_PROFILE_DEV_DEBUG": "0"}  # it runs for a second, but compiles for minutes
        done = subprocess.run(command, capture_output=True, text=True, env=quickly, check=False)
        if done.returncode:
            raise Missing(f"cargo could not install bindgen: it needs the network (cargo says: {done.stderr.strip()})")
    return program


def libclang() -> Path:
    folder = INSTALLED / f"libclang-{LIBCLANG_VERSION}"
    failure = python_packages.install(folder, [f"libclang=={LIBCLANG_VERSION}"])
    if failure:
        raise Missing(failure)
    return folder / "clang" / "native"


def write_system_headers(folder: Path) -> None:
    """What the ABI takes from the system's headers, so that nothing of this machine gets in."""
    (folder / "stdbool.h").write_text("#define bool _Bool\n", encoding="utf-8")
    (folder / "stddef.h").write_text(
        "typedef __SIZE_TYPE__ size_t;\ntypedef __PTRDIFF_TYPE__ ptrdiff_t;\n", encoding="utf-8")
    widths = "".join(f"typedef __INT{bits}_TYPE__ int{bits}_t;\ntypedef __UINT{bits}_TYPE__ uint{bits}_t;\n"
                     for bits in (8, 16, 32, 64))
    (folder / "stdint.h").write_text(widths, encoding="utf-8")


def bindings() -> str:
    """For one target, which is as good as any: all types of the ABI have the same names on every one."""
    environment = dict(os.environ, LIBCLANG_PATH=str(libclang()))
    with tempfile.TemporaryDirectory() as folder:
        write_system_headers(Path(folder))
        command = [
            str(bindgen()), "c/include/dimfold.h", "--allowlist-item", "(dimfold|DIMFOLD)_.*", "--use-core",
            "--no-layout-tests", "--no-doc-comments", "--merge-extern-blocks",
            "--default-macro-constant-type", "signed", "--no-copy", "dimfold_(queue|event|program)",
            "--rust-target", MINIMUM_RUST,
            "--", "-std=c11", "--target=x86_64-unknown-linux-gnu", "-nostdinc", "-isystem", folder]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        raise Missing(f"bindgen refuses the header: {done.stderr}")
    return HEAD + typed_constants(done.stdout)


def typed_constants(text: str) -> str:
    """C's constants have no type of their own; each gets that of what it is compared with."""
    for names, kind in CONSTANTS.items():
        text, count = re.subn(rf"(?m)^(pub const DIMFOLD_(?:{names}): )i32", rf"\1{kind}", text)
        if count == 0:
            raise SystemExit(f"rust_bindings.py: no constant is called DIMFOLD_({names})")
    return text


if __name__ == "__main__":
    sys.exit(generated.main(BINDINGS, bindings))
