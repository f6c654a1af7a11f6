//! Other views of the same elements.
use super::Layout;
use crate::{
    dimension::{Dimension, RemoveAxis},
    error::Result,
    per_axis::PerAxis,
};

impl<D: Dimension> Layout<D> {
    /// Reorders the axes: axis i of the result is axis `axes[i]`.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let layout = Layout::c_contig([2, 3, 4])?;
    /// assert_eq!(*layout.transpose([2, 0, 1])?.shape(), [4, 2, 3]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) unless `axes` names each axis once.
    #[inline]
    #[doc(alias = "permute_dims")]
    #[doc(alias = "permuted")]
    #[doc(alias = "permuted_axes")]
    pub fn transpose(&self, axes: impl PerAxis<isize, Dim = D>) -> Result<Self> {
        let axes = axes.entries();
        // SAFETY: the list has as many entries as told, which for a fixed rank is its own.
        unsafe { self.derive(|result, layout, diag| D::transpose(result, layout, axes.len(), axes.as_ptr(), diag)) }
    }

    /// Takes one index of an axis, which goes away.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS), [`INDEX`](crate::Status::INDEX).
    #[inline]
    #[doc(alias = "index_axis")]
    #[doc(alias = "take")]
    pub fn dim_select(&self, axis: isize, index: isize) -> Result<Layout<D::Smaller>>
    where
        D: RemoveAxis,
    {
        // SAFETY: C makes a layout of one axis less.
        unsafe { self.derive(|result, layout, diag| D::dim_select(result, layout, axis, index, diag)) }
    }
}
