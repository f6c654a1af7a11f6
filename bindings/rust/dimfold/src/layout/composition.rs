//! What axes there are, and the layout of what comes out of two.
use super::{Layout, Order};
use crate::{dimension::Dimension, error::Result};
use core::mem::MaybeUninit;

/// How many axes of a layout are of each sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AxesComposition {
    /// Of extent 1.
    pub singleton: usize,
    /// Of stride 0.
    pub broadcast: usize,
    /// In one run from stride 1, the fastest first.
    pub contig: usize,
    /// The others, the smallest |stride| first.
    pub discontig: usize,
}

impl<D: Dimension> Layout<D> {
    /// Sorts the axes by what they are: the axes in the order of the struct's fields, and how many of each there are.
    #[inline]
    pub fn axes_composition(&self) -> (D::Axes<usize>, AxesComposition) {
        let mut axes = D::axes(self.ndim());
        let entries = axes.as_mut().as_mut_ptr();
        let mut composition = MaybeUninit::uninit();
        // SAFETY: `axes` has one entry per axis, and a call that succeeds writes the composition.
        let raw = unsafe {
            self.ask(|layout, diag| D::axes_composition(layout, entries, composition.as_mut_ptr(), diag))
                .unwrap_or_else(|_| unreachable!("every axis is of some sort"));
            composition.assume_init()
        };
        let (singleton, broadcast, contig, discontig) = (raw.singleton, raw.broadcast, raw.contig, raw.discontig);
        (axes, AxesComposition { singleton, broadcast, contig, discontig })
    }

    /// The layout, at offset 0, for the result of an elementwise operation on two layouts of one shape: axes contiguous
    /// in both keep their place, axes of stride 0 in both stay so, the others follow in order C or F.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`ORDER`](crate::Status::ORDER).
    #[inline]
    #[doc(alias = "get_layout_for_binary_op")]
    pub fn layout_for_binary_op(&self, other: &Self, order: Order) -> Result<Self> {
        // SAFETY: C reads two layouts of one rank and makes a third.
        let made = other.lend(|other| unsafe {
            self.derive(|result, layout, diag| D::layout_for_binary_op(result, layout, other, order as i32, diag))
        });
        made.map_err(|error| other.blame(error))
    }
}
