//! Axes of extent 1 that go or come, and windows.
use super::Layout;
use crate::{
    changed_axes::{SqueezeAxes, UnsqueezeAxes},
    dimension::{Dimension, IxDyn},
    error::{Error, Result},
};
use core::ptr;

impl<D: Dimension> Layout<D> {
    /// Removes the given axes, each of extent 1; all axes of extent 1 for `..`. One axis, or an array of them by value,
    /// gives a layout of the rank that is left.
    ///
    /// ```
    /// use dimfold::{Ix1, Ix2, IxDyn, Layout};
    /// let layout = Layout::c_contig([1, 3, 1])?;
    /// let matrix: Layout<Ix2> = layout.squeeze(0)?;
    /// let vector: Layout<Ix1> = layout.squeeze([0, -1])?;
    /// let whatever: Layout<IxDyn> = layout.squeeze(..)?;
    /// assert_eq!((matrix.shape(), vector.shape(), whatever.shape()), (&[3, 1][..], &[3][..], &[3][..]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for one outside or given twice; [`SHAPE`](crate::Status::SHAPE) for another
    /// extent.
    #[inline]
    #[doc(alias = "squeezed")]
    #[doc(alias = "dim_eliminate")]
    pub fn squeeze<A: SqueezeAxes<D>>(&self, axes: A) -> Result<Layout<A::Result>> {
        let (count, axes) = axes.axes().map_or((0, ptr::null()), |axes| (axes.len(), axes.as_ptr()));
        // SAFETY: the list has as many entries as told.
        unsafe { self.derive_checked(c"squeeze", |result, layout, diag| D::squeeze(result, layout, count, axes, diag)) }
    }

    /// Inserts axes of extent 1; `axes` are places in the result. One place, or an array of them by value, gives a
    /// layout of the rank that follows. Strides as in [`dim_insert`](Self::dim_insert).
    ///
    /// ```
    /// use dimfold::{Ix4, IxDyn, Layout};
    /// let layout = Layout::c_contig([3, 4])?;
    /// let images: Layout<Ix4> = layout.unsqueeze([0, -1])?;
    /// let same: Layout<IxDyn> = layout.unsqueeze(&[0, -1])?;
    /// assert_eq!((images.shape(), images.to_dyn()), (&[1, 3, 4, 1][..], same));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for one outside or given twice; [`NDIM`](crate::Status::NDIM) for more than 64
    /// axes.
    #[inline]
    #[doc(alias = "unsqueezed")]
    #[doc(alias = "expand_dims")]
    pub fn unsqueeze<A: UnsqueezeAxes<D>>(&self, axes: A) -> Result<Layout<A::Result>> {
        let axes = axes.axes();
        let (count, axes) = (axes.len(), axes.as_ptr());
        // SAFETY: the list has as many entries as told.
        unsafe {
            self.derive_checked(c"unsqueeze", |result, layout, diag| D::unsqueeze(result, layout, count, axes, diag))
        }
    }

    /// Every window of `window[i]` elements along `axes[i]`, or along all axes in order for `None`: those axes shrink
    /// to the number of windows, and axes of the window's extents with the same strides are appended. An axis may be
    /// named more than once. The result overlaps itself. NumPy's sliding_window_view.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let image = Layout::c_contig([5, 6])?;
    /// assert_eq!(image.sliding_window(&[3, 3], None)?.to_string(), "(3,4,3,3):(6,1,6,1)");
    /// assert_eq!(image.sliding_window(&[2], Some(&[-1]))?.to_string(), "(5,5,2):(6,1,1)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for a window larger than its axis, [`AXIS`](crate::Status::AXIS),
    /// [`NDIM`](crate::Status::NDIM) for lists of different lengths or more than 64 axes,
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if the result's size is above `isize::MAX`.
    #[inline]
    #[doc(alias = "sliding_window_view")]
    #[doc(alias = "windows")]
    pub fn sliding_window(&self, window: &[usize], axes: Option<&[isize]>) -> Result<Layout<IxDyn>> {
        let count = window.len();
        if let Some(axes) = axes.filter(|axes| axes.len() != count) {
            return Err(self.blame(Error::ndim(c"sliding_window", c"axes", count, axes.len())));
        }
        let (window, axes) = (window.as_ptr(), axes.map_or(ptr::null(), <[isize]>::as_ptr));
        // SAFETY: both lists have as many entries as told.
        unsafe {
            self.derive_dynamic(|result, layout, diag| D::sliding_window(result, layout, count, window, axes, diag))
        }
    }
}
