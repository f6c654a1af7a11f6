"""Results that are kept from run to run below .zig-cache, each under a digest of all that it was made from."""
from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent.parent / ".zig-cache" / "kept"


def digest(*parts: str) -> str:
    """Of texts, none of which runs into the next one."""
    made = hashlib.sha256()
    for part in parts:
        made.update(f"{len(part)}:".encode() + part.encode())
    return made.hexdigest()


def of_files(*paths: Path) -> str:
    return digest(*(path.read_text(encoding="utf-8") for path in sorted(paths)))


def read(name: str) -> dict[str, Any]:
    try:
        return json.loads((FOLDER / name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def write(name: str, results: dict[str, Any]) -> None:
    """In place of what was there, at once: another run may be reading it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    handle, made = tempfile.mkstemp(dir=FOLDER)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(results, file)
    Path(made).replace(FOLDER / name)
