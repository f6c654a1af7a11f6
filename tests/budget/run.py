#!/usr/bin/env python3
"""Proves that bench/gpu/budget reads SASS, follows it and counts as it says: on a text written by hand.

Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "bench" / "gpu" / "budget"), str(ROOT / "tests" / "abi")]

import assembled  # noqa: E402
import goals  # noqa: E402
import gpus  # noqa: E402
import limits  # noqa: E402
import machine  # noqa: E402
import path  # noqa: E402
import sass  # noqa: E402
from checks import Checks  # noqa: E402

TARGET, SOURCE, PARAMS = 1 << 44, 1 << 46, 0x210
# Each thread copies as many words as the parameters say into one; a thread behind the end does nothing.
LOOP = """
.text.loop:
        /*0000*/                   S2R R0, SR_TID.X ;
        /*0010*/                   ISETP.GE.U32.AND P0, PT, R0, c[0x0][0x220], PT ;
        /*0020*/               @P0 EXIT ;
        /*0030*/                   ULDC.64 UR4, c[0x0][0x208] ;
        /*0040*/                   IMAD.MOV.U32 R8, RZ, RZ, c[0x0][0x224] ;
        /*0050*/                   IMAD.SHL.U32 R1, R0, 0x4, RZ ;
        /*0060*/                   IADD3 R2, P1, R1, c[0x0][0x218], RZ ;
        /*0070*/                   IADD3.X R3, RZ, c[0x0][0x21c], RZ, P1, !PT ;
        /*0080*/                   IADD3 R4, P1, R1.reuse, c[0x0][0x210], RZ ;
        /*0090*/                   IMAD.X R5, RZ, RZ, c[0x0][0x214], P1 ;
.L_x_0:
        /*00a0*/                   LDG.E R6, desc[UR4][R2.64] ;
        /*00b0*/                   VIADD R8, R8, 0xffffffff ;
        /*00c0*/                   ISETP.NE.U32.AND P2, PT, R8, RZ, PT ;
        /*00d0*/              @!P2 MOV R9, 0x7 ;
        /*00e0*/                   STG.E desc[UR4][R4.64], R6 ;
        /*00f0*/                   IADD3 R2, P1, R2, 0x400, RZ ;
        /*0100*/                   IADD3.X R3, RZ, R3, RZ, P1, !PT ;
        /*0110*/                   IMAD.WIDE.U32 R4, R10, R11, R4 ;
        /*0120*/               @P2 BRA `(.L_x_0) ;
        /*0130*/                   EXIT ;
.L_x_1:
        /*0140*/                   BRA `(.L_x_1);
"""
# Two loads under way at once, then a third alone, of which the first half is needed at once.
LOADS = """
.text.loads:
        /*0000*/                   LDG.E.64 R2, [R8.64] ;
        /*0010*/                   LDG.E R4, [R8.64+0x8] ;
        /*0020*/                   MOV R5, R0 ;
        /*0030*/                   IADD3 R6, R3, R5, RZ ;
        /*0040*/                   LDG.E.128 R12, [R8.64+0x10] ;
        /*0050*/                   IADD3 R4, R12, R4, RZ ;
        /*0060*/                   EXIT ;
