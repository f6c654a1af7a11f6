"""Reads the public headers: functions, structs and integer constants, for tests that must not repeat them.

    headers = header.read(root / "c/include")
    [function.name for function in headers.functions]

The headers keep to a small subset of C (docs/design.md, "The ABI"), so regular expressions are enough to read them.
What does not match is an error, never left out in silence.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Variable:
    """A parameter or a field: `const size_t *const *shapes` has base size_t, 2 pointers, and is_const."""
    name: str
    base: str
    pointers: int = 0
    is_const: bool = False
    lengths: tuple = ()


@dataclass(frozen=True)
class Function:
    name: str
    returns: Variable
    parameters: tuple


@dataclass
class Headers:
    functions: list = field(default_factory=list)
    structs: dict = field(default_factory=dict)     # name -> list of fields, in the order of declaration
    constants: dict = field(default_factory=dict)   # DIMFOLD_… -> number
    aliases: dict = field(default_factory=dict)     # dimfold_status -> int32_t
    callbacks: set = field(default_factory=set)     # names of function pointer types
    opaque: set = field(default_factory=set)        # structs that are only declared


class HeaderError(ValueError):
    pass


VARIABLE = re.compile(r"(const )?(\w+) ?((?:\*(?: ?const ?)?)*)(\w+)((?:\[\w+\])*)")
CALLBACK_FIELD = re.compile(r".*?\(\*(\w+)\)\(.*\)")


def variable(text, constants=None):
    """A declaration, with lengths that are numbers or constants of the headers."""
    match = VARIABLE.fullmatch(" ".join(text.split()).removeprefix("struct "))
    if match is None:
        raise HeaderError(f"cannot read the declaration `{text}`")
    is_const, base, pointers, name, lengths = match.groups()
    return Variable(name, base, pointers.count("*"), is_const is not None,
                    tuple(length_of(length, constants or {}) for length in re.findall(r"\w+", lengths)))


def length_of(text, constants):
    return int(text) if text.isdigit() else constants[text]


def fields(text, constants):
    """The fields of a struct's body. `size_t start, stop;` are two of them."""
    for declaration in filter(None, (" ".join(part.split()) for part in text.split(";"))):
        callback = CALLBACK_FIELD.fullmatch(declaration)
        if callback:
            yield Variable(callback.group(1), "callback", 1)
            continue
        first, *others = declaration.split(",")
        head = variable(first, constants)
        yield head
        for other in others:
            yield variable(f"{head.base} {other}", constants)


def parameters(text):
    text = " ".join(text.split())
    return () if text == "void" else tuple(variable(parameter) for parameter in text.split(","))


def read_functions(headers, text):
    declared = re.findall(r"DIMFOLD_API ([^;()]*?[ *]\w+)\(([^;]*?)\);", text)
    if len(declared) != len(re.findall(r"\bDIMFOLD_API (?!__)", text)):
        raise HeaderError("a DIMFOLD_API declaration is not a function prototype")
    for head, parameter_text in declared:
        returns = variable(head)
        headers.functions.append(Function(returns.name, returns, parameters(parameter_text)))


def read_types(headers, text):
    for name, body in re.findall(r"typedef struct (\w+) ?\{(.*?)\} ?\1;", text):
        headers.structs[name] = list(fields(body, headers.constants))
    headers.opaque.update(re.findall(r"typedef struct (\w+) \1;", text))
    headers.callbacks.update(re.findall(r"typedef [\w *]+\(\*(\w+)\)\([^;]*\);", text))
    headers.aliases.update((name, base) for base, name in re.findall(r"typedef (\w+) (\w+);", text))


def read_text(headers, source):
    source = re.sub(r"/\*.*?\*/", " ", source, flags=re.S)
    for name, number in re.findall(r"^#define (DIMFOLD_\w+) (-?\w+) *$", source, flags=re.M):
        if re.fullmatch(r"-?\d+|0x[0-9a-fA-F]+", number):
            headers.constants[name] = int(number, 0)
    text = " ".join(re.sub(r"^#.*$", " ", source, flags=re.M).split())
    read_types(headers, text)
    read_functions(headers, text)


def read(include):
    """Everything that dimfold.h includes, in its order."""
    include, headers = Path(include), Headers()
    names = re.findall(r'^#include "(.+?)"', (include / "dimfold.h").read_text(encoding="utf-8"), flags=re.M)
    if not names:
        raise HeaderError("dimfold.h includes nothing")
    for name in names:
        read_text(headers, (include / name).read_text(encoding="utf-8"))
    return headers
