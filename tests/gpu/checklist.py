#!/usr/bin/env python3
"""Runs what this machine's GPU can answer, and writes it down: checklist.py [--output FOLDER] [CHECK...]

Needs Python and what `./zigw build gpu-programs` makes, which may be carried here in --programs FOLDER (zig-out/bin).
Each check says what it ran, for how long and what came out; what the machine lacks is said too. The report is
FOLDER/gpu-checklist.md (bench/results), beside the figures in gpu-measured.json, of which bench/gpu/report.py makes a
page, and PyTorch's in gpu-torch.json. Ends with status 1 when a check failed.

Last line: N passed, N failed, N skipped.

Environment: DIMFOLD_CHECKLIST_RUNTIMES, a folder of folders with copies of libcudart, to be loaded besides what is
found; DIMFOLD_CHECKLIST_FIGURES, what is measured, as arguments of dimfold-bench-gpu (--rounds 5).
"""
from __future__ import annotations

import argparse
import csv
import glob
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SANITIZED = ("random", "matrices", "graph", "pinned_rows")
METRICS = {"dram read": "dram__bytes_read.sum", "dram written": "dram__bytes_write.sum",
           "issue slots %": "sm__inst_issued.avg.pct_of_peak_sustained_active",
           "memory %": "dram__throughput.avg.pct_of_peak_sustained_elapsed",
           "bank conflicts": "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", "ns": "gpu__time_duration.sum"}


class Missing(Exception):
    """What the machine has not got."""


class Failed(Exception):
    """What came out wrong."""


@dataclass
class Place:
    """Where the programs are, and where results go."""
    programs: Path
    output: Path

    def program(self, name: str) -> str:
        return str(self.programs / f"dimfold-{name}")

    def run(self, *command: str, limit_s: int = 180, **environment: str) -> str:
        """What it prints. Failed with the end of it where its status is not 0."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False,
                                  timeout=limit_s, env={**os.environ, **environment})
        except subprocess.TimeoutExpired:
            raise Failed(f"took more than {limit_s} s") from None
        if done.returncode != 0:
            said = (done.stdout + done.stderr).splitlines()[-12:]
            raise Failed("\n".join([f"ended with status {done.returncode}", *said]))
        return done.stdout

    def test(self, *tests: str, limit_s: int = 180, far: str = "") -> str:
        """The last line of the tests of a GPU. Missing, with the first reason, where none of them could run."""
        found = self.run(self.program("tests-gpu"), *tests, limit_s=limit_s, DIMFOLD_GPU_FAR=far,
                         DIMFOLD_GPU_SECONDS=os.environ.get("DIMFOLD_GPU_SECONDS", "5"))
        if last_line(found).startswith("0 passed"):
            skipped = [line for line in found.splitlines() if line.startswith("skipped")]
            raise Missing(next(iter(skipped), "no test could run"))
        return last_line(found)


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1] if text.strip() else ""


def tool(name: str) -> str:
    found = shutil.which(name) or next(iter(glob.glob(f"/usr/local/cuda*/bin/{name}")), None)
    if found is None:
        raise Missing(f"{name} is not installed")
    return found


def tests(place: Place) -> Iterator[str]:
    """Random copies, casts and fills, every half, permutations, transfers, graphs, the order of pinned memory."""
    yield place.test("-gib_apart", "-two_to_the_31", "-another_gpu")


def operations(place: Place) -> Iterator[str]:
    """The host's tests of operations with their operands on the device."""
    hosts_own = ("-_threads", "-nested_operands_are_refused_for_what_is_wrong", "-nested_operands_are_cast_and_swapped",
                 "-padding_is_the_number_in_every_dtype_that_has_it")
    yield last_line(place.run(place.program("tests-gpu-operations"), *hosts_own))


