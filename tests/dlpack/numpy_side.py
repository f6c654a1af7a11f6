"""NumPy as the other library."""
import sys

import numpy as np
from numpy.lib.stride_tricks import as_strided

from capsules import Given, Taken
from exchange import Refused

NAMES = {"b1": "bool", "u1": "u8", "u2": "u16", "u4": "u32", "u8": "u64", "i1": "i8", "i2": "i16", "i4": "i32",
         "i8": "i64", "f2": "f16", "f4": "f32", "f8": "f64", "c8": "c64", "c16": "c128"}
DTYPES = list(NAMES)

from_dlpack = np.from_dlpack


def counting(shape, dtype):
    return np.arange(int(np.prod(shape))).reshape(shape).astype(dtype)


def zeros(shape, dtype):
    return np.zeros(shape, dtype)


def itemsize(array):
    return array.itemsize


def transposed(array):
    return array.T


def items(array):
    return array.ravel().tolist()


def equal(first, second):
    return first.shape == second.shape and first.tobytes() == second.tobytes()


def assign(view, source):
    view[...] = source


def overlaps_itself(view):
    return view.size > 1 and 0 in view.strides


def references(array):
    return sys.getrefcount(array)


def view(rng, array):
    """Sliced (backwards too), transposed, with new axes, broadcast."""
    steps = rng.choices((-2, -1, 1, 2, 3), k=array.ndim)
    starts = [rng.choice((None, 0, 1, 2, -1)) for _ in steps]
    array = array[(*(slice(start, None, step) for start, step in zip(starts, steps)), ...)]
    array = array.transpose(rng.sample(range(array.ndim), array.ndim))
    if rng.random() < 0.3:
        array = array[None, ..., None]
    if rng.random() < 0.2:
        array = as_strided(array, (3, *array.shape), (0, *array.strides))  # broadcast_to would make it read-only
    return array


def negative_strides_come_back(exchange, _, __):
    array = np.from_dlpack(Given(exchange, "(2,3):(-4,-1)+6"))
    assert array.strides == (-16, -4) and items(array) == [6, 5, 4, 2, 1, 0]
    del array
    assert exchange.alive() == 0


def read_only_arrays_stay_read_only(exchange, _, __):
    array = np.arange(6)
    array.flags.writeable = False
    target = np.zeros(6, array.dtype)
    with Taken(exchange, array, True) as frozen, Taken(exchange, target, True) as other:
        assert exchange.describe(frozen) == "(6):(1) i64 48 1"
        exchange.copy(other, frozen)
        try:
            exchange.copy(frozen, other)
            raise AssertionError("a read-only array was written")
        except Refused as error:
            assert "READONLY" in str(error), error


def read_only_tensors_stay_read_only(exchange, _, __):
    ours = np.from_dlpack(Given(exchange, "(3):(1)", flags=1))
    assert not ours.flags.writeable
    with Taken(exchange, Given(exchange, "(3):(1)", flags=1), True) as taken:
        assert exchange.describe(taken) == "(3):(1) i32 12 1"


def read_only_tensors_of_0_x_are_refused(exchange, _, __):
    try:
        np.from_dlpack(Given(exchange, "(3):(1)", flags=1, is_versioned=False))
        raise AssertionError("a read-only tensor of 0.x was made")
    except Refused as error:
        assert "READONLY" in str(error), error


CHECKS = [negative_strides_come_back, read_only_arrays_stay_read_only, read_only_tensors_stay_read_only,
          read_only_tensors_of_0_x_are_refused]
