//! The same axes in another order or direction, and diagonals.
use super::{fixed::or_by_c, Layout};
use crate::{
    dimension::{Dimension, RemoveAxis, TwoAxes},
    error::{Error, Result},
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
        // SAFETY: the list has as many entries as told, which for a fixed rank is its own number.
        or_by_c::<D, _>(self.transpose_fixed(axes.entries()), move || unsafe {
            let (ndim, axes) = (axes.entries().len(), axes.entries().as_ptr());
            self.derive(|result, layout, diag| D::transpose(result, layout, ndim, axes, diag))
        })
    }

    /// The axes in the opposite order.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([2, 3, 4])?.reverse_axes().to_string(), "(4,3,2):(1,4,12)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "reversed_axes")]
    #[doc(alias = "T")]
    #[doc(alias = "t")]
    #[must_use]
    pub fn reverse_axes(&self) -> Self {
        if let Some(done) = self.reverse_axes_fixed() {
            return done;
        }
        // SAFETY: C makes a layout of the same rank.
        let made = unsafe { self.derive(|result, layout, diag| D::reverse_axes(result, layout, diag)) };
        made.unwrap_or_else(|_| unreachable!("every layout has its axes reversed"))
    }

    /// Exchanges two axes.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([2, 3, 4])?.swapaxes(0, -1)?.to_string(), "(4,3,2):(1,4,12)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS).
    #[inline]
    #[doc(alias = "swap_axes")]
    pub fn swapaxes(&self, axis1: isize, axis2: isize) -> Result<Self>
    where
        D: RemoveAxis,
    {
        // SAFETY: C makes a layout of the same rank.
        unsafe { self.derive(|result, layout, diag| D::swapaxes(result, layout, axis1, axis2, diag)) }
    }

    /// Moves the axes `source` to the places `destination`; the others keep their order. NumPy's moveaxis.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let channels_last = Layout::c_contig([3, 480, 640])?.moveaxis(&[0], &[-1])?;
    /// assert_eq!(*channels_last.shape(), [480, 640, 3]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis outside or twice in one list; [`NDIM`](crate::Status::NDIM) for two
    /// lists of different lengths.
    #[inline]
    #[doc(alias = "move_axis")]
    pub fn moveaxis(&self, source: &[isize], destination: &[isize]) -> Result<Self> {
        let count = source.len();
        if count != destination.len() {
            return Err(self.blame(Error::ndim(c"moveaxis", c"destination", count, destination.len())));
        }
        let (source, destination) = (source.as_ptr(), destination.as_ptr());
        // SAFETY: both lists have as many entries as told.
        unsafe { self.derive(|result, layout, diag| D::moveaxis(result, layout, count, source, destination, diag)) }
    }

    /// Reverses the given axes.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.flip(&[-1])?.to_string(), "(3,4):(4,-1)+3");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis outside or given twice.
    #[inline]
    #[doc(alias = "invert_axis")]
    pub fn flip(&self, axes: &[isize]) -> Result<Self> {
        // SAFETY: the list has as many entries as told.
        unsafe { self.derive(|result, layout, diag| D::flip(result, layout, axes.len(), axes.as_ptr(), diag)) }
    }

    /// Replaces two axes by their diagonal, which comes last: elements (i, i + offset), or (i - offset, i) for a
    /// negative one; empty when the offset is past the end. NumPy's diagonal, whose defaults are 0, 0, 1.
    ///
    /// ```
    /// use dimfold::{Ix1, Layout};
    /// let diagonal: Layout<Ix1> = Layout::c_contig([3, 4])?.diagonal(1, 0, 1)?;
    /// assert_eq!(diagonal.to_string(), "(3):(5)+1");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis outside or twice the same.
    #[inline]
    #[doc(alias = "diag")]
    pub fn diagonal(&self, offset: isize, axis1: isize, axis2: isize) -> Result<Layout<D::Smaller>>
    where
        D: TwoAxes,
    {
        // SAFETY: C makes a layout of one axis less.
        or_by_c::<D, _>(self.diagonal_fixed(offset, axis1, axis2), || unsafe {
            self.derive(|result, layout, diag| D::diagonal(result, layout, offset, axis1, axis2, diag))
        })
    }
}
