//! Functions of floats. Their errors and special values are those of C.
use dimfold_sys as sys;

use super::kinds::Float;
use super::methods::{method, methods};
use super::term::{Binary, Term, Unary};
use super::{Expr, Operand};
use crate::Dimension;

methods! { Float:
    /// The largest integer that is not above it.
    floor -> T = DIMFOLD_OP_FLOOR;
    /// The smallest integer that is not below it.
    ceil -> T = DIMFOLD_OP_CEIL;
    /// The integer next to it on the way to zero.
    trunc -> T = DIMFOLD_OP_TRUNC;
    /// The nearest integer, of two the even one.
    #[doc(alias = "round_ties_even")]
    rint -> T = DIMFOLD_OP_RINT;
    /// Whether the sign is negative, that of -0 and NaN too.
    #[doc(alias = "is_sign_negative")]
    signbit -> bool = DIMFOLD_OP_SIGNBIT;
    /// The magnitude of the expression with the sign of the other one.
    copysign(sign) -> T = DIMFOLD_OP_COPYSIGN;
    /// The smaller one, or the other one if one is NaN.
    #[doc(alias = "fmin")]
    min_num(other) -> T = DIMFOLD_OP_MIN_NUM;
    /// The larger one, or the other one if one is NaN.
    #[doc(alias = "fmax")]
    max_num(other) -> T = DIMFOLD_OP_MAX_NUM;
    /// The square root, rounded correctly.
    sqrt -> T = DIMFOLD_OP_SQRT;
    /// e to the power of it.
    exp -> T = DIMFOLD_OP_EXP;
    /// 2 to the power of it.
    exp2 -> T = DIMFOLD_OP_EXP2;
    /// [`exp`](Self::exp) - 1, exact also near 0.
    #[doc(alias = "exp_m1")]
    expm1 -> T = DIMFOLD_OP_EXPM1;
    /// The natural logarithm.
    #[doc(alias = "ln")]
    log -> T = DIMFOLD_OP_LOG;
    /// The logarithm to base 2.
    log2 -> T = DIMFOLD_OP_LOG2;
    /// The logarithm to base 10.
    log10 -> T = DIMFOLD_OP_LOG10;
    /// [`log`](Self::log) of 1 + it, exact also near 0.
    #[doc(alias = "ln_1p")]
    log1p -> T = DIMFOLD_OP_LOG1P;
    /// The sine of an angle in radians.
    sin -> T = DIMFOLD_OP_SIN;
    /// The cosine.
    cos -> T = DIMFOLD_OP_COS;
    /// The tangent.
    tan -> T = DIMFOLD_OP_TAN;
    /// The angle whose sine it is.
    asin -> T = DIMFOLD_OP_ASIN;
    /// The angle whose cosine it is.
    acos -> T = DIMFOLD_OP_ACOS;
    /// The angle whose tangent it is.
    atan -> T = DIMFOLD_OP_ATAN;
    /// The hyperbolic sine.
    sinh -> T = DIMFOLD_OP_SINH;
    /// The hyperbolic cosine.
    cosh -> T = DIMFOLD_OP_COSH;
    /// The hyperbolic tangent.
    tanh -> T = DIMFOLD_OP_TANH;
    /// The inverse of [`sinh`](Self::sinh).
    asinh -> T = DIMFOLD_OP_ASINH;
    /// The inverse of [`cosh`](Self::cosh).
    acosh -> T = DIMFOLD_OP_ACOSH;
    /// The inverse of [`tanh`](Self::tanh).
    atanh -> T = DIMFOLD_OP_ATANH;
    /// The cube root.
    cbrt -> T = DIMFOLD_OP_CBRT;
    /// The error function.
    erf -> T = DIMFOLD_OP_ERF;
    /// 1 - [`erf`](Self::erf), exact also where that is near 1.
    erfc -> T = DIMFOLD_OP_ERFC;
    /// The gamma function.
    #[doc(alias = "gamma")]
    tgamma -> T = DIMFOLD_OP_TGAMMA;
    /// The logarithm of the gamma function's magnitude.
    #[doc(alias = "ln_gamma")]
    lgamma -> T = DIMFOLD_OP_LGAMMA;
    /// The angle of the point (x, y), where the expression is y.
    atan2(x) -> T = DIMFOLD_OP_ATAN2;
    /// The length of the vector of both.
    hypot(other) -> T = DIMFOLD_OP_HYPOT;
    /// The expression to the power of the other one.
    #[doc(alias = "powf")]
    pow(exponent) -> T = DIMFOLD_OP_POW;
}
