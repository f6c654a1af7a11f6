"""NumPy as the oracle of arithmetic in `dimfold eval` and of what `dimfold print` shows: random expressions.

    python tests/numpy/expressions.py [SEED]

Environment: DIMFOLD_PROGRAM, the program; DIMFOLD_TEST_SCALE, how many times more expressions than usual. Shape and
dtype are NumPy's, and the values bit by bit but for NaNs, except where an expression ends in a function: that is within
its bound of the true value, which is computed in a wider float. What NumPy refuses must be refused. Last line: N
passed, N failed, N skipped.
"""

import json
import math
import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import reference

EXPRESSIONS = 10000
PRINTED = 1500
OPERATIONS_MAX = 12
BATCH = 100
REPORTS_MAX = 20
SHAPES = [(4, 5, 6), (4, 5, 6), (5, 6), (6,), (5, 1), (4, 1, 6), (1, 5, 1), (), (1,), (6, 5, 4), (0, 6), (8, 10, 12)]
PRINTED_SHAPES = [(), (1,), (7,), (40,), (3, 4), (2, 3, 4), (1001,), (40, 50), (12, 9, 11), (0,), (3, 0),
                  (2, 2, 2, 300)]
REFUSED = (TypeError, ValueError, OverflowError)


# ---- Expressions -----------------------------------------------------------------------------------------------------

@dataclass
class Term:
    """A text, NumPy's value of it, and whether that is known to the last bit; zeros may have either sign after some
    functions. `bound` is how many units in the last place a function may be off, for a value that is wider."""
    text: str
    value: object
    operations: int = 0
    is_exact: bool = True
    has_any_zero: bool = False
    is_made: bool = False
    bound: float = 0

    def is_number(self):
        return self.operations == 0 and isinstance(self.value, (bool, int, float, complex))

    def dtype(self):
        return np.asarray(self.value).dtype


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
        part = np.dtype(f"f{dtype.itemsize // 2}")
        return (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(dtype) + np.zeros(shape, part)
    edges = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, np.finfo(dtype).max, np.finfo(dtype).tiny], dtype)
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
EXACT = ["sqrt", "floor", "ceil", "trunc", "rint", "sign", "abs", "square", "isnan", "isinf", "isfinite", "signbit",
         "logical_not", "negative", "fabs", "reciprocal", "conj", "real", "imag", "maximum", "minimum", "fmax", "fmin",
         "copysign", "fmod", "logical_and", "logical_or", "logical_xor", "add", "multiply", "floor_divide", "where",
         "clip", "not_equal", "greater", "bitwise_or", "absolute", "round"]
ARITY = {"maximum": 2, "minimum": 2, "fmax": 2, "fmin": 2, "copysign": 2, "fmod": 2, "logical_and": 2, "logical_or": 2,
         "logical_xor": 2, "add": 2, "multiply": 2, "floor_divide": 2, "where": 3, "clip": 3, "not_equal": 2,
         "greater": 2, "bitwise_or": 2, "arctan2": 2, "hypot": 2, "power": 2}
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
    is_exact = not is_complex or function in (np.add, np.subtract, np.equal, np.not_equal, np.conj, np.real, np.imag,
                                              np.where, np.positive, np.negative)
    return Term(text, value, 1 + sum(term.operations for term in terms), is_exact,
                name in ANY_ZERO or any(term.has_any_zero for term in terms), True, 0 if is_exact else 4)


def spelled(rng, name):
    return "np." + name if rng.random() < 0.2 else name


def power_of(rng, base):
    """Powers that are multiplications."""
    kind = base.dtype().kind
    exponent = rng.choice([2, 2, 1, 0] + ([3, 5, 7, -1] if kind in "iub" else [0.5, -1]))
    text = f"{wrapped(base)}**{exponent}"
    if (kind in "iub" and exponent == -1) or (kind == "c" and exponent == 0.5):
        raise Refused(text)
    try:
        with np.errstate(all="ignore"):
            value = np.asarray(base.value) ** exponent
    except REFUSED as error:
        raise Refused(text) from error
    is_exact = kind in "iubf" and (kind == "f" or isinstance(exponent, int))
    return Term(text, np.asarray(value), 1 + base.operations, is_exact, base.has_any_zero, True, 0 if is_exact else 4)


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
    name = rng.choice(EXACT)
    terms = [tree_of(rng, files, depth - 1) for _ in range(ARITY.get(name, 1))]
    return checked(f"{spelled(rng, name)}({', '.join(term.text for term in terms)})", getattr(np, name), terms, name)


class Refused(Exception):
    """NumPy refuses the expression with this text."""


def is_without_complex(function):
    """What NumPy has of complex numbers, and the program has not."""
    return function in (np.less, np.less_equal, np.greater, np.greater_equal, np.maximum, np.minimum, np.fmax, np.fmin,
                        np.clip, np.sqrt, np.rint, np.round, np.sign)


def wraps(terms):
    """Whether numpy.where takes a number modulo 2^bits, which is refused."""
    dtype = np.result_type(*[term.value for term in terms])
    limits = np.iinfo(dtype) if dtype.kind in "iu" else None
    return limits is not None and not all(limits.min <= term.value <= limits.max for term in terms if term.is_number())


