#!/usr/bin/env python3
"""Assembles the kernels that the library carries with NVIDIA's ptxas, for GPUs from Turing to Blackwell.

    run.py            compare with tests/ptx/registers.txt
    run.py --write    write that table, when kernels change on purpose
    run.py --time     write bench/results/gpu_start.md, how long the assembler takes for each kernel

No kernel may spill registers, have a stack frame or need more than the memory that every block may have; the registers
and the shared memory of each are those of the committed table; all PTX together has at most 2 MB. The assembler comes
from pip. Environment: ZIG. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tools" / "runners"), str(ROOT / "tests" / "abi")]

import gcc  # noqa: E402
import python_packages  # noqa: E402
from checks import Checks  # noqa: E402

PACKAGE = "nvidia-cuda-nvcc==13.0.88"
FOLDER = ROOT / ".python" / "ptxas"
TABLE = Path(__file__).resolve().parent / "registers.txt"
TIMES = ROOT / "bench" / "results" / "gpu_start.md"
ROUNDS = 3
ARCHITECTURES = ("sm_75", "sm_80", "sm_90", "sm_100", "sm_120")
PTX_BYTES_MAX = 9 << 18
SHARED_BYTES_MAX = 48 << 10

STRING = re.compile(r'^    "(.*)\\n"$', re.MULTILINE)
COMPILED = re.compile(
    r"Compiling entry function '(\w+)' for '(\w+)'\n.*?(\d+) bytes stack frame, (\d+) bytes spill stores, "
    r"(\d+) bytes spill loads\n.*?Used (\d+) registers([^\n]*)", re.DOTALL)
SHARED = re.compile(r"(\d+) bytes smem")


def carried() -> list[str]:
    """The texts as the library has them."""
    source = gcc.kernels().read_text(encoding="utf-8")
    body = source.partition("dimfold_cuda_ptx[] = {\n")[2]
    texts = ["".join(re.sub(r"\\(.)", r"\1", line) + "\n" for line in STRING.findall(part))
             for part in body.split("\n    ,\n")]
    return [text for text in texts if text]


def assemble(ptxas: Path, text: str, architecture: str) -> tuple[list[tuple], float]:
    """A row per kernel (name, architecture, registers, shared bytes, stack bytes, spilled bytes), and the seconds."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "kernels.ptx")
        source.write_text(text, encoding="utf-8")
        started = time.monotonic()
        done = subprocess.run([ptxas, f"-arch={architecture}", "-v", source, "-o", Path(folder, "kernels.cubin")],
                              capture_output=True, text=True, check=False)
        seconds = time.monotonic() - started
    if done.returncode != 0:
        raise RuntimeError(f"ptxas refuses it for {architecture}:\n{done.stdout}{done.stderr}")
    rows = []
    for match in COMPILED.finditer(done.stdout + done.stderr):
        shared = SHARED.search(match[7])
        rows.append((match[1], match[2], int(match[6]), int(shared[1]) if shared else 0, int(match[3]),
                     int(match[4]) + int(match[5])))
    return rows, seconds


def assemble_all(ptxas: Path, texts: list[str]) -> tuple[list[tuple], dict[str, float]]:
    rows, seconds = [], dict.fromkeys(ARCHITECTURES, 0.0)
    jobs = [(text, architecture) for architecture in ARCHITECTURES for text in texts]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (_, architecture), (found, spent) in zip(jobs, pool.map(lambda job: assemble(ptxas, *job), jobs)):
            rows += found
            seconds[architecture] += spent
    return sorted(rows), seconds


def table_of(rows: list[tuple]) -> str:
    """A line per kernel: its shared bytes, and its registers on each architecture."""
    found: dict[str, dict[str, tuple]] = {}
    for row in rows:
        found.setdefault(row[0], {})[row[1]] = row
    lines = [f"{'kernel':28} {'shared':>6} " + " ".join(f"{name:>7}" for name in ARCHITECTURES)]
    for kernel, by_architecture in sorted(found.items()):
        registers = [f"{by_architecture[name][2] if name in by_architecture else '-':>7}" for name in ARCHITECTURES]
        shared = max(row[3] for row in by_architecture.values())
        lines.append(f"{kernel:28} {shared:>6} " + " ".join(registers))
    return "\n".join(lines) + "\n"


def processor() -> str:
    found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    return found[1].strip() if found else "an unknown processor"


