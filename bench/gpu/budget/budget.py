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
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / "tests" / "abi")]

import assembled  # noqa: E402
import gcc  # noqa: E402
import goals  # noqa: E402
import gpus  # noqa: E402
import kept  # noqa: E402
import launches  # noqa: E402
import limits  # noqa: E402
import machine  # noqa: E402
import operations  # noqa: E402
import path  # noqa: E402
import report  # noqa: E402
from checks import Checks  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "gpu-budget"
KEPT = "kernels-budget.json"


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


def row_or_fault(form: launches.Form, kernel: assembled.Kernel, gpu: gpus.Gpu) -> dict:
    try:
        return row_of(form, kernel, gpu)
    except machine.Lost as error:
        return {"form": form.form, "architecture": gpu.architecture, "kernel": form.kernel, "faults": [str(error)]}


@dataclass
class Job:
    """A row that is to be counted: one launch, or all of an operation, with the texts of the kernels."""
    gpu: gpus.Gpu
    launches: list
    texts: list[str]
    is_operation: bool

    def key(self, rules: str) -> str:
        return kept.digest(rules, repr(self.gpu), repr(self.launches), *self.texts)


def count(job: Job, kernels: list[assembled.Kernel]) -> dict:
    return operations.row_or_fault(job.launches, kernels, job.gpu) if job.is_operation else \
        row_or_fault(job.launches[0], kernels[0], job.gpu)


def all_jobs() -> list[Job]:
    """Raises gcc.CompileError."""
    carried = assembled.carried_by_name()
    jobs = [Job(gpu, [form], [form.text or carried[form.kernel]], False)
            for forms in [launches.all_forms()] for gpu in gpus.GPUS for form in forms]
    gpu = gpus.OF[goals.ARCHITECTURE]
    return jobs + [Job(gpu, one, [launch.text or carried[launch.kernel] for launch in one], True)
                   for one in operations.all_launches().values()]


def count_jobs(jobs: list[Job]) -> list[dict]:
    """A row for each. Raises NoTools."""
    made = assembled.of_texts({(text, job.gpu.architecture) for job in jobs for text in job.texts})
    given = [[made[text, job.gpu.architecture][launch.kernel]
              for launch, text in zip(job.launches, job.texts)] for job in jobs]
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(count, jobs, given, chunksize=8))


def count_all() -> list[dict]:
    """A row per form and architecture; what was counted before by the same rules is not counted again. Raises NoTools,
    gcc.CompileError."""
    jobs, known = all_jobs(), kept.read(KEPT)
    rules = kept.digest(kept.of_files(*HERE.glob("*.py")), assembled.DISASSEMBLER, assembled.ptx.PACKAGE)
    keys = [job.key(rules) for job in jobs]
    missing = [(key, job) for key, job in zip(keys, jobs) if key not in known]
    known.update(zip((key for key, _ in missing), count_jobs([job for _, job in missing])))
    kept.write(KEPT, {key: known[key] for key in keys})
    return [known[key] for key in keys]


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
