"""What the library launches for each form: forms.c, compiled with the library and run."""
from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path.append(str(ROOT / "tools" / "runners"))

import gcc  # noqa: E402

HERE = Path(__file__).resolve().parent


@dataclass
class Form:
    """One launch and what it is for. Memory is an address and its bytes."""
    form: str
    kernel: str
    threads: int
    blocks: int
    target_dtype: str
    source_dtype: str
    target: list[int]
    source: list[int]
    params: str


def program() -> Path:
    """What starts kernels on GPUs is not part of it: the program has a start of its own."""
    sources = [path for path in gcc.sources("c/src") if path.parent.name != "cuda"]
    objects = gcc.objects_of("plain", [gcc.snippets(), *sources, HERE / "forms.c"])
    return gcc.link_objects("plain", "dimfold-budget-forms", objects)


def read(lines: str) -> list[Form]:
    return [Form(**json.loads(line)) for line in lines.splitlines()]


def all_forms() -> list[Form]:
    """Raises gcc.CompileError where it cannot be compiled."""
    done = subprocess.run([program()], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise gcc.CompileError(f"the forms cannot be launched: {done.stderr}")
    return read(done.stdout)
