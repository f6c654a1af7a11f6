"""The tiled views of strided.jsonl (num_tiles, tile_load, tile_store, tiled_view…) through the C ABI.

Each takes the row's `in` and `args` (rows.py) and answers a dict with every field that the row expects.
"""

import ctypes
import math
import struct

from copies import host_of
from operations import OPERATIONS
from rows import PREFIX, contiguous_strides

PADDING = {None: "UNDETERMINED", "ZERO": "ZERO", "NEG_ZERO": "NEGATIVE_ZERO", "NAN": "NAN",
           "POS_INF": "POSITIVE_INFINITY", "NEG_INF": "NEGATIVE_INFINITY"}
# The numbers of the padding as f32, by the names that the rows have for them.
NUMBERS = {"ZERO": 0x00000000, "NEG_ZERO": 0x80000000, "NAN": 0x7fc00000, "POS_INF": 0x7f800000, "NEG_INF": 0xff800000}


def operation(*names):
    """Registers a function of (family, fields, args) under the model's names."""
    def register(function):
        OPERATIONS.update((PREFIX + name, function) for name in names)
        return function
    return register


def layout_of(family, shape):
    """Tiled views have dynamic layouts, whatever the family."""
    return family.layout({"shape": shape, "stride": contiguous_strides(shape), "offset": 0},
                         family.library.structs["dimfold_layout"])


def tiled_view(family, shape, args):
    """One count for each list, which the library compares with the array's."""
    tile_shape, steps = args["tile_shape"], args.get("traversal_steps")
    mode = family.library.constants["DIMFOLD_PADDING_" + PADDING[args.get("padding")]]
    found = family.call("tiled_view_new", layout=layout_of(family, shape), count=len(tile_shape), padding_mode=mode,
                        tile_shape=tile_shape, step_count=len(steps or []), step=steps)
    return found["result"]


@operation("tiled_view")
def refused(family, fields, args):
    tiled_view(family, fields["shape"], args)
    return {}


@operation("tiled_view.traversal_steps")
def traversal_steps(family, fields, args):
    return {"value": list(tiled_view(family, fields["shape"], args).step[:len(fields["shape"])])}


@operation("num_tiles")
def num_tiles(family, fields, args):
    found = family.call("tiled_view_num_tiles", tiles=tiled_view(family, fields["shape"], args))
    return {"value": list(found["num_tiles"][:len(fields["shape"])])}


@operation("array.slice")
def array_slice(family, _, args):
    family.call("dim_slice_strict", layout=layout_of(family, args["shape"]), axis=args["axis"], start=args["start"],
                stop=args["stop"])
    return {}


# ---- Loads and stores ------------------------------------------------------------------------------------------------

def view_of(family, shape, data, dtype):
    """A view of memory in C order, which keeps it."""
    view = host_of(family.library).view({"shape": shape, "stride": contiguous_strides(shape), "offset": 0},
                                        ctypes.sizeof(data._type_), ctypes.addressof(data))
    view.memory, view.dtype = data, family.library.constants["DIMFOLD_DTYPE_" + dtype.upper()]
    return view


def memory_of(numbers, dtype):
    """Items as the bits that they have."""
    kind = {"i64": ctypes.c_uint64, "f32": ctypes.c_uint32}[dtype]
    return (kind * len(numbers))(*numbers)


def order_of(order, ndim):
    """As axes, the array's in the order of the tile's."""
    return order if isinstance(order, list) else list(range(ndim))[::-1 if order == "F" else 1]


def call(family, name, target, source, tiles, index, axes):
    host, ndim = host_of(family.library), len(index)
    numbers = [(ctypes.c_ssize_t * ndim)(*values) for values in (index, axes)]
    host.check(getattr(host.dll, name)(host.queue, *map(ctypes.byref, (target, source, tiles)), ndim, *numbers, None))


def loaded(family, shape, data, dtype, args):
    """The items of the tile. Those that the load does not write are a number that no row has."""
    tile_shape, axes = args["tile_shape"], order_of(args.get("order"), len(shape))
    tiles = tiled_view(family, [shape[axis] for axis in axes], args)
    tile = memory_of([0x5a5a5a5a] * math.prod(tile_shape), dtype)
    call(family, "dimfold_tile_load", view_of(family, tile_shape, tile, dtype),
         view_of(family, shape, memory_of(data, dtype), dtype), tiles, args["index"], axes)
    return list(tile)


def nested(items, shape):
    """The items as lists of lists."""
    for extent in reversed(shape[1:]):
        items = [items[start:start + extent] for start in range(0, len(items), extent)]
    return items


@operation("tile_load", "tiled_view.load")
def tile_load(family, fields, args):
    dtype, shape = fields.get("dtype", "i64"), fields["shape"]
    ones = [struct.unpack("<I", struct.pack("<f", 1.0))[0]] * math.prod(shape)
    items = loaded(family, shape, fields.get("data", ones), dtype, args)
    names = [name for name, bits in NUMBERS.items() if set(items) == {bits}]
    return {"tile": nested(items, args["tile_shape"]), "all_elements": names[0] if names else None}


@operation("strided_view.load")
def strided_view_load(family, fields, args):
    """Its data are their own positions."""
    return tile_load(family, {"shape": fields["shape"], "data": range(math.prod(fields["shape"]))}, args)


@operation("tile_store")
def tile_store(family, fields, args):
    tile_shape, data = args["tile_shape"], memory_of(fields["data"], "i64")
    target = view_of(family, fields["shape"], data, "i64")
    for store in args["stores"]:
        tile = memory_of([store["fill"]] * math.prod(tile_shape), "i64")
        call(family, "dimfold_tile_store", target, view_of(family, tile_shape, tile, "i64"),
             tiled_view(family, fields["shape"], args), store["index"], range(len(tile_shape)))
    return {"data": list(data)}
