//! Layouts from shapes, strides and offsets.
use super::{fixed::or_by_c, Layout, Order};
use crate::{
    dimension::{Dimension, IxDyn},
    error::{Error, Result},
    per_axis::PerAxis,
    stored::Parts,
};
use core::ffi::CStr;

impl<D: Dimension> Layout<D> {
    /// The layout of a shape, a stride and an offset, all in elements: arrays give a layout of fixed rank, slices one
    /// of dynamic rank. Strides may be 0 or overlap; [`check_strides`](Self::check_strides) asks about that. The
    /// strides of an empty layout are not looked at further.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let columns = Layout::new([4, 3], [1, 4], 2)?;
    /// assert_eq!(columns.to_string(), "(4,3):(1,4)+2");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if a position, or the product of the extents that are not 0, is above
    /// `isize::MAX`, or a stride is `isize::MIN`; [`BOUNDS`](crate::Status::BOUNDS) for a position below 0.
    #[inline]
    pub fn new(
        shape: impl PerAxis<usize, Dim = D>,
        stride: impl PerAxis<isize, Dim = D>,
        offset: usize,
    ) -> Result<Self> {
        let (shape, stride) = (shape.entries(), stride.entries());
        same_ndim(shape, stride, c"new", c"stride")?;
        // SAFETY: both lists have as many entries as told.
        or_by_c::<D, _>(Self::new_fixed(shape, stride, offset), || unsafe {
            Self::make(|result, diag| D::new(result, shape.len(), shape.as_ptr(), stride.as_ptr(), offset, diag))
        })
    }

    /// The contiguous layout of a shape at offset 0 in C order: the last axis has stride 1. The strides of a shape with
    /// an extent 0 are those of the same shape with 1 in its place.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([2, 3, 4])?.to_string(), "(2,3,4):(12,4,1)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if the product of the extents that are not 0 is above `isize::MAX`.
    #[inline]
    #[doc(alias = "c")]
    pub fn c_contig(shape: impl PerAxis<usize, Dim = D>) -> Result<Self> {
        let shape = shape.entries();
        // SAFETY: the list has as many entries as told.
        unsafe { Self::make(|result, diag| D::c_contig(result, shape.len(), shape.as_ptr(), diag)) }
    }

    /// The contiguous layout of a shape at offset 0 in F order: the first axis has stride 1.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::f_contig([2, 3, 4])?.to_string(), "(2,3,4):(1,2,6)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`c_contig`](Self::c_contig).
    #[inline]
    #[doc(alias = "f")]
    pub fn f_contig(shape: impl PerAxis<usize, Dim = D>) -> Result<Self> {
        let shape = shape.entries();
        // SAFETY: the list has as many entries as told.
        unsafe { Self::make(|result, diag| D::f_contig(result, shape.len(), shape.as_ptr(), diag)) }
    }

    /// The contiguous layout of a shape at offset 0 in the order given, C or F.
    ///
    /// ```
    /// use dimfold::{Layout, Order};
    /// assert_eq!(Layout::contig([2, 3], Order::F)?, Layout::f_contig([2, 3])?);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`c_contig`](Self::c_contig); [`ORDER`](crate::Status::ORDER) for another order.
    #[inline]
    #[doc(alias = "new_contig")]
    pub fn contig(shape: impl PerAxis<usize, Dim = D>, order: Order) -> Result<Self> {
        let shape = shape.entries();
        // SAFETY: the list has as many entries as told.
        unsafe { Self::make(|result, diag| D::contig(result, shape.len(), shape.as_ptr(), order as i32, diag)) }
    }

    /// The dense layout of a shape at offset 0 in any order of its axes: `axes` names them from the slowest to the
    /// fastest, so that the last one gets stride 1. `[0, 1]` is C order, `[1, 0]` F order.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let planes = Layout::dense([2, 3, 4], [2, 0, 1])?;
    /// assert_eq!(planes.to_string(), "(2,3,4):(3,1,6)");
    /// assert_eq!(Layout::dense([2, 3, 4], planes.stride_order())?, planes);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) unless `axes` names each axis once; [`OVERFLOW`](crate::Status::OVERFLOW) as in
    /// [`c_contig`](Self::c_contig).
    #[inline]
    #[doc(alias = "dense_like")]
    pub fn dense(shape: impl PerAxis<usize, Dim = D>, axes: impl PerAxis<isize, Dim = D>) -> Result<Self> {
        let (shape, axes) = (shape.entries(), axes.entries());
        same_ndim(shape, axes, c"dense", c"axes")?;
        // SAFETY: both lists have as many entries as told.
        unsafe { Self::make(|result, diag| D::dense(result, shape.len(), shape.as_ptr(), axes.as_ptr(), diag)) }
    }

