#!/usr/bin/env python3
"""Lists the public functions of CuTe's layouts, as the headers of CUTLASS declare them: cute_members.py [--write]

- of seven headers every function of the namespace cute that is not in a namespace detail, each name once per header,
  with the public functions of Layout, ComposedLayout and Swizzle
- of the headers of tuples, tensors and copies those functions that make or divide layouts, or their shapes

The list is committed beside this script, cute_members.txt, one "header name" per line, so that docs/names.md can be
compared with it on a machine without a network; with --write this script makes it anew from the package.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import python_packages  # noqa: E402  pylint: disable=wrong-import-position

PACKAGES = ["nvidia-cutlass==4.2.0.0"]
FOLDER = python_packages.folder().with_name(python_packages.folder().name + "-cutlass")
WHOLE = ("int_tuple.hpp", "stride.hpp", "underscore.hpp", "layout.hpp", "layout_composed.hpp", "swizzle.hpp",
         "swizzle_layout.hpp")
PARTS = {
    "algorithm/tuple_algorithms.hpp": {
        "append", "flatten", "flatten_to_tuple", "group", "insert", "prepend", "remove", "repeat", "repeat_like",
        "replace", "replace_back", "replace_front", "reverse", "select", "take", "tuple_repeat", "unflatten", "unwrap",
        "wrap", "zip", "zip2_by"},
    "tensor_impl.hpp": {"inner_partition", "local_partition", "local_tile", "make_coord_tensor", "make_identity_tensor",
                        "outer_partition"},
    "atom/copy_atom.hpp": {
        "ThrCopy", "ThrCopy::partition_D", "ThrCopy::partition_S", "TiledCopy", "TiledCopy::get_slice",
        "TiledCopy::get_thread_slice", "TiledCopy::tidfrg_D", "TiledCopy::tidfrg_S", "make_cotiled_copy",
        "make_tiled_copy", "make_tiled_copy_impl"},
    "util/print_latex.hpp": {"print_latex", "print_latex_tv"},
    "util/print_tensor.hpp": {"print_layout"},
}
CLASSES = {"Layout", "ComposedLayout", "Swizzle", "ThrCopy", "TiledCopy"}


def install() -> str:
    """Returns "", or why the package cannot be had. What it depends on is not needed to read its headers."""
    return python_packages.install(FOLDER, ["--no-deps", *PACKAGES])


# ---- C++ -------------------------------------------------------------------------------------------------------------

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
NEVER_COMPILED = re.compile(r"^#if 0\n.*?^#endif", re.MULTILINE | re.DOTALL)
ALIAS = re.compile(r"\busing\s+\w+\s*=[^;]*;")
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
FUNCTION = re.compile(r"(\boperator\s*(?:\(\)|[^\s\w(]+)|(?<![\w.:])[A-Za-z_]\w*)\s*\(")
CLASS = re.compile(r"^(?:struct|class)\s+(\w+)\s*(?::(?!:)|$)")
OBJECT = re.compile(r"\bCUTE_INLINE_CONSTANT\s+\w+\s+(\w+)$")


def parts_of(text: str) -> list[tuple[str, str]]:
    """What a namespace or class declares: (what stands before the braces or the semicolon, what is between them)."""
    found, head, depth, start = [], 0, 0, 0
    for place, sign in enumerate(text):
        if sign == "{":
            depth += 1
            start = start if depth > 1 else place + 1
        elif sign == "}":
            depth -= 1
        if depth == 0 and sign in ";}":
            body = text[start:place] if sign == "}" else ""
            found.append((text[head:start - 1 if sign == "}" else place].strip(), body))
            head = place + 1
    return found


def without_brackets(text: str, opening: str) -> str:
    """Without what the brackets behind `opening` hold, as the parameters of a template; `->` closes none."""
    while opening in text:
        front, back = text.split(opening, 1)
        pair, depth = ("<>" if opening.endswith("<") else "()"), 1
        for place, sign in enumerate(back):
            depth += (sign == pair[0]) - (sign == pair[1] and back[place - 1] != "-")
            if depth == 0:
                break
        text = front + " " + back[place + 1:]
    return text.strip()


def name_of_function(head: str) -> str:
    """The name that a declaration gives to a function or to an object that is called like one, or ""."""
    if re.match(r"(using|static_assert)\b", head) or head.endswith("= delete"):
        return ""
    if found := OBJECT.search(head):
        return found[1]
    found = FUNCTION.search(head.split(" = ")[0])
    return re.sub(r"\s", "", found[1]) if found else ""


def members_of(text: str, owner: str = "") -> list[str]:
    """The functions of a namespace, with those of its listed classes; of a class without its constructors."""
    found, public = [], True
    for head, body in parts_of(text):
        for access in re.findall(r"\b(public|private|protected):(?!:)", head):
            public = access == "public"
        head = re.sub(r"\b(?:public|private|protected):(?!:)", "", head).strip()
        for opening in ("template <", "template<", "decltype("):
            head = without_brackets(head, opening)
        kind = CLASS.search(head)
        if head.startswith("namespace"):
            found += members_of(body) if head == "namespace cute" else []
        elif kind and kind[1] in CLASSES and body:
            found += [kind[1], *(f"{kind[1]}::{name}" for name in members_of(body, kind[1]))]
        elif public and not re.match(r"(struct|class|enum|union)\b", head):
            found += [name for name in [name_of_function(head)] if name not in ("", owner)]
    return found


def members() -> list[str]:
    folder = next(FOLDER.glob("**/include/cute/layout.hpp")).parent
    found = []
    for header in [*WHOLE, *PARTS]:
        text = COMMENT.sub("", (folder / header).read_text(encoding="utf-8"))
        for left_out in (NEVER_COMPILED, DIRECTIVE, ALIAS):
            text = left_out.sub("", text)
        names = set(members_of(text))
        found += [f"{header} {name}" for name in sorted(names & PARTS.get(header, names))]
    return found


# ---- The list --------------------------------------------------------------------------------------------------------

def read_list() -> list[str]:
    return (HERE / "cute_members.txt").read_text(encoding="utf-8").splitlines()


def main() -> None:
    failure = install()
    if failure:
        sys.exit(failure)
    text = "".join(member + "\n" for member in members())
    if sys.argv[1:] == ["--write"]:
        (HERE / "cute_members.txt").write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
