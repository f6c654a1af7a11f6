"""Random calls along axes: their texts, and NumPy's or the exact answer.

A group is a function of the random numbers and the files. It raises Skip for what NumPy and the program see differently
on purpose, and Refused for what both refuse.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

import along_exact as exact
import reference

SHAPES = [(), (1,), (7,), (40,), (5, 6), (1, 9), (64, 3), (3, 4, 5), (2, 1, 6, 3), (0,), (0, 4), (3, 0, 2), (130,)]
REFUSED = (TypeError, ValueError, IndexError, OverflowError)


@dataclass
class Case:
    text: str
    value: object = None  # None: to be refused
    exact: object = None  # [(true value, allowed error)]
    dtype: object = None


class Skip(Exception):
    """The program has other rules here."""


class Refused(Exception):
    """NumPy refuses the expression with this text."""

    def case(self):
        return Case(str(self))


# ---- Arrays ----------------------------------------------------------------------------------------------------------

def numbers_of(rng, code, shape):
    dtype = np.dtype(code)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        wide = rng.integers(info.min, info.max, shape, dtype=dtype, endpoint=True)
        return np.where(rng.random(shape) < 0.8, rng.integers(max(info.min, -9), 10, shape).astype(dtype), wide)
    if dtype.kind == "c":
        result = np.zeros(shape, dtype)
        result.real, result.imag = (numbers_of(rng, f"f{dtype.itemsize // 2}", shape) for _ in range(2))
        return result
    near = np.round(rng.standard_normal(shape) * 4) / rng.choice([1, 2, 3, 1000], shape)
    rare = rng.choice([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-4, -300.0], shape)
    return np.where(rng.random(shape) < rng.choice([1.0, 0.98, 0.8]), near, rare).astype(dtype)


def write_files(rng, folder):
    """[(file name, array)]"""
    files = []
    for number, (name, code) in enumerate([*reference.NUMPY.items()] * 6):
        array = np.asarray(numbers_of(rng, code, SHAPES[int(rng.integers(len(SHAPES)))]), code)
        array = np.asfortranarray(array) if number % 5 == 2 else array
        stored = array.astype(array.dtype.newbyteorder(">")) if number % 7 == 3 else array
        np.save(folder / f"{name}_{number}.npy", stored)
        files.append((f"{name}_{number}.npy", array))
    return files


def view_of(rng, text, array):
    """A view, and now and then arithmetic: what is reduced is then computed on the way."""
    steps = []
    if array.ndim > 0 and array.size > 0:
        steps = ["[" + ", ".join(rng.choice([":", "::2", "::-1", "1:", ":3", "::-3"]) for _ in array.shape) + "]"] * 3
        steps += ["[None]", f"[{rng.randrange(array.shape[0])}]", "[..., ::-2]"]
    step = rng.choice([*steps, ".T", ""])
    value = np.asarray(eval("array" + step, {"array": array}))  # pylint: disable=eval-used
    text += step
    if rng.random() < 0.2 and value.dtype.kind in "iuf":
        return f"({text} + {text})", value + value
    return text, value


def array_of(rng, files, kinds="biufc"):
    while True:
        text, array = view_of(rng, *rng.choice(files))
        if array.dtype.kind in kinds:
            return text, array


# ---- Calls -----------------------------------------------------------------------------------------------------------

def axis_of(rng, ndim, is_one=False):
    """(text, value): an axis, several, or None; now and then one that is not there."""
    if rng.random() < 0.03:
        axis = rng.choice([ndim, -ndim - 1, ndim + 3]) if ndim > 0 else 3
        return str(axis), axis
    if ndim == 0 or rng.random() < 0.2:
        return "None", None
    if is_one or rng.random() < 0.6:
        axis = rng.randrange(-ndim, ndim)
        return str(axis), axis
    axes = tuple(axis - rng.choice([0, ndim]) for axis in rng.sample(range(ndim), rng.randint(1, ndim)))
    return "(" + ", ".join(map(str, axes)) + ("," if len(axes) == 1 else "") + ")", axes


def call(rng, name, text, arguments, has_method=True):
    """`arguments` are (name, text, whether it has a place): as many are given by place as may be."""
    written, is_placed = [], True
    for argument, value, has_place in arguments:
        is_placed = is_placed and has_place and rng.random() < 0.5
        written.append(value if is_placed else f"{argument}={value}")
    if has_method and rng.random() < 0.4 and not text.startswith("["):
        return f"{text}.{name}({', '.join(written)})"
    return f"{rng.choice(['np.', ''])}{name}({', '.join([text, *written])})"


def answered(text, function, *values, **options):
    try:
        with np.errstate(all="ignore"):
            return np.asarray(function(*values, **options))
    except REFUSED as error:
        raise Refused(text) from error


def reduction_call(rng, name, text, array, is_one=False, more=()):
    """(text, axis, keepdims) of a call along axes."""
    axis_text, axis = axis_of(rng, array.ndim, is_one)
    arguments = [("axis", axis_text, name != "norm")] if axis is not None or rng.random() < 0.3 else []
    keepdims = rng.random() < 0.3
    arguments += [*more, *([("keepdims", "True", False)] if keepdims else [])]
    return call(rng, name, text, arguments), axis, keepdims


# ---- Reductions ------------------------------------------------------------------------------------------------------

EXACT = {"min": np.min, "max": np.max, "amin": np.amin, "amax": np.amax, "any": np.any, "all": np.all, "ptp": np.ptp,
         "count_nonzero": np.count_nonzero, "argmin": np.argmin, "argmax": np.argmax, "nanmin": np.nanmin,
         "nanmax": np.nanmax, "sum": np.sum, "prod": np.prod}


def reductions(rng, files):
    """Those whose values have one bit pattern."""
    name = rng.choice(list(EXACT))
    text, array = array_of(rng, files, "biuf" if name not in ("any", "all", "count_nonzero") else "biufc")
    kind = array.dtype.kind
    if name in ("sum", "prod") and kind not in "biu" or name == "ptp" and kind == "b":
        raise Skip
    more, options = [], {}
    if name in ("sum", "prod") and rng.random() < 0.3:
        dtype = rng.choice(["i8", "i16", "i32", "i64", "u8", "u64", "u16"])
        more, options = [("dtype", dtype, False)], {"dtype": np.dtype(reference.NUMPY[dtype])}
        if np.dtype(reference.NUMPY[dtype]).kind != kind or options["dtype"].itemsize < array.dtype.itemsize:
            raise Skip  # astype saturates
    text, axis, keepdims = reduction_call(rng, name, text, array, name.startswith("arg"), more)
    if name == "ptp" and kind in "iu" and array.size == 0:
        raise Skip
    if keepdims:
        options["keepdims"] = True
    value = answered(text, EXACT[name], array, axis=axis, **options)
    return Case(text, value)


def axes_tuple(axis):
    return None if axis is None else axis if isinstance(axis, tuple) else (axis,)


def parts_of(line):
    """Real and imaginary parts of complex items, else the items."""
    line = line.astype(np.complex128 if line.dtype.kind == "c" else line.dtype)
    if line.dtype.kind == "c":
        return [[float(item) for item in line.real], [float(item) for item in line.imag]]
    return [[int(item) if line.dtype.kind in "biu" else float(item) for item in line]]


def magnitude(values):
    return sum(abs(float(value)) for value in values if math.isfinite(value))


def eps_of(array):
    """Of the accumulators: pairs of f64 for f64, f64 for all others."""
    return 2.0**-100 if array.dtype in (np.float64, np.complex128) else 2.0**-52


def sums(rng, files):
    name = rng.choice(["sum", "mean", "mean", "nansum", "average", "norm", "dot"])
    if name == "dot":
        return dot(rng, files)
    text, array = array_of(rng, files, "fc" if name in ("sum", "nansum") else "biuf" if name == "norm" else "biufc")
    if name == "average" and array.size == 0:
        raise Skip
    more, options = [], {}
    function = {"sum": np.sum, "mean": np.mean, "nansum": np.nansum, "average": np.average}.get(name)
    if name in ("sum", "mean") and array.dtype.kind == "f" and rng.random() < 0.2:
        more, options = [("dtype", "f64", False)], {"dtype": np.float64}
        array = array.astype(np.float64)
    if name == "norm":
        more = [("ord", "1", False)]
        function = lambda values, axis, **kept: np.sum(np.abs(values.astype(np.result_type(values, "f2"))  # noqa: E731
                                                              if values.dtype.kind == "f" else values.astype("f8")),
                                                       axis=axis, **kept)
    plain, axis, keepdims = reduction_call(rng, name, text, array, name == "norm", more)
    if name == "norm" and (plain.startswith(text + ".") or axis is None):
        raise Skip
    value = answered(plain, function, array, axis=axis, **({"keepdims": True} if keepdims else {}), **options)
    items = np.abs(array.astype("f8") if array.dtype.kind in "biu" else array) if name == "norm" else array
    if name == "nansum":
        items = np.where(np.isnan(items), 0, items).astype(items.dtype)
    true = []
    for line in exact.lines_of(items, axes_tuple(axis)):
        for part in parts_of(line):
            count = max(len(part), 1)
            is_mean = name in ("mean", "average")
            true.append((exact.mean_of(part) if is_mean else exact.sum_of(part),
                         magnitude(part) * count * eps_of(items) / (count if is_mean else 1)))
    return Case(plain, value, true)


def dot(rng, files):
    """Of products that are rounded to the dtype."""
    text, array = array_of(rng, files, "iuf")
    array, step = (array, "") if array.ndim == 1 else (array.reshape(-1), None)
    if step is None or rng.random() < 0.1:
        raise Skip
    other = f"({text} - 1)"
    name = rng.choice(["dot", "inner", "vdot"])
    with np.errstate(all="ignore"):
        product = array * (array - array.dtype.type(1))
    whole = f"{name}({text}, {other})"
    if array.dtype.kind in "iu":
        return Case(whole, np.asarray(np.sum(product, dtype=product.dtype)))
    part = [float(item) for item in product]
    return Case(whole, np.asarray(np.sum(product)),
                [(exact.sum_of(part), magnitude(part) * max(len(part), 1) * eps_of(array))])


def root_of(value):
    """Of a rational number, to more than 100 bits."""
    if not isinstance(value, Fraction):
        return math.sqrt(value) if value == value else value
    if value == 0:
        return Fraction(0)
    shift = 2 * max(0, 120 + value.denominator.bit_length() - value.numerator.bit_length())
    return Fraction(math.isqrt((value.numerator << shift) // value.denominator), 1 << (shift // 2))


def moments(rng, files):
    name = rng.choice(["var", "std", "norm", "prod"])
    text, array = array_of(rng, files, "f" if name == "prod" else "biuf")
    ddof = rng.choice([0, 0, 1, 1, 2])
    more = [(rng.choice(["ddof", "correction"]), str(ddof), False)] if name in ("var", "std") and ddof > 0 else []
    plain, axis, keepdims = reduction_call(rng, name, text, array, name == "norm", more)
    options = {"keepdims": True} if keepdims else {}
    if name == "norm" and plain.startswith(text + "."):
        raise Skip
    if name in ("var", "std"):
        value = answered(plain, getattr(np, name), array, axis=axis, ddof=ddof, **options)
    else:
        as_float = array if array.dtype.kind == "f" else array.astype("f8")
        value = answered(plain, np.prod if name == "prod" else lambda values, axis, **kept: np.sqrt(
            np.sum(values, axis=axis, **kept)), as_float, axis=axis, **options)
    true = []
    for line in exact.lines_of(array, axes_tuple(axis)):
        part = parts_of(line)[0]
        true.append(product_of(part, array) if name == "prod" else moment_of(name, part, ddof))
    return Case(plain, value, true)


def logsumexps(rng, files):
    """NumPy has none; the exact one is of 64 bits of mantissa."""
    text, array = array_of(rng, files, "biuf")
    plain, axis, keepdims = reduction_call(rng, "logsumexp", text, array)
    options = {"keepdims": True} if keepdims else {}
    wide = array.astype(np.longdouble)
    with np.errstate(all="ignore"):
        largest = answered(plain, np.max, wide, axis=axis, keepdims=True, initial=-np.inf)
        shift = np.where(np.isfinite(largest), largest, 0)
        value = np.log(np.sum(np.exp(wide - shift), axis=axis, keepdims=True)) + shift
        value = value.reshape(np.sum(wide, axis=axis, **options).shape)
    dtype = array.dtype if array.dtype.kind == "f" else np.dtype("f8")
    eps = float(np.finfo("f8" if dtype.itemsize == 8 else "f4").eps)
    true = [(Fraction(*item.as_integer_ratio()) if np.isfinite(item) else float(item), 4 * eps)
            for item in value.reshape(-1)]
    return Case(plain, value.astype(dtype), true, dtype)


def together(rng, files):
    """Reductions of one array beside each other, which are made in one pass; and now and then of something else."""
    text, array = array_of(rng, files, "biuf")
    axis_text, axis = axis_of(rng, array.ndim, True)
    value, whole = None, ""
    for _ in range(rng.choice([2, 2, 3, 9])):
        name = rng.choice([name for name in EXACT if not name.startswith("nan")])
        if array.dtype.kind == "b" and name == "ptp" or array.dtype.kind == "f" and name in ("sum", "prod"):
            raise Skip
        more, values = rng.choice([("", array), ("", array), (" + 1", array), (".T", array.T)])
        if more == ".T" and (array.ndim != 2 or axis is None or array.shape[0] != array.shape[1]):
            more, values = "", array
        with np.errstate(all="ignore"):
            values = values + array.dtype.type(1) if more == " + 1" else values
        if more == " + 1" and array.dtype.kind == "b" or name == "ptp" and values.size == 0:
            raise Skip
        keepdims = rng.random() < 0.1
        called = f"{name}({text}{more}, axis={axis_text}{', keepdims=True' if keepdims else ''})"
        found = answered(whole + called, EXACT[name], values, axis=axis, **({"keepdims": True} if keepdims else {}))
        operator, function = rng.choice([("+", np.add), ("*", np.multiply), (">=", np.greater_equal)])
        whole, value = (called, found) if value is None else (
            f"({whole} {operator} {called})", answered(f"({whole} {operator} {called})", function, value, found))
    return Case(whole, value)


def product_of(part, array):
    if exact.plain(part) is not None or any(value == 0 for value in part):
        with np.errstate(all="ignore"):
            return float(np.prod(np.asarray(part, np.float64))), 0.0
    value = Fraction(1)
    for each in part:
        value *= Fraction(each)
    if abs(value) > 2**1000 or abs(value) < Fraction(1, 2**1000):
        raise Skip
    is_wide = array.dtype == np.float64
    return value, float(abs(value)) * (len(part) * 2.0**-52 if is_wide else 2.0**-40)


def moment_of(name, part, ddof):
    if name == "norm":
        special = [abs(value) for value in part]
        squares = exact.plain(special)
        value = squares if squares is not None else sum((Fraction(each) ** 2 for each in part), Fraction(0))
        root = root_of(value)
        return root, float(root) * max(len(part), 1) * 2.0**-52 if isinstance(root, Fraction) else 0.0
    value = exact.var_of(part, ddof)
    is_exact = isinstance(value, Fraction)
    root = root_of(value) if name == "std" else value
    size = magnitude(part) / max(len(part), 1)
    if not is_exact:
        return root, 0.0
    moved = size * 2.0**-51 if any(abs(each) > 2**53 for each in part if isinstance(each, int)) else 0.0
    moved *= 1 if name == "std" else float(root_of(value))  # integers that f64 does not hold
    return root, (float(root) + size * 2.0**-48) * max(len(part), 1) * 2.0**-50 + moved


# ---- Scans -----------------------------------------------------------------------------------------------------------

SCANS = {"cumsum": np.cumsum, "cumprod": np.cumprod, "maximum.accumulate": np.maximum.accumulate,
         "minimum.accumulate": np.minimum.accumulate, "add.accumulate": np.add.accumulate,
         "cumulative_sum": np.cumsum, "logical_and.accumulate": np.logical_and.accumulate,
         "logical_or.accumulate": np.logical_or.accumulate}


def scans(rng, files):
    name = rng.choice(list(SCANS))
    is_accumulate = "." in name
    text, array = array_of(rng, files, "biuf")
    axis_text, axis = axis_of(rng, array.ndim, True)
    if is_accumulate and axis is None or name == "cumulative_sum" and axis is None and array.ndim != 1:
        raise Skip
    if array.dtype.kind == "f" and name in ("cumprod",):
        raise Skip
    arguments = [("axis", axis_text, name != "cumulative_sum")] if axis is not None else []
    plain = call(rng, name, text, arguments, not is_accumulate and name != "cumulative_sum")
    value = answered(plain, SCANS[name], array, axis=axis)
    if array.dtype.kind != "f" or "sum" not in name and "add" not in name:
        return Case(plain, value)
    return Case(plain, value, scanned(array, axis))


def scanned(array, axis):
    """The exact sums up to each item, in C order of the result."""
    array = array.reshape(-1) if axis is None else array
    moved = np.moveaxis(array, axis or 0, -1)
    true = np.empty(moved.shape, object)
    for index in np.ndindex(moved.shape[:-1]):
        items = [float(item) for item in moved[index]]
        for place in range(len(items)):
            part = items[:place + 1]
            eps = 2.0**-52
            true[index + (place,)] = (exact.sum_of(part), magnitude(part) * (place + 1) * eps)
    return list(np.moveaxis(true, -1, axis or 0).reshape(-1))


# ---- Indices and masks -----------------------------------------------------------------------------------------------

def list_text(values):
    if isinstance(values, list):
        return "[" + ", ".join(map(list_text, values)) + "]"
    return str(values)


def indices_of(rng, extent, shape):
    size = int(np.prod(shape))
    most = extent if rng.random() > 0.03 else extent + 1
    items = [rng.randrange(-extent, most) if extent > 0 else 0 for _ in range(size)]
    array = np.array(items, np.int64).reshape(shape)
    text = list_text(array.tolist())
    return (f"{text}.astype(i32)" if rng.random() < 0.3 and shape else text), array


def takes(rng, files):
    text, array = array_of(rng, files)
    axis_text, axis = axis_of(rng, array.ndim, True)
    extent = array.size if axis is None else array.shape[axis] if -array.ndim <= axis < array.ndim else 1
    shape = rng.choice([(0,), (1,), (3,), (5,), (2, 2), (1, 3)])
    written, indices = indices_of(rng, extent, shape)
    kind = rng.random()
    if kind < 0.3 and array.ndim > 0:
        return indexed(rng, text, array)
    if kind < 0.5 and array.ndim > 0:
        return along_axis(rng, text, array)
    mode = rng.choice(["raise", "raise", "wrap", "clip"])
    if extent == 0 or mode == "clip" and np.any(indices < 0):
        raise Skip
    arguments = [("indices", written, True), *([("axis", axis_text, True)] if axis is not None else [])]
    arguments += [("mode", f"'{mode}'", False)] if mode != "raise" or rng.random() < 0.2 else []
    plain = call(rng, "take", text, arguments)
    if array.size == 0 and np.any(indices >= extent):
        raise Skip  # NumPy looks at no index of nothing
    return Case(plain, answered(plain, np.take, array, indices, axis=axis, mode=mode))


def indexed(rng, text, array):
    """x[[3, 1]], x[:, [1], ::2], x[..., [0]]"""
    axis = rng.randrange(array.ndim)
    written, indices = indices_of(rng, array.shape[axis], rng.choice([(1,), (4,), (2, 3), (0,)]))
    if array.shape[axis] == 0 and indices.size or ".astype" in written and indices.size == 0:
        raise Skip
    parts = [rng.choice([":", "::-1", "1:", "::2"]) for _ in range(array.ndim)]
    parts[axis] = "INDEX"
    parts = parts[:rng.randint(axis + 1, array.ndim)] if rng.random() < 0.5 else parts
    if rng.random() < 0.2:
        parts = ["...", *parts[axis:]] if len(parts) == array.ndim else parts
    plain = text + "[" + ", ".join(parts).replace("INDEX", written) + "]"
    python = "array[" + ", ".join(parts).replace("INDEX", "indices") + "]"
    return Case(plain, answered(plain, eval, python, {"array": array, "indices": indices}))


def along_axis(rng, text, array):
    axis = rng.randrange(-array.ndim, array.ndim)
    if array.size == 0:
        raise Skip
    shape = list(array.shape)
    shape[axis] = rng.choice([1, 2, 5])
    if rng.random() < 0.3:
        other = rng.randrange(array.ndim)
        shape[other] = shape[other] if other == axis % array.ndim else 1
    if int(np.prod(shape)) > 60:
        raise Skip
    written, indices = indices_of(rng, array.shape[axis], tuple(shape))
    plain = call(rng, "take_along_axis", text, [("indices", written, True), ("axis", str(axis), True)], False)
    return Case(plain, answered(plain, np.take_along_axis, array, indices, axis))


def masks(rng, files):
    text, array = array_of(rng, files, "biuf")
    kind = rng.choice(["whole", "whole", "rows", "compress", "extract", "nonzero", "argwhere", "flatnonzero", "count"])
    limit = rng.choice([0, 1, -1]) if array.dtype.kind in "if" else rng.choice([0, 1])
    with np.errstate(all="ignore"):
        mask, written = array > limit, f"({text} > {limit})"
    if kind == "whole" and array.ndim > 0:
        return Case(f"{text}[{text} > {limit}]", array[mask])
    if kind in ("rows", "compress") and array.ndim > 0:
        return rows(rng, kind, text, array, mask, written)
    if kind == "extract":
        return Case(f"extract({written}, {text})", np.extract(mask, array))
    if kind in ("argwhere", "flatnonzero"):
        plain = call(rng, kind, rng.choice([written, text]), [], False)
        return Case(plain, getattr(np, kind)(mask if written in plain else array))
    if kind == "nonzero" and array.ndim > 0:
        axis = rng.randrange(array.ndim)
        return Case(f"nonzero({text})[{axis}]", np.nonzero(array)[axis])
    raise Skip


def rows(rng, kind, text, array, mask, written):
    """A mask of some axes: what a comparison leaves once the others are selected."""
    axis = rng.randrange(array.ndim)
    count = 1 if kind == "compress" else rng.randint(1, array.ndim - axis)
    if any(extent == 0 for extent in array.shape):
        raise Skip
    places = [":" if axis <= other < axis + count else "0" for other in range(array.ndim)]
    part = mask[tuple(slice(None) if place == ":" else 0 for place in places)]
    inner = written + "[" + ", ".join(places) + "]"
    if kind == "compress":
        plain = f"compress({inner}, {text}, axis={axis})"
        return Case(plain, np.compress(part, array, axis=axis))
    before = ", ".join([":"] * axis)
    plain = f"{text}[{before}{', ' if axis else ''}{inner}]"
    return Case(plain, array[(slice(None),) * axis + (part,)])


# ---- Orders ----------------------------------------------------------------------------------------------------------

def has_negative_zero(array):
    return array.dtype.kind == "f" and bool(np.any((array == 0) & np.signbit(array)))


def orders(rng, files):
    name = rng.choice(["sort", "sort", "argsort", "argsort", "topk", "unique", "median"])
    text, array = array_of(rng, files, "biuf")
    if name == "unique":
        return unique(rng, text, array)
    if name == "topk":
        return top_k(rng, text, array)
    if name == "median":
        return median(rng, text, array)
    axis_text, axis = axis_of(rng, array.ndim, True)
    arguments = [("axis", axis_text, True)] if rng.random() < 0.8 else []
    axis = axis if arguments else -1
    if array.ndim == 0 and not arguments:
        raise Refused(f"{name}({text})")
    plain = call(rng, name, text, arguments)
    with_zeros = np.where(array == 0, array.dtype.type(0), array) if name == "argsort" else array
    value = answered(plain, getattr(np, name), with_zeros, axis=axis, kind="stable")
    if name == "argsort" and has_negative_zero(array):
        raise Skip  # -0 is sorted before +0
    return Case(plain, value)


def median(rng, text, array):
    plain, axis, keepdims = reduction_call(rng, "median", text, array, True)
    if keepdims and axis is None or array.size == 0 or array.dtype.kind == "b":
        raise Skip
    wide = array.astype("f8") if array.dtype.kind in "iu" else array
    value = answered(plain, np.median, wide, axis=axis, **({"keepdims": True} if keepdims else {}))
    finite = np.isfinite(value)
    scale = np.max(np.abs(value[finite]), initial=0)
    if array.dtype.kind != "f" or np.all(finite):
        return Case(plain, value, [(Fraction(float(item)), float(scale) * 2.0**-52) for item in value.reshape(-1)])
    return Case(plain, value)


def unique(rng, text, array):
    flags = [name for name in ("return_index", "return_inverse", "return_counts") if rng.random() < 0.4]
    found = np.unique(array, **dict.fromkeys(flags, True))
    part = rng.randrange(len(flags) + 1)
    written = ", ".join([text, *(f"{name}=True" for name in flags)])
    value = found[part] if flags else found
    return Case(f"unique({written})" + (f"[{part}]" if flags else ""), value)


def top_k(rng, text, array):
    if array.ndim == 0 or np.any(np.isnan(array)) or has_negative_zero(array):
        raise Skip
    axis, is_largest = rng.randrange(-array.ndim, array.ndim), rng.random() < 0.7
    k, part = rng.randint(0, array.shape[axis]), rng.randrange(2)
    order = np.argsort(array, axis=axis, kind="stable")
    if is_largest:
        flipped = np.flip(array, axis)
        order = array.shape[axis] - 1 - np.flip(np.argsort(flipped, axis=axis, kind="stable"), axis)
    places = np.take(order, np.arange(k), axis=axis)
    value = places if part else np.take_along_axis(array, places, axis)
    return Case(f"topk({text}, {k}, dim={axis}, largest={is_largest})[{part}]", value)


# ---- Searching and counting ------------------------------------------------------------------------------------------

def searches(rng, files):
    kind = rng.choice(["searchsorted", "searchsorted", "bincount", "unravel_index"])
    text, array = array_of(rng, files, "biuf")
    if kind == "bincount":
        return bincount(rng, text, array)
    if kind == "unravel_index":
        shape = rng.choice([(7,), (3, 4), (2, 3, 2), (5, 1)])
        written, ordinals = indices_of(rng, math.prod(shape), rng.choice([(1,), (4,), (2, 2)]))
        if np.any(ordinals < 0):
            raise Skip
        axis = rng.randrange(len(shape))
        plain = f"unravel_index({written}, ({', '.join(map(str, shape))},))[{axis}]"
        value = answered(plain, np.unravel_index, ordinals, shape)[axis]
        return Case(plain, value.astype("i4" if "i32" in written else "i8"))
    values_text, values = array_of(rng, files, "biuf")
    side = rng.choice(["left", "right"])
    if array.ndim != 1 or np.result_type(array, values) == np.float16 and rng.random() < 0.5:
        raise Skip
    plain = call(rng, "searchsorted", f"np.sort({text})", [("v", values_text, True), ("side", f"'{side}'", True)])
    common = np.result_type(array.dtype, values.dtype)
    value = np.searchsorted(np.sort(array).astype(common), values.astype(common), side=side)
    if has_negative_zero(array) or has_negative_zero(values):
        raise Skip
    return Case(plain, value)


def bincount(rng, text, array):
    if array.dtype.kind not in "iu" or array.ndim != 1 or array.size == 0:
        raise Skip
    small = array % 23 if array.dtype.kind == "u" else np.abs(array % 23)
    least = rng.choice([0, 0, 5, 40])
    written = f"{text} % 23" if array.dtype.kind == "u" else f"abs({text} % 23)"
    more = f", minlength={least}" if least else ""
    if rng.random() < 0.4:
        weights = (small * 0.5).astype("f8")
        return Case(f"bincount({written}, weights=({written})*0.5{more})",
                    np.bincount(small.astype("i8"), weights, least))
    return Case(f"bincount({written}{more})", np.bincount(small.astype("i8"), minlength=least))


GROUPS = {"reductions": reductions, "sums": sums, "moments": moments, "logsumexps": logsumexps, "together": together,
          "scans": scans, "takes": takes, "masks": masks, "orders": orders, "searches": searches}
