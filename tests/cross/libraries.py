"""Builds the static libraries of the other targets, for the suites that look at them or run them."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ZIG = os.environ.get("ZIG", str(ROOT / "zigw"))
BUILT = ROOT / ".zig-cache" / "built" / "cross"

# The targets that docs/targets.md promises, as `./zigw build cross` names their folders.
TARGETS = [
    "x86_64-linux-gnu", "aarch64-linux-gnu", "x86_64-linux-musl", "aarch64-linux-musl", "x86_64-macos",
    "aarch64-macos", "x86_64-windows-gnu", "riscv64-linux-musl", "powerpc64le-linux-musl", "wasm32-wasi",
]


def build(targets: list[str], tree: Path = ROOT, prefix: Path = BUILT, cache: Path = ROOT / ".zig-cache") -> str:
    """Builds them from a tree into a folder. Returns "", or what the compiler said."""
    command = [ZIG, "build", "--build-file", str(tree / "build.zig"), "--prefix", str(prefix), "cross",
               *(f"-Dcross-target={target}" for target in targets)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, cwd=tree,
                          env={**os.environ, "ZIG_LOCAL_CACHE_DIR": str(cache)})
    return "" if done.returncode == 0 else done.stdout or f"the build ended with {done.returncode}"


def archive(target: str, prefix: Path = BUILT) -> Path:
    return prefix / "cross" / target / "libdimfold.a"


for folder in ("tools", "tools/runners", "tools/checkers", "tests/abi"):
    sys.path.insert(0, str(ROOT / folder))
