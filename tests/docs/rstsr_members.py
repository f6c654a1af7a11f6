#!/usr/bin/env python3
"""Lists the public members of rstsr's layout model, as rustdoc knows them: rstsr_members.py [--write]

Members are what the crate rstsr-common declares below src/layout, and the two orders that its functions take: types,
their public fields, variants and methods; traits and what is in them; functions, macros; and the traits of others that
are implemented by hand (`Layout: PartialEq`). rstsr_members.txt is that list, committed, so that docs/names.md can be
compared with it on a machine without cargo; with --write this script makes it anew.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LIST = Path(__file__).resolve().with_name("rstsr_members.txt")
MANIFEST = ROOT / "bench" / "layout" / "peers" / "Cargo.toml"
CRATE = "rstsr-common@0.10.3"
ORDERS = {"FlagOrder", "TensorIterOrder"}
FOREIGN = {"From", "TryFrom", "PartialEq", "Default", "Iterator", "DoubleEndedIterator", "ExactSizeIterator"}


# A folder of its own: RUSTC_BOOTSTRAP has cargo make crates anew that the tests of Rust, which run meanwhile, read.
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / ".zig-cache" / "cargo")) / "rstsr"


def cargo(command: str, *arguments: str) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if name not in ("CC", "ZIG")}
    environment.update(RUSTC_BOOTSTRAP="1", CARGO_TARGET_DIR=str(TARGET))
    arguments = ("--quiet", "--locked", "--manifest-path", str(MANIFEST), *arguments)
    return subprocess.run(["cargo", command, *arguments], env=environment, capture_output=True, text=True, check=False)


def can_be_had() -> bool:
    """Whether cargo has the crate, or can fetch it."""
    return cargo("fetch", "--offline").returncode == 0 or "failed to download" not in cargo("fetch").stderr


def members() -> list[str]:
    """Lets rustdoc describe the crate as JSON, which the stable one does when told that it may."""
    done = cargo("rustdoc", "--lib", "-p", CRATE, "--", "-Zunstable-options", "--output-format", "json",
                 "--document-hidden-items")
    if done.returncode != 0:
        raise OSError(f"`cargo rustdoc` ended with {done.returncode}: {done.stderr}")
    return Crate(TARGET / "doc" / "rstsr_common.json").members()


class Crate:
    """What rustdoc says of one crate: items by number, each with its one kind."""

    def __init__(self, path: Path) -> None:
        self.index = json.loads(path.read_text(encoding="utf-8"))["index"]

    def items(self, numbers: list) -> list:
        return [self.index[str(number)] for number in numbers if str(number) in self.index]

    def members(self) -> list[str]:
        found = set()
        for item in self.index.values():
            kind, inner = next(iter(item["inner"].items()))
            if kind == "impl":
                found.update(self.members_of_impl(item, inner))
            elif kind == "module":
                for part in self.items(inner["items"]):
                    found.update(self.members_of(part))
        return sorted(found)

    def members_of(self, item: dict) -> list[str]:
        kind, inner = next(iter(item["inner"].items()))
        if not is_wanted(item, item["name"]) or kind not in (*INSIDE, *ALONE):
            return []
        if kind == "use":
            return [] if inner["is_glob"] else [inner["name"]]
        name = item["name"] + ("!" if kind == "macro" else "")
        inside = self.items(INSIDE[kind](inner)) if kind in INSIDE else []
        return [name] + [f"{name}::{part['name']}" for part in inside if part["visibility"] in ("public", "default")]

    def members_of_impl(self, item: dict, inner: dict) -> list[str]:
        name = inner["for"].get("resolved_path", {}).get("path", "").split("::")[-1]
        if inner["is_synthetic"] or inner["blanket_impl"] or not name or not is_wanted(item, name):
            return []
        if inner["trait"] is not None:
            trait = inner["trait"]["path"].split("::")[-1]
            return [f"{name}: {trait}"] if trait in FOREIGN else []
        return [f"{name}::{part['name']}" for part in self.items(inner["items"]) if part["visibility"] == "public"]


# Where a type or trait keeps the numbers of its parts.
INSIDE = {
    "struct": lambda inner: inner["kind"].get("plain", {}).get("fields", []),
    "enum": lambda inner: inner["variants"],
    "trait": lambda inner: inner["items"],
}
ALONE = ("function", "type_alias", "macro", "use")


def is_wanted(item: dict, name: str) -> bool:
    """Whether an item, or the type that is implemented for, belongs to the layout model. Derived traits do not."""
    file = item["span"]["filename"] if item["span"] else ""
    return ("/src/layout/" in file or name in ORDERS) and "automatically_derived" not in item["attrs"]


def read_list() -> list[str]:
    return LIST.read_text(encoding="utf-8").splitlines()


def main() -> None:
    text = "".join(member + "\n" for member in members())
    if sys.argv[1:] == ["--write"]:
        LIST.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
