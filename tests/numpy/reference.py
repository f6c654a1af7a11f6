"""What the program must write: NumPy's own answer, or the documented rules of dimfold_cast where NumPy has others.

bfloat16, which NumPy lacks, is kept as float32 values that it can hold.
"""

import io

import numpy as np


NUMPY = {"bool": "?", "u8": "u1", "u16": "u2", "u32": "u4", "u64": "u8", "i8": "i1", "i16": "i2", "i32": "i4",
         "i64": "i8", "f16": "f2", "f32": "f4", "f64": "f8", "c64": "c8", "c128": "c16"}
NAMES = [*NUMPY, "bf16"]


class Items:
    """A view of the source's array, the dtypes that its items are cast to one after the other, and the last one's name.

    Casts wait until the file is written: a chain is one view of its source, whatever the dtype of its items.
    """

    def __init__(self, array, name, casts=()):
        self.array, self.name, self.casts = array, name, casts

    def view(self, array):
        if isinstance(array, np.generic):  # NumPy makes scalars of views of one item, which forget the byte order
            array = np.array(array, dtype=self.array.dtype)
        return Items(array, self.name, self.casts)

    def cast(self, name):
        """Also to its own dtype, which makes another byte order this machine's."""
        is_there = name == self.name and (self.casts or self.array.dtype.isnative)
        return self if is_there else Items(self.array, name, (*self.casts, name))

    def is_opaque(self):
        return self.name.startswith("opaque")

    def values(self):
        """The items after their casts, in this machine's byte order if there were any."""
        array = self.array
        for name in self.casts:
            array = cast(array, name)
        return array


def cast(array, name):
    """A new array of the dtype `name`, by the rules that ops.h documents."""
    array = array.astype(array.dtype.newbyteorder("="))
    with np.errstate(all="ignore"):
        return to_bf16(real_part(array)) if name == "bf16" else converted(array, np.dtype(NUMPY[name]))


def real_part(array):
    return array.real if array.dtype.kind == "c" else array


def converted(array, target):
    if target.kind == "b":
        return array != 0
    if target.kind == "c":
        return array.astype(target)
    array = real_part(array)
    if target.kind in "iu":
        return saturated(array, target)
    if target == np.float16 and array.dtype.kind in "iu":
        # Beyond 2^52 every half is infinite, and below it float64 is exact, so that the integer is rounded once.
        return np.clip(array.astype(np.float64), -2.0**52, 2.0**52).astype(target)
    return array.astype(target)


def saturated(array, target):
    """Towards zero, beyond the range the nearest end, NaN 0."""
    limits = np.iinfo(target)
    if array.dtype.kind == "b":
        return array.astype(target)
    if array.dtype.kind in "iu":
        own = np.iinfo(array.dtype)
        low, high = max(own.min, limits.min), min(own.max, limits.max)
        return np.clip(array, array.dtype.type(low), array.dtype.type(high)).astype(target)
    wide = np.trunc(np.nan_to_num(array.astype(np.float64), nan=0.0, posinf=np.inf, neginf=-np.inf))
    is_high, is_low = wide >= float(limits.max) + 1.0 - (limits.max < 2**53), wide <= float(limits.min)
    result = np.where(is_high | is_low, 0.0, wide).astype(target)
    result[is_high], result[is_low] = limits.max, limits.min
    return result


def rounded_to_odd(array):
    """64-bit integers as float64 whose last bit says whether anything was cut off: rounding again is then exact."""
    magnitude = np.where(array < 0, (~array.astype(np.uint64)) + np.uint64(1), array.astype(np.uint64))
    is_cut = (magnitude & np.uint64(2047)) != 0
    odd = (magnitude >> np.uint64(11) << np.uint64(11)) | (is_cut.astype(np.uint64) << np.uint64(11))
    magnitude = np.where(magnitude >= np.uint64(2**53), odd, magnitude).astype(np.float64)
    return np.where(array < 0, -magnitude, magnitude)


def to_bf16(array):
    """Rounds to nearest, ties to even, in one step: 8 significant bits above 2^-126, multiples of 2^-133 below."""
    wide = rounded_to_odd(array) if array.dtype.kind in "iu" and array.dtype.itemsize == 8 else array.astype(np.float64)
    exponent = np.frexp(wide)[1] - 1
    quantum = np.ldexp(1.0, np.maximum(exponent, -126) - 7)
    rounded = np.where(np.isfinite(wide), np.rint(wide / quantum) * quantum, wide)
    return np.where(np.abs(rounded) >= 2.0**128, np.copysign(np.inf, wide), rounded).astype(np.float32)


# ---- Files -----------------------------------------------------------------------------------------------------------

def laid_out(items, order):
    """The items in that order: K is that of the view's strides, casts or not."""
    array = np.array(items.array, order=order, copy=True)
    if items.casts:
        array = cast_in_place(array, items)
    return array


def cast_in_place(array, items):
    """Casts keep the order of the items in memory."""
    is_f = array.flags.f_contiguous and not array.flags.c_contiguous
    values = Items(array, items.name, items.casts).values()
    if items.name == "bf16":
        values = (np.asarray(values).view(np.uint32) >> np.uint32(16)).astype(np.uint16)
    return np.array(values, order="F" if is_f else "C", copy=True)


def file_of(items, order):
    """The bytes of the file that numpy.save would write."""
    array, buffer = laid_out(items, order), io.BytesIO()
    np.save(buffer, array, allow_pickle=False)
    content = buffer.getvalue()
    return content.replace(b"'descr': '<u2'", b"'descr': '<V2'", 1) if items.name == "bf16" else content


def same_but_for_nans(expected, found, items):
    """A NaN that a cast made may have any bits: the rest of the file is the same."""
    start = len(expected) - items.array.size * item_bytes(items)
    if not items.casts:
        return False
    if expected[:start] != found[:start] or len(expected) != len(found):
        return False
    arrays = [floats_of(content[start:], items) for content in (expected, found)]
    if arrays[0] is None:
        return False
    is_nan = [np.isnan(array) for array in arrays]
    bits = [array.view(f"u{array.dtype.itemsize}") for array in arrays]
    return bool(np.all(np.where(is_nan[0], is_nan[1], bits[0] == bits[1])))


def item_bytes(items):
    if items.name == "bf16":
        return 2
    return np.dtype(NUMPY[items.name]).itemsize if items.name in NUMPY else items.array.dtype.itemsize


def floats_of(content, items):
    if items.name == "bf16":
        return (np.frombuffer(content, "<u2").astype(np.uint32) << np.uint32(16)).view(np.float32)
    kind = {"f16": "f2", "f32": "f4", "f64": "f8", "c64": "f4", "c128": "f8"}.get(items.name)
    return np.frombuffer(content, kind) if kind else None
