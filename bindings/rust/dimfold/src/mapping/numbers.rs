//! Tuples of numbers, one per axis.
use super::number::{Extent, IndexInteger, Meets, Number, Sealed, StaticNumber, Widens};
use crate::dimension::{Dimension, Ix};
use core::{fmt::Debug, hash::Hash};

/// The most axes of a tuple.
pub(super) const AXES: usize = 9;

/// A tuple of 0 to 9 numbers, one per axis: `(S<2>, Dyn, S<3>)`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tuple of at most 9 numbers",
    note = "each is `S<2>`, `Dyn`, or for strides `Neg<2>`; a tuple of one number is `(Dyn,)`"
)]
pub trait Numbers: Sealed + Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The rank of a mapping with these extents or strides.
    type Dim: Dimension;

    /// What a mapping keeps of them: a tuple in which [`Dyn`](super::Dyn) is the index type.
    type Values<I: IndexInteger>: Copy + Debug + Eq + Hash + Send + Sync + 'static;

    #[doc(hidden)]
    const COUNT: usize;

    /// The static ones.
    #[doc(hidden)]
    const STATIC: [Option<isize>; AXES];

    #[doc(hidden)]
    fn get<I: IndexInteger>(values: &Self::Values<I>) -> [isize; AXES];

    /// The values of numbers that are the static ones, and that the index type holds.
    #[doc(hidden)]
    fn values<I: IndexInteger>(numbers: &[isize; AXES]) -> Self::Values<I>;
}

/// A tuple of 0 to 9 extents: `(S<2>, Dyn, S<3>)`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tuple of at most 9 extents",
    note = "each is `S<2>` or `Dyn`; a tuple of one extent is `(Dyn,)`"
)]
#[doc(alias = "extents")]
pub trait Extents: Numbers {}

/// A tuple of numbers that the type has, all of them: `(S<2>, S<3>)`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has a number that only the run knows",
    note = "only what is static in every number is a constant"
)]
pub trait StaticNumbers<I: IndexInteger>: Numbers {
    #[doc(hidden)]
    const VALUES: Self::Values<I>;
}

macro_rules! tuples {
    ($($rank:literal: $($Own:ident $Other:ident $place:tt),*;)*) => {$(
        impl<$($Own: Number),*> Sealed for ($($Own,)*) {}
        impl<$($Own: Number),*> Numbers for ($($Own,)*) {
            type Dim = Ix<$rank>;
            type Values<I: IndexInteger> = ($($Own::Value<I>,)*);
            const COUNT: usize = $rank;
            #[allow(unused_mut)]
            const STATIC: [Option<isize>; AXES] = {
                let mut all = [None; AXES];
                $(all[$place] = $Own::STATIC;)*
                all
            };

            #[inline(always)]
            #[allow(unused)]
            fn get<I: IndexInteger>(values: &Self::Values<I>) -> [isize; AXES] {
                let mut all = [0; AXES];
                $(all[$place] = $Own::get::<I>(values.$place);)*
                all
            }

            #[inline(always)]
            #[allow(unused, clippy::unused_unit)]
            fn values<I: IndexInteger>(numbers: &[isize; AXES]) -> Self::Values<I> {
                ($($Own::value::<I>(numbers[$place]),)*)
            }
        }
        impl<$($Own: Extent),*> Extents for ($($Own,)*) {}
        impl<I: IndexInteger, $($Own: StaticNumber<I>),*> StaticNumbers<I> for ($($Own,)*) {
            const VALUES: Self::Values<I> = ($($Own::VALUE,)*);
        }
        impl<$($Own: Meets<$Other>, $Other),*> Meets<($($Other,)*)> for ($($Own,)*) {}
        impl<$($Own: Widens<$Other>, $Other),*> Widens<($($Other,)*)> for ($($Own,)*) {}
    )*};
}
tuples! {
    0: ;
    1: A A2 0;
    2: A A2 0, B B2 1;
    3: A A2 0, B B2 1, C C2 2;
    4: A A2 0, B B2 1, C C2 2, D D2 3;
    5: A A2 0, B B2 1, C C2 2, D D2 3, E E2 4;
    6: A A2 0, B B2 1, C C2 2, D D2 3, E E2 4, F F2 5;
    7: A A2 0, B B2 1, C C2 2, D D2 3, E E2 4, F F2 5, G G2 6;
    8: A A2 0, B B2 1, C C2 2, D D2 3, E E2 4, F F2 5, G G2 6, H H2 7;
    9: A A2 0, B B2 1, C C2 2, D D2 3, E E2 4, F F2 5, G G2 6, H H2 7, J J2 8;
}
