"""Random steps of a chain: the text for the program, and what NumPy makes of the same arguments.

A step is a function of the random numbers and the items so far; it returns its text and a function that applies it.
Some arguments are wrong on purpose: NumPy's exception then says that the program must refuse the expression too.
"""

import numpy as np

import reference

SIZE_MAX = 3000
NDIM_MAX = 8
WRONG = 0.03  # how often an argument is drawn from beyond its range


class NotAView(Exception):
    """NumPy would have to copy."""


class Skip(Exception):
    """Nothing that NumPy has a word for."""


# ---- Arguments -------------------------------------------------------------------------------------------------------

def axis_of(random, ndim):
    if random.random() < WRONG or ndim == 0:
        return random.randint(-ndim - 2, ndim + 1)
    return random.randint(-ndim, ndim - 1)


def axes_of(random, ndim, count):
    """Different axes, some of them counted from the end."""
    axes = [axis - ndim if random.random() < 0.3 else axis for axis in random.sample(range(ndim), min(count, ndim))]
    if random.random() < WRONG and axes:
        axes[random.randrange(len(axes))] = axis_of(random, ndim)
    return axes


def blank(random):
    return random.choice(["", "", " "])


def listed(random, numbers, spread=True):
    """Numbers as a tuple, or one by one."""
    text = f",{blank(random)}".join(map(str, numbers))
    if spread and len(numbers) > 0 and random.random() < 0.5:
        return text
    if len(numbers) == 1:
        return text if random.random() < 0.3 else f"({text},)"
    return f"({text})"


def named(random, name, text):
    """As a keyword argument, now and then."""
    return f"{name}={text}" if random.random() < 0.3 else text


def bound_of(random, extent):
    if random.random() < 0.3:
        return None
    if random.random() < WRONG:
        return random.choice([2**63 - 1, -2**63, 2**40, -2**40])
    return random.randint(-extent - 2, extent + 2)


def slice_of(random, extent):
    step = random.choice([None, None, 1, 2, 3, -1, -1, -2, 2**63 - 1, -2**63 + 1])
    if random.random() < WRONG / 3:
        step = 0
    return slice(bound_of(random, extent), bound_of(random, extent), step)


def slice_text(random, piece):
    parts = ["" if part is None else str(part) for part in (piece.start, piece.stop, piece.step)]
    if piece.step is None and random.random() < 0.7:
        parts = parts[:2]
    return ":".join(parts)


def indexer_text(random, indexer):
    if indexer is None:
        return random.choice(["None", "newaxis"])
    if indexer is Ellipsis:
        return "..."
    return slice_text(random, indexer) if isinstance(indexer, slice) else str(indexer)


def indexers_of(random, array):
    """As many as there are axes, or fewer; new axes and an ellipsis between them."""
    count = random.randint(0, array.ndim)
    if random.random() < WRONG:
        count = array.ndim + 1
    result = []
    for axis in range(count):
        extent = array.shape[axis] if axis < array.ndim else 3
        is_index = random.random() < 0.3 and (extent > 0 or random.random() < WRONG)
        if is_index:
            result.append(axis_in(random, extent))
        else:
            result.append(slice_of(random, extent))
    for _ in range(random.choice([0, 0, 0, 1, 2]) if array.ndim < NDIM_MAX - 1 else 0):
        result.insert(random.randint(0, len(result)), None)
    if random.random() < 0.2 or not result:
        result.insert(random.randint(0, len(result)), Ellipsis)
    return result


def axis_in(random, extent):
    """An index of an axis."""
    if random.random() < WRONG or extent == 0:
        return random.choice([extent, -extent - 1, 2**62, -2**63])
    return random.randint(-extent, extent - 1)


def indexed(array, indexers):
    """Always a view: without an ellipsis NumPy would copy a single item."""
    return array[tuple(indexers) if Ellipsis in indexers else (*indexers, Ellipsis)]


def factors_of(random, size):
    """Extents whose product is `size`, a few ones among them."""
    shape, rest = [], size
    while rest > 1:
        divisors = [d for d in range(2, rest + 1) if rest % d == 0]
        shape.append(random.choice(divisors))
        rest //= shape[-1]
    for _ in range(random.choice([0, 0, 1, 2])):
        shape.insert(random.randint(0, len(shape)), 1)
    return shape


