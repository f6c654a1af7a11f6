#!/usr/bin/env python3
"""Compares what the library exports and what its headers declare with the committed list of both.

    symbols.py SHARED_LIBRARY ARCHIVE    compare; needs nm
    symbols.py --write                   write the list from the headers, when functions come or go on purpose

Every function listed in tests/abi/symbols.txt is declared and exported, nothing else is visible, nothing is needed but
the functions of libc that are listed here (so nothing of a compiler's runtime: sanitizers, stack protectors, checking
libc functions, arithmetic), and the archive keeps the size that was promised. tests/cross/run.py asks the same of the
archives for other targets. Last line: N passed, N failed.
"""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
INCLUDE = ROOT / "c" / "include"
LIST = ROOT / "tests" / "abi" / "symbols.txt"
DECLARATION = re.compile(r"^DIMFOLD_API\b[^;]*?\b(dimfold_\w+)\s*\(", re.MULTILINE)
SYMBOL = re.compile(r"(?:[0-9a-f]+|-+)? +([A-Za-z]) (\S+)")
LIBRARY_BYTES_MAX = 9 << 18  # code and data, as a program gets them
ARCHIVE_BYTES_MAX = 14 << 18  # with names and relocations, which linkers take out again
DEVICE_BYTES_MAX = 3 << 20
DEVICE = re.compile(rb"(?:ptx|snippets)\.")
HOST = {"darwin": "macos"}.get(sys.platform, sys.platform)

THREADS = """
    pthread_cond_broadcast pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_wait
    pthread_create pthread_join pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock pthread_mutex_unlock
    pthread_attr_destroy pthread_attr_getstacksize pthread_attr_init pthread_attr_setstacksize
    pthread_sigmask getpid sysconf
"""
# What the library needs from outside: on every target, and on those that have the word in their names.
NEEDED = {
    "": "free malloc memchr strchr strcmp strcspn strlen strncmp timespec_get",
    # The second line looks for CUDA, the third for the processors that the process may use.
    "linux": f"bcmp memcpy memmove memset sigdelset sigfillset {THREADS}"
             "dlopen dlsym getauxval getenv glob globfree madvise mmap munmap "
             "__sched_cpucount close open read sched_getaffinity strtoll",
    "macos": f"bzero __bzero memcmp memcpy memmove memset memset_pattern16 {THREADS}",
    # Windows wants larger frames than a page to be touched page by page: by this function of every toolchain for it.
    "windows": "memcmp memcpy memmove memset ___chkstk_ms AcquireSRWLockExclusive GetModuleHandleA GetProcAddress "
               "LoadLibraryA ReleaseSRWLockExclusive _timespec64_get getenv",
    "wasm32": "memcmp",
}
# What the linker itself defines.
OF_THE_LINKER = {".TOC.", "__indirect_function_table", "__stack_pointer"}


def declared() -> set[str]:
    return {name for header in INCLUDE.rglob("*.h") for name in DECLARATION.findall(header.read_text("utf-8"))}


def listed() -> list[str]:
    return LIST.read_text("utf-8").split()


def differences(listed_names: set[str], found: set[str], verb: str) -> list[str]:
    return [f"{name} is listed in {LIST.name} but not {verb}" for name in sorted(listed_names - found)] + \
           [f"{name} is {verb} but not listed in {LIST.name}" for name in sorted(found - listed_names)]


def nm(program: str, *arguments: str) -> list[tuple[str, str]]:
    """The symbols of a file with their kinds: `U` is needed from elsewhere."""
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return [match.groups() for match in map(SYMBOL.fullmatch, done.stdout.splitlines()) if match]


def exported(library: str) -> set[str]:
    return {name.split("@")[0] for _, name in nm("nm", "-D", "--defined-only", library)} - {"_init", "_fini"}


def of_archive(program: str, archive: str, target: str) -> tuple[set[str], set[str]]:
    """The symbols that an archive gives to a linker, and those that it needs from elsewhere, as C spells them."""
    given, used = set(), set()
    for kind, name in nm(program, "-g", archive):
        (used if kind in "Uvw" else given).add(name.removeprefix("_") if "macos" in target else name)
    return given, used - given


def sizes(archive: str) -> tuple[int, int]:
    """The bytes of an archive but for the code of GPUs, and those of that: the members called ptx and snippets."""
    content = Path(archive).read_bytes()
    kernels, place = 0, len(b"!<arch>\n")
    while place < len(content):
        size = int(content[place + 48:place + 58])
        # Apple's archives have long names, behind the header; the others end a name with a slash.
        name = content[place + 60:place + 80] if content[place:place + 3] == b"#1/" else content[place:place + 16]
        if DEVICE.match(name):
            kernels += size
        place += 60 + size + size % 2
    return len(content) - kernels, kernels


def too_large(archive: str) -> list[str]:
    parts = zip(("the archive without device code", "the device code"), sizes(archive),
                (ARCHIVE_BYTES_MAX, DEVICE_BYTES_MAX))
    return [f"{name}: {size} bytes, expected at most {most}" for name, size, most in parts if size > most]


def code_too_large(archive: str) -> list[str]:
    """The same of what this machine's tools count of code and data, device code left out."""
    done = subprocess.run(["size", archive], capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()[1:]]
    total = sum(int(row[0]) + int(row[1]) for row in rows if not DEVICE.match(row[5].encode()))
    return [f"code and data: {total} bytes, expected at most {LIBRARY_BYTES_MAX}"] if total > LIBRARY_BYTES_MAX else []


def allowed(target: str) -> set[str]:
    lists = (names.split() for word, names in NEEDED.items() if word in ("", *target.split("-")))
    return OF_THE_LINKER.union(*lists)


def foreign(given: set[str], used: set[str], target: str) -> list[str]:
    return [f"{name} is defined and does not begin with dimfold_" for name in sorted(given)
            if not name.startswith("dimfold_")] + \
           [f"{name} is needed and none of the functions of NEEDED" for name in sorted(used - allowed(target))]


def complaints(library: str, archive: str) -> list[list[str]]:
    """One list per promise, empty when it is kept."""
    names = listed()
    given, used = of_archive("nm", archive, HOST)
    return [
        [] if names == sorted(set(names)) else [f"{LIST.name} is not sorted"],
        differences(set(names), declared(), "declared"),
        differences(set(names), exported(library), "exported"),
        foreign(given, used, HOST),
        too_large(archive) + code_too_large(archive),
    ]


def main(*arguments: str) -> int:
    if arguments == ("--write",):
        LIST.write_text("".join(f"{name}\n" for name in sorted(declared())), encoding="utf-8")
        return 0
    lists = complaints(*arguments)
    print("".join(f"FAILED {text}\n" for texts in lists for text in texts), end="")
    failed = sum(1 for texts in lists if texts)
    print(f"{len(lists) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
