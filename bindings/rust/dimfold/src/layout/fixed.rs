//! What Rust computes itself for fixed ranks, since the call of C takes longer than the sum: it is unrolled where it
//! stands. Each answer is C's, with which the tests compare it; what is out of the ordinary is `None`, and left to C,
//! which writes the error. So is the dynamic rank, for which all of this is nothing.
use super::{Layout, Order};
use crate::{dimension::Dimension, error::Result, slice::Slice};

/// What was computed here, or else C's answer: asked aside for fixed ranks, so that the sums have the registers.
#[inline(always)]
pub(super) fn or_by_c<D: Dimension, R>(done: Option<R>, call: impl FnOnce() -> Result<R>) -> Result<R> {
    match done {
        Some(done) => Ok(done),
        None if D::NDIM.is_some() => aside(call),
        None => call(),
    }
}

#[cold]
#[inline(never)]
fn aside<R>(call: impl FnOnce() -> R) -> R {
    call()
}

/// Counts an axis from 0; `None` outside.
#[inline(always)]
fn counted(axis: isize, ndim: usize) -> Option<usize> {
    let axis = if axis < 0 { (axis as usize).wrapping_add(ndim) } else { axis as usize };
    (axis < ndim).then_some(axis)
}

/// The offset, moved along an axis.
#[inline(always)]
fn moved(offset: usize, index: isize, stride: isize) -> Option<usize> {
    let way = index.checked_mul(stride)?;
    usize::try_from((offset as isize).checked_add(way)?).ok()
}

/// A product, unless that is no stride.
#[inline(always)]
fn stride_or(stride: Option<isize>, otherwise: isize) -> isize {
    stride.filter(|&stride| stride != isize::MIN).unwrap_or(otherwise)
}

/// The axis at place `k` from the fastest one on.
#[inline(always)]
fn place(ndim: usize, k: usize, order: Order) -> usize {
    if matches!(order, Order::F) {
        k
    } else {
        ndim - 1 - k
    }
}

/// Whether the product of the extents that are not 0 is one. It is if all are small.
#[inline(always)]
fn has_size(shape: &[usize]) -> bool {
    let bits = shape.iter().fold(0, |bits, extent| bits | extent);
    let product = || shape.iter().try_fold(1_usize, |size, &extent| size.checked_mul(extent.max(1)));
    bits >> (isize::BITS as usize - 1).checked_div(shape.len()).unwrap_or(0) == 0
        || product().is_some_and(|size| size <= isize::MAX as usize)
}

/// The elements that a slice takes of an axis, by Python's rule: where the first one is, how far the next, how many.
#[inline(always)]
fn resolved(slice: Slice, extent: isize) -> Option<(isize, isize, usize)> {
    let (start, stop, step) = slice.parts();
    let step = step.unwrap_or(1);
    let (low, high) = if step < 0 { (-1, extent - 1) } else { (0, extent) };
    let clip = |bound: isize| (if bound < 0 { bound + extent } else { bound }).clamp(low, high);
    let start = start.map_or(if step < 0 { high } else { low }, clip);
    let stop = stop.map_or(if step < 0 { low } else { high }, clip);
    let way = if step < 0 { start - stop } else { stop - start };
    match (way, step) {
        (_, 0) => None,
        (..=0, _) => Some((start, step, 0)),
        (_, 1) => Some((start, step, way as usize)),
        _ => Some((start, step, (way as usize - 1) / step.unsigned_abs() + 1)),
    }
}

impl<D: Dimension> Layout<D> {
    /// Extents and strides, to be written.
    #[inline(always)]
    fn room(ndim: usize) -> (D::Axes<usize>, D::Axes<isize>) {
        (D::axes(ndim), D::axes(ndim))
    }

    #[inline(always)]
    fn of_axes((shape, stride): (D::Axes<usize>, D::Axes<isize>), offset: usize) -> Self {
        Self::from_storage(D::storage(shape, stride, offset))
    }

    /// See [`Layout::new`]; of a layout that is not empty.
    #[inline(always)]
    pub(super) fn new_fixed(shape: &[usize], stride: &[isize], offset: usize) -> Option<Self> {
        let (ndim, mut room) = (D::NDIM?, Self::room(D::NDIM?));
        let first = isize::try_from(offset).ok()?;
        let (mut size, mut min, mut max) = (1_isize, first, first);
        for axis in 0..ndim {
            let extent = isize::try_from(shape[axis]).ok().filter(|&extent| extent > 0)?;
            let reach = stride[axis].checked_mul(extent - 1).filter(|_| stride[axis] != isize::MIN)?;
            size = size.checked_mul(extent)?;
            min = min.checked_add(reach.min(0))?;
            max = max.checked_add(reach.max(0))?;
            room.0.as_mut()[axis] = shape[axis];
            room.1.as_mut()[axis] = stride[axis];
        }
        (min >= 0).then(|| Self::of_axes(room, offset))
    }

    /// See [`Layout::transpose`].
    #[inline(always)]
    pub(super) fn transpose_fixed(&self, axes: &[isize]) -> Option<Self> {
        let (ndim, mut seen, mut room) = (D::NDIM?, 0_u32, Self::room(D::NDIM?));
        for (place, &axis) in axes.iter().enumerate() {
            let axis = counted(axis, ndim)?;
            seen |= 1 << axis;
            room.0.as_mut()[place] = self.shape()[axis];
            room.1.as_mut()[place] = self.stride()[axis];
        }
        (seen == (1 << ndim) - 1).then(|| Self::of_axes(room, self.offset()))
    }

