"""NumPy as the oracle of order K, and of the strides of axes that come in: every small layout.

    python tests/numpy/orders.py

np.copy and np.empty_like say how a copy in order K lies, np.nditer how an array without strides of 0 is walked, and
np.expand_dims which stride a new axis has. Strides are positive, negative, 0 and often equal. Calls the shared library
of the environment's DIMFOLD_LIBRARY. Last line: N passed, N failed.
"""

import itertools
import os
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "replay"))

from arrangements import walk  # noqa: E402
from call import Family  # noqa: E402
from library import Library  # noqa: E402
from operations import result_of  # noqa: E402

REPORTS_MAX = 20
RANK_MAX = 3
EXTENTS = (1, 2, 3)
STRIDES = (-3, -1, 0, 1, 3)
MEMORY = np.arange(64, dtype=np.int8)  # each item is its own position
ORDER_K = 3


def small_layouts():
    """Every shape and every stride; the offset keeps positions at 0 and above."""
    for rank in range(RANK_MAX + 1):
        for shape in itertools.product(EXTENTS, repeat=rank):
            for stride in itertools.product(STRIDES, repeat=rank):
                below = sum((extent - 1) * min(step, 0) for extent, step in zip(shape, stride))
                yield {"shape": list(shape), "stride": list(stride), "offset": -below}


def array_of(layout):
    return np.ndarray(layout["shape"], np.int8, MEMORY, layout["offset"], layout["stride"])


def moving(layout_or_array):
    """The strides that somebody follows."""
    if isinstance(layout_or_array, np.ndarray):
        pairs = zip(layout_or_array.shape, layout_or_array.strides)
    else:
        pairs = zip(layout_or_array["shape"], layout_or_array["stride"])
    return [stride for extent, stride in pairs if extent > 1]


def wrong_copy(family, layout, array):
    found = moving(result_of(family, "layout_for_array_copy", layout, order=ORDER_K))
    for name, copy in (("copy", np.copy(array, order="K")), ("empty_like", np.empty_like(array, order="K"))):
        if moving(copy) != found:
            yield f"{layout} is copied with the strides {found}, by np.{name} with {moving(copy)}"


def wrong_walk(family, layout, array):
    """nditer puts strides of 0 elsewhere, and flips no axis where one of them is positive."""
    strides = moving(array)
    if 0 in strides or (min(strides, default=0) < 0 < max(strides, default=0)):
        return
    found = walk(family, layout, ORDER_K)
    expected = [int(item) for item in np.nditer(array, order="K")]
    if found != expected:
        yield f"{layout} is walked by {found}, by np.nditer by {expected}"


def wrong_insert(family, layout, array):
    """Where an extent is 1 NumPy itself follows no rule: its strides are then those of whatever path it took."""
    if 1 in layout["shape"]:
        return
    for axis in range(len(layout["shape"]) + 1):
        found = result_of(family, "dim_insert", layout, axis=axis)["stride"]
        twice = result_of(family, "unsqueeze", layout, axes=[axis, -1])["stride"] if axis < array.ndim + 1 else found
        if tuple(found) != np.expand_dims(array, axis).strides:
            yield f"{layout} with an axis at {axis} has the strides {found}"
        if tuple(twice) != np.expand_dims(array, (axis, -1)).strides:
            yield f"{layout} with axes at {axis} and -1 has the strides {twice}"


def run():
    family = Family(Library(os.environ["DIMFOLD_LIBRARY"]), None)
    passed = failed = 0
    for layout in small_layouts():
        for check in (wrong_copy, wrong_walk, wrong_insert):
            wrong = list(check(family, layout, array_of(layout)))
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong and failed <= REPORTS_MAX:
                print(f"FAILED {wrong[0]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run())
