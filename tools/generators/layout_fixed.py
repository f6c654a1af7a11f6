"""Writes c/include/dimfold/layout_fixed.h: the functions of layout.h, iterator.h and overlap.h for ranks 0 to 9.

    python3 tools/generators/layout_fixed.py            write the header
    python3 tools/generators/layout_fixed.py --check    compare the committed header with what would be written

Each prototype of a `dimfold_layout_…` function is repeated per rank. The layouts in it get that rank's type, except
those in RESULT_RANK (one axis less or more, or known only at run time) and SECOND_OPERAND. A count named `ndim` goes
away, and the arrays that it counted show their length instead.
"""

import re
import sys
from pathlib import Path

import generated

ROOT = Path(__file__).resolve().parent.parent.parent
INCLUDE = ROOT / "c/include/dimfold"
HEADER = INCLUDE / "layout_fixed.h"
RANKS = range(10)

SMALLER, LARGER, DYNAMIC = "smaller", "larger", "dynamic"
RESULT_RANK = {
    "to_dyn": DYNAMIC, "dim_select": SMALLER, "dim_eliminate": SMALLER, "dim_chop": SMALLER, "diagonal": SMALLER,
    "dim_insert": LARGER, "dim_slice": DYNAMIC, "dim_split_at": DYNAMIC, "dim_split_axes": DYNAMIC,
    "squeeze": DYNAMIC, "unsqueeze": DYNAMIC, "sliding_window": DYNAMIC, "reshape": DYNAMIC,
    "broadcast_to": DYNAMIC, "broadcast_to_left": DYNAMIC, "broadcast_layout": DYNAMIC,
    "broadcast_layout_left": DYNAMIC,
    "flatten": DYNAMIC, "flatten_with_mask": DYNAMIC, "repack": DYNAMIC,
}
RESULTS = {"result", "result1", "result2", "before", "after", "chosen", "rest"}
# The other operand may have any rank.
SECOND_OPERAND = {
    "from_dyn": "layout", "broadcast_layout": "layout2", "broadcast_layout_left": "layout2",
    "broadcast_layout_to_first": "layout2", "broadcast_layout_to_first_left": "layout2", "matmul_layouts": "layout2",
}
# Arrays of ndim entries, besides those behind a count named `ndim`.
ARRAYS_OF_NDIM = {"index_unchecked": {"index"}, "unravel_c": {"index"}, "unravel_f": {"index"},
                  "greedy_layout": {"axes"}, "axes_composition": {"axes"}, "stride_order": {"axes"},
                  "stride_bytes": {"stride_bytes"}}
# What relates layouts of any ranks, or is asked so seldom that the dynamic type serves.
DYNAMIC_ONLY = {"overlaps", "contains", "is_view_of", "intersect"}
LEAST_RANK = {"diagonal": 2, "dim_select": 1, "dim_eliminate": 1, "dim_chop": 1,
              "dim_narrow": 1, "dim_slice_strict": 1, "swapaxes": 1, "repack": 1, "max_compatible_itemsize": 1}
MOST_RANK = {"dim_insert": 8}

HEAD = """\
/* Layouts of ranks 0 to 9: layout.h, iterator.h and overlap.h with the rank in the type, for what they say there.

       dimfold_layout2 matrix;
       dimfold_layout1 row;
       size_t shape[2] = {3, 4};
       dimfold_layout2_c_contig(&matrix, shape, NULL);
       dimfold_layout2_dim_select(&row, &matrix, 0, -1, NULL);       // another rank does not compile

   Written by tools/generators/layout_fixed.py: change those headers and run it again. */
#ifndef DIMFOLD_LAYOUT_FIXED_H
#define DIMFOLD_LAYOUT_FIXED_H

#include "iterator.h"
#include "layout.h"
#include "overlap.h"

#ifdef __cplusplus
extern "C" {
#endif
"""

TAIL = """
#ifdef __cplusplus
}
#endif

#endif
"""


def prototypes():
    """(return type, name, parameters) of every function on layouts, in the order of the headers."""
    for header in ("layout.h", "iterator.h", "overlap.h"):
        text = re.sub(r"/\*.*?\*/", "", (INCLUDE / header).read_text(), flags=re.S)
        pattern = r"DIMFOLD_API\s+([^;()]*?)\bdimfold_layout_(\w+)\(([^;]*?)\);"
        for returns, name, parameters in re.findall(pattern, text):
            if name in DYNAMIC_ONLY:
                continue
            yield returns, name, [" ".join(parameter.split()) for parameter in parameters.split(",")]


def type_name(rank):
    return f"dimfold_layout{rank}"


def rank_of_operand(name, parameter, rank):
    """The type of one layout parameter of a function for `rank`."""
    if SECOND_OPERAND.get(name) == parameter:
        return "dimfold_layout"
    effect = RESULT_RANK.get(name) if parameter in RESULTS else None
    return {None: type_name(rank), DYNAMIC: "dimfold_layout", SMALLER: type_name(rank - 1),
            LARGER: type_name(rank + 1)}[effect]


def fixed_parameter(name, parameter, rank, counted):
    kind, parameter_name = re.fullmatch(r"(.*?)(\w+)", parameter).groups()
    if "dimfold_layout " in kind:
        return parameter.replace("dimfold_layout ", rank_of_operand(name, parameter_name, rank) + " ")
    is_array = kind.endswith("*") and parameter_name in (ARRAYS_OF_NDIM.get(name, set()) | counted)
    if is_array and rank > 0:
        return f"{kind[:-1]}{parameter_name}[{rank}]"
    return parameter


def fixed_prototype(returns, name, parameters, rank):
    counted = set()
    if "size_t ndim" in parameters:
        counted = {"shape", "stride", "stride_bytes", "index", "axes"}
    kept = [fixed_parameter(name, p, rank, counted) for p in parameters if p != "size_t ndim"]
    return wrapped(f"DIMFOLD_API {' '.join(returns.split())}".replace(" *", " *"), f"{type_name(rank)}_{name}", kept)


def wrapped(before, name, parameters):
    """The declaration in lines of at most 120 columns."""
    separator = "" if before.endswith("*") else " "
    lines = [f"{before}{separator}{name}("]
    indent = " " * len(lines[0])
    for i, parameter in enumerate(parameters):
        piece = parameter + (");" if i == len(parameters) - 1 else ",")
        if len(lines[-1]) + 1 + len(piece) > 120:
            lines.append(indent + piece)
        else:
            lines[-1] += ("" if lines[-1].endswith("(") else " ") + piece
    return "\n".join(lines)


def struct(rank):
    arrays = f" size_t shape[{rank}]; ptrdiff_t stride[{rank}];" if rank > 0 else ""
    return f"typedef struct {type_name(rank)} {{ size_t offset;{arrays} }} {type_name(rank)};"


def rank_section(rank, functions):
    exists = [f for f in functions if LEAST_RANK.get(f[1], 0) <= rank <= MOST_RANK.get(f[1], 9)]
    lines = "\n".join(fixed_prototype(*function, rank) for function in exists)
    return f"\n/* ---- Rank {rank} {'-' * 100} */\n\n{lines}\n"


def header():
    functions = list(prototypes())
    structs = "\n" + "\n".join(struct(rank) for rank in RANKS) + "\n"
    return HEAD + structs + "".join(rank_section(rank, functions) for rank in RANKS) + TAIL


if __name__ == "__main__":
    sys.exit(generated.main(HEADER, header))
