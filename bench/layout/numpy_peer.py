"""How long NumPy's views take: prints one JSON object, with the same calls and numbers as loop.c."""

import json
import statistics
import sys
import timeit

import numpy

CALLS = 100

INPUTS = {
    3: dict(shape=(6, 8, 10), axes=(2, 0, 1), reshape=(12, 4, 10), reshape_gapped=(12, 4, 5), single=(6, 1, 10)),
    4: dict(shape=(4, 6, 8, 10), axes=(3, 1, 0, 2), reshape=(8, 3, 8, 10), reshape_gapped=(8, 3, 8, 5),
            single=(4, 1, 8, 1)),
}

CALL = {
    "new": "ndarray(shape, float32, memory, 20, strides)",
    "dim_select": "base[:, 2]",
    "transpose": "base.transpose(axes)",
    "dim_narrow": "base[:, 1:-1:2]",
    "dim_insert": "base[:, None]",
    "diagonal": "base.diagonal(1, 0, 1)",
    "reshape": "base.reshape(target)",
    "reshape_gapped": "gapped.reshape(target_gapped)",
    "broadcast_to": "broadcast_to(single, shape)",
}


def names(inputs):
    memory = numpy.zeros(5000, numpy.float32)
    base = numpy.ndarray(inputs["shape"], numpy.float32, memory, 20)
    return dict(
        ndarray=numpy.ndarray, float32=numpy.dtype(numpy.float32), broadcast_to=numpy.broadcast_to, memory=memory,
        base=base, shape=inputs["shape"], strides=base.strides, axes=inputs["axes"], target=inputs["reshape"],
        target_gapped=inputs["reshape_gapped"], gapped=base[..., :5],
        single=numpy.ndarray(inputs["single"], numpy.float32, memory, 20),
    )


def cases():
    """(operation, rank, shape of the answer, timer). The names are passed as locals, the cheapest way to find them."""
    for rank, inputs in INPUTS.items():
        known = names(inputs)
        setup = "; ".join(f"{name} = known[{name!r}]" for name in known)
        for operation, call in CALL.items():
            answer = eval(call, known)
            assert answer.base is not None, f"{operation} is not a view"
            yield operation, rank, list(answer.shape), timeit.Timer(call, setup, globals={"known": known})


def main(batches):
    everything = list(cases())
    seconds = [[] for _ in everything]
    for _ in range(batches):
        for (_, _, _, timer), into in zip(everything, seconds):
            into.append(timer.timeit(CALLS))
    rows = []
    for (operation, rank, shape, _), times in zip(everything, seconds):
        low, middle, high = (part / CALLS * 1e9 for part in statistics.quantiles(times, n=4))
        rows.append(dict(operation=operation, rank=rank, shape=shape, ns=middle, low=low, high=high))
    json.dump({"version": numpy.__version__, "rows": rows}, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))
