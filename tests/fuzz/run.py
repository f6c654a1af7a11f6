#!/usr/bin/env python3
"""Feeds bytes that libFuzzer finds to what reads texts, bits and programs of strangers.

    run.py [--seconds N] [NAME...]      all targets, or those named, N seconds each (120 without it)

A target is a C file here; `NAME.dict` has words that it should try, `NAME.seeds` a text per line to begin with. What
was found stays below .zig-cache/fuzz/NAME: the inputs that reach new code, and those that broke something. Environment:
CLANG, a clang with libFuzzer. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CACHE = ROOT / ".zig-cache" / "fuzz"
VERSIONS = ("", *(f"-{number}" for number in range(22, 13, -1)))
FLAGS = ["-std=c11", "-O1", "-g", "-pthread", "-fsanitize=address", "-fno-omit-frame-pointer", "-ffp-contract=off",
         *(f"-I{ROOT / folder}" for folder in ("c/include", "c/src", "c", "tests"))]
WATCHED = ["-fsanitize=fuzzer-no-link,undefined", "-fno-sanitize-recover=all"]
# Kernels: they have no branches worth finding, and with these would compile for many minutes.
UNWATCHED = ("avx2", "avx512", "neon", "portable", "often")
# What each target is made of, below c/src.
PARTS = {"expr_text": ("base", "expr"), "expr_bits": ("base", "expr"),
         "expr_apply": ("base", "layout", "nested", "ops", "expr", "apply", "host", "program")}
# Programs know how a GPU would run them; nothing here gets there, and what it needs is left out.
LEFT_OUT = ["-no-pie", "-Wl,--unresolved-symbols=ignore-all"]


def compiler() -> str | None:
    named = os.environ.get("CLANG")
    return named or next(filter(None, (shutil.which(f"clang{version}") for version in VERSIONS)), None)


def compiled(clang: str, source: Path, newest: float) -> Path:
    """The object of a file, made anew when it or any header is newer."""
    made = CACHE / "objects" / source.relative_to(ROOT).with_suffix(".o")
    if not made.exists() or made.stat().st_mtime < max(newest, source.stat().st_mtime):
        made.parent.mkdir(parents=True, exist_ok=True)
        watched = [] if source.parent.name in UNWATCHED else WATCHED
        subprocess.run([clang, *FLAGS, *watched, "-c", str(source), "-o", str(made)], check=True)
    return made


def build(clang: str, target: str) -> Path:
    sources = [path for part in PARTS[target] for path in sorted((ROOT / "c/src" / part).rglob("*.c"))]
    headers = [path for path in (ROOT / "c").rglob("*") if path.suffix in (".h", ".def")]
    newest = max(path.stat().st_mtime for path in headers)
    objects = [compiled(clang, source, newest) for source in (HERE / f"{target}.c", *sources)]
    program = CACHE / target / target
    program.parent.mkdir(parents=True, exist_ok=True)
    command = [clang, *FLAGS, "-fsanitize=fuzzer,undefined", *map(str, objects), "-o", str(program), "-lm", *LEFT_OUT]
    subprocess.run(command, check=True)
    return program


def plant(target: str) -> Path:
    """The folder of inputs, with the seeds among them."""
    corpus, seeds = CACHE / target / "corpus", HERE / f"{target}.seeds"
    corpus.mkdir(parents=True, exist_ok=True)
    for line in seeds.read_bytes().splitlines() if seeds.exists() else ():
        (corpus / hashlib.sha1(line).hexdigest()).write_bytes(line)
    return corpus


def fuzz(clang: str, target: str, seconds: int) -> bool:
    """Whether nothing broke."""
    program, corpus, words = build(clang, target), plant(target), HERE / f"{target}.dict"
    options = [f"-max_total_time={seconds}", f"-artifact_prefix={CACHE / target}/", "-print_final_stats=1",
               "-timeout=10", "-max_len=4096", *([f"-dict={words}"] if words.exists() else [])]
    done = subprocess.run([program, *options, corpus], capture_output=True, text=True, errors="replace", check=False)
    lines = done.stderr.splitlines()
    counted = [line for line in lines if line.startswith("stat::number_of_executed_units")]
    print(f"{target}: {' '.join(counted[-1].split()[1:]) if counted else 'no'} inputs in {seconds} s", flush=True)
    if done.returncode != 0:
        print(f"FAILED {target}\n" + "\n".join(lines[-60:]), flush=True)
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("names", nargs="*", default=sorted(PARTS))
    given, clang = parser.parse_args(), compiler()
    names = given.names or sorted(PARTS)
    if clang is None:
        print(f"skipped: there is no clang\n0 passed, 0 failed, {len(names)} skipped")
        return 0
    passed = sum(fuzz(clang, name, given.seconds) for name in names)
    print(f"{passed} passed, {len(names) - passed} failed, 0 skipped")
    return passed < len(names)


if __name__ == "__main__":
    sys.exit(main())
