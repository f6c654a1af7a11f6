"""The 57 permutations of ttc57.json, scaled down to a few megabytes per array."""

import json
import math
import pathlib

FILE = pathlib.Path(__file__).resolve().parent / "ttc57.json"


def load(size_bytes, item_bytes):
    """Cases whose arrays hold about `size_bytes`: rank and permutation kept, every extent scaled alike."""
    cases = json.loads(FILE.read_text())["cases"]
    return [dict(id=case["id"], shape=scale(case["c_order_shape"], size_bytes // item_bytes), axes=case["c_order_perm"])
            for case in cases]


def scale(shape, size):
    """The extents times the factor, found by halving, that brings their product nearest to `size`; none below 2."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if math.prod(scaled(shape, middle)) < size else (low, middle)
    return min((scaled(shape, factor) for factor in (low, high)), key=lambda found: abs(math.prod(found) - size))


def scaled(shape, factor):
    return [max(2, round(extent * factor)) for extent in shape]
