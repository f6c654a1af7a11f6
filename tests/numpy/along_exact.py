"""Sums, products and moments of floats as rational numbers, and what may be off from them."""

import math
from fractions import Fraction

import numpy as np

ULPS = 1  # units of the last place between a result and the exact one, rounded to its dtype


def same(expected, found):
    """Bit by bit, but for NaNs and zeros of either sign."""
    expected, found = np.ascontiguousarray(expected).reshape(-1), np.ascontiguousarray(found).reshape(-1)
    if expected.dtype.kind not in "fc":
        return bool(np.all(expected == found))
    part = f"f{expected.dtype.itemsize // (2 if expected.dtype.kind == 'c' else 1)}"
    expected, found = expected.view(part), found.view(part)
    return bool(np.all((expected == found) | (np.isnan(expected) & np.isnan(found))))


def plain(values):
    """What infinities and NaN make of a sum; None where all are finite."""
    if any(math.isnan(value) for value in values):
        return math.nan
    infinite = {value for value in values if math.isinf(value)}
    return None if not infinite else infinite.pop() if len(infinite) == 1 else math.nan


def sum_of(values):
    special = plain(values)
    return special if special is not None else sum((Fraction(value) for value in values), Fraction(0))


def mean_of(values):
    if not values:
        return math.nan
    total = sum_of(values)
    return total / len(values) if isinstance(total, Fraction) else total


def var_of(values, ddof):
    left = max(len(values) - ddof, 0)
    if plain(values) is not None or left == 0 or not values:
        return math.nan if not values or plain(values) is not None or len(values) == 0 else nothing_left(values)
    mean = sum_of(values) / len(values)
    return sum((Fraction(value) - mean) ** 2 for value in values) / Fraction(left)


def nothing_left(values):
    mean = sum_of(values) / len(values)
    return math.nan if all(Fraction(value) == mean for value in values) else math.inf


def rounded(value, dtype):
    """The float nearest to a rational number."""
    if not isinstance(value, Fraction):
        return value
    try:
        near = value.numerator / value.denominator
    except OverflowError:
        near = math.copysign(math.inf, value)
    return float(np.asarray(near, np.float64).astype(dtype))


def is_near(true, found, dtype, ulps, floor=0.0):
    """Whether an item is so many units of the last place from the true value, rounded; `floor` is an error that is
    allowed besides."""
    near = rounded(true, dtype)
    if math.isnan(near) or math.isnan(found):
        return math.isnan(near) and math.isnan(found)
    if math.isinf(near) or math.isinf(found):
        largest = float(np.finfo(dtype).max)
        return near == found or (math.copysign(1, near) == math.copysign(1, found) and
                                 min(abs(near), abs(found)) >= largest)
    unit = float(np.spacing(np.asarray(abs(near), dtype)))
    return abs(Fraction(found) - Fraction(near)) <= Fraction(unit) * ulps + Fraction(floor)


def lines_of(array, axes):
    """The items of each result, in C order of the results."""
    array = np.asarray(array)
    axes = tuple(range(array.ndim)) if axes is None else tuple(axis % array.ndim for axis in axes)
    kept = [axis for axis in range(array.ndim) if axis not in axes]
    moved = array.transpose([*kept, *axes])
    shape = [array.shape[axis] for axis in kept]
    return moved.reshape(int(np.prod(shape, dtype=np.int64)),
                         int(np.prod([array.shape[axis] for axis in axes], dtype=np.int64)))


def wrong(expected, found):
    """`expected` is a list of (true value, floor), one for each item or part of one."""
    items = np.ascontiguousarray(found).reshape(-1)
    part = np.dtype(f"f{items.dtype.itemsize // (2 if items.dtype.kind == 'c' else 1)}")
    items = items.view(part)
    for place, ((true, floor), item) in enumerate(zip(expected, items)):
        if not is_near(true, float(item), part, ULPS, floor):
            return f"{float(item)!r} instead of {rounded(true, np.float64)!r} at {place}"
    return None if len(expected) == len(items) else f"{len(items)} items instead of {len(expected)}"
