//! The orders in which elements are visited or laid out.
use super::Layout;
use crate::{dimension::Dimension, error::Result};
use core::mem::MaybeUninit;
use dimfold_sys as sys;

/// In which order elements are visited or laid out.
///
/// ```
/// use dimfold::{Layout, Order};
/// let columns = Layout::f_contig([2, 3])?;
/// assert!(columns.positions(Order::C)?.eq([0, 2, 4, 1, 3, 5]));       // the last axis fastest
/// assert!(columns.positions(Order::F)?.eq([0, 1, 2, 3, 4, 5]));       // the first one
/// assert!(columns.positions(Order::K)?.eq([0, 1, 2, 3, 4, 5]));       // as the elements lie
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "FlagOrder")]
#[doc(alias = "TensorIterOrder")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Order {
    /// The last axis is the fastest.
    #[doc(alias = "RowMajor")]
    C = sys::DIMFOLD_ORDER_C,
    /// The first axis is the fastest.
    #[doc(alias = "ColMajor")]
    F = sys::DIMFOLD_ORDER_F,
    /// `F` if the layout is f_contig or, failing both contiguities, f_prefer; else `C`.
    A = sys::DIMFOLD_ORDER_A,
    /// By |stride|, the smallest fastest, ties as in `C`, negative strides walked backwards: as sequentially as
    /// possible.
    K = sys::DIMFOLD_ORDER_K,
    /// `K`, with the axes of stride 0 visited once.
    G = sys::DIMFOLD_ORDER_G,
    /// Every position of the bounds once, increasing; only for layouts that fill their bounds.
    B = sys::DIMFOLD_ORDER_B,
}

impl<D: Dimension> Layout<D> {
    /// For 1 to 8 layouts of one shape: the layouts whose F-order visit is the first one's visit in `order`. Axes are
    /// permuted, for K, G and B also flipped, alike in all of them. A contiguous layout in order A and one in order B
    /// become one run with axes of extent 1 behind it; so do several that are contiguous alike (order A). G reduces to
    /// extent 1 the axes whose stride is 0 in all.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for another count; [`SHAPE`](crate::Status::SHAPE) for different shapes;
    /// [`ORDER`](crate::Status::ORDER) for B when a layout does not fill its bounds or several are not dense alike.
    #[inline]
    #[doc(alias = "translate_to_col_major_unary")]
    pub fn translate_to_col_major<const COUNT: usize>(layouts: [&Self; COUNT], order: Order) -> Result<[Self; COUNT]> {
        let mut results = [const { MaybeUninit::uninit() }; COUNT];
        let to = results.as_mut_ptr().cast();
        // SAFETY: there are as many layouts and as much room for results as told.
        unsafe {
            Self::ask_all(layouts, |layouts, diag| D::translate_to_col_major(COUNT, to, layouts, order as i32, diag))?;
            Ok(results.map(|result| Self { storage: D::take(result.as_ptr()) }))
        }
    }

    /// The layout whose F-order visit walks memory as sequentially as possible, and the permutation that leads to it:
    /// axis i of the result is axis `axes[i]`. With `keep_shape` negative strides are flipped and the axes of extent 1
    /// or stride 0 come first; without, they come last with extent 1 and stride 0, and no stride is flipped. Empty
    /// layouts stay as they are.
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) for a flipped axis with positions below 0, which no valid layout has.
    #[inline]
    pub fn greedy_layout(&self, keep_shape: bool) -> Result<(Self, D::Axes<isize>)> {
        let mut axes = D::axes(self.ndim());
        let entries = axes.as_mut().as_mut_ptr();
        // SAFETY: `axes` has one entry per axis.
        let made =
            unsafe { self.derive(|result, layout, diag| D::greedy_layout(result, layout, keep_shape, entries, diag)) };
        Ok((made?, axes))
    }

    /// The axes from the slowest to the fastest: by |stride|, the largest first, among equals by extent, the largest
    /// first, then as they come. What [`dense`](Self::dense) takes.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::new([2, 3, 4], [3, 1, 6], 0)?.stride_order(), [2, 0, 1]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    pub fn stride_order(&self) -> D::Axes<isize> {
        let mut axes = D::axes(self.ndim());
        let entries = axes.as_mut().as_mut_ptr();
        // SAFETY: `axes` has one entry per axis.
        let asked = unsafe { self.ask(|layout, diag| D::stride_order(layout, entries, diag)) };
        asked.unwrap_or_else(|_| unreachable!("every layout has an order of its strides"));
        axes
    }

    /// The dense layout, at offset 0, for a copy of the layout's elements in order C, F, A or K.
    ///
    /// ```
    /// use dimfold::{Layout, Order};
    /// let gaps = Layout::new([3, 4], [1, 10], 0)?;
    /// assert_eq!(gaps.layout_for_array_copy(Order::C)?.to_string(), "(3,4):(4,1)");
    /// assert_eq!(gaps.layout_for_array_copy(Order::K)?.to_string(), "(3,4):(1,3)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ORDER`](crate::Status::ORDER) for another.
    #[inline]
    #[doc(alias = "to_dense")]
    pub fn layout_for_array_copy(&self, order: Order) -> Result<Self> {
        // SAFETY: C makes a layout of the same rank.
        unsafe { self.derive(|result, layout, diag| D::layout_for_array_copy(result, layout, order as i32, diag)) }
    }
}
