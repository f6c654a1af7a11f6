"""The true values of the functions, by MPFR."""
from __future__ import annotations

import struct
from dataclasses import dataclass

import gmpy2
from gmpy2 import mpfr

WRONG = 1e9  # the error of a result of another kind: no number, infinite, of the other sign
DIGITS = 240  # so many bits, that a sum of a number and its square root has what is needed


@dataclass(frozen=True)
class Format:
    code: str
    bits_code: str
    digits: int
    exponent_min: int
    exponent_max: int

    def number(self, bits: int) -> float:
        return struct.unpack(self.code, struct.pack(self.bits_code, bits))[0]


FORMATS = {"f32": Format("<f", "<I", 24, -126, 127), "f64": Format("<d", "<Q", 53, -1022, 1023)}

OTHER_NAMES = {"pow": lambda a, b: a**b, "tgamma": lambda a, b: gmpy2.gamma(a),
               "lgamma": lambda a, b: gmpy2.lgamma(a)[0]}
TWO = {"atan2", "hypot"}


def truth(name: str, a, b):
    if name in OTHER_NAMES:
        return OTHER_NAMES[name](a, b)
    function = getattr(gmpy2, name)
    return function(a, b) if name in TWO else function(a)


def ulps(name: str, kind: str, a_bits: int, b_bits: int, result_bits: int) -> float:
    """The error of a result in units in the last place of the true value."""
    form = FORMATS[kind]
    with gmpy2.context(precision=DIGITS, emax=gmpy2.get_emax_max(), emin=gmpy2.get_emin_min()):
        result = mpfr(form.number(result_bits))
        value = truth(name, mpfr(form.number(a_bits)), mpfr(form.number(b_bits)))
        if gmpy2.is_nan(value) or gmpy2.is_nan(result):
            return 0.0 if gmpy2.is_nan(value) and gmpy2.is_nan(result) else WRONG
        if gmpy2.is_signed(value) != gmpy2.is_signed(result):
            return WRONG
        return magnitude_error(abs(result), abs(value), form)


def magnitude_error(result, value, form: Format) -> float:
    """What infinity stands for begins where the next number would be."""
    beyond = mpfr(2) ** (form.exponent_max + 1)
    if gmpy2.is_infinite(result) and value >= beyond:
        return 0.0
    if gmpy2.is_infinite(value):
        return WRONG
    exponent = form.exponent_min if value == 0 else gmpy2.get_exp(value) - 1
    exponent = min(max(exponent, form.exponent_min), form.exponent_max)
    difference = abs((beyond if gmpy2.is_infinite(result) else result) - value)
    return float(difference * mpfr(2) ** (form.digits - 1 - exponent))
