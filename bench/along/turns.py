"""Places the cases, and makes of each the function that is Dimfold's."""
from __future__ import annotations

import math

import numpy

import accuracy
import cases
import library
import memory
import rivals
import rounds
from operations import Sort
from rounds import Wrong

LINE_BYTES = 64
TOLERANCES = {"float16": 2e-3, "float32": 2e-6, "float64": 1e-11}


class Placed(rounds.Placed):
    def __init__(self, case: cases.Case):
        self.limit = case.operation.limit
        super().__init__(case)

    def filled(self, name: str) -> numpy.ndarray:
        """Floats about 1, integers whose sums are i32 or, to be sorted, any, indices in any order, and as many items
        true as false."""
        dtype, shape = self.case.sources[name]
        if dtype not in ("int64", "int32", "bool"):
            return super().filled(name)
        array, random = rounds.dense_array(self.arenas[name], dtype, shape), numpy.random.default_rng(rounds.SEED)
        if dtype == "int32":
            bound = 1 << (31 if isinstance(self.case.operation, Sort) else 18)
            array[...] = random.integers(-bound, bound, shape)
        elif dtype == "int64":
            extent = math.prod(self.case.sources["a"][1][:None if self.case.operation.axis is None else 1])
            array[...] = random.integers(0, extent, shape)
        else:
            array[...] = random.permutation(array.size).reshape(shape) % 2
        return array

    def moved(self) -> int:
        """A source has the bytes of its items, or of the lines of memory in which they lie apart."""
        case = self.case
        if case.counted:
            return 2 * (self.target if case.counted == "target" else self.arrays[case.counted]).nbytes
        return self.target.nbytes + sum(map(read_bytes, self.views().values()))


def read_bytes(view: numpy.ndarray) -> int:
    steps = [abs(step) for step in view.strides if step]
    return view.size * min(LINE_BYTES, min(steps))


def verified(queue: library.Queue, placed: Placed):
    """Dimfold's function of a case, after what it wrote was compared with what NumPy makes of wider items."""
    case, targets = placed.case, placed.case.operation.targets(placed.target)
    views = (library.View * len(targets))(*(rounds.view_of(each, case.target[0]) for each in targets))
    call = case.operation.bound(queue, views, rounds.views_of(placed))

    def run():
        if call():
            raise Wrong(f"{case.name}: {queue.last_failure()}")
    placed.out.bytes.fill(memory.POISON)
    run()
    if not numpy.allclose(placed.target, expected(placed), rtol=TOLERANCES.get(case.target[0], 0), atol=0):
        raise Wrong(f"{case.name} is not what NumPy computes")
    return run


def expected(placed: Placed):
    wide = {name: array.astype("float64") if array.dtype.kind == "f" else array
            for name, array in placed.arrays.items()}
    return rivals.NumPy().make(placed.case, wide, placed.target)()


def run(given, all_peers) -> dict | None:
    """The results, or None when the run was narrowed and has only been told."""
    is_whole = rounds.is_whole(given, all_peers) and given.edge == cases.EDGE
    result = rounds.run(given, cases.every(given.edge), Placed, verified,
                        lambda using: {"accuracy": [] if given.case else accuracy.rows(using, given.edge)},
                        is_told=not is_whole)
    return result and result | {"edge": given.edge}
