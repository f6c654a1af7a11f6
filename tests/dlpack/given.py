"""Dimfold's tensors in the hands of another library."""
import gc
import itertools

from capsules import NAMES, POINTER, Given, Taken

LAYOUTS = {  # text: shape, strides, offset
    "(3,4):(4,1)": ((3, 4), (4, 1), 0),
    "(3,4):(4,1)+2": ((3, 4), (4, 1), 2),
    "(4,3):(1,4)": ((4, 3), (1, 4), 0),
    "(2,3):(9,2)+5": ((2, 3), (9, 2), 5),
    "(2,3):(0,1)+1": ((2, 3), (0, 1), 1),
    "(2,1,3):(7,99,2)": ((2, 1, 3), (7, 99, 2), 0),
    "(5):(1)+3": ((5,), (1,), 3),
    "():()+6": ((), (), 6),
    "(2,0,3):(3,3,1)": ((2, 0, 3), (3, 3, 1), 0),
}


def positions(shape, strides, offset):
    """Of all elements in C order."""
    return [offset + sum(i * stride for i, stride in zip(index, strides))
            for index in itertools.product(*map(range, shape))]


def check_one(exchange, side, layout, expected, versioned):
    given = Given(exchange, layout, is_versioned=versioned)
    array = side.from_dlpack(given)
    assert tuple(array.shape) == expected[0] and side.items(array) == positions(*expected), (layout, array)
    assert exchange.alive() == 1, exchange.alive()
    second = array[...]
    del array
    assert exchange.alive() == 1 and side.items(second) == positions(*expected)
    del second
    gc.collect()
    assert exchange.alive() == 0, (layout, exchange.alive())


def elements_are_where_the_layout_says(exchange, side, _):
    for layout, expected in LAYOUTS.items():
        for versioned in (False, True):
            check_one(exchange, side, layout, expected, versioned)


def nobody_takes_the_capsule(exchange, _, __):
    for versioned in (False, True):
        options = {"max_version": (1, 0)} if versioned else {}
        capsule = Given(exchange, "(3):(1)", is_versioned=versioned).__dlpack__(**options)
        assert exchange.alive() == 1
        del capsule
        assert exchange.alive() == 0


def tensor_that_is_taken_out_is_deleted_once(exchange, _, __):
    for versioned in (False, True):
        with Taken(exchange, Given(exchange, "(3):(1)", is_versioned=versioned), versioned) as taken:
            assert exchange.describe(taken) == "(3):(1) i32 12 0"
            assert exchange.alive() == 1
        assert exchange.alive() == 0


def memory_is_shared(exchange, side, _):
    """What the other library writes is in our memory: its own export of the array has our address."""
    array = side.from_dlpack(Given(exchange, "(3,4):(8,2)+1"))
    array[1, 2] = -7
    source = side.zeros((3, 4), array.dtype)
    with Taken(exchange, source, True) as to, Taken(exchange, array, True) as back:
        exchange.copy(to, back)
    expected = positions((3, 4), (8, 2), 1)
    expected[6] = -7
    assert side.items(source) == expected
    del array
    assert exchange.alive() == 0


def capsules_have_dlpacks_names(exchange, _, __):
    for versioned in (False, True):
        options = {"max_version": (1, 0)} if versioned else {}
        capsule = Given(exchange, "(3):(1)", is_versioned=versioned).__dlpack__(**options)
        assert POINTER(capsule, NAMES[versioned])


CHECKS = [elements_are_where_the_layout_says, nobody_takes_the_capsule, tensor_that_is_taken_out_is_deleted_once,
          memory_is_shared, capsules_have_dlpacks_names]
