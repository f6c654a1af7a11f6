"""What the instructions of SASS do that the kernels consist of. NVIDIA documents their names only; what they compute
was read from code of which the result is known, and every store of a run is checked."""
from __future__ import annotations

import math
import operator
import struct
from typing import Callable

import sass

ALL = 0xffffffff
COMPARISONS = {"LT": operator.lt, "LE": operator.le, "GT": operator.gt, "GE": operator.ge, "EQ": operator.eq,
               "NE": operator.ne}
BOOLEANS = {"AND": lambda a, b: a and b, "OR": lambda a, b: a or b, "XOR": operator.ne}
# What is about threads and order only.
SILENT = {"BAR", "BSSY", "BSYNC", "BREAK", "WARPSYNC", "NOP", "DEPBAR", "MEMBAR", "ERRBAR", "YIELD", "WARPSYNCALL"}
BRANCHES = {"BRA", "CALL", "BRX", "BRXU", "EXIT", "RET"}
# What NVIDIA's assembler calls for numbers that the usual way of a division or root is not right for begins so.
SLOW_WAY = "$__internal"
SLOW_WAY_MAX = 24  # instructions that a branch around such a call leaves out at most
FLOATS = {"F16": ("<e", "<H"), "F32": ("<f", "<I"), "F64": ("<d", "<Q")}
ROUTINES: dict[str, Callable] = {}


def routine(*stems: str) -> Callable:
    def register(function: Callable) -> Callable:
        ROUTINES.update(dict.fromkeys(stems, function))
        return function
    return register


def decides(instruction: sass.Instruction) -> bool:
    return instruction.stem in BRANCHES


def execute(thread, instruction: sass.Instruction) -> None:
    stem = instruction.stem
    if stem in SILENT:
        return
    found = ROUTINES.get(stem) or ROUTINES.get(stem.removeprefix("U"))
    if found is None:
        forget(thread, instruction)
    else:
        found(thread, instruction, Operands(thread, instruction))


def forget(thread, instruction: sass.Instruction) -> None:
    """What it writes is unknown: the first operand, with as many words as it may have, and predicates before others."""
    for number, text in enumerate(instruction.operands):
        if instruction.is_predicate(number):
            thread.set_predicate(text, None)
        elif number == 0 and sass.register(text):
            thread.set_words(text, [None] * instruction.words(0))
        elif number > 0:
            break


class Operands:
    """The operands by their roles: `given` are neither predicates nor the target."""

    def __init__(self, thread, instruction: sass.Instruction) -> None:
        self.thread, self.instruction = thread, instruction
        texts = instruction.operands
        plain = instruction.plain
        self.target = texts[plain[0]] if plain else ""
        self.given = [texts[i] for i in plain[1:]]
        first = plain[1] if len(plain) > 1 else len(texts)
        last = plain[-1] if plain else len(texts)
        self.written = [texts[i] for i in range(first) if instruction.is_predicate(i)]
        self.read = [texts[i] for i in range(last, len(texts)) if instruction.is_predicate(i)]

    def value(self, number: int, words: int = 1) -> int | None:
        """An operand with its signs, as a number of that many words; a negated one may be one more than fits, which
        makes its carry right."""
        text = self.given[number]
        value = self.thread.raw(text.lstrip("-~|") if text[:2] != "-0" or "x" not in text else text, words)
        if value is None:
            return None
        if text[0] == "~" or text[0] == "-" and not text.startswith("-0x"):
            return (value ^ ((1 << 32 * words) - 1)) + (text[0] == "-")
        return value

    def carry(self, number: int = 0) -> int | None:
        if number >= len(self.read):
            return 0
        value = self.thread.predicate(self.read[number])
        return None if value is None else int(value)

    def put(self, value: int | None, words: int = 1) -> None:
        parts = [None if value is None else value >> 32 * i & ALL for i in range(words)]
        self.thread.set_words(self.target, parts)

    def put_sum(self, parts: list[int | None], words: int = 1) -> None:
        """A sum, and the predicates that tell how often it is more than fits."""
        total = None if None in parts else sum(parts)
        self.put(total, words)
        for number, text in enumerate(self.written):
            self.thread.set_predicate(text, None if total is None else total >> 32 * words > number)


