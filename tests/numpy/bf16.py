"""Random expressions of bf16, which ml_dtypes gives NumPy: with itself, numbers, and the dtypes that it goes together
with."""

import numpy as np

from terms import FLOAT_EDGES, numbers_of

SHAPE = (5, 7)
OTHERS = {"bool": "?", "u8": "u1", "i8": "i1", "f32": "f4", "f64": "f8"}
NUMBERS = [0, 1, 2, -3, 0.5, 1.5, -2.25, 0.1]
UNARY = ["negative", "abs", "sqrt", "floor", "ceil", "trunc", "rint", "isnan", "isinf", "isfinite", "signbit", "square",
         "sign", "logical_not", "reciprocal"]
BINARY = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.true_divide, "<": np.less, "<=": np.less_equal,
          ">": np.greater, ">=": np.greater_equal, "==": np.equal, "!=": np.not_equal}
OF_SIGNS = ["/", "sign", "reciprocal", "sqrt"]
NAMED = ["maximum", "minimum", "fmax", "fmin", "copysign", "where"]


def write_files(numbers, folder, bfloat16):
    """Texts and arrays."""
    files = []
    for number in range(6):
        near = numbers.standard_normal(SHAPE) * 10.0 ** numbers.integers(-2, 3, SHAPE)
        array = np.where(numbers.random(SHAPE) < 0.9, near, numbers.choice(FLOAT_EDGES, SHAPE)).astype(bfloat16)
        files.append((f"bf16_{number}.npy", array))
    for name, code in OTHERS.items():
        files.append((f"with_bf16_{name}.npy", np.asarray(numbers_of(numbers, code, SHAPE), code)))
    for name, array in files:
        np.save(folder / name, array)
    return files


def applied(function, *arrays):
    """Of integers the result can be f16 or i16, which do not go together with bf16."""
    value = function(*arrays)
    if value.dtype in (np.float16, np.int16):
        raise TypeError
    return value


def operation_of(rng, files, depth):
    """A text, its value, and whether zeros may have either sign."""
    if depth == 0:
        text, array = rng.choice(files if rng.random() < 0.4 else files[:6])
        return text, array, False
    left, kind = operation_of(rng, files, depth - 1), rng.random()
    if kind < 0.35:
        name = rng.choice(UNARY)
        return f"{name}({left[0]})", applied(getattr(np, name), left[1]), left[2] or name == "sign"
    right = operation_of(rng, files, depth - 1)
    if rng.random() < 0.2 and left[1].dtype == files[0][1].dtype:
        number = rng.choice(NUMBERS)
        right = repr(number), left[1].dtype.type(number), False
    if kind < 0.75:
        sign = rng.choice(list(BINARY))
        return f"({left[0]}) {sign} ({right[0]})", applied(BINARY[sign], left[1], right[1]), left[2] or right[2]
    name = rng.choice(NAMED)
    if name == "where":
        condition = operation_of(rng, files, 0)
        return (f"where({condition[0]}, {left[0]}, {right[0]})", applied(np.where, condition[1], left[1], right[1]),
                left[2] or right[2])
    has_any_zero = name != "copysign" or left[2] or right[2]
    return f"{name}({left[0]}, {right[0]})", applied(getattr(np, name), left[1], right[1]), has_any_zero


def expression_of(rng, files):
    """One whose value is there and has a bf16 in it, or is one; zeros that have either sign are followed by nothing."""
    while True:
        try:
            with np.errstate(all="ignore"):
                text, value, has_any_zero = operation_of(rng, files, rng.randint(1, 3))
        except TypeError:
            continue
        if "bf16_" in text and not (has_any_zero and any(word in text for word in OF_SIGNS)):
            return text, np.asarray(value), has_any_zero


def wrong_answer(expected, path, has_any_zero, bfloat16):
    found = np.load(path)
    is_small = expected.dtype == bfloat16
    found = found.view(bfloat16) if is_small and found.dtype == np.dtype("V2") else found
    if (found.shape, found.dtype) != (expected.shape, expected.dtype):
        return f"{found.dtype}{found.shape} instead of {expected.dtype}{expected.shape}"
    one, two = (each.astype("f8") for each in (expected, found))
    is_same = (one == two) & (has_any_zero | (np.signbit(one) == np.signbit(two))) | (np.isnan(one) & np.isnan(two))
    return None if bool(np.all(is_same)) else f"{found[~is_same][:6]} instead of {expected[~is_same][:6]}"
