//! The orders in which elements are visited or laid out.
use dimfold_sys as sys;

/// In which order elements are visited or laid out.
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
    /// By |stride|, the smallest fastest, negative strides walked backwards: as sequentially as possible.
    K = sys::DIMFOLD_ORDER_K,
    /// `K`, with the axes of stride 0 visited once.
    G = sys::DIMFOLD_ORDER_G,
    /// Every position of the bounds once, increasing; only for layouts that fill their bounds.
    B = sys::DIMFOLD_ORDER_B,
}
