//! The C functions of each rank, under one name and with one signature for all ranks: where a fixed rank needs no
//! `ndim`, it is ignored.
//!
//! Written by tools/generators/rust_ranks.py: change the headers and run it again.
use crate::dimension::{Ix, IxDyn};
use dimfold_sys as sys;

type Status = sys::dimfold_status;
type Diag = sys::dimfold_diag;

/// Declares one method that is one C function.
macro_rules! call {
    ($name:ident($($parameter:ident: $type:ty),*) -> $returns:ty = $function:ident($($argument:ident),*)) => {
        #[inline(always)]
        unsafe fn $name($($parameter: $type),*) -> $returns {
            // SAFETY: the caller promises what the header asks for.
            unsafe { sys::$function($($argument),*) }
        }
    };
}

/// What every rank has.
///
/// # Safety
/// `Raw` is C's struct of this rank.
#[allow(missing_docs, clippy::missing_safety_doc, clippy::new_ret_no_self, clippy::too_many_arguments)]
pub unsafe trait Rank {
    type Raw;
    unsafe fn new(result: *mut Self::Raw, ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status;
    unsafe fn new_unchecked(result: *mut Self::Raw, ndim: usize, shape: *const usize, stride: *const isize,
        offset: usize, diag: *mut Diag) -> Status;
    unsafe fn c_contig(result: *mut Self::Raw, ndim: usize, shape: *const usize, diag: *mut Diag) -> Status;
    unsafe fn f_contig(result: *mut Self::Raw, ndim: usize, shape: *const usize, diag: *mut Diag) -> Status;
    unsafe fn contig(result: *mut Self::Raw, ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status;
    unsafe fn dense(result: *mut Self::Raw, ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status;
    unsafe fn new_from_bytes(result: *mut Self::Raw, ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status;
    unsafe fn to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status;
    unsafe fn from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status;
    unsafe fn set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status;
    unsafe fn set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status;
    unsafe fn new_shape(ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status;
    unsafe fn new_stride(ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status;
    unsafe fn ndim(layout: *const Self::Raw) -> usize;
    unsafe fn size(layout: *const Self::Raw) -> usize;
    unsafe fn shape(layout: *const Self::Raw) -> *const usize;
    unsafe fn stride(layout: *const Self::Raw) -> *const isize;
    unsafe fn offset(layout: *const Self::Raw) -> usize;
    unsafe fn is_c_contig(layout: *const Self::Raw) -> bool;
    unsafe fn is_f_contig(layout: *const Self::Raw) -> bool;
    unsafe fn is_contig(layout: *const Self::Raw) -> bool;
    unsafe fn is_dense(layout: *const Self::Raw) -> bool;
    unsafe fn is_unique(layout: *const Self::Raw) -> bool;
    unsafe fn stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status;
    unsafe fn c_prefer(layout: *const Self::Raw) -> bool;
    unsafe fn f_prefer(layout: *const Self::Raw) -> bool;
    unsafe fn ndim_of_c_contig(layout: *const Self::Raw) -> usize;
    unsafe fn ndim_of_f_contig(layout: *const Self::Raw) -> usize;
    unsafe fn bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status;
    unsafe fn offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status;
    unsafe fn offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status;
    unsafe fn offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status;
    unsafe fn span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status;
    unsafe fn span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status;
    unsafe fn stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag)
        -> Status;
    unsafe fn offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag)
        -> Status;
    unsafe fn check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status;
    unsafe fn is_broadcasted(layout: *const Self::Raw) -> bool;
    unsafe fn size_non_broadcast(layout: *const Self::Raw) -> usize;
    unsafe fn is_empty(layout: *const Self::Raw) -> bool;
    unsafe fn equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool;
    unsafe fn equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool;
    unsafe fn hash(layout: *const Self::Raw) -> u64;
    unsafe fn index(layout: *const Self::Raw, ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status;
    unsafe fn index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize;
    unsafe fn unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status;
    unsafe fn unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status;
    unsafe fn transpose(result: *mut Self::Raw, layout: *const Self::Raw, ndim: usize, axes: *const isize,
        diag: *mut Diag) -> Status;
    unsafe fn reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status;
    unsafe fn moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status;
    unsafe fn flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status;
    unsafe fn dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status;
    unsafe fn dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status;
    unsafe fn dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status;
    unsafe fn squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status;
    unsafe fn unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status;
    unsafe fn sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        window: *const usize, axes: *const isize, diag: *mut Diag) -> Status;
    unsafe fn reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status;
    unsafe fn flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        diag: *mut Diag) -> Status;
    unsafe fn flatten_axis_mask(layout: *const Self::Raw) -> u64;
    unsafe fn flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status;
    unsafe fn broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status;
    unsafe fn broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status;
    unsafe fn broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status;
    unsafe fn broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status;
    unsafe fn broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status;
    unsafe fn broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status;
    unsafe fn translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw,
        order: i32, diag: *mut Diag) -> Status;
    unsafe fn greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status;
    unsafe fn layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag)
        -> Status;
    unsafe fn layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw,
        order: i32, diag: *mut Diag) -> Status;
    unsafe fn axes_composition(layout: *const Self::Raw, axes: *mut usize,
        composition: *mut sys::dimfold_axes_composition, diag: *mut Diag) -> Status;
    unsafe fn matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status;
    unsafe fn iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status;
    unsafe fn is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status;
}

