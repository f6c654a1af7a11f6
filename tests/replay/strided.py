"""The operations of cuda.core's StridedLayout in strided.jsonl through the C ABI (rows.py says in which form).

Each takes the row's layout and arguments and answers a dict with what the row may ask about: `out`, `out_props`,
`value`. Sizes of items are arguments here, where cuda.core's layouts have one.
"""

from call import Family, NotExpressible, Refused, fields_of
from model import KINDS, equivalent
from operations import OPERATIONS, indexer_of, result_of
from rows import PREFIX

# cuda.core's kinds of errors, and what Dimfold calls them.
KINDS.update({
    "STRIDE_ORDER_KIND": {"ORDER"},
    "AXIS_RANGE": {"AXIS"},
    "AXIS_REPEAT": {"AXIS"},
    "AXIS_STRIDE": {"ITEMSIZE"},
    "OFFSET_DIV": {"ITEMSIZE"},
    "ITEMSIZE": {"ITEMSIZE"},
    "PERM_LEN": {"NDIM"},
    "PERM_RANGE": {"AXIS"},
    "PERM_REPEAT": {"AXIS"},
    "BROADCAST_NDIM": {"SHAPE"},
    "NEG_EXTENT": {"SHAPE", "OVERFLOW"},
    "MULTI_NEG_EXTENTS": {"SHAPE"},
    "AMBIGUOUS_NEG_EXTENT": {"SHAPE"},
    "DIVISIBILITY_VIOLATION": {"SHAPE"},
    "VOLUME_MISMATCH": {"SHAPE"},
    "STRIDE": {"NOT_A_VIEW"},
    "SLICE_TYPE": {"ARGUMENT"},
    "INDEX_RANGE": {"INDEX"},
    "TOO_MANY_SLICES": {"NDIM"},
    "MAX_NDIM": {"NDIM"},
    "NEG_MIN_OFFSET": {"BOUNDS"},
    "OVERFLOW": {"OVERFLOW"},
})
MAX_ITEMSIZE = 16
UNKNOWN_KIND = 99


def operation(*names):
    """Registers a function of (family, layout, args) under cuda.core's names."""
    def register(function):
        OPERATIONS.update((PREFIX + name, function) for name in names)
        return function
    return register


# ---- Ask -------------------------------------------------------------------------------------------------------------

def span_bytes(family, layout, itemsize):
    try:
        return family.call("span_bytes", layout=layout, itemsize=itemsize)["span_bytes"][0]
    except Refused as refusal:
        assert family.library.status_name(refusal.status) == "DIMFOLD_ERR_BOUNDS"
        return {"err": "ValueError"}


def bounds_of(family, layout):
    """Both ends at once, and each of them by itself."""
    bounds = family.call("offset_bounds", layout=layout)
    both = [bounds["min"][0], bounds["max"][0]]
    alone = [family.call("offset_" + end, layout=layout)[end][0] for end in ("min", "max")]
    assert both == alone, f"offset_bounds {both}, offset_min and offset_max {alone}"
    return both


def properties(family, fields, itemsize):
    ndim = len(fields["shape"])
    if family.rank is not None and family.rank != ndim:
        family = Family(family.library, ndim if ndim <= 9 else None)
    layout = family.layout(fields)
    names = {"ndim": "ndim", "volume": "size", "is_contiguous_c": "is_c_contig", "is_contiguous_f": "is_f_contig",
             "is_contiguous_any": "is_contig", "is_dense": "is_dense", "is_unique": "is_unique"}
    found = {name: family.call(ours, layout=layout) for name, ours in names.items()}
    found["stride_order"] = list(family.call("stride_order", layout=layout)["axes"][:ndim])
    found["offset_bounds"] = bounds_of(family, layout)
    strides = family.call("stride_bytes", layout=layout, itemsize=itemsize)["stride_bytes"][:ndim]
    found["strides_in_bytes"] = list(strides)
    found["slice_offset_in_bytes"] = family.call("offset_bytes", layout=layout, itemsize=itemsize)["offset_bytes"][0]
    found["required_size_in_bytes"] = span_bytes(family, layout, itemsize)
    return found


def answer(family, found, args, itemsize=None):
    """The resulting layout; properties are those of the literal layout expected, if the result is equivalent to it."""
    expected = args.get("out")
    literal = expected if expected and equivalent(expected, found) else found
    return {"out": found, "out_props": properties(family, literal, itemsize or args["old_itemsize"])}


@operation("props")
def props(family, layout, args):
    work = family.library.constants["DIMFOLD_WORK_DEFAULT"]
    answer = family.call("is_injective", layout=family.layout(layout), max_work=work)["answer"][0]
    truly_unique = {family.library.constants["DIMFOLD_ANSWER_" + name]: name == "YES" for name in ("YES", "NO")}
    return {"out_props": properties(family, layout, args["old_itemsize"]), "truly_unique": truly_unique.get(answer)}


