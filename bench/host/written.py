"""What benchmarks write: files that appear together, under the machine's name, with numbers to four digits."""
from __future__ import annotations

import os
import re
from pathlib import Path


def write_together(path: Path, texts: dict[str, str]):
    """A file for each ending, all or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for ending, text in texts.items():
        path.with_suffix(ending + ".new").write_text(text, encoding="utf-8")
    for ending in texts:
        os.replace(path.with_suffix(ending + ".new"), path.with_suffix(ending))


def machine_path(folder: Path, kind: str, cpu: str) -> Path:
    """Of what was measured on a machine, without an ending."""
    return folder / (f"{kind}-" + re.sub(r"[^a-z0-9]+", "-", cpu.lower()).strip("-"))


def rounded(value):
    if isinstance(value, float):
        return float(f"{value:.4g}")
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, (list, tuple)) else value
