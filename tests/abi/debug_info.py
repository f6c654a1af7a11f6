"""Reads the ABI out of debug information: what the compiler understood, as lines of text by the name of what they tell.

    debug_info.read("libdimfold.o")
    {"struct dimfold_slice": {"32 bytes"}, "field dimfold_slice.start": {"byte 8, ptrdiff_t"},
     "type dimfold_status": {"int32_t"},
     "function dimfold_layout_ndim": {"size_t (const dimfold_layout *)"}, ...}

A value is a set, because every file that was compiled tells its own: more than one text means that they disagree.
Has pip install the package that does the reading.
"""
from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ROOT / ".python" / f"abi-{sys.implementation.cache_tag}"
sys.path.insert(0, str(ROOT / "tools"))

import python_packages  # noqa: E402

failure = python_packages.install(PACKAGES, ["pyelftools==0.33"])
if failure:
    sys.exit(failure)
sys.path.insert(0, str(PACKAGES))

from elftools.elf.elffile import ELFFile  # noqa: E402

PREFIX = "dimfold_"
# A global variable of this name, a pointer to a function, stands for the declaration of that function.
POINTER_TO = "pointer_to_"
QUALIFIERS = {"DW_TAG_const_type": "const"}


def name_of(die) -> str:
    return die.attributes["DW_AT_name"].value.decode() if "DW_AT_name" in die.attributes else ""


def type_of(die):
    """What the entry's type is; None is void."""
    return die.get_DIE_from_attribute("DW_AT_type") if "DW_AT_type" in die.attributes else None


def children(die, tag: str) -> list:
    return [child for child in die.iter_children() if child.tag == tag]


def type_text(die) -> str:
    """The type as C writes it, with the names of typedefs: `const dimfold_layout *`, `size_t[64]`."""
    if die is None:
        return "void"
    if die.tag == "DW_TAG_pointer_type":
        return pointer_text(type_of(die))
    if die.tag in QUALIFIERS:
        inner = type_of(die)
        pointer = inner is not None and inner.tag == "DW_TAG_pointer_type"
        return type_text(inner) + QUALIFIERS[die.tag] if pointer else f"{QUALIFIERS[die.tag]} {type_text(inner)}"
    if die.tag == "DW_TAG_array_type":
        return type_text(type_of(die)) + "".join(f"[{extent(side)}]" for side in die.iter_children())
    if die.tag == "DW_TAG_subroutine_type":
        return signature(die)
    return {"_Bool": "bool"}.get(name_of(die), name_of(die))


def pointer_text(target) -> str:
    text = type_text(target)
    if target is not None and target.tag == "DW_TAG_subroutine_type":
        returned, parameters = text.split(" (", 1)
        return f"{returned} (*)({parameters}"
    return text + ("*" if text.endswith("*") else " *")


def extent(side) -> str:
    """How many entries an array has along one side; "" for one that does not say."""
    if "DW_AT_upper_bound" in side.attributes:
        return str(side.attributes["DW_AT_upper_bound"].value + 1)
    return str(side.attributes["DW_AT_count"].value) if "DW_AT_count" in side.attributes else ""


def signature(die) -> str:
    """Of a function, or of the type of one: what it returns, and the types of its parameters."""
    parameters = [type_text(type_of(parameter)) for parameter in children(die, "DW_TAG_formal_parameter")]
    return f"{type_text(type_of(die))} ({', '.join(parameters) or 'void'})"


def add_struct(found: dict, die) -> None:
    name = name_of(die)
    if "DW_AT_byte_size" not in die.attributes:
        return  # only declared
    found[f"struct {name}"].add(f"{die.attributes['DW_AT_byte_size'].value} bytes")
    for member in children(die, "DW_TAG_member"):
        place = member.attributes["DW_AT_data_member_location"].value
        found[f"field {name}.{name_of(member)}"].add(f"byte {place}, {type_text(type_of(member))}")


def add(found: dict, die) -> None:
    name = name_of(die)
    if die.tag == "DW_TAG_variable" and name.startswith(POINTER_TO):
        found[f"function {name.removeprefix(POINTER_TO)}"].add(signature(type_of(type_of(die))))
    elif not name.startswith(PREFIX):
        return
    elif die.tag == "DW_TAG_structure_type":
        add_struct(found, die)
    elif die.tag == "DW_TAG_typedef" and type_of(die).tag != "DW_TAG_structure_type":
        found[f"type {name}"].add(type_text(type_of(die)))
    elif die.tag == "DW_TAG_subprogram" and "DW_AT_low_pc" in die.attributes:
        found[f"function {name}"].add(signature(die))


def read(path: str, folder: str = "") -> dict[str, set[str]]:
    """What the files tell that were compiled into an object or a program: all, or those whose path has `folder`."""
    found: dict[str, set[str]] = defaultdict(set)
    with open(path, "rb") as file:
        for unit in ELFFile(file).get_dwarf_info().iter_CUs():
            top = unit.get_top_DIE()
            if folder in name_of(top):
                for die in top.iter_children():
                    add(found, die)
    return dict(found)
