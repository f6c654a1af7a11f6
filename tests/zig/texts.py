"""The texts of the vectors of nested layouts as a file of Zig, for the tests that read them while they are compiled."""
from __future__ import annotations

import json
from pathlib import Path

TILED = ("_divide", "logical_product", "zipped_product", "tiled_product", "flat_product", "composition_tiler")


def kind_of(operation: str, name: str, text: str) -> str:
    if name == "t" and operation.endswith(TILED):
        return "tilers"
    if name == "swizzle":
        return "swizzles"
    return "layouts" if ":" in text else "tuples"


def texts_of(row: dict) -> list[tuple[str, str]]:
    """Names and texts, those of the inputs and of the result."""
    named = [*row["in"].items(), ("result", row.get("result"))]
    return [(name, text) for name, text in named if isinstance(text, str)]


def as_zig(vectors: Path) -> str:
    found: dict[str, set[str]] = {"layouts": set(), "tuples": set(), "tilers": set(), "swizzles": set()}
    for line in vectors.read_text("utf-8").splitlines():
        row = json.loads(line)
        for name, text in texts_of(row):
            found[kind_of(row["op"], name, text)].add(text)
    return "".join(f"pub const {kind} = [_][]const u8{{ {', '.join(map(json.dumps, sorted(all_texts)))} }};\n"
                   for kind, all_texts in found.items())
