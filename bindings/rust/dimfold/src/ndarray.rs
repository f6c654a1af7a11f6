//! ndarray's views as Dimfold's, and back, without a copy, strides of either sign included.
//!
//! An ndarray view points at its first element, a Dimfold view at position 0, which lies before it where a stride is
//! negative. Both sides reverse axes by themselves, so nothing is calculated here.
use core::ptr::NonNull;

use ndarray::{ArrayBase, ArrayView, ArrayViewMut, Axis, Data, DataMut, Dimension as _, ShapeBuilder, StrideShape};

use crate::block::Block;
use crate::{reason, Dimension, Error, Ix, IxDyn, Layout, Result, View, ViewMut};

/// A rank that ndarray has too: [`Ix0`](crate::Ix0) to [`Ix6`](crate::Ix6), and [`IxDyn`].
pub trait NdarrayDimension: Dimension {
    /// ndarray's type for that rank.
    type Ndarray: ndarray::Dimension;
}

macro_rules! same_rank {
    ($($rank:ty => $ndarray:ty),*) => {
        $(impl NdarrayDimension for $rank {
            type Ndarray = $ndarray;
        })*
    };
}

same_rank! {
    Ix<0> => ndarray::Ix0, Ix<1> => ndarray::Ix1, Ix<2> => ndarray::Ix2, Ix<3> => ndarray::Ix3,
    Ix<4> => ndarray::Ix4, Ix<5> => ndarray::Ix5, Ix<6> => ndarray::Ix6, IxDyn => ndarray::IxDyn
}

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

/// Borrows the same elements.
impl<'a, T, D: NdarrayDimension> TryFrom<ArrayView<'a, T, D::Ndarray>> for View<'a, T, D> {
    type Error = Error;

    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for more than 64 axes.
    fn try_from(array: ArrayView<'a, T, D::Ndarray>) -> Result<Self> {
        let layout = layout_of(array.shape(), array.strides())?;
        let first = NonNull::new(array.as_ptr().cast_mut()).expect("the pointer of an array");
        // SAFETY: the elements are readable for 'a, and the first one lies at the layout's offset.
        unsafe { View::from_raw_parts(first.sub(layout.offset()), layout.span()?, layout) }
    }
}

/// Borrows the same elements.
impl<'a, T, D: NdarrayDimension> TryFrom<ArrayViewMut<'a, T, D::Ndarray>> for ViewMut<'a, T, D> {
    type Error = Error;

    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for more than 64 axes; [`OVERLAP`](crate::Status::OVERLAP) as in [`ViewMut::new`].
    fn try_from(mut array: ArrayViewMut<'a, T, D::Ndarray>) -> Result<Self> {
        let layout = layout_of(array.shape(), array.strides())?;
        let first = NonNull::new(array.as_mut_ptr()).expect("the pointer of an array");
        // SAFETY: the elements are borrowed alone for 'a, and the first one lies at the layout's offset.
        unsafe { ViewMut::from_raw_parts(first.sub(layout.offset()), layout.span()?, layout) }
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
    /// [`NDIM`](crate::Status::NDIM) for more than 64 axes; [`OVERLAP`](crate::Status::OVERLAP) as in [`ViewMut::new`].
    fn try_from(array: &'a mut ArrayBase<S, D::Ndarray>) -> Result<Self> {
        array.view_mut().try_into()
    }
}

/// Shape and strides for ndarray, whose constructors want positive ones. Those of an empty layout may be anything, also
/// what no pointer can step, so they are left out.
fn extents<D: NdarrayDimension>(layout: &Layout<D>) -> StrideShape<D::Ndarray> {
    let mut shape = D::Ndarray::zeros(layout.ndim());
    let mut stride = shape.clone();
    shape.slice_mut().copy_from_slice(layout.shape());
    if layout.is_empty() {
        return shape.into();
    }
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

/// The layout of an array whose lowest element lies at position 0.
fn layout_of<D: Dimension>(shape: &[usize], stride: &[isize]) -> Result<Layout<D>> {
    let mut extents = Layout::<D>::new_shape(shape.len());
    let mut forwards = Layout::<D>::new_stride(stride.len());
    extents.as_mut().copy_from_slice(shape);
    forwards.as_mut().iter_mut().zip(stride).for_each(|(to, from)| *to = from.abs());
    let mut layout = Layout::new(extents, forwards, 0)?;
    for axis in backwards(stride) {
        layout = layout.flip(&[axis.index() as isize])?;
    }
    Ok(layout)
}

/// The axes whose stride is negative.
fn backwards(stride: &[isize]) -> impl Iterator<Item = Axis> + '_ {
    (0..stride.len()).filter(|&axis| stride[axis] < 0).map(Axis)
}
