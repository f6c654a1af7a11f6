//! ndarray's copies by a queue.
use alloc::vec::Vec;
use core::ptr::NonNull;

use ndarray::{Array, ArrayRef, ShapeBuilder};

use super::views::{dimension, view};
use super::{DimfoldDimension, NdarrayDimension};
use crate::block::Block;
use crate::memory::{Host, Memory};
use crate::queue::about;
use crate::{Dimension, Element, Error, Order, Queue, Result, View, ViewMut, NDIM_MAX};

/// Up to so many elements per byte of one, ndarray's loop is at least as fast as a queue, which looks at the layouts
/// first. The larger an element, the less there is to gain within the first caches.
const ELEMENTS_PER_BYTE: usize = 512;
/// So many at least.
const ELEMENTS_MIN: usize = 1024;
/// Up to so many bytes the same holds for what is copied in rows.
const BYTES_IN_ROWS: usize = 1 << 18;
/// What is longer, in bytes, is a row.
const ROW_BYTES: usize = 16;
/// Up to so many bytes the same holds for lines that are short on either side.
const BYTES_IN_SHORT_LINES: usize = 1 << 15;
/// What has fewer elements is a short line.
const LINE: usize = 16;

/// Whether a fresh copy of an array in standard layout is ndarray's own.
#[inline]
pub(super) fn is_little<T, D: DimfoldDimension>(source: &ArrayRef<T, D>) -> bool {
    is_short::<T>(source.len()) || is_little_by_lines(source, has_rows(source))
}

/// Whether an assignment between arrays of one shape is ndarray's own.
#[inline]
pub(super) fn is_little_assignment<T, D: DimfoldDimension, E: DimfoldDimension>(
    target: &ArrayRef<T, D>,
    source: &ArrayRef<T, E>,
) -> bool {
    let is_dense = || target.strides() == source.strides() && source.as_slice_memory_order().is_some();
    let is_in_rows = || is_dense() || (has_rows(target) && has_rows(source));
    is_short::<T>(target.len()) || is_little_by_lines(source, is_in_rows())
}

#[inline]
fn is_short<T>(len: usize) -> bool {
    len <= ELEMENTS_MIN.max(ELEMENTS_PER_BYTE * size_of::<T>())
}

fn is_little_by_lines<T, D: DimfoldDimension>(source: &ArrayRef<T, D>, is_in_rows: bool) -> bool {
    let bytes = source.len() * size_of::<T>();
    (is_in_rows && bytes <= BYTES_IN_ROWS) || (bytes <= BYTES_IN_SHORT_LINES && has_short_lines(source))
}

/// Whether the elements along the last axis lie in a row that is worth the name.
fn has_rows<T, D: DimfoldDimension>(array: &ArrayRef<T, D>) -> bool {
    let last = array.shape().last().zip(array.strides().last());
    last.is_some_and(|(extent, stride)| *stride == 1 && extent * size_of::<T>() > ROW_BYTES)
}

/// Whether the axis along which the elements lie side by side is another one than the last, and both are short.
fn has_short_lines<T, D: DimfoldDimension>(array: &ArrayRef<T, D>) -> bool {
    let (shape, last) = (array.shape(), array.ndim().wrapping_sub(1));
    let beside = array.strides().iter().position(|stride| *stride == 1);
    beside.is_some_and(|axis| axis != last && shape[axis] < LINE && shape[last] < LINE)
}

/// Copies between views of one shape, whose ranks may be of two types.
#[inline(never)]
pub(super) fn assign<T: Element, D: Dimension, E: Dimension>(
    target: &mut ViewMut<'_, T, D>,
    source: &View<'_, T, E>,
    queue: &mut Queue,
) -> Result<()> {
    // SAFETY: both views borrow their memory, the target's alone.
    unsafe { queue.copy_described([target.place(), source.place()], &target.describe(), &source.describe()) }
        .map_err(|error| error.of_operands(target.layout().to_dyn(), source.layout().to_dyn()))
}

/// The copy of an array whose elements are `elements` in the order in which they lie: these, seen by the same strides.
#[inline(never)]
pub(super) fn copy_of_dense<T: Element, D: DimfoldDimension>(
    array: &ArrayRef<T, D>,
    elements: &[T],
    queue: &mut Queue,
) -> Result<Array<T, D>> {
    let copy = View::from(elements).to_vec(queue, Order::C)?;
    let mut strides = array.raw_dim();
    strides.slice_mut().iter_mut().zip(array.strides()).for_each(|(to, from)| *to = *from as usize);
    // SAFETY: the strides are those of an array without gaps, which has as many elements.
    Ok(unsafe { Array::from_shape_vec_unchecked(array.raw_dim().strides(strides), copy) })
}

/// A fresh array in standard layout.
#[inline(never)]
pub(super) fn standard<T: Element, D: NdarrayDimension>(
    source: &View<'_, T, D>,
    queue: &mut Queue,
) -> Result<Array<T, D::Ndarray>> {
    let (size, layout) = (source.size(), source.layout().layout_for_array_copy(Order::C)?);
    let mut copy = Vec::<T>::with_capacity(size);
    let memory = NonNull::new(copy.as_mut_ptr()).expect("the pointer of a Vec");
    let target = Block::new(memory, size).describe(&layout);
    // SAFETY: the layout is dense and there is room for `size` elements, which nobody else has.
    unsafe { queue.copy_described([Host.place(), source.place()], &target, &source.describe()) }
        .map_err(|error| about(error, &layout, source.layout()))?;
    // SAFETY: a copy that succeeds has written every element.
    unsafe { copy.set_len(size) };
    // SAFETY: there is one element per index, in C order.
    Ok(unsafe { Array::from_shape_vec_unchecked(dimension::<D>(source.shape()), copy) })
}

/// A fresh array in standard layout whose axis i is axis `axes[i]` of another one.
#[inline]
pub(super) fn permuted<T: Element, D: DimfoldDimension>(
    array: &ArrayRef<T, D>,
    axes: D,
    queue: &mut Queue,
) -> Result<Array<T, D>> {
    if !is_permutation(axes.slice(), array.ndim()) {
        return Err(refusal(&view(array)?, axes.slice()));
    }
    let permuted = array.view().permuted_axes(axes);
    if is_little(&permuted) {
        return Ok(own_standard(&permuted));
    }
    standard(&view(&permuted)?, queue)
}

/// By itself, since within its callers the loop gets slower.
#[inline(never)]
fn own_standard<T: Element, D: DimfoldDimension>(array: &ArrayRef<T, D>) -> Array<T, D> {
    array.as_standard_layout().into_owned()
}

/// Whether each axis is named once, of at most 64, which a layout may have.
#[inline]
fn is_permutation(axes: &[usize], ndim: usize) -> bool {
    let named = axes.iter().fold(0, |named: u64, axis| named | 1u64.checked_shl(*axis as u32).unwrap_or(0));
    axes.len() == ndim
        && ndim <= NDIM_MAX
        && axes.iter().all(|axis| *axis < ndim)
        && named.count_ones() as usize == ndim
}

/// What is wrong with axes that are no permutation.
#[cold]
fn refusal<T, D: Dimension>(source: &View<'_, T, D>, axes: &[usize]) -> Error {
    let mut order = D::axes(axes.len());
    order.as_mut().iter_mut().zip(axes).for_each(|(to, from)| *to = isize::try_from(*from).unwrap_or(isize::MAX));
    source.transpose(order).err().expect("axes that are no permutation")
}
