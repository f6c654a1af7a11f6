#!/usr/bin/env python3
"""Whether LaTeX takes the documents that the library writes: one page each, as large as the picture, nothing beyond it.

Environment: DIMFOLD_LIBRARY, the shared library. Skipped without pdflatex or TikZ. Last line: N passed, N failed,
N skipped.
"""
import ctypes
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "replay"))

from library import Library  # noqa: E402

SECONDS_MAX = 60
POINTS_PER_MM = 72 / 25.4
# A layout, or a thread-value layout and its tile; rows and columns of the picture, and the millimetres of a column.
PICTURES = [
    (("4:1",), 4, 1, 10),
    (("()",), 1, 1, 10),
    (("(_8,_8):(_8,_1)",), 8, 8, 10),
    (("Sw<2,0,3> o 5 o (8,(2,4)):(8,(1,2))",), 8, 8, 10),
    (("(3,2,2):(-5,1,100000)+-20",), 3, 4, 14),
    (("(2,2):(1,1000000000)",), 2, 2, 24),
    (("(498,1):(1,0)",), 498, 1, 10),
    (("((4,8),(2,4)):((16,1),(8,64))", "(16,16)"), 16, 16, 10),
    (("(4,2):(1,2)", "(3,3)"), 3, 3, 10),
    (("(2,1000):(0,1)", "((2,5),(10,10))"), 10, 100, 12),
]


def read(library, kind, text):
    """The struct of a text."""
    value = library.structs[f"dimfold_{kind}"]()
    status = getattr(library.dll, f"dimfold_{kind}_parse")(ctypes.byref(value), text.encode(), len(text), None, None)
    if status != 0:
        raise AssertionError(f"{text} is refused: {library.status_name(status)}")
    return value


def document(library, texts):
    operands = [read(library, kind, text) for kind, text in zip(("nested", "tuple"), texts)]
    write = library.dll.dimfold_nested_latex if len(texts) == 1 else library.dll.dimfold_thread_value_latex
    pointers = [ctypes.byref(operand) for operand in operands]
    length = write(*pointers, None, 0)
    text = ctypes.create_string_buffer(length + 1)
    if write(*pointers, text, length + 1) != length or len(text.value) != length:
        raise AssertionError("the length is not what was written")
    return text.value


def compiled(source, folder):
    """The PDF and the log of a document, which LaTeX must take without a complaint."""
    (folder / "picture.tex").write_bytes(source)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "picture.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=SECONDS_MAX)
    log = (folder / "picture.log").read_text(errors="replace")
    if done.returncode != 0:
        raise AssertionError("LaTeX stops: " + " ".join(re.findall(r"^!.*$", log, flags=re.M)))
    return (folder / "picture.pdf").read_bytes(), log


def page_size(pdf):
    """Width and height in millimetres of the only page."""
    boxes = re.findall(rb"/MediaBox\s*\[([^\]]*)\]", pdf + b"".join(inflated(pdf)))
    if len(boxes) != 1:
        raise AssertionError(f"{len(boxes)} pages: expected 1")
    left, bottom, right, top = map(float, boxes[0].split())
    return (right - left) / POINTS_PER_MM, (top - bottom) / POINTS_PER_MM


def inflated(pdf):
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, flags=re.S):
        try:
            yield zlib.decompressobj().decompress(stream)
        except zlib.error:
            continue


def check(library, texts, rows, columns, width):
    with tempfile.TemporaryDirectory() as folder:
        pdf, log = compiled(document(library, texts), Path(folder))
    for complaint in ("Overfull", "Underfull", "Warning", "Missing character"):
        if complaint in log:
            raise AssertionError(f"LaTeX complains: {complaint}")
    found = page_size(pdf)
    expected = (columns + 0.5) * width, (rows + 0.5) * 10
    for what, size, least in zip(("width", "height"), found, expected):
        if not least < size < least + 10:
            raise AssertionError(f"the page has {what} {size:.1f} mm: expected a little more than {least} mm")


def missing():
    """What keeps LaTeX from being asked, if anything does."""
    if shutil.which("pdflatex") is None:
        return "pdflatex is not installed"
    found = subprocess.run(["kpsewhich", "tikz.sty"], capture_output=True) if shutil.which("kpsewhich") else None
    return "TikZ is not installed" if found is not None and found.returncode != 0 else None


def main():
    why = missing()
    if why is not None:
        print(f"skipped: {why}")
        print(f"0 passed, 0 failed, {len(PICTURES)} skipped")
        return 0
    library, failed = Library(os.environ["DIMFOLD_LIBRARY"]), 0
    for texts, rows, columns, width in PICTURES:
        try:
            check(library, texts, rows, columns, width)
        except (AssertionError, subprocess.TimeoutExpired) as wrong:
            failed += 1
            print(f"FAILED {' in '.join(texts)}: {wrong}")
    print(f"{len(PICTURES) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