    /// [`new`](Self::new) for strides and an offset that are given in bytes, for items of `itemsize` bytes.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let pitched = Layout::new_from_bytes([3, 5], [32, 4], 64, 4)?;      // rows of 5 floats, 32 bytes apart
    /// assert_eq!(pitched.to_string(), "(3,5):(8,1)+16");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ITEMSIZE`](crate::Status::ITEMSIZE) unless each of them is a whole number of items, and for an itemsize of 0;
    /// else as [`new`](Self::new).
    #[inline]
    #[doc(alias = "as_strided")]
    pub fn new_from_bytes(
        shape: impl PerAxis<usize, Dim = D>,
        stride_bytes: impl PerAxis<isize, Dim = D>,
        offset_bytes: usize,
        itemsize: usize,
    ) -> Result<Self> {
        let (shape, stride) = (shape.entries(), stride_bytes.entries());
        same_ndim(shape, stride, c"new_from_bytes", c"stride_bytes")?;
        let (ndim, shape, stride) = (shape.len(), shape.as_ptr(), stride.as_ptr());
        // SAFETY: both lists have as many entries as told.
        unsafe {
            Self::make(|result, diag| D::new_from_bytes(result, ndim, shape, stride, offset_bytes, itemsize, diag))
        }
    }

    /// The layout without any check of its numbers, for positions below 0.
    ///
    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) alone.
    ///
    /// # Safety
    /// Every position, the product of the extents that are not 0, and the negative of every stride are representable as
    /// `isize`.
    #[inline]
    pub unsafe fn new_unchecked(
        shape: impl PerAxis<usize, Dim = D>,
        stride: impl PerAxis<isize, Dim = D>,
        offset: usize,
    ) -> Result<Self> {
        let (shape, stride) = (shape.entries(), stride.entries());
        same_ndim(shape, stride, c"new_unchecked", c"stride")?;
        let (ndim, shape, stride) = (shape.len(), shape.as_ptr(), stride.as_ptr());
        // SAFETY: both lists have as many entries as told.
        unsafe { Self::make(|result, diag| D::new_unchecked(result, ndim, shape, stride, offset, diag)) }
    }

    /// The same layout as one of dynamic rank.
    ///
    /// ```
    /// use dimfold::{IxDyn, Layout};
    /// let layouts: Vec<Layout<IxDyn>> = vec![Layout::c_contig([3, 4])?.to_dyn(), Layout::c_contig([5])?.to_dyn()];
    /// assert_eq!(layouts.iter().map(Layout::ndim).sum::<usize>(), 3);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "to_dim")]
    #[doc(alias = "into_dim")]
    #[doc(alias = "into_dyn")]
    pub fn to_dyn(&self) -> Layout<IxDyn> {
        // SAFETY: C copies a layout of this rank.
        let copied = unsafe { self.derive_dynamic(|result, layout, diag| D::to_dyn(result, layout, diag)) };
        copied.unwrap_or_else(|_| unreachable!("no rank has more than 64 axes"))
    }

    /// The same layout as one of this rank.
    ///
    /// ```
    /// use dimfold::{Ix2, Layout};
    /// let dynamic = Layout::c_contig(&[3, 4])?;
    /// let matrix = Layout::<Ix2>::from_dyn(&dynamic)?;
    /// assert_eq!(*matrix.shape(), [3, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) if it has another number of axes.
    #[inline]
    #[doc(alias = "to_dim")]
    #[doc(alias = "into_dim")]
    #[doc(alias = "into_dimensionality")]
    pub fn from_dyn(layout: &Layout<IxDyn>) -> Result<Self> {
        // SAFETY: C copies a layout of dynamic rank, or refuses it.
        unsafe { layout.derive(|result, layout, diag| D::from_dyn(result, layout, diag)) }
    }

    /// The layout with another offset, in elements.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.set_offset(100)?.to_string(), "(3,4):(4,1)+100");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new).
    #[inline]
    pub fn set_offset(&self, offset: usize) -> Result<Self> {
        // SAFETY: C makes a layout of the same rank.
        unsafe { self.derive(|result, layout, diag| D::set_offset(result, layout, offset, diag)) }
    }

    /// The layout with another offset, in elements, without any check.
    ///
    /// # Safety
    /// As [`new_unchecked`](Self::new_unchecked).
    #[inline]
    #[must_use]
    pub unsafe fn set_offset_unchecked(&self, offset: usize) -> Self {
        let mut moved = self.clone();
        moved.storage.set_offset(offset);
        moved
    }

    /// A shape of `ndim` zeros to start from; a fixed rank has its own ndim.
    #[inline]
    pub fn new_shape(ndim: usize) -> D::Axes<usize> {
        D::axes(ndim)
    }

    /// A stride of `ndim` zeros to start from; a fixed rank has its own ndim.
    #[inline]
    pub fn new_stride(ndim: usize) -> D::Axes<isize> {
        D::axes(ndim)
    }
}

/// C takes one count for both lists.
#[inline]
fn same_ndim(shape: &[usize], list: &[isize], operation: &'static CStr, operand: &'static CStr) -> Result<()> {
    if shape.len() == list.len() {
        return Ok(());
    }
    Err(Error::ndim(operation, operand, shape.len(), list.len()))
}
