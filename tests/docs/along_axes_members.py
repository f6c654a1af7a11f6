#!/usr/bin/env python3
"""Lists what others call operations along axes, as their packages' sources declare it: along_axes_members.py [--write]

- CUB: the functions of the device-wide algorithms, `DeviceReduce::Sum`, of the headers cub/device/*.cuh
- rstsr: the functions of tensors that reduce, scan, sort, search and select, each without its variants: `sum` stands
  for `sum_f`, `sum_all`, `sum_axes` and `sum_with_args`

The lists are committed beside this script, cub_members.txt and rstsr_along_axes_members.txt, so that docs/names.md can
be compared with them on a machine without a network; with --write this script makes them anew.
"""
from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import python_packages  # noqa: E402  pylint: disable=wrong-import-position

PACKAGES = ["nvidia-cuda-cccl==13.3.5.0.6"]
FOLDER = python_packages.folder().with_name(python_packages.folder().name + "-cccl")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"^struct (Device\w+)$", re.MULTILINE)
FUNCTION = re.compile(r"CUB_RUNTIME_FUNCTION\b[^;{}()]*?\b([A-Z]\w*)\s*\(")
RSTSR_MANIFEST = ROOT / "bindings" / "rust" / "dimfold-rstsr" / "Cargo.toml"
RSTSR_FILES = ("adv_indexing", "array_indexing", "nonzero", "reduction", "searching", "set", "sorting")
REDUCTION = re.compile(r"\btrait_reduction!\(\[\w*\] \w+, (\w+),")
METHOD = re.compile(r"\bpub fn (\w+)")
VARIANT = re.compile(r"\w+_(?:f|all|axes|with_args|custom)")


def install() -> str:
    """Returns "", or why CUB's headers cannot be had."""
    return python_packages.install(FOLDER, ["--no-deps", *PACKAGES])


def cub() -> list[str]:
    found = set()
    for path in sorted(FOLDER.rglob("cub/device/device_*.cuh")):
        text = COMMENT.sub("", path.read_text(encoding="utf-8"))
        kinds = CLASS.findall(text)
        found.update(f"{kinds[-1]}::{name}" for name in FUNCTION.findall(text) if not name.endswith("NoNVTX"))
    return sorted(found)


def rstsr_source() -> Path | None:
    """Where cargo keeps the package; None where it cannot be had."""
    command = ["cargo", "metadata", "--format-version", "1", "--manifest-path", str(RSTSR_MANIFEST)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    packages = json.loads(done.stdout)["packages"]
    return next(Path(package["manifest_path"]).parent for package in packages if package["name"] == "rstsr-core")


def rstsr() -> list[str]:
    texts = [(rstsr_source() / "src" / "tensor" / f"{name}.rs").read_text(encoding="utf-8") for name in RSTSR_FILES]
    names = {name for text in texts for name in METHOD.findall(text) + REDUCTION.findall(text)}
    whole = {"unique_all", "allclose"}
    return sorted(name for name in names if name in whole or not VARIANT.fullmatch(name))


LISTS = {"cub": cub, "rstsr_along_axes": rstsr}


def path_of(name: str) -> Path:
    return HERE / f"{name}_members.txt"


def read_list(name: str) -> list[str]:
    return path_of(name).read_text(encoding="utf-8").split("\n")[:-1]


def main() -> None:
    failure = install() or ("" if rstsr_source() else "cargo cannot fetch rstsr-core")
    if failure:
        sys.exit(failure)
    for name, members in LISTS.items():
        text = "".join(f"{member}\n" for member in members())
        if "--write" in sys.argv[1:]:
            path_of(name).write_text(text, encoding="utf-8")
        else:
            print(text, end="")


if __name__ == "__main__":
    main()