def sanitizer(name: str) -> Callable[[Place], Iterator[str]]:
    def check(place: Place) -> Iterator[str]:
        # An error of the API is an answer for the library: cuCtxGetId's where no context is current, say.
        text = place.run(tool("compute-sanitizer"), "--tool", name, "--error-exitcode", "3", "--print-limit", "10",
                         "--report-api-errors", "no", place.program("tests-gpu"), *SANITIZED, DIMFOLD_GPU_SECONDS="2",
                         DIMFOLD_GPU_FAR="")
        yield from (line for line in text.splitlines() if "ERROR SUMMARY" in line or " passed, " in line)
    check.__doc__ = f"compute-sanitizer's {name} around the shorter tests."
    return check


def runtimes() -> list[str]:
    """The environment's, those of its folder, of Python's packages and of the toolkit; last the driver alone."""
    folders = [os.environ.get("DIMFOLD_CHECKLIST_RUNTIMES", "/nowhere") + "/*",
               *(f"{path}/nvidia/*/lib" for path in sys.path if path), "/usr/local/cuda*/lib64"]
    found = [path for folder in folders for path in sorted(glob.glob(f"{folder}/libcudart.so.1[23]"))]
    named = [os.environ["DIMFOLD_CUDART"]] if os.environ.get("DIMFOLD_CUDART") else []
    return [*dict.fromkeys([*named, *map(os.path.realpath, found)]), "libcuda.so.1"]


def load(place: Place, library: str) -> str:
    """What a program that uses this library says, in a sentence."""
    command = [place.program("bench-gpu"), "--set", "launches", "--rounds", "3"]
    try:
        result = json.loads(place.run(*command, DIMFOLD_CUDART=library, CUDA_CACHE_DISABLE="1"))
    except Failed as reason:
        if "CUDA is unavailable" in str(reason):
            raise Missing(str(reason).splitlines()[-1]) from None
        raise
    calls = ", ".join(f"{row['name']} {row['seconds'] * 1e9:.0f} ns" for row in result["rows"])
    return (f"runtime {result['runtime']}, driver {result['driver']}: the first queue after "
            f"{result['first_queue_seconds']:.3f} s, the first copy after {result['first_copy_seconds']:.3f} s more, "
            f"all kernels after {result['prepare_seconds']:.3f} s more; a call: {calls}")


def loading(place: Place) -> Iterator[str]:
    """Each runtime that is there, and the driver alone, without a cache of assembled kernels."""
    missing = []
    for library in runtimes():
        try:
            yield load(place, library)
        except Missing as reason:
            missing.append(f"{os.path.basename(library)}: {reason}")
    if len(missing) == len(runtimes()):
        raise Missing("; ".join(missing))
    yield from missing


def figures(place: Place) -> Iterator[str]:
    """bench/gpu: forms, peers' sets, transfers, narrow rows."""
    wanted = os.environ.get("DIMFOLD_CHECKLIST_FIGURES", "--rounds 5").split()
    text = place.run(place.program("bench-gpu"), *wanted, limit_s=400)
    (place.output / "gpu-measured.json").write_text(text, encoding="utf-8")
    rows = json.loads(text)["rows"]
    worst = sorted((row for row in rows if "ratio" in row and row["set"] != "transfers"), key=lambda row: row["ratio"])
    yield f"{len(rows)} rows; the slowest beside a copy of the same bytes:"
    yield from (f"{row['set']}, {row['name']}, {row['itemsize']} bytes: {row['ratio']:.2f}" for row in worst[:12])


def torch(place: Place) -> Iterator[str]:
    """PyTorch on what was measured."""
    if subprocess.run([sys.executable, "-c", "import torch"], capture_output=True, check=False).returncode != 0:
        raise Missing("PyTorch is not installed")
    measured = place.output / "gpu-measured.json"
    if not measured.exists():
        raise Missing("figures have not been measured here")
    text = place.run(sys.executable, str(ROOT / "bench" / "gpu" / "peers.py"), str(measured), "--rounds", "3",
                     limit_s=300)
    (place.output / "gpu-torch.json").write_text(text, encoding="utf-8")
    result = json.loads(text)
    yield f"PyTorch {result['torch']}: {len(result['rows'])} cases"


