"""Reads C as text, well enough to find its functions: where each begins and ends, and what it calls."""
from __future__ import annotations

import re
from dataclasses import dataclass

COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\\n|\\.)*", re.MULTILINE)
NAME = r"(?:\w+\((\w+)\)|(\w+))"
DEFINED = re.compile(NAME + r"\s*\((?:[^(){};]|\([^(){};]*\))*\)\s*$")
# A tag, an object of internal linkage, or the name at the end of a typedef.
OBJECT = re.compile(r"^(?:typedef\s+)?(?:struct|enum|union)\s+(\w+)\s*\{|"
                    r"^static\s+[^=;(){}]*?\b(\w+)(?:\[[^\]]*\])*\s*[=;]|^\}\s*(\w+);", re.MULTILINE)
DECLARED = re.compile(r"^(?!static\b|typedef\b|DIMFOLD_API\b)\w[\w ]*?[ *](\w+)\s*"
                      r"\((?:[^(){};]|\([^(){};]*\))*\);", re.MULTILINE)
CALLED = re.compile(NAME + r"\s*\(")
KEYWORDS = {"if", "for", "while", "switch", "return", "sizeof", "do", "else", "_Static_assert", "__attribute__"}


@dataclass
class Function:
    name: str
    line: int  # of its first line, counted from 1
    lines: int
    body: str


def blank(match: re.Match) -> str:
    """Spaces in place of a piece of text, so that every line and column stays where it was."""
    return re.sub(r"[^\n]", " ", match.group())


def code_of(text: str) -> str:
    """The text without its comments, and with empty strings and characters."""
    return COMMENT_OR_TEXT.sub(blank, text)


def functions(text: str) -> list[Function]:
    """The functions that the file defines, those of a template under the name that FN gives them."""
    code = DIRECTIVE.sub(blank, code_of(text))
    found, depth, start = [], 0, 0
    for brace in re.finditer(r"[{};]", code):
        if brace.group() == "{":
            if depth == 0:
                opening = brace.start()
            depth += 1
        elif brace.group() == "}":
            depth -= 1
        if depth == 0:
            if brace.group() == "}" and (function := function_at(code, start, opening, brace.end())):
                found.append(function)
            start = brace.end()
    return found


def file_scope(text: str) -> set[str]:
    """The functions, objects and types that the file declares for itself."""
    code = DIRECTIVE.sub(blank, code_of(text))
    objects = {next(filter(None, match.groups())) for match in OBJECT.finditer(code)}
    return objects | {function.name for function in functions(text)}


def function_at(code: str, start: int, opening: int, end: int) -> Function | None:
    """The function whose signature follows `start`, unless what stands before the brace is none."""
    defined = DEFINED.search(code[start:opening])
    if defined is None or defined.group(2) in KEYWORDS:
        return None
    first = start + len(code[start:opening]) - len(code[start:opening].lstrip())
    name = full_name(defined)
    return Function(name, code.count("\n", 0, first) + 1, code.count("\n", first, end) + 1, code[opening:end])


def full_name(match: re.Match) -> str:
    """FN(reshape) is the template's name of dimfold_layout_reshape; TEST(x) stays x."""
    return f"dimfold_layout_{match.group(1)}" if match.group().startswith("FN(") else match.group(1) or match.group(2)


def declarations(text: str) -> set[str]:
    """The functions that a header declares for other files: not those of the public API, nor its own inline ones."""
    return set(DECLARED.findall(DIRECTIVE.sub(blank, code_of(text))))


def calls(function: Function) -> set[str]:
    return {name for match in CALLED.finditer(function.body) if (name := full_name(match)) not in KEYWORDS}


def cycles(graph: dict[str, set[str]]) -> list[str]:
    """The functions that can reach themselves."""
    def reaches_itself(name: str) -> bool:
        seen, waiting = set(), list(graph[name])
        while waiting:
            current = waiting.pop()
            if current == name:
                return True
            if current in graph and current not in seen:
                seen.add(current)
                waiting.extend(graph[current])
        return False
    return sorted(name for name in graph if reaches_itself(name))
