//! Lists of axes and shapes by themselves, without a layout.
use crate::{
    axis_list::AxisList,
    dimension::Dimension,
    error::{check, Result},
    per_axis::PerAxis,
    NDIM_MAX,
};
use dimfold_sys as sys;

/// Counts each of the axes of a layout of `ndim` axes (at most 64) from 0, and sorts them if `sort`.
///
/// ```
/// let axes = dimfold::normalize_axes(3, &[-1, 0], false, false)?;
/// assert_eq!(axes, [2, 0]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// # Errors
/// [`AXIS`](crate::Status::AXIS) for one outside, or for one given twice unless `allow_duplicate`;
/// [`NDIM`](crate::Status::NDIM) for an ndim or a count above 64.
#[doc(alias = "normalize_axes_index")]
pub fn normalize_axes(ndim: usize, axes: &[isize], allow_duplicate: bool, sort: bool) -> Result<AxisList<isize>> {
    let mut normalized = AxisList::new(axes.len().min(NDIM_MAX));
    let (count, axes, to) = (axes.len(), axes.as_ptr(), normalized.as_mut_ptr());
    // SAFETY: both lists have as many entries as told; more than 64 are refused before any is written.
    unsafe { check(|diag| sys::dimfold_normalize_axes(ndim, count, axes, allow_duplicate, sort, to, diag))? };
    Ok(normalized)
}

/// The inverse of a permutation: `reversed[axes[i]] = i`.
///
/// ```
/// assert_eq!(dimfold::reversed_permute([2, 0, 1])?, [1, 2, 0]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// # Errors
/// [`AXIS`](crate::Status::AXIS) unless `axes` names each axis once; [`NDIM`](crate::Status::NDIM) for more than 64.
#[doc(alias = "argsort")]
pub fn reversed_permute<P: PerAxis<isize>>(axes: P) -> Result<<P::Dim as Dimension>::Axes<isize>> {
    let axes = axes.entries();
    let mut reversed = <P::Dim as Dimension>::axes(axes.len().min(NDIM_MAX));
    let (count, axes, to) = (axes.len(), axes.as_ptr(), reversed.as_mut().as_mut_ptr());
    // SAFETY: both lists have as many entries as told; more than 64 are refused before any is written.
    unsafe { check(|diag| sys::dimfold_reversed_permute(count, axes, to, diag))? };
    Ok(reversed)
}

/// The common shape of at most 64 shapes, matched from the last axis: NumPy's rule. No shapes at all give rank 0.
///
/// ```
/// let shape = dimfold::broadcast_shapes(&[&[3, 1], &[4]])?;
/// assert_eq!(shape, [3, 4]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// # Errors
/// [`SHAPE`](crate::Status::SHAPE) if two extents differ and neither is 1, with the axis of the result;
/// [`OVERFLOW`](crate::Status::OVERFLOW) if the size is above `isize::MAX`; [`ARGUMENT`](crate::Status::ARGUMENT) for
/// more than 64 shapes; [`NDIM`](crate::Status::NDIM) for a shape of more than 64 axes.
#[doc(alias = "broadcast_shape")]
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Result<AxisList<usize>> {
    broadcast(shapes, sys::dimfold_broadcast_shapes)
}

/// As [`broadcast_shapes`], matched from the first axis.
///
/// # Errors
/// As there.
pub fn broadcast_shapes_left(shapes: &[&[usize]]) -> Result<AxisList<usize>> {
    broadcast(shapes, sys::dimfold_broadcast_shapes_left)
}

type Broadcast = unsafe extern "C" fn(
    usize,
    *const usize,
    *const *const usize,
    *mut usize,
    *mut usize,
    *mut sys::dimfold_diag,
) -> sys::dimfold_status;

/// The most shapes that C takes, and one more for it to refuse.
const SHAPES: usize = 65;

fn broadcast(shapes: &[&[usize]], call: Broadcast) -> Result<AxisList<usize>> {
    let (mut ndims, mut pointers) = ([0; SHAPES], [core::ptr::null(); SHAPES]);
    for (i, shape) in shapes.iter().take(SHAPES).enumerate() {
        (ndims[i], pointers[i]) = (shape.len(), shape.as_ptr());
    }
    let (mut ndim, mut shape) = (0, [0; NDIM_MAX]);
    let count = shapes.len().min(SHAPES);
    // SAFETY: as many shapes are given as told, with their lengths, and no result has more than 64 axes.
    unsafe { check(|diag| call(count, ndims.as_ptr(), pointers.as_ptr(), &mut ndim, shape.as_mut_ptr(), diag))? };
    Ok(shape[..ndim].into())
}