def processor_seconds(ptxas: Path, text: str, architecture: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assemble(ptxas, text, architecture)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def time_kernels(ptxas: Path, texts: list[str]) -> None:
    """Of several rounds the fastest: what else the machine does makes it slower only."""
    lines, sums = [], [0] * (1 + len(ARCHITECTURES))
    for text in texts:
        seconds = [min(processor_seconds(ptxas, text, name) for _ in range(ROUNDS)) for name in ARCHITECTURES]
        numbers = [len(text), *(round(1000 * spent) for spent in seconds)]
        sums = [before + number for before, number in zip(sums, numbers)]
        lines.append((re.search(r"\.entry (\w+)", text)[1], numbers))
    rows = [*sorted(lines), ("all", sums)]
    head = f"| kernel | bytes of PTX | {' | '.join(ARCHITECTURES)} |\n|---|{'---:|' * (1 + len(ARCHITECTURES))}\n"
    TIMES.write_text(
        "# What the first launch of a kernel waits for\n\n"
        f"Milliseconds of a processor ({processor()}) that NVIDIA's assembler ({PACKAGE}) takes\n"
        f"for each kernel by itself, its own start of some 10 included: of {ROUNDS} rounds the fastest. A driver\n"
        "whose cache is empty does the same when the kernel is first launched on a device.\n\n"
        f"Meanwhile {os.getloadavg()[1]:.1f} programs ran on {os.cpu_count()} processors, which makes it slower: only\n"
        "the shares are sure. `tests/ptx/run.py --time` writes this.\n\n"
        + head + "".join(f"| {name} | {' | '.join(map(str, numbers))} |\n" for name, numbers in rows), encoding="utf-8")


def named_kernels() -> set[str]:
    text = (ROOT / "c" / "kernels" / "kernels.def").read_text(encoding="utf-8")
    pairs = re.findall(r"^DIMFOLD_CUDA_CAST(_TILES)?\((\w+), (\w+)\)", text, re.MULTILINE)
    return {*re.findall(r"^DIMFOLD_CUDA_KERNEL\((\w+)", text, re.MULTILINE),
            *(f"gpu_cast{tiles.lower() or '_rows'}_{source}_{target}" for tiles, source, target in pairs)}


def check_rows(checks: Checks, rows: list[tuple]) -> None:
    for architecture in ARCHITECTURES:
        there = {row[0] for row in rows if row[1] == architecture}
        checks.check(f"the kernels on {architecture}", [f"{name} is not there" for name in named_kernels() - there])
    for kernel, architecture, _, shared, stack, spilled in rows:
        checks.check(f"{kernel} on {architecture}", [
            *([f"a stack frame of {stack} bytes"] if stack else []),
            *([f"{spilled} bytes are spilled"] if spilled else []),
            *([f"{shared} bytes of shared memory: expected at most {SHARED_BYTES_MAX}"]
              if shared > SHARED_BYTES_MAX else [])])


def check_table(checks: Checks, table: str) -> None:
    committed = TABLE.read_text(encoding="utf-8") if TABLE.exists() else ""
    wrong = [f"found {line!r}" for line in sorted(set(table.split("\n")) - set(committed.split("\n")))] + \
            [f"expected {line!r}" for line in sorted(set(committed.split("\n")) - set(table.split("\n")))]
    checks.check("the table of registers (--write makes it anew)", wrong)


def main(*arguments: str) -> int:
    checks = Checks()
    if not checks.check("the assembler", python_packages.install(FOLDER, [PACKAGE])):
        return checks.end()
    ptxas = next(path for path in FOLDER.rglob("ptxas") if os.access(path, os.X_OK))
    try:
        texts = carried()
    except gcc.CompileError as error:
        checks.check("the kernels", str(error))
        return checks.end()
    if arguments == ("--time",):
        time_kernels(ptxas, texts)
        return 0
    size = sum(len(text) + 1 for text in texts)
    checks.check("the size of all PTX", f"{size} bytes: expected at most {PTX_BYTES_MAX}" * (size > PTX_BYTES_MAX))
    rows, seconds = assemble_all(ptxas, texts)
    table = table_of(rows)
    print(table, end="")
    print(f"{len(texts)} files, {size} bytes; seconds to assemble: "
          + ", ".join(f"{name} {spent:.2f}" for name, spent in seconds.items()))
    if arguments == ("--write",):
        TABLE.write_text(table, encoding="utf-8")
    check_rows(checks, rows)
    check_table(checks, table)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
