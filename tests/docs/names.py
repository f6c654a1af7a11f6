"""docs/names.md: it maps exactly the members that each model's own package lists to names of C, Rust and Zig."""
import operator
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

import along_axes_members
import cuda_members
import cute_members
import numpy
import rstsr_members

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import header  # noqa: E402  pylint: disable=wrong-import-position

PAGE = (ROOT / "docs" / "names.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(.+?)` \| (.+?) \| (.+?) \| (.+?) \|(.*)\|$", re.MULTILINE)
NONE = "–"
LISTS = {
    "rstsr": rstsr_members.read_list(),
    "cuda.core": cuda_members.read_list("cuda_core"),
    "cuda::tiles": cuda_members.read_list("cuda_tiles"),
    "cuda.tile": cuda_members.read_list("cuda_tile"),
    "CuTe": cute_members.read_list(),
    "CUB": along_axes_members.read_list("cub"),
    "rstsr, along axes": along_axes_members.read_list("rstsr_along_axes"),
}


def names_in(column):
    """The names in a column of the tables, without the rows that have none there."""
    cells = [row[column] for row in ROW.findall(PAGE)]
    for cell in cells:
        if cell == NONE:
            continue
        names = re.findall(r"`([^`]+)`", cell)
        if ", ".join(f"`{name}`" for name in names) != cell:
            yield cell
        yield from names


def text_of(folder, ending):
    """The code below a folder, without comments: a name that is only written about is not there."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob(f"*{ending}"))]
    return re.sub(r"//[^\n]*", "", "\n".join(texts))


def every_row_is_read():
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    if len(rows) != len(ROW.findall(PAGE)):
        yield f"{len(rows)} rows, of which {len(ROW.findall(PAGE))} have five columns"


def members_are_those_of_the_lists():
    for model, listed in LISTS.items():
        mapped = headers_members(section_of(model)) if model == "CuTe" else members_in(section_of(model))
        for member in sorted(set(listed) ^ set(mapped)):
            yield f"{model}: {member} is in its list of members or on the page, but not in both"
        for member in sorted({member for member in mapped if mapped.count(member) > 1}):
            yield f"{model}: {member} has more than one row"


def members_in(text):
    return [row[0].replace("\\|", "|") for row in ROW.findall(text)]


def headers_members(text):
    """The members below each heading that names a header, with that name before them: headers share names."""
    parts = [part.split("\n", 1) for part in text.split("\n### ")[1:]]
    return [f"{header_name} {member}" for header_name, rows in parts for member in members_in(rows)]


def section_of(model):
    """The part of the page below the model's heading."""
    return re.split(r"^## ", PAGE.split(f"\n## {model}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


def list_is_what_rustdoc_says():
    if shutil.which("cargo") is None:
        raise unittest.SkipTest("cargo is not installed: https://rustup.rs")
    if not rstsr_members.can_be_had():
        raise unittest.SkipTest("cargo cannot fetch rstsr-common: connect this machine to the network")
    said, listed = rstsr_members.members(), rstsr_members.read_list()
    for member in sorted(set(said) ^ set(listed)):
        yield f"{member} is in rstsr_members.txt or in the crate, but not in both: rstsr_members.py --write"


def lists_are_what_the_cuda_packages_say():
    failure = cuda_members.install()
    if failure:
        raise unittest.SkipTest(failure)
    for model, members in cuda_members.MODELS.items():
        for member in sorted(set(members()) ^ set(cuda_members.read_list(model))):
            yield f"{model}: {member} is in {model}_members.txt or in the package, but not in both"


def list_is_what_cutes_headers_say():
    failure = cute_members.install()
    if failure:
        raise unittest.SkipTest(failure)
    for member in sorted(set(cute_members.members()) ^ set(cute_members.read_list())):
        yield f"{member} is in cute_members.txt or in the headers, but not in both: cute_members.py --write"


def lists_along_axes_are_what_the_packages_say():
    failure = along_axes_members.install()
    if failure or shutil.which("cargo") is None or along_axes_members.rstsr_source() is None:
        raise unittest.SkipTest(failure or "cargo cannot fetch rstsr-core: connect this machine to the network")
    for name, members in along_axes_members.LISTS.items():
        for member in sorted(set(members()) ^ set(along_axes_members.read_list(name))):
            yield f"{name}: {member} is in its list or in the package, but not in both: along_axes_members.py --write"


def numpys_names_are_numpys():
    for name in members_in(section_of("NumPy")):
        try:
            operator.attrgetter(name)(numpy)
        except AttributeError:
            yield f"NumPy has no {name}"


def names_are_there_in_c():
    headers = header.read(ROOT / "c" / "include")
    there = {function.name for function in headers.functions} | {*headers.structs, *headers.constants, *headers.aliases}
    for name in names_in(1):
        if name not in there:
            yield f"{name} is not in the headers"


def names_are_there_in_rust():
    code = text_of("bindings/rust/dimfold/src", ".rs")
    for name in names_in(2):
        if not all(re.search(pattern, code, re.MULTILINE) for pattern in rust_patterns(name)):
            yield f"{name} is not in bindings/rust/dimfold"


def rust_patterns(name):
    """What code must contain that has `Layout::shape`, `Order::C`, `Slice: From`, `s!`, or `Layout`."""
    if name.endswith("!"):
        return [rf"macro_rules! {name[:-1]}\b"]
    if ": " in name:
        kind, trait = name.split(": ")
        return [rf"\bimpl\b[^{{;]*\b{trait}\b[^{{;]* for {kind}\b"]
    *kinds, member = name.split("::")
    declared = [rf"\bpub (?:struct|enum|trait|type) {kind}\b" for kind in kinds or [member] if kind[0].isupper()]
    if member[0].islower():
        return [*declared, rf"\bpub (?:(?:const |unsafe )?fn {member}\b|{member}:)"]
    return [*declared, rf"\b(?:type|const) {member}\b|^\s*{member}(?: =|,)"] if kinds else declared


def names_are_there_in_zig():
    code = text_of("bindings/zig", ".zig")
    for name in names_in(3):
        if not all(re.search(zig_pattern(part), code, re.MULTILINE) for part in name.split(".")):
            yield f"{name} is not in bindings/zig"


def zig_pattern(name):
    """A public function or constant, or a field or tag."""
    return rf"\bpub (?:fn|const) {name}\b|^\s*{name}(?::| =|,)"


CHECKS = [every_row_is_read, members_are_those_of_the_lists, list_is_what_rustdoc_says,
          lists_are_what_the_cuda_packages_say, list_is_what_cutes_headers_say,
          lists_along_axes_are_what_the_packages_say, numpys_names_are_numpys, names_are_there_in_c,
          names_are_there_in_rust, names_are_there_in_zig]
