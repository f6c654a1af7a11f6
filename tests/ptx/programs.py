#!/usr/bin/env python3
"""Assembles what programs on a device are made of with NVIDIA's ptxas: every operation and cast of every dtype, for
operands of all accesses, and programs of many operands and nodes (programs.c), for GPUs from Turing to Blackwell.

None may spill registers or have a stack frame; none has more than 64 registers, or 80 with 8 operands or more or with
functions of doubles; no float is added, multiplied or divided but by one rounding to nearest; a text has at most
120,000 bytes. The assembler comes from pip. Environment: ZIG. Last line: N passed, N failed, N skipped.
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

import gcc  # noqa: E402
import python_packages  # noqa: E402
import run  # noqa: E402
from checks import Checks  # noqa: E402

REGISTERS_MAX = {"4": 64, "3": 80}  # by the blocks that there is to be room for
TEXT_BYTES_MAX = 120_000
BATCH = 60  # texts for one run of the assembler, whose start takes longer than they do
BLOCKS = re.compile(r"^\.minnctapersm (\d)$", re.MULTILINE)
NAMES = re.compile(r"\b(?:gpu_program_(?:(?:packed_)?\d|tiles)|(tile)\b)")
ROUNDED = re.compile(r"^(?:@!?%\w+ )?((?:add|sub|mul|div|fma|mad|sqrt|rcp)\.\S*f(?:16|32|64)) ", re.MULTILINE)
HEAD = re.compile(r"^\.(?:version|target|address_size) .*\n", re.MULTILINE)


def program() -> Path:
    """Without what starts kernels."""
    others = {"launch.c", "cut.c"}
    sources = [path for path in gcc.sources("c/src") if path.parent.name != "cuda" and
               not (path.parent.name == "launch" and path.name in others)]
    objects = gcc.objects_of("plain", [gcc.snippets(), *sources, HERE / "programs.c"])
    return gcc.link_objects("plain", "dimfold-ptx-programs", objects)


def texts() -> dict[str, tuple[int, str]]:
    """Operands and PTX by name."""
    printed = subprocess.run([program()], capture_output=True, text=True, check=True).stdout
    found = {}
    for part in printed.split("=== ")[1:]:
        head, _, text = part.partition("\n")
        name, operands = head.split()
        found[name] = (int(operands), text)
    return found


def joined(batch: dict[str, str]) -> str:
    """One text of many, each kernel and each tile under the name of its program."""
    parts = ["".join(HEAD.findall(next(iter(batch.values()))))]
    for name, text in batch.items():
        parts.append(NAMES.sub(lambda found, name=name: f"{name}_{found[1]}" if found[1] else name, HEAD.sub("", text)))
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


def check_assembled(checks: Checks, found: dict[str, tuple[int, str]], architecture: str,
                    rows: list[tuple[str, int, int, int]]) -> None:
    wrong = [f"{name} was not assembled" for name in sorted(set(found) - {row[0] for row in rows})]
    for name, registers, stack, spilled in rows:
        most = REGISTERS_MAX[BLOCKS.search(found[name][1])[1]]
        if stack or spilled or registers > most:
            wrong.append(f"{name}: {registers} registers, {stack} bytes of stack, {spilled} bytes spilled")
    checks.check(f"{len(rows)} programs on {architecture}, at most {max(row[1] for row in rows)} registers", wrong)


def main() -> int:
    checks = Checks()
    if not checks.check("the assembler", python_packages.install(run.FOLDER, [run.PACKAGE])):
        return checks.end()
    ptxas = next(path for path in run.FOLDER.rglob("ptxas") if os.access(path, os.X_OK))
    try:
        found = texts()
    except gcc.CompileError as error:
        checks.check("the programs", str(error))
        return checks.end()
    checks.check("the texts", [wrong for name, (_, text) in found.items() for wrong in check_text(name, text)])
    names = list(found)
    batches = [{name: found[name][1] for name in names[at:at + BATCH]} for at in range(0, len(names), BATCH)]
    for architecture in run.ARCHITECTURES:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            rows = list(pool.map(lambda batch: assemble(ptxas, batch, architecture), batches))
        check_assembled(checks, found, architecture, [row for part in rows for row in part])
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