"""
SINGLE = ".text.single:\n        /*0000*/                   {} ;\n        /*0010*/                   EXIT ;\n"


def launch(words: int = 3, thread: int = 5) -> machine.Launch:
    params = struct.pack("<QQII", TARGET, SOURCE, 32, words)
    side = [machine.Side(at, at + 0x10000, b"\3\0\0\0") for at in (TARGET, SOURCE)]
    return machine.Launch({0: path.words(params, PARAMS), 2: {}}, 0, thread, side[0], side[1:])


def thread_of(text: str, **values: int) -> machine.Thread:
    """A thread before its first instruction, some of whose registers are set."""
    kernel = next(iter(sass.read(text).values()))
    result = machine.Thread(kernel, launch())
    for name, value in values.items():
        result.set_words(name, [value])
    return result


def differs(found, expected) -> list[str]:
    return [] if found == expected else [f"found {found!r}, expected {expected!r}"]


def check_reading(checks: Checks) -> None:
    kernel = sass.read(LOOP)["loop"]
    checks.check("places", differs(len(kernel.code), 21))
    checks.check("labels", differs(kernel.labels, {".L_x_0": 0xa0, ".L_x_1": 0x140}))
    load = kernel.code[0xa0]
    checks.check("what a load names", differs(load.named, frozenset({"R2", "R3", "R6"})))
    checks.check("guards", differs(kernel.code[0xd0].guard, "!P2"))


def check_way(checks: Checks) -> None:
    """The way is set-up and, for each word, the loop; what a guard keeps from acting is issued all the same."""
    kernel = sass.read(LOOP)["loop"]
    for words in (1, 3):
        thread = machine.Thread(kernel, launch(words))
        steps = thread.run()
        checks.check(f"the way of {words} words", differs(len(steps), 10 + 9 * words + 1) + thread.faults)
    outside = machine.Thread(kernel, launch(3, thread=40)).run()
    checks.check("the way of a thread behind the end", differs(len(outside), 3))


def check_faults(checks: Checks) -> None:
    kernel = sass.read(LOOP)["loop"]
    wrong = sass.read(LOOP.replace("[R4.64], R6", "[R4.64], R8"))["loop"]
    thread = machine.Thread(wrong, launch())
    thread.run()
    checks.check("a wrong value is noticed", differs("expected 03000000" in "".join(thread.faults), True))
    far = launch()
    far.sources = [machine.Side(SOURCE, SOURCE + 4, b"\3\0\0\0")]
    thread = machine.Thread(kernel, far)
    thread.run()
    checks.check("a load outside is noticed", differs("outside of the source" in "".join(thread.faults), True))
    unknown = sass.read(LOOP.replace("VIADD R8", "FROBNICATE R8"))["loop"]
    try:
        machine.Thread(unknown, launch()).run()
        checks.check("a way that depends on what is unknown", "nobody noticed")
    except machine.Lost as error:
        checks.check("a way that depends on what is unknown", differs("at 0x120: BRA" in str(error), True))


# A division whose slow way is called for a number next to zero, and what such a call looks like.
DIVISION = """
.text.division:
        /*0000*/              @!P0 BRA P1, `(.L_x_0) ;
        /*0010*/                   MOV R0, 0x1 ;
        /*0020*/                   CALL.REL.NOINC `($__internal_0_$__cuda_sm20_div_rn_f64_full) ;
.L_x_0:
        /*0030*/                   EXIT ;
