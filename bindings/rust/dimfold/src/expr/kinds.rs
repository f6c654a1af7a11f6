//! What can be computed with which elements.
use crate::Element;

/// Elements whose dtype has a name: they can be compared for equality and cast.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no named dtype",
    label = "expected a number or `bool`",
    note = "other elements are only moved, by copies and by `where_`"
)]
pub trait Named: Element {}

/// Elements that are ordered: all named ones but complex numbers.
#[diagnostic::on_unimplemented(message = "elements of `{Self}` are not ordered")]
pub trait Ordered: Named {}

/// Integers, floats and complex numbers.
///
/// A wrapper of yours that is an [`Element`] may implement this, and the traits below, too: an operation that its dtype
/// does not have is an error when the expression is applied.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number to compute with",
    note = "of `bool` there are `&`, `|`, `^` and `!`; other elements are cast first"
)]
pub trait Number: Named {
    /// What [`abs`](super::Expr::abs) gives: the type itself, of complex numbers that of their parts.
    type Magnitude: Real;
}

/// Integers and floats.
#[diagnostic::on_unimplemented(message = "`{Self}` is neither an integer nor a float")]
pub trait Real: Number<Magnitude = Self> + Ordered {}

/// `bool` and integers.
#[diagnostic::on_unimplemented(message = "`{Self}` has no bits to compute with: expected `bool` or an integer")]
pub trait Bits: Ordered {}

/// Integers.
#[diagnostic::on_unimplemented(message = "`{Self}` is no integer")]
pub trait Whole: Real + Bits {}

/// Floats and complex numbers: what may be NaN.
#[diagnostic::on_unimplemented(message = "`{Self}` is neither a float nor complex")]
pub trait Inexact: Number {}

/// Floats: `f32` and `f64`, under the feature `half` also `f16` and `bf16`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no float, and functions are of floats",
    note = "`cast::<f32>()` makes one of it"
)]
pub trait Float: Inexact + Real {}

/// Complex numbers: `[f32; 2]` and `[f64; 2]`, under the feature `num-complex` also `Complex<f32>` and `Complex<f64>`.
#[diagnostic::on_unimplemented(message = "`{Self}` is no complex number")]
pub trait Complex: Inexact {
    /// The type of its real and its imaginary part.
    type Part: Float;
}

macro_rules! kinds {
    ($($type:ty: $($kind:ident)*;)*) => {
        $($(kind! { $type: $kind })*)*
    };
}

macro_rules! kind {
    ($type:ty: Number) => {
        impl Number for $type {
            type Magnitude = Self;
        }
    };
    ($type:ty: $kind:ident) => {
        impl $kind for $type {}
    };
}

macro_rules! complex {
    ($($type:ty: $part:ty;)*) => {
        $(
            kinds! { $type: Named Inexact; }
            impl Number for $type {
                type Magnitude = $part;
            }
            impl Complex for $type {
                type Part = $part;
            }
        )*
    };
}

kinds! {
    bool: Named Ordered Bits;
    u8: Named Ordered Number Real Bits Whole;
    u16: Named Ordered Number Real Bits Whole;
    u32: Named Ordered Number Real Bits Whole;
    u64: Named Ordered Number Real Bits Whole;
    usize: Named Ordered Number Real Bits Whole;
    i8: Named Ordered Number Real Bits Whole;
    i16: Named Ordered Number Real Bits Whole;
    i32: Named Ordered Number Real Bits Whole;
    i64: Named Ordered Number Real Bits Whole;
    isize: Named Ordered Number Real Bits Whole;
    f32: Named Ordered Number Real Inexact Float;
    f64: Named Ordered Number Real Inexact Float;
}

#[cfg(feature = "half")]
kinds! {
    half::f16: Named Ordered Number Real Inexact Float;
    half::bf16: Named Ordered Number Real Inexact Float;
}

complex! {
    [f32; 2]: f32;
    [f64; 2]: f64;
}

#[cfg(feature = "num-complex")]
complex! {
    num_complex::Complex<f32>: f32;
    num_complex::Complex<f64>: f64;
}
