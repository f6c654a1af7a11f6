"""The mappings of strided.jsonl (layout_right_padded, layout_left, layout_strided…) through the C ABI.

Each takes the row's `in` and `args` (rows.py) and answers a dict with every field that the row expects. The extents and
the alignment are static, which must not change any answer.
"""

import itertools

from operations import OPERATIONS
from rows import PREFIX

ALL_STATIC = 2**64 - 1


def operation(*names):
    """Registers a function of (family, fields, args) under the model's names."""
    def register(function):
        OPERATIONS.update((PREFIX + name, function) for name in names)
        return function
    return register


def made(family, name, shape, **others):
    index_dtype = family.library.constants["DIMFOLD_DTYPE_I32"]
    return family.call(f"mapping_{name}", shape=shape, static_shape=ALL_STATIC, index_dtype=index_dtype,
                       **others)["result"]


def padded(family, name, fields, alignment):
    return made(family, name, fields["extents"], alignment=alignment, static_alignment=True)


def numbers(family, mapping, shape):
    """What rows ask about a mapping, with the strides that are static, and must be all of them."""
    ndim = len(shape)
    static_strides = [family.call("mapping_static_stride", mapping=mapping, axis=axis) for axis in range(ndim)]
    strides = list(mapping.stride[:ndim])
    assert static_strides == strides, f"static strides {static_strides}, strides {strides}"
    extents = family.call("mapping_padded_extents", mapping=mapping)["shape"][:ndim]
    indices = itertools.product(*map(range, shape))
    return {"strides": strides, "padded_last_extent": extents[-1],
            "is_exhaustive": family.call("mapping_is_exhaustive", mapping=mapping),
            "offsets_c_order": [family.call("mapping_index", mapping=mapping, index=list(index))["position"][0]
                                for index in indices]}


@operation("layout_right_padded")
def layout_right_padded(family, fields, args):
    return numbers(family, padded(family, "right_padded", fields, args["alignment"]), fields["extents"])


@operation("layout_left_padded")
def layout_left_padded(family, fields, args):
    return numbers(family, padded(family, "left_padded", fields, args["alignment"]), fields["extents"])


@operation("layout_right_padded.is_exhaustive")
def is_exhaustive(family, fields, args):
    return {"value": layout_right_padded(family, fields, args)["is_exhaustive"]}


@operation("layout_right_padded.eq")
def equal(family, fields, args):
    one, other = (padded(family, "right_padded", part, part["alignment"]) for part in (fields, args["other"]))
    return {"value": family.call("mapping_equal", mapping=one, mapping2=other)}


@operation("layout_left")
def layout_left(family, fields, _):
    return numbers(family, made(family, "left", fields["extents"]), fields["extents"])


@operation("layout_strided")
def layout_strided(family, fields, args):
    mapping = made(family, "strided", fields["extents"], stride=args["strides"], static_stride=ALL_STATIC, offset=0)
    return numbers(family, mapping, fields["extents"])