# ---- Steps that move no item -----------------------------------------------------------------------------------------

def index(random, array):
    indexers = indexers_of(random, array)
    text = f",{blank(random)}".join(indexer_text(random, indexer) for indexer in indexers)
    form = random.choice(["[{}]", "[{}]", "[ {} ]", ".dim_slice({})"])
    return form.format(text), lambda a: indexed(a, indexers)


def transpose(random, array):
    form = random.random()
    if form < 0.3:
        return random.choice([".T", ".transpose()", ".reverse_axes()"]), np.transpose
    axes = axes_of(random, array.ndim, array.ndim)
    if not axes:
        return ".transpose(())", lambda a: a.transpose(())
    return f".transpose({listed(random, axes)})", lambda a: a.transpose(axes)


def swapaxes(random, array):
    axes = axis_of(random, array.ndim), axis_of(random, array.ndim)
    return ".swapaxes({}, {})".format(*axes), lambda a: a.swapaxes(*axes)


def moveaxis(random, array):
    if random.random() < 0.5:
        source, target = axis_of(random, array.ndim), axis_of(random, array.ndim)
        return f".moveaxis({source}, {target})", lambda a: np.moveaxis(a, source, target)
    count = random.randint(0, array.ndim)
    sources, targets = axes_of(random, array.ndim, count), axes_of(random, array.ndim, count)
    text = f"{listed(random, sources, False)}, {named(random, 'destination', listed(random, targets, False))}"
    return f".moveaxis({text})", lambda a: np.moveaxis(a, sources, targets)


def flip(random, array):
    if random.random() < 0.3:
        return ".flip()", np.flip
    axes = axes_of(random, array.ndim, random.randint(1, max(1, array.ndim)))
    if not axes:
        raise Skip
    return f".flip({listed(random, axes)})", lambda a: np.flip(a, tuple(axes))


def diagonal(random, array):
    if array.ndim < 2 and random.random() > WRONG:
        raise Skip
    offset = random.choice([0, 0, 1, -1, 2, -2, 7, -7])
    axes = axes_of(random, array.ndim, 2) if array.ndim >= 2 else [0, 1]
    text = f"{offset}, {axes[0]}, {axes[1]}" if random.random() < 0.5 else \
        f"axis2={axes[1]}, offset={offset}, axis1={axes[0]}"
    if random.random() < 0.2:
        return f".diagonal({named(random, 'offset', offset)})", lambda a: np.diagonal(a, offset)
    return f".diagonal({text})", lambda a: np.diagonal(a, offset, *axes)


def squeeze(random, array):
    if random.random() < 0.4:
        return ".squeeze()", np.squeeze
    ones = [axis for axis, extent in enumerate(array.shape) if extent == 1 or random.random() < WRONG]
    if not ones:
        raise Skip
    axes = random.sample(ones, random.randint(1, len(ones)))
    if len(axes) == 1 and random.random() < 0.5:
        return f".dim_eliminate({axes[0]})", lambda a: np.squeeze(a, axes[0])
    return f".squeeze({listed(random, axes)})", lambda a: np.squeeze(a, tuple(axes))


def unsqueeze(random, array):
    count = random.randint(1, 2)
    if array.ndim + count > NDIM_MAX:
        raise Skip
    axes = axes_of(random, array.ndim + count, count)
    if count == 1 and random.random() < 0.5:
        return f".dim_insert({named(random, 'axis', axes[0])})", lambda a: np.expand_dims(a, axes[0])
    return f".unsqueeze({listed(random, axes)})", lambda a: np.expand_dims(a, tuple(axes))


def one_axis(array, axis, indexer):
    """Indexes one axis only; NumPy refuses an axis outside."""
    if not -array.ndim <= axis < array.ndim:
        raise IndexError(axis)
    indexers = [slice(None)] * array.ndim
    indexers[axis] = indexer
    return indexed(array, indexers)


def extent_of(array, axis):
    return array.shape[axis] if -array.ndim <= axis < array.ndim else 3


