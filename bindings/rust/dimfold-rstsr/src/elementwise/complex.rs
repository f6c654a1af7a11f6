//! Functions of complex numbers, of those of their parts. Special values are those of C99's Annex G where rstsr has
//! them, and num-complex' where it does not.

/// `value`, the exponential of `z`: an infinite size times an angle that is 0, or that there is not, is what it was, or
/// 0.
macro_rules! exponential {
    () => {
        "re = real(z); im = imag(z); size = exp(re); is_odd = ~isfinite(im); \
         is_own = (re == inf) & ((im == 0) | is_odd) | isnan(re) & (im == 0); is_zero = (re == -inf) & is_odd; \
         value = complex(where(is_zero, 0, where(is_own, re, size * cos(im))), \
                         where(is_zero, 0, where(is_own, where(isinf(im), nan, im), size * sin(im)))); "
    };
}

/// `tangent` and `turned`, the parts of the hyperbolic tangent of `re` and `im`, by Kahan's algorithm, and far from 0
/// by exponentials.
macro_rules! hyperbolic_tangent {
    () => {
        "t = tan(im); beta = 1 + t * t; s = sinh(re); denominator = 1 + beta * s * s; decay = exp(-abs(re)); \
         is_far = abs(re) >= 22; has_sign = is_far & (isfinite(im) | isinf(re)); \
         tangent = where(has_sign, copysign(1, re), where(isfinite(im), beta * sqrt(1 + s * s) * s / denominator, \
                         where(re == 0, re, nan))); \
         turned = where(isinf(re), copysign(0, im), where(is_far, 4 * sin(im) * cos(im) * decay * decay, \
                        where(isnan(re) & (im == 0), im, t / denominator))); "
    };
}

pub(super) const EXP: &str = concat!("z = x; ", exponential!(), "value");

pub(super) const POW: &str = concat!(
    "z = y * complex(log(abs(x)), atan2(imag(x), real(x))); ",
    exponential!(),
    "where(y == {dtype}(0, 0), {dtype}(1, 0), value)"
);

/// e^a cos b - 1 is (e^a - 1) cos b - 2 sin²(b / 2), where nothing cancels near 0.
pub(super) const EXPM1: &str = concat!(
    "z = x; ",
    exponential!(),
    "half = sin(im / 2); near = expm1(re) * cos(im) - 2 * half * half; is_special = is_own | is_zero; \
     complex(where(is_special, real(value) - 1, near) + 0, imag(value) + 0)"
);

/// What rounding takes from 1 + x is divided by the sum, and added again.
pub(super) const LOG1P: &str = "\
    sum = complex(real(x) + 1, imag(x)); log_sum = complex(log(abs(sum)), atan2(imag(sum), real(sum))); \
    lost = complex(real(sum) - 1 - real(x), imag(sum) - imag(x)); \
    where(isfinite(sum) & (abs(sum) != 0), log_sum - lost / sum, log_sum)";

/// The larger part of the root has no cancellation, and the smaller one is a quotient by it.
pub(super) const SQRT: &str = "\
    re = real(x); im = imag(x); is_large = (abs(re) >= 1e30) | (abs(im) >= 1e30); \
    scale = where(is_large, {part}(0.25), {part}(1)); a = re * scale; b = im * scale; \
    t = sqrt((abs(a) + hypot(a, b)) * 0.5); is_right = a >= 0; \
    larger = t / sqrt(scale); smaller = b / (2 * t) / sqrt(scale); \
    is_infinite = isinf(im); is_zero = (re == 0) & (im == 0); \
    complex(where(is_infinite, inf, where(is_zero, 0, where(is_right, larger, abs(smaller)))), \
            where(is_infinite | is_zero, im, where(is_right, smaller, copysign(larger, im))))";

pub(super) const COSH: &str = "\
    re = real(x); im = imag(x); is_odd = ~isfinite(im); \
    complex(where(isinf(re) & is_odd, inf, cosh(re) * cos(im)), \
            where(im == 0, copysign(0, re) * im, where((re == 0) & is_odd, 0, sinh(re) * sin(im))))";

pub(super) const SINH: &str = "\
    re = real(x); im = imag(x); is_odd = ~isfinite(im); \
    complex(where(isinf(re) & is_odd, inf, where((re == 0) & is_odd, 0, sinh(re) * cos(im))), \
            where(im == 0, im, cosh(re) * sin(im)))";

pub(super) const TANH: &str =
    concat!("re = real(x); im = imag(x); ", hyperbolic_tangent!(), "complex(tangent, turned)");

pub(super) const TAN: &str =
    concat!("re = -imag(x); im = real(x); ", hyperbolic_tangent!(), "complex(turned, -tangent)");

/// (log(1 + ix) - log(1 - ix)) / 2i.
pub(super) const ATAN: &str = "\
    re = real(x); im = imag(x); \
    complex((atan2(re, 1 - im) - atan2(-re, 1 + im)) / 2, (log(hypot(1 + im, re)) - log(hypot(1 - im, re))) / 2)";
