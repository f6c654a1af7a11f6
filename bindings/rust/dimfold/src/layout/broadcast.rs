//! Axes of stride 0.
use super::{fixed::or_by_c, Layout};
use crate::{dimension::Dimension, error::Result, per_axis::PerAxis, two_ranks::DimMax};

/// Two layouts of one shape, of the larger one of two ranks.
type Two<D, E> = (Layout<<D as DimMax<E>>::Output>, Layout<<D as DimMax<E>>::Output>);

impl<D: Dimension> Layout<D> {
    /// The layout repeated to a shape by axes of stride 0, matched from the last axis (NumPy's rule). An array by value
    /// gives a layout of fixed rank.
    ///
    /// ```
    /// use dimfold::{Ix2, Layout};
    /// let rows: Layout<Ix2> = Layout::c_contig([4])?.broadcast_to([3, 4])?;
    /// assert_eq!(rows.to_string(), "(3,4):(0,1)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) unless each extent is 1 or the one wanted;
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if the result's size is above `isize::MAX`.
    #[inline]
    #[doc(alias = "broadcast")]
    #[doc(alias = "broadcast_into")]
    pub fn broadcast_to<P: PerAxis<usize>>(&self, shape: P) -> Result<Layout<P::Dim>> {
        // SAFETY: the list has as many entries as told, and the result as many axes.
        or_by_c::<D, _>(self.broadcast_to_fixed(shape.entries()), move || unsafe {
            let (count, shape) = (shape.entries().len(), shape.entries().as_ptr());
            self.derive_dynamic(|result, layout, diag| D::broadcast_to(result, layout, count, shape, diag))
        })
    }

    /// As [`broadcast_to`](Self::broadcast_to), matched from the first axis, as column-major callers want it.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::f_contig([4])?.broadcast_to_left([4, 3])?.to_string(), "(4,3):(1,0)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub fn broadcast_to_left<P: PerAxis<usize>>(&self, shape: P) -> Result<Layout<P::Dim>> {
        let shape = shape.entries();
        let (count, shape) = (shape.len(), shape.as_ptr());
        // SAFETY: the list has as many entries as told, and the result as many axes.
        unsafe { self.derive_dynamic(|result, layout, diag| D::broadcast_to_left(result, layout, count, shape, diag)) }
    }

    /// Broadcasts two layouts to their common shape, matched from the last axis. Both have the larger one of the two
    /// ranks.
    ///
    /// ```
    /// use dimfold::{Ix2, Layout};
    /// let (column, row) = (Layout::c_contig([3, 1])?, Layout::c_contig([4])?);
    /// let (column, row): (Layout<Ix2>, Layout<Ix2>) = column.broadcast_layout(&row)?;
    /// assert_eq!((column.to_string(), row.to_string()), ("(3,4):(1,0)".into(), "(3,4):(0,1)".into()));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`broadcast_to`](Self::broadcast_to).
    #[inline]
    #[doc(alias = "broadcast_arrays")]
    pub fn broadcast_layout<E: Dimension>(&self, other: &Layout<E>) -> Result<Two<D, E>>
    where
        D: DimMax<E>,
    {
        // SAFETY: C reads both layouts and makes two of dynamic rank.
        let made = other.lend_dynamic(|other| unsafe {
            self.derive_two(c"broadcast_layout", |to1, to2, layout, diag| {
                D::broadcast_layout(to1, to2, layout, other, diag)
            })
        });
        made.map_err(|error| other.blame(error))
    }

    /// Broadcasts two layouts to their common shape, matched from the first axis.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let (matrix, scales) = (Layout::f_contig([4, 3])?, Layout::f_contig([4])?);
    /// let (matrix, scales) = matrix.broadcast_layout_left(&scales)?;
    /// assert_eq!((matrix.to_string(), scales.to_string()), ("(4,3):(1,4)".into(), "(4,3):(1,0)".into()));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`broadcast_to`](Self::broadcast_to).
    #[inline]
    pub fn broadcast_layout_left<E: Dimension>(&self, other: &Layout<E>) -> Result<Two<D, E>>
    where
        D: DimMax<E>,
    {
        // SAFETY: C reads both layouts and makes two of dynamic rank.
        let made = other.lend_dynamic(|other| unsafe {
            self.derive_two(c"broadcast_layout_left", |to1, to2, layout, diag| {
                D::broadcast_layout_left(to1, to2, layout, other, diag)
            })
        });
        made.map_err(|error| other.blame(error))
    }

    /// Broadcasts the other layout to the shape of this one, which never grows: for operations in place.
    ///
    /// ```
    /// use dimfold::{Layout, Status};
    /// let (matrix, row) = (Layout::c_contig([3, 4])?, Layout::c_contig([4])?);
    /// assert_eq!(matrix.broadcast_layout_to_first(&row)?.to_string(), "(3,4):(0,1)");
    /// assert_eq!(row.broadcast_layout_to_first(&matrix).unwrap_err().status(), Status::SHAPE);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`broadcast_to`](Self::broadcast_to).
    #[inline]
    pub fn broadcast_layout_to_first<E: Dimension>(&self, other: &Layout<E>) -> Result<Self> {
        // SAFETY: C reads both layouts and makes one of the first's rank.
        let made = other.lend_dynamic(|other| unsafe {
            self.derive(|result, layout, diag| D::broadcast_layout_to_first(result, layout, other, diag))
        });
        made.map_err(|error| other.blame(error))
    }

    /// As [`broadcast_layout_to_first`](Self::broadcast_layout_to_first), matched from the first axis.
    ///
    /// # Errors
    /// As [`broadcast_to`](Self::broadcast_to).
    #[inline]
    pub fn broadcast_layout_to_first_left<E: Dimension>(&self, other: &Layout<E>) -> Result<Self> {
        // SAFETY: C reads both layouts and makes one of the first's rank.
        let made = other.lend_dynamic(|other| unsafe {
            self.derive(|result, layout, diag| D::broadcast_layout_to_first_left(result, layout, other, diag))
        });
        made.map_err(|error| other.blame(error))
    }
}
