//! Indices of elements: lists with one entry per axis, signed or not.
use crate::{
    axis_list::AxisList,
    dimension::{Dimension, Ix},
    per_axis::PerAxis,
};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// An index along one axis: an `isize`, which counts from the end where it is negative, or a `usize`; or an `i32`,
/// which is what a literal is where nothing else tells its type. Sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` is no index along an axis", label = "expected `usize` or `isize`")]
pub trait AxisIndex: Copy + Sealed {
    /// The index counted from the front, of an axis of so many; not below `extent` if it is outside.
    #[doc(hidden)]
    fn counted_in(self, extent: usize) -> usize;

    /// As C takes it: one that no axis has stays one.
    #[doc(hidden)]
    fn to_signed(self) -> isize;
}

impl Sealed for usize {}
impl AxisIndex for usize {
    #[inline]
    fn counted_in(self, _extent: usize) -> usize {
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
    fn counted_in(self, extent: usize) -> usize {
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
    fn counted_in(self, extent: usize) -> usize {
        self.to_signed().counted_in(extent)
    }

    #[inline]
    fn to_signed(self) -> isize {
        self as isize
    }
}

/// The entries as C takes them.
#[inline]
pub(crate) fn signed<D: Dimension>(entries: &[impl AxisIndex]) -> D::Axes<isize> {
    let mut signed = D::axes(entries.len());
    signed.as_mut().iter_mut().zip(entries).for_each(|(to, entry)| *to = entry.to_signed());
    signed
}

/// What can stand in the brackets behind a view: a [`PerAxis`] list of [`AxisIndex`]es, or `()` for rank 0, where `[]`
/// would not tell the type of its entries. Sealed.
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
pub trait ElementIndex: PerAxis<<Self as ElementIndex>::Entry> {
    /// `usize`, `isize` or `i32`.
    type Entry: AxisIndex;
}

impl<I: AxisIndex, const N: usize> ElementIndex for [I; N]
where
    Ix<N>: Dimension,
{
    type Entry = I;
}
impl ElementIndex for () {
    type Entry = isize;
}
impl<I: AxisIndex> ElementIndex for &[I] {
    type Entry = I;
}
impl<I: AxisIndex, const N: usize> ElementIndex for &[I; N] {
    type Entry = I;
}
impl<I: AxisIndex> ElementIndex for AxisList<I> {
    type Entry = I;
}
impl<I: AxisIndex> ElementIndex for &AxisList<I> {
    type Entry = I;
}
#[cfg(feature = "alloc")]
impl<I: AxisIndex> ElementIndex for Vec<I> {
    type Entry = I;
}
#[cfg(feature = "alloc")]
impl<I: AxisIndex> ElementIndex for &Vec<I> {
    type Entry = I;
}
