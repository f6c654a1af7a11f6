//! ndarray's views as Dimfold's, and back, without a copy, strides of either sign included.
//!
//! An ndarray view points at its first element, a Dimfold view at position 0, which lies before it where a stride is
//! negative.
use core::ptr::NonNull;

use ndarray::{
    Array, ArrayBase, ArrayRef, ArrayView, ArrayViewMut, Axis, Data, DataMut, Dimension as _, ShapeBuilder, StrideShape,
};

use super::{DimfoldDimension, NdarrayDimension};
use crate::block::Block;
use crate::expr::{Expr, Term};
use crate::memory::{Host, Memory};
use crate::{reason, Dimension, Element, Error, Layout, Order, Queue, Result, View, ViewMut};

/// Borrows the same elements. An empty array gets ndarray's own strides.
impl<'a, T, D: NdarrayDimension> From<View<'a, T, D>> for ArrayView<'a, T, D::Ndarray> {
    fn from(view: View<'a, T, D>) -> Self {
        let (block, layout) = (view.block(), view.layout());
        // SAFETY: the elements are readable for 'a, and `lowest` is the smallest of their addresses.
        let mut array = unsafe { ArrayView::from_shape_ptr(extents(layout), lowest(block, layout).as_ptr()) };
        backwards(layout.stride()).for_each(|axis| array.invert_axis(axis));
        array
    }
}

/// Borrows the same elements. An empty array gets ndarray's own strides.
impl<'a, T, D: NdarrayDimension> TryFrom<ViewMut<'a, T, D>> for ArrayViewMut<'a, T, D::Ndarray> {
    type Error = Error;

    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for axes that interleave, such as those of `(2,3):(3,2)`: ndarray
    /// wants each stride to lead beyond all that the smaller ones reach together, although no two indices meet.
    fn try_from(view: ViewMut<'a, T, D>) -> Result<Self> {
        let (block, layout) = (view.block(), view.layout());
        check_nesting(layout)?;
        // SAFETY: the elements are distinct and borrowed alone for 'a, and `lowest` is the smallest of their addresses.
        let mut array = unsafe { ArrayViewMut::from_shape_ptr(extents(layout), lowest(block, layout).as_ptr()) };
        backwards(layout.stride()).for_each(|axis| array.invert_axis(axis));
        Ok(array)
    }
}

impl<'a, T, D: NdarrayDimension> View<'a, T, D> {
    /// The same elements as ndarray's view. An empty one gets ndarray's own strides.
    pub fn as_ndarray(&self) -> ArrayView<'a, T, D::Ndarray> {
        self.clone().into()
    }
}

impl<T: Element, D: NdarrayDimension, M: Memory> View<'_, T, D, M> {
    /// The elements, also those of a device, in a fresh array in standard layout.
    ///
    /// # Errors
    /// As [`Queue::copy`].
    pub fn to_ndarray(&self, queue: &mut Queue) -> Result<Array<T, D::Ndarray>> {
        let elements = self.to_vec(queue, Order::C)?;
        // SAFETY: there is one element per index, in C order.
        Ok(unsafe { Array::from_shape_vec_unchecked(dimension::<D>(self.shape()), elements) })
    }
}

impl<T: Element, D: NdarrayDimension, N: Term> Expr<T, D, N> {
    /// The elements that it computes, in a fresh array in standard layout.
    ///
    /// ```
    /// use dimfold::{ndarray::ArrayExt, Queue};
    /// let (a, row) = (ndarray::array![[1.0, 2.0], [3.0, 4.0]], ndarray::array![10.0, 20.0]);
    /// let sum = a.dimfold().reverse_axes() * 0.5 + row.dimfold();
    /// assert_eq!(sum.to_ndarray(&mut Queue::new()?)?, ndarray::array![[10.5, 21.5], [11.0, 22.0]]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`to_vec`](Self::to_vec).
    pub fn to_ndarray(self, queue: &mut Queue) -> Result<Array<T, D::Ndarray>> {
        let shape = self.shape()?;
        let elements = self.to_vec(queue)?;
        // SAFETY: there is one element per index, in C order.
        Ok(unsafe { Array::from_shape_vec_unchecked(dimension::<D>(shape.as_ref()), elements) })
    }
}

