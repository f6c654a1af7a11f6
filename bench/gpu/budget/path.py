"""Follows the fast path of a launch and counts what it costs.

The fast path is what the threads of a block do where nothing sticks out: a launch's own parameters decide every branch.
A thread speaks for its warp, and four of them for the block; of three blocks the one that needs the fewest instructions
per byte is taken, because it lies inside of the array.
"""
from __future__ import annotations

import struct
from dataclasses import dataclass

import machine
import sass
from assembled import Kernel
from launches import Form

WARP = 32
VALUE = 3  # what all elements hold
FORMATS = {"f16": "<e", "f32": "<f", "f64": "<d", "u8": "<B", "i8": "<b", "u16": "<H", "i16": "<h", "u32": "<I",
           "i32": "<i", "u64": "<Q", "i64": "<q", "c64": "<ff", "c128": "<dd"}


@dataclass
class Count:
    """What one block does, per thread."""
    instructions: float
    loaded_bytes: float
    stored_bytes: float
    in_flight_bytes: float  # of loads, at most at once
    faults: list[str]

    moved_bytes: float = 0  # that memory must read and write: what is loaded twice comes from a cache the second time


def item_of(dtype: str) -> bytes:
    if dtype == "bf16":
        return struct.pack("<f", VALUE)[2:]
    form = FORMATS[dtype]
    return struct.pack(form, *([VALUE, 0][:len(form) - 1]))


def words(data: bytes, first: int) -> dict[int, int]:
    data += bytes(-len(data) % 4)
    return {first + i: int.from_bytes(data[i:i + 4], "little") for i in range(0, len(data), 4)}


def launch_of(form: Form, kernel: Kernel, block: int, thread: int) -> machine.Launch:
    """What a program computes is nobody's business here: its target may hold anything."""
    target, *sources = [machine.Side(at, at + size, item_of(dtype)) for at, size, dtype in
                        ((*form.target, form.target_dtype), (*form.source, form.source_dtype), *form.others)]
    if form.source[1] == 0:
        target.item, sources = bytes([VALUE]), []
    if form.text:
        target.item = b""
    banks = {0: words(bytes.fromhex(form.params), kernel.params_at), 2: words(kernel.tables, 0)}
    return machine.Launch(banks, block, thread, target, sources)


def in_flight(steps: list[machine.Step]) -> int:
    """The most bytes that were asked for and not yet needed: an instruction that names a register of a load waits for
    that load and for all before it."""
    waiting: list[tuple[frozenset[str], int]] = []
    most = 0
    for step in steps:
        names = step.instruction.named
        needed = [i for i, (registers, _) in enumerate(waiting) if registers & names]
        waiting = waiting[needed[-1] + 1:] if needed else waiting
        if step.instruction.stem == "LDG" and step.is_active:
            count = max(1, step.global_bytes // 4)
            waiting.append((frozenset(sass.registers(step.instruction.operands[0], count)), step.global_bytes))
            most = max(most, sum(size for _, size in waiting))
    return most


def count_warp(form: Form, kernel: Kernel, block: int, warp: int) -> Count:
    thread = machine.Thread(kernel.sass, launch_of(form, kernel, block, warp * WARP + (5 * warp + 3) % WARP))
    steps = thread.run()
    loaded, stored = (sum(step.global_bytes for step in steps if step.instruction.stem == stem)
                      for stem in ("LDG", "STG"))
    read = stored * (form.read_share or len(item_of(form.source_dtype)) / len(item_of(form.target_dtype)))
    return Count(len(steps), loaded, stored, in_flight(steps), thread.faults, stored + min(loaded, read))


def mean(counts: list[Count]) -> Count:
    means = [sum(getattr(one, name) for one in counts) / len(counts) for name in
             ("instructions", "loaded_bytes", "stored_bytes", "in_flight_bytes", "moved_bytes")]
    return Count(*means[:4], [fault for one in counts for fault in one.faults], means[4])


def count(form: Form, kernel: Kernel) -> Count:
    blocks = sorted({form.blocks * part // 16 for part in (5, 8, 11)})
    first = {block: count_warp(form, kernel, block, 0) for block in blocks}
    block = min(blocks, key=lambda one: first[one].instructions / max(1, first[one].moved_bytes))
    last = form.threads // WARP - 1
    rest = [count_warp(form, kernel, block, warp) for warp in sorted({last // 3, 2 * last // 3, last} - {0})]
    return mean([first[block], *rest])
