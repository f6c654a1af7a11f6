#!/usr/bin/env python3
"""Checks the numbers of the code's style: lengths, layers, and what the core must not do.

    tidy.py [FOLDER]

Reads the files that git tracks or would track. Each rule counts once. Last line: N passed, N failed.
"""
from __future__ import annotations

import ast
import collections
import re
import shutil
import statistics
import subprocess
import sys
from pathlib import Path, PurePosixPath

import brace_text
import c_text

FUNCTION_LINES_MAX = 40
FILE_LINES_MAX = 600
COLUMNS_MAX = 120
MACRO_SHARE_MAX = 0.03

GENERATED = {"c/include/dimfold/layout_fixed.h", "bindings/zig/c.zig", "bindings/rust/dimfold-sys/src/bindings.rs",
             "bindings/rust/dimfold/src/ranks.rs"}
MAY_INCLUDE = {
    "base": {"base"},
    "layout": {"base", "layout"},
    "nested": {"base", "layout", "nested"},
    "text": {"base", "layout", "nested", "text"},
    "ops": {"base", "layout", "nested", "ops"},
    "expr": {"base", "expr"},
    "apply": {"base", "layout", "nested", "ops", "expr", "apply"},
    "lines": {"base", "layout", "nested", "ops", "lines"},
    "index": {"base", "layout", "nested", "ops", "lines", "index"},
    "reduce": {"base", "layout", "nested", "ops", "expr", "apply", "reduce"},
    "host": {"base", "layout", "nested", "ops", "expr", "apply", "lines", "index", "reduce", "host", "kernels"},
    "launch": {"base", "layout", "nested", "ops", "lines", "expr", "apply", "index", "reduce", "kernels", "snippets",
               "launch"},
    "cuda": {"base", "layout", "nested", "ops", "kernels", "launch", "cuda"},
    "program": {"base", "layout", "nested", "ops", "expr", "apply", "host", "launch", "program"},
    "array": {"base", "layout", "nested", "ops", "expr", "apply", "lines", "index", "reduce", "host", "launch",
              "program", "array"},
    "kernels": {"base", "kernels"},
    "snippets": {"kernels", "snippets"},
}
# The folders of the program, from the lowest floor up: each knows itself and those before it.
CLI_FLOORS = ("report", "files", "terminal", "arrays", "functions", "language", "command_line", "pictures", "commands")
MAY_INCLUDE.update({f"cli/{floor}": {"base", "layout", "nested", "text", "ops", "host", "cuda",
                                     *(f"cli/{lower}" for lower in CLI_FLOORS[:number + 1])}
                    for number, floor in enumerate(CLI_FLOORS)})
PURE = ("base", "layout", "nested", "text", "expr")
# Public headers of operations, which what is pure does not know.
IMPURE_HEADERS = {"dimfold.h", "dimfold/view.h", "dimfold/queue.h", "dimfold/ops.h"}
IMPURE_CALL = re.compile(r"\b(malloc|calloc|realloc|aligned_alloc|free|alloca|\w*printf|puts|putchar|fputs|fwrite|"
                         r"abort|exit|assert|setjmp|longjmp|getenv)\s*\(|\b(errno|_Thread_local|stdout|stderr)\b")
FLOATING = re.compile(r"\b(float|double|_Complex)\b|\b\d+\.\d*|\b(math|float|fenv)\.h")
# What asks the system beyond memory and threads, and what is kept for the process; the type before its name decides.
ASKED = re.compile(r"\b(getenv|getauxval|dl(?:open|sym)|glob|f?open|freopen|opendir|stat|popen|system|execv\w*|"
                   r"LoadLibrary\w*|GetProcAddress)\s*\(")
KEPT = re.compile(r"^[ \t]*(?:_Thread_local\s+)?static\s+(?!inline\b)([^;=(){}]*)\b\w+(?:\[[^\]]*\])*\s*[=;]|"
                  r"^static\s+(?:struct|union)\b[^;(]*\{", re.MULTILINE)
# Headers that speak for other files than their own.
SPEAKS_FOR_OTHERS = {
    *(f"host/{name}.h" for name in ("machine", "tiers", "ways")),
    *(f"host/{part}/kernels.h" for part in ("batch", "index", "reduce", "scan", "sort")), "layout/rare/order.h",
    *(f"launch/{name}.h" for name in ("launch", "packed", "walk")),
    *(f"nested/{name}.h" for name in ("algebra", "core", "swizzle")), "ops/nested_operand.h",
    *(f"text/{name}.h" for name in ("arguments", "lexer", "nested_list")),
    "base/libc.h"}  # what every compiler brings
