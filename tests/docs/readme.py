"""The README: its commands are run, and it stays short."""
import ast
import os
import re
import shlex
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN = "./zigw build run -- "
WORDS_MAX = 900


def blocks(language):
    return [text for kind, text in BLOCK.findall(README) if kind == language]


def run_program(command, folder):
    """What the program prints for a command of the README, in a folder that looks like the checkout."""
    if not (folder / "examples").exists():
        (folder / "examples").symlink_to(ROOT / "examples")
    arguments = shlex.split(command.removeprefix(RUN).removeprefix("dimfold "))
    done = subprocess.run([os.environ["DIMFOLD_PROGRAM"], *arguments], cwd=folder, capture_output=True, text=True,
                          timeout=60, check=False)
    return done.stdout + done.stderr


def read_npy(path):
    content = path.read_bytes()
    size = int.from_bytes(content[8:10], "little")
    return ast.literal_eval(content[10:10 + size].decode()), content[10 + size:]


def first_command_makes_the_view():
    """Compares every byte of out.npy with the definition of the view."""
    command = next(line for line in "".join(blocks("sh")).splitlines() if line.startswith(RUN + "eval"))
    if "digits.npy[::-1, :, ::2].transpose(2, 0, 1)" not in command:
        yield f"the command is another one than this check knows: {command}"
    with tempfile.TemporaryDirectory() as folder:
        run_program(command, Path(folder))
        header, items = read_npy(Path(folder) / "out.npy")
    _, digits = read_npy(ROOT / "examples" / "data" / "digits.npy")
    expected = bytes(digits[((1796 - image) * 8 + row) * 8 + 2 * plane]
                     for plane in range(4) for image in range(1797) for row in range(8))
    if header["shape"] != (4, 1797, 8) or header["descr"] != "|u1" or header["fortran_order"]:
        yield f"the header is {header}"
    if items != expected:
        yield "the items are not those of the view"


def shown_output_is_printed():
    """In a console block every line after `$ command` is what the command prints."""
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        for block in blocks("console"):
            for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, shown = session.partition("\n")
                printed = run_program(command, Path(folder))
                compared += 1
                if printed.rstrip() != shown.rstrip():
                    yield f"`{command}` prints\n{printed}\ninstead of\n{shown}"
    if compared == 0:
        yield "there is no console block"


def readme_is_short():
    words = len(README.split())
    if words > WORDS_MAX:
        yield f"it has {words} words: expected at most {WORDS_MAX}; docs/ has room for more"


CHECKS = [first_command_makes_the_view, shown_output_is_printed, readme_is_short]
