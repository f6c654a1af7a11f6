"""Runs the SASS of a kernel for one thread, on what its launch is given.

Integers, addresses and predicates are computed as the GPU computes them. Of an instruction that instructions.py does
not know the result is unknown, and so is what follows from it; a branch that depends on the unknown is an error, since
then nobody can tell which way the thread goes. What is loaded from global memory are elements that all hold the same
number, and what a thread finds in shared memory is what it stored there, or stored last with the same width (where a
launch has `shared`: what was stored nearest with the same width): the other threads store the same.
"""
from __future__ import annotations

import bisect
from dataclasses import dataclass, field

import instructions
import sass

STEPS_MAX = 400_000
ALL = 0xffffffff


class Lost(Exception):
    """The machine cannot tell what the thread does next."""


@dataclass
class Side:
    """Memory that a launch reads or writes: every item of it has the same bytes, or none that are known."""
    first: int
    end: int
    item: bytes

    def has(self, address: int, size: int) -> bool:
        return self.first <= address and address + size <= self.end

    def bytes(self, address: int, size: int, origin: int) -> bytes:
        return bytes(self.item[(address - origin + i) % len(self.item)] for i in range(size))


class Shared:
    """Stores to shared memory, by width: where a thread finds nothing of its own it gets what was stored nearest."""

    def __init__(self) -> None:
        self.places: dict[int, list[int]] = {}
        self.values: dict[tuple[int, int], list[int | None]] = {}
        self.bytes: dict[int, int] = {}  # of threads that came before

    def store(self, address: int, size: int, values: list[int | None]) -> None:
        if (size, address) not in self.values:
            bisect.insort(self.places.setdefault(size, []), address)
        self.values[size, address] = values

    def nearest(self, address: int, size: int) -> list[int | None] | None:
        places = self.places.get(size, [])
        at = bisect.bisect(places, address)
        found = min(places[max(0, at - 1):at + 1], key=lambda place: abs(place - address), default=None)
        return None if found is None else self.values[size, found]

    def copy(self) -> Shared:
        made = Shared()
        made.places = {size: list(places) for size, places in self.places.items()}
        made.values, made.bytes = dict(self.values), dict(self.bytes)
        return made


@dataclass
class Launch:
    """What one thread is given. Constant banks are bytes; where bank 0 has nothing known a word is unknown."""
    banks: dict[int, dict[int, int]]
    block: int
    thread: int
    target: Side
    sources: list[Side]
    others: list[Side] = field(default_factory=list)  # what may be written besides
    shared: Shared | None = None                      # what other threads have stored before


@dataclass
class Step:
    """An instruction that was issued, and whether its guard let it do something."""
    instruction: sass.Instruction
    is_active: bool
    global_bytes: int = 0


