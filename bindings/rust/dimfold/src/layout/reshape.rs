//! Other extents for the same elements.
use super::{fixed::or_by_c, Layout, Order};
use crate::{
    dimension::{Dimension, Ix1, IxDyn},
    error::Result,
    per_axis::PerAxis,
};

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
    pub fn reshape<P: PerAxis<isize>>(&self, shape: P, order: Order) -> Result<Layout<P::Dim>> {
        // SAFETY: the list has as many entries as told, and the result as many axes.
        or_by_c::<D, _>(self.reshape_fixed(shape.entries(), order), move || unsafe {
            let (count, shape) = (shape.entries().len(), shape.entries().as_ptr());
            self.derive_dynamic(|result, layout, diag| D::reshape(result, layout, count, shape, order as i32, diag))
        })
    }

    /// All elements along one axis in C order: `reshape([-1], Order::C)`.
    ///
    /// ```
    /// use dimfold::{Ix1, Layout};
    /// let columns: Layout<Ix1> = Layout::new([3, 4], [-8, -2], 23)?.flatten_all()?;
    /// assert_eq!(columns.to_string(), "(12):(-2)+23");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) exactly when no single stride walks them.
    #[inline]
    #[doc(alias = "ravel")]
    pub fn flatten_all(&self) -> Result<Layout<Ix1>> {
        self.reshape([-1], Order::C)
    }

    /// Merges each run of neighbouring axes that one stride can walk in C order; axes of extent 1 never get in the way,
    /// and the axes of an empty layout always merge. Only the axes `start` to `end`, both included, are looked at: 0
    /// and -1 are all of them. Rank 0 becomes one axis of extent 1. How many axes are left depends on the strides;
    /// [`flatten_all`](Self::flatten_all) leaves one, or fails.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::new([2, 3, 4], [24, 4, 1], 0)?.flatten(0, -1)?.to_string(), "(2,12):(24,1)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS).
    #[inline]
    #[doc(alias = "flattened")]
    pub fn flatten(&self, start: isize, end: isize) -> Result<Layout<IxDyn>> {
        // SAFETY: C makes a layout of dynamic rank.
        unsafe { self.derive_dynamic(|result, layout, diag| D::flatten(result, layout, start, end, diag)) }
    }

    /// Which axes [`flatten`](Self::flatten) merges into the one before them: bit i for axis i. Layouts of one shape
    /// keep one shape if all are flattened with the `&` of their masks.
    #[inline]
    #[doc(alias = "flattened_axis_mask")]
    pub fn flatten_axis_mask(&self) -> u64 {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::flatten_axis_mask(layout) })
    }

    /// [`flatten`](Self::flatten) where an axis merges into the one before it only if its bit is set in `mask`, too.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS).
    #[inline]
    pub fn flatten_with_mask(&self, start: isize, end: isize, mask: u64) -> Result<Layout<IxDyn>> {
        // SAFETY: C makes a layout of dynamic rank.
        unsafe {
            self.derive_dynamic(|result, layout, diag| D::flatten_with_mask(result, layout, start, end, mask, diag))
        }
    }
}
