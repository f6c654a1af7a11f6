"""Reductions, scans, sorts and operations by indices: what all launches of one together cost on the goals' GPU.

Four threads of the block in the middle of a launch speak for all of it. Scratch memory and what nobody has told yet
are zeros; every item of an operand holds the same number.
"""
from __future__ import annotations

from dataclasses import dataclass, field

import assembled
import goals
import gpus
import launches
import machine
import path


# A launch that moves less than this share of what the largest one moves need not keep the memory busy.
SMALL = 1 / 8
# As many as have a line each where lines are long.
FIRST_THREADS = 8


@dataclass
class Launch:
    """One launch of an operation. `sides` are address, bytes and dtype of each operand, of scratch memory and of the
    place where wrong indices are told; `items` those of the largest operand."""
    form: str
    kernel: str
    threads: int
    blocks: int
    items: int
    sides: list[list]
    params: str
    text: str


@dataclass
class Cost:
    """What a launch costs: instructions of all threads, and bytes that memory moves."""
    launch: Launch
    kernel: assembled.Kernel
    resident: int
    instructions: float
    moved_bytes: float
    in_flight_kb: float
    faults: list[str] = field(default_factory=list)


def all_launches() -> dict[str, list[Launch]]:
    """Those of each form, in their order. Raises gcc.CompileError."""
    found: dict[str, list[Launch]] = {}
    for line in launches.lines("operations", {"launch.c", "cut.c"}):
        found.setdefault(line["form"], []).append(Launch(**line))
    return found


def item_of(dtype: str) -> bytes:
    return b"\1" if dtype == "bool" else path.item_of(dtype)


def given(launch: Launch, kernel: assembled.Kernel, thread: int, shared: machine.Shared) -> machine.Launch:
    *operands, scratch, fault = launch.sides
    sides = [machine.Side(at, at + size, item_of(dtype)) for at, size, dtype in operands]
    rest = [machine.Side(at, at + size, b"\0") for at, size, _ in (scratch, fault)]
    banks = {0: path.words(bytes.fromhex(launch.params), kernel.params_at), 2: path.words(kernel.tables, 0)}
    written = machine.Side(sides[0].first, sides[0].end, b"")
    return machine.Launch(banks, launch.blocks // 2, thread, written, [*sides, *rest],
                          [machine.Side(side.first, side.end, b"") for side in rest], shared)


def begun(launch: Launch, kernel: assembled.Kernel) -> machine.Shared:
    """What the first threads store before the first barrier, which is where lines begin."""
    shared = machine.Shared()
    for thread in range(FIRST_THREADS if launch.text else 0):
        first = machine.Thread(kernel.sass, given(launch, kernel, thread, shared))
        first.run("BAR")
        shared.bytes = first.shared
    return shared


def count(launch: Launch, kernel: assembled.Kernel) -> path.Count:
    last = launch.threads // path.WARP - 1
    counts, shared = [], begun(launch, kernel)
    for warp in sorted({0, last // 3, 2 * last // 3, last}):
        number = warp * path.WARP + (5 * warp + 3) % path.WARP
        thread = machine.Thread(kernel.sass, given(launch, kernel, number, shared.copy()))
        steps = thread.run()
        loaded, stored = (sum(step.global_bytes for step in steps if step.instruction.stem == stem)
                          for stem in ("LDG", "STG"))
        counts.append(path.Count(len(steps), loaded, stored, path.in_flight(steps), thread.faults))
    return path.mean(counts)


def cost(launch: Launch, kernel: assembled.Kernel, gpu: gpus.Gpu) -> Cost:
    """No more is moved than there is: what is loaded twice comes from a cache the second time."""
    one, threads = count(launch, kernel), launch.threads * launch.blocks
    resident = gpus.resident_threads(gpu, launch.threads, kernel.registers, kernel.shared_bytes)
    there = sum(size for _, size, _ in launch.sides)
    moved = min(one.loaded_bytes * threads, there) + min(one.stored_bytes * threads, there)
    return Cost(launch, kernel, resident, one.instructions * threads, moved,
                resident * one.in_flight_bytes / 1024, one.faults)


def row_of(costs: list[Cost], gpu: gpus.Gpu) -> dict:
    """All launches together; in flight is what the one has that has least, of those that move much."""
    most = max(costs, key=lambda one: one.instructions)
    much = max(one.moved_bytes for one in costs) * SMALL
    instructions, moved = (sum(getattr(one, name) for one in costs) for name in ("instructions", "moved_bytes"))
    launch = most.launch
    return {"form": launch.form, "architecture": gpu.architecture, "kernel": launch.kernel, "launches": len(costs),
            "instructions": round(instructions), "instructions_per_item": round(instructions / launch.items, 2),
            "registers": max(one.kernel.registers for one in costs), "shared_bytes": most.kernel.shared_bytes,
            "resident_threads": most.resident,
            "occupancy_percent": round(100 * most.resident / (gpu.warps * gpus.WARP)),
            "in_flight_kb": round(min(one.in_flight_kb for one in costs if one.moved_bytes >= much), 1),
            "slots_percent": round(100 * gpus.issue_share(gpu, instructions, max(1, moved)), 1),
            "faults": sorted({fault for one in costs for fault in one.faults})}


def row_or_fault(form: list[Launch], kernels: list[assembled.Kernel], gpu: gpus.Gpu) -> dict:
    try:
        return row_of([cost(launch, kernel, gpu) for launch, kernel in zip(form, kernels)], gpu)
    except machine.Lost as error:
        return {"form": form[0].form, "architecture": gpu.architecture, "kernel": form[0].kernel,
                "faults": [str(error)]}
