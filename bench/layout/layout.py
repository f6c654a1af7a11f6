#!/usr/bin/env python3
"""Measures Dimfold's layout functions beside rstsr-common, ndarray and NumPy: bench/results/layout.{json,md,svg}.

    python bench/layout/layout.py [--rounds N]

Three programs take turns, N times: a C loop that calls the static library (loop.c, which also counts allocations), a
criterion benchmark that holds Dimfold's crate, rstsr-common and ndarray in one process (peers/), and numpy_peer.py. A
ratio is always one of figures from the same round: against Dimfold's crate for the crates, against the C loop for
NumPy. A case's figure and ratio are the medians of its rounds.

DIMFOLD_LIBRARY_STATIC names the library, a libdimfold.a; without it Zig builds it. What is missing (cargo, a crate, a
Python package) is named in the results.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import report
import rows

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.append(str(ROOT / "tools"))

import python_packages  # noqa: E402

PACKAGES = {"numpy": "numpy>=1.24", "matplotlib": "matplotlib>=3.5"}
WORK = ROOT / ".zig-cache" / "bench-layout"
RESULTS = ROOT / "bench" / "results"
CRATES = ("criterion", "rstsr-common", "ndarray")
BATCHES_C, BATCHES_NUMPY = 600, 400


def main():
    arguments = argparse.ArgumentParser(description="Measures layout functions beside their peers.")
    arguments.add_argument("--rounds", type=int, default=3)
    rounds = arguments.parse_args().rounds
    WORK.mkdir(parents=True, exist_ok=True)
    install_python_packages()
    missing = {}
    library = find_library()
    loop = build_loop(library)
    peers = build_peers(library, missing)
    measured = [measure_round(number, loop, peers, missing) for number in range(rounds)]

    result = dict(stamp=stamp(library, measured[0]), missing=missing, **rows.combine(measured))
    RESULTS.mkdir(parents=True, exist_ok=True)
    report.write(result, RESULTS / "layout")
    print(report.text(result))


def say(text):
    print(f"bench layout: {text}", file=sys.stderr, flush=True)


def install_python_packages():
    failure = python_packages.provide(WORK / f"python-{sys.implementation.cache_tag}", PACKAGES)
    if failure:
        sys.exit(failure)


def find_library():
    given = os.environ.get("DIMFOLD_LIBRARY_STATIC")
    if given:
        return pathlib.Path(given).resolve()
    say("building the library")
    subprocess.run([ROOT / "zigw", "build", "--prefix", WORK / "library"], check=True, cwd=ROOT)
    return WORK / "library" / "lib" / "libdimfold.a"


def build_loop(library):
    compiler = os.environ["CC"].split() if "CC" in os.environ else [ROOT / "zigw", "cc"]
    program = WORK / "loop"
    sources = [HERE / "loop.c", HERE / "allocations.c"]
    options = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-I", ROOT / "c" / "include"]
    subprocess.run([*compiler, *options, *sources, library, "-lpthread", "-lm", "-o", program], check=True)
    return program


def build_peers(library, missing):
    """The criterion program, or None with the reason in `missing`."""
    if not shutil.which("cargo"):
        missing.update({crate: "cargo is not installed" for crate in CRATES[1:]})
        return None
    say("building the Rust peers")
    environment = dict(os.environ, DIMFOLD_LIB_DIR=str(library.parent), CARGO_TARGET_DIR=str(WORK / "cargo"))
    command = ["cargo", "build", "--release", "--locked", "--quiet"]
    built = subprocess.run(command, cwd=HERE / "peers", env=environment, capture_output=True, text=True)
    if built.returncode == 0:
        return WORK / "cargo" / "release" / "dimfold-bench-layout"
    reason = next((line for line in built.stderr.splitlines() if line.startswith("error")), "no reason given")
    missing.update({crate: f"cargo could not build it ({reason})" for crate in CRATES[1:]})
    return None


def measure_round(number, loop, peers, missing):
    say(f"round {number + 1}")
    answers = dict(loop=run_json([loop, str(BATCHES_C)]))
    answers["numpy"] = run_json([sys.executable, HERE / "numpy_peer.py", str(BATCHES_NUMPY)])
    answers["criterion"] = run_criterion(peers, WORK / "criterion") if peers else []
    return answers


def run_json(command):
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def run_criterion(program, folder):
    """Rows as the other programs print them, from criterion's files; the shapes are printed by the program itself."""
    shutil.rmtree(folder, ignore_errors=True)
    environment = dict(os.environ, CRITERION_HOME=str(folder))
    command = [program, "--bench", "--quiet"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    rows = []
    for operation, rank, kind, who, shape in re.findall(r"^answer (\S+) (\d) (\S+) (\S+) (\[.*\])$", printed, re.M):
        file = folder / f"{operation}-{rank}-{kind}" / who / "new" / "estimates.json"
        median = json.loads(file.read_text())["median"]
        bounds = median["confidence_interval"]
        rows.append(dict(
            operation=operation, rank=int(rank), kind=kind, who=who, shape=json.loads(shape),
            ns=median["point_estimate"], low=bounds["lower_bound"], high=bounds["upper_bound"]))
    return rows


def stamp(library, measured):
    lock = (HERE / "peers" / "Cargo.lock").read_text()
    crates = {name: re.search(f'name = "{name}"\nversion = "([^"]*)"', lock).group(1) for name in CRATES}
    return dict(
        cpu=cpu(), commit=commit(), library=library_compiler(library), loop=measured["loop"]["compiler"],
        rustc=first_line(["rustc", "--version"]) if shutil.which("rustc") else None, crates=crates,
        numpy=measured["numpy"]["version"], python=sys.version.split()[0])


def cpu():
    try:
        return re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text()).group(1)
    except (OSError, AttributeError):
        import platform
        return platform.processor() or platform.machine()


def commit():
    """The commit that was measured; marked when the library's sources differ from it."""
    named = first_line(["git", "rev-parse", "--short=12", "HEAD"])
    changed = first_line(["git", "status", "--porcelain", "--", "c", "build.zig", "build"])
    return f"{named} with changes" if changed else named


def library_compiler(library):
    """The compiler's own mark in the objects of the archive; Zig leaves that of its clang."""
    marks = {mark.decode() for mark in re.findall(rb"(?:GCC: \([^)]*\)|clang version) [\w.]+", library.read_bytes())}
    if "DIMFOLD_LIBRARY_STATIC" not in os.environ:
        marks.add(f"Zig {first_line([ROOT / 'zigw', 'version'])}")
    return ", ".join(sorted(marks)) or "an unknown compiler"


def first_line(command):
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout
    return output.splitlines()[0].strip() if output.strip() else ""


if __name__ == "__main__":
    main()
