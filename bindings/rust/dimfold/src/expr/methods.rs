//! What an expression can become, but for the functions of floats.
#![allow(clippy::type_complexity)] // the types say what an expression is made of
use dimfold_sys as sys;

use super::kinds::{Complex, Float, Inexact, Named, Number, Ordered, Real};
use super::term::{Binary, Cast, Term, Ternary, Unary};
use super::{Expr, Operand};
use crate::{Dimension, Element};

/// Methods of one expression, and of one and an operand.
macro_rules! methods {
    ($kind:ident: $($(#[$documentation:meta])* $name:ident $(($other:ident))? -> $result:ty = $op:ident;)*) => {
        impl<T: $kind, D: Dimension, N: Term> Expr<T, D, N> {
            $(method! { $(#[$documentation])* $name $(($other))? -> $result = $op })*
        }
    };
}

macro_rules! method {
    ($(#[$documentation:meta])* $name:ident -> $result:ty = $op:ident) => {
        $(#[$documentation])*
        pub fn $name(self) -> Expr<$result, D, Unary<N>> {
            self.unary(sys::$op)
        }
    };
    ($(#[$documentation:meta])* $name:ident($other:ident) -> $result:ty = $op:ident) => {
        $(#[$documentation])*
        pub fn $name<R: Operand<T, D>>(self, $other: R) -> Expr<$result, R::Dim, Binary<N, R::Term>> {
            self.binary(sys::$op, $other)
        }
    };
}
pub(super) use {method, methods};

methods! { Number:
    /// The absolute value, of complex numbers the magnitude. Of the smallest integer it is itself.
    abs -> T::Magnitude = DIMFOLD_OP_ABS;
}

methods! { Real:
    /// -1, 0 or 1; zeros and NaN stay what they are.
    #[doc(alias = "signum")]
    sign -> T = DIMFOLD_OP_SIGN;
    /// The quotient, rounded towards minus infinity, as Python's `//`. Of an integer by 0 it is 0.
    #[doc(alias = "floor_divide")]
    floor_div(divisor) -> T = DIMFOLD_OP_FLOOR_DIV;
    /// What [`floor_div`](Self::floor_div) leaves, with the sign of the divisor, as Python's `%`.
    #[doc(alias = "rem_euclid")]
    #[doc(alias = "remainder")]
    mod_(divisor) -> T = DIMFOLD_OP_MOD;
    /// The quotient, rounded towards zero, as Rust's `/` of integers; `%` is what it leaves. Of an integer by 0: 0.
    trunc_div(divisor) -> T = DIMFOLD_OP_TRUNC_DIV;
}

methods! { Ordered:
    /// The smaller one. NaN if either is; -0 is below +0.
    #[doc(alias = "minimum")]
    min(other) -> T = DIMFOLD_OP_MIN;
    /// The larger one. NaN if either is; -0 is below +0.
    #[doc(alias = "maximum")]
    max(other) -> T = DIMFOLD_OP_MAX;
    /// Whether it is below the other one; false for NaN.
    #[doc(alias = "less")]
    lt(other) -> bool = DIMFOLD_OP_LT;
    /// Whether it is not above the other one; false for NaN.
    #[doc(alias = "less_equal")]
    le(other) -> bool = DIMFOLD_OP_LE;
    /// Whether it is above the other one; false for NaN.
    #[doc(alias = "greater")]
    gt(other) -> bool = DIMFOLD_OP_GT;
    /// Whether it is not below the other one; false for NaN.
    #[doc(alias = "greater_equal")]
    ge(other) -> bool = DIMFOLD_OP_GE;
}

methods! { Named:
    /// Whether both are equal; NaN is equal to nothing.
    #[doc(alias = "equal")]
    eq_(other) -> bool = DIMFOLD_OP_EQ;
    /// Whether they are not equal.
    #[doc(alias = "not_equal")]
    ne_(other) -> bool = DIMFOLD_OP_NE;
}

methods! { Inexact:
    /// Whether it is NaN, or a part of it.
    #[doc(alias = "is_nan")]
    isnan -> bool = DIMFOLD_OP_ISNAN;
    /// Whether it is infinite, or a part of it.
    #[doc(alias = "is_infinite")]
    isinf -> bool = DIMFOLD_OP_ISINF;
    /// Whether all parts of it are finite.
    #[doc(alias = "is_finite")]
    isfinite -> bool = DIMFOLD_OP_ISFINITE;
}

methods! { Complex:
    /// The complex conjugate.
    conj -> T = DIMFOLD_OP_CONJ;
    /// The real part.
    #[doc(alias = "re")]
    real -> T::Part = DIMFOLD_OP_REAL;
    /// The imaginary part.
    #[doc(alias = "im")]
    imag -> T::Part = DIMFOLD_OP_IMAG;
}

impl<T: Ordered, D: Dimension, N: Term> Expr<T, D, N> {
    /// The nearest value that is at least `low` and, above all, at most `high`, as NumPy's `clip`.
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let numbers = View::from(&[-3, 0, 200]);
    /// assert_eq!(numbers.expr().clip(0, 100).to_vec(&mut Queue::new()?)?, [0, 0, 100]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "clamp")]
    pub fn clip<L: Operand<T, D>, H: Operand<T, L::Dim>>(
        self,
        low: L,
        high: H,
    ) -> Expr<T, H::Dim, Binary<Binary<N, L::Term>, H::Term>> {
        self.max(low).min(high)
    }
}

impl<T: Float, D: Dimension, N: Term> Expr<T, D, N> {
    /// `self * factor + addend`, rounded once.
    #[doc(alias = "mul_add")]
    pub fn fma<R: Operand<T, D>, S: Operand<T, R::Dim>>(
        self,
        factor: R,
        addend: S,
    ) -> Expr<T, S::Dim, Ternary<N, R::Term, S::Term>> {
        Expr::new(Ternary(sys::DIMFOLD_OP_FMA, self.term, factor.into_expr().term, addend.into_expr().term))
    }

    /// The complex number whose real part it is.
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let (real, imaginary) = (View::from(&[3.0f32, 1.0]), View::from(&[4.0f32, 0.0]));
    /// let numbers = real.expr().complex::<[f32; 2], _>(&imaginary);
    /// assert_eq!(numbers.to_vec(&mut Queue::new()?)?, [[3.0, 4.0], [1.0, 0.0]]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn complex<U: Complex<Part = T>, R: Operand<T, D>>(self, imaginary: R) -> Expr<U, R::Dim, Binary<N, R::Term>> {
        self.binary(sys::DIMFOLD_OP_COMPLEX, imaginary)
    }
}

impl<T: Element, D: Dimension, N: Term> Expr<T, D, N> {
    /// Itself where the condition is true, else `other`. Also of elements that are only moved, of 1, 2, 4, 8 or 16
    /// bytes. [`expr::where_`](crate::expr::where_) begins with the condition.
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let numbers = View::from(&[-3.0f32, 2.0, -1.0]);
    /// let rectified = numbers.expr().where_(numbers.expr().gt(0.0), 0.0);
    /// assert_eq!(rectified.to_vec(&mut Queue::new()?)?, [0.0, 2.0, 0.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "select")]
    pub fn where_<C: Operand<bool, D>, R: Operand<T, C::Dim>>(
        self,
        condition: C,
        other: R,
    ) -> Expr<T, R::Dim, Ternary<C::Term, N, R::Term>> {
        Expr::new(Ternary(sys::DIMFOLD_OP_WHERE, condition.into_expr().term, self.term, other.into_expr().term))
    }
}

impl<T: Named, D: Dimension, N: Term> Expr<T, D, N> {
    /// As elements of another type, by the rules of [`Queue::cast`](crate::Queue::cast).
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let bytes = View::from(&[0u8, 51, 255]);
    /// assert_eq!((bytes.expr().cast::<f32>() / 255.0).to_vec(&mut Queue::new()?)?, [0.0, 0.2, 1.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "astype")]
    pub fn cast<U: Named>(self) -> Expr<U, D, Cast<N>> {
        Expr::new(Cast { term: self.term, dtype: U::DTYPE, flags: 0 })
    }

    /// [`cast`](Self::cast), but integers that the other type has no room for wrap, as Rust's `as` has them do.
    pub fn cast_wrapping<U: Named>(self) -> Expr<U, D, Cast<N>> {
        Expr::new(Cast { term: self.term, dtype: U::DTYPE, flags: sys::DIMFOLD_WRAPPING })
    }
}