class Thread:
    """The registers and predicates of a thread. None is unknown; a register that was never written may hold anything,
    and has 0: code that keeps flags in the bits of one clears and sets them one by one."""

    def __init__(self, kernel: sass.Kernel, launch: Launch) -> None:
        self.kernel, self.launch = kernel, launch
        self.registers: dict[tuple[str, int], int | None] = {}
        self.predicates: dict[str, bool | None] = {"PT": True, "UPT": True}
        self.shared: dict[int, int] = dict(launch.shared.bytes) if launch.shared else {}
        self.last_shared: dict[int, list[int | None]] = {}
        self.faults: list[str] = []
        self.place = 0
        self.global_bytes = 0

    def predicate(self, text: str) -> bool | None:
        value = self.predicates.get(text.lstrip("!"))
        return value if value is None or text[0] != "!" else not value

    def set_predicate(self, text: str, value: bool | None) -> None:
        if text not in ("PT", "UPT"):
            self.predicates[text] = value

    def words(self, text: str, count: int) -> list[int | None]:
        """The words of a register, or of as many registers as follow it, without its sign."""
        return self.words_of(*sass.register(text), count)

    def words_of(self, file: str, number: int | None, count: int) -> list[int | None]:
        if number is None:
            return [0] * count
        return [self.registers.get((file, number + i), 0) for i in range(count)]

    def set_words(self, text: str, values: list[int | None]) -> None:
        file, number = sass.register(text)
        if number is not None:
            for i, value in enumerate(values):
                self.registers[file, number + i] = None if value is None else value & ALL

    def sum_of(self, inner: str) -> int | None:
        """The sum in brackets."""
        total = 0
        for file, number, count, scale in sass.terms(inner):
            value = joined(self.words_of(file, number, count)) if file else number
            if value is None:
                return None
            total += value * scale
        return total

    def constant(self, bank: int, inner: str, count: int) -> list[int | None]:
        at, known = self.sum_of(inner), self.launch.banks.get(bank, {})
        return [None if at is None else known.get(at + 4 * i) for i in range(count)]

    def raw(self, text: str, count: int = 1) -> int | None:
        """An operand as it is, before its signs: `count` words of it."""
        if sass.register(text):
            return joined(self.words(text, count))
        if found := sass.constant(text):
            return joined(self.constant(*found, count))
        try:
            return int(text, 0) & ((1 << 32 * count) - 1)
        except ValueError:
            return None

    def global_load(self, address: int, size: int) -> list[int | None]:
        source = next((side for side in self.launch.sources if side.has(address, size)), None)
        if source is None:
            self.faults.append(f"loads {size} bytes at {address:#x}, outside of the source")
            return [None] * max(1, size // 4)
        data = source.bytes(address, size, source.first)
        return [int.from_bytes(data[i:i + 4], "little") for i in range(0, size, 4)]

    def global_store(self, address: int, size: int, values: list[int | None]) -> None:
        target = next((side for side in self.launch.others if side.has(address, size)), self.launch.target)
        if not target.has(address, size):
            self.faults.append(f"stores {size} bytes at {address:#x}, outside of the target")
        elif target.item and None not in values:
            data = b"".join(value.to_bytes(4, "little") for value in values)[:size]
            if data != target.bytes(address, size, target.first):
                self.faults.append(f"stores {data.hex()} at {address:#x}: expected "
                                   f"{target.bytes(address, size, target.first).hex()}")

    def shared_load(self, address: int | None, size: int) -> list[int | None]:
        values = [None if address is None else self.shared.get(address + i) for i in range(size)]
        near = None
        if None in values and address is not None and self.launch.shared is not None:
            near = self.launch.shared.nearest(address, size)
        if near is not None:
            return near
        if None in values:
            return self.last_shared.get(size, [None] * max(1, size // 4))
        return [int.from_bytes(bytes(values[i:i + 4]), "little") for i in range(0, size, 4)]

    def shared_store(self, address: int | None, size: int, values: list[int | None]) -> None:
        self.last_shared[size] = [value if size >= 4 or value is None else value & ((1 << 8 * size) - 1)
                                  for value in values]
        if address is not None and self.launch.shared is not None:
            self.launch.shared.store(address, size, self.last_shared[size])
        if address is not None:
            data = [None] * size if None in values else b"".join(v.to_bytes(4, "little") for v in values)[:size]
            self.shared.update({address + i: byte for i, byte in enumerate(data)})

    def lose(self, instruction: sass.Instruction) -> None:
        raise Lost(f"{self.kernel.name} at {instruction.place:#x}: {instruction.name} depends on what is unknown")

    def run(self, end: str = "") -> list[Step]:
        """To the end, or to the first instruction of that stem."""
        steps = []
        while self.place is not None:
            instruction = self.kernel.code[self.place]
            if instruction.stem == end:
                break
            usual = instructions.usual_way(self, instruction)
            is_active = bool(usual) or self.predicate(instruction.guard)
            if is_active is None and instructions.decides(instruction):
                self.lose(instruction)
            self.place, self.global_bytes = usual or self.place + 16, 0
            if is_active and not usual:
                instructions.execute(self, instruction)
            elif is_active is None:
                instructions.forget(self, instruction)
            steps.append(Step(instruction, is_active is not False, self.global_bytes))
            if len(steps) > STEPS_MAX:
                raise Lost(f"{self.kernel.name} does not end within {STEPS_MAX} instructions")
        return steps


def joined(words: list[int | None]) -> int | None:
    """The number whose 32-bit words these are, the lowest first."""
    return None if None in words else sum(word << 32 * i for i, word in enumerate(words))