# Files that need each other.
CIRCLES = {"host/often/tile", "host/run", "host/span", "host/tiers", "host/ways"}
# A search in a sentence, as C, Zig and Rust write it.
SEARCHED = re.compile(r"\bstr(?:str|tok|chr|ncmp)\s*\([^;\n]*\b(?:message|sentence)\b|"
                      r"\bstd\.mem\.\w+\([^;\n]*\bsentence\b|"
                      r"\b(?:sentence|message)\.(?:split|find|starts_with|contains)\w*")
NO_NOUN = re.compile(r"\b\w+[ *]+(?:what|why|how|on|about|of)(?=[,)])")
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")


class Tree:
    """The files of the project, by their paths from its root, and their texts."""

    def __init__(self, root: Path) -> None:
        names = names_of_git(root) or [
            str(path.relative_to(root)) for path in root.rglob("*") if is_source(path.relative_to(root))]
        self.texts = {name: text for name in sorted(names) if (text := read(root / name)) is not None}

    def under(self, folder: str, *endings: str) -> dict[str, str]:
        return {name: text for name, text in self.texts.items()
                if name.startswith(folder) and name.endswith(endings or "")}

    def code(self) -> dict[str, str]:
        wanted = (".c", ".h", ".py", ".rs", ".zig", ".sh", ".zon")
        return {name: text for name, text in self.texts.items()
                if (name.endswith(wanted) or name in ("zigw", ".ci/run")) and name not in GENERATED}


def names_of_git(root: Path) -> list[str]:
    """What git tracks or would track; nothing where there is no git, or the folder is no checkout."""
    command = ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z", "."]
    if shutil.which("git") is None:
        return []
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.split("\0")[:-1]


def is_source(path: Path) -> bool:
    """Without git's word for it: whether the file lies outside of what is installed and built."""
    return not path.parts[0].startswith(".") and path.parts[0] != "zig-out"


def read(path: Path) -> str | None:
    """The text of a file, or None for one that is no text, or gone."""
    try:
        return path.read_text(encoding="utf-8") if path.is_file() else None
    except UnicodeDecodeError:
        return None