@operation("offset_bounds")
def offset_bounds(family, layout, _):
    return {"value": bounds_of(family, family.layout(layout))}


@operation("eq")
def eq(family, layout, args):
    other = dict(args["other"])
    return {"value": family.call("equal", layout=family.layout(layout), other=family.layout(
        {"shape": other["shape"], "stride": other["strides"], "offset": other["slice_offset"]}))}


@operation("volume")
def volume(family, layout, _):
    return {"value": family.call("size", layout=family.call("c_contig", shape=layout["shape"])["result"])}


@operation("required_size_in_bytes")
def required_size_in_bytes(family, layout, args):
    found = family.call("span_bytes", layout=family.layout(layout), itemsize=args["old_itemsize"])
    return {"value": found["span_bytes"][0]}


@operation("required_span_size")
def required_span_size(family, layout, _):
    return {"value": family.call("span", layout=family.layout(layout))["span"][0]}


# ---- Make ------------------------------------------------------------------------------------------------------------

def dense_of(family, layout, order):
    """By letter or by permutation. An unknown letter is an unknown order."""
    if isinstance(order, list):
        return fields_of(family.call("dense", shape=layout["shape"], axes=order)["result"])
    letter = family.library.constants.get("DIMFOLD_ORDER_" + order, ord(order))
    return result_of(family, "layout_for_array_copy", layout, order=letter)


@operation("dense")
def dense(family, layout, args):
    order = args["stride_order"]
    if isinstance(order, list):
        return answer(family, dense_of(family, layout, order), args)
    letter = family.library.constants["DIMFOLD_ORDER_" + order]
    return answer(family, fields_of(family.call("contig", shape=layout["shape"], order=letter)["result"]), args)


@operation("dense_like", "to_dense")
def dense_like(family, layout, args):
    return answer(family, dense_of(family, layout, args.get("stride_order", "K")), args)


# ---- View ------------------------------------------------------------------------------------------------------------

def indexer(family, part):
    if isinstance(part, int):
        return indexer_of(family, {"select": part})
    if isinstance(part, dict):
        return indexer_of(family, part)
    unknown = indexer_of(family, "ellipsis")
    unknown.kind = UNKNOWN_KIND
    return unknown


@operation("sliced")
def sliced(family, layout, args):
    parts = args["slices"] if isinstance(args["slices"], list) else [args["slices"]]
    found = result_of(family, "dim_slice", layout, indexers=[indexer(family, part) for part in parts])
    return answer(family, found, args)


@operation("permuted")
def permuted(family, layout, args):
    if family.rank not in (None, len(args["axes"])):
        raise NotExpressible("a fixed rank takes no count")
    return answer(family, result_of(family, "transpose", layout, axes=args["axes"]), args)


@operation("squeezed")
def squeezed(family, layout, args):
    return answer(family, result_of(family, "squeeze", layout, count=0, axes=None), args)


@operation("unsqueezed")
def unsqueezed(family, layout, args):
    axes = args["axes"] if isinstance(args["axes"], list) else [args["axes"]]
    return answer(family, result_of(family, "unsqueeze", layout, axes=axes), args)


@operation("broadcast_to")
def broadcast_to(family, layout, args):
    """A negative extent is a very large one."""
    shape = [extent % (1 << 64) for extent in args["shape"]]
    return answer(family, result_of(family, "broadcast_to", layout, shape=shape), args)


# ---- Reshape ---------------------------------------------------------------------------------------------------------

@operation("reshaped")
def reshaped(family, layout, args):
    order = family.library.constants["DIMFOLD_ORDER_C"]
    return answer(family, result_of(family, "reshape", layout, shape=args["shape"], order=order), args)


@operation("flattened")
def flattened(family, layout, args):
    start, end = args.get("start_axis", 0), args.get("end_axis", -1)
    if "mask" in args:
        found = result_of(family, "flatten_with_mask", layout, start=start, end=end, mask=args["mask"])
    else:
        found = result_of(family, "flatten", layout, start=start, end=end)
    return answer(family, found, args)


@operation("flattened_axis_mask")
def flattened_axis_mask(family, layout, _):
    mask = family.call("flatten_axis_mask", layout=family.layout(layout))
    bits = "".join(str(mask >> axis & 1) for axis in range(len(layout["shape"])))
    return {"value": mask, "bits_axis0_first": bits}


@operation("repacked")
def repacked(family, layout, args):
    found = result_of(family, "repack", layout, old_itemsize=args["old_itemsize"], new_itemsize=args["itemsize"],
                      data=None, axis=args.get("axis", -1), keep_dim=args.get("keep_dim", True))
    return answer(family, found, args, args["itemsize"])


@operation("max_compatible_itemsize")
def max_compatible_itemsize(family, layout, args):
    found = family.call("max_compatible_itemsize", layout=family.layout(layout), itemsize=args["old_itemsize"],
                        max_itemsize=args.get("max_itemsize", MAX_ITEMSIZE), data=None, axis=args["axis"])
    return {"value": found["compatible"][0]}
