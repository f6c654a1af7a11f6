"""The copies of strided.jsonl through the C ABI: what the planner decides about them, and whether they copy.

The models decide with a copy engine's numbers; dimfold_explain has the same notions where a row is replayed here.
"""

import ctypes
import functools
import itertools

from operations import OPERATIONS
from rows import PREFIX, contiguous_strides, layout_of

# Addresses that every vector divides, further apart than any layout of the rows reaches; nothing is read there.
ADDRESSES = 1 << 20, 1 << 40


def operation(name):
    """Registers a function of (family, layout, args) under the row's name."""
    def register(function):
        OPERATIONS[PREFIX + name] = function
        return function
    return register


class Host:
    """A queue on the host, and views for it."""

    def __init__(self, library):
        self.dll, self.structs = library.dll, library.structs
        self.queue = ctypes.c_void_p()
        self.check(self.dll.dimfold_queue_create_host(ctypes.byref(self.queue), None, None))

    def check(self, status):
        assert status == 0, self.dll.dimfold_status_name(status)

    def view(self, fields, itemsize, data):
        """The view owns nothing, so it keeps what it borrows."""
        view, shape, stride = self.structs["dimfold_view"](), fields["shape"], fields["stride"]
        view.kept = (ctypes.c_size_t * len(shape))(*shape), (ctypes.c_ssize_t * len(stride))(*stride), data
        dtype = self.dll.dimfold_dtype_opaque(itemsize)
        self.check(self.dll.dimfold_view_new(ctypes.byref(view), data, 0, dtype, len(shape), *view.kept[:2],
                                             fields["offset"], None))
        return view

    def explain(self, target, source):
        explanation = self.structs["dimfold_explanation"]()
        self.check(self.dll.dimfold_explain(self.queue, *map(ctypes.byref, (target, source, explanation)), None))
        return explanation

    def copy(self, target, source):
        self.check(self.dll.dimfold_copy(self.queue, ctypes.byref(target), ctypes.byref(source), None))


@functools.lru_cache
def host_of(library):
    return Host(library)


def dense_of(layout):
    return {"shape": layout["shape"], "stride": contiguous_strides(layout["shape"]), "offset": 0}


# ---- Decisions -------------------------------------------------------------------------------------------------------

@operation("needs_wide_strides")
def needs_wide_strides(family, layout, args):
    host, itemsize = host_of(family.library), args["old_itemsize"]
    target, source = map(host.view, (dense_of(layout), layout), (itemsize, itemsize), ADDRESSES)
    found = family.call("offset_bounds", layout=family.layout(layout))
    bounds = [found[end][0] - layout["offset"] for end in ("min", "max")]
    return {"value": host.explain(target, source).index_bits == 64, "relative_offset_bounds": bounds}


@operation("vectorized_itemsize")
def vectorized_itemsize(family, layout, args):
    """The planner's width goes on to 64 bytes, the model's to `max_itemsize` or one item."""
    host, itemsize = host_of(family.library), args["old_itemsize"]
    target, source = map(host.view, (layout_of(args["dst"]), layout), (itemsize, itemsize), ADDRESSES)
    return {"value": min(host.explain(target, source).width_bytes, max(args["max_itemsize"], itemsize))}


# ---- Copies ----------------------------------------------------------------------------------------------------------

def highest(layout):
    return layout["offset"] + sum((extent - 1) * max(stride, 0)
                                  for extent, stride in zip(layout["shape"], layout["stride"]))


def rows_of(numbers, layout):
    """The elements along the last axis, for each index of the others."""
    *outer, extent = zip(layout["shape"], layout["stride"])
    for index in itertools.product(*(range(axis[0]) for axis in outer)):
        first = layout["offset"] + sum(i * stride for i, (_, stride) in zip(index, outer))
        yield [numbers[first + i * extent[1]] for i in range(extent[0])]


def copies(library, target, source):
    """Whether dimfold_copy gives each element of the target the source's, and touches no other."""
    host, number = host_of(library), ctypes.c_uint32
    memory = [(number * (highest(layout) + 1))() for layout in (target, source)]
    memory[1][:] = range(1, len(memory[1]) + 1)
    before = list(memory[0])
    host.copy(*(host.view(layout, ctypes.sizeof(number), ctypes.addressof(data))
                for layout, data in zip((target, source), memory)))
    same = all(map(lambda a, b: a == b, rows_of(memory[0], target), rows_of(memory[1], source)))
    written = sum(map(len, rows_of(memory[0], target)))
    return same and sum(now != then for now, then in zip(memory[0], before)) == written


@operation("copy_dst_strided")
def copy_dst_strided(family, layout, args):
    assert args["src"] == "dense"
    return {"ok": copies(family.library, layout, dense_of(layout))}


@operation("copy_broadcast_src")
def copy_broadcast_src(family, layout, args):
    target = {"shape": layout["shape"], "stride": args["dst_strides"], "offset": 0}
    return {"ok": copies(family.library, target, layout),
            "src_is_unique": family.call("is_unique", layout=family.layout(layout))}
