"""Random expressions whose values NumPy knows to the last bit: files, views, numbers, and operations over them."""

from dataclasses import dataclass

import numpy as np

import reference

OPERATIONS_MAX = 12
SHAPES = [(4, 5, 6), (4, 5, 6), (5, 6), (6,), (5, 1), (4, 1, 6), (1, 5, 1), (), (1,), (6, 5, 4), (0, 6), (8, 10, 12)]
REFUSED = (TypeError, ValueError, OverflowError)
FLOAT_EDGES = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0]


@dataclass
class Term:
    """A text, NumPy's value of it, and whether that is known to the last bit; zeros may have either sign after some
    functions. `bound` is how many units in the last place a function may be off, for a value that is wider, and `floor`
    which value those are units of at least."""
    text: str
    value: object
    operations: int = 0
    is_exact: bool = True
    has_any_zero: bool = False
    is_made: bool = False
    bound: float = 0
    floor: float = 0

    def is_number(self):
        return self.operations == 0 and isinstance(self.value, (bool, int, float, complex))

    def dtype(self):
        return np.asarray(self.value).dtype


def complex_parts(rng, dtype, shape):
    """Also near the circle, where logarithms are small, and equal ones, which the other part orders."""
    part = np.where(rng.random(shape) < 0.3, rng.integers(-2, 3, shape), rng.standard_normal(shape))
    part = np.where(rng.random(shape) < 0.2, part * 10.0 ** rng.integers(-6, 7, shape), part)
    return np.where(rng.random(shape) < 0.95, part, rng.choice(FLOAT_EDGES, shape)).astype(dtype)


