//! Axes to remove or to insert, whose type tells how many they are.
use crate::dimension::{Dimension, InsertAxis, IxDyn, RemoveAxis};
use core::ops::RangeFull;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Which axes [`squeeze`](crate::Layout::squeeze) removes from a layout of rank `D`: one, `0`, or an array of them,
/// `[0, -1]`, which leave a layout of a rank that follows; a slice or a `Vec`, or all of extent 1, `..`, which leave
/// one of dynamic rank.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no axes that a layout of rank `{D}` can lose",
    note = "expected an axis, an array of axes, not more than the layout has, a slice of them, or `..`"
)]
pub trait SqueezeAxes<D: Dimension> {
    /// The rank of the result.
    type Result: Dimension;

    /// The axes; `None` for all of extent 1.
    fn axes(&self) -> Option<&[isize]>;
}

/// Where [`unsqueeze`](crate::Layout::unsqueeze) inserts axes in a layout of rank `D`: at one place, `0`, or at those
/// of an array, `[0, -1]`, which makes a layout of a rank that follows; at those of a slice or a `Vec`, which makes one
/// of dynamic rank.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no places for axes that a layout of rank `{D}` can take",
    note = "expected a place, an array of places that leaves at most 9 axes, or a slice of them"
)]
pub trait UnsqueezeAxes<D: Dimension> {
    /// The rank of the result.
    type Result: Dimension;

    /// The places in the result.
    fn axes(&self) -> &[isize];
}

impl<D: RemoveAxis> SqueezeAxes<D> for isize {
    type Result = D::Smaller;

    #[inline]
    fn axes(&self) -> Option<&[isize]> {
        Some(core::slice::from_ref(self))
    }
}
impl<D: InsertAxis> UnsqueezeAxes<D> for isize {
    type Result = D::Larger;

    #[inline]
    fn axes(&self) -> &[isize] {
        core::slice::from_ref(self)
    }
}

impl<D: Dimension> SqueezeAxes<D> for RangeFull {
    type Result = IxDyn;

    #[inline]
    fn axes(&self) -> Option<&[isize]> {
        None
    }
}

impl<D: Dimension> SqueezeAxes<D> for [isize; 0] {
    type Result = D;

    #[inline]
    fn axes(&self) -> Option<&[isize]> {
        Some(self)
    }
}
impl<D: Dimension> UnsqueezeAxes<D> for [isize; 0] {
    type Result = D;

    #[inline]
    fn axes(&self) -> &[isize] {
        self
    }
}

/// Arrays of one axis more than the array before.
macro_rules! arrays {
    ($less:literal $more:literal $($rest:literal)*) => {
        impl<D: RemoveAxis> SqueezeAxes<D> for [isize; $more]
        where
            [isize; $less]: SqueezeAxes<D::Smaller>,
        {
            type Result = <[isize; $less] as SqueezeAxes<D::Smaller>>::Result;

            #[inline]
            fn axes(&self) -> Option<&[isize]> {
                Some(self)
            }
        }
        impl<D: InsertAxis> UnsqueezeAxes<D> for [isize; $more]
        where
            [isize; $less]: UnsqueezeAxes<D::Larger>,
        {
            type Result = <[isize; $less] as UnsqueezeAxes<D::Larger>>::Result;

            #[inline]
            fn axes(&self) -> &[isize] {
                self
            }
        }
        arrays!($more $($rest)*);
    };
    ($most:literal) => {};
}
arrays!(0 1 2 3 4 5 6 7 8 9);

macro_rules! dynamic {
    ($(#[$attribute:meta])* [$($generics:tt)*] $list:ty) => {
        $(#[$attribute])*
        impl<D: Dimension, $($generics)*> SqueezeAxes<D> for $list {
            type Result = IxDyn;

            #[inline]
            fn axes(&self) -> Option<&[isize]> {
                Some(self.as_ref())
            }
        }
        $(#[$attribute])*
        impl<D: Dimension, $($generics)*> UnsqueezeAxes<D> for $list {
            type Result = IxDyn;

            #[inline]
            fn axes(&self) -> &[isize] {
                self.as_ref()
            }
        }
    };
}
dynamic!([] & [isize]);
dynamic!([const COUNT: usize] &[isize; COUNT]);
dynamic!(#[cfg(feature = "alloc")] [] Vec<isize>);
dynamic!(#[cfg(feature = "alloc")] [] &Vec<isize>);