def signed(value: int, bits: int = 32) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


# ---- Moves and memory ----------------------------------------------------------------------------------------------

@routine("MOV")
def move(thread, instruction, operands):
    words = 2 if "64" in instruction.parts else 1
    operands.put(operands.value(0, words), words)


@routine("R2UR")
def to_uniform(thread, instruction, operands):
    operands.put(operands.value(0))


@routine("CS2R")
def clear(thread, instruction, operands):
    words = 1 if "32" in instruction.parts else 2
    operands.put(0 if instruction.operands[1] == "SRZ" else None, words)


@routine("S2R", "S2UR")
def special(thread, instruction, operands):
    known = {"SR_TID.X": thread.launch.thread, "SR_CTAID.X": thread.launch.block, "SR_CgaCtaId": 0,
             "SR_TID.Y": 0, "SR_TID.Z": 0, "SR_CTAID.Y": 0, "SR_CTAID.Z": 0}
    operands.put(known.get(instruction.operands[1]))


@routine("LDC", "ULDC", "LDCU")
def load_constant(thread, instruction, operands):
    words = thread.constant(*sass.constant(operands.given[0]), instruction.words(0))
    thread.set_words(operands.target, words)


def address(thread, text: str) -> int | None:
    return thread.sum_of(sass.address(text))


