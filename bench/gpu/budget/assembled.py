"""Assembles the library's PTX, and takes from it what a launch needs: code, tables, registers, the place of parameters.

ptxas and nvdisasm come from pip."""
from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "ptx")]

import python_packages  # noqa: E402
import run as ptx  # noqa: E402

import sass  # noqa: E402

DISASSEMBLER = "nvidia-cuda-nvdisasm==13.5.37"
FOLDER = ROOT / ".python" / "nvdisasm"
ENTRY = re.compile(r"\.entry (\w+)")
PARAMS_IN_BANK = 0x0a  # attribute EIATTR_PARAM_CBANK of .nv.info: a symbol, then the first byte and the size
# Kernels for swizzled layouts, for what is small and for what is chosen, of which forms.def has none, what others need
# beside them, and twins of such as are launched.
OTHERS = {"gpu_swizzled", "gpu_fill_items", "gpu_short_rows_2", "gpu_short_rows_8",
          "gpu_walk_1", "gpu_walk_2", "gpu_walk_4", "gpu_walk_far_1", "gpu_walk_far_2", "gpu_walk_far_4",
          "gpu_index_check", "gpu_index_unravel", "gpu_index_take_1", "gpu_index_take_2", "gpu_index_take_8",
          "gpu_mask_count", "gpu_mask_indices", "gpu_mask_move", "gpu_unique_count", "gpu_unique_write"}


class NoTools(Exception):
    """The tools cannot be had; the text says why."""


@dataclass
class Kernel:
    """One kernel for one architecture. `tables` are the bytes of constant bank 2, where jumps find their places."""
    sass: sass.Kernel
    registers: int = 0
    shared_bytes: int = 0
    params_at: int = 0
    tables: bytes = b""


@dataclass
class Tools:
    ptxas: Path
    nvdisasm: Path


def tools() -> Tools:
    for folder, package in ((ptx.FOLDER, ptx.PACKAGE), (FOLDER, DISASSEMBLER)):
        if failure := python_packages.install(folder, [package]):
            raise NoTools(failure)
    return Tools(found(ptx.FOLDER, "ptxas"), found(FOLDER, "nvdisasm"))


def found(folder: Path, name: str) -> Path:
    return next(path for path in folder.rglob(name) if path.is_file() and os.access(path, os.X_OK))


def sections(elf: bytes) -> dict[str, bytes]:
    """The sections of a cubin, which is an ELF file of 64 bits."""
    at, = struct.unpack_from("<Q", elf, 0x28)
    size, count, names = struct.unpack_from("<HHH", elf, 0x3a)
    headers = [struct.unpack_from("<IIQQQQ", elf, at + i * size) for i in range(count)]
    names_at = headers[names][4]
    result = {}
    for name, kind, _, _, offset, length in headers:
        text = elf[names_at + name:elf.index(b"\0", names_at + name)].decode()
        result[text] = elf[offset:offset + length] if kind != 8 else b""
    return result


def params_at(info: bytes) -> int:
    """Where in bank 0 the parameters begin."""
    at = 0
    while at + 4 <= len(info):
        form, attribute, size = struct.unpack_from("<BBH", info, at)
        if attribute == PARAMS_IN_BANK:
            return struct.unpack_from("<H", info, at + 8)[0]
        at += 4 + (size if form == 4 else 0)
    raise RuntimeError("a cubin does not tell where its parameters are")


def of_text(tool: Tools, text: str, architecture: str) -> dict[str, Kernel]:
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "kernels.ptx"), Path(folder, "kernels.cubin")
        source.write_text(text, encoding="utf-8")
        done = subprocess.run([tool.ptxas, f"-arch={architecture}", "-v", source, "-o", made], capture_output=True,
                              text=True, check=True)
        printed = subprocess.run([tool.nvdisasm, "-c", made], capture_output=True, text=True, check=True).stdout
        elf = sections(made.read_bytes())
    kernels = {name: Kernel(code, params_at=params_at(elf[f".nv.info.{name}"]),
                            tables=elf.get(f".nv.constant2.{name}", b"")) for name, code in sass.read(printed).items()}
    for match in ptx.COMPILED.finditer(done.stdout + done.stderr):
        shared = ptx.SHARED.search(match[7])
        kernels[match[1]].registers = int(match[6])
        kernels[match[1]].shared_bytes = int(shared[1]) if shared else 0
    return kernels


def carried_by_name() -> dict[str, str]:
    """The library's texts by the names of their kernels."""
    return {name: text for text in ptx.carried() for name in ENTRY.findall(text)}


def of_texts(jobs: set[tuple[str, str]]) -> dict[tuple[str, str], dict[str, Kernel]]:
    """The kernels of each text on each architecture. Raises NoTools."""
    tool, different = tools(), sorted(jobs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(different, pool.map(lambda job: of_text(tool, *job), different)))


def named() -> set[str]:
    return ptx.named_kernels()