def checked(text, function, terms, name=""):
    """Python's operators of two numbers are the subject of tests of their own."""
    if all(term.is_number() for term in terms):
        return terms[0]
    if is_without_complex(function) and any(term.dtype().kind == "c" for term in terms):
        raise Refused(text)
    if function is np.reciprocal and terms[0].dtype().kind in "iub":
        return terms[0]  # 1 / 0 is whatever the processor makes of it
    if function in (np.copysign, np.signbit) and np.any(np.isnan(applied(np.add, terms[-1].value, 0))):
        return terms[0]  # the sign of a NaN says nothing
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


# ---- Functions -------------------------------------------------------------------------------------------------------

def vectorised(function):
    def safe(value):
        try:
            return function(value)
        except (OverflowError, ValueError):
            return math.nan
    return lambda values: np.vectorize(safe, otypes=[np.float64])(values.astype(np.float64))


# Names, and how far each may be from the true value of f32 and of f64. None: there is no wider float to compare with.
FUNCTIONS = {name: (0.76, 1.01) for name in (
    "exp exp2 expm1 log log2 log10 log1p sin cos tan sinh cosh tanh arcsin arccos arctan arcsinh arccosh arctanh cbrt "
    "arctan2 hypot").split()}
FUNCTIONS |= {"power": (1.01, 2.01), "erf": (0.76, None), "erfc": (0.76, None)}
OWN = {"erf": vectorised(math.erf), "erfc": vectorised(math.erfc)}
HAS_LONG_DOUBLE = np.finfo(np.longdouble).nmant >= 63


def function_of(rng, files):
    """A function of an expression, whose value is that in a wider float."""
    name = rng.choice(list(FUNCTIONS))
    terms = [arrays_only(rng, files, rng.randint(0, 3)) for _ in range(ARITY.get(name, 1))]
    text = f"{spelled(rng, name)}({', '.join(term.text for term in terms)})"
    if any(term.dtype().kind == "c" for term in terms):
        return terms[0]
    try:
        dtype = applied(np.arctan2 if len(terms) == 2 else np.exp, *[term.value for term in terms]).dtype
    except REFUSED as error:
        raise Refused(text) from error
    if name == "power" and np.result_type(*[term.value for term in terms]).kind in "biu":
        return terms[0]
    bound = FUNCTIONS[name][dtype.itemsize == 8]
    if bound is None or (dtype.itemsize == 8 and not HAS_LONG_DOUBLE):
        return terms[0]
    wide = np.longdouble if dtype.itemsize == 8 else np.float64
    with np.errstate(all="ignore"):
        values = [np.asarray(term.value).astype(dtype).astype(wide) for term in terms]
        true = (OWN.get(name) or getattr(np, name))(*values)
    return Term(text, (np.asarray(true), dtype), 1 + sum(term.operations for term in terms), False, True, True,
                bound if dtype.itemsize > 2 else 1.01)


def expression_of(rng, files):
    if rng.random() < 0.2:
        return function_of(rng, files)
    return operation_of(rng, files, rng.randint(1, 5))


# ---- Answers ---------------------------------------------------------------------------------------------------------

def bits(array):
    part = array.view(f"f{array.dtype.itemsize // 2}") if array.dtype.kind == "c" else array
    return part, part.view(f"u{part.dtype.itemsize}") if part.dtype.kind == "f" else part


def same_values(expected, found, has_any_zero):
    part, wanted = bits(np.ascontiguousarray(expected).reshape(-1))
    found_part, got = bits(np.ascontiguousarray(found).reshape(-1))
    equal = wanted == got
    if part.dtype.kind == "f":
        equal = equal | (np.isnan(part) & np.isnan(found_part))
        equal = equal | ((part == 0) & (found_part == 0)) if has_any_zero else equal
    return bool(np.all(equal))


def units_off(true, found):
    """How many units of the last place of `found` lie between it and the true value."""
    with np.errstate(all="ignore"):
        rounded = true.astype(found.dtype)
        size = np.abs(np.spacing(np.where(np.isfinite(rounded), rounded, np.finfo(found.dtype).max)))
        off = np.abs(found.astype(true.dtype) - true) / size.astype(true.dtype)
        is_same = (found == rounded) | (np.isnan(found) & np.isnan(rounded))
        is_last = np.isinf(rounded) & (np.abs(found) == np.finfo(found.dtype).max)
    off = np.where(is_same | is_last, 0.0, np.where(np.isfinite(off), off, np.inf))
    return float(np.max(off, initial=0.0))


def wrong_function(term, found):
    true, dtype = term.value
    if (found.shape, found.dtype) != (true.shape, dtype):
        return f"{found.dtype}{found.shape} instead of {dtype}{true.shape}"
    off = units_off(true, found)
    return f"{off} units in the last place from the true value" if off > term.bound else None


def close(expected, found):
    """Complex products, which NumPy contracts, and which have no bound where they cancel."""
    with np.errstate(all="ignore"):
        wide = np.abs(expected.astype(np.complex128) - found.astype(np.complex128))
        scale = np.abs(expected.astype(np.complex128)) * np.finfo(found.dtype).eps * 64 + 1e-6
    return bool(np.all((wide <= scale) | ~np.isfinite(wide)))


