//! Which stride each axis has.
use super::{
    number::{Extent, IndexInteger, Meets, StaticNumber, Widens, S},
    numbers::{Extents, Numbers, StaticNumbers, AXES},
};
use core::{fmt::Debug, hash::Hash, marker::PhantomData};
use dimfold_sys as sys;

/// C order: the last axis has stride 1, each other one the product of the extents behind it.
///
/// ```
/// use dimfold::mapping::{Dyn, Mapping, Right, S};
/// assert_eq!(Mapping::<Right, (Dyn, S<3>)>::new((2, S))?.stride(), [3, 1]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "layout_right")]
pub struct Right;

/// F order: the first axis has stride 1, each other one the product of the extents before it.
///
/// ```
/// use dimfold::mapping::{Dyn, Left, Mapping, S};
/// assert_eq!(Mapping::<Left, (Dyn, S<3>)>::new((2, S))?.stride(), [1, 2]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "layout_left")]
pub struct Left;

/// As [`Right`], with the last extent rounded up to a multiple of the alignment `A`: the smallest one that is not less.
/// Alignment 0 and 1 pad nothing, nor does any with fewer than two axes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "layout_right_padded")]
pub struct RightPadded<A>(PhantomData<A>);

/// As [`Left`], with the first extent rounded up to a multiple of the alignment `A`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "layout_left_padded")]
pub struct LeftPadded<A>(PhantomData<A>);

/// Any strides, one per axis, such as `Strided<(Dyn, S<1>)>`; also 0 and negative, with the position `O` of element
/// (0,…,0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "layout_strided")]
#[doc(alias = "layout_stride")]
#[doc(alias = "layout_stride_relaxed")]
pub struct Strided<T, O = S<0>>(PhantomData<(T, O)>);

/// How the strides of a mapping with the extents `E` follow: [`Right`], [`Left`], [`RightPadded`], [`LeftPadded`] or
/// [`Strided`]. Sealed; a mapping of your own implements [`LayoutMapping`](super::LayoutMapping).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no policy for the extents `{E}`",
    note = "there are `Right`, `Left`, `RightPadded<A>`, `LeftPadded<A>`, and `Strided<T>` with one stride per axis"
)]
pub trait Policy<E: Extents>: Copy + Debug + Default + Send + Sync + 'static {
    /// What a mapping keeps besides its extents.
    type Values<I: IndexInteger>: Copy + Debug + Eq + Hash + Send + Sync + 'static;

    #[doc(hidden)]
    const POLICY: sys::dimfold_mapping_policy;

    /// What of it is static.
    #[doc(hidden)]
    const STATIC: Parts<Option<isize>>;

    #[doc(hidden)]
    fn get<I: IndexInteger>(values: &Self::Values<I>) -> Parts<isize>;

    /// The values of parts that are the static ones, and that the index type holds.
    #[doc(hidden)]
    fn values<I: IndexInteger>(parts: &Parts<isize>) -> Self::Values<I>;
}

/// A policy that is static in every number. Sealed.
#[diagnostic::on_unimplemented(
    message = "the policy `{Self}` has a number that only the run knows",
    note = "only what is static in every number is a constant"
)]
pub trait StaticPolicy<E: Extents, I: IndexInteger>: Policy<E> {
    #[doc(hidden)]
    const VALUES: Self::Values<I>;
}

/// What policies have besides extents; without meaning where the policy has none.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Parts<T> {
    pub alignment: T,
    pub offset: T,
    pub stride: [T; AXES],
}

const fn no_parts<T: Copy>(none: T) -> Parts<T> {
    Parts { alignment: none, offset: none, stride: [none; AXES] }
}

macro_rules! contiguous {
    ($($Policy:ident $number:ident),*) => {$(
        impl<E: Extents> Policy<E> for $Policy {
            type Values<I: IndexInteger> = ();
            const POLICY: sys::dimfold_mapping_policy = sys::$number;
            const STATIC: Parts<Option<isize>> = no_parts(Some(0));

            #[inline(always)]
            fn get<I: IndexInteger>(_values: &()) -> Parts<isize> {
                no_parts(0)
            }

            #[inline(always)]
            fn values<I: IndexInteger>(_parts: &Parts<isize>) {}
        }
        impl<E: Extents, I: IndexInteger> StaticPolicy<E, I> for $Policy {
            const VALUES: () = ();
        }
        impl Meets<$Policy> for $Policy {}
        impl Widens<$Policy> for $Policy {}
    )*};
}
contiguous!(Right DIMFOLD_MAPPING_RIGHT, Left DIMFOLD_MAPPING_LEFT);

macro_rules! padded {
    ($($Policy:ident $number:ident),*) => {$(
        impl<E: Extents, A: Extent> Policy<E> for $Policy<A> {
            type Values<I: IndexInteger> = A::Value<I>;
            const POLICY: sys::dimfold_mapping_policy = sys::$number;
            const STATIC: Parts<Option<isize>> = Parts { alignment: A::STATIC, ..no_parts(Some(0)) };

            #[inline(always)]
            fn get<I: IndexInteger>(values: &A::Value<I>) -> Parts<isize> {
                Parts { alignment: A::get::<I>(*values), ..no_parts(0) }
            }

            #[inline(always)]
            fn values<I: IndexInteger>(parts: &Parts<isize>) -> A::Value<I> {
                A::value::<I>(parts.alignment)
            }
        }
        impl<E: Extents, I: IndexInteger, A: Extent + StaticNumber<I>> StaticPolicy<E, I> for $Policy<A> {
            const VALUES: A::Value<I> = A::VALUE;
        }
        impl<A: Meets<B>, B> Meets<$Policy<B>> for $Policy<A> {}
        impl<A: Widens<B>, B> Widens<$Policy<B>> for $Policy<A> {}
    )*};
}
padded!(RightPadded DIMFOLD_MAPPING_RIGHT_PADDED, LeftPadded DIMFOLD_MAPPING_LEFT_PADDED);

impl<E: Extents, T: Numbers<Dim = E::Dim>, O: Extent> Policy<E> for Strided<T, O> {
    type Values<I: IndexInteger> = (T::Values<I>, O::Value<I>);
    const POLICY: sys::dimfold_mapping_policy = sys::DIMFOLD_MAPPING_STRIDED;
    const STATIC: Parts<Option<isize>> = Parts { alignment: Some(0), offset: O::STATIC, stride: T::STATIC };

    #[inline(always)]
    fn get<I: IndexInteger>((stride, offset): &Self::Values<I>) -> Parts<isize> {
        Parts { alignment: 0, offset: O::get::<I>(*offset), stride: T::get::<I>(stride) }
    }

    #[inline(always)]
    fn values<I: IndexInteger>(parts: &Parts<isize>) -> Self::Values<I> {
        (T::values::<I>(&parts.stride), O::value::<I>(parts.offset))
    }
}
impl<E, I, T, O> StaticPolicy<E, I> for Strided<T, O>
where
    E: Extents,
    I: IndexInteger,
    T: StaticNumbers<I, Dim = E::Dim>,
    O: Extent + StaticNumber<I>,
{
    const VALUES: Self::Values<I> = (T::VALUES, O::VALUE);
}
impl<T: Meets<T2>, O: Meets<O2>, T2, O2> Meets<Strided<T2, O2>> for Strided<T, O> {}
impl<T: Widens<T2>, O: Widens<O2>, T2, O2> Widens<Strided<T2, O2>> for Strided<T, O> {}
