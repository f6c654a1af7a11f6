#!/usr/bin/env python3
"""Writes what docs/cuda.md takes from the sources: the sentences of a machine without CUDA, and the functions used.

    cuda_docs.py            write
    cuda_docs.py --check    compare; last line: N passed, N failed
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

import generated

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "cuda.md"
REASON = re.compile(r'^DIMFOLD_REASON\(CUDA_\w+, DIMFOLD_ERR_CUDA_UNAVAILABLE, "(.*)"\)$', re.MULTILINE)
FUNCTION = re.compile(r"^DIMFOLD_CUDA_(?:FUNCTION|OPTIONAL)\((\w+), \((.*)\)\)$", re.MULTILINE)
STRUCTS = {"dimfold_cuda_launch": "cudaLaunchConfig_t", "dimfold_cuda_access": "cudaMemAccessDesc"}
# What stands in the sentences in place of numbers and names.
EXAMPLES = {"%v": "13.0", "%V": "11.4", "%o": "`…`", "%d": "`…`", "%f": "…"}


def sentences() -> list[str]:
    text = (ROOT / "c" / "src" / "base" / "reason.def").read_text(encoding="utf-8")
    return [f"* {re.sub('%.', lambda match: EXAMPLES[match.group()], sentence)}" for sentence in REASON.findall(text)]


def functions() -> list[str]:
    """With CUDA's names of its structs, which the table has under its own."""
    text = (ROOT / "c" / "src" / "cuda" / "runtime.def").read_text(encoding="utf-8")
    return ["| Function | Parameters |", "|---|---|",
            *(f"| `{name}` | `{re.sub('dimfold_cuda_[a-z]+', lambda found: STRUCTS[found[0]], parameters)}` |"
              for name, parameters in FUNCTION.findall(text))]


def filled(text: str, name: str, lines: list[str]) -> str:
    start, end = f"<!-- {name} -->\n", "<!-- end -->"
    before, _, rest = text.partition(start)
    return before + start + "\n".join(lines) + "\n" + rest[rest.index(end):]


def page() -> str:
    text = PAGE.read_text(encoding="utf-8")
    return filled(filled(text, "sentences", sentences()), "functions", functions())


if __name__ == "__main__":
    sys.exit(generated.main(PAGE, page))
