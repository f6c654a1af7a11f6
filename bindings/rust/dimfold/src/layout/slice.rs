//! Indexing by slices.
use super::{fixed::or_by_c, Layout};
use crate::{
    dimension::{Dimension, RemoveAxis},
    error::Result,
    indexers::IndexerList,
    slice::{Indexer, Slice},
};
use core::ops::Range;

impl<D: Dimension> Layout<D> {
    /// Slices one axis as Python slices a sequence of that extent; the offset moves to the first element taken, and
    /// stays when none is.
    ///
    /// ```
    /// use dimfold::{Layout, Slice};
    /// let layout = Layout::c_contig([3, 4])?;
    /// assert_eq!(layout.dim_narrow(1, 1..3)?.to_string(), "(3,2):(4,1)+1");
    /// assert_eq!(layout.dim_narrow(0, Slice::from(..).step(-1))?.to_string(), "(3,4):(-4,1)+8");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS); [`SLICE`](crate::Status::SLICE) for step 0.
    #[inline]
    #[doc(alias = "slice_axis")]
    pub fn dim_narrow(&self, axis: isize, slice: impl Into<Slice>) -> Result<Self>
    where
        D: RemoveAxis,
    {
        let slice = slice.into();
        // SAFETY: the slice is borrowed for the call.
        or_by_c::<D, _>(self.dim_narrow_fixed(axis, slice), move || unsafe {
            self.derive(|result, layout, diag| D::dim_narrow(result, layout, axis, slice.as_ptr(), diag))
        })
    }

    /// The elements of a range of one axis, without Python's leniency: nothing counts from the end and nothing is
    /// clipped.
    ///
    /// ```
    /// use dimfold::{Layout, Status};
    /// let layout = Layout::c_contig([3, 4])?;
    /// assert_eq!(layout.dim_slice_strict(1, 1..3)?.to_string(), "(3,2):(4,1)+1");
    /// assert_eq!(layout.dim_slice_strict(1, 1..5).unwrap_err().status(), Status::INDEX);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX) for a bound outside of the axis; [`SLICE`](crate::Status::SLICE) for a stop
    /// before the start; [`AXIS`](crate::Status::AXIS).
    #[inline]
    pub fn dim_slice_strict(&self, axis: isize, range: Range<isize>) -> Result<Self>
    where
        D: RemoveAxis,
    {
        let Range { start, end } = range;
        // SAFETY: C makes a layout of the same rank.
        unsafe { self.derive(|result, layout, diag| D::dim_slice_strict(result, layout, axis, start, end, diag)) }
    }

    /// NumPy's basic indexing; axes without an indexer are kept whole. [`s!`](crate::s) writes lists of indexers, and
    /// the rank of the result follows from them; with other lists of [`Indexer`]s it is dynamic.
    ///
    /// ```
    /// use dimfold::{s, Indexer, Ix2, Ix3, IxDyn, Layout, NewAxis};
    /// let layout = Layout::c_contig([2, 3, 4])?;
    /// let matrix: Layout<Ix2> = layout.dim_slice(s![1, .., ..;2])?;
    /// assert_eq!(matrix.to_string(), "(3,2):(4,2)+12");
    /// let tensor: Layout<Ix3> = layout.dim_slice(s![..., NewAxis, 0])?;
    /// assert_eq!(*tensor.shape(), [2, 3, 1]);
    /// let indexers: Vec<Indexer> = vec![1.into(), (..).into()];
    /// let dynamic: Layout<IxDyn> = layout.dim_slice(&indexers)?;
    /// assert_eq!(*dynamic.shape(), [3, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for more indexers than axes, [`INDEX`](crate::Status::INDEX),
    /// [`SLICE`](crate::Status::SLICE), [`ARGUMENT`](crate::Status::ARGUMENT) for a second ellipsis.
    #[inline]
    #[doc(alias = "sliced")]
    #[doc(alias = "slice_dyn")]
    pub fn dim_slice<L: IndexerList<D>>(&self, indexers: L) -> Result<Layout<L::Result>> {
        let indexers = indexers.indexers();
        let (count, indexers) = (indexers.len(), Indexer::as_ptr(indexers));
        // SAFETY: the list has as many entries as told.
        unsafe {
            self.derive_checked(c"dim_slice", |result, layout, diag| {
                D::dim_slice(result, layout, count, indexers, diag)
            })
        }
    }
}
