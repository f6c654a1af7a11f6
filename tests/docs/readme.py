"""The README: its commands are run, its C code is compiled and run, its picture is drawn again."""
import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN = "./zigw build run -- "


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


def layout_in_comment(code):
    """The last comment of a block names the layout that the code has made."""
    return re.findall(r"// .*?(\(\S+\):\S+)", code)[-1]


def printed_by(command, folder, **variables):
    done = subprocess.run(command, cwd=folder, env={**os.environ, **variables}, capture_output=True, text=True,
                          check=False)
    return done.stdout.strip() or done.stderr


def compare(printed, expected):
    if printed != expected:
        yield f"the code makes {printed}, its comment says {expected}"


def c_code_gives_the_layout_in_its_comment():
    code = blocks("c")[0]
    includes = "".join(line + "\n" for line in code.splitlines() if line.startswith("#"))
    body = "".join(line + "\n" for line in code.splitlines() if not line.startswith("#"))
    program = (f"{includes}#include <stdio.h>\nint main(void)\n{{\nchar text[200];\n{body}"
               "dimfold_layout_print(&layout, text, sizeof text);\nputs(text);\nreturn 0;\n}\n")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "readme.c").write_text(program, encoding="utf-8")
        compiler = shlex.split(os.environ.get("CC", "cc"))
        subprocess.run([*compiler, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                        f"-I{ROOT / 'c' / 'include'}", "readme.c", os.environ["DIMFOLD_ARCHIVE"], "-pthread",
                        "-o", "readme"], cwd=folder, check=True)
        yield from compare(printed_by([str(Path(folder) / "readme")], folder), layout_in_comment(code))


def rust_code_gives_the_layout_in_its_comment():
    code = blocks("rust")[0]
    main = f"fn main() -> dimfold::Result<()> {{\n{code}\nassert_eq!(dense.len(), pixels.len());\n" \
           'println!("{}", planes.layout());\nOk(())\n}\n'
    manifest = f'[package]\nname = "readme"\nedition = "2021"\n[workspace]\n[dependencies]\n' \
               f'dimfold = {{ path = "{ROOT}/bindings/rust/dimfold" }}\n'
    version = ["cargo", "--version"]
    if shutil.which("cargo") is None or subprocess.run(version, capture_output=True, check=False).returncode:
        raise unittest.SkipTest("cargo does not run: install Rust by rustup")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "src").mkdir()
        Path(folder, "src", "main.rs").write_text(main, encoding="utf-8")
        Path(folder, "Cargo.toml").write_text(manifest, encoding="utf-8")
        shutil.copyfile(ROOT / "bindings" / "rust" / "Cargo.lock", Path(folder, "Cargo.lock"))
        printed = printed_by(["cargo", "run", "--quiet"], folder,
                             DIMFOLD_LIB_DIR=str(Path(os.environ["DIMFOLD_ARCHIVE"]).parent),
                             CARGO_TARGET_DIR=str(ROOT / ".zig-cache" / "cargo" / "readme"))
    yield from compare(printed, layout_in_comment(code))


def zig_code_gives_the_layout_in_its_comment():
    code = blocks("zig")[0]
    first, _, rest = code.partition("\n")
    program = f'{first}\nconst std = @import("std");\npub fn main() !void {{\n{rest}\n' \
              'std.debug.print("{f}", .{planes});\n}\n'
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "readme.zig").write_text(program, encoding="utf-8")
        printed = printed_by([os.environ["ZIG"], "run", "--dep", "dimfold", "-Mroot=readme.zig",
                              f"-Mdimfold={ROOT / 'bindings' / 'zig' / 'dimfold.zig'}", os.environ["DIMFOLD_ARCHIVE"],
                              "-lc"], folder)
    yield from compare(printed, layout_in_comment(code))


def sentences_without_cuda_are_the_librarys():
    """A user without a driver sees what the README says; 13.0 stands for the runtime's version."""
    reasons = (ROOT / "c" / "src" / "base" / "reason.def").read_text(encoding="utf-8")
    for name in ("CUDA_NOT_FOUND", "CUDA_NO_DRIVER"):
        sentence = re.search(rf'^DIMFOLD_REASON\({name}, \w+, "(.*)"\)$', reasons, re.MULTILINE)[1]
        if f"> queue_create_cuda: {sentence.replace('%v', '13.0')}\n" not in README:
            yield f"the sentence of {name} is another one: {sentence}"


def tests_of_safe_rust_are_there():
    """What the README's table says was seen stands in the crate's list, whose names the crate's tests are held to."""
    table = README.partition("### What safe Rust cannot do")[2].partition("\n## ")[0]
    names = re.findall(r"`((?:must_fail/|\w+(?:::\w+)*::)\w+)`", table.replace("ViewMut::new", ""))
    listed = (ROOT / "bindings/rust/dimfold/src/safety.md").read_text(encoding="utf-8")
    if len(names) < 8:
        yield f"the table names {len(names)} tests"
    yield from (f"{name} is not in safety.md" for name in names if f"`{name}`" not in listed)


def picture_is_what_the_program_makes():
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "eval.svg"
        subprocess.run([sys.executable, str(ROOT / "tools" / "picture.py"), os.environ["DIMFOLD_PROGRAM"], str(drawn)],
                       check=True)
        if drawn.read_bytes() != (ROOT / "docs" / "images" / "eval.svg").read_bytes():
            yield "docs/images/eval.svg is not what tools/picture.py draws"


CHECKS = [first_command_makes_the_view, shown_output_is_printed, c_code_gives_the_layout_in_its_comment,
          rust_code_gives_the_layout_in_its_comment, zig_code_gives_the_layout_in_its_comment,
          sentences_without_cuda_are_the_librarys, tests_of_safe_rust_are_there, picture_is_what_the_program_makes]
