"""How far results lie from the exact ones, which Python's math.fsum makes of what was stored."""
from __future__ import annotations

import math

import numpy

import library
import rounds
from operations import Reduce

SEED = 23
CHUNK = 1 << 20
ULPS_ALLOWED, VAR_ALLOWED = 1, 1e-6


def rows(using, edge: int) -> list[dict]:
    """The worst of each case's results: in units in the last place of an f32, of variances relative."""
    random, count = numpy.random.default_rng(SEED), edge * edge
    uniform, normal = random.random(count, "float32"), random.standard_normal(count, "float32")
    columns = 1 + random.random((count // 4, 2), "float32") / 10
    narrow = (1e4 + 0.01 * random.standard_normal(count // 16)).astype("float32")
    return [row(using, "sum of 2²⁴, 0 to 1", "sum", uniform, [exact_sum(uniform)]),
            row(using, "sum of 2²⁴, normal", "sum", normal, [exact_sum(normal)]),
            row(using, "mean of (2²², 2) over axis 0, 1 to 1.1", "mean", columns,
                [exact_sum(column) / len(columns) for column in columns.T], axes=(0,)),
            row(using, "var of 2²⁰, of mean 10⁴ and σ 0.01", "var", narrow, [exact_var(narrow)])]


def exact_sum(values: numpy.ndarray) -> float:
    return math.fsum(value for first in range(0, len(values), CHUNK) for value in values[first:first + CHUNK].tolist())


def exact_var(values: numpy.ndarray) -> float:
    wide = values.astype("float64")
    return exact_sum((wide - exact_sum(wide) / len(wide)) ** 2) / len(wide)


def row(using, what: str, op: str, values: numpy.ndarray, exact: list[float], axes: tuple[int, ...] = ()) -> dict:
    found = {"dimfold": dimfold(next(iter(using.queues.values())), op, values, axes, len(exact))}
    axis = axes[0] if axes else None
    found["NumPy"] = getattr(numpy, op)(values, axis)
    torch = next((rival.module for rival in using.rivals if rival.name == "PyTorch"), None)
    if torch is not None:
        more = {"correction": 0} if op == "var" else {}
        found["PyTorch"] = getattr(torch, op)(torch.from_numpy(values), axis, **more).numpy()
    is_relative = op == "var"
    return {"what": what, "unit": "relative" if is_relative else "ulp",
            "asked": VAR_ALLOWED if is_relative else ULPS_ALLOWED,
            "who": {who: worst(result, exact, is_relative) for who, result in found.items()}}


def worst(results, exact: list[float], is_relative: bool) -> float:
    return max(abs(float(result) - right) / (right if is_relative else float(numpy.spacing(abs(numpy.float32(right)))))
               for result, right in zip(numpy.atleast_1d(results), exact))


def dimfold(queue: library.Queue, op: str, values: numpy.ndarray, axes: tuple[int, ...], count: int) -> numpy.ndarray:
    target = numpy.empty(count, "float32")
    views = [rounds.view_of(target if axes else target.reshape(()), "float32"), rounds.view_of(values, "float32")]
    targets, sources = ((library.View * 1)(view) for view in views)
    if Reduce((op,), axes).bound(queue, targets, sources)():
        raise rounds.Wrong(f"{op}: {queue.last_failure()}")
    return target