impl<'a, T, D: NdarrayDimension> ViewMut<'a, T, D> {
    /// The same elements as ndarray's view for writing. An empty one gets ndarray's own strides.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for axes that interleave, such as those of `(2,3):(3,2)`: ndarray
    /// wants each stride to lead beyond all that the smaller ones reach together, although no two indices meet.
    pub fn into_ndarray(self) -> Result<ArrayViewMut<'a, T, D::Ndarray>> {
        self.try_into()
    }
}

/// Borrows the same elements.
impl<'a, T, D: NdarrayDimension> TryFrom<ArrayView<'a, T, D::Ndarray>> for View<'a, T, D> {
    type Error = Error;

    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for more than 64 axes.
    fn try_from(array: ArrayView<'a, T, D::Ndarray>) -> Result<Self> {
        // SAFETY: the elements are readable for 'a.
        unsafe { view_of(&array) }
    }
}

/// Borrows the same elements.
impl<'a, T, D: NdarrayDimension> TryFrom<ArrayViewMut<'a, T, D::Ndarray>> for ViewMut<'a, T, D> {
    type Error = Error;

    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for more than 64 axes.
    fn try_from(mut array: ArrayViewMut<'a, T, D::Ndarray>) -> Result<Self> {
        // SAFETY: the elements are borrowed alone for 'a.
        unsafe { view_mut_of(&mut array) }
    }
}

/// Borrows the elements of an array.
impl<'a, T, S: Data<Elem = T>, D: NdarrayDimension> TryFrom<&'a ArrayBase<S, D::Ndarray>> for View<'a, T, D> {
    type Error = Error;

    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for more than 64 axes.
    fn try_from(array: &'a ArrayBase<S, D::Ndarray>) -> Result<Self> {
        array.view().try_into()
    }
}

/// Borrows the elements of an array.
impl<'a, T, S: DataMut<Elem = T>, D: NdarrayDimension> TryFrom<&'a mut ArrayBase<S, D::Ndarray>> for ViewMut<'a, T, D> {
    type Error = Error;

    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for more than 64 axes.
    fn try_from(array: &'a mut ArrayBase<S, D::Ndarray>) -> Result<Self> {
        array.view_mut().try_into()
    }
}

/// The elements of an array that is borrowed.
///
/// # Errors
/// [`NDIM`](crate::Status::NDIM) for more than 64 axes.
#[inline]
pub(super) fn view<T, D: DimfoldDimension>(array: &ArrayRef<T, D>) -> Result<View<'_, T, D::Dimfold>> {
    // SAFETY: the view borrows the array.
    unsafe { view_of(array) }
}

/// The elements of an array that is borrowed alone.
///
/// # Errors
/// [`NDIM`](crate::Status::NDIM) for more than 64 axes.
#[inline]
pub(super) fn view_mut<T, D: DimfoldDimension>(array: &mut ArrayRef<T, D>) -> Result<ViewMut<'_, T, D::Dimfold>> {
    // SAFETY: the view borrows the array alone.
    unsafe { view_mut_of(array) }
}

/// # Safety
/// The array's elements are readable for `'a`.
#[inline]
unsafe fn view_of<'a, T, D: DimfoldDimension>(array: &ArrayRef<T, D>) -> Result<View<'a, T, D::Dimfold>> {
    let (offset, span) = reach(array.shape(), array.strides());
    let layout = layout_of(array.shape(), array.strides(), offset)?;
    let first = NonNull::new(array.as_ptr().cast_mut()).expect("the pointer of an array");
    // SAFETY: the first element lies at the layout's offset, `span` is the end of its positions, and the caller
    // promises the rest.
    Ok(unsafe { View::of_block(Block::new(first.sub(offset), span), layout, Host) })
}

