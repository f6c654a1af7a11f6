//! Axes that are reduced, whose type tells which rank is left.
use alloc::vec::Vec;
use core::ops::RangeFull;

use crate::{Dimension, Ix0, IxDyn, RemoveAxis, SqueezeAxes};

/// Along which axes what has rank `D` is reduced: one, `0`, an array of them, `[0, -1]`, or all, `..`, which leave a
/// rank that follows; or a slice or a `Vec`, which leave a dynamic rank. Negative ones count from the end.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no axes along which rank `{D}` can be reduced",
    note = "expected an axis, an array of one or more axes, not more than there are, a slice of them, or `..` for all"
)]
pub trait ReduceAxes<D: Dimension> {
    /// The rank of the result.
    type Result: Dimension;

    /// The axes; `None` for all.
    fn axes(&self) -> Option<&[isize]>;
}

impl<D: RemoveAxis> ReduceAxes<D> for isize {
    type Result = D::Smaller;

    fn axes(&self) -> Option<&[isize]> {
        Some(core::slice::from_ref(self))
    }
}

impl<D: Dimension> ReduceAxes<D> for RangeFull {
    type Result = Ix0;

    fn axes(&self) -> Option<&[isize]> {
        None
    }
}

impl<D: Dimension, const COUNT: usize> ReduceAxes<D> for [isize; COUNT]
where
    [isize; COUNT]: SqueezeAxes<D>,
{
    type Result = <[isize; COUNT] as SqueezeAxes<D>>::Result;

    fn axes(&self) -> Option<&[isize]> {
        Some(self)
    }
}

macro_rules! dynamic {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        impl<D: Dimension, $($generics)*> ReduceAxes<D> for $list {
            type Result = IxDyn;

            fn axes(&self) -> Option<&[isize]> {
                Some(self.as_ref())
            }
        }
    )*};
}
dynamic! {
    [] &[isize];
    [const COUNT: usize] &[isize; COUNT];
    [] Vec<isize>;
    [] &Vec<isize>;
}
