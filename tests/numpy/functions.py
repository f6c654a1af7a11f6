"""Random expressions that end in a function, whose value is known in a wider float, and any other ones."""

import math

import numpy as np

from terms import ARITY, REFUSED, Refused, Term, applied, arrays_only, operation_of, spelled


def vectorised(function, poles=lambda value: math.nan):
    def safe(value):
        try:
            return function(value)
        except OverflowError:
            return math.inf
        except ValueError:
            return poles(value)
    return lambda values: np.vectorize(safe, otypes=[np.float64])(values.astype(np.float64))


# Names, and how far each may be from the true value of f32 and of f64. None: there is no wider float to compare with.
FUNCTIONS = {name: (0.76, 1.01) for name in (
    "exp exp2 expm1 log log2 log10 log1p sin cos tan sinh cosh tanh arcsin arccos arctan arcsinh arccosh arctanh cbrt "
    "arctan2 hypot angle").split()}
FUNCTIONS |= {"power": (1.01, 2.01), "erf": (0.76, None), "erfc": (0.76, None), "gamma": (1.01, None),
              "gammaln": (1.01, None)}
OWN = {"erf": vectorised(math.erf), "erfc": vectorised(math.erfc),
       "gamma": vectorised(math.gamma, lambda value: math.copysign(math.inf, value) if value == 0 else math.nan),
       "gammaln": vectorised(math.lgamma, lambda value: math.inf)}
# NumPy's formulas of several functions, which have no bound of their own.
FORMULAS = ["sinc", "logaddexp", "logaddexp2"]
# Of complex numbers: how far each part may be off, for c64 and c128.
OF_COMPLEX = {name: (0.501, 2.51) for name in ("exp", "log", "sqrt")}
HAS_LONG_DOUBLE = np.finfo(np.longdouble).nmant >= 63


def function_of(rng, files):
    """A function of an expression, whose value is that in a wider float."""
    name = rng.choice(list(FUNCTIONS))
    terms = [arrays_only(rng, files, rng.randint(0, 3)) for _ in range(ARITY.get(name, 1))]
    text = f"{spelled(rng, name)}({', '.join(term.text for term in terms)})"
    if any(term.has_any_zero for term in terms):
        return terms[0]
    if any(term.dtype().kind == "c" for term in terms) and name != "angle":
        return complex_function(name, text, terms)
    return real_function(name, text, terms)


def real_function(name, text, terms):
    try:
        dtype = applied(getattr(np, name, np.exp), *[term.value for term in terms]).dtype
    except REFUSED as error:
        raise Refused(text) from error
    if name == "power" and np.result_type(*[term.value for term in terms]).kind in "biu":
        return terms[0]
    bound = FUNCTIONS[name][dtype.itemsize == 8]
    if bound is None or (dtype.itemsize == 8 and not HAS_LONG_DOUBLE):
        return terms[0]
    wide = np.longdouble if dtype.itemsize == 8 else np.float64
    true = wider(OWN.get(name) or getattr(np, name), terms, dtype, wide)
    return Term(text, (np.asarray(true), dtype), 1 + sum(term.operations for term in terms), False, True, True,
                bound if dtype.itemsize > 2 else 1.01)


def wider(function, terms, dtype, wide):
    """The value of arguments that were converted to the dtype, in the wider one."""
    if terms[0].dtype().kind == "c":
        wide, dtype = np.result_type(wide, np.complex64), terms[0].dtype()
    with np.errstate(all="ignore"):
        return function(*[np.asarray(term.value).astype(dtype).astype(wide) for term in terms])


def complex_function(name, text, terms):
    """There are three of them; NumPy has more, and some of real numbers alone, which both refuse."""
    if name not in OF_COMPLEX:
        raise Refused(text)
    dtype = terms[0].dtype()
    if dtype.itemsize == 16 and not HAS_LONG_DOUBLE:
        return terms[0]
    wide = np.clongdouble if dtype.itemsize == 16 else np.complex128
    true = wider(getattr(np, name), terms, dtype, wide)
    return Term(text, (np.asarray(true), dtype), 1 + terms[0].operations, False, True, True,
                OF_COMPLEX[name][dtype.itemsize == 16])


def formula_of(rng, files):
    name = rng.choice(FORMULAS)
    terms = [arrays_only(rng, files, rng.randint(0, 3)) for _ in range(ARITY.get(name, 1))]
    text = f"{spelled(rng, name)}({', '.join(term.text for term in terms)})"
    if any(term.dtype().kind == "c" for term in terms):
        raise Refused(text)
    try:
        value = applied(getattr(np, name), *[term.value for term in terms])
    except REFUSED as error:
        raise Refused(text) from error
    return Term(text, value, 1 + sum(term.operations for term in terms), False, True, True, 8, 1)


def expression_of(rng, files):
    kind = rng.random()
    if kind < 0.2:
        return formula_of(rng, files) if kind < 0.02 else function_of(rng, files)
    return operation_of(rng, files, rng.randint(1, 5))