def numbers_of(rng, dtype, shape):
    """Elements with the edges of the dtype among them."""
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        edges = np.array([info.min, info.max, 0, 1, 2, 3, info.max // 2], dtype)
        small = rng.integers(max(info.min, -20), 21, shape).astype(dtype)
        wide = rng.integers(info.min, info.max, shape, dtype=dtype, endpoint=True)
        rare = np.where(rng.random(shape) < 0.7, wide, rng.choice(edges, shape))
        return np.where(rng.random(shape) < 0.6, small, rare)
    if dtype.kind == "c":
        result = np.zeros(shape, dtype)
        result.real, result.imag = (complex_parts(rng, np.dtype(f"f{dtype.itemsize // 2}"), shape) for _ in range(2))
        return result
    edges = np.array([*FLOAT_EDGES, np.finfo(dtype).max, np.finfo(dtype).tiny], dtype)
    near = rng.standard_normal(shape) * 10.0 ** rng.integers(-2, 3, shape)
    return np.where(rng.random(shape) < 0.9, near, rng.choice(edges, shape)).astype(dtype)


def write_files(rng, folder):
    files = []
    for number, (name, code) in enumerate([*reference.NUMPY.items()] * 5):
        shape = SHAPES[int(rng.integers(len(SHAPES)))]
        array = np.asarray(numbers_of(rng, code, shape), code)
        array = array.astype(array.dtype.newbyteorder(">")) if number % 7 == 3 else array
        array = np.asfortranarray(array) if number % 5 == 2 else array
        path = f"{name}_{number}.npy"
        np.save(folder / path, array)
        files.append(Term(path, array.astype(array.dtype.newbyteorder("="))))
    return files


def slice_of(rng, extent):
    step = rng.choice([1, 1, 2, 3, -1, -2])
    start = rng.choice(["", "", "1"])
    return f"{start}:{'' if step == 1 else f':{step}'}" if extent > 1 else ":"


def view_of(rng, term):
    """A view, also of what has been computed."""
    array = np.asarray(term.value)
    choices = [".T", "[None]", "[..., None]", ".flip()", ".reshape(-1)" if term.is_made else ".T"]
    if array.ndim > 0 and array.size > 0:
        choices += ["[" + ", ".join(slice_of(rng, extent) for extent in array.shape) + "]"] * 4
        choices += [f"[{rng.randrange(array.shape[0])}]"]
    step = rng.choice(choices)
    value = {".T": lambda: array.T, "[None]": lambda: array[None], "[..., None]": lambda: array[..., None],
             ".flip()": lambda: np.flip(array), ".reshape(-1)": lambda: array.reshape(-1)}.get(step)
    value = value() if value else eval("array" + step, {"array": array})  # pylint: disable=eval-used
    return Term(wrapped(term) + step, np.asarray(value), term.operations, term.is_exact, term.has_any_zero)


def wrapped(term):
    is_simple = term.operations == 0 and not term.text.startswith("-")
    return term.text if is_simple or term.text.endswith(")") and is_call(term.text) else f"({term.text})"


def is_call(text):
    """Whether the text is one name and its parentheses."""
    head, depth = text.split("(", 1), 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0 and character == ")" and place + 1 < len(text):
            return False
    return len(head) == 2 and head[0].replace("np.", "").isidentifier()


def number_of(rng):
    value = rng.choice([0, 1, 2, 3, 5, 7, -1, -2, 100, 127, 255, 300, 70000, 0.5, 1.5, -2.25, 0.1, 1e10, 3.0, True])
    return Term(repr(value), value)


BINARY = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.true_divide, "//": np.floor_divide,
          "%": np.remainder, "&": np.bitwise_and, "|": np.bitwise_or, "^": np.bitwise_xor, "<<": np.left_shift,
          ">>": np.right_shift, "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal,
          "==": np.equal, "!=": np.not_equal}
UNARY = {"-": np.negative, "+": np.positive, "~": np.invert}
EXACT = ["heaviside", "nan_to_num", "bitwise_count", "isneginf", "isposinf", "isreal", "iscomplex", "isclose", "around",
         "sqrt", "floor", "ceil", "trunc", "rint", "sign", "abs", "square", "isnan", "isinf", "isfinite", "signbit",
         "logical_not", "negative", "fabs", "reciprocal", "conj", "real", "imag", "maximum", "minimum", "fmax", "fmin",
         "copysign", "fmod", "logical_and", "logical_or", "logical_xor", "add", "multiply", "floor_divide", "where",
         "clip", "not_equal", "greater", "bitwise_or", "absolute", "round"]
ARITY = {"maximum": 2, "minimum": 2, "fmax": 2, "fmin": 2, "copysign": 2, "fmod": 2, "logical_and": 2, "logical_or": 2,
         "logical_xor": 2, "add": 2, "multiply": 2, "floor_divide": 2, "where": 3, "clip": 3, "not_equal": 2,
         "greater": 2, "bitwise_or": 2, "arctan2": 2, "hypot": 2, "power": 2, "heaviside": 2, "isclose": 2,
         "logaddexp": 2, "logaddexp2": 2}
# What computes with the parts of complex numbers by themselves.
OF_PARTS = {np.add, np.subtract, np.equal, np.not_equal, np.conj, np.real, np.imag, np.where, np.positive, np.negative,
            np.less, np.less_equal, np.greater, np.greater_equal, np.maximum, np.minimum, np.fmax, np.fmin, np.clip,
            np.rint, np.round, np.around, np.isreal, np.iscomplex, np.nan_to_num, np.isnan, np.isinf, np.isfinite,
            np.logical_and, np.logical_or, np.logical_xor, np.logical_not, np.isclose}
# What the sign of a zero decides.
OF_SIGNS = {np.true_divide, np.floor_divide, np.remainder, np.fmod, np.reciprocal, np.copysign, np.signbit}
ANY_ZERO = {"maximum", "minimum", "fmax", "fmin", "clip"}


def applied(function, *values):
    """NumPy's value. Where its kernels for complex numbers are contracted, products are made of real parts."""
    with np.errstate(all="ignore"):
        result = function(*values)
    return result if isinstance(result, np.ndarray) else np.asarray(result)


def combine(text, function, terms, name=""):
    """The term of an operation; raises what NumPy raises."""
    value = applied(function, *[term.value for term in terms])
    is_complex = value.dtype.kind == "c" or any(term.dtype().kind == "c" for term in terms)
    is_exact = not is_complex or function in OF_PARTS
    return Term(text, value, 1 + sum(term.operations for term in terms), is_exact,
                name in ANY_ZERO or any(term.has_any_zero for term in terms), True, 0 if is_exact else 16)


def spelled(rng, name):
    return "np." + name if rng.random() < 0.2 else name


def power_of(rng, base):
    """Powers that are multiplications."""
    kind = base.dtype().kind
    exponent = rng.choice([2, 2, 1, 0] + ([3, 5, 7, -1] if kind in "iub" else [0.5, -1]))
    is_call = kind == "c" and rng.random() < 0.5
    text = f"power({base.text}, {exponent})" if is_call else f"{wrapped(base)}**{exponent}"
    if kind in "iub" and exponent == -1:
        raise Refused(text)
    if exponent == -1 and base.has_any_zero:
        return base
    try:
        with np.errstate(all="ignore"):
            value = np.asarray(base.value) ** exponent
    except REFUSED as error:
        raise Refused(text) from error
    is_exact = kind in "iubf" and (kind == "f" or isinstance(exponent, int))
    return Term(text, np.asarray(value), 1 + base.operations, is_exact, base.has_any_zero, True, 0 if is_exact else 16)


def array_power(rng, files, depth):
    """Integers to powers that are integers: mostly small, sometimes negative, which both refuse."""
    base, exponent = arrays_only(rng, files, depth), arrays_only(rng, files, depth)
    if np.result_type(base.value, exponent.value).kind not in "iub":
        return base
    if rng.random() < 0.9:
        exponent = masked(rng, exponent)
    return checked(f"{wrapped(base)}**{wrapped(exponent)}", np.power, [base, exponent])


def masked(rng, term):
    mask = rng.choice([1, 3, 7, 63])
    return combine(f"({wrapped(term)} & {mask})", np.bitwise_and, [term, Term(str(mask), mask)])


def of_two_results(rng, files, depth):
    name, part = rng.choice(["divmod", "divmod", "modf"]), rng.randrange(2)
    terms = [tree_of(rng, files, depth) for _ in range(2 if name == "divmod" else 1)]
    text = f"{spelled(rng, name)}({', '.join(term.text for term in terms)})[{part}]"
    if name == "divmod" and any(term.has_any_zero for term in terms):
        return terms[0]
    return checked(text, lambda *values: getattr(np, name)(*values)[part], terms)


def rounded(rng, files, depth):
    """To decimals. Beyond the range of integers NumPy's answer is the processor's."""
    term, decimals = arrays_only(rng, files, depth), rng.choice([0, 1, 2, 3, 5, -1, -2, 23, -23, 30, -30])
    if term.dtype().kind in "iu" and decimals < 0:
        wide = np.round(np.asarray(term.value).astype("f8"), decimals)
        limits = np.iinfo(term.dtype())
        if not np.all((wide > limits.min) & (wide < limits.max)):
            return term
    return checked(f"round({term.text}, {decimals})", lambda value: np.round(value, decimals), [term], "round")


def converted(rng, term):
    name = rng.choice([name for name in reference.NUMPY])
    return Term(f"{wrapped(term)}.astype({name})", reference.cast(np.asarray(term.value), name), 1 + term.operations,
                term.is_exact, term.has_any_zero)


def operation_of(rng, files, depth):
    kind = rng.random()
    if kind < 0.5:
        sign = rng.choice(list(BINARY))
        left, right = tree_of(rng, files, depth - 1), tree_of(rng, files, depth - 1)
        blank = rng.choice(["", " "])
        return checked(f"{wrapped(left)}{blank}{sign}{blank}{wrapped(right)}", BINARY[sign], [left, right])
    if kind < 0.58:
        sign, operand = rng.choice(list(UNARY)), tree_of(rng, files, depth - 1)
        return checked(f"{sign}{wrapped(operand)}", UNARY[sign], [operand])
    if kind < 0.66:
        return converted(rng, arrays_only(rng, files, depth - 1))
    if kind < 0.73:
        return view_of(rng, arrays_only(rng, files, depth - 1))
    if kind < 0.79:
        return power_of(rng, arrays_only(rng, files, depth - 1))
    if kind < 0.83:
        return rng.choice([array_power, of_two_results, rounded])(rng, files, depth - 1)
    name = rng.choice(EXACT)
    terms = [tree_of(rng, files, depth - 1) for _ in range(ARITY.get(name, 1))]
    return checked(f"{spelled(rng, name)}({', '.join(term.text for term in terms)})", getattr(np, name), terms, name)


class Refused(Exception):
    """NumPy refuses the expression with this text."""


def wraps(terms):
    """Whether numpy.where takes a number modulo 2^bits, which is refused."""
    dtype = np.result_type(*[term.value for term in terms])
    limits = np.iinfo(dtype) if dtype.kind in "iu" else None
    return limits is not None and not all(limits.min <= term.value <= limits.max for term in terms if term.is_number())


def checked(text, function, terms, name=""):
    """Python's operators of two numbers are the subject of tests of their own."""
    if all(term.is_number() for term in terms):
        return terms[0]
    if function is np.reciprocal and terms[0].dtype().kind in "iub":
        return terms[0]  # 1 / 0 is whatever the processor makes of it
    if function in (np.copysign, np.signbit) and np.any(np.isnan(applied(np.add, terms[-1].value, 0))):
        return terms[0]  # the sign of a NaN says nothing
    if function in OF_SIGNS and any(term.has_any_zero for term in terms):
        return terms[0]
    if function is np.where and wraps(terms[1:]):
        raise Refused(text)
    try:
        return combine(text, function, terms, name)
    except REFUSED as error:
        raise Refused(text) from error


def arrays_only(rng, files, depth):
    term = tree_of(rng, files, depth)
    return rng.choice(files) if term.is_number() else term


def accepted(rng, make):
    """Mostly what NumPy accepts: most operands would not go together."""
    for _ in range(8):
        try:
            return make()
        except Refused:
            if rng.random() < 0.01:
                raise
    return None


def tree_of(rng, files, depth):
    """Only the outermost operation may be one whose last bit is unknown."""
    if depth <= 0 or rng.random() < 0.15:
        if rng.random() < 0.2:
            return number_of(rng)
        file = rng.choice(files)
        return view_of(rng, file) if rng.random() < 0.4 else file
    term = accepted(rng, lambda: operation_of(rng, files, depth))
    is_fine = term is not None and term.is_exact and term.operations <= OPERATIONS_MAX
    return term if is_fine else rng.choice(files)
