"""Tensors of another library, read and written by Dimfold."""
import ctypes
import os

from capsules import Taken

VIEWS = 150 * int(os.environ.get("DIMFOLD_TEST_SCALE", "1"))
VERSIONS = (False, True)


def shape_of(rng):
    return tuple(rng.choice((0, 1, 1, 2, 3, 4, 5)) for _ in range(rng.randint(0, 4)))


def views(side, rng):
    """Views of arrays whose items are all different, by the same steps as the other library writes them."""
    for _ in range(VIEWS):
        shape = shape_of(rng)
        yield side.view(rng, side.counting(shape, rng.choice(side.DTYPES)))


def elements_are_read(exchange, side, rng):
    for view in views(side, rng):
        for versioned in VERSIONS:
            target = side.zeros(tuple(view.shape), view.dtype)
            with Taken(exchange, target, versioned) as to, Taken(exchange, view, versioned) as source:
                exchange.copy(to, source)
            assert side.equal(target, view), (view, target)


def elements_are_written(exchange, side, rng):
    """Into views of zeros, of which nothing else may change."""
    for _ in range(VIEWS):
        shape, dtype = shape_of(rng), rng.choice(side.DTYPES)
        state = rng.getstate()
        base = side.zeros(shape, dtype)
        view = side.view(rng, base)
        rng.setstate(state)
        expected = side.zeros(shape, dtype)
        source = side.counting(tuple(view.shape), dtype)
        if side.overlaps_itself(view):
            continue
        side.assign(side.view(rng, expected), source)
        for versioned in VERSIONS:
            with Taken(exchange, view, versioned) as to, Taken(exchange, source, versioned) as taken:
                exchange.copy(to, taken)
        assert side.equal(base, expected), (base, expected)


def byte_offset_counts(exchange, side, rng):
    """No library here writes one, so part of the data pointer is moved there."""
    for view in views(side, rng):
        for versioned in VERSIONS:
            target = side.zeros(tuple(view.shape), view.dtype)
            with Taken(exchange, target, versioned) as to, Taken(exchange, view, versioned) as source:
                tensor, moved = source.tensor(), rng.randint(0, 1000)
                if tensor.data is None:
                    continue
                tensor.data, tensor.byte_offset = tensor.data - moved, tensor.byte_offset + moved
                exchange.copy(to, source)
                tensor.data, tensor.byte_offset = tensor.data + moved, tensor.byte_offset - moved
            assert side.equal(target, view), (view, target)


def missing_strides_are_in_c_order(exchange, side, rng):
    for _ in range(VIEWS):
        array = side.counting(shape_of(rng), rng.choice(side.DTYPES))
        for versioned in VERSIONS:
            target = side.zeros(tuple(array.shape), array.dtype)
            with Taken(exchange, target, versioned) as to, Taken(exchange, array, versioned) as source:
                tensor = source.tensor()
                kept, tensor.strides = ctypes.cast(tensor.strides, ctypes.c_void_p), None
                exchange.copy(to, source)
                tensor.strides = ctypes.cast(kept, type(tensor.strides))
            assert side.equal(target, array), (array, target)


def views_are_described(exchange, side, _):
    for versioned in VERSIONS:
        for dtype, name in side.NAMES.items():
            array = side.counting((3, 4), dtype)
            itemsize = side.itemsize(array)
            for view, layout, span in ((array, "(3,4):(4,1)", 12), (side.transposed(array), "(4,3):(1,4)", 12),
                                       (array[1:, ::2], "(2,2):(4,2)", 7), (array[2, 3:], "(1):(1)", 1)):
                with Taken(exchange, view, versioned) as taken:
                    expected = f"{layout} {name} {span * itemsize} 0"
                    assert exchange.describe(taken) == expected, (exchange.describe(taken), expected)


def memory_is_kept_until_it_is_deleted(exchange, side, _):
    for versioned in VERSIONS:
        array = side.counting((3, 4), side.DTYPES[0])
        before = side.references(array)
        with Taken(exchange, array, versioned):
            assert side.references(array) == before + 1
        assert side.references(array) == before


CHECKS = [elements_are_read, elements_are_written, byte_offset_counts, missing_strides_are_in_c_order,
          views_are_described, memory_is_kept_until_it_is_deleted]