    /// See [`Layout::reverse_axes`].
    #[inline(always)]
    pub(super) fn reverse_axes_fixed(&self) -> Option<Self> {
        let (ndim, mut room) = (D::NDIM?, Self::room(D::NDIM?));
        for place in 0..ndim {
            room.0.as_mut()[place] = self.shape()[ndim - 1 - place];
            room.1.as_mut()[place] = self.stride()[ndim - 1 - place];
        }
        Some(Self::of_axes(room, self.offset()))
    }

    /// See [`Layout::diagonal`]; `E` has an axis less.
    #[inline(always)]
    pub(super) fn diagonal_fixed<E: Dimension>(&self, offset: isize, axis1: isize, axis2: isize) -> Option<Layout<E>> {
        let (ndim, mut room) = (D::NDIM?, Layout::<E>::room(E::NDIM?));
        let (a, b) = (counted(axis1, ndim)?, counted(axis2, ndim)?);
        if a == b {
            return None;
        }
        let (along, across) = if offset < 0 { (a, b) } else { (b, a) };
        let start = offset.unsigned_abs();
        let length = self.shape()[along].saturating_sub(start).min(self.shape()[across]);
        let first = if length == 0 { 0 } else { start as isize };
        let stride = stride_or(self.stride()[a].checked_add(self.stride()[b]), self.stride()[a]);
        for place in 0..ndim - 2 {
            let behind_one = place + usize::from(place >= a.min(b));
            let axis = behind_one + usize::from(behind_one >= a.max(b));
            room.0.as_mut()[place] = self.shape()[axis];
            room.1.as_mut()[place] = self.stride()[axis];
        }
        room.0.as_mut()[ndim - 2] = length;
        room.1.as_mut()[ndim - 2] = stride;
        Some(Layout::of_axes(room, moved(self.offset(), first, self.stride()[along])?))
    }

    /// See [`Layout::dim_narrow`].
    #[inline(always)]
    pub(super) fn dim_narrow_fixed(&self, axis: isize, slice: Slice) -> Option<Self> {
        let (ndim, mut room) = (D::NDIM?, Self::room(D::NDIM?));
        let axis = counted(axis, ndim)?;
        let stride = self.stride()[axis];
        let (start, step, count) = resolved(slice, isize::try_from(self.shape()[axis]).ok()?)?;
        let (first, stepped) = (if count == 0 { 0 } else { start }, stride_or(stride.checked_mul(step), stride));
        for place in 0..ndim {
            room.0.as_mut()[place] = if place == axis { count } else { self.shape()[place] };
            room.1.as_mut()[place] = if place == axis { stepped } else { self.stride()[place] };
        }
        Some(Self::of_axes(room, moved(self.offset(), first, stride)?))
    }

    /// See [`Layout::broadcast_to`].
    #[inline(always)]
    pub(super) fn broadcast_to_fixed<E: Dimension>(&self, wanted: &[usize]) -> Option<Layout<E>> {
        let (ndim, count) = (D::NDIM?, E::NDIM?);
        let (lead, mut room) = (count.checked_sub(ndim)?, Layout::<E>::room(count));
        if !has_size(wanted) {
            return None;
        }
        room.0.as_mut().copy_from_slice(wanted);
        for axis in 0..ndim {
            let (extent, place) = (self.shape()[axis], lead + axis);
            if extent == wanted[place] {
                room.1.as_mut()[place] = self.stride()[axis];
            } else if extent != 1 {
                return None;
            }
        }
        Some(Layout::of_axes(room, self.offset()))
    }

    /// See [`Layout::reshape`]: of a layout that is contiguous in this order, and not empty, with all extents
    /// given.
    #[inline(always)]
    pub(super) fn reshape_fixed<E: Dimension>(&self, wanted: &[isize], order: Order) -> Option<Layout<E>> {
        let (ndim, count) = (D::NDIM?, E::NDIM?);
        let (size, mut step) = (self.contig_size(ndim, order)?, 1_isize);
        let mut room = Layout::<E>::room(count);
        for k in 0..count {
            let axis = place(count, k, order);
            let extent = usize::try_from(wanted[axis]).ok().filter(|&extent| extent > 0)?;
            room.0.as_mut()[axis] = extent;
            room.1.as_mut()[axis] = step;
            step = step.checked_mul(wanted[axis])?;
        }
        (step == size).then(|| Layout::of_axes(room, self.offset()))
    }

    /// The size, unless the layout is not contiguous in order C or F.
    #[inline(always)]
    fn contig_size(&self, ndim: usize, order: Order) -> Option<isize> {
        let mut size = matches!(order, Order::C | Order::F).then_some(1_isize)?;
        for k in 0..ndim {
            let axis = place(ndim, k, order);
            let extent = self.shape()[axis];
            if self.stride()[axis] != size && extent != 1 {
                return None;
            }
            size = size.checked_mul(isize::try_from(extent).ok()?)?;
        }
        Some(size)
    }
}
