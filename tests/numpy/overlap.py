"""NumPy as the oracle of exact answers: shares_memory and may_share_memory on random pairs of arrays.

    python tests/numpy/overlap.py [SEED]

Both arrays lie in one memory, with items of sizes of their own, and are made of the very numbers that the layouts are.
What dimfold_layout_overlaps answers must be what NumPy's exact test finds, a witness must name two items that have its
byte in common, and where NumPy's bounds do not meet ours must not either, without any work. Calls the shared library of
the environment's DIMFOLD_LIBRARY; DIMFOLD_TEST_SCALE says how many times more pairs than usual. Last line: N passed,
N failed.
"""

import ctypes
import os
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "replay"))

from library import Library  # noqa: E402

PAIRS = 120_000
BATCH = 2_000
REPORTS_MAX = 20
NDIM_MAX = 64
RANK_MAX, EXTENT_MAX, STRIDE_MAX = 4, 5, 9
ITEMSIZES = np.array([1, 1, 2, 4, 4, 8, 3, 16])
WORK = 100_000

LAYOUT = np.dtype([("ndim", "u8"), ("offset", "u8"), ("shape", "u8", NDIM_MAX), ("stride", "i8", NDIM_MAX)])
WITNESS = np.dtype([("position", "i8"), ("position_bytes", "i8"), ("index", "i8", NDIM_MAX),
                    ("index2", "i8", NDIM_MAX)])


def random_layouts(rng, count):
    """Layouts of which no position is below 0; now and then an axis repeats, or steps evenly."""
    layouts = np.zeros(count, LAYOUT)
    layouts["ndim"] = rng.integers(0, RANK_MAX + 1, count)
    is_axis = np.arange(RANK_MAX) < layouts["ndim"][:, None].astype(int)
    shape = np.where(is_axis, rng.integers(1, EXTENT_MAX + 1, (count, RANK_MAX)), 1)
    shape[(rng.random((count, RANK_MAX)) < 0.01) & is_axis] = 0
    stride = rng.integers(-STRIDE_MAX, STRIDE_MAX + 1, (count, RANK_MAX)) * rng.choice([1, 1, 2, 3], (count, 1))
    stride = np.where(is_axis, stride, 0)
    layouts["shape"][:, :RANK_MAX] = shape
    layouts["stride"][:, :RANK_MAX] = stride
    below = (np.minimum(stride, 0) * (shape - 1)).sum(axis=1)
    layouts["offset"] = np.maximum(-below, 0) + rng.integers(0, 3, count)
    return layouts


def span_max():
    return (RANK_MAX * (EXTENT_MAX - 1) * STRIDE_MAX * 3 * 2 + 8) * int(ITEMSIZES.max())


