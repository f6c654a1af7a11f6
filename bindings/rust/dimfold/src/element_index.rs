//! Indices of elements: lists with one entry per axis, signed or not.
use crate::{
    axis_list::AxisList,
    dimension::{Dimension, Ix, IxDyn},
};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// An index along one axis: an `isize`, which counts from the end where it is negative, or a `usize`; or an `i32`, which
/// is what a literal is where nothing else tells its type. Sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` is no index along an axis", label = "expected `usize` or `isize`")]
pub trait AxisIndex: Copy + Sealed {
    /// The index counted from the front, of an axis of so many; not below `extent` if it is outside.
    #[doc(hidden)]
    fn from_front(self, extent: usize) -> usize;

    /// As C takes it: one that no axis has stays one.
    #[doc(hidden)]
    fn to_signed(self) -> isize;
}

impl Sealed for usize {}
impl AxisIndex for usize {
    #[inline]
    fn from_front(self, _extent: usize) -> usize {
        self
    }

    #[inline]
    fn to_signed(self) -> isize {
        isize::try_from(self).unwrap_or(isize::MAX)
    }
}

impl Sealed for isize {}
impl AxisIndex for isize {
    #[inline]
    fn from_front(self, extent: usize) -> usize {
        let wrapped = if self < 0 { extent } else { 0 };
        (self as usize).wrapping_add(wrapped)
    }

    #[inline]
    fn to_signed(self) -> isize {
        self
    }
}

impl Sealed for i32 {}
impl AxisIndex for i32 {
    #[inline]
    fn from_front(self, extent: usize) -> usize {
        self.to_signed().from_front(extent)
    }

    #[inline]
    fn to_signed(self) -> isize {
        self as isize
    }
}

/// The index of an element as an argument: an [`AxisIndex`] per axis, in an array by value for a fixed rank, in a
/// slice, a `Vec` or a reference to an array for the dynamic one. Sealed.
///
/// ```
/// use dimfold::{Layout, View};
/// let rows = View::new(&[1, 2, 3, 4, 5, 6], Layout::c_contig([2, 3])?)?;
/// for i in 0..rows.shape()[0] {
///     assert_eq!(rows[[i, 0]], rows[[i as isize, -3]]);
/// }
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "NdIndex")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no index with one entry per axis",
    note = "expected an array by value (fixed rank), or a slice, a `Vec` or a reference to an array (dynamic rank)",
    note = "its entries are `usize`, or `isize` where they may be negative"
)]
pub trait ElementIndex: Sealed {
    /// The rank of a layout with these axes.
    type Dim: Dimension;
    /// `usize`, `isize` or `i32`.
    type Entry: AxisIndex;

    /// The entries, one per axis.
    fn entries(&self) -> &[Self::Entry];

    /// The entries as C takes them.
    #[doc(hidden)]
    #[inline]
    fn to_signed(&self) -> <Self::Dim as Dimension>::Axes<isize> {
        let mut signed = Self::Dim::axes(self.entries().len());
        signed.as_mut().iter_mut().zip(self.entries()).for_each(|(to, entry)| *to = entry.to_signed());
        signed
    }
}

impl<I: AxisIndex, const N: usize> Sealed for [I; N] {}
impl<I: AxisIndex, const N: usize> ElementIndex for [I; N]
where
    Ix<N>: Dimension,
{
    type Dim = Ix<N>;
    type Entry = I;

    #[inline]
    fn entries(&self) -> &[I] {
        self
    }
}

macro_rules! dynamic {
    ($(#[$attribute:meta])* [$($generics:tt)*] $list:ty) => {
        $(#[$attribute])*
        impl<I: AxisIndex, $($generics)*> Sealed for $list {}
        $(#[$attribute])*
        impl<I: AxisIndex, $($generics)*> ElementIndex for $list {
            type Dim = IxDyn;
            type Entry = I;

            #[inline]
            fn entries(&self) -> &[I] {
                self.as_ref()
            }
        }
    };
}
dynamic!([] & [I]);
dynamic!([const N: usize] &[I; N]);
dynamic!([] AxisList<I>);
dynamic!([] &AxisList<I>);
dynamic!(#[cfg(feature = "alloc")] [] Vec<I>);
dynamic!(#[cfg(feature = "alloc")] [] &Vec<I>);
