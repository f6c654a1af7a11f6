//! Arguments with one entry per axis, whose type tells the rank.
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

/// A list with one entry per axis, as an argument: an array by value has a fixed rank, a slice, a `Vec` or a reference
/// to an array the dynamic one. Sealed.
///
/// ```
/// use dimfold::{Ix2, IxDyn, Layout};
/// let fixed: Layout<Ix2> = Layout::c_contig([3, 4])?;
/// let dynamic: Layout<IxDyn> = Layout::c_contig(&[3, 4])?;
/// assert_eq!(fixed.to_dyn(), dynamic);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// # Safety
/// For a fixed rank `N`, [`entries`](Self::entries) has `N` of them, always.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of `{T}` with one entry per axis",
    note = "expected an array by value (fixed rank), or a slice, a `Vec` or a reference to an array (dynamic rank)",
    note = "axes may be negative: where they are expected, write `i as isize`"
)]
pub unsafe trait PerAxis<T>: Sealed {
    /// The rank of a layout with these axes.
    type Dim: Dimension;

    /// The entries, one per axis.
    fn entries(&self) -> &[T];
}

impl<T, const N: usize> Sealed for [T; N] {}
// SAFETY: an array of N entries has N entries.
unsafe impl<T, const N: usize> PerAxis<T> for [T; N]
where
    Ix<N>: Dimension,
{
    type Dim = Ix<N>;

    #[inline]
    fn entries(&self) -> &[T] {
        self
    }
}

/// The index of the only element of rank 0.
impl Sealed for () {}
// SAFETY: rank 0 has no entries.
unsafe impl PerAxis<isize> for () {
    type Dim = Ix<0>;

    #[inline]
    fn entries(&self) -> &[isize] {
        &[]
    }
}

macro_rules! dynamic {
    ($(#[$attribute:meta])* [$($generics:tt)*] $list:ty) => {
        $(#[$attribute])*
        impl<$($generics)*> Sealed for $list {}
        $(#[$attribute])*
        // SAFETY: the rank is not fixed.
        unsafe impl<$($generics)*> PerAxis<T> for $list {
            type Dim = IxDyn;

            #[inline]
            fn entries(&self) -> &[T] {
                self.as_ref()
            }
        }
    };
}
dynamic!([T] & [T]);
dynamic!([T, const N: usize] &[T; N]);
dynamic!([T] AxisList<T>);
dynamic!([T] &AxisList<T>);
dynamic!(#[cfg(feature = "alloc")] [T] Vec<T>);
dynamic!(#[cfg(feature = "alloc")] [T] &Vec<T>);
