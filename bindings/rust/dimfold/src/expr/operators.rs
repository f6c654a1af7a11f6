//! Rust's operators, between expressions, views and values.
use core::ops;

use dimfold_sys as sys;

use super::kinds::{Bits, Number, Real, Whole};
use super::term::{Binary, Constant, Source, Term, Unary};
use super::{Expr, Operand};
use crate::memory::Initialized;
use crate::{Dimension, Element, View, ViewMut};

/// `/` of integers is Rust's, which rounds towards zero.
fn division<T: Element>() -> u16 {
    let is_whole = T::DTYPE.0 & 0xff <= 1; // DLPack's codes of signed and unsigned integers
    if is_whole {
        sys::DIMFOLD_OP_TRUNC_DIV
    } else {
        sys::DIMFOLD_OP_DIV
    }
}

/// `Expr op operand`, `View op operand`, `&View op operand` and `&ViewMut op operand`.
macro_rules! binary {
    ($($trait:ident $method:ident $kind:ident $op:expr;)*) => {$(
        impl<T: $kind, D: Dimension, N: Term, R: Operand<T, D>> ops::$trait<R> for Expr<T, D, N> {
            type Output = Expr<T, R::Dim, Binary<N, R::Term>>;

            fn $method(self, other: R) -> Self::Output {
                self.binary($op, other)
            }
        }

        impl<'a, T: $kind, D: Dimension, M: Initialized, R: Operand<T, D>> ops::$trait<R> for View<'a, T, D, M> {
            type Output = Expr<T, R::Dim, Binary<Source<'a, T, D, M>, R::Term>>;

            fn $method(self, other: R) -> Self::Output {
                self.expr().binary($op, other)
            }
        }

        impl<'a, T: $kind, D: Dimension, M: Initialized, R: Operand<T, D>> ops::$trait<R> for &View<'a, T, D, M> {
            type Output = Expr<T, R::Dim, Binary<Source<'a, T, D, M>, R::Term>>;

            fn $method(self, other: R) -> Self::Output {
                self.expr().binary($op, other)
            }
        }

        impl<'v, T: $kind, D: Dimension, M: Initialized, R: Operand<T, D>> ops::$trait<R>
            for &'v ViewMut<'_, T, D, M>
        {
            type Output = Expr<T, R::Dim, Binary<Source<'v, T, D, M>, R::Term>>;

            fn $method(self, other: R) -> Self::Output {
                self.expr().binary($op, other)
            }
        }
    )*};
}

binary! {
    Add add Number sys::DIMFOLD_OP_ADD;
    Sub sub Number sys::DIMFOLD_OP_SUB;
    Mul mul Number sys::DIMFOLD_OP_MUL;
    Div div Number division::<T>();
    Rem rem Real sys::DIMFOLD_OP_REM;
    BitAnd bitand Bits sys::DIMFOLD_OP_AND;
    BitOr bitor Bits sys::DIMFOLD_OP_OR;
    BitXor bitxor Bits sys::DIMFOLD_OP_XOR;
    Shl shl Whole sys::DIMFOLD_OP_SHL;
    Shr shr Whole sys::DIMFOLD_OP_SHR;
}

macro_rules! unary {
    ($($trait:ident $method:ident $kind:ident $op:expr;)*) => {$(
        impl<T: $kind, D: Dimension, N: Term> ops::$trait for Expr<T, D, N> {
            type Output = Expr<T, D, Unary<N>>;

            fn $method(self) -> Self::Output {
                self.unary($op)
            }
        }

        impl<'a, T: $kind, D: Dimension, M: Initialized> ops::$trait for View<'a, T, D, M> {
            type Output = Expr<T, D, Unary<Source<'a, T, D, M>>>;

            fn $method(self) -> Self::Output {
                self.expr().unary($op)
            }
        }

        impl<'a, T: $kind, D: Dimension, M: Initialized> ops::$trait for &View<'a, T, D, M> {
            type Output = Expr<T, D, Unary<Source<'a, T, D, M>>>;

            fn $method(self) -> Self::Output {
                self.expr().unary($op)
            }
        }

        impl<'v, T: $kind, D: Dimension, M: Initialized> ops::$trait for &'v ViewMut<'_, T, D, M> {
            type Output = Expr<T, D, Unary<Source<'v, T, D, M>>>;

            fn $method(self) -> Self::Output {
                self.expr().unary($op)
            }
        }
    )*};
}

