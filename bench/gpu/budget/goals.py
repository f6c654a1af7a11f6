"""What the forms are to need at most: of the slots in which an H100 issues instructions, percent; and of loads in
flight at least, KB per multiprocessor."""
from __future__ import annotations

ARCHITECTURE = "sm_90"
KB_MIN = 32
# The first row whose words the form's name begins with.
SLOTS_MAX = (
    ("cast, transposed", 70), ("cast, strided", 60), ("cast, f32 to f64", 50), ("cast, f64 to f32", 50), ("cast", 45),
    ("odd extents, 1 byte", 80), ("odd extents, 2 bytes", 60), ("packed, words", 60), ("packed, 1 byte", 60),
    ("packed, 2 bytes", 60), ("flipped, 8", 50), ("flipped, 16", 50), ("flipped", 60), ("strided, 8", 50),
    ("strided, 16", 50), ("strided and far, 8", 50), ("strided and far, 16", 50), ("strided", 60), ("", 50))
# What loads next to nothing has nothing in flight.
WITHOUT_LOADS = ("filled", "a column repeated")


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
