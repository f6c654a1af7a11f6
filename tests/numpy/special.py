"""Functions of complex numbers at infinities, NaN, zeros of both signs and on branch cuts, as NumPy's."""

import itertools

import numpy as np

PARTS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.0, np.inf, -np.inf, np.nan]
NEAR = 4  # units of the last place, of what is neither 0 nor an end

OF_ONE = {f"{name}(z.npy)": getattr(np, name) for name in (
    "exp log sqrt abs angle sign square reciprocal conj negative rint nan_to_num isreal iscomplex isnan isinf isfinite "
    "logical_not real imag").split()}
OF_ONE |= {f"z.npy**{exponent}": lambda z, exponent=exponent: z ** exponent for exponent in (0, 1, 2, 3, 7, -1, 0.5)}
OF_ONE |= {"power(z.npy, 0.5)": lambda z: np.power(z, 0.5)}
OF_TWO = {f"z.npy {sign} z.npy[:, None]": function for sign, function in {
    "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "==": np.equal, "!=": np.not_equal,
    "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal}.items()}
OF_TWO |= {f"{name}(z.npy, z.npy[:, None])": getattr(np, name) for name in (
    "maximum", "minimum", "fmax", "fmin", "logical_and", "isclose")}


def has_zero(z):
    return (z.real == 0) | (z.imag == 0)


def has_end(z):
    return ~np.isfinite(z.real) | ~np.isfinite(z.imag)


# Where another answer than NumPy's is given, which docs/expressions.md tells: the sign of a zero, or whether it is NaN.
DIFFERING = {"reciprocal(z.npy)": lambda z: has_zero(z) | has_end(z), "z.npy**-1": lambda z: has_zero(z) | has_end(z),
             "power(z.npy, 0.5)": lambda z: has_zero(z) | has_end(z), "z.npy**1": has_zero, "z.npy**3": has_zero,
             "z.npy**7": has_zero, "exp(z.npy)": lambda z: np.isneginf(z.real) & ~np.isfinite(z.imag)}


def parts_of(array):
    array = np.ascontiguousarray(array)
    parts = array.view(f"f{array.dtype.itemsize // 2}") if array.dtype.kind == "c" else array
    return parts.reshape((*array.shape, -1))


def agrees(expected, found):
    """Element by element: zeros and ends bit by bit but for NaNs, all else nearly."""
    wanted, got = parts_of(expected), parts_of(found)
    if wanted.dtype.kind != "f":
        return np.all(wanted == got, axis=-1)
    whole = f"u{wanted.dtype.itemsize}"
    is_same = (wanted.view(whole) == got.view(whole)) | (np.isnan(wanted) & np.isnan(got))
    is_usual = (wanted != 0) & (got != 0) & np.isfinite(wanted) & np.isfinite(got)
    with np.errstate(all="ignore"):
        is_near = np.abs(wanted - got) <= NEAR * np.finfo(wanted.dtype).eps * np.abs(wanted)
    return np.all(is_same | (is_usual & is_near), axis=-1)


def wrong_specials(text, z, expected, found):
    if (expected.dtype, expected.shape) != (found.dtype, found.shape):
        return f"{found.dtype}{found.shape} instead of {expected.dtype}{expected.shape}"
    is_wrong = ~agrees(expected, found)
    if text in DIFFERING:
        is_wrong &= ~DIFFERING[text](z)
    places = np.argwhere(is_wrong)[:4]
    shown = [f"{found[tuple(place)]} instead of {expected[tuple(place)]} at {place}" for place in places]
    return "; ".join(shown) or None


def check_special(folder, evaluate):
    """Yields (expression, what is wrong or None); `evaluate` gives the array of an expression, or the refusal."""
    for dtype in ("c8", "c16"):
        z = np.array([complex(*parts) for parts in itertools.product(PARTS, PARTS)], dtype)
        np.save(folder / "z.npy", z)
        for text, function in {**OF_ONE, **OF_TWO}.items():
            with np.errstate(all="ignore"):
                expected = np.asarray(function(z) if text in OF_ONE else function(z, z[:, None]))
            found = evaluate(text)
            wrong = f"refused: {found}" if isinstance(found, str) else wrong_specials(text, z, expected, found)
            yield f"{text} of special {dtype}", wrong
