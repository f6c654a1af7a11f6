//! Other extents for the same elements.
use super::{Layout, Order};
use crate::{dimension::Dimension, error::Result, per_axis::PerAxis};

impl<D: Dimension> Layout<D> {
    /// The layout with other extents that visits the same positions in order C or F; one extent may be -1 and is then
    /// computed. An array by value gives a layout of fixed rank.
    ///
    /// ```
    /// use dimfold::{Ix2, Layout, Order, Status};
    /// let layout = Layout::c_contig([2, 3, 4])?;
    /// let matrix: Layout<Ix2> = layout.reshape([6, -1], Order::C)?;
    /// assert_eq!(*matrix.shape(), [6, 4]);
    /// let error = layout.reverse_axes().reshape([24], Order::C).unwrap_err();
    /// assert_eq!(error.status(), Status::NOT_A_VIEW);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) exactly when no strides describe the result;
    /// [`SHAPE`](crate::Status::SHAPE) if the sizes differ, or for a negative extent other than one -1;
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if the product of the extents that are not 0 is above `isize::MAX`;
    /// [`ORDER`](crate::Status::ORDER).
    #[inline]
    #[doc(alias = "reshaped")]
    #[doc(alias = "layout_reshapeable")]
    #[doc(alias = "into_shape_with_order")]
    #[doc(alias = "flatten")]
    pub fn reshape<P: PerAxis<isize>>(&self, shape: P, order: Order) -> Result<Layout<P::Dim>> {
        let shape = shape.entries();
        let (count, shape) = (shape.len(), shape.as_ptr());
        // SAFETY: the list has as many entries as told, and the result as many axes.
        unsafe {
            self.derive_dynamic(|result, layout, diag| D::reshape(result, layout, count, shape, order as i32, diag))
        }
    }
}
