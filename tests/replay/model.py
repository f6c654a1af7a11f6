"""What a row of rstsr.jsonl expects, compared with what the library answered."""

# A row that names another kind of error than its operation can have is compared with all that the kind can mean.
KINDS = {
    "AxisError": {"AXIS"},
    "IndexError": {"INDEX"},
    "ValueOutOfRange": {"BOUNDS", "OVERFLOW", "NDIM", "INDEX"},
    "InvalidValue": {"AXIS", "ARGUMENT", "SLICE", "SHAPE", "ORDER", "NDIM", "OVERFLOW", "INDEX"},
    "InvalidLayout": {"SHAPE", "NDIM", "AXIS", "OVERLAP", "ORDER", "BOUNDS", "OVERFLOW", "SYNTAX"},
    "TryFromIntError": {"OVERFLOW", "ARGUMENT"},
    "TileTypeError": {"AXIS", "NDIM", "SLICE"},
}

# What an operation can find wrong with its arguments: duplicates are AXIS, a wrong number of axes NDIM, and so on.
FAILURES = {
    "new": {"BOUNDS", "OVERFLOW", "OVERLAP", "SHAPE", "SYNTAX", "NDIM"},
    "check_strides": {"OVERLAP", "OVERFLOW"},
    "index_f": {"INDEX", "NDIM", "BOUNDS", "OVERFLOW"},
    "bounds_index": {"BOUNDS", "OVERFLOW"},
    "transpose": {"AXIS", "NDIM"},
    "swapaxes": {"AXIS"},
    "diagonal": {"AXIS", "NDIM"},
    "into_dim": {"NDIM"},
    "dim_narrow": {"AXIS", "SLICE"},
    "dim_select": {"AXIS", "INDEX"},
    "dim_insert": {"AXIS", "NDIM"},
    "dim_eliminate": {"AXIS", "SHAPE"},
    "dim_chop": {"AXIS"},
    "dim_slice": {"INDEX", "SLICE", "NDIM", "ARGUMENT"},
    "dim_split_at": {"AXIS"},
    "dim_split_axes": {"AXIS"},
    "broadcast_shape": {"SHAPE", "OVERFLOW"},
    "broadcast_layout": {"SHAPE", "OVERFLOW"},
    "broadcast_layout_to_first": {"SHAPE", "OVERFLOW", "NDIM"},
    "layout_reshapeable": {"SHAPE", "OVERFLOW"},
    "reshape_substitute_negatives": {"SHAPE", "OVERFLOW"},
    "translate_to_col_major": {"SHAPE", "ORDER"},
    "translate_to_col_major_unary": {"ORDER"},
    "layout_for_array_copy": {"ORDER"},
    "get_layout_for_binary_op": {"SHAPE", "ORDER"},
    "iter_layout": {"ORDER"},
    "normalize_axes_index": {"AXIS", "NDIM"},
    "layout_matmul": {"SHAPE", "NDIM"},
    "cuda.tiled_view": {"NDIM", "SLICE"},
    "cuda.array.slice": {"AXIS"},
}


def acceptable(operation, kind):
    """The statuses that say what the model's error says, as names without DIMFOLD_ERR_."""
    statuses = KINDS.get(kind)
    if statuses is None:
        return set().union(*KINDS.values())
    return statuses & FAILURES.get(operation, statuses) or statuses


def is_layout(value):
    return isinstance(value, dict) and {"shape", "stride", "offset"} <= set(value)


def equivalent(a, b):
    """The same as functions from index to position."""
    if a["shape"] != b["shape"]:
        return False
    if 0 in a["shape"]:
        return True
    steps = [[s for s, extent in zip(layout["stride"], layout["shape"]) if extent > 1] for layout in (a, b)]
    return a["offset"] == b["offset"] and steps[0] == steps[1]


def layouts_agree(expected, found, family):
    """Python's answer, which the library's own must confirm."""
    answer = equivalent(expected, found)
    structs = [family.layout(layout, family.library.structs["dimfold_layout"]) for layout in (expected, found)]
    confirmed = type(family)(family.library).call("equivalent", layout=structs[0], other=structs[1])
    if confirmed != answer:
        raise AssertionError(f"dimfold_layout_equivalent says {confirmed} of {expected} and {found}")
    return answer


def agree(expected, found, family, literally=False):
    """Whether `found` is what the row expects; a dict may have more keys than the row asks about."""
    if is_layout(expected) and is_layout(found) and not literally:
        return layouts_agree(expected, found, family)
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and agree(value, found[key], family, literally) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(lambda e, f: agree(e, f, family, literally), expected, found))
    return type(expected) is type(found) and expected == found