/// What needs one axis.
///
/// # Safety
/// `Smaller` has one axis less.
#[allow(missing_docs, clippy::missing_safety_doc, clippy::new_ret_no_self, clippy::too_many_arguments)]
pub unsafe trait LosesAxis<Smaller: Rank>: Rank {
    unsafe fn swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status;
    unsafe fn dim_select(result: *mut Smaller::Raw, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status;
    unsafe fn dim_eliminate(result: *mut Smaller::Raw, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status;
    unsafe fn dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize,
        slice: *const sys::dimfold_slice, diag: *mut Diag) -> Status;
    unsafe fn dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status;
    unsafe fn dim_chop(result: *mut Smaller::Raw, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status;
    unsafe fn repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize,
        new_itemsize: usize, data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status;
    unsafe fn max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status;
}

/// What needs two axes.
///
/// # Safety
/// `Smaller` has one axis less.
#[allow(missing_docs, clippy::missing_safety_doc, clippy::new_ret_no_self, clippy::too_many_arguments)]
pub unsafe trait HasDiagonal<Smaller: Rank>: Rank {
    unsafe fn diagonal(result: *mut Smaller::Raw, layout: *const Self::Raw, offset: isize, axis1: isize, axis2: isize,
        diag: *mut Diag) -> Status;
}

/// What needs room for one axis.
///
/// # Safety
/// `Larger` has one axis more.
#[allow(missing_docs, clippy::missing_safety_doc, clippy::new_ret_no_self, clippy::too_many_arguments)]
pub unsafe trait GainsAxis<Larger: Rank>: Rank {
    unsafe fn dim_insert(result: *mut Larger::Raw, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status;
}

unsafe impl Rank for Ix<0> {
    type Raw = sys::dimfold_layout0;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout0_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout0_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout0_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout0_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout0_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout0_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout0_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout0_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout0_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout0_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout0_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout0_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout0_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout0_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout0_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout0_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout0_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout0_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout0_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout0_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout0_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout0_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout0_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout0_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout0_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout0_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout0_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout0_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout0_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout0_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout0_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout0_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout0_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout0_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout0_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout0_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout0_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout0_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout0_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout0_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout0_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout0_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout0_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout0_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout0_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout0_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout0_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout0_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout0_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout0_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout0_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout0_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout0_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout0_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout0_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout0_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout0_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout0_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout0_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout0_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout0_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout0_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout0_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout0_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout0_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout0_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout0_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout0_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout0_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout0_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout0_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout0_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout0_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout0_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout0_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<1> {
    type Raw = sys::dimfold_layout1;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout1_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout1_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout1_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout1_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout1_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout1_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout1_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout1_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout1_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout1_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout1_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout1_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout1_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout1_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout1_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout1_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout1_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout1_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout1_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout1_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout1_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout1_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout1_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout1_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout1_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout1_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout1_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout1_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout1_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout1_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout1_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout1_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout1_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout1_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout1_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout1_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout1_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout1_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout1_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout1_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout1_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout1_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout1_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout1_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout1_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout1_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout1_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout1_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout1_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout1_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout1_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout1_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout1_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout1_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout1_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout1_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout1_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout1_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout1_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout1_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout1_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout1_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout1_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout1_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout1_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout1_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout1_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout1_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout1_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout1_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout1_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout1_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout1_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout1_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout1_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<2> {
    type Raw = sys::dimfold_layout2;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout2_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout2_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout2_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout2_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout2_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout2_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout2_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout2_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout2_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout2_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout2_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout2_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout2_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout2_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout2_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout2_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout2_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout2_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout2_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout2_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout2_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout2_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout2_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout2_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout2_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout2_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout2_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout2_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout2_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout2_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout2_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout2_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout2_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout2_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout2_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout2_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout2_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout2_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout2_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout2_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout2_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout2_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout2_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout2_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout2_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout2_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout2_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout2_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout2_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout2_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout2_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout2_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout2_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout2_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout2_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout2_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout2_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout2_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout2_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout2_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout2_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout2_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout2_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout2_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout2_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout2_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout2_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout2_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout2_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout2_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout2_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout2_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout2_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout2_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout2_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<3> {
    type Raw = sys::dimfold_layout3;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout3_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout3_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout3_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout3_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout3_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout3_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout3_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout3_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout3_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout3_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout3_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout3_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout3_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout3_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout3_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout3_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout3_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout3_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout3_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout3_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout3_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout3_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout3_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout3_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout3_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout3_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout3_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout3_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout3_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout3_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout3_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout3_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout3_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout3_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout3_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout3_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout3_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout3_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout3_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout3_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout3_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout3_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout3_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout3_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout3_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout3_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout3_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout3_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout3_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout3_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout3_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout3_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout3_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout3_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout3_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout3_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout3_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout3_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout3_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout3_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout3_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout3_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout3_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout3_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout3_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout3_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout3_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout3_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout3_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout3_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout3_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout3_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout3_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout3_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout3_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<4> {
    type Raw = sys::dimfold_layout4;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout4_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout4_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout4_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout4_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout4_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout4_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout4_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout4_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout4_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout4_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout4_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout4_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout4_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout4_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout4_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout4_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout4_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout4_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout4_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout4_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout4_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout4_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout4_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout4_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout4_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout4_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout4_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout4_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout4_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout4_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout4_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout4_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout4_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout4_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout4_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout4_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout4_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout4_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout4_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout4_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout4_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout4_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout4_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout4_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout4_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout4_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout4_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout4_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout4_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout4_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout4_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout4_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout4_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout4_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout4_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout4_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout4_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout4_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout4_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout4_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout4_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout4_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout4_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout4_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout4_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout4_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout4_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout4_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout4_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout4_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout4_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout4_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout4_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout4_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout4_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<5> {
    type Raw = sys::dimfold_layout5;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout5_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout5_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout5_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout5_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout5_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout5_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout5_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout5_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout5_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout5_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout5_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout5_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout5_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout5_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout5_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout5_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout5_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout5_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout5_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout5_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout5_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout5_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout5_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout5_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout5_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout5_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout5_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout5_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout5_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout5_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout5_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout5_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout5_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout5_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout5_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout5_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout5_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout5_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout5_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout5_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout5_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout5_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout5_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout5_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout5_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout5_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout5_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout5_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout5_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout5_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout5_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout5_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout5_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout5_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout5_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout5_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout5_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout5_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout5_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout5_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout5_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout5_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout5_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout5_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout5_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout5_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout5_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout5_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout5_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout5_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout5_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout5_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout5_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout5_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout5_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<6> {
    type Raw = sys::dimfold_layout6;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout6_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout6_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout6_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout6_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout6_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout6_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout6_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout6_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout6_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout6_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout6_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout6_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout6_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout6_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout6_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout6_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout6_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout6_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout6_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout6_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout6_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout6_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout6_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout6_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout6_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout6_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout6_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout6_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout6_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout6_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout6_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout6_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout6_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout6_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout6_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout6_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout6_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout6_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout6_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout6_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout6_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout6_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout6_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout6_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout6_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout6_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout6_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout6_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout6_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout6_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout6_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout6_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout6_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout6_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout6_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout6_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout6_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout6_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout6_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout6_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout6_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout6_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout6_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout6_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout6_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout6_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout6_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout6_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout6_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout6_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout6_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout6_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout6_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout6_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout6_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<7> {
    type Raw = sys::dimfold_layout7;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout7_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout7_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout7_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout7_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout7_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout7_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout7_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout7_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout7_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout7_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout7_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout7_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout7_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout7_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout7_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout7_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout7_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout7_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout7_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout7_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout7_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout7_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout7_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout7_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout7_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout7_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout7_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout7_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout7_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout7_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout7_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout7_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout7_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout7_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout7_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout7_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout7_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout7_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout7_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout7_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout7_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout7_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout7_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout7_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout7_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout7_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout7_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout7_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout7_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout7_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout7_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout7_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout7_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout7_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout7_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout7_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout7_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout7_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout7_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout7_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout7_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout7_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout7_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout7_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout7_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout7_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout7_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout7_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout7_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout7_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout7_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout7_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout7_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout7_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout7_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<8> {
    type Raw = sys::dimfold_layout8;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout8_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout8_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout8_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout8_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout8_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout8_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout8_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout8_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout8_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout8_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout8_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout8_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout8_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout8_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout8_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout8_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout8_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout8_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout8_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout8_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout8_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout8_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout8_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout8_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout8_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout8_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout8_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout8_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout8_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout8_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout8_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout8_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout8_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout8_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout8_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout8_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout8_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout8_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout8_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout8_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout8_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout8_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout8_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout8_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout8_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout8_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout8_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout8_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout8_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout8_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout8_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout8_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout8_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout8_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout8_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout8_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout8_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout8_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout8_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout8_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout8_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout8_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout8_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout8_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout8_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout8_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout8_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout8_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout8_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout8_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout8_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout8_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout8_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout8_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout8_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for Ix<9> {
    type Raw = sys::dimfold_layout9;
    call!(new(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout9_new(result, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout9_new_unchecked(result, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout9_c_contig(result, shape, diag));
    call!(f_contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout9_f_contig(result, shape, diag));
    call!(contig(result: *mut Self::Raw, _ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout9_contig(result, shape, order, diag));
    call!(dense(result: *mut Self::Raw, _ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout9_dense(result, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, _ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout9_new_from_bytes(result, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout9_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout9_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout9_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout9_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(_ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout9_new_shape(shape, diag));
    call!(new_stride(_ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout9_new_stride(stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout9_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout9_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout9_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout9_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout9_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout9_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout9_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout9_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout9_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout9_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout9_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout9_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout9_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout9_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout9_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout9_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout9_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout9_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout9_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout9_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout9_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout9_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout9_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout9_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout9_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout9_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout9_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout9_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout9_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout9_hash(layout));
    call!(index(layout: *const Self::Raw, _ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout9_index(layout, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout9_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout9_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout9_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, _ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout9_transpose(result, layout, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout9_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout9_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout9_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout9_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout9_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout9_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout9_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout9_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout9_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout9_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout9_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout9_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout9_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout9_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout9_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout9_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout9_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout9_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout9_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout9_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout9_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout9_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout9_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout9_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout9_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout9_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout9_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl Rank for IxDyn {
    type Raw = sys::dimfold_layout;
    call!(new(result: *mut Self::Raw, ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout_new(result, ndim, shape, stride, offset, diag));
    call!(new_unchecked(result: *mut Self::Raw, ndim: usize, shape: *const usize, stride: *const isize, offset: usize,
        diag: *mut Diag) -> Status = dimfold_layout_new_unchecked(result, ndim, shape, stride, offset, diag));
    call!(c_contig(result: *mut Self::Raw, ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout_c_contig(result, ndim, shape, diag));
    call!(f_contig(result: *mut Self::Raw, ndim: usize, shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout_f_contig(result, ndim, shape, diag));
    call!(contig(result: *mut Self::Raw, ndim: usize, shape: *const usize, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout_contig(result, ndim, shape, order, diag));
    call!(dense(result: *mut Self::Raw, ndim: usize, shape: *const usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout_dense(result, ndim, shape, axes, diag));
    call!(new_from_bytes(result: *mut Self::Raw, ndim: usize, shape: *const usize, stride_bytes: *const isize,
        offset_bytes: usize, itemsize: usize, diag: *mut Diag) -> Status
        = dimfold_layout_new_from_bytes(result, ndim, shape, stride_bytes, offset_bytes, itemsize, diag));
    call!(to_dyn(result: *mut sys::dimfold_layout, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout_to_dyn(result, layout, diag));
    call!(from_dyn(result: *mut Self::Raw, layout: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout_from_dyn(result, layout, diag));
    call!(set_offset(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag) -> Status
        = dimfold_layout_set_offset(result, layout, offset, diag));
    call!(set_offset_unchecked(result: *mut Self::Raw, layout: *const Self::Raw, offset: usize, diag: *mut Diag)
        -> Status = dimfold_layout_set_offset_unchecked(result, layout, offset, diag));
    call!(new_shape(ndim: usize, shape: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout_new_shape(ndim, shape, diag));
    call!(new_stride(ndim: usize, stride: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout_new_stride(ndim, stride, diag));
    call!(ndim(layout: *const Self::Raw) -> usize = dimfold_layout_ndim(layout));
    call!(size(layout: *const Self::Raw) -> usize = dimfold_layout_size(layout));
    call!(shape(layout: *const Self::Raw) -> *const usize = dimfold_layout_shape(layout));
    call!(stride(layout: *const Self::Raw) -> *const isize = dimfold_layout_stride(layout));
    call!(offset(layout: *const Self::Raw) -> usize = dimfold_layout_offset(layout));
    call!(is_c_contig(layout: *const Self::Raw) -> bool = dimfold_layout_is_c_contig(layout));
    call!(is_f_contig(layout: *const Self::Raw) -> bool = dimfold_layout_is_f_contig(layout));
    call!(is_contig(layout: *const Self::Raw) -> bool = dimfold_layout_is_contig(layout));
    call!(is_dense(layout: *const Self::Raw) -> bool = dimfold_layout_is_dense(layout));
    call!(is_unique(layout: *const Self::Raw) -> bool = dimfold_layout_is_unique(layout));
    call!(stride_order(layout: *const Self::Raw, axes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout_stride_order(layout, axes, diag));
    call!(c_prefer(layout: *const Self::Raw) -> bool = dimfold_layout_c_prefer(layout));
    call!(f_prefer(layout: *const Self::Raw) -> bool = dimfold_layout_f_prefer(layout));
    call!(ndim_of_c_contig(layout: *const Self::Raw) -> usize = dimfold_layout_ndim_of_c_contig(layout));
    call!(ndim_of_f_contig(layout: *const Self::Raw) -> usize = dimfold_layout_ndim_of_f_contig(layout));
    call!(bounds_index(layout: *const Self::Raw, min: *mut usize, max: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout_bounds_index(layout, min, max, diag));
    call!(offset_bounds(layout: *const Self::Raw, min: *mut isize, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout_offset_bounds(layout, min, max, diag));
    call!(offset_min(layout: *const Self::Raw, min: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout_offset_min(layout, min, diag));
    call!(offset_max(layout: *const Self::Raw, max: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout_offset_max(layout, max, diag));
    call!(span(layout: *const Self::Raw, span: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout_span(layout, span, diag));
    call!(span_bytes(layout: *const Self::Raw, itemsize: usize, span_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout_span_bytes(layout, itemsize, span_bytes, diag));
    call!(stride_bytes(layout: *const Self::Raw, itemsize: usize, stride_bytes: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout_stride_bytes(layout, itemsize, stride_bytes, diag));
    call!(offset_bytes(layout: *const Self::Raw, itemsize: usize, offset_bytes: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout_offset_bytes(layout, itemsize, offset_bytes, diag));
    call!(check_strides(layout: *const Self::Raw, skip_zero: bool, diag: *mut Diag) -> Status
        = dimfold_layout_check_strides(layout, skip_zero, diag));
    call!(is_broadcasted(layout: *const Self::Raw) -> bool = dimfold_layout_is_broadcasted(layout));
    call!(size_non_broadcast(layout: *const Self::Raw) -> usize = dimfold_layout_size_non_broadcast(layout));
    call!(is_empty(layout: *const Self::Raw) -> bool = dimfold_layout_is_empty(layout));
    call!(equal(layout: *const Self::Raw, other: *const Self::Raw) -> bool = dimfold_layout_equal(layout, other));
    call!(equivalent(layout: *const Self::Raw, other: *const Self::Raw) -> bool
        = dimfold_layout_equivalent(layout, other));
    call!(hash(layout: *const Self::Raw) -> u64 = dimfold_layout_hash(layout));
    call!(index(layout: *const Self::Raw, ndim: usize, index: *const isize, position: *mut usize, diag: *mut Diag)
        -> Status = dimfold_layout_index(layout, ndim, index, position, diag));
    call!(index_unchecked(layout: *const Self::Raw, index: *const isize) -> isize
        = dimfold_layout_index_unchecked(layout, index));
    call!(unravel_c(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout_unravel_c(layout, ordinal, index, diag));
    call!(unravel_f(layout: *const Self::Raw, ordinal: usize, index: *mut isize, diag: *mut Diag) -> Status
        = dimfold_layout_unravel_f(layout, ordinal, index, diag));
    call!(transpose(result: *mut Self::Raw, layout: *const Self::Raw, ndim: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout_transpose(result, layout, ndim, axes, diag));
    call!(reverse_axes(result: *mut Self::Raw, layout: *const Self::Raw, diag: *mut Diag) -> Status
        = dimfold_layout_reverse_axes(result, layout, diag));
    call!(moveaxis(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, source: *const isize,
        destination: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout_moveaxis(result, layout, count, source, destination, diag));
    call!(flip(result: *mut Self::Raw, layout: *const Self::Raw, count: usize, axes: *const isize, diag: *mut Diag)
        -> Status = dimfold_layout_flip(result, layout, count, axes, diag));
    call!(dim_slice(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        indexers: *const sys::dimfold_indexer, diag: *mut Diag) -> Status
        = dimfold_layout_dim_slice(result, layout, count, indexers, diag));
    call!(dim_split_at(before: *mut sys::dimfold_layout, after: *mut sys::dimfold_layout, layout: *const Self::Raw,
        axis: isize, diag: *mut Diag) -> Status = dimfold_layout_dim_split_at(before, after, layout, axis, diag));
    call!(dim_split_axes(chosen: *mut sys::dimfold_layout, rest: *mut sys::dimfold_layout, layout: *const Self::Raw,
        count: usize, axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout_dim_split_axes(chosen, rest, layout, count, axes, diag));
    call!(squeeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout_squeeze(result, layout, count, axes, diag));
    call!(unsqueeze(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, axes: *const isize,
        diag: *mut Diag) -> Status = dimfold_layout_unsqueeze(result, layout, count, axes, diag));
    call!(sliding_window(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, window: *const usize,
        axes: *const isize, diag: *mut Diag) -> Status
        = dimfold_layout_sliding_window(result, layout, count, window, axes, diag));
    call!(reshape(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const isize,
        order: i32, diag: *mut Diag) -> Status = dimfold_layout_reshape(result, layout, count, shape, order, diag));
    call!(flatten(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize, diag: *mut Diag)
        -> Status = dimfold_layout_flatten(result, layout, start, end, diag));
    call!(flatten_axis_mask(layout: *const Self::Raw) -> u64 = dimfold_layout_flatten_axis_mask(layout));
    call!(flatten_with_mask(result: *mut sys::dimfold_layout, layout: *const Self::Raw, start: isize, end: isize,
        mask: u64, diag: *mut Diag) -> Status
        = dimfold_layout_flatten_with_mask(result, layout, start, end, mask, diag));
    call!(broadcast_to(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize, shape: *const usize,
        diag: *mut Diag) -> Status = dimfold_layout_broadcast_to(result, layout, count, shape, diag));
    call!(broadcast_to_left(result: *mut sys::dimfold_layout, layout: *const Self::Raw, count: usize,
        shape: *const usize, diag: *mut Diag) -> Status
        = dimfold_layout_broadcast_to_left(result, layout, count, shape, diag));
    call!(broadcast_layout(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout_broadcast_layout(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_left(result1: *mut sys::dimfold_layout, result2: *mut sys::dimfold_layout,
        layout: *const Self::Raw, layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout_broadcast_layout_left(result1, result2, layout, layout2, diag));
    call!(broadcast_layout_to_first(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout_broadcast_layout_to_first(result, layout, layout2, diag));
    call!(broadcast_layout_to_first_left(result: *mut Self::Raw, layout: *const Self::Raw,
        layout2: *const sys::dimfold_layout, diag: *mut Diag) -> Status
        = dimfold_layout_broadcast_layout_to_first_left(result, layout, layout2, diag));
    call!(translate_to_col_major(count: usize, results: *mut Self::Raw, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout_translate_to_col_major(count, results, layouts, order, diag));
    call!(greedy_layout(result: *mut Self::Raw, layout: *const Self::Raw, keep_shape: bool, axes: *mut isize,
        diag: *mut Diag) -> Status = dimfold_layout_greedy_layout(result, layout, keep_shape, axes, diag));
    call!(layout_for_array_copy(result: *mut Self::Raw, layout: *const Self::Raw, order: i32, diag: *mut Diag) -> Status
        = dimfold_layout_layout_for_array_copy(result, layout, order, diag));
    call!(layout_for_binary_op(result: *mut Self::Raw, layout: *const Self::Raw, layout2: *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout_layout_for_binary_op(result, layout, layout2, order, diag));
    call!(axes_composition(layout: *const Self::Raw, axes: *mut usize, composition: *mut sys::dimfold_axes_composition,
        diag: *mut Diag) -> Status = dimfold_layout_axes_composition(layout, axes, composition, diag));
    call!(matmul_layouts(layout: *const Self::Raw, layout2: *const sys::dimfold_layout, order: i32,
        layouts: *mut sys::dimfold_matmul_layouts, diag: *mut Diag) -> Status
        = dimfold_layout_matmul_layouts(layout, layout2, order, layouts, diag));
    call!(iterate(iterator: *mut sys::dimfold_iterator, count: usize, layouts: *const *const Self::Raw, order: i32,
        diag: *mut Diag) -> Status = dimfold_layout_iterate(iterator, count, layouts, order, diag));
    call!(is_injective(layout: *const Self::Raw, max_work: u64, answer: *mut sys::dimfold_answer,
        witness: *mut sys::dimfold_witness, diag: *mut Diag) -> Status
        = dimfold_layout_is_injective(layout, max_work, answer, witness, diag));
}

unsafe impl LosesAxis<Ix<0>> for Ix<1> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout1_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout0, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout1_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout0, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout1_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout1_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout1_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout0, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout1_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout1_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout1_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<Ix<1>> for Ix<2> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout2_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout1, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout2_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout1, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout2_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout2_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout2_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout1, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout2_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout2_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout2_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<Ix<2>> for Ix<3> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout3_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout2, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout3_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout2, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout3_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout3_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout3_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout2, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout3_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout3_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout3_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<Ix<3>> for Ix<4> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout4_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout3, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout4_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout3, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout4_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout4_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout4_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout3, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout4_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout4_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout4_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<Ix<4>> for Ix<5> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout5_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout4, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout5_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout4, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout5_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout5_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout5_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout4, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout5_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout5_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout5_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<Ix<5>> for Ix<6> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout6_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout5, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout6_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout5, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout6_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout6_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout6_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout5, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout6_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout6_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout6_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<Ix<6>> for Ix<7> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout7_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout6, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout7_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout6, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout7_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout7_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout7_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout6, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout7_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout7_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout7_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<Ix<7>> for Ix<8> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout8_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout7, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout8_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout7, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout8_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout8_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout8_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout7, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout8_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout8_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout8_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<Ix<8>> for Ix<9> {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout9_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout8, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout9_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout8, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout9_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout9_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout9_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout8, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout9_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout9_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout9_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl LosesAxis<IxDyn> for IxDyn {
    call!(swapaxes(result: *mut Self::Raw, layout: *const Self::Raw, axis1: isize, axis2: isize, diag: *mut Diag)
        -> Status = dimfold_layout_swapaxes(result, layout, axis1, axis2, diag));
    call!(dim_select(result: *mut sys::dimfold_layout, layout: *const Self::Raw, axis: isize, index: isize,
        diag: *mut Diag) -> Status = dimfold_layout_dim_select(result, layout, axis, index, diag));
    call!(dim_eliminate(result: *mut sys::dimfold_layout, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout_dim_eliminate(result, layout, axis, diag));
    call!(dim_narrow(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, slice: *const sys::dimfold_slice,
        diag: *mut Diag) -> Status = dimfold_layout_dim_narrow(result, layout, axis, slice, diag));
    call!(dim_slice_strict(result: *mut Self::Raw, layout: *const Self::Raw, axis: isize, start: isize, stop: isize,
        diag: *mut Diag) -> Status = dimfold_layout_dim_slice_strict(result, layout, axis, start, stop, diag));
    call!(dim_chop(result: *mut sys::dimfold_layout, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout_dim_chop(result, layout, axis, diag));
    call!(repack(result: *mut sys::dimfold_layout, layout: *const Self::Raw, old_itemsize: usize, new_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, keep_dim: bool, diag: *mut Diag) -> Status
        = dimfold_layout_repack(result, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag));
    call!(max_compatible_itemsize(layout: *const Self::Raw, itemsize: usize, max_itemsize: usize,
        data: *const core::ffi::c_void, axis: isize, compatible: *mut usize, diag: *mut Diag) -> Status
        = dimfold_layout_max_compatible_itemsize(layout, itemsize, max_itemsize, data, axis, compatible, diag));
}

unsafe impl HasDiagonal<Ix<1>> for Ix<2> {
    call!(diagonal(result: *mut sys::dimfold_layout1, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status
        = dimfold_layout2_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl HasDiagonal<Ix<2>> for Ix<3> {
    call!(diagonal(result: *mut sys::dimfold_layout2, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status
        = dimfold_layout3_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl HasDiagonal<Ix<3>> for Ix<4> {
    call!(diagonal(result: *mut sys::dimfold_layout3, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status
        = dimfold_layout4_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl HasDiagonal<Ix<4>> for Ix<5> {
    call!(diagonal(result: *mut sys::dimfold_layout4, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status
        = dimfold_layout5_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl HasDiagonal<Ix<5>> for Ix<6> {
    call!(diagonal(result: *mut sys::dimfold_layout5, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status
        = dimfold_layout6_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl HasDiagonal<Ix<6>> for Ix<7> {
    call!(diagonal(result: *mut sys::dimfold_layout6, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status
        = dimfold_layout7_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl HasDiagonal<Ix<7>> for Ix<8> {
    call!(diagonal(result: *mut sys::dimfold_layout7, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status
        = dimfold_layout8_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl HasDiagonal<Ix<8>> for Ix<9> {
    call!(diagonal(result: *mut sys::dimfold_layout8, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status
        = dimfold_layout9_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl HasDiagonal<IxDyn> for IxDyn {
    call!(diagonal(result: *mut sys::dimfold_layout, layout: *const Self::Raw, offset: isize, axis1: isize,
        axis2: isize, diag: *mut Diag) -> Status = dimfold_layout_diagonal(result, layout, offset, axis1, axis2, diag));
}

unsafe impl GainsAxis<Ix<1>> for Ix<0> {
    call!(dim_insert(result: *mut sys::dimfold_layout1, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout0_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<Ix<2>> for Ix<1> {
    call!(dim_insert(result: *mut sys::dimfold_layout2, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout1_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<Ix<3>> for Ix<2> {
    call!(dim_insert(result: *mut sys::dimfold_layout3, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout2_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<Ix<4>> for Ix<3> {
    call!(dim_insert(result: *mut sys::dimfold_layout4, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout3_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<Ix<5>> for Ix<4> {
    call!(dim_insert(result: *mut sys::dimfold_layout5, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout4_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<Ix<6>> for Ix<5> {
    call!(dim_insert(result: *mut sys::dimfold_layout6, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout5_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<Ix<7>> for Ix<6> {
    call!(dim_insert(result: *mut sys::dimfold_layout7, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout6_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<Ix<8>> for Ix<7> {
    call!(dim_insert(result: *mut sys::dimfold_layout8, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout7_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<Ix<9>> for Ix<8> {
    call!(dim_insert(result: *mut sys::dimfold_layout9, layout: *const Self::Raw, axis: isize, diag: *mut Diag)
        -> Status = dimfold_layout8_dim_insert(result, layout, axis, diag));
}

unsafe impl GainsAxis<IxDyn> for IxDyn {
    call!(dim_insert(result: *mut sys::dimfold_layout, layout: *const Self::Raw, axis: isize, diag: *mut Diag) -> Status
        = dimfold_layout_dim_insert(result, layout, axis, diag));
}
