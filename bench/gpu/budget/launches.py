"""What the library launches for each form and program: forms.c and programs.c, compiled with the library and run."""
from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
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
    text: str = ""         # of a program's kernel, which the library does not carry
    others: list = field(default_factory=list)  # a program's further sources: memory and dtype of each
    read_share: float = 0  # what a program reads of memory for each byte that it writes; 0: an item for an item


def program(name: str, left_out: set[str]) -> Path:
    """What starts kernels on GPUs is not part of it: the program has a start of its own, or none."""
    sources = [path for path in gcc.sources("c/src") if path.parent.name != "cuda" and
               not (path.parent.name == "launch" and path.name in left_out)]
    objects = gcc.objects_of("plain", [gcc.snippets(), *sources, HERE / f"{name}.c"])
    return gcc.link_objects("plain", f"dimfold-budget-{name}", objects)


def lines(name: str, left_out: set[str]) -> list[dict]:
    done = subprocess.run([program(name, left_out)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise gcc.CompileError(f"the {name} cannot be launched: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def of_program(line: dict) -> Form:
    (first, size, written, dtype), *sources = line.pop("operands")
    (source, source_size, _, source_dtype), *others = sources
    return Form(**line, target=[first, size], target_dtype=dtype, source=[source, source_size],
                source_dtype=source_dtype, others=[[at, length, kind] for at, length, _, kind in others],
                read_share=sum(read for _, _, read, _ in sources) / written)


def all_forms() -> list[Form]:
    """Raises gcc.CompileError where they cannot be compiled."""
    return [*(Form(**line) for line in lines("forms", set())),
            *(of_program(line) for line in lines("programs", {"launch.c", "cut.c"}))]
