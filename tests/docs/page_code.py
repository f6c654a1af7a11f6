"""The code in the pages: C, Rust and Zig are compiled and run; sentences and tests that a page names are there."""
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# The README's C code stands between these lines; what it copies is compared with a loop.
C_BEFORE = """
#include <stdio.h>
static float pixels[480][640][3], planes[3][480][640];
int main(void)
{
for (int i = 0; i < 480 * 640 * 3; i++)
    (&pixels[0][0][0])[i] = (float)i;
"""
C_AFTER = """
char text[200];
dimfold_layout_print(&view, text, sizeof text);
puts(text);
for (int colour = 0; colour < 3; colour++)
    for (int row = 0; row < 480; row++)
        for (int column = 0; column < 640; column++)
            if (planes[colour][row][column] != pixels[479 - row][column][colour])
                return puts("an element is wrong");
dimfold_queue_destroy(queue);
return 0;
}
"""


def blocks(page, language):
    return [text for kind, text in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")) if kind == language]


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
    """What docs/c.md puts around the README's ten lines, and the lines."""
    around, code = blocks("docs/c.md", "c")[0], blocks("README.md", "c")[0]
    rest = around[around.index("dimfold_view source"):] + code.partition("\n")[2]
    program = code.partition("\n")[0] + C_BEFORE + rest + C_AFTER
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "readme.c").write_text(program, encoding="utf-8")
        compiler = shlex.split(os.environ.get("CC", "cc"))
        subprocess.run([*compiler, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                        f"-I{ROOT / 'c' / 'include'}", "readme.c", os.environ["DIMFOLD_ARCHIVE"], "-pthread",
                        "-o", "readme"], cwd=folder, check=True)
        yield from compare(printed_by([str(Path(folder) / "readme")], folder), layout_in_comment(code))


def rust_code_gives_the_layout_in_its_comment():
    code = blocks("docs/rust.md", "rust")[0]
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
    code, constant = blocks("docs/zig.md", "zig")[:2]
    first, _, rest = code.partition("\n")
    program = f'{first}\nconst std = @import("std");\npub fn main() !void {{\n{rest}\n{constant}\n' \
              'items[16 * 64 - 1] = 0;\nstd.debug.print("{f}", .{planes});\n}\n'
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "readme.zig").write_text(program, encoding="utf-8")
        printed = printed_by([os.environ["ZIG"], "run", "--dep", "dimfold", "-Mroot=readme.zig",
                              f"-Mdimfold={ROOT / 'bindings' / 'zig' / 'dimfold.zig'}", os.environ["DIMFOLD_ARCHIVE"],
                              "-lc"], folder)
    yield from compare(printed, layout_in_comment(code))


def tests_of_safe_rust_are_there():
    """What the table of docs/rust.md names stands in the crate's list, to whose names the crate's tests are held."""
    page = (ROOT / "docs" / "rust.md").read_text(encoding="utf-8")
    table = page.partition("## What safe Rust cannot do")[2].partition("\n## ")[0]
    names = re.findall(r"`((?:must_fail/|\w+(?:::\w+)*::)\w+)`", table.replace("ViewMut::new", ""))
    listed = (ROOT / "bindings/rust/dimfold/src/safety.md").read_text(encoding="utf-8")
    if len(names) < 8:
        yield f"the table names {len(names)} tests"
    yield from (f"{name} is not in safety.md" for name in names if f"`{name}`" not in listed)


CHECKS = [c_code_gives_the_layout_in_its_comment, rust_code_gives_the_layout_in_its_comment,
          zig_code_gives_the_layout_in_its_comment, tests_of_safe_rust_are_there]
