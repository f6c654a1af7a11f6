"""Builds C programs with the machine's gcc, for what Zig's clang cannot tell: other warnings, AddressSanitizer.

Objects live below .zig-cache/gcc/KIND and are made anew when a file that they include is newer, so that a second run
compiles only what changed.
"""
from __future__ import annotations

import fcntl
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / ".zig-cache" / "gcc"
KERNELS = ROOT / ".zig-cache" / "built" / "kernels"
INCLUDES = [f"-I{ROOT / folder}" for folder in ("c/include", "c/src", "c", "tests", "tests/c", "tests/kernels")]
FLAGS = ["-std=c11", "-fvisibility=hidden", "-pthread", *INCLUDES]
KINDS = {
    "warnings": ["-O2", "-Wall", "-Wextra", "-Wpedantic", "-Wvla", "-Werror"],
    "sanitized": ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"],
    "threads": ["-O1", "-g", "-fsanitize=thread", "-fno-omit-frame-pointer"],
    "plain": ["-O1", "-g"],
}


class CompileError(Exception):
    """A compiler refused a file; the text is what it said."""


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.c"))


def compiled(name: str) -> Path:
    """A C file with compiled PTX, which only Zig can make. Environment: ZIG."""
    command = [os.environ.get("ZIG", str(ROOT / "zigw")), "build", "--build-file", str(ROOT / "build.zig"),
               "--prefix", str(KERNELS), "kernels"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode != 0:
        raise CompileError(f"`zig build kernels` ended with {done.returncode}:\n{done.stderr}")
    return KERNELS / "ptx" / name


def kernels() -> Path:
    """The kernels."""
    return compiled("ptx.c")


def snippets() -> Path:
    """What programs on a device are spliced from."""
    return compiled("snippets.c")


def library(*folders: str) -> list[Path]:
    """All files of the library, and those of other folders."""
    return [kernels(), snippets(), *sources("c/src", *folders)]


def compile_object(kind: str, source: Path) -> Path:
    """The object of one source, compiled unless it is there and newer than everything it was made from."""
    made = CACHE / kind / source.relative_to(ROOT).with_suffix(".o")
    if is_current(made):
        return made
    made.parent.mkdir(parents=True, exist_ok=True)
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        compile_now(made, kind, source)
    return made


def compile_now(made: Path, kind: str, source: Path) -> None:
    """Another suite may have done it meanwhile."""
    if not is_current(made):
        with tempfile.TemporaryDirectory(dir=made.parent) as folder:
            started = os.stat(folder).st_mtime_ns
            compile_into(Path(folder), kind, source)
            os.utime(Path(folder, "made.o"), ns=(started, started))  # what changes meanwhile is newer than the object
            for name in ("made.d", "made.o"):
                Path(folder, name).replace(made.with_suffix(name[-2:]))


def compile_into(folder: Path, kind: str, source: Path) -> None:
    """In a folder of its own, since suites that run at once share the objects."""
    command = ["gcc", *FLAGS, *KINDS[kind], "-MMD", "-c", str(source), "-o", str(folder / "made.o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CompileError(f"gcc refuses {source.relative_to(ROOT)}:\n{done.stderr}")


def is_current(made: Path) -> bool:
    try:
        rule = made.with_suffix(".d").read_text(encoding="utf-8").replace("\\\n", "").split(":", 1)[1]
        parts = [part.replace("\0", " ") for part in rule.replace("\\ ", "\0").split()]
        return all(os.stat(part).st_mtime_ns < made.stat().st_mtime_ns for part in [*parts, __file__])
    except (OSError, IndexError):
        return False


def compile_all(kind: str, files: list[Path]) -> tuple[list[Path], list[str]]:
    """The objects, and what gcc said about each file that it refused."""
    objects, refusals = [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for future in [pool.submit(compile_object, kind, file) for file in files]:
            try:
                objects.append(future.result())
            except CompileError as error:
                refusals.append(str(error))
    return objects, refusals


def objects_of(kind: str, files: list[Path]) -> list[Path]:
    """The objects of the files, which raises CompileError when gcc refuses one."""
    objects, refusals = compile_all(kind, files)
    if refusals:
        raise CompileError("\n".join(refusals))
    return objects


def link(kind: str, name: str, files: list[Path]) -> Path:
    """A program of that kind made from the files."""
    return link_objects(kind, name, objects_of(kind, files))


def link_objects(kind: str, name: str, objects: list[Path], *flags: str) -> Path:
    """A program, or with -shared a library, which replaces the one that another suite may be running."""
    made = CACHE / kind / name
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        linked = Path(folder, name)
        command = ["gcc", *FLAGS, *KINDS[kind], *map(str, objects), *flags, "-o", str(linked), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise CompileError(f"gcc cannot link {name}:\n{done.stderr}")
        linked.replace(made)
    return made
