"""What the forms are to need at most: of the slots in which an H100 issues instructions, percent; and of loads in
flight at least, KB per multiprocessor."""
from __future__ import annotations

ARCHITECTURE = "sm_90"
KB_MIN = 32
# What operations.def has, by the first words of its names.
OPERATIONS = ("sum,", "max,", "var,", "argmax,", "any,", "cumsum,", "cumprod,", "cummax,", "sort,", "argsort,", "take,",
              "gather,", "put,", "scatter,", "bincount,", "searchsorted,")
# The first row whose words the form's name begins with.
SLOTS_MAX = (
    ("cast, transposed", 70), ("cast, strided", 60), ("cast, f32 to f64", 50), ("cast, f64 to f32", 50), ("cast", 45),
    ("odd extents, 1 byte", 80), ("odd extents, 2 bytes", 60), ("packed, words", 60), ("packed, 1 byte", 60),
    ("packed, 2 bytes", 60), ("flipped, 8", 50), ("flipped, 16", 50), ("flipped", 60), ("strided, 8", 50),
    ("strided, 16", 50), ("strided and far, 8", 50), ("strided and far, 16", 50), ("strided", 60), ("program", 60),
    (OPERATIONS, 60), ("", 50))
# What loads next to nothing has nothing in flight.
WITHOUT_LOADS = ("filled", "a column repeated")
# Programs that fall short of a goal, and why; all others keep both.
ITEMS = "items of a byte are loaded one by one along an axis of 3 items"
SHORT = {
    "program, tanh(a + row) * a": "it computes: a + b has 10 of its 70 instructions per item; the rest is a function, "
                                  "with a division of doubles",
    "program, NHWC to NCHW, scaled, f32": "64 registers hold the places of 8 items per thread, but 7 loads under way",
    "program, NHWC to NCHW, scaled, u8 to f32": ITEMS,
    "program, NHWC to NCHW, scaled, u8 to f16": ITEMS,
}


def slots_max(form: str) -> int:
    return next(most for beginning, most in SLOTS_MAX if form.startswith(beginning))


def kb_min(form: str) -> int:
    return 0 if form.startswith(WITHOUT_LOADS) else KB_MIN


def missed(row: dict) -> list[str]:
    """What a row of that architecture falls short of, and by how much."""
    form, slots, kb = row["form"], row["slots_percent"], row["in_flight_kb"]
    found = []
    if slots > slots_max(form):
        found.append(f"{slots:.0f} % of the slots: {slots / slots_max(form):.1f} times the goal")
    if kb < kb_min(form):
        found.append(f"{kb:.0f} KB in flight: {kb_min(form) - kb:.0f} too few")
    return found


def complaints(row: dict) -> list[str]:
    """Of a program that misses a goal without a reason, or keeps both with one."""
    reason, found = SHORT.get(row["form"]), missed(row)
    if not row["form"].startswith("program") or (reason is None) == (not found):
        return []
    return found or [f"keeps its goals, and falls short in goals.py: {reason}"]