"""


def check_usual_ways(checks: Checks) -> None:
    thread = machine.Thread(sass.read(DIVISION)["division"], launch())
    thread.predicates.update(P0=None, P1=None)
    checks.check("a slow way is left out", differs(len(thread.run()), 2))
    thread = machine.Thread(sass.read(DIVISION.replace("$__internal", "$__other"))["division"], launch())
    thread.predicates.update(P0=None, P1=None)
    try:
        thread.run()
        checks.check("another call is none", "nobody noticed")
    except machine.Lost as error:
        checks.check("another call is none", differs("at 0x0: BRA" in str(error), True))


def check_shared(checks: Checks) -> None:
    """What others have stored is found where it is, and the nearest of that width in between."""
    given = launch()
    given.shared = machine.Shared()
    given.shared.bytes = dict.fromkeys(range(64, 72), 5)
    thread = machine.Thread(sass.read(LOOP)["loop"], given)
    thread.shared_store(0, 4, [1])
    thread.shared_store(16, 4, [2])
    thread.shared_store(8, 8, [3, 4])
    found = [thread.shared_load(address, 4) for address in (0, 4, 20, 400, 64)]
    checks.check("shared memory", differs(found, [[1], [1], [2], [2], [0x05050505]]))
    copied = given.shared.copy()
    copied.store(400, 4, [9])
    checks.check("a copy of it", differs((copied.nearest(400, 4), given.shared.nearest(400, 4)), ([9], [2])))


# An instruction, what registers hold before it, and what the first one holds after it.
COMPUTED = (
    ("IADD3 R0, -R1, 0x5, RZ", {"R1": 7}, {"R0": 0xfffffffe}),
    ("IADD3 R0, P0, -R1, R2, RZ", {"R1": 7, "R2": 7}, {"R0": 0, "P0": True}),
    ("IMAD.HI.U32 R0, R1, R2, RZ", {"R1": 0x80000000, "R2": 6}, {"R0": 3}),
    ("IMAD.WIDE R0, R4, 0x8, R2", {"R4": 0xffffffff, "R2": 16}, {"R0": 8, "R1": 0}),
    ("LEA R0, R1, R2, 0x3", {"R1": 5, "R2": 2}, {"R0": 42}),
    ("LEA.HI R0, R1, R2, RZ, 0x1d", {"R1": 80, "R2": 1}, {"R0": 11}),
    ("SHF.R.U32.HI R0, RZ, R1, R2", {"R1": 40, "R2": 99}, {"R0": 0}),
    ("SHF.R.S32.HI R0, RZ, 0x1f, R1", {"R1": 0x80000000}, {"R0": 0xffffffff}),
    ("SHF.L.U64.HI R0, R1, 0x4, R2", {"R1": 0xf0000000, "R2": 1}, {"R0": 0x1f}),
    ("LOP3.LUT P0, R0, R1, 0xc, RZ, 0xc0, !PT", {"R1": 6}, {"R0": 4, "P0": True}),
    ("PRMT R0, R1, 0x5410, R2", {"R1": 0x2211, "R2": 0x4433}, {"R0": 0x44332211}),
    ("ISETP.LT.AND P0, P1, R1, RZ, PT", {"R1": 0xffffffff}, {"P0": True, "P1": False}),
    ("ISETP.LT.U32.AND P0, PT, R1, 0x1, PT", {"R1": 0xffffffff}, {"P0": False}),
    ("PLOP3.LUT P0, PT, PT, PT, PT, 0x8, 0x0", {}, {"P0": False}),
    ("HFMA2 R0, -RZ, RZ, 0, 1.52587890625e-05", {}, {"R0": 0x100}),
    ("F2F.F64.F32 R2, R1", {"R1": 0x40400000}, {"R2": 0, "R3": 0x40080000}),
    ("F2I.U64.F64.TRUNC R2, R4", {"R4": 0, "R5": 0x40080000}, {"R2": 3, "R3": 0}),
    ("DSETP.GTU.AND P0, PT, R2, 2.5, PT", {"R2": 0, "R3": 0x40080000}, {"P0": True}),
    ("FFMA R0, R1, -R2, 2.5", {"R1": 0x40400000, "R2": 0x3f800000}, {"R0": 0xbf000000}),
    ("FMUL R0, R1, 0.5", {"R1": 0x40400000}, {"R0": 0x3fc00000}),
    ("FMNMX R0, |R1|, R2, !PT", {"R1": 0xc0400000, "R2": 0x3f800000}, {"R0": 0x40400000}),
    ("FROBNICATE.64 R0, R2", {"R0": 1, "R1": 1}, {"R0": None, "R1": None}),
)


def check_computing(checks: Checks) -> None:
    for text, before, after in COMPUTED:
        thread = thread_of(SINGLE.format(text), **before)
        thread.run()
        found = {name: thread.predicate(name) if name[0] == "P" else thread.words(name, 1)[0] for name in after}
        checks.check(text, differs(found, after))


def check_counting(checks: Checks) -> None:
    thread = thread_of(LOADS, R8=0, R9=SOURCE >> 32)
    checks.check("loads in flight", differs(path.in_flight(thread.run()), 20) + thread.faults)
    h100, rtx = gpus.OF["sm_90"], gpus.OF["sm_120"]
    checks.check("threads by registers", differs(gpus.resident_threads(h100, 256, 78, 0), 768))
    checks.check("threads by shared memory", differs(gpus.resident_threads(rtx, 256, 32, 24576), 1024))
    checks.check("threads by warps", differs(gpus.resident_threads(h100, 64, 16, 0), 2048))
    share = gpus.issue_share(h100, 204, 128)
    checks.check("the share of slots", differs(round(100 * share, 1), 16.2))


def check_budgets(checks: Checks) -> None:
    row = {"form": "cast, f32 to f16", "architecture": "sm_90", "kernel": "k", "instructions_per_item": 10.0,
           "in_flight_kb": 16.0, "slots_percent": 90.0, "faults": []}
    budget = limits.make([row])
    checks.check("a form within its budget", limits.complaints(row, budget))
    for change in ({"instructions_per_item": 10.5}, {"in_flight_kb": 14.0}, {"form": "another"}):
        checks.check(f"a form with {change}", differs(len(limits.complaints({**row, **change}, budget)), 1))
    launched = {**row, "launches": 2}
    budget = limits.make([launched])
    checks.check("an operation within its budget", limits.complaints(launched, budget))
    checks.check("a launch more", differs(len(limits.complaints({**launched, "launches": 3}, budget)), 1))
    checks.check("what misses its goals", differs(len(goals.missed(row)), 2))
    checks.check("goals", differs([goals.slots_max(name) for name in
                                   ("cast, u8 to f32", "packed, 1 byte", "one run", "sum, f32, all")],
                                  [45, 60, 50, 60]))
    program = {**row, "form": "program, a"}
    checks.check("a program that misses its goals", differs(len(goals.complaints(program)), 2))
    checks.check("a program that keeps them", goals.complaints({**program, "slots_percent": 9.0, "in_flight_kb": 64.0}))
    short = {**program, "form": next(iter(goals.SHORT)), "slots_percent": 9.0, "in_flight_kb": 64.0}
    checks.check("a program whose reason is none any more", differs(len(goals.complaints(short)), 1))
    info = struct.pack("<BBH", 3, 0x19, 24) + struct.pack("<BBHIHH", 4, assembled.PARAMS_IN_BANK, 8, 0, 0x380, 24)
    checks.check("where parameters are", differs(assembled.params_at(info), 0x380))


def main() -> int:
    checks = Checks()
    for part in (check_reading, check_way, check_faults, check_usual_ways, check_shared, check_computing,
                 check_counting, check_budgets):
        part(checks)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