unary! {
    Neg neg Number sys::DIMFOLD_OP_NEG;
    Not not Bits sys::DIMFOLD_OP_NOT;
}

/// `value op Expr`, `value op View`, `value op &View` and `value op &ViewMut`.
macro_rules! of_value {
    ($type:ty: $($trait:ident $method:ident $op:expr;)*) => {$(
        impl<D: Dimension, N: Term> ops::$trait<Expr<$type, D, N>> for $type {
            type Output = Expr<$type, D, Binary<Constant<$type>, N>>;

            fn $method(self, other: Expr<$type, D, N>) -> Self::Output {
                Expr::new(Binary($op, Constant(self), other.term))
            }
        }

        impl<'a, D: Dimension, M: Initialized> ops::$trait<View<'a, $type, D, M>> for $type {
            type Output = Expr<$type, D, Binary<Constant<$type>, Source<'a, $type, D, M>>>;

            fn $method(self, other: View<'a, $type, D, M>) -> Self::Output {
                Expr::new(Binary($op, Constant(self), Source(other)))
            }
        }

        impl<'a, D: Dimension, M: Initialized> ops::$trait<&View<'a, $type, D, M>> for $type {
            type Output = Expr<$type, D, Binary<Constant<$type>, Source<'a, $type, D, M>>>;

            fn $method(self, other: &View<'a, $type, D, M>) -> Self::Output {
                Expr::new(Binary($op, Constant(self), other.expr().term))
            }
        }

        impl<'v, D: Dimension, M: Initialized> ops::$trait<&'v ViewMut<'_, $type, D, M>> for $type {
            type Output = Expr<$type, D, Binary<Constant<$type>, Source<'v, $type, D, M>>>;

            fn $method(self, other: &'v ViewMut<'_, $type, D, M>) -> Self::Output {
                Expr::new(Binary($op, Constant(self), other.expr().term))
            }
        }
    )*};
}

macro_rules! of_numbers {
    ($($type:ty),*) => {$(
        of_value! {
            $type:
            Add add sys::DIMFOLD_OP_ADD;
            Sub sub sys::DIMFOLD_OP_SUB;
            Mul mul sys::DIMFOLD_OP_MUL;
            Div div division::<$type>();
        }
    )*};
}
of_numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64, [f32; 2], [f64; 2]);
#[cfg(feature = "half")]
of_numbers!(half::f16, half::bf16);
#[cfg(feature = "num-complex")]
of_numbers!(num_complex::Complex<f32>, num_complex::Complex<f64>);

macro_rules! of_bits {
    ($($type:ty),*) => {$(
        of_value! {
            $type:
            BitAnd bitand sys::DIMFOLD_OP_AND;
            BitOr bitor sys::DIMFOLD_OP_OR;
            BitXor bitxor sys::DIMFOLD_OP_XOR;
        }
    )*};
}
of_bits!(bool, u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

macro_rules! of_integers {
    ($($type:ty),*) => {$(
        of_value! {
            $type:
            Rem rem sys::DIMFOLD_OP_REM;
            Shl shl sys::DIMFOLD_OP_SHL;
            Shr shr sys::DIMFOLD_OP_SHR;
        }
    )*};
}
of_integers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

macro_rules! of_floats {
    ($($type:ty),*) => {$(
        of_value! { $type: Rem rem sys::DIMFOLD_OP_REM; }
    )*};
}
of_floats!(f32, f64);
#[cfg(feature = "half")]
of_floats!(half::f16, half::bf16);
