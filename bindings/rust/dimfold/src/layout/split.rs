//! Two layouts of one, by axes.
use super::Layout;
use crate::{
    dimension::{Dimension, IxDyn},
    error::Result,
};

impl<D: Dimension> Layout<D> {
    /// Splits the list of axes at `axis`, in `-ndim..=ndim`: those before it, and the others, both with the layout's
    /// offset.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let (batch, matrix) = Layout::c_contig([5, 3, 4])?.dim_split_at(1)?;
    /// assert_eq!((batch.to_string(), matrix.to_string()), ("(5):(12)".into(), "(3,4):(4,1)".into()));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS). A part of an empty layout may have positions: what [`new`](Self::new) would not
    /// accept is refused as there.
    #[inline]
    pub fn dim_split_at(&self, axis: isize) -> Result<(Layout<IxDyn>, Layout<IxDyn>)> {
        // SAFETY: C makes two layouts of dynamic rank.
        unsafe {
            self.derive_two(c"dim_split_at", |before, after, layout, diag| {
                D::dim_split_at(before, after, layout, axis, diag)
            })
        }
    }

    /// Splits the axes by name: those chosen, in the order given, and the others in theirs, both with the layout's
    /// offset. For reductions.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let (summed, kept) = Layout::c_contig([5, 3, 4])?.dim_split_axes(&[0, 2])?;
    /// assert_eq!((summed.to_string(), kept.to_string()), ("(5,4):(12,1)".into(), "(3):(4)".into()));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis outside or given twice, else as [`dim_split_at`](Self::dim_split_at).
    #[inline]
    pub fn dim_split_axes(&self, axes: &[isize]) -> Result<(Layout<IxDyn>, Layout<IxDyn>)> {
        let (count, axes) = (axes.len(), axes.as_ptr());
        // SAFETY: the list has as many entries as told.
        unsafe {
            self.derive_two(c"dim_split_axes", |chosen, rest, layout, diag| {
                D::dim_split_axes(chosen, rest, layout, count, axes, diag)
            })
        }
    }
}
