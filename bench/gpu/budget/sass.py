"""Reads what nvdisasm prints: the instructions of each kernel, their operands, and where labels lead."""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, cached_property

KERNEL = re.compile(r"^\.text\.(\w+):$")
LABEL = re.compile(r"^(\.L_\w+):$")
LINE = re.compile(r"^\s+/\*([0-9a-f]{4,})\*/\s+(?:@(!?U?P\w+)\s+)?([A-Z][A-Z0-9_.a-z]*)\s*(.*?)\s*;$")
TABLE = re.compile(r"\s*\(\*\".*\"\*\)")
PREDICATE = re.compile(r"^!?U?P(\d|T)$")
REGISTER = re.compile(r"^([-~|!]*)(U?R)(\d+|Z)(?:\.(\w+))?\|?$")
CONSTANT = re.compile(r"^([-~|]*)c\[(0x[0-9a-f]+)\]\[(.*)\]$")
ADDRESS = re.compile(r"^(?:desc\[UR\d+\])?\[(.*)\]$")
TERM = re.compile(r"^(U?R)(\d+|Z)(?:\.(64|X\d+|U32))?$")
JUMP = re.compile(r"^`\((\.L_\w+)\)$")
LOADS = {"LDG", "LDS", "LDC", "LDCU", "ULDC"}
DOUBLE = {"DADD", "DMUL", "DFMA", "DSETP"}
SIZES = {"128": 16, "64": 8, "U16": 2, "S16": 2, "U8": 1, "S8": 1}


@cache
def is_predicate(text: str) -> bool:
    return PREDICATE.match(text) is not None


@cache
def register(text: str) -> tuple[str, int | None] | None:
    """The file and the number of a register without its signs; the number is None for the one that is always 0."""
    found = REGISTER.match(text)
    return None if found is None else (found[2], None if found[3] == "Z" else int(found[3]))


@cache
def constant(text: str) -> tuple[int, str] | None:
    """The bank of an operand in constant memory, and what stands in its brackets."""
    found = CONSTANT.match(text)
    return None if found is None else (int(found[2], 16), found[3])


@cache
def terms(inner: str) -> list[tuple[str, int | None, int, int]]:
    """The sum in brackets: for each of its terms a file of registers and a number, how many registers it takes, and
    what it is multiplied with. A plain number has no file."""
    found = []
    for part in filter(None, inner.replace("-0x", "+-0x").split("+")):
        match = TERM.match(part)
        if match is None:
            found.append(("", int(part, 0), 0, 1))
        else:
            scale = int(match[3][1:]) if match[3] and match[3][0] == "X" else 1
            found.append((match[1], None if match[2] == "Z" else int(match[2]), 2 if match[3] == "64" else 1, scale))
    return found


@cache
def address(text: str) -> str:
    return ADDRESS.match(text)[1]


@dataclass
class Instruction:
    """One instruction; `guard` is the predicate without which it does nothing."""
    place: int
    guard: str
    name: str
    operands: list[str] = field(default_factory=list)

    @cached_property
    def stem(self) -> str:
        return self.name.partition(".")[0]

    @cached_property
    def parts(self) -> frozenset[str]:
        return frozenset(self.name.split(".")[1:])

    @cached_property
    def access_bytes(self) -> int:
        """Of an instruction that loads or stores."""
        return next((size for name, size in SIZES.items() if name in self.parts), 4)

    @cached_property
    def named(self) -> frozenset[str]:
        """The registers that it reads or writes."""
        return frozenset(name for place, number in enumerate(self.plain)
                         for name in registers(self.operands[number].strip("-~|"), self.words(place)))

    def words(self, place: int) -> int:
        """How many registers stand for the operand in that place among those that are no predicates."""
        parts, stem = self.parts, self.stem
        if stem in ("STG", "STS") and place == 1 or place == 0 and stem in LOADS:
            return max(1, self.access_bytes // 4)
        if stem in ("F2F", "I2F", "F2I", "UI2F"):
            kinds = [part for part in self.name.split(".")[1:] if re.match(r"[FUS]\d+$", part)]
            kind = kinds[min(place, len(kinds) - 1)] if kinds else ""
            return 2 if kind.endswith("64") and (len(kinds) > 1 or place == 1) else 1
        if "WIDE" in parts:
            return 2 if place in (0, 3) else 1
        if stem in DOUBLE or stem == "CS2R" and "32" not in parts:
            return 2
        return 2 if parts & {"64", "U64", "S64"} and stem not in ("SHF", "USHF") else 1

    @cached_property
    def plain(self) -> list[int]:
        """Which operands are no predicates."""
        return [i for i in range(len(self.operands)) if not self.is_predicate(i)]

    def is_predicate(self, number: int) -> bool:
        return is_predicate(self.operands[number])


@dataclass
class Kernel:
    """The instructions by their places, and the places of the labels."""
    name: str
    code: dict[int, Instruction] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)


def split(text: str) -> list[str]:
    text = TABLE.sub("", text).replace(".reuse", "")
    return [part.strip() for part in text.split(",")] if text else []


def read(text: str) -> dict[str, Kernel]:
    kernels: dict[str, Kernel] = {}
    kernel, waiting = None, []
    for line in text.split("\n"):
        if found := KERNEL.match(line):
            kernel, waiting = kernels.setdefault(found[1], Kernel(found[1])), []
        elif found := LABEL.match(line):
            waiting.append(found[1])
        elif kernel is not None and (found := LINE.match(line)):
            place = int(found[1], 16)
            kernel.code[place] = Instruction(place, found[2] or "PT", found[3], split(found[4]))
            kernel.labels.update(dict.fromkeys(waiting, place))
            waiting = []
    return kernels


def registers(text: str, words: int = 1) -> list[str]:
    """The names of the registers that an operand names, where the first one stands for so many."""
    inner = ADDRESS.match(text) or CONSTANT.match(text)
    if inner:
        return [f"{file}{number + i}" for file, number, count, _ in terms(inner[inner.lastindex])
                if file and number is not None for i in range(count)]
    found = register(text)
    if found is None or found[1] is None:
        return []
    return [f"{found[0]}{found[1] + i}" for i in range(words)]
