//! Elements that come of a reduction of everything.
use core::mem::MaybeUninit;

use crate::error::Result;
use crate::expr::tuples::{Described, Items};
use crate::{Element, Layout, ViewMut};

/// What comes of a reduction: an element, or a tuple of one for each operation.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no elements that a reduction gives",
    label = "expected an element such as `f32`, or a tuple of them"
)]
pub trait ReducedItems: Sized {
    /// The elements as a tuple.
    type Items: Items;

    /// The elements that `write` writes to the targets that it is told.
    #[doc(hidden)]
    fn read(write: impl FnOnce(&Described) -> Result<()>) -> Result<Self>;
}

impl<T: Element> ReducedItems for T {
    type Items = (T,);

    fn read(write: impl FnOnce(&Described) -> Result<()>) -> Result<Self> {
        <(T,)>::read(write).map(|(item,)| item)
    }
}

macro_rules! tuples {
    ($($($T:ident $item:ident $view:ident),+;)+) => {$(
        impl<$($T: Element),+> ReducedItems for ($($T,)+) {
            type Items = Self;

            fn read(write: impl FnOnce(&Described) -> Result<()>) -> Result<Self> {
                $(
                    let mut $item = MaybeUninit::<$T>::uninit();
                    let mut $view = ViewMut::new_uninit(core::slice::from_mut(&mut $item), Layout::c_contig([])?)?;
                )+
                let mut targets = Described::new();
                $($view.describe_for(&mut targets);)+
                write(&targets)?;
                // SAFETY: the operation has succeeded, and has written each of its targets.
                Ok(unsafe { ($($item.assume_init(),)+) })
            }
        }
    )+};
}
tuples! {
    T0 i0 v0;
    T0 i0 v0, T1 i1 v1;
    T0 i0 v0, T1 i1 v1, T2 i2 v2;
    T0 i0 v0, T1 i1 v1, T2 i2 v2, T3 i3 v3;
    T0 i0 v0, T1 i1 v1, T2 i2 v2, T3 i3 v3, T4 i4 v4;
    T0 i0 v0, T1 i1 v1, T2 i2 v2, T3 i3 v3, T4 i4 v4, T5 i5 v5;
    T0 i0 v0, T1 i1 v1, T2 i2 v2, T3 i3 v3, T4 i4 v4, T5 i5 v5, T6 i6 v6;
    T0 i0 v0, T1 i1 v1, T2 i2 v2, T3 i3 v3, T4 i4 v4, T5 i5 v5, T6 i6 v6, T7 i7 v7;
}
