"""Files that a tool writes and that are committed: the tool writes its file, or with --check compares."""
from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Missing(Exception):
    """Something that a tool needs and cannot get; the text says how to get it."""


def main(file: Path, make: Callable[[], str]) -> int:
    """The exit code. With --check the last line is `N passed, N failed`, or `…, 1 skipped` if something is missing."""
    is_check = "--check" in sys.argv
    try:
        text = make()
    except Missing as reason:
        print(f"{'skipped ' if is_check else ''}{Path(sys.argv[0]).name}: {reason}")
        print("0 passed, 0 failed, 1 skipped" if is_check else "nothing written")
        return 0 if is_check else 1
    if not is_check:
        file.write_text(text, encoding="utf-8")
        return 0
    return compare(file, text)


def compare(file: Path, text: str) -> int:
    same = file.exists() and file.read_text(encoding="utf-8") == text
    if not same:
        tool = f"tools/{Path(sys.argv[0]).name}"
        print(f"{file.relative_to(ROOT)} is not what {tool} writes: run it and commit the result")
    print(f"{int(same)} passed, {int(not same)} failed")
    return 0 if same else 1