def profiled(group: str) -> Callable[[Place], Iterator[str]]:
    def check(place: Place) -> Iterator[str]:
        text = place.run(tool("ncu"), "--csv", "--clock-control", "none", "--kernel-name", "regex:gpu_", "--metrics",
                         ",".join(METRICS.values()), place.program("bench-gpu"), "--set", group, "--rounds", "0",
                         limit_s=240)
        (place.output / f"gpu-ncu-{group}.csv").write_text(text, encoding="utf-8")
        table = text[text.index('"ID"'):] if '"ID"' in text else ""
        launches: dict[str, dict[str, str]] = {}
        for row in csv.DictReader(io.StringIO(table)):
            launches.setdefault(row["ID"], {"kernel": row["Kernel Name"]})[row["Metric Name"]] = row["Metric Value"]
        for launch in launches.values():
            yield launch["kernel"] + ": " + ", ".join(f"{name} {launch.get(key, '?')}" for name, key in METRICS.items())
    check.__doc__ = f"ncu around each operation of the set {group}, once."
    return check


def far(place: Place) -> Iterator[str]:
    """Reaches of more than 2 and 4 GiB."""
    yield place.test("two_to_the_31", "gib_apart", far="1", limit_s=240)


def peers(place: Place) -> Iterator[str]:
    """Two GPUs, one queue each: whole and transposed arrays from one to the other."""
    yield place.test("another_gpu")


CHECKS: dict[str, Callable[[Place], Iterator[str]]] = {
    "tests": tests, "operations": operations, "figures": figures, "loading": loading,
    **{name: sanitizer(name) for name in ("memcheck", "racecheck", "synccheck", "initcheck")},
    "torch": torch, "ncu-forms": profiled("forms"), "ncu-ttc": profiled("ttc"), "far": far, "peers": peers}


def machine() -> str:
    query = ["nvidia-smi", "--query-gpu=name,driver_version,memory.total", "--format=csv,noheader"]
    try:
        return last_line(subprocess.run(query, capture_output=True, text=True, check=False).stdout)
    except FileNotFoundError:
        return "nvidia-smi is not there"


def answer(check: Callable[[Place], Iterator[str]], place: Place) -> tuple[str, list[str]]:
    """How a check ended, and what it says."""
    lines: list[str] = []
    try:
        lines += check(place)
    except Missing as reason:
        return "not here", [str(reason)]
    except (Failed, OSError, ValueError, KeyError) as reason:
        return "FAILED", [*lines, *str(reason).splitlines()]
    return "passed", lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checks", nargs="*", metavar="CHECK",
                        help=f"some of {', '.join(CHECKS)}; all if none is named")
    parser.add_argument("--programs", type=Path, default=ROOT / "zig-out" / "bin")
    parser.add_argument("--output", type=Path, default=ROOT / "bench" / "results")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.checks if name not in CHECKS]
    if unknown:
        parser.error(f"there is no check {unknown[0]}: expected {', '.join(CHECKS)}")
    place = Place(arguments.programs.resolve(), arguments.output)
    place.output.mkdir(parents=True, exist_ok=True)
    report, endings = ["# What a GPU answered", "", machine() + "."], []
    for name in arguments.checks or CHECKS:
        started = time.monotonic()
        ending, lines = answer(CHECKS[name], place)
        endings.append(ending)
        took = f"{ending}, {time.monotonic() - started:.0f} s"
        about = (CHECKS[name].__doc__ or "").strip()
        report += ["", f"## {name}: {took}", "", about, "", *(f"    {line}" for line in lines)]
        print(f"{name}: {took}", *lines[-14:], sep="\n  ", flush=True)
        (place.output / "gpu-checklist.md").write_text("\n".join(report) + "\n", encoding="utf-8")
    print(f"{endings.count('passed')} passed, {endings.count('FAILED')} failed, {endings.count('not here')} skipped")
    return "FAILED" in endings


if __name__ == "__main__":
    sys.exit(main())
