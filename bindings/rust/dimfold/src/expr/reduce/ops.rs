//! What elements are reduced to, and which types come of it.
use dimfold_sys as sys;

use crate::expr::few::Few;
use crate::expr::{Float, Named, Ordered};
use crate::Element;

/// Elements that can be summed up: all named ones.
///
/// A wrapper of yours that is a [`Number`](crate::expr::Number) may implement this: with a sum or a mean of another
/// dtype than the one that comes of its own, what was accumulated is converted.
#[diagnostic::on_unimplemented(message = "elements of `{Self}` cannot be summed up")]
pub trait Summable: Named {
    /// What sums and products are: `i64` of `bool` and of signed integers, `u64` of unsigned ones, else the type
    /// itself.
    type Sum: Named;
    /// What means are, and how far elements lie from them: `f64` of `bool` and of integers, else the type itself.
    type Mean: Named;
}

macro_rules! summable {
    ($($(#[$condition:meta])* $type:ty: $sum:ty, $mean:ty;)*) => {$(
        $(#[$condition])*
        impl Summable for $type {
            type Sum = $sum;
            type Mean = $mean;
        }
    )*};
}
summable! {
    bool: i64, f64;
    u8: u64, f64;
    u16: u64, f64;
    u32: u64, f64;
    u64: u64, f64;
    usize: u64, f64;
    i8: i64, f64;
    i16: i64, f64;
    i32: i64, f64;
    i64: i64, f64;
    isize: i64, f64;
    f32: f32, f32;
    f64: f64, f64;
    [f32; 2]: [f32; 2], [f32; 2];
    [f64; 2]: [f64; 2], [f64; 2];
    #[cfg(feature = "half")] half::f16: half::f16, half::f16;
    #[cfg(feature = "half")] half::bf16: half::bf16, half::bf16;
    #[cfg(feature = "num-complex")] num_complex::Complex<f32>: num_complex::Complex<f32>, num_complex::Complex<f32>;
    #[cfg(feature = "num-complex")] num_complex::Complex<f64>: num_complex::Complex<f64>, num_complex::Complex<f64>;
}

/// What elements of type `T` are reduced to: [`Sum`], [`Max`] and the others of this module. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no reduction of elements of `{T}`",
    label = "expected `Sum`, `Max` or another operation of `dimfold::reduce` that elements of `{T}` have"
)]
pub trait Reduction<T>: Sealed + Copy {
    /// What comes of it.
    type Output: Element;

    #[doc(hidden)]
    fn result(self) -> sys::dimfold_reduce_result;
}

/// One [`Reduction`], or a tuple of up to eight, in one pass. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no reductions of elements of `{T}`",
    label = "expected `Sum`, `Max` or another operation of `dimfold::reduce` that elements of `{T}` have, or a tuple"
)]
pub trait Reductions<T>: Sealed {
    /// What comes of it: an element, or a tuple of one for each.
    type Output;

    #[doc(hidden)]
    fn results(self) -> Few<sys::dimfold_reduce_result>;
}

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// What a row says: the operation, its elements' kinds, and what comes of it.
macro_rules! reductions {
    ($($(#[$documentation:meta])* $name:ident $({ $ddof:ident })? $op:ident [$($kind:ident),+] $output:ty;)*) => {$(
        declare! { $(#[$documentation])* $name $($ddof)? }

        impl Sealed for $name {}

        impl<T: $($kind +)+> Reduction<T> for $name {
            type Output = $output;

            fn result(self) -> sys::dimfold_reduce_result {
                sys::dimfold_reduce_result { op: sys::$op as u32, value: 0, ddof: 0.0 $(+ self.$ddof)? }
            }
        }

        impl<T> Reductions<T> for $name
        where
            $name: Reduction<T>,
        {
            type Output = <$name as Reduction<T>>::Output;

            fn results(self) -> Few<sys::dimfold_reduce_result> {
                let mut results = Few::new();
                results.push(Reduction::<T>::result(self));
                results
            }
        }
    )*};
}

macro_rules! declare {
    ($(#[$documentation:meta])* $name:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;
    };
    ($(#[$documentation:meta])* $name:ident $ddof:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name {
            /// What is taken off the number of elements before the sum of squares is divided by it: 0, or 1 for what a
            /// sample says of its population.
            pub $ddof: f64,
        }
    };
}

reductions! {
    /// The sum; 0 of no elements. Integers wrap at 64 bits.
    Sum DIMFOLD_REDUCE_SUM [Summable] T::Sum;
    /// The product; 1 of no elements. Integers wrap at 64 bits.
    Prod DIMFOLD_REDUCE_PROD [Summable, Ordered] T::Sum;
    /// The least element, NaN if one is; an error of no elements.
    Min DIMFOLD_REDUCE_MIN [Ordered] T;
    /// The largest element, NaN if one is; an error of no elements.
    Max DIMFOLD_REDUCE_MAX [Ordered] T;
    /// The least element that is no NaN, NaN if all are; an error of no elements.
    MinNum DIMFOLD_REDUCE_MIN_NUM [Float] T;
    /// The largest element that is no NaN, NaN if all are; an error of no elements.
    MaxNum DIMFOLD_REDUCE_MAX_NUM [Float] T;
    /// Whether an element is not zero; NaN is not.
    Any DIMFOLD_REDUCE_ANY [Named] bool;
    /// Whether no element is zero.
    All DIMFOLD_REDUCE_ALL [Named] bool;
    /// How many elements are not zero.
    Count DIMFOLD_REDUCE_COUNT [Named] i64;
    /// The mean; NaN of no elements.
    Mean DIMFOLD_REDUCE_MEAN [Summable] T::Mean;
    /// The variance: the sum of the squared distances from the mean, divided by the number of elements less `ddof`, or
    /// by 0 where that is below it; NaN of no elements.
    Var { ddof } DIMFOLD_REDUCE_VAR [Summable, Ordered] T::Mean;
    /// The square root of the variance.
    Std { ddof } DIMFOLD_REDUCE_STD [Summable, Ordered] T::Mean;
    /// The sum of the magnitudes.
    Norm1 DIMFOLD_REDUCE_NORM_1 [Summable, Ordered] T::Mean;
    /// The square root of the sum of the squares.
    Norm2 DIMFOLD_REDUCE_NORM_2 [Summable, Ordered] T::Mean;
    /// The largest magnitude, NaN if one is; 0 of no elements.
    NormInf DIMFOLD_REDUCE_NORM_INF [Summable, Ordered] T::Mean;
    /// Where the least element lies, as its ordinal in C order among those that are reduced: the first NaN, else the
    /// first of equal ones; an error of no elements.
    ArgMin DIMFOLD_REDUCE_ARGMIN [Ordered] i64;
    /// Where the largest element lies, as its ordinal in C order among those that are reduced: the first NaN, else the
    /// first of equal ones; an error of no elements.
    ArgMax DIMFOLD_REDUCE_ARGMAX [Ordered] i64;
}

macro_rules! tuples {
    ($($($op:ident $place:tt),+;)+) => {$(
        impl<$($op: Sealed),+> Sealed for ($($op,)+) {}

        impl<T, $($op: Reduction<T>),+> Reductions<T> for ($($op,)+) {
            type Output = ($($op::Output,)+);

            fn results(self) -> Few<sys::dimfold_reduce_result> {
                let mut results = Few::new();
                $(results.push(self.$place.result());)+
                results
            }
        }
    )+};
}
tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}
