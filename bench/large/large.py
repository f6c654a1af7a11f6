#!/usr/bin/env python3
"""Measures `dimfold eval` on files twice the size of a memory limit, beside `cp`: bench/results/large.{json,md}.

    python bench/large/large.py [--gib 2] [--rounds 3] [--more] [--folder FOLDER] [CASE...]

In turns, from a cold cache, each with the time until the target is on the disk: cp without a limit; and in a control
group with half of the file as its memory, and under a limit of addresses as small, cp and eval. The group needs
version 1 of control groups and a superuser, or systemd-run. Some elements of each target are compared. Needs three
times --gib of disk in FOLDER, and 20 GiB that stay free. Cases that are not named keep their figures, and with --more
so do those that are. Environment: DIMFOLD_PROGRAM.
"""
from __future__ import annotations

import argparse
import json
import math
import mmap
import os
import random
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RESULTS = ROOT / "bench" / "results" / "large"
GROUPS = Path("/sys/fs/cgroup/memory")
FREE_BYTES = 20 << 30
ITEM = 4

# Extents relative to each other, or of so many axes of 2, and the axes of the target.
CASES = {
    "transpose": ((1, 1), (1, 0)),
    "transpose of 4 columns": ((None, 4), (1, 0)),
    "transpose of 64 rows": ((64, None), (1, 0)),
    "3-D, last axis first": ((1, 1, 1), (2, 0, 1)),
    "3-D, first axes swapped": ((1, 1, 1), (1, 0, 2)),
    "3-D, last axes swapped": ((1, 1, 1), (0, 2, 1)),
    "3-D, reversed axes": ((1, 1, 1), (2, 1, 0)),
    "all axes of 2, reversed": (2, None),
}
RUNS = ("cp", "cp, group", "eval, group", "cp, ulimit", "eval, ulimit")


def shape_of(case: str, elements: int) -> tuple[list[int], list[int]]:
    """Extents of about so many elements, none of them round, and the axes."""
    extents, axes = CASES[case]
    if extents == 2:
        count = int(math.log2(elements))
        return [2] * count, list(range(count))[::-1]
    if None in extents:
        known = next(extent for extent in extents if extent)
        return [extent or elements // known for extent in extents], list(axes)
    side = round(elements ** (1 / len(extents)))
    return [side + i for i in range(len(extents))], list(axes)


def write_source(path: Path, shape: list[int]) -> None:
    dictionary = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {tuple(shape)}, }}".encode()
    length = (len(dictionary) + 1 + 10 + 63) // 64 * 64 - 10
    noise, left = random.randbytes((1 << 24) + 1), math.prod(shape) * ITEM
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + length.to_bytes(2, "little") + dictionary.ljust(length - 1) + b"\n")
        while left > 0:
            left -= file.write(noise[:left])
        os.fsync(file.fileno())


def offsets(shape: list[int], axes: list[int]) -> list[int]:
    """Where in the source an element is that the target has as its n-th: its stride for each axis of the target."""
    strides = [math.prod(shape[i + 1:]) for i in range(len(shape))]
    return [strides[axis] for axis in axes]


def is_right(source: Path, target: Path, shape: list[int], axes: list[int]) -> bool:
    if source.stat().st_size != target.stat().st_size:
        return False
    strides, extents, size = offsets(shape, axes), [shape[axis] for axis in axes], math.prod(shape)
    start = source.stat().st_size - size * ITEM
    with open(source, "rb") as from_, open(target, "rb") as to:
        before, after = (mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) for file in (from_, to))
        for number in [0, size - 1, *(random.randrange(size) for _ in range(1000))]:
            rest, place = number, 0
            for extent, stride in zip(reversed(extents), reversed(strides)):
                rest, index = divmod(rest, extent)
                place += index * stride
            here, there = start + place * ITEM, start + number * ITEM
            if before[here:here + ITEM] != after[there:there + ITEM]:
                return False
    return True


