"""NumPy as the oracle of the operations that make one array of parts: random layouts, dtypes, tiles and pads.

    python tests/numpy/assemble.py [SEED]

Calls the shared library of the environment's DIMFOLD_LIBRARY through ctypes. After each call all of the target's memory
is compared, byte for byte, so that a write beside its elements is seen, and one that is missing too: the target begins
with bytes of its own. DIMFOLD_TEST_SCALE says how many times more cases than usual. Last line: N passed, N failed.
"""

import ctypes
import os
import random
import sys
from pathlib import Path

import numpy as np

import reference

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "replay"))

from library import Library  # noqa: E402

CASES = 1000       # of each operation
REPORTS_MAX = 20
NAMES = list(reference.NUMPY)
PAD_MODES = ["constant", "edge", "reflect", "symmetric", "wrap"]
PADDING = [None, 0.0, -0.0, np.nan, np.inf, -np.inf]
# NumPy 1 does not go on as it began where a pad is larger than the array.
PAD_TIMES = 4 if int(np.__version__.split(".")[0]) >= 2 else 1


class Memory:
    """An array that is a strided part of memory of its own."""

    def __init__(self, rng, shape, dtype, may_repeat=False):
        self.axes = rng.sample(range(len(shape)), len(shape))
        slices, extents = [], []
        for axis in self.axes:
            step, start = rng.choice([1, 1, 1, 2, -1, -2]), rng.choice([0, 0, 1])
            extents.append(max(1, start + shape[axis] * abs(step)))
            stop = start + shape[axis] * abs(step)
            slices.append(slice(start, stop, step) if step > 0 else slice(stop - 1, start - 1 if start else None, step))
            if shape[axis] == 0:
                slices[-1] = slice(0, 0)
        self.base = np.empty(extents, dtype)
        self.base.reshape(-1)[:] = values(rng, self.base.size, dtype)
        view = self.base[tuple(slices)].transpose(np.argsort(self.axes)) if shape else self.base
        repeated = [axis for axis in range(len(shape)) if may_repeat and shape[axis] > 0 and rng.random() < 0.15]
        for axis in repeated:
            view = np.broadcast_to(view[axis_index(axis)], shape)
        self.array = view

    def view(self, library, keep):
        """The dimfold_view; `keep` gets what it borrows."""
        itemsize, shape = self.array.dtype.itemsize, self.array.shape
        lowest = self.base.ctypes.data
        offset = (self.array.__array_interface__["data"][0] - lowest) // itemsize if self.array.size else 0
        extents = (ctypes.c_size_t * max(1, len(shape)))(*shape)
        strides = (ctypes.c_ssize_t * max(1, len(shape)))(*(stride // itemsize for stride in self.array.strides))
        keep += [extents, strides]
        swapped = 0 if self.array.dtype.isnative else library.constants["DIMFOLD_BYTE_SWAPPED"]
        return library.structs["dimfold_view"](
            data=lowest, size_bytes=self.base.nbytes, dtype=dtype_number(library, self.array.dtype), flags=swapped,
            device_type=1, ndim=len(shape), offset=offset, shape=ctypes.addressof(extents),
            stride=ctypes.addressof(strides))


def axis_index(axis):
    return (slice(None),) * axis + (slice(0, 1),)


def values(rng, count, dtype):
    """Whole numbers that every dtype can hold, so that conversions are exact."""
    generator = np.random.default_rng(rng.randrange(2**32))
    if dtype.kind == "V":
        return np.frombuffer(generator.bytes(count * dtype.itemsize), dtype)
    numbers = generator.integers(0, 2 if dtype.kind == "b" else 100, count)
    return numbers.astype(dtype)


def dtype_number(library, dtype):
    if dtype.kind == "V":
        return library.dll.dimfold_dtype_opaque(dtype.itemsize)
    name = next(name for name, text in reference.NUMPY.items() if np.dtype(text) == dtype.newbyteorder("="))
    return library.constants["DIMFOLD_DTYPE_" + name.upper()]


def dtypes_of(rng):
    """The target's and the source's."""
    if rng.random() < 0.1:
        return (np.dtype(f"V{rng.choice([1, 3, 5, 16])}"),) * 2
    first = np.dtype(reference.NUMPY[rng.choice(NAMES)])
    second = first if rng.random() < 0.5 else np.dtype(reference.NUMPY[rng.choice(NAMES)])
    return tuple(dtype.newbyteorder(">") if rng.random() < 0.15 else dtype for dtype in (first, second))


def converted(array, dtype):
    if dtype.kind == "V" or array.dtype == dtype:
        return array
    native = dtype.newbyteorder("=")
    array = array.astype(array.dtype.newbyteorder("="))
    with np.errstate(all="ignore"):
        return reference.converted(array, native).astype(dtype)


def shape_of(rng, least=0):
    return [rng.choice([0, 1, 1, 2, 2, 3, 4, 5]) for _ in range(rng.randint(least, 4))]


class Session:
    def __init__(self, rng, library):
        self.rng, self.library = rng, library
        self.queue = ctypes.c_void_p()
        options = library.structs["dimfold_host_options"](threads=1)
        assert library.dll.dimfold_queue_create_host(ctypes.byref(self.queue), ctypes.byref(options), None) == 0

    def call(self, name, target, expected, *arguments, written=None):
        """Runs it and says what is wrong. `written` marks the elements that change, all if None."""
        keep = []
        wanted = target.base.copy()
        if expected.size:
            where = ... if written is None else written
            same_view(target, wanted)[where] = expected[where]
        passed = [target.view(self.library, keep), *(self.passed(argument, keep) for argument in arguments)]
        pointers = [ctypes.byref(value) if isinstance(value, (ctypes.Structure, ctypes.Array)) else value
                    for value in passed]
        diag = self.library.structs["dimfold_diag"]()
        status = getattr(self.library.dll, f"dimfold_{name}")(self.queue, *pointers, ctypes.byref(diag))
        if status != 0:
            text = ctypes.create_string_buffer(200)
            self.library.dll.dimfold_diag_text(ctypes.byref(diag), text, 200)
            return f"refused: {text.value.decode()}"
        return None if wanted.tobytes() == target.base.tobytes() else "the target's memory differs"

    def passed(self, argument, keep):
        if isinstance(argument, Memory):
            return argument.view(self.library, keep)
        if isinstance(argument, list) and argument and isinstance(argument[0], Memory):
            views = [memory.view(self.library, keep) for memory in argument]
            return (self.library.structs["dimfold_view"] * len(views))(*views)
        if isinstance(argument, list):
            return (ctypes.c_ssize_t * max(1, len(argument)))(*argument)
        return argument

    def pair(self, source_shape, may_repeat=True):
        """(dtype of the target, source)."""
        to, dtype = dtypes_of(self.rng)
        return to, Memory(self.rng, source_shape, dtype, may_repeat)


def same_view(target, other):
    """What target.array is of target.base, of an array like that base."""
    offset = target.array.__array_interface__["data"][0] - target.base.ctypes.data
    return np.ndarray(target.array.shape, other.dtype, other, offset, target.array.strides)


# ---- One case of each operation ------------------------------------------------------------------------------------

def concatenate(session):
    rng, shape = session.rng, shape_of(session.rng, 1)
    axis, to = rng.randrange(len(shape)), None
    sources = []
    for _ in range(rng.randint(1, 4)):
        to, source = session.pair(shape[:axis] + [rng.choice([0, 1, 2, 3])] + shape[axis + 1:])
        sources.append(source)
    if any(source.array.dtype.kind == "V" or to.kind == "V" for source in sources):
        return None
    expected = np.concatenate([converted(source.array, to) for source in sources], axis)
    given = rng.choice([axis, axis - len(shape)])
    target = Memory(rng, expected.shape, to)
    return session.call("concatenate", target, expected, len(sources), sources, given), expected.shape, given


def stack(session):
    rng, shape = session.rng, shape_of(session.rng)
    to, first = session.pair(shape)
    sources = [first, *(Memory(rng, shape, first.array.dtype, True) for _ in range(rng.randint(0, 3)))]
    axis = rng.randint(-len(shape) - 1, len(shape))
    expected = np.stack([converted(source.array, to) for source in sources], axis)
    target = Memory(rng, expected.shape, to)
    return session.call("stack", target, expected, len(sources), sources, axis), expected.shape, axis


def pad(session):
    rng, shape = session.rng, shape_of(session.rng)
    to, source = session.pair(shape)
    mode = rng.choice(PAD_MODES)
    widths = [[rng.randint(0, max(1, extent * PAD_TIMES)) if rng.random() < 0.7 else 0 for _ in range(2)]
              for extent in shape]
    if mode != "constant":
        widths = [[0, 0] if extent == 0 else width for extent, width in zip(shape, widths)]
    value = values(rng, 1, to)
    expected = converted(source.array, to)
    if not shape:
        expected = expected.copy()
    elif mode == "constant" and to.kind == "V":
        return None
    elif mode == "constant":
        expected = np.pad(expected, widths, constant_values=value[0])
    else:
        expected = np.pad(expected, widths, mode=mode)
    native = value.astype(to.newbyteorder("=")) if to.kind != "V" else value
    item = (ctypes.c_char * 16).from_buffer_copy(native.tobytes().ljust(16, b"\0"))
    target = Memory(rng, expected.shape, to)
    before, after = [width[0] for width in widths], [width[1] for width in widths]
    number = session.library.constants[f"DIMFOLD_PAD_{mode.upper()}"]
    wrong = session.call("pad", target, expected.astype(to), source, len(shape), before, after, number, item)
    return wrong, shape, widths, mode


def roll(session):
    rng, shape = session.rng, shape_of(session.rng)
    to, source = session.pair(shape)
    axes = [rng.randint(-len(shape), len(shape) - 1) for _ in range(rng.randint(0, 3))] if shape else []
    shifts = [rng.randint(-9, 9) for _ in axes]
    expected = converted(np.roll(source.array, shifts, axes) if axes else source.array, to)
    target = Memory(rng, expected.shape, to)
    return session.call("roll", target, expected, source, len(axes), shifts, axes), shape, shifts, axes


def repeat(session):
    rng, shape = session.rng, shape_of(session.rng, 1)
    to, source = session.pair(shape)
    repeats, axis = rng.randint(0, 4), rng.randint(-len(shape), len(shape) - 1)
    expected = converted(np.repeat(source.array, repeats, axis), to)
    target = Memory(rng, expected.shape, to)
    return session.call("repeat", target, expected, source, repeats, axis), shape, repeats, axis


def tile(session):
    rng, shape = session.rng, shape_of(session.rng)
    to, source = session.pair(shape)
    reps = [rng.choice([0, 1, 1, 2, 3]) for _ in range(rng.randint(0, 5))]
    expected = converted(np.tile(source.array, reps), to)
    target = Memory(rng, expected.shape, to)
    return session.call("tile", target, expected, source, len(reps), reps), shape, reps


# ---- Tiles -----------------------------------------------------------------------------------------------------------

def tiled_view(session, shape, tile_shape, step, mode):
    struct = session.library.structs["dimfold_tiled_view"](padding_mode=mode)
    struct.layout.ndim = len(shape)
    for axis, extents in enumerate(zip(shape, tile_shape, step)):
        struct.layout.shape[axis], struct.tile_shape[axis], struct.step[axis] = extents
    return struct


def coordinates(origins, tile_shape):
    """Per axis, which elements a tile takes; as arrays that broadcast."""
    ndim = len(tile_shape)
    return [(origin + np.arange(extent)).reshape([-1 if other == axis else 1 for other in range(ndim)])
            for axis, (origin, extent) in enumerate(zip(origins, tile_shape))]


def inside(places, shape):
    """Whether each element of a tile exists, and indices that can be taken of the array for all of them."""
    exists = np.ones([place.shape[axis] for axis, place in enumerate(places)], bool)
    for place, extent in zip(places, shape):
        exists = exists & (place >= 0) & (place < extent)
    return exists, tuple(np.clip(place, 0, max(0, extent - 1)) for place, extent in zip(places, shape))


def put(array, places, exists, tile):
    """Writes the elements of a tile that exist to their places."""
    if array.ndim == 0:
        array[...] = tile
    else:
        array[tuple(np.broadcast_to(place, exists.shape)[exists] for place in places)] = tile[exists]


def tiles_case(session):
    """(array in the tiles' order of axes, what is to be called for it, ...) with random tiles over it."""
    rng = session.rng
    shape = [extent + rng.choice([0, 0, 3]) for extent in shape_of(rng)]
    axes = rng.choice([None, rng.sample(range(len(shape)), len(shape))])
    seen = [shape[axis] for axis in axes] if axes else shape
    tile_shape = [rng.randint(1, 4) for _ in seen]
    step = [rng.choice([extent, extent, 1, 2, 3, 5]) for extent in tile_shape]
    return shape, axes, seen, tile_shape, step


def signed(axes, rng):
    return None if axes is None else [axis - rng.choice([0, len(axes)]) for axis in axes]


def fill_padding(session, expected, exists, to, mode):
    """Writes the padding into `expected`; which elements the load writes."""
    if PADDING[mode] is None:
        return exists
    expected[~exists] = np.zeros(1, to)[0] if to.kind == "V" else np.array(PADDING[mode]).astype(to)
    return np.ones_like(exists)


def padding_mode(rng, to):
    return rng.randint(0, 5 if to.kind in "fc" else 1)


def tile_load(session):
    rng = session.rng
    shape, axes, seen, tile_shape, step = tiles_case(session)
    to, source = session.pair(shape)
    mode, index = padding_mode(rng, to), [rng.randint(-3, 4) for _ in seen]
    array = source.array.transpose(axes) if axes else source.array
    exists, places = inside(coordinates([i * s for i, s in zip(index, step)], tile_shape), seen)
    expected = np.zeros(tile_shape, to)
    if array.size:
        expected[...] = converted(array[places], to)
    written = fill_padding(session, expected, exists, to, mode)
    tiles = tiled_view(session, seen, tile_shape, step, mode)
    target = Memory(rng, tile_shape, to)
    wrong = session.call("tile_load", target, expected, source, tiles, len(seen), index, signed(axes, rng),
                         written=written)
    return wrong, shape, axes, tile_shape, step, index, mode


def tile_store(session):
    rng = session.rng
    shape, axes, seen, tile_shape, step = tiles_case(session)
    to, source = session.pair(tile_shape)
    index = [rng.randint(-3, 4) for _ in seen]
    exists, places = inside(coordinates([i * s for i, s in zip(index, step)], tile_shape), seen)
    target = Memory(rng, shape, to)
    expected = target.array.copy()
    if expected.size:
        put(expected.transpose(axes) if axes else expected, places, exists, converted(source.array, to))
    tiles = tiled_view(session, seen, tile_shape, step, rng.randint(0, 5))
    wrong = session.call("tile_store", target, expected, source, tiles, len(seen), index, signed(axes, rng))
    return wrong, shape, axes, tile_shape, step, index


def tiles_load(session):
    rng = session.rng
    shape, axes, seen, tile_shape, step = tiles_case(session)
    to, source = session.pair(shape)
    mode, grid = padding_mode(rng, to), [-(-extent // s) for extent, s in zip(seen, step)]
    array = source.array.transpose(axes) if axes else source.array
    expected, written = np.zeros(grid + tile_shape, to), np.ones(grid + tile_shape, bool)
    for index in np.ndindex(*grid):
        exists, places = inside(coordinates([i * s for i, s in zip(index, step)], tile_shape), seen)
        expected[index] = converted(array[places], to)
        one = expected[index] if tile_shape else expected[index][()]
        written[index] = fill_padding(session, np.atleast_1d(one) if not tile_shape else one, exists, to, mode)
    target = Memory(rng, grid + tile_shape, to)
    wrong = session.call("tiles_load", target, expected, source, tiled_view(session, seen, tile_shape, step, mode),
                         len(seen), signed(axes, rng), written=written)
    return wrong, shape, axes, tile_shape, step, mode


def tiles_store(session):
    rng = session.rng
    shape, axes, seen, tile_shape, step = tiles_case(session)
    step = [max(pair) for pair in zip(step, tile_shape)]
    grid = [-(-extent // s) for extent, s in zip(seen, step)]
    to, source = session.pair(grid + tile_shape)
    target = Memory(rng, shape, to)
    expected = target.array.copy()
    seen_part = expected.transpose(axes) if axes else expected
    for index in np.ndindex(*grid):
        exists, places = inside(coordinates([i * s for i, s in zip(index, step)], tile_shape), seen)
        put(seen_part, places, exists, converted(source.array, to)[index])
    wrong = session.call("tiles_store", target, expected, source, tiled_view(session, seen, tile_shape, step, 0),
                         len(seen), signed(axes, rng))
    return wrong, shape, axes, tile_shape, step


OPERATIONS = [concatenate, stack, pad, roll, repeat, tile, tile_load, tile_store, tiles_load, tiles_store]


def run(seed):
    count = CASES * max(1, int(os.environ.get("DIMFOLD_TEST_SCALE", "1")))
    session = Session(random.Random(seed), Library(os.environ["DIMFOLD_LIBRARY"]))
    passed = failed = 0
    for operation in OPERATIONS:
        done = 0
        while done < count:
            outcome = operation(session)
            if outcome is None:
                continue
            wrong, *case = outcome
            done, passed, failed = done + 1, passed + (not wrong), failed + bool(wrong)
            if wrong and failed <= REPORTS_MAX:
                print(f"FAILED {operation.__name__} {case}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
