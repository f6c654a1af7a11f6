#!/usr/bin/env python3
"""Lists the public members of the layout models of three CUDA packages: cuda_members.py [--write]

- cuda.core: the class _StridedLayout, as its type stubs declare it
- cuda::tiles: extents, strides and the layout mappings, as the header cuda_tile.h declares them
- cuda.tile: the classes Array and TiledView, the padding modes, and the functions that take an Array first

The lists are committed beside this script, <model>_members.txt, so that docs/names.md can be compared with them on a
machine without a network; with --write this script makes them anew from the packages.
"""
from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import python_packages  # noqa: E402  pylint: disable=wrong-import-position

PACKAGES = ["cuda-core==1.2.2", "cuda-tile==1.7.0", "nvidia-cuda-crt==13.5.37"]
FOLDER = python_packages.folder().with_name(python_packages.folder().name + "-cuda-models")


def install() -> str:
    """Returns "", or why the packages cannot be had. What they depend on is not needed to read them."""
    return python_packages.install(FOLDER, ["--no-deps", *PACKAGES])


# ---- Python ----------------------------------------------------------------------------------------------------------

def public_names(body: list[ast.stmt]) -> list[str]:
    """What a class declares: methods, properties, annotated and assigned names; operators under their own names."""
    found = []
    for part in body:
        if isinstance(part, ast.FunctionDef):
            found.append(part.name)
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            found.append(part.target.id)
        elif isinstance(part, ast.Assign):
            found += [target.id for target in part.targets if isinstance(target, ast.Name)]
    return [name for name in found if not name.startswith("_") or name.endswith("__")]


def members_of_classes(path: Path, wanted: set[str]) -> list[str]:
    found = []
    for part in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.ClassDef) and part.name in wanted:
            name = part.name.lstrip("_")
            found += [name, *(f"{name}.{member}" for member in public_names(part.body))]
    return found


def functions_of_arrays(path: Path) -> list[str]:
    found = []
    for part in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            first = [*part.args.posonlyargs, *part.args.args][:1]
            found += [part.name for argument in first
                      if isinstance(argument.annotation, ast.Name) and argument.annotation.id == "Array"]
    return found


def cuda_core() -> list[str]:
    stubs = sorted((FOLDER / "cuda" / "core").glob("cu*/_layout.pyi"))
    return members_of_classes(stubs[-1], {"_StridedLayout"})


def cuda_tile() -> list[str]:
    folder = FOLDER / "cuda" / "tile"
    return [*members_of_classes(folder / "_stub.py", {"Array", "TiledView"}),
            *members_of_classes(folder / "_numeric_semantics.py", {"PaddingMode"}),
            *functions_of_arrays(folder / "_stub.py")]


# ---- C++ -------------------------------------------------------------------------------------------------------------

STRUCT = re.compile(r"\bstruct (?:\w+\s+)*?((?:extents|strides|layout_\w+))\b(?!<)[^;{]*\{")
OTHERS = ("dynamic_extent", "dynamic_stride", "layout_mapping", "layout_mapping_equal")
ALIAS = re.compile(r"\busing (\w+) =")
FUNCTION = re.compile(r"\b(operator\(\)|\w+)\([^()]*\) (?:const )?noexcept")


def cuda_tiles() -> list[str]:
    header = next(FOLDER.glob("**/crt/cuda_tile.h")).read_text(encoding="utf-8")
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", header, flags=re.DOTALL)
    found = [name for name in OTHERS if re.search(rf"\b{name}\b", text)]
    for match in STRUCT.finditer(text):
        found += members_of_struct(match[1], body_at(text, match.end()))
    return found


def body_at(text: str, start: int) -> str:
    """The text up to the brace that closes the one before `start`, without what stands in inner braces."""
    depth, kept = 1, []
    for sign in text[start:]:
        depth += (sign == "{") - (sign == "}")
        if depth == 0:
            break
        if depth == 1:
            kept.append(sign)
    return "".join(kept)


def members_of_struct(name: str, body: str) -> list[str]:
    parts = re.split(r"\b(private|public):", "public:" + body)[1:]
    public = "".join(text for access, text in zip(parts[::2], parts[1::2]) if access == "public")
    members = {*ALIAS.findall(public), *FUNCTION.findall(public)}
    return [name, *(f"{name}::{member}" for member in sorted(members - {name}))]


# ---- Lists -----------------------------------------------------------------------------------------------------------

MODELS = {"cuda_core": cuda_core, "cuda_tiles": cuda_tiles, "cuda_tile": cuda_tile}


def read_list(model: str) -> list[str]:
    return (HERE / f"{model}_members.txt").read_text(encoding="utf-8").splitlines()


def main() -> None:
    failure = install()
    if failure:
        sys.exit(failure)
    for model, members in MODELS.items():
        text = "".join(member + "\n" for member in sorted(set(members())))
        if sys.argv[1:] == ["--write"]:
            (HERE / f"{model}_members.txt").write_text(text, encoding="utf-8")
        else:
            print(f"{model}:\n{text}")


if __name__ == "__main__":
    main()