def dim_select(random, array):
    axis = axis_of(random, array.ndim)
    if extent_of(array, axis) == 0 and random.random() > WRONG:
        raise Skip
    at = axis_in(random, extent_of(array, axis))
    return f".dim_select({axis}, {named(random, 'index', at)})", lambda a: one_axis(a, axis, at)


def dim_narrow(random, array):
    axis = axis_of(random, array.ndim)
    piece = slice_of(random, extent_of(array, axis))
    return f".dim_narrow({axis}, {slice_text(random, piece)})", lambda a: one_axis(a, axis, piece)


def strict(array, axis, start, stop):
    """A slice without Python's leniency."""
    if not 0 <= start <= stop <= extent_of(array, axis):
        raise IndexError(start, stop)
    return one_axis(array, axis, slice(start, stop))


def dim_slice_strict(random, array):
    axis = axis_of(random, array.ndim)
    start, stop = sorted(random.randint(0, extent_of(array, axis)) for _ in range(2))
    if random.random() < WRONG:
        start, stop = random.choice([(start - 9, stop), (start, stop + 9), (stop + 1, start), (-1, stop)])
    return f".dim_slice_strict({axis}, {start}, {named(random, 'stop', stop)})", lambda a: strict(a, axis, start, stop)


def first_of(array, axes):
    """The items at index 0 of some axes. Where there are none, only an empty result says what it is."""
    rest = [extent for axis, extent in enumerate(array.shape) if axis not in axes]
    if any(array.shape[axis] == 0 for axis in axes):
        if 0 not in rest:
            raise Skip
        return np.empty(rest, array.dtype)
    return indexed(array, [0 if axis in axes else slice(None) for axis in range(array.ndim)])


def dim_chop(random, array):
    axis = axis_of(random, array.ndim)
    if not -array.ndim <= axis < array.ndim:
        return f".dim_chop({axis})", lambda a: one_axis(a, axis, 0)
    result = first_of(array, {axis % array.ndim})
    return f".dim_chop({axis})", lambda a: result


def dim_split_at(random, array):
    at, part = random.randint(-array.ndim, array.ndim), random.randint(0, 1)
    place = at + array.ndim if at < 0 else at
    result = first_of(array, set(range(place, array.ndim) if part == 0 else range(place)))
    return f".dim_split_at({at}, {named(random, 'part', part)})", lambda a: result


def dim_split_axes(random, array):
    axes = random.sample(range(array.ndim), random.randint(0, array.ndim))
    part = random.randint(0, 1)
    ordered = array.transpose([*axes, *(axis for axis in range(array.ndim) if axis not in axes)])
    away = range(len(axes), array.ndim) if part == 0 else range(len(axes))
    result = first_of(ordered, set(away))
    return f".dim_split_axes({listed(random, axes, False)}, {part})", lambda a: result


def reshaped(array, shape, order):
    """The view, if NumPy finds one."""
    if min(shape, default=0) < -1:
        raise ValueError("NumPy takes any negative extent for -1")
    flat = array.transpose() if order == "F" else array
    extents = shape[::-1] if order == "F" else shape
    wanted = flat.copy().reshape(extents)  # raises for extents that do not fit
    view = flat.view()
    try:
        view = view.reshape(extents, copy=False)
    except ValueError:
        raise NotAView from None
    except TypeError:  # before NumPy 2.1
        try:
            view.shape = wanted.shape
        except AttributeError:
            raise NotAView from None
    return view.transpose() if order == "F" else view


def reshape(random, array):
    shape = factors_of(random, array.size) if array.size > 0 else \
        [random.choice([0, 1, 2, 3]) for _ in range(random.randint(0, 3))] + [0]
    if random.random() < WRONG:
        shape.append(2)
    if len(shape) > NDIM_MAX:
        raise Skip
    if random.random() < 0.3 and shape:
        shape[random.randrange(len(shape))] = -1
    if random.random() < WRONG:
        shape.append(random.choice([-1, -2]))
    order = random.choice(["C", "C", "F"])
    suffix = "" if order == "C" else random.choice([", order='F'", ", order=F"])
    return f".reshape({listed(random, shape)}{suffix})", lambda a: reshaped(a, shape, order)


