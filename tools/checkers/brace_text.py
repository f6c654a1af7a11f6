"""Reads Rust and Zig as text, well enough to find their functions."""
from __future__ import annotations

import re

NOT_CODE = re.compile(r'//[^\n]*|^[ \t]*\\\\[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\[^\']+|[^\'\\\n])\'',
                      re.DOTALL | re.MULTILINE)
HEAD = re.compile(r"^[ \t]*(?:[\w()\"]+ +)*fn +(\w+|@\"[^\"]*\")", re.MULTILINE)


def code_of(text: str) -> str:
    """The text with spaces in place of comments, strings and characters."""
    return NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def functions(text: str) -> list[tuple[str, int, int]]:
    """Name, first line and number of lines of each function that has a body. In Zig one whose name begins with a
    capital makes a type: it is as long as the type, whose functions count by themselves."""
    code, found = code_of(text), []
    for head in HEAD.finditer(code):
        if head.group(1)[0].isupper():
            continue
        end = body_end(code, head.end())
        if end is not None:
            first = code.count("\n", 0, head.start(1)) + 1
            found.append((head.group(1), first, code.count("\n", head.start(1), end) + 1))
    return found


def body_end(code: str, start: int) -> int | None:
    """Where the first block in braces after the parameters ends; None for a declaration without one."""
    depth = parentheses = 0
    for place in re.finditer(r"[(){};\[\]]", code[start:]):
        mark = place.group()
        if mark == ";" and depth == 0 and parentheses == 0:
            return None
        parentheses += (mark in "([") - (mark in ")]")
        if parentheses:
            continue
        depth += (mark == "{") - (mark == "}")
        if mark == "}" and depth == 0:
            return start + place.end()
    return None
