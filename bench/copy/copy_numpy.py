#!/usr/bin/env python3
"""Measures dimfold_copy beside numpy.copyto: bench/results/copy_numpy.{json,md,svg}.

    python bench/copy/copy_numpy.py [--rounds N] [--megabytes N] [--case ID]

The 57 transposes of ttc57.json, scaled to about 2 MB per array, in f32 and f64, with one thread. Both libraries copy
the same source into the same target, call by call in turns, in one process. A figure is the median of N calls, a ratio
the median of the ratios of neighbouring calls, so that what else the machine does meets both alike. Before the first
round and after the last one each library copies into a poisoned target, which is then compared.

DIMFOLD_LIBRARY_SHARED names the library; without it Zig builds it. With --case nothing is written, only told.
"""

import argparse
import functools
import operator
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.append(str(ROOT / "tools"))

import python_packages  # noqa: E402

PACKAGES = {"numpy": "numpy>=1.24", "matplotlib": "matplotlib>=3.5"}
WORK = ROOT / ".zig-cache" / "bench-copy"
RESULTS = ROOT / "bench" / "results"
DTYPES = ("float32", "float64")


def main():
    parser = argparse.ArgumentParser(description="Measures dimfold_copy beside numpy.copyto.")
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--megabytes", type=float, default=2)
    parser.add_argument("--case", type=int, action="append")
    arguments = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    install_python_packages()
    library = find_library()

    import dimfold, report
    queue = dimfold.Queue(library, threads=1)
    before = load()
    rows = measure_all(queue, arguments)
    result = dict(stamp=stamp(queue, library), load=[before, load()], rounds=arguments.rounds, rows=rows,
                  summary=report.summarize(rows))
    if arguments.case:
        print("\n".join(report.table(rows)))
        return
    RESULTS.mkdir(parents=True, exist_ok=True)
    report.write(result, RESULTS / "copy_numpy")
    print((RESULTS / "copy_numpy.md").read_text())


def measure_all(queue, arguments):
    import cases, numpy
    work = [(dtype, case) for dtype in DTYPES
            for case in cases.load(int(arguments.megabytes * 2**20), numpy.dtype(dtype).itemsize)
            if not arguments.case or case["id"] in arguments.case]
    rows = []
    for number, (dtype, case) in enumerate(work):
        progress(number, len(work), f"{dtype} case {case['id']}")
        rows.append(measure(queue, dtype, case, arguments.rounds))
    progress(len(work), len(work), "")
    return rows


def measure(queue, dtype, case, rounds):
    import numpy
    random = numpy.random.default_rng(case["id"])
    source = random.random(case["shape"]).astype(dtype)
    permuted = source.transpose(case["axes"])
    target = numpy.empty(permuted.shape, dtype)
    by_numpy = functools.partial(numpy.copyto, target, permuted)
    contestants = {"dimfold": queue.copier(target, permuted), "numpy": by_numpy}
    check(contestants, target, permuted)
    times = {who: [] for who in contestants}
    for _ in range(rounds):
        for who, call in contestants.items():
            times[who].append(time_call(call))
    check(contestants, target, permuted)
    ours, theirs = (statistics.median(found) for found in times.values())
    pairs = times["numpy"], times["dimfold"]
    return dict(case, dtype=dtype, bytes=source.nbytes, dimfold_us=ours / 1000, numpy_us=theirs / 1000,
                dimfold_gb_s=2 * source.nbytes / ours, ratio=statistics.median(map(operator.truediv, *pairs)),
                ratio_of_best=min(times["numpy"]) / min(times["dimfold"]))


def check(contestants, target, expected):
    import numpy
    for who, call in contestants.items():
        target.fill(numpy.nan)
        if call() or not numpy.array_equal(target, expected):
            sys.exit(f"{who} copied wrongly: {expected.shape} of strides {expected.strides}")


def time_call(call):
    start = time.perf_counter_ns()
    call()
    return time.perf_counter_ns() - start


def progress(done, of, text):
    if sys.stderr.isatty():
        bar = "█" * (40 * done // of)
        print(f"\r{bar:░<40} {done}/{of} {text:<24}", end="" if done < of else "\n", file=sys.stderr, flush=True)


def install_python_packages():
    failure = python_packages.provide(WORK / f"python-{sys.implementation.cache_tag}", PACKAGES)
    if failure:
        sys.exit(failure)


def find_library():
    given = os.environ.get("DIMFOLD_LIBRARY_SHARED")
    if given:
        return pathlib.Path(given).resolve()
    say("building the library")
    subprocess.run([ROOT / "zigw", "build", "shared", "--prefix", WORK / "library"], check=True, cwd=ROOT)
    found = [file for file in (WORK / "library").rglob("*dimfold*") if file.suffix in (".so", ".dylib", ".dll")]
    return found[0]


def say(text):
    print(f"bench copy: {text}", file=sys.stderr, flush=True)


def stamp(queue, library):
    import numpy
    return dict(cpu=cpu(), commit=commit(), dimfold=queue.version(), compiler=compiler(library),
                numpy=numpy.__version__, python=platform.python_version())


def load():
    """How many programs wanted a processor in the last minute: with more than there are, the ratios mean little."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None


def cpu():
    try:
        return re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text()).group(1)
    except (OSError, AttributeError):
        return platform.processor() or platform.machine()


def commit():
    """The commit that was measured; marked when the library's sources differ from it."""
    named = first_line(["git", "rev-parse", "--short=12", "HEAD"])
    changed = first_line(["git", "status", "--porcelain", "--", "c/src", "c/include", "build.zig", "build"])
    return f"{named} with changes" if changed else named


def compiler(library):
    """The compiler's own mark in the library."""
    marks = re.findall(rb"(?:GCC: \([^)]*\) |clang version )[\w.]+", library.read_bytes())
    return ", ".join(sorted({mark.decode() for mark in marks})) or "unknown"


def first_line(command):
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout
    return output.splitlines()[0].strip() if output.strip() else ""


if __name__ == "__main__":
    main()