/// # Safety
/// The array's elements are borrowed alone for `'a`.
#[inline]
unsafe fn view_mut_of<'a, T, D: DimfoldDimension>(array: &mut ArrayRef<T, D>) -> Result<ViewMut<'a, T, D::Dimfold>> {
    let (offset, span) = reach(array.shape(), array.strides());
    let layout = layout_of(array.shape(), array.strides(), offset)?;
    let first = NonNull::new(array.as_mut_ptr()).expect("the pointer of an array");
    // SAFETY: as above. An array that ndarray lets be written has its elements at different places.
    Ok(unsafe { ViewMut::of_block(Block::new(first.sub(offset), span), layout, Host) })
}

/// The position of an array's first element, counted from its lowest one, and how many positions it reaches over.
#[inline]
fn reach(shape: &[usize], stride: &[isize]) -> (usize, usize) {
    if shape.contains(&0) {
        return (0, 0);
    }
    shape.iter().zip(stride).fold((0, 1), |(before, span), (extent, stride)| {
        let reach = (extent - 1) * stride.unsigned_abs();
        (if *stride < 0 { before + reach } else { before }, span + reach)
    })
}

#[inline]
fn layout_of<D: Dimension>(shape: &[usize], stride: &[isize], offset: usize) -> Result<Layout<D>> {
    let (mut extents, mut steps) = (D::axes(shape.len()), D::axes(stride.len()));
    extents.as_mut().copy_from_slice(shape);
    steps.as_mut().copy_from_slice(stride);
    Layout::new(extents, steps, offset)
}

/// A shape as ndarray has it.
pub(super) fn dimension<D: NdarrayDimension>(shape: &[usize]) -> D::Ndarray {
    let mut dimension = D::Ndarray::zeros(shape.len());
    dimension.slice_mut().copy_from_slice(shape);
    dimension
}

/// Shape and strides for ndarray, whose constructors want positive ones. Those of an empty layout may be anything, also
/// what no pointer can step, so they are left out.
fn extents<D: NdarrayDimension>(layout: &Layout<D>) -> StrideShape<D::Ndarray> {
    let shape = dimension::<D>(layout.shape());
    if layout.is_empty() {
        return shape.into();
    }
    let mut stride = shape.clone();
    stride.slice_mut().iter_mut().zip(layout.stride()).for_each(|(to, from)| *to = from.unsigned_abs());
    shape.strides(stride)
}

/// Whether ndarray can tell that a layout is without overlap: each stride leads beyond what the smaller ones reach.
fn check_nesting<D: Dimension>(layout: &Layout<D>) -> Result<()> {
    let (shape, stride) = (layout.shape(), layout.stride());
    let axes = || (0..if layout.is_empty() { 0 } else { shape.len() }).filter(|&axis| shape[axis] > 1);
    let reach_below = |axis: usize| -> usize {
        let is_below = |&other: &usize| other != axis && stride[other].unsigned_abs() <= stride[axis].unsigned_abs();
        axes().filter(is_below).map(|other| (shape[other] - 1) * stride[other].unsigned_abs()).sum()
    };
    let Some(axis) = axes().find(|&axis| stride[axis].unsigned_abs() <= reach_below(axis)) else {
        return Ok(());
    };
    let (expected, found) = (reach_below(axis) as isize + 1, stride[axis]);
    let error = Error::of_numbers(reason::NDARRAY_STRIDE, c"try_from", c"view", axis as isize, expected, found);
    Err(error.about(layout.to_dyn()))
}

/// Where the element at the smallest address lies.
fn lowest<T, D: Dimension>(block: Block<T>, layout: &Layout<D>) -> NonNull<T> {
    match layout.bounds_index() {
        // SAFETY: the lowest position of the layout lies inside of the block.
        Ok(bounds) if !bounds.is_empty() => unsafe { block.at(bounds.start) },
        _ => block.data(),
    }
}

/// The axes whose stride is negative.
fn backwards(stride: &[isize]) -> impl Iterator<Item = Axis> + '_ {
    (0..stride.len()).filter(|&axis| stride[axis] < 0).map(Axis)
}
