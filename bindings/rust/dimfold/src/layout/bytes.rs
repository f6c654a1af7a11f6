//! Layouts in bytes, and the same bytes as items of another size.
use super::Layout;
use crate::{
    dimension::{Dimension, IxDyn, RemoveAxis},
    error::Result,
};
use core::mem::MaybeUninit;

impl<D: Dimension> Layout<D> {
    /// The number of bytes that the allocation behind the layout must hold, for items of `itemsize` bytes.
    ///
    /// # Errors
    /// [`ITEMSIZE`](crate::Status::ITEMSIZE) for an itemsize of 0; [`OVERFLOW`](crate::Status::OVERFLOW) for more than
    /// `isize::MAX`; [`BOUNDS`](crate::Status::BOUNDS) if a position is below 0.
    #[inline]
    #[doc(alias = "required_size_in_bytes")]
    pub fn span_bytes(&self, itemsize: usize) -> Result<usize> {
        let mut span = MaybeUninit::uninit();
        // SAFETY: a call that succeeds writes it.
        unsafe {
            self.ask(|layout, diag| D::span_bytes(layout, itemsize, span.as_mut_ptr(), diag))?;
            Ok(span.assume_init())
        }
    }

    /// The strides in bytes, for items of `itemsize` bytes.
    ///
    /// # Errors
    /// [`ITEMSIZE`](crate::Status::ITEMSIZE) for an itemsize of 0; [`OVERFLOW`](crate::Status::OVERFLOW).
    #[inline]
    #[doc(alias = "strides_in_bytes")]
    pub fn stride_bytes(&self, itemsize: usize) -> Result<D::Axes<isize>> {
        let mut stride = D::axes(self.ndim());
        let entries = stride.as_mut().as_mut_ptr();
        // SAFETY: the list has one entry per axis.
        unsafe { self.ask(|layout, diag| D::stride_bytes(layout, itemsize, entries, diag))? };
        Ok(stride)
    }

    /// The offset in bytes, for items of `itemsize` bytes.
    ///
    /// # Errors
    /// As [`stride_bytes`](Self::stride_bytes).
    #[inline]
    #[doc(alias = "slice_offset_in_bytes")]
    pub fn offset_bytes(&self, itemsize: usize) -> Result<usize> {
        let mut offset = MaybeUninit::uninit();
        // SAFETY: a call that succeeds writes it.
        unsafe {
            self.ask(|layout, diag| D::offset_bytes(layout, itemsize, offset.as_mut_ptr(), diag))?;
            Ok(offset.assume_init())
        }
    }

    /// The same bytes in the same order as items of another size: `axis` gets more and smaller items, or fewer and
    /// larger ones. `data` is where position 0 lies; it is never read, and may be null if it is not known. Without
    /// `keep_dim` the axis goes away when its new extent is 1. [`View::view_as`](crate::View::view_as) does it to a
    /// view.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let floats = Layout::c_contig([3, 8])?;
    /// let pairs = floats.repack(4, 8, core::ptr::null(), -1, true)?;
    /// assert_eq!(pairs.to_string(), "(3,4):(4,1)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ITEMSIZE`](crate::Status::ITEMSIZE) unless one size is a multiple of the other, the axis has stride 1, and for
    /// larger items its extent, the other strides, the offset and the address are multiples;
    /// [`AXIS`](crate::Status::AXIS), [`OVERFLOW`](crate::Status::OVERFLOW).
    #[inline]
    #[doc(alias = "repacked")]
    pub fn repack(
        &self,
        old_itemsize: usize,
        new_itemsize: usize,
        data: *const u8,
        axis: isize,
        keep_dim: bool,
    ) -> Result<Layout<IxDyn>>
    where
        D: RemoveAxis,
    {
        let (old, new, data) = (old_itemsize, new_itemsize, data.cast());
        // SAFETY: C makes a layout of dynamic rank, and reads nothing at the address.
        unsafe {
            self.derive_dynamic(|result, layout, diag| D::repack(result, layout, old, new, data, axis, keep_dim, diag))
        }
    }

    /// The largest item size, at most `max_itemsize`, to which [`repack`](Self::repack) can double `itemsize` again and
    /// again; `itemsize` itself when there is none. For vectorised access, where 16 is a usual maximum.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS); [`ITEMSIZE`](crate::Status::ITEMSIZE) for an itemsize of 0.
    #[inline]
    pub fn max_compatible_itemsize(
        &self,
        itemsize: usize,
        max_itemsize: usize,
        data: *const u8,
        axis: isize,
    ) -> Result<usize>
    where
        D: RemoveAxis,
    {
        let (most, data, mut compatible) = (max_itemsize, data.cast(), MaybeUninit::uninit());
        let result = compatible.as_mut_ptr();
        // SAFETY: a call that succeeds writes the answer; it reads nothing at the address.
        unsafe {
            self.ask(|layout, diag| D::max_compatible_itemsize(layout, itemsize, most, data, axis, result, diag))?;
            Ok(compatible.assume_init())
        }
    }
}
