"""Libraries that the search for CUDA takes for libcudart or libcuda, and the program that asks."""
from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CUDA = ROOT / "c" / "src" / "cuda"
CC = shlex.split(os.environ.get("CC", "cc"))
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Werror"]


def compile_c(made: Path, *arguments: str) -> Path:
    subprocess.run([*CC, *FLAGS, *arguments, "-o", str(made)], check=True)
    return made


def functions(name: str, *rows: str) -> set[str]:
    """What a table of functions has in the last column of these rows that is a name."""
    text = (CUDA / name).read_text(encoding="utf-8")
    return set(re.findall(rf"^(?:{'|'.join(rows)})\((?:\w+, (?=cu))?(\w+)[,)]", text, re.MULTILINE))


def others(is_driver: bool) -> set[str]:
    """The functions that are there and never asked."""
    told = set(re.findall(r"\b(cu\w+)\(", (HERE / "fake.c").read_text(encoding="utf-8")))
    names = functions("driver.def", "DIMFOLD_DRIVER_SAME", "DIMFOLD_DRIVER_FUNCTION") if is_driver \
        else functions("runtime.def", "DIMFOLD_CUDA_FUNCTION", "DIMFOLD_CUDA_OPTIONAL")
    return names - told


def make(made: Path, *, version: int = 13000, driver: int = 13000, error: int = 0, devices: int = 1,
         is_driver: bool = False, without: str = "") -> Path:
    """A library in a folder of its own."""
    made.parent.mkdir(parents=True, exist_ok=True)
    rest = made.with_suffix(".c")
    rest.write_text("".join(f"int {name}(void);\nint {name}(void) {{ return 1; }}\n"
                            for name in sorted(others(is_driver)) if name != without), encoding="utf-8")
    defines = [f"-DFAKE_VERSION={version}", f"-DFAKE_DRIVER_VERSION={driver}", f"-DFAKE_ERROR={error}",
               f"-DFAKE_DEVICES={devices}", *(["-DFAKE_DRIVER"] if is_driver else [])]
    return compile_c(made, "-shared", "-fPIC", f"-Wl,-soname,{made.name}", *defines, str(HERE / "fake.c"), str(rest))


def make_program(made: Path) -> Path:
    return compile_c(made, f"-I{ROOT / 'c' / 'include'}", str(HERE / "ask.c"), os.environ["DIMFOLD_ARCHIVE"],
                     "-pthread", "-ldl")


def make_static_program(made: Path, zig: str) -> Path:
    """The same against musl, of the files that look for CUDA."""
    files = [CUDA / f"{name}.c" for name in ("load", "search", "system", "context", "runtime", "driver", "failure")]
    kernels = made.with_suffix(".kernels.c")
    kernels.write_text('#include "cuda/ptx.h"\nconst char *const dimfold_cuda_ptx[] = {""};\n'
                       "const size_t dimfold_cuda_ptx_count = 1;\n", encoding="utf-8")
    sources = [HERE / "ask.c", kernels, *files, *sorted((ROOT / "c" / "src" / "base").glob("*.c"))]
    subprocess.run([zig, "cc", "-target", "x86_64-linux-musl", "-static", *FLAGS, "-DASK_IS_STATIC",
                    *(f"-I{ROOT / folder}" for folder in ("c/include", "c/src", "c")), *map(str, sources),
                    "-o", str(made)], check=True)
    return made
