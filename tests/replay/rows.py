"""The rows of strided.jsonl and cute.jsonl in the form that replay.py takes: `input`, `args`, `expect`.

Strides that a row leaves out are contiguous in C order, an extent 0 counting as 1. What a row expects are all of its
fields that are no input, so none is forgotten; `args` also gets the layout expected, because a row's properties are
those of its literal strides. The operations are called `cuda.NAME` and `cute.NAME`, since rstsr's have some of the
same names.
"""

import math

PREFIX = "cuda."
CUTE_PREFIX = "cute."
# Operations of cute.jsonl with more answers than C++ gives: where it refuses, or answers what it did not define, the
# library may give what its definition describes, and may refuse.
BEYOND_CPP = {"composition", "complement", "left_inverse", "max_common_layout"}
NOT_EXPECTED = {"id", "op", "src", "prov", "in", "args", "chain", "note", "rule", "err"}
# Operations that Dimfold does not have, with the reason; their rows are skipped by name.
SKIPPED = {
    "ndbuffer_empty": "allocates an array, which no view does; size_t holds no negative extent, and items of 3 bytes "
                      "are moved like others",
}


def contiguous_strides(shape):
    return [math.prod(extent or 1 for extent in shape[axis + 1:]) for axis in range(len(shape))]


def layout_of(fields):
    """A row's layout in the words of this project; rows of other families have other inputs."""
    if not isinstance(fields, dict) or not {"shape", "strides"} <= set(fields):
        return fields
    strides = fields["strides"]
    return {"shape": fields["shape"], "stride": contiguous_strides(fields["shape"]) if strides is None else strides,
            "offset": fields.get("slice_offset", 0)}


def properties_of(row):
    """Strides in bytes that are null are those that the layout was made without."""
    found = dict(row["out_props"])
    if found["strides_in_bytes"] is None:
        found["strides_in_bytes"] = [stride * row["out"]["itemsize"] for stride in layout_of(row["out"])["stride"]]
    return found


def expectation(row):
    if "err" in row:
        return {"err": row["err"].get("kind") or row["err"].get("class", "ValueError")}
    expect = {key: layout_of(value) for key, value in row.items() if key not in NOT_EXPECTED}
    if "out_props" in row:
        expect["out_props"] = properties_of(row)
    return {"ok": expect}


def cute_expectation(row):
    if row["op"] in BEYOND_CPP and (not row["ok"] or row.get("violates_definition") or not row.get("exact", True)):
        return {"ok": {"definition": True}}
    if not row["ok"]:
        return {"err": row["why"]}
    return {"ok": {key: row[key] for key in ("result", "table") if key in row}}


def cute_row(row):
    expect = cute_expectation(row)
    args = dict(row["in"])
    if "definition" in expect.get("ok", {}):
        args["definition"] = row["op"]
    return {"id": row["id"], "op": CUTE_PREFIX + row["op"], "input": {}, "args": args, "expect": expect}


def normalised(row):
    """The row as it is, or one of strided.jsonl or cute.jsonl as replay.py takes it."""
    if "in" not in row or "input" in row:
        return row
    if row["id"].startswith("cute-"):
        return cute_row(row)
    args = dict(row.get("args") or {})
    if "out" in row:
        args["out"] = layout_of(row["out"])
    if "itemsize" in (row["in"] or {}):
        args["old_itemsize"] = row["in"]["itemsize"]
    return {"id": row["id"], "op": PREFIX + row["op"], "input": layout_of(row["in"]), "args": args,
            "expect": expectation(row)}


def skip_reason(row):
    """Why the row is skipped, or None."""
    return SKIPPED.get(row["op"].removeprefix(PREFIX)) if row["op"].startswith(PREFIX) else None
