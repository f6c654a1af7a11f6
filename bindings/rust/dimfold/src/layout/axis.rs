//! One axis less, or one more.
use super::Layout;
use crate::{
    dimension::{Dimension, InsertAxis, RemoveAxis},
    error::Result,
};

impl<D: Dimension> Layout<D> {
    /// Takes one index of an axis, which goes away.
    ///
    /// ```
    /// use dimfold::{Ix1, Layout};
    /// let row: Layout<Ix1> = Layout::c_contig([3, 4])?.dim_select(0, -1)?;
    /// assert_eq!(row.to_string(), "(4):(1)+8");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
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

    /// Inserts an axis of extent 1. Its stride is extent × stride of the axis after it (an extent 0 counting as 1), or
    /// that of the axis before it when it is last (1 in rank 0), so that a contiguous layout stays visibly contiguous;
    /// where that product overflows, the stride of the axis after it. NumPy's rule.
    ///
    /// ```
    /// use dimfold::{Ix3, Layout};
    /// let batch: Layout<Ix3> = Layout::c_contig([3, 4])?.dim_insert(0)?;
    /// assert_eq!(batch.to_string(), "(1,3,4):(12,4,1)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS); [`NDIM`](crate::Status::NDIM) for a 65th axis.
    #[inline]
    #[doc(alias = "insert_axis")]
    #[doc(alias = "expand_dims")]
    pub fn dim_insert(&self, axis: isize) -> Result<Layout<D::Larger>>
    where
        D: InsertAxis,
    {
        // SAFETY: C makes a layout of one axis more.
        unsafe { self.derive(|result, layout, diag| D::dim_insert(result, layout, axis, diag)) }
    }

    /// Removes an axis of extent 1.
    ///
    /// ```
    /// use dimfold::{Ix1, Layout};
    /// let row: Layout<Ix1> = Layout::c_contig([1, 4])?.dim_eliminate(0)?;
    /// assert_eq!(row.to_string(), "(4):(1)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS); [`SHAPE`](crate::Status::SHAPE) for another extent.
    #[inline]
    #[doc(alias = "remove_axis")]
    pub fn dim_eliminate(&self, axis: isize) -> Result<Layout<D::Smaller>>
    where
        D: RemoveAxis,
    {
        // SAFETY: C makes a layout of one axis less.
        unsafe { self.derive(|result, layout, diag| D::dim_eliminate(result, layout, axis, diag)) }
    }

    /// Removes an axis whatever its extent, even 0, keeping the offset: what a reduction leaves.
    ///
    /// ```
    /// use dimfold::{Ix1, Layout};
    /// let sums: Layout<Ix1> = Layout::c_contig([3, 4])?.dim_chop(-1)?;
    /// assert_eq!(sums.to_string(), "(3):(4)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS). Without its extent 0 a layout has positions again: what [`new`](Self::new) would
    /// not accept is refused as there.
    #[inline]
    #[doc(alias = "remove_axis")]
    pub fn dim_chop(&self, axis: isize) -> Result<Layout<D::Smaller>>
    where
        D: RemoveAxis,
    {
        // SAFETY: C makes a layout of one axis less.
        unsafe { self.derive(|result, layout, diag| D::dim_chop(result, layout, axis, diag)) }
    }
}
