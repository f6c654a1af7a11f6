#!/usr/bin/env python3
"""Counts what the kernels' fast paths cost, from what ptxas makes of the library's PTX: nothing is measured.

    budget.py            write bench/results/gpu-budget.json, .md and .svg
    budget.py --check    compare with the budget, limits.json; last line: N passed, N failed, N skipped
    budget.py --budget   write the page, and the budget too, when kernels change on purpose

For each form of forms.def and each architecture of gpus.py: the launch that the library decides on is followed,
instruction by instruction, through the SASS of its kernel; likewise, on the goals' architecture alone, all launches of
each operation of operations.def. Environment: ZIG.
"""
from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / "tests" / "abi")]

import assembled  # noqa: E402
import gcc  # noqa: E402
import goals  # noqa: E402
import gpus  # noqa: E402
import launches  # noqa: E402
import limits  # noqa: E402
import machine  # noqa: E402
import operations  # noqa: E402
import path  # noqa: E402
import report  # noqa: E402
from checks import Checks  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "gpu-budget"


def row_of(form: launches.Form, kernel: assembled.Kernel, gpu: gpus.Gpu) -> dict:
    count = path.count(form, kernel)
    items = count.stored_bytes / len(path.item_of(form.target_dtype))
    resident = gpus.resident_threads(gpu, form.threads, kernel.registers, kernel.shared_bytes)
    share = gpus.issue_share(gpu, count.instructions, max(1, count.moved_bytes))
    return {"form": form.form, "architecture": gpu.architecture, "kernel": form.kernel,
            "instructions": round(count.instructions, 1), "instructions_per_item": round(count.instructions / items, 2),
            "registers": kernel.registers, "shared_bytes": kernel.shared_bytes, "resident_threads": resident,
            "occupancy_percent": round(100 * resident / (gpu.warps * gpus.WARP)),
            "in_flight_kb": round(resident * count.in_flight_bytes / 1024, 1), "slots_percent": round(100 * share, 1),
            "faults": sorted(set(count.faults))}


def rows_of(job: tuple[gpus.Gpu, list[launches.Form], dict[str, assembled.Kernel]]) -> list[dict]:
    gpu, forms, kernels = job
    rows = []
    for form in forms:
        try:
            rows.append(row_of(form, kernels[form.key], gpu))
        except machine.Lost as error:
            rows.append({"form": form.form, "architecture": gpu.architecture, "kernel": form.kernel,
                         "faults": [str(error)]})
    return rows


def count_all() -> list[dict]:
    """A row per form and architecture. Raises NoTools, gcc.CompileError."""
    forms = launches.all_forms()
    others = operations.all_launches()
    kernels = assembled.all_kernels([gpu.architecture for gpu in gpus.GPUS],
                                    {form.key: form.text for form in forms if form.text})
    made = assembled.of_texts([launch.text for one in others.values() for launch in one], goals.ARCHITECTURE)
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = [(gpu, forms, kernels[gpu.architecture]) for gpu in gpus.GPUS]
        rows = pool.map(rows_of, jobs)
        more = pool.map(operations.rows_of, ((one, made, kernels[goals.ARCHITECTURE]) for one in others.values()))
        return [row for part in (*rows, *more) for row in part]


def check_rows(checks: Checks, rows: list[dict], budget: dict) -> None:
    for row in rows:
        name = f"{row['form']} on {row['architecture']}"
        if checks.check(f"the way of {name}", row["faults"][:3]):
            is_goal = row["architecture"] == goals.ARCHITECTURE
            checks.check(name, limits.complaints(row, budget) + (goals.complaints(row) if is_goal else []))
    gone = sorted(set(budget) - {row["form"] for row in rows})
    checks.check("the forms of the budget", [f"{form} is no form any more" for form in gone])


def check_missing(checks: Checks, rows: list[dict]) -> None:
    """Each kernel is the way of some form, or stands in OTHERS."""
    used = {row["kernel"] for row in rows} | assembled.OTHERS
    checks.check("the kernels", [f"{name} is launched by no form" for name in sorted(assembled.named() - used)])


def main(*arguments: str) -> int:
    checks = Checks()
    try:
        rows = count_all()
    except assembled.NoTools as error:
        checks.skip("all budgets", str(error))
        return checks.end()
    except gcc.CompileError as error:
        checks.check("the forms", str(error))
        return checks.end()
    if arguments == ("--budget",):
        limits.write(rows)
    check_rows(checks, rows, limits.read())
    check_missing(checks, rows)
    if arguments != ("--check",):
        report.write(rows, RESULTS)
    return checks.end()


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--check"], ["--budget"]):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
