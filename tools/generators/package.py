#!/usr/bin/env python3
"""Makes the crates as they are published: package.py FOLDER KERNELS SNIPPETS [INSTALLED]

KERNELS and SNIPPETS are the C files with compiled PTX, which `./zigw build kernels` makes; INSTALLED is where FOLDER
comes to lie, if that is elsewhere.

FOLDER becomes a cargo workspace of dimfold-sys, which carries the amalgamated C so that its users need nothing but a C
compiler, and dimfold; within it lies dimfold-rstsr, a workspace of its own. Where cargo is installed, the packed .crate
files come to lie beside them.
"""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import amalgamate

ROOT = Path(__file__).resolve().parent.parent.parent
CRATES = ROOT / "bindings" / "rust"
# The tables of a manifest that speak of tests and examples, which stay in the checkout.
TESTS = re.compile(r"^(?:# .*\n)*\[(?:\[\w+\]|dev-dependencies|profile\.\w+)\]\n(?:[^\[\n].*\n)*\n*", re.MULTILINE)
ADAPTER = "dimfold-rstsr"
PARTS = ("Cargo.toml", "README.md", "build", "src")


def copy_crate(name: str, folder: Path) -> Path:
    """What users of the crate need, without its tests."""
    crate = folder / name
    crate.mkdir(parents=True)
    for part in filter(Path.exists, (CRATES / name / part for part in PARTS)):
        (shutil.copytree if part.is_dir() else shutil.copyfile)(part, crate / part.name)
    manifest = crate / "Cargo.toml"
    manifest.write_text(TESTS.sub("", manifest.read_text(encoding="utf-8")), encoding="utf-8")
    for licence in ROOT.glob("LICENSE-*"):
        shutil.copyfile(licence, crate / licence.name)
    return crate


def let_carry_its_source(crate: Path, *compiled: str) -> None:
    """The one C file, and the build script that compiles it in place of the checkout's."""
    amalgamate.main(str(crate / "c"), *compiled)
    (crate / "build" / "checkout.rs").unlink()
    manifest = crate / "Cargo.toml"
    text = manifest.read_text(encoding="utf-8").replace("build/checkout.rs", "build/packaged.rs")
    manifest.write_text(f'{text}\n[build-dependencies]\ncc = "1.2"\n', encoding="utf-8")


def pack(folder: Path) -> None:
    """The .crate files; cargo leaves out the lock file, which would need the network."""
    target = folder / "target"
    for workspace in (folder, folder / ADAPTER):
        command = ["cargo", "package", "--quiet", "--workspace", "--no-verify", "--exclude-lockfile", "--allow-dirty",
                   "--target-dir", str(target)]
        subprocess.run(command, cwd=workspace, env={**os.environ, "CARGO_TERM_COLOR": "never"}, check=True)
    for crate in sorted((target / "package").glob("*.crate")):
        crate.replace(folder / crate.name)
    shutil.rmtree(target)


def how_to_use(installed: str) -> str:
    """What the crate's README says of it, about the folder that it is."""
    readme = (CRATES / "dimfold" / "README.md").read_text(encoding="utf-8")
    manifest = re.search(r"^```toml\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL).group(1)
    return (f"The crates are in {installed}. To use both, write into a program's Cargo.toml:\n\n"
            + manifest.replace("zig-out/package", installed))


def main(name: str, kernels: str, snippets: str, installed: str = "") -> int:
    folder = Path(name).resolve()
    if folder.exists() and any(folder.iterdir()) and not (folder / "dimfold-sys").exists():
        sys.exit(f"{folder} is there and holds no crates of ours: remove it, or choose another --prefix.")
    shutil.rmtree(folder, ignore_errors=True)
    let_carry_its_source(copy_crate("dimfold-sys", folder), kernels, snippets)
    copy_crate("dimfold", folder)
    copy_crate(ADAPTER, folder)
    shutil.copyfile(CRATES / "Cargo.toml", folder / "Cargo.toml")
    print(how_to_use(installed or str(folder)))
    if shutil.which("cargo") is None:
        print("The crates are not packed, because cargo is not installed; their folders are there.")
        return 0
    pack(folder)
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5) or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
