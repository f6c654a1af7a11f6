"""The committed budget: what each form may need on each architecture, limits.json."""
from __future__ import annotations

import json
from pathlib import Path

LIMITS = Path(__file__).resolve().parent / "limits.json"
# Room above what was counted when a budget was made.
ROOM = 1.02


def make(rows: list[dict]) -> dict:
    """Form, then architecture: instructions per item and launches at most, loads in flight in KB at least."""
    found: dict[str, dict] = {}
    for row in (row for row in rows if not row["faults"]):
        found.setdefault(row["form"], {})[row["architecture"]] = {
            "instructions_per_item": rounded(row["instructions_per_item"] * ROOM),
            "in_flight_kb": int(row["in_flight_kb"] / ROOM)}
        if "launches" in row:
            found[row["form"]][row["architecture"]]["launches"] = row["launches"]
    return found


def rounded(value: float) -> float:
    """Upwards to three digits."""
    step = 10 ** (len(str(int(value))) - 3)
    return round(-(-value // step) * step, 3)


def complaints(row: dict, limits: dict) -> list[str]:
    """How a row leaves its budget."""
    limit = limits.get(row["form"], {}).get(row["architecture"])
    if limit is None:
        return ["has no budget: budget.py --budget gives it one"]
    found = []
    if row["instructions_per_item"] > limit["instructions_per_item"]:
        found.append(f"{row['instructions_per_item']:.1f} instructions per item ({row['kernel']}): expected at most "
                     f"{limit['instructions_per_item']:g}")
    if row["in_flight_kb"] < limit["in_flight_kb"]:
        found.append(f"{row['in_flight_kb']:.1f} KB of loads in flight ({row['kernel']}): expected at least "
                     f"{limit['in_flight_kb']}")
    if row.get("launches", 0) > limit.get("launches", 0):
        found.append(f"{row['launches']} launches: expected at most {limit.get('launches', 0)}")
    return found


def read() -> dict:
    return json.loads(LIMITS.read_text(encoding="utf-8")) if LIMITS.exists() else {}


def write(rows: list[dict]) -> None:
    lines = [f"{json.dumps(form)}: {json.dumps(limit)}" for form, limit in make(rows).items()]
    LIMITS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