@routine("LDG")
def load_global(thread, instruction, operands):
    at, size = address(thread, operands.given[0]), instruction.access_bytes
    thread.global_bytes = size
    thread.set_words(operands.target, [None] * max(1, size // 4) if at is None else thread.global_load(at, size))
    if at is None:
        thread.faults.append(f"the load at {instruction.place:#x} has an unknown address")


@routine("STG")
def store_global(thread, instruction, operands):
    at, size = address(thread, instruction.operands[0]), instruction.access_bytes
    thread.global_bytes = size
    if at is None:
        thread.faults.append(f"the store at {instruction.place:#x} has an unknown address")
    else:
        thread.global_store(at, size, thread.words(instruction.operands[1], max(1, size // 4)))


@routine("LDS")
def load_shared(thread, instruction, operands):
    thread.set_words(operands.target, thread.shared_load(address(thread, operands.given[0]),
                                                         instruction.access_bytes))


@routine("STS")
def store_shared(thread, instruction, operands):
    size = instruction.access_bytes
    thread.shared_store(address(thread, instruction.operands[0]), size,
                        thread.words(instruction.operands[1], max(1, size // 4)))


# ---- Integers ------------------------------------------------------------------------------------------------------

@routine("IADD3", "IADD", "VIADD")
def add(thread, instruction, operands):
    words = 2 if "64" in instruction.parts else 1
    carries = [operands.carry(i) for i in range(2)] if "X" in instruction.parts else []
    operands.put_sum([operands.value(i, words) for i in range(len(operands.given))] + carries, words)


@routine("IMAD")
def multiply_add(thread, instruction, operands):
    parts = instruction.parts
    words = 2 if "WIDE" in parts else 1
    a, b, c = operands.value(0), operands.value(1), operands.value(2, words)
    if operands.given[0] == "RZ" or operands.given[1] == "RZ" or a == 0 or b == 0:
        a = b = 0
    if None in (a, b, c):
        operands.put_sum([None], words)
        return
    if words == 2 and "U32" not in parts:
        a, b = signed(a), signed(b)
    product = a * b >> 32 if "HI" in parts else a * b
    carry = operands.carry() if "X" in parts else 0
    mask = (1 << 32 * words) - 1
    operands.put_sum([product & mask, c, carry] if "X" in parts or words == 2 else [product & mask, c & mask, carry],
                     words)


@routine("LEA")
def scaled(thread, instruction, operands):
    parts, count = instruction.parts, int(operands.given[-1], 0)
    a, b = operands.value(0), operands.value(1)
    high = operands.value(2) if "HI" in parts and len(operands.given) == 4 else 0
    if None in (a, b, high):
        operands.put_sum([None])
        return
    whole = signed(a) if "SX32" in parts else a | high << 32
    shifted = whole << count
    operands.put_sum([(shifted >> 32 if "HI" in parts else shifted) & ALL, b & ALL,
                      operands.carry() if "X" in parts else 0])


@routine("SHF")
def shift(thread, instruction, operands):
    parts = instruction.parts
    low, count, high = operands.value(0), operands.value(1), operands.value(2)
    is_long = bool(parts & {"U64", "S64"}) or "W" in parts
    uses_low = not ("R" in parts and "HI" in parts and not is_long)
    uses_high = not ("L" in parts and "HI" not in parts)
    if count is None or uses_low and low is None or uses_high and high is None:
        operands.put(None)
        return
    count = count & 31 if "W" in parts else min(count, 64)
    low, high = (low or 0) if uses_low else 0, (high or 0) if uses_high else 0
    whole = high << 32 | low
    if "S32" in parts or "S64" in parts:
        whole = signed(whole, 64)
    whole = whole << count if "L" in parts else whole >> count
    operands.put((whole >> 32 if "HI" in parts else whole) & ALL)


@routine("LOP3", "ULOP3")
def logic(thread, instruction, operands):
    table = int(operands.given[-1], 0)
    values = [operands.value(i) for i in range(3)]
    if None in values:
        values = [0 if value is None and not matters(table, i, values) else value for i, value in enumerate(values)]
    result = None if None in values else looked_up(table, values, ALL)
    operands.put(result)
    for text in operands.written[:1]:
        thread.set_predicate(text, None if result is None else result != 0)


def matters(table: int, number: int, values: list) -> bool:
    """Whether an unknown input of a table can change what comes out of it, the others being as they are."""
    step = 4 >> number
    others = [i for i in range(8) if not i & step]
    for other, value in enumerate(values):
        if other != number and value == 0:
            others = [i for i in others if not i & (4 >> other)]
    return any((table >> i ^ table >> (i | step)) & 1 for i in others)


def looked_up(table: int, values: list[int], mask: int) -> int:
    result = 0
    for index in range(8):
        if table >> index & 1:
            term = mask
            for number, value in enumerate(values):
                term &= value if index & (4 >> number) else ~value
            result |= term
    return result & mask


@routine("PLOP3")
def predicate_logic(thread, instruction, operands):
    texts = instruction.operands
    values = [thread.predicate(text) for text in texts[2:5]]
    for target, table in zip(texts[:2], texts[5:7]):
        number = int(table, 0)
        known = [0 if value is None and not matters(number, i, values) else value for i, value in enumerate(values)]
        thread.set_predicate(target, None if None in known else bool(looked_up(number, [int(v) for v in known], 1)))


@routine("ISETP")
def compare(thread, instruction, operands):
    parts = instruction.parts
    words = 2 if parts & {"U64", "S64"} else 1
    texts = instruction.operands
    texts = texts[2:] if instruction.is_predicate(1) else texts
    a, b = side(thread, texts[0], words, parts), side(thread, texts[1], words, parts)
    relation = next(part for part in instruction.name.split(".") if part in COMPARISONS)
    result = None if None in (a, b) else COMPARISONS[relation](a, b)
    if "EX" in parts and result is not None:
        low = thread.predicate(texts[3])
        strict = {"GE": a > b, "LE": a < b}.get(relation, result)
        result = strict if a != b else low
        if relation == "NE" and a == b:
            result = low
    set_compared(thread, instruction, result, thread.predicate(texts[2]))


def side(thread, text: str, words: int, parts: set[str]) -> int | None:
    """An operand of a comparison."""
    value = thread.raw(text.lstrip("-~|") if not text.startswith("-0x") else text, words)
    if value is None:
        return None
    if text[0] in "-~" and not text.startswith("-0x"):
        value = (~value + (text[0] == "-")) & ((1 << 32 * words) - 1)
    return value if parts & {"U32", "U64"} else signed(value, 32 * words)


def set_compared(thread, instruction, result: bool | None, other: bool | None) -> None:
    combine = next((part for part in instruction.name.split(".") if part in BOOLEANS), "AND")
    for number, text in enumerate(instruction.operands[:2]):
        value = result if number == 0 or result is None else not result
        thread.set_predicate(text, combined(combine, value, other))


def combined(name: str, a: bool | None, b: bool | None) -> bool | None:
    """One known side may decide."""
    decided = {"AND": False, "OR": True}.get(name)
    if decided is not None and decided in (a, b):
        return decided
    return None if None in (a, b) else BOOLEANS[name](a, b)


@routine("SEL", "FSEL")
def select(thread, instruction, operands):
    words = 2 if "64" in instruction.parts else 1
    chosen = thread.predicate(operands.read[0])
    a, b = operands.value(0, words), operands.value(1, words)
    operands.put((a if a == b else None) if chosen is None else a if chosen else b, words)


@routine("IMNMX", "VIMNMX", "VIADDMNMX")
def extreme(thread, instruction, operands):
    words = 2 if instruction.parts & {"U64", "S64"} else 1
    values = [operands.value(i, words) for i in range(len(operands.given))]
    if None in values:
        operands.put(None, words)
        return
    if instruction.stem.startswith("VIADD"):
        values = [values[0] + values[1], values[2]]
    bits = 32 * words
    if instruction.parts & {"U32", "U64"}:
        values = [value & ((1 << bits) - 1) for value in values]
    else:
        values = [signed(value, bits) for value in values]
    is_least = thread.predicate(operands.read[0])
    operands.put(None if is_least is None else (min if is_least else max)(values), words)


@routine("PRMT")
def permute(thread, instruction, operands):
    a, selector, b = (operands.value(i) for i in range(3))
    if selector is None:
        operands.put(None)
        return
    picks = [selector >> 4 * i & 0xf for i in range(4)]
    if a is None and any(pick & 7 < 4 for pick in picks) or b is None and any(pick & 7 >= 4 for pick in picks):
        operands.put(None)
        return
    both = (a or 0) & ALL | ((b or 0) & ALL) << 32
    result = 0
    for i, pick in enumerate(picks):
        byte = both >> 8 * (pick & 7) & 0xff
        result |= (byte if pick < 8 else 0xff * (byte >> 7)) << 8 * i
    operands.put(result)


@routine("SGXT")
def extend(thread, instruction, operands):
    value, bits = operands.value(0), operands.value(1)
    if None in (value, bits):
        operands.put(None)
        return
    cut = value & ((1 << bits) - 1)
    operands.put(cut if "U32" in instruction.parts else signed(cut, bits) & ALL)


@routine("P2R", "UP2UR")
def pack(thread, instruction, operands):
    mask, value = operands.value(-1), operands.value(-2)
    kind = "UP" if instruction.stem == "UP2UR" else "P"
    bits = [thread.predicate(f"{kind}{i}") if i < 7 else False for i in range(8)]
    if value is None or any(mask >> i & 1 and bit is None for i, bit in enumerate(bits)):
        operands.put(None)
        return
    operands.put(value & ~mask | sum(int(bool(bit)) << i for i, bit in enumerate(bits) if mask >> i & 1))


@routine("R2P")
def unpack(thread, instruction, operands):
    value, mask = operands.value(-2), operands.value(-1)
    for i in range(7):
        if mask >> i & 1:
            thread.set_predicate(f"P{i}", None if value is None else bool(value >> i & 1))


# ---- Reals ---------------------------------------------------------------------------------------------------------

def as_real(bits: int | None, kind: str) -> float | None:
    form = FLOATS[kind]
    size = (1 << 8 * struct.calcsize(form[1])) - 1
    return None if bits is None else struct.unpack(form[0], struct.pack(form[1], bits & size))[0]


def as_bits(value: float | None, kind: str) -> int | None:
    if value is None:
        return None
    try:
        return struct.unpack(FLOATS[kind][1], struct.pack(FLOATS[kind][0], value))[0]
    except OverflowError:
        return as_bits(math.copysign(math.inf, value), kind)


def real(thread, text: str, kind: str) -> float | None:
    """An operand as a real number, with its signs."""
    plain = text.strip("-|+")
    if sass.register(plain) or sass.constant(plain):
        value = as_real(thread.raw(plain, 2 if kind == "F64" else 1), kind)
    else:
        value = {"INF": math.inf, "QNAN": math.nan}.get(plain)
        value = float(plain) if value is None else value
    if value is None:
        return None
    value = abs(value) if "|" in text else value
    return -value if text[0] == "-" else value


@routine("HFMA2")
def halves(thread, instruction, operands):
    """As the way to write a constant; other products are unknown."""
    if any(text.lstrip("-") != "RZ" for text in operands.given[:2]) or len(operands.given) != 4:
        operands.put(None)
        return
    high, low = (as_bits(real(thread, text, "F16"), "F16") for text in operands.given[2:])
    operands.put(high << 16 | low)


def float_parts(instruction) -> list[str]:
    return [part for part in instruction.name.split(".")[1:]
            if part in ("F16", "F32", "F64", "U64", "S64", "U32", "S32", "U16", "S16", "U8", "S8")]


def part_of(parts: list[str], kinds: str, usual: str) -> str:
    """The dtype among the parts that is of one of these kinds; the usual one is left out of names."""
    return next((part for part in parts if part[0] in kinds), usual)


@routine("F2F")
def convert_float(thread, instruction, operands):
    to, source = float_parts(instruction)
    value = real(thread, operands.given[0], source)
    operands.put(as_bits(value, to), 2 if to == "F64" else 1)


@routine("F2FP")
def pack_floats(thread, instruction, operands):
    """Two floats of 32 bits as two of 16, the first one above."""
    values = [real(thread, text, "F32") for text in operands.given[:2]]
    if "BF16" in instruction.parts or None in values:
        operands.put(None)
        return
    high, low = (as_bits(value, "F16") for value in values)
    operands.put(high << 16 | low)


@routine("I2F")
def from_integer(thread, instruction, operands):
    parts = float_parts(instruction)
    source, to = part_of(parts[-1:], "US", "S32"), part_of(parts[:1], "F", "F32")
    bits = int(source[1:])
    value = operands.value(0, 2 if bits == 64 else 1)
    if value is not None:
        value = signed(value, bits) if source[0] == "S" else value & ((1 << bits) - 1)
    operands.put(as_bits(None if value is None else float(value), to), 2 if to == "F64" else 1)


@routine("F2I")
def to_integer(thread, instruction, operands):
    parts = float_parts(instruction)
    to, source = part_of(parts[:1], "US", "S32"), part_of(parts[-1:], "F", "F32")
    value, bits = real(thread, operands.given[0], source), int(to[1:])
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if to[0] == "S" else (0, (1 << bits) - 1)
    if value is not None:
        value = 0 if math.isnan(value) else int(max(low, min(high, math.trunc(max(-2e19, min(2e19, value))))))
    operands.put(value, 2 if bits == 64 else 1)


@routine("MUFU")
def reciprocal(thread, instruction, operands):
    """That of a double is begun with the upper halves of both."""
    if "RCP64H" in instruction.parts:
        upper = operands.value(0)
        known = as_real(None if upper is None else upper << 32, "F64")
        operands.put(as_bits(1 / known, "F64") >> 32 if known else None)
        return
    value = real(thread, operands.given[0], "F32") if "RCP" in instruction.parts else None
    operands.put(as_bits(1 / value, "F32") if value else None)


def reals(thread, operands, kind: str) -> list[float] | None:
    """All operands; None where one is unknown."""
    values = [real(thread, text, kind) for text in operands.given]
    return None if None in values else values


@routine("DADD", "FADD", "DMUL", "FMUL", "DFMA", "FFMA")
def arithmetic(thread, instruction, operands):
    """A fused product is rounded twice here, which no way depends on."""
    kind = "F64" if instruction.stem[0] == "D" else "F32"
    values, name = reals(thread, operands, kind), instruction.stem[1:]
    if values is not None:
        product = values[0] * values[1]
        values = sum(values) if name == "ADD" else product if name == "MUL" else product + values[2]
    operands.put(as_bits(values, kind), 2 if kind == "F64" else 1)


@routine("FMNMX")
def extreme_real(thread, instruction, operands):
    values, is_least = reals(thread, operands, "F32"), thread.predicate(operands.read[0])
    known = values is not None and is_least is not None
    operands.put(as_bits((min if is_least else max)(values), "F32") if known else None)


@routine("DSETP", "FSETP")
def compare_reals(thread, instruction, operands):
    kind = "F64" if instruction.stem == "DSETP" else "F32"
    texts = instruction.operands
    a, b = real(thread, texts[2], kind), real(thread, texts[3], kind)
    if None in (a, b):
        set_compared(thread, instruction, None, thread.predicate(texts[4]))
        return
    relation, is_nan = instruction.name.split(".")[1], math.isnan(a) or math.isnan(b)
    if relation == "MAX":
        thread.set_predicate(texts[0], a > b)
        thread.set_predicate(texts[1], math.isnan(b))
        return
    if relation in ("NAN", "NUM"):
        result = is_nan == (relation == "NAN")
    else:
        result = is_nan if is_nan and relation[-1] == "U" else not is_nan and COMPARISONS[relation[:2]](a, b)
    set_compared(thread, instruction, result, thread.predicate(texts[4]))


# ---- Ways ----------------------------------------------------------------------------------------------------------

def usual_way(thread, instruction: sass.Instruction) -> int:
    """Where a branch leads that leaves out the slow way of a division or root, which numbers next to zero, infinite
    ones and what is none take; 0 for other instructions. It is always taken."""
    found = sass.JUMP.match(instruction.operands[-1]) if instruction.stem == "BRA" else None
    if found is None or (instruction.guard == "PT" and len(instruction.operands) == 1):
        return 0
    code, end = thread.kernel.code, thread.kernel.labels[found[1]]
    between = range(instruction.place + 16, min(end, instruction.place + 16 * SLOW_WAY_MAX), 16)
    has_call = any(place in code and code[place].stem == "CALL" and SLOW_WAY in code[place].operands[-1]
                   for place in between)
    return end if has_call else 0


@routine("BRA", "CALL")
def branch(thread, instruction, operands):
    conditions = [thread.predicate(text) for i, text in enumerate(instruction.operands) if instruction.is_predicate(i)]
    taken = False if False in conditions else None if None in conditions else True
    if taken is None:
        thread.lose(instruction)
    if taken:
        thread.place = thread.kernel.labels[sass.JUMP.match(instruction.operands[-1])[1]]


@routine("BRX", "BRXU")
def branch_by_table(thread, instruction, operands):
    """Register and number lead to a place relative to the next instruction."""
    register, number = instruction.operands[0].split()
    value = thread.raw(register)
    if value is None:
        thread.lose(instruction)
    thread.place = value + int(number, 0) + instruction.place + 16


@routine("EXIT")
def leave(thread, instruction, operands):
    thread.place = None