def flatten(random, array):
    """Axes that NumPy can make one of; where it cannot, some of them would stay."""
    if array.ndim == 0:
        raise Skip
    start, end = sorted(random.randrange(array.ndim) for _ in range(2))
    shape = (*array.shape[:start], int(np.prod(array.shape[start:end + 1])), *array.shape[end + 1:])
    try:
        reshaped(array, shape, "C")
    except NotAView as error:
        raise Skip from error
    last = random.choice([end, end - array.ndim])
    text = f".flatten({start}, {named(random, 'end', last)})"
    whole = (start, end) == (0, array.ndim - 1) and random.random() < 0.5
    return ".flatten()" if whole else text, lambda a: reshaped(a, shape, "C")


def grown(random, shape):
    """Extents to broadcast to: ones may grow, and axes may be added in front."""
    result = [random.choice([1, 2, 3]) if extent == 1 else extent for extent in shape]
    if random.random() < WRONG and result:
        result[random.randrange(len(result))] += 1
    return [random.randint(1, 3) for _ in range(random.choice([0, 0, 1, 2]))] + result


def to_left(array, shape):
    """NumPy's rule from the first axis on."""
    return np.broadcast_to(array.transpose(), shape[::-1]).transpose()


def broadcast_to(random, array):
    if random.random() < 0.2:
        shape = grown(random, array.shape[::-1])[::-1]
        return f".broadcast_to_left({listed(random, shape)})", lambda a: to_left(a, shape)
    shape = grown(random, array.shape)
    return f".broadcast_to({listed(random, shape)})", lambda a: np.broadcast_to(a, shape)


def broadcast_layout(random, array):
    shape = [random.choice([1, extent]) for extent in grown(random, array.shape)]
    text = random.choice(["c", "f"]) + listed(random, shape, False)
    if len(shape) == 1 and not text.endswith(")"):
        raise Skip
    if random.random() < 0.5:
        return f".broadcast_layout_to_first({text})", lambda a: np.broadcast_to(a, shape)
    return f".broadcast_layout({text})", lambda a: np.broadcast_to(a, np.broadcast_shapes(a.shape, shape))


def sliding_window(random, array):
    if array.ndim == 0 or array.ndim * 2 > NDIM_MAX:
        raise Skip
    if random.random() < 0.3:
        window, axes = [random.randint(1, max(1, extent)) for extent in array.shape], None
    else:
        axes = axes_of(random, array.ndim, random.randint(1, array.ndim))
        window = [random.randint(1, max(1, extent_of(array, axis))) for axis in axes]
    if random.random() < WRONG:
        window[0] += 9
    text = listed(random, window, False)
    if axes is not None:
        text += ", " + named(random, "axes", listed(random, axes, False))
    return f".sliding_window({text})", \
        lambda a: np.lib.stride_tricks.sliding_window_view(a, tuple(window), None if axes is None else tuple(axes))


VIEWS = [index] * 6 + [transpose] * 2 + [reshape] * 3 + [dim_slice_strict, flatten] + [
    swapaxes, moveaxis, flip, diagonal, squeeze, unsqueeze, dim_select, dim_narrow, dim_chop, dim_split_at,
    dim_split_axes, broadcast_to, broadcast_layout, sliding_window]


# ---- Steps -----------------------------------------------------------------------------------------------------------

def astype(random):
    name = random.choice(reference.NAMES)
    spelled = [name]
    if name in reference.NUMPY:
        dtype = np.dtype(reference.NUMPY[name])
        spelled += [repr(dtype.name), repr(dtype.newbyteorder("<").str)]
    return f".astype({random.choice(spelled)})", name


def step(random, items):
    """(text, items behind it). Raises what NumPy raises, with the text in `text`; NotAView; or Skip."""
    if random.random() < 0.12 and not items.is_opaque():
        text, name = astype(random)
        return text, items.cast(name)
    text, apply = random.choice(VIEWS)(random, items.array)
    try:
        array = apply(items.array)
    except Exception as error:
        error.text = text
        raise
    if array.size > SIZE_MAX or array.ndim > NDIM_MAX:
        raise Skip
    return text, items.view(array)
