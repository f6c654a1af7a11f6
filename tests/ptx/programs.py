#!/usr/bin/env python3
"""Assembles what programs on a device are made of with NVIDIA's ptxas: every operation and cast of every dtype, for
operands of all accesses, and programs of many operands and nodes (programs.c); and the kernels of reductions, scans and
sorts that are made while a program runs (bench/gpu/budget/operations.def). For GPUs from Turing to Blackwell: each text
for one of them in turn, or with --all for all. What was assembled before is not assembled again.

None may spill registers or have a stack frame; none has more registers than leave room for as many blocks as its text
says (64 for programs, 80 with 8 operands or more or with functions of doubles); no float is added, multiplied or
divided but by one rounding to nearest; a text has at most 120,000 bytes. The assembler comes from pip. Environment:
ZIG. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / "tools"), str(ROOT / "tools" / "runners"), str(ROOT / "tests" / "abi")]
sys.path.append(str(ROOT / "bench" / "gpu" / "budget"))

import gcc  # noqa: E402
import kept  # noqa: E402
import launches  # noqa: E402
import python_packages  # noqa: E402
import run  # noqa: E402
from checks import Checks  # noqa: E402

REGISTERS = 65536  # of a processor, which warps take in eights for each thread
TEXT_BYTES_MAX = 120_000
KEPT = "programs-assembled.json"
LEFT_OUT = {"launch.c", "cut.c"}  # what starts kernels
BATCH = 60  # texts for one run of the assembler, whose start takes longer than they do
BOUNDS = re.compile(r"^\.maxntid (\d+), 1, 1\n\.minnctapersm (\d+)$", re.MULTILINE)
ENTRY = re.compile(r"^(?:\.visible )?\.entry (\w+)", re.MULTILINE)
SHARED = re.compile(r"^\.shared \.align \d+ \.b8 (\w+)\[", re.MULTILINE)
ROUNDED = re.compile(r"^(?:@!?%\w+ )?((?:add|sub|mul|div|fma|mad|sqrt|rcp)\.\S*f(?:16|32|64)) ", re.MULTILINE)
HEAD = re.compile(r"^\.(?:version|target|address_size) .*\n", re.MULTILINE)


def program() -> Path:
    """Without what starts kernels."""
    sources = [path for path in gcc.sources("c/src") if path.parent.name != "cuda" and
               not (path.parent.name == "launch" and path.name in LEFT_OUT)]
    objects = gcc.objects_of("plain", [gcc.snippets(), *sources, HERE / "programs.c"])
    return gcc.link_objects("plain", "dimfold-ptx-programs", objects)


def texts() -> dict[str, str]:
    """PTX by name."""
    printed = subprocess.run([program()], capture_output=True, text=True, check=True).stdout
    found = {}
    for part in printed.split("=== ")[1:]:
        head, _, text = part.partition("\n")
        found[head.split()[0]] = text
    return found | of_operations()


def of_operations() -> dict[str, str]:
    """Those of reductions, scans and sorts, each text once."""
    made = {line["text"]: f"{line['form']} {line['kernel']}" for line in launches.lines("operations", LEFT_OUT)}
    return {re.sub(r"\W+", "_", name): text for text, name in made.items() if text}


def joined(batch: dict[str, str]) -> str:
    """One text of many, each kernel and each tile under the name of its program."""
    parts = ["".join(HEAD.findall(next(iter(batch.values()))))]
    for name, text in batch.items():
        new = {ENTRY.search(text)[1]: name, **{shared: f"{name}_{shared}" for shared in SHARED.findall(text)}}
        old = re.compile(rf"\b({'|'.join(new)})\b")
        parts.append(old.sub(lambda found, new=new: new[found[1]], HEAD.sub("", text)))
    return "".join(parts)


def assemble(ptxas: Path, batch: dict[str, str], architecture: str) -> list[tuple[str, int, int, int]]:
    """Name, registers, stack and spilled bytes of each."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "programs.ptx")
        source.write_text(joined(batch), encoding="utf-8")
        done = subprocess.run([ptxas, f"-arch={architecture}", "-v", source, "-o", Path(folder, "programs.cubin")],
                              capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"ptxas refuses one for {architecture}:\n{(done.stdout + done.stderr)[:2000]}")
    return [(match[1], int(match[6]), int(match[3]), int(match[4]) + int(match[5]))
            for match in run.COMPILED.finditer(done.stdout + done.stderr)]


def check_text(name: str, text: str) -> list[str]:
    loose = sorted({found for found in ROUNDED.findall(text) if ".rn." not in found})
    return [*(f"{name} has {found}" for found in loose),
            *([f"{name} has {len(text)} bytes"] if len(text) > TEXT_BYTES_MAX else [])]


def key_of(architecture: str, name: str, text: str) -> str:
    return kept.digest(run.PACKAGE, architecture, name, text)


def assemble_all(ptxas: Path, found: dict[str, str], architecture: str, known: dict) -> list[tuple]:
    """Rows of all texts; those that are not known become so."""
    keys = {name: key_of(architecture, name, text) for name, text in found.items()}
    names = [name for name in found if keys[name] not in known]
    batches = [{name: found[name] for name in names[at:at + BATCH]} for at in range(0, len(names), BATCH)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for rows in pool.map(lambda batch: assemble(ptxas, batch, architecture), batches):
            known.update({keys[row[0]]: row for row in rows})
    return [tuple(known[key]) for key in keys.values() if key in known]


def registers_max(text: str) -> int:
    """With which there is room for as many blocks as the text says."""
    threads, blocks = map(int, BOUNDS.search(text).groups())
    return REGISTERS // (threads * blocks) // 8 * 8


def check_assembled(checks: Checks, found: dict[str, str], architecture: str, rows: list[tuple]) -> None:
    wrong = [f"{name} was not assembled" for name in sorted(set(found) - {row[0] for row in rows})]
    for name, registers, stack, spilled in rows:
        most = registers_max(found[name])
        if stack or spilled or registers > most:
            wrong.append(f"{name}: {registers} registers, {stack} bytes of stack, {spilled} bytes spilled")
    checks.check(f"{len(rows)} programs on {architecture}, at most {max(row[1] for row in rows)} registers", wrong)


def main(*arguments: str) -> int:
    checks = Checks()
    if not checks.check("the assembler", python_packages.install(run.FOLDER, [run.PACKAGE])):
        return checks.end()
    ptxas = next(path for path in run.FOLDER.rglob("ptxas") if os.access(path, os.X_OK))
    try:
        found = texts()
    except gcc.CompileError as error:
        checks.check("the programs", str(error))
        return checks.end()
    checks.check("the texts", [wrong for name, text in found.items() for wrong in check_text(name, text)])
    every = 1 if "--all" in arguments else len(run.ARCHITECTURES)
    known = kept.read(KEPT)
    for number, architecture in enumerate(run.ARCHITECTURES):
        turn = {name: found[name] for i, name in enumerate(found) if i % every == number % every}
        check_assembled(checks, turn, architecture, assemble_all(ptxas, turn, architecture, known))
    keys = (key_of(architecture, *one) for architecture in run.ARCHITECTURES for one in found.items())
    kept.write(KEPT, {key: known[key] for key in keys if key in known})
    return checks.end()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