def function_lengths(tree: Tree) -> list[tuple[str, int]]:
    """Where each function begins, and how many lines it has."""
    found = []
    for name, text in tree.code().items():
        if name.endswith((".c", ".h")):
            found += [(f"{name}:{f.line}: {f.name}", f.lines) for f in c_text.functions(text)]
        elif name.endswith((".rs", ".zig")):
            found += [(f"{name}:{line}: {function}", lines) for function, line, lines in brace_text.functions(text)]
        elif name.endswith(".py"):
            found += [(f"{name}:{node.lineno}: {node.name}", node.end_lineno - node.lineno + 1)
                      for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return found


def long_functions(tree: Tree) -> list[str]:
    return [f"{place} has {lines} lines: expected at most {FUNCTION_LINES_MAX}"
            for place, lines in function_lengths(tree) if lines > FUNCTION_LINES_MAX]


def long_files(tree: Tree) -> list[str]:
    return [f"{name} has {text.count(chr(10))} lines: expected at most {FILE_LINES_MAX}"
            for name, text in tree.code().items() if text.count("\n") > FILE_LINES_MAX]


def long_lines(tree: Tree) -> list[str]:
    return [f"{name}:{number} has {len(line)} columns: expected at most {COLUMNS_MAX}"
            for name, text in tree.code().items()
            for number, line in enumerate(text.split("\n"), 1) if len(line) > COLUMNS_MAX]


def layer_of(name: str) -> str:
    parts = PurePosixPath(name).parts
    if parts[:2] in (("c", "kernels"), ("c", "snippets")):
        return parts[1]
    if parts[:2] == ("c", "cli"):
        return "/".join(parts[1:-1])
    return parts[2] if parts[:2] == ("c", "src") and len(parts) > 3 else ""


def layering(tree: Tree) -> list[str]:
    """Includes that point the wrong way."""
    wrong = []
    for name, text in {**tree.under("c/src/"), **tree.under("c/cli/"), **tree.under("c/kernels/"),
                       **tree.under("c/snippets/")}.items():
        layer = layer_of(name)
        if layer not in MAY_INCLUDE:
            wrong.append(f"{name} lies in no layer that is known here")
            continue
        for header in re.findall(r'^\s*#\s*include\s*"([^"]+)"', text, re.MULTILINE):
            paths = [path for path in (f"c/src/{header}", f"c/{header}") if path in tree.texts]
            target = layer_of(paths[0]) if paths else layer
            if target not in MAY_INCLUDE[layer] or ".." in header:
                wrong.append(f"{name} includes {header}: {layer} knows {', '.join(sorted(MAY_INCLUDE[layer]))}")
        for header in re.findall(r"^\s*#\s*include\s*<([^>]+)>", text, re.MULTILINE):
            if layer in PURE and header in IMPURE_HEADERS:
                wrong.append(f"{name} includes <{header}>, which {layer} must not know")
    return wrong


def found_in(texts: dict[str, str], pattern: re.Pattern, why: str) -> list[str]:
    return [f"{name}:{text.count(chr(10), 0, match.start()) + 1}: `{match.group().strip()}`: {why}"
            for name, text in texts.items() for match in pattern.finditer(text)]


def impure_calls(tree: Tree) -> list[str]:
    texts = {name: c_text.code_of(text) for layer in PURE for name, text in tree.under(f"c/src/{layer}/").items()}
    return found_in(texts, IMPURE_CALL, "the core does not allocate, print, abort or keep state")


def floating_point(tree: Tree) -> list[str]:
    texts = {name: c_text.code_of(text) for name, text in tree.under("c/src/layout/").items()}
    return found_in(texts, FLOATING, "layouts are integers")


def recursion(tree: Tree) -> list[str]:
    graph: dict[str, set[str]] = {}
    for text in tree.under("c/src/layout/", ".c", ".h").values():
        for function in c_text.functions(text):
            graph.setdefault(function.name, set()).update(c_text.calls(function))
    return [f"{name} of c/src/layout can call itself" for name in c_text.cycles(graph)]


def unfinished(tree: Tree) -> list[str]:
    return found_in(tree.texts, UNFINISHED, "finish it, or say it as an issue")


def head_comments(tree: Tree) -> list[str]:
    files = {**tree.under("c/", ".c", ".h", ".def"), **tree.under("tests/c/", ".c", ".h"),
             **tree.under("examples/", ".c")}
    scripts = {name: text for name, text in tree.code().items() if name.endswith((".py", ".rs", ".zig"))}
    return [f"{name} does not begin with a comment that says what it is for"
            for name, text in {**files, **scripts}.items()
            if not re.match(r'/\*|//!|(#![^\n]*\n)?""".', text)]


def macro_share(tree: Tree) -> list[str]:
    texts = {**tree.under("c/", ".c", ".h")}
    lines = sum(text.count("\n") for name, text in texts.items() if name not in GENERATED)
    macros = sum(len(match.group().split("\n")) for text in texts.values()
                 for match in re.finditer(r"^[ \t]*#[ \t]*define[ \t]+\w+\((?:[^\n\\]|\\\n|\\.)*", text, re.MULTILINE))
    share = macros / max(lines, 1)
    return [f"{share:.1%} of the lines are function-like macros: expected at most {MACRO_SHARE_MAX:.0%}"] \
        if share > MACRO_SHARE_MAX else []


def unique_names(tree: Tree) -> list[str]:
    """A release compiles many files as one object, and the packaged crate all of them: there is one file scope."""
    places: dict[str, list[str]] = {}
    for name, text in tree.under("c/src/", ".c").items():
        for declared in c_text.file_scope(text):
            places.setdefault(declared, []).append(name)
    return [f"{declared} is declared in {' and in '.join(files)}: names at file scope are unique in c/src, which is "
            "compiled as one file" for declared, files in places.items() if len(files) > 1]


def part_of(name: str) -> str:
    """A file of c/src with its header and its templates: cuda/queue of c/src/cuda/queue.h."""
    return re.sub(r"(\.inc)?\.[ch]$", "", name.removeprefix("c/src/"))


def with_headers(tree: Tree) -> dict[str, str]:
    """What is made of many files, each with a header of its own."""
    return {**tree.under("c/src/", ".c", ".h"), **tree.under("bench/gpu/", ".c", ".h")}


def own_headers(tree: Tree) -> list[str]:
    """A header declares what its own file defines."""
    sources = with_headers(tree)
    defined: dict[str, set[str]] = {}
    for name, text in sources.items():
        defined.setdefault(part_of(name), set()).update(function.name for function in c_text.functions(text))
    return [f"{name} declares {function}, which {part_of(name)}.c does not define"
            for name, text in sources.items()
            if re.search(r"(?<!\.inc)\.h$", name) and name.removeprefix("c/src/") not in SPEAKS_FOR_OTHERS
            for function in sorted(c_text.declarations(text) - defined[part_of(name)])]


def read_once(tree: Tree) -> list[str]:
    """Guards have names that change with every move; templates are read as often as they are included."""
    return [f"{name} has no line `#pragma once`"
            for name, text in {**tree.under("c/src/", ".h"), **tree.under("c/cli/", ".h")}.items()
            if not name.endswith(".inc.h") and "\n#pragma once\n" not in text]


def uncalled(tree: Tree) -> list[str]:
    """A function that a header declares for others is used, if only by a test."""
    codes = {name: c_text.code_of(text) for name, text in tree.under("", ".c", ".h", ".def").items()}
    used = collections.Counter(name for code in codes.values() for name in re.findall(r"\w+", code))
    return [f"{name} declares {function}, which nothing calls"
            for name, code in codes.items()
            if name.startswith(("c/src/", "c/cli/")) and re.search(r"(?<!\.inc)\.h$", name)
            for function in sorted(c_text.declarations(code)) if used[function] <= 2]


def read_sentences(tree: Tree) -> list[str]:
    """What a diagnosis says is data: nobody looks for it in its sentence."""
    texts = {name: text for name, text in tree.code().items()
             if name.startswith(("c/cli/", "bindings/")) and not re.search(r"/(tests|examples)/|tests?\.zig$", name)}
    return found_in(texts, SEARCHED, "a diagnosis has it in numbers")


def noun_parameters(tree: Tree) -> list[str]:
    texts = {name: c_text.code_of(text) for name, text in tree.under("c/", ".c", ".h").items()}
    return found_in(texts, NO_NOUN, "a parameter is a noun")


def circles(tree: Tree) -> list[str]:
    """Files that need each other, through whatever headers."""
    needs: dict[str, set[str]] = {}
    for name, text in with_headers(tree).items():
        for header in re.findall(r'^\s*#\s*include\s*"([^"]+)"', text, re.MULTILINE):
            path = next((path for path in (f"{PurePosixPath(name).parent}/{header}", f"c/src/{header}")
                         if path in tree.texts), name)
            needs.setdefault(part_of(name), set()).add(part_of(path))
    for name, others in needs.items():
        others.discard(name)
    return [f"{name} needs itself, by way of what it includes"
            for name in c_text.cycles(needs) if name not in CIRCLES]


def told_state(tree: Tree) -> list[str]:
    """SECURITY.md names the files that ask the system or keep state, no others, and the variables that they read."""
    told = tree.texts.get("SECURITY.md", "")
    codes = {name[len("c/src/"):]: c_text.code_of(text) for name, text in tree.under("c/src/", ".c", ".h").items()}
    wanted = {name for name, code in codes.items() if ASKED.search(code) or any(map(is_kept, KEPT.finditer(code)))}
    search = tree.texts.get("c/src/cuda/search.c", "") + tree.texts.get("c/src/cuda/load.c", "")
    named = set(re.findall(r"`(\w+(?:/\w+)+\.[ch])`", told)) - {"cuda/search.c"}
    return [f"SECURITY.md does not name {name}, which asks or keeps something" for name in sorted(wanted - named)] + \
           [f"SECURITY.md names {name}, which neither asks nor keeps anything" for name in sorted(named - wanted)] + \
           [f"SECURITY.md does not name the variable {name}"
            for name in sorted(set(re.findall(r'"([A-Z_]{4,})"', search))) if f"`{name}`" not in told]


def is_kept(match: re.Match) -> bool:
    """Whether an object can change: what counts of a pointer is what stands behind its last asterisk."""
    return "const" not in (match.group(1) or "").rpartition("*")[2]


def mirrored_tests(tree: Tree) -> list[str]:
    expected = [f"tests/c/{name[len('c/src/'):]}" for name in tree.under("c/src/", ".c")]
    return [f"{name} is missing: the tests mirror the tree" for name in expected if name not in tree.texts]


RULES = [long_functions, long_files, long_lines, layering, impure_calls, floating_point, recursion, unfinished,
         head_comments, macro_share, unique_names, own_headers, read_once, uncalled, read_sentences, noun_parameters,
         circles, told_state, mirrored_tests]


def main(root: str = str(Path(__file__).resolve().parent.parent.parent)) -> int:
    tree = Tree(Path(root))
    failed = 0
    for rule in RULES:
        complaints = rule(tree)
        failed += len(complaints) > 0
        print("".join(f"FAILED {rule.__name__}: {complaint}\n" for complaint in complaints), end="")
    lengths = [lines for _, lines in function_lengths(tree)]
    print(f"{len(lengths)} functions of {statistics.median(lengths or [0]):g} lines in the middle")
    print(f"{len(RULES) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