class Batch:
    """Pairs of layouts, where each lies, and both answers."""

    def __init__(self, rng, memory, dtypes):
        self.layouts = [random_layouts(rng, BATCH), random_layouts(rng, BATCH)]
        self.itemsizes = [rng.choice(ITEMSIZES, BATCH), rng.choice(ITEMSIZES, BATCH)]
        same = rng.random(BATCH) < 0.5
        self.itemsizes[1][same] = self.itemsizes[0][same]
        self.distance = rng.integers(-200, 201, BATCH)
        aligned = rng.random(BATCH) < 0.4
        self.distance[aligned] -= self.distance[aligned] % self.itemsizes[0][aligned]
        self.start = 1_000
        self.witness = np.zeros(BATCH, WITNESS)
        self.arrays = [self.views(which, memory, dtypes) for which in (0, 1)]

    def views(self, which, memory, dtypes):
        """NumPy's arrays of the same numbers."""
        layouts, itemsizes = self.layouts[which], self.itemsizes[which]
        starts = self.start + (self.distance if which else 0) + layouts["offset"].astype(int) * itemsizes
        strides = layouts["stride"][:, :RANK_MAX] * itemsizes[:, None]
        rows = zip(layouts["ndim"].tolist(), itemsizes.tolist(), layouts["shape"][:, :RANK_MAX].tolist(),
                   strides.tolist(), starts.tolist())
        return [np.ndarray(shape[:ndim], dtypes[itemsize], memory, start, stride[:ndim])
                for ndim, itemsize, shape, stride, start in rows]

    def ask(self, library, work, witness):
        answers = np.full(BATCH, -1, np.int32)
        call = library.dll.dimfold_layout_overlaps
        first, second = (layouts.ctypes.data for layouts in self.layouts)
        answer, into = answers.ctypes.data, self.witness.ctypes.data
        rows = zip(range(BATCH), *(each.tolist() for each in self.itemsizes), self.distance.tolist())
        for i, itemsize, itemsize2, distance in rows:
            call(first + i * LAYOUT.itemsize, second + i * LAYOUT.itemsize, itemsize, itemsize2, distance, work,
                 answer + 4 * i, into + i * WITNESS.itemsize if witness else None, None)
        return answers

    def bytes_of(self, which, index):
        """Where the items at the witnesses' indices begin."""
        layouts = self.layouts[which]
        position = layouts["offset"].astype(int) + (index[:, :RANK_MAX] * layouts["stride"][:, :RANK_MAX]).sum(axis=1)
        return position, position * self.itemsizes[which] + (self.distance if which else 0)

    def witnesses_hold(self):
        """Per pair whether both indices are ones of their layouts and their items hold the byte, the first shared."""
        holds = np.ones(BATCH, bool)
        begins = []
        for which, name in enumerate(("index", "index2")):
            index, shape = self.witness[name][:, :RANK_MAX], self.layouts[which]["shape"][:, :RANK_MAX].astype(int)
            is_axis = np.arange(RANK_MAX) < self.layouts[which]["ndim"][:, None].astype(int)
            holds &= ((index >= 0) & (index < shape) | ~is_axis).all(axis=1)
            position, begin = self.bytes_of(which, np.where(is_axis, index, 0))
            holds &= (position == self.witness["position"]) | (which == 1)
            holds &= self.witness["position_bytes"] < begin + self.itemsizes[which]
            begins.append(begin)
        return holds & (self.witness["position_bytes"] == np.maximum(*begins))

    def wrong(self, library):
        """Per pair whether an answer is wrong, and how often memory is shared."""
        exact = np.array([np.shares_memory(*pair) for pair in zip(*self.arrays)])
        may = np.array([np.may_share_memory(*pair) for pair in zip(*self.arrays)])
        constants = library.constants
        no, yes, unknown = (constants[f"DIMFOLD_ANSWER_{name}"] for name in ("NO", "YES", "UNKNOWN"))
        hasty, answers = self.ask(library, 0, False), self.ask(library, WORK, True)
        wrong = answers != np.where(exact, yes, no)
        wrong |= (answers == yes) & ~self.witnesses_hold()
        wrong |= (hasty != answers) & (hasty != unknown)
        wrong |= ~may & (hasty != no)
        return wrong, exact


def describe(batch, i):
    shown = []
    for layouts, itemsizes in zip(batch.layouts, batch.itemsizes):
        ndim = int(layouts["ndim"][i])
        shown.append(f"{layouts['shape'][i][:ndim]}:{layouts['stride'][i][:ndim]}+{layouts['offset'][i]} of "
                     f"{itemsizes[i]} bytes")
    return f"{shown[0]} and, {batch.distance[i]} bytes behind it, {shown[1]}"


def run(seed):
    pairs = PAIRS * max(1, int(os.environ.get("DIMFOLD_TEST_SCALE", "1")))
    library, rng = Library(os.environ["DIMFOLD_LIBRARY"]), np.random.default_rng(seed)
    if ctypes.sizeof(library.structs["dimfold_layout"]) != LAYOUT.itemsize or \
            ctypes.sizeof(library.structs["dimfold_witness"]) != WITNESS.itemsize:
        sys.exit("overlap.py: the structs are not those of the headers")
    memory = np.zeros(2_000 + span_max(), np.uint8)
    dtypes = {int(itemsize): np.dtype(f"V{itemsize}") for itemsize in ITEMSIZES}
    done = failed = shared = 0
    while done < pairs:
        batch = Batch(rng, memory, dtypes)
        wrong, exact = batch.wrong(library)
        for i in np.flatnonzero(wrong)[:max(0, REPORTS_MAX - failed)]:
            print(f"FAILED {describe(batch, i)}")
        done, failed, shared = done + BATCH, failed + int(wrong.sum()), shared + int(exact.sum())
    if not pairs // 10 < shared < pairs - pairs // 10:
        failed += 1
        print(f"FAILED {shared} of {pairs} pairs share memory: both answers must be frequent")
    print(f"{done - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