def forget() -> bool:
    """Empties the system's cache of files, if it may."""
    os.sync()
    try:
        Path("/proc/sys/vm/drop_caches").write_text("3")
    except OSError:
        return False
    return True


class Group:
    """A control group of version 1 for one measurement, below the one that this process is in; or systemd's."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.folder = None
        lines = Path("/proc/self/cgroup").read_text().splitlines() if GROUPS.exists() else []
        paths = [line.split(":", 2)[2] for line in lines if line.split(":")[1] == "memory"]
        if paths and os.access(GROUPS, os.W_OK):
            self.folder = GROUPS / paths[0].lstrip("/") / f"dimfold-large-{os.getpid()}"

    def __enter__(self) -> Group:
        if self.folder:
            self.folder.mkdir()
            (self.folder / "memory.limit_in_bytes").write_text(str(self.limit))
        return self

    def __exit__(self, *_) -> None:
        if self.folder:
            self.folder.rmdir()

    def is_there(self) -> bool:
        return self.folder is not None or shutil.which("systemd-run") is not None

    def run(self, command: list) -> None:
        if self.folder:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, preexec_fn=lambda: (
                self.folder / "cgroup.procs").write_text(str(os.getpid())))
        else:
            subprocess.run(["systemd-run", "--quiet", "--scope", "-p", f"MemoryMax={self.limit}",
                            "-p", "MemorySwapMax=0", *command], check=True, stdout=subprocess.DEVNULL)


def run_once(name: str, command: list, group: Group) -> None:
    if name.endswith("group"):
        group.run(command)
    else:
        limited = (lambda: resource.setrlimit(resource.RLIMIT_AS, (group.limit, group.limit))) \
            if name.endswith("ulimit") else None
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, preexec_fn=limited)


def timed(name: str, command: list, target: Path, group: Group) -> float:
    target.unlink(missing_ok=True)
    forget()
    begin = time.monotonic()
    run_once(name, command, group)
    with open(target, "rb") as file:
        os.fsync(file.fileno())
    return time.monotonic() - begin


def measure(case: str, program: str, gib: float, rounds: int, folder: Path) -> dict:
    source, target = folder / "source.npy", folder / "target.npy"
    shape, axes = shape_of(case, int(gib * 2**30) // ITEM)
    write_source(source, shape)
    limit = source.stat().st_size // 2
    expression = f"source.npy.transpose({','.join(map(str, axes))})"
    seconds: dict[str, list[float]] = {name: [] for name in RUNS}
    with Group(limit) as group:
        for _ in range(rounds):
            for name in RUNS:
                if name.endswith("group") and not group.is_there():
                    continue
                command = ["cp", source, target] if name.startswith("cp") else [
                    program, "eval", f"{folder}/{expression}", "-o", target]
                seconds[name].append(timed(name, command, target, group))
                if name.startswith("eval") and not is_right(source, target, shape, axes):
                    sys.exit(f"{case}: the target is wrong")
    for path in (source, target):
        path.unlink()
    return {"shape": shape, "axes": axes, "bytes": limit * 2, "limit_bytes": limit, "seconds": seconds}


def run_text(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT).stdout.strip()


def disk_of(folder: Path) -> str:
    """The file system and its device, and what the device says about itself."""
    device, system = run_text("findmnt", "-no", "SOURCE,FSTYPE", "-T", str(folder)).split()[:2]
    kind = Path("/sys/block") / Path(device).name / "queue" / "rotational"
    turns = kind.read_text().strip() if kind.exists() else ""
    return f"{system} on {device}" + {"1": ", which calls itself rotational", "0": ", not rotational"}.get(turns, "")


def stamp(folder: Path) -> dict:
    cpu = next(line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
               if line.startswith("model name"))
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGESIZE")
    commit = run_text("git", "rev-parse", "--short", "HEAD")
    return {"cpu": cpu, "cores": os.cpu_count(), "memory_bytes": memory, "disk": disk_of(folder),
            "system": os.uname().release, "commit": commit, "is_cold": forget(), "load": round(os.getloadavg()[0], 1)}


def page(result: dict):
    found = result["stamp"]
    yield "# Files twice the size of a memory limit: `dimfold eval` beside `cp`"
    yield ""
    yield (f"{found['cpu']}, {found['cores']} cores, {found['memory_bytes'] / 2**30:.0f} GiB; {found['disk']}; Linux "
           f"{found['system']}; commit {found['commit']}; load average at the end {found['load']}, where "
           "more than about 2 says that other programs had a part of the cores and the disk.")
    yield ""
    yield ("Seconds until the target is on the disk (`fsync` included), the median of the rounds and in parentheses "
           "the slowest, in turns, the source " + ("cold" if found["is_cold"] else "in the cache") + ". The limit is "
           "half of the file: of a control group's memory (*group*), where the system's cache of files counts too, or "
           "of addresses (*ulimit*, `ulimit -v`), where neither file can be mapped. The ratio is to `cp` under the "
           "same limit; the goal is 2.")
    yield ""
    yield "| f32 array | bytes | rounds | " + " | ".join(RUNS) + " | ratio, group | ratio, ulimit |"
    yield "|---|---:|---:|" + "---:|" * (len(RUNS) + 2)
    for case, row in result["cases"].items():
        times = row["seconds"]
        cells = [f"{statistics.median(times[name]):.1f} ({max(times[name]):.1f})" if times[name] else "–"
                 for name in RUNS]
        ratios = [statistics.median(times[f"eval, {kind}"]) / statistics.median(times[f"cp, {kind}"])
                  if times[f"cp, {kind}"] else math.nan for kind in ("group", "ulimit")]
        shape = "×".join(map(str, row["shape"])) if len(row["shape"]) < 8 else f"{len(row['shape'])} axes of 2"
        yield (f"| {case}: {shape} | {row['bytes']:,} | {len(times['cp'])} | " + " | ".join(cells) + " | " +
               " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |")
    yield ""
    yield "`python bench/large/large.py` repeats it; what it runs is"
    yield ""
    yield "```sh"
    yield "(ulimit -v $((bytes / 2048)); dimfold eval 'source.npy.transpose(1,0)' -o target.npy)   # and cp likewise"
    yield "echo $((bytes / 2)) > /sys/fs/cgroup/memory/GROUP/memory.limit_in_bytes"
    yield "echo $$ > /sys/fs/cgroup/memory/GROUP/cgroup.procs; dimfold eval 'source.npy.transpose(1,0)' -o target.npy"
    yield "```"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures eval on files larger than memory.")
    parser.add_argument("--gib", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--more", action="store_true", help="add the rounds to those that are there")
    parser.add_argument("--folder", type=Path, default=ROOT / ".zig-cache")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=", ".join(CASES))
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    program = os.environ.get("DIMFOLD_PROGRAM", str(ROOT / "zig-out" / "bin" / "dimfold"))
    folder = given.folder / "bench-large"
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(folder).free < given.gib * 3 * 2**30 + FREE_BYTES:
        sys.exit(f"{folder}: its disk is too full")
    path = RESULTS.with_suffix(".json")
    cases = json.loads(path.read_text())["cases"] if path.exists() else {}
    for case in given.cases or CASES:
        before = cases.get(case, {}).get("seconds", {}) if given.more else {}
        cases[case] = measure(case, program, given.gib, given.rounds, folder)
        for name, times in before.items():
            cases[case]["seconds"][name] = times + cases[case]["seconds"][name]
    result = {"stamp": stamp(folder), "cases": {case: cases[case] for case in CASES if case in cases}}
    path.write_text(json.dumps(result, indent=1) + "\n")
    RESULTS.with_suffix(".md").write_text("\n".join(page(result)) + "\n")
    print(RESULTS.with_suffix(".md").read_text())
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
