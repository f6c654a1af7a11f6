//! Numbers that a type knows, and numbers that only the run knows.
use crate::dtype::Dtype;
use core::{
    fmt::{Debug, Display},
    hash::Hash,
};

mod sealed {
    pub trait Sealed {}
}
pub(super) use sealed::Sealed;

/// An extent, an alignment, an offset or a stride of `N`: the type has the number, a value of it has no bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[doc(alias = "integral_constant")]
pub struct S<const N: usize>;

/// A stride of -`N` that the type has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Neg<const N: usize>;

/// A number that is known only when the program runs. It is kept as the mapping's index type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[doc(alias = "dynamic_extent")]
#[doc(alias = "DIMFOLD_DYNAMIC")]
pub struct Dyn;

/// One number of a mapping's type: [`S`], [`Dyn`], and for strides [`Neg`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number of a mapping's type: there are `S<2>`, `Dyn`, and for strides `Neg<2>`"
)]
pub trait Number: Sealed + Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The number, if the type has it.
    const STATIC: Option<isize>;

    /// What a mapping keeps of it: nothing, or one number of the index type.
    type Value<I: IndexInteger>: Copy + Debug + Eq + Hash + Send + Sync + 'static;

    #[doc(hidden)]
    fn get<I: IndexInteger>(value: Self::Value<I>) -> isize;

    /// The value of a number that is the static one, and that the index type holds.
    #[doc(hidden)]
    fn value<I: IndexInteger>(number: isize) -> Self::Value<I>;
}

/// A number that is not negative: [`S`] or [`Dyn`]. Sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` is no extent: there are `S<2>` and `Dyn`")]
pub trait Extent: Number {}

/// A number that the type has: [`S`] or [`Neg`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number that the type has",
    label = "expected `S`, or for strides `Neg`",
    note = "only what is static in every number is a constant"
)]
pub trait StaticNumber<I: IndexInteger>: Number {
    #[doc(hidden)]
    const VALUE: Self::Value<I>;
}

/// A number that may be the other one when the program runs: only two different static ones may not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is never `{Other}`",
    label = "the numbers of the two types differ",
    note = "a number that is static in both types must be the same"
)]
pub trait Meets<Other>: Sized {}

/// A number that is the other one whenever the program runs: itself, or `Dyn`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not always `{Other}`",
    label = "expected the same number, or `Dyn`",
    note = "`convert` checks when the program runs"
)]
pub trait Widens<Other>: Meets<Other> {}

macro_rules! known {
    ($Known:ident: $($sign:tt)?) => {
        impl<const N: usize> Sealed for $Known<N> {}
        impl<const N: usize> Number for $Known<N> {
            const STATIC: Option<isize> = Some($($sign)? (N as isize));
            type Value<I: IndexInteger> = Self;

            #[inline(always)]
            fn get<I: IndexInteger>(_value: Self) -> isize {
                $($sign)? (N as isize)
            }

            #[inline(always)]
            fn value<I: IndexInteger>(_number: isize) -> Self {
                Self
            }
        }
        impl<const N: usize, I: IndexInteger> StaticNumber<I> for $Known<N> {
            const VALUE: Self = Self;
        }
        impl<const N: usize> Meets<$Known<N>> for $Known<N> {}
        impl<const N: usize> Widens<$Known<N>> for $Known<N> {}
        impl<const N: usize> Meets<Dyn> for $Known<N> {}
        impl<const N: usize> Widens<Dyn> for $Known<N> {}
        impl<const N: usize> Meets<$Known<N>> for Dyn {}
    };
}
known!(S:);
known!(Neg: -);

impl<const N: usize> Extent for S<N> {}

impl Sealed for Dyn {}
impl Extent for Dyn {}
impl Number for Dyn {
    const STATIC: Option<isize> = None;
    type Value<I: IndexInteger> = I;

    #[inline(always)]
    fn get<I: IndexInteger>(value: I) -> isize {
        value.to_isize()
    }

    #[inline(always)]
    fn value<I: IndexInteger>(number: isize) -> I {
        I::of_isize(number)
    }
}
impl Meets<Dyn> for Dyn {}
impl Widens<Dyn> for Dyn {}

/// The integer types that a mapping may count in: `i8` to `i64`, `u8` to `u64`, `isize` and `usize`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a mapping cannot count in `{Self}`",
    note = "there are `i8` to `i64`, `u8` to `u64`, `isize` and `usize`"
)]
pub trait IndexInteger: Sealed + Copy + Debug + Display + Default + Ord + Hash + Send + Sync + 'static {
    /// How C calls the type.
    const DTYPE: Dtype;

    /// The largest position: what the type holds, and at most `isize::MAX`.
    #[doc(hidden)]
    const MOST: isize;

    /// `isize::MIN`, which no number of a mapping is, for one that is not representable.
    #[doc(hidden)]
    fn to_isize(self) -> isize;

    /// The number, which the type holds; another one wraps.
    #[doc(hidden)]
    fn of_isize(number: isize) -> Self;
}

macro_rules! index_integers {
    ($($integer:ident: $dtype:expr),* $(,)?) => {$(
        impl Sealed for $integer {}
        impl IndexInteger for $integer {
            const DTYPE: Dtype = $dtype;
            const MOST: isize =
                if (Self::MAX as u128) < (isize::MAX as u128) { Self::MAX as isize } else { isize::MAX };

            #[inline(always)]
            fn to_isize(self) -> isize {
                if size_of::<Self>() <= size_of::<isize>() {
                    self as isize
                } else {
                    isize::try_from(self).unwrap_or(isize::MIN)
                }
            }

            #[inline(always)]
            fn of_isize(number: isize) -> Self {
                number as Self
            }
        }
    )*};
}
index_integers! {
    i8: Dtype::I8, i16: Dtype::I16, i32: Dtype::I32, i64: Dtype::I64,
    u8: Dtype::U8, u16: Dtype::U16, u32: Dtype::U32, u64: Dtype::U64,
    isize: if size_of::<isize>() == 8 { Dtype::I64 } else { Dtype::I32 },
    usize: if size_of::<usize>() == 8 { Dtype::U64 } else { Dtype::U32 },
}