def wrong_answer(term, answer, path):
    if "error" in answer:
        return f"refused: {answer['error'].get('message')}"
    found = np.load(path)
    if isinstance(term.value, tuple):
        return wrong_function(term, found)
    expected, found = np.asarray(term.value), found.astype(found.dtype.newbyteorder("="))
    if (found.shape, found.dtype) != (expected.shape, expected.dtype):
        return f"{found.dtype}{found.shape} instead of {expected.dtype}{expected.shape}"
    if not term.is_exact:
        return None if found.dtype.kind not in "fc" or close(expected, found) else "it is far from NumPy's value"
    if same_values(expected, found, term.has_any_zero):
        return None
    differing = np.flatnonzero([not same_values(*pair, term.has_any_zero)
                                for pair in zip(expected.reshape(-1, 1), found.reshape(-1, 1))])[:6]
    return f"{found.reshape(-1)[differing]} instead of {expected.reshape(-1)[differing]} at {differing}"


class Session:
    """One process of the program that answers line by line."""

    def __init__(self, folder, command, *options):
        self.folder = folder
        self.process = subprocess.Popen([os.environ["DIMFOLD_PROGRAM"], command, "--threads", "1", *options, "-"],
                                        cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, lines):
        self.process.stdin.write("".join(lines))
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the program ended with {self.process.wait()}")
        return line

    def end(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()


def random_case(rng, files):
    try:
        term = accepted(rng, lambda: expression_of(rng, files))
        is_array = term is not None and not term.is_number()
        return (term.text, term) if is_array else random_case(rng, files)
    except Refused as refused:
        return str(refused), None


def check_values(rng, folder, files, count):
    """Yields (expression, what is wrong or None)."""
    session = Session(folder, "eval", "--json")
    for _ in range(0, count, BATCH):
        cases = [random_case(rng, files) for _ in range(BATCH)]
        session.send(f"{text}\tout{place}\n" for place, (text, _) in enumerate(cases))
        for place, (text, term) in enumerate(cases):
            answer, path = json.loads(session.line()), folder / f"out{place}"
            if term is None:
                yield text, None if "error" in answer else "NumPy refuses it, the program does not"
            else:
                yield text, wrong_answer(term, answer, path)
            path.unlink(missing_ok=True)
    session.end()


# ---- What is printed -------------------------------------------------------------------------------------------------

def printed_array(rng, numbers):
    name = rng.choice([name for name in reference.NUMPY])
    shape = rng.choice(PRINTED_SHAPES)
    dtype = np.dtype(reference.NUMPY[name])
    if dtype.kind not in "fc":
        return numbers_of(numbers, dtype, shape)
    scale = 10.0 ** rng.choice([0, 0, 0, 2, -3, -5, 6, 9])
    decimals = rng.choice([0, 1, 2, 20])
    part = np.round(numbers.standard_normal(shape) * scale, decimals)
    part = np.where(numbers.random(shape) < rng.choice([0, 0, 0.1]), rng.choice([np.nan, np.inf, -np.inf]), part)
    return np.asarray(part + 1j * part.T.reshape(shape) if dtype.kind == "c" else part).astype(dtype)


def check_printed(rng, numbers, folder, count):
    session = Session(folder, "print")
    for _ in range(count):
        with np.errstate(all="ignore"):
            array = printed_array(rng, numbers)
        yield from printed_case(session, folder, array)
    session.end()


def printed_case(session, folder, array):
    np.save(folder / "printed.npy", array)
    session.send(["printed.npy\n"])
    lines = [session.line()]
    while lines[-1] != "\n" or not any(line.startswith(("dtype", "error")) for line in lines):
        lines.append(session.line())
    if lines[0].startswith("error"):
        yield f"print of {array.dtype}{array.shape}", lines[0]
        return
    found = "".join(lines[:next(i for i, line in enumerate(lines) if line.startswith("dtype"))])
    expected = np.array2string(array) + "\n"
    differing = next((pair for pair in zip(found.splitlines(), expected.splitlines()) if pair[0] != pair[1]), "lines")
    yield f"print of {array.dtype}{array.shape}", None if found == expected else f"differs: {differing}"


def memory_folder():
    """Files that never reach a disk, where the system has that."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def run(seed):
    rng, numbers = random.Random(seed), np.random.default_rng(seed)
    scale = max(1, int(os.environ.get("DIMFOLD_TEST_SCALE", "1")))
    passed = failed = operations = 0
    with tempfile.TemporaryDirectory(dir=memory_folder()) as name:
        folder = Path(name)
        files = write_files(numbers, folder)
        checks = [check_values(rng, folder, files, EXPRESSIONS * scale),
                  check_printed(rng, numbers, folder, PRINTED * scale)]
        for check in checks:
            for text, wrong in check:
                passed, failed = passed + (not wrong), failed + bool(wrong)
                if wrong and failed <= REPORTS_MAX:
                    print(f"FAILED {text}: {wrong}")
    print(f"seed {seed}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
