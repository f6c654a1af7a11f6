//! What goes by indices, of raw views, and what C gets of all views.
use dimfold_sys as sys;

use crate::by_index::FLAT;
use crate::memory::Operand;
use crate::raw_view::about;
use crate::{IndexMode, PutOp, Queue, RawView, RawViewMut, Result};

/// By indices, of raw views: indices are `I32` or `I64`, masks are `BOOL`. Everything is checked before anything is
/// written, indices included.
impl Queue {
    /// [`take`](Self::take) of raw views; without an axis [`take_flat`](Self::take_flat).
    ///
    /// ```
    /// use dimfold::{Dtype, IndexMode, Layout, Queue, RawView, RawViewMut};
    /// let (data, list, mut taken) = ([1.0f32, 2.0, 3.0], [2i64, 0], [0.0f32; 2]);
    /// let (three, two) = (Layout::c_contig([3])?, Layout::c_contig([2])?);
    /// let source = RawView::new(data.as_ptr().cast(), 12, Dtype::F32, &three);
    /// let indices = RawView::new(list.as_ptr().cast(), 16, Dtype::I64, &two);
    /// let target = RawViewMut::new(taken.as_mut_ptr().cast(), 8, Dtype::F32, &two);
    /// // SAFETY: the arrays are borrowed, of values of those dtypes.
    /// unsafe { Queue::new()?.take_raw(&target, &source, &indices, Some(0), IndexMode::Strict) }?;
    /// assert_eq!(taken, [3.0, 1.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`take`](Self::take) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw): indices and masks are sources.
    pub unsafe fn take_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        indices: &RawView<'_>,
        axis: Option<isize>,
        mode: IndexMode,
    ) -> Result<()> {
        let operands = self.with_indices(target, source, indices)?;
        // SAFETY: the caller's promise.
        unsafe { self.take_of(operands, axis.unwrap_or(FLAT), mode) }.map_err(|error| about(error, target, source))
    }

    /// [`put`](Self::put) of raw views; without an axis [`put_flat`](Self::put_flat).
    ///
    /// # Errors
    /// Those of [`put`](Self::put) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`take_raw`](Self::take_raw); the target's items are values unless all of them are set.
    pub unsafe fn put_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        indices: &RawView<'_>,
        axis: Option<isize>,
        op: PutOp,
        mode: IndexMode,
    ) -> Result<()> {
        let operands = self.with_indices(target, source, indices)?;
        // SAFETY: the caller's promise.
        unsafe { self.put_of(operands, axis.unwrap_or(FLAT), op, mode) }.map_err(|error| about(error, target, source))
    }

    /// [`gather`](Self::gather) of raw views.
    ///
    /// # Errors
    /// Those of [`gather`](Self::gather) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`take_raw`](Self::take_raw).
    pub unsafe fn gather_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        indices: &RawView<'_>,
        axis: isize,
        mode: IndexMode,
    ) -> Result<()> {
        let operands = self.with_indices(target, source, indices)?;
        // SAFETY: the caller's promise.
        unsafe { self.gather_of(operands, axis, mode) }.map_err(|error| about(error, target, source))
    }

    /// [`scatter`](Self::scatter) of raw views.
    ///
    /// # Errors
    /// Those of [`scatter`](Self::scatter) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`put_raw`](Self::put_raw).
    pub unsafe fn scatter_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        indices: &RawView<'_>,
        axis: isize,
        op: PutOp,
        mode: IndexMode,
    ) -> Result<()> {
        let operands = self.with_indices(target, source, indices)?;
        // SAFETY: the caller's promise.
        unsafe { self.scatter_of(operands, axis, op, mode) }.map_err(|error| about(error, target, source))
    }

    /// [`compress`](Self::compress) of raw views, to the beginning of a target of one axis, perhaps a longer one, or
    /// without one: how many elements there are.
    ///
    /// # Errors
    /// Those of [`compress`](Self::compress) and of [`copy_raw`](Self::copy_raw); [`SHAPE`](crate::Status::SHAPE) for a
    /// target of fewer elements.
    ///
    /// # Safety
    /// See [`take_raw`](Self::take_raw).
    pub unsafe fn compress_raw(
        &mut self,
        target: Option<&RawViewMut<'_>>,
        source: &RawView<'_>,
        mask: &RawView<'_>,
    ) -> Result<usize> {
        let target = target.map(|target| target.operand(self, c"target")).transpose()?;
        let sources = [source.operand(self, c"source")?, mask.operand(self, c"mask")?];
        // SAFETY: the caller's promise.
        unsafe { self.compress_of(target, sources) }
    }

    /// [`expand`](Self::expand) of raw views.
    ///
    /// # Errors
    /// Those of [`expand`](Self::expand) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`put_raw`](Self::put_raw).
    pub unsafe fn expand_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        mask: &RawView<'_>,
    ) -> Result<()> {
        let operands =
            [target.operand(self, c"target")?, source.operand(self, c"source")?, mask.operand(self, c"mask")?];
        // SAFETY: the caller's promise.
        unsafe { self.expand_of(operands) }.map_err(|error| about(error, target, mask))
    }

    /// [`nonzero`](Self::nonzero) of a raw view, to the first rows of a target of two axes, of indices, perhaps more
    /// than there are, or without one: how many elements are not zero.
    ///
    /// # Errors
    /// Those of [`nonzero`](Self::nonzero) and of [`copy_raw`](Self::copy_raw); [`SHAPE`](crate::Status::SHAPE) for a
    /// target of fewer rows, [`OVERFLOW`](crate::Status::OVERFLOW) for extents that `I32` does not hold.
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw).
    pub unsafe fn nonzero_raw(&mut self, target: Option<&RawViewMut<'_>>, source: &RawView<'_>) -> Result<usize> {
        let target = target.map(|target| target.operand(self, c"target")).transpose()?;
        let source = source.operand(self, c"source")?;
        // SAFETY: the caller's promise.
        unsafe { self.nonzero_of(target, source) }
    }

    /// [`unravel`](Self::unravel) of raw views.
    ///
    /// # Errors
    /// Those of [`unravel`](Self::unravel) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw).
    pub unsafe fn unravel_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        shape: &[usize],
        mode: IndexMode,
    ) -> Result<()> {
        let operands = [target.operand(self, c"target")?, source.operand(self, c"source")?];
        // SAFETY: the caller's promise.
        unsafe { self.unravel_of(operands, shape, mode) }.map_err(|error| about(error, target, source))
    }

    /// [`searchsorted`](Self::searchsorted) of raw views.
    ///
    /// # Errors
    /// Those of [`searchsorted`](Self::searchsorted) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw).
    pub unsafe fn searchsorted_raw(
        &mut self,
        target: &RawViewMut<'_>,
        sorted: &RawView<'_>,
        values: &RawView<'_>,
        right: bool,
    ) -> Result<()> {
        let (to, items) = (target.operand(self, c"target")?, values.operand(self, c"values")?);
        let operands = [to, sorted.operand(self, c"sorted")?, items];
        // SAFETY: the caller's promise.
        unsafe { self.searchsorted_of(operands, right) }.map_err(|error| about(error, target, values))
    }

    /// [`bincount`](Self::bincount) of raw views, or [`bincount_weighted`](Self::bincount_weighted).
    ///
    /// # Errors
    /// Those of [`bincount_weighted`](Self::bincount_weighted) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`take_raw`](Self::take_raw); the target's items are values.
    pub unsafe fn bincount_raw(
        &mut self,
        target: &RawViewMut<'_>,
        indices: &RawView<'_>,
        weights: Option<&RawView<'_>>,
        mode: IndexMode,
    ) -> Result<()> {
        let operands = [target.operand(self, c"target")?, indices.operand(self, c"indices")?];
        let weights = weights.map(|weights| weights.operand(self, c"weights")).transpose()?;
        // SAFETY: the caller's promise.
        unsafe { self.bincount_of(operands, weights, mode) }.map_err(|error| about(error, target, indices))
    }

    fn with_indices(
        &self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        indices: &RawView<'_>,
    ) -> Result<[Operand; 3]> {
        let (to, from) = (target.operand(self, c"target")?, source.operand(self, c"source")?);
        Ok([to, from, indices.operand(self, c"indices")?])
    }
}

/// Of operands, the target first.
///
/// # Safety
/// Of each: the sources are readable and the targets writable by nobody else, in their places.
impl Queue {
    pub(crate) unsafe fn take_of(&mut self, operands: [Operand; 3], axis: isize, mode: IndexMode) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, from, list], diag| {
                sys::dimfold_take(queue, to, from, list, axis, mode.flags(), diag)
            })
        }
    }

    pub(crate) unsafe fn put_of(
        &mut self,
        operands: [Operand; 3],
        axis: isize,
        op: PutOp,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, from, list], diag| {
                sys::dimfold_put(queue, to, from, list, axis, op.number(), mode.flags(), diag)
            })
        }
    }

    pub(crate) unsafe fn gather_of(&mut self, operands: [Operand; 3], axis: isize, mode: IndexMode) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, from, list], diag| {
                sys::dimfold_gather(queue, to, from, list, axis, mode.flags(), diag)
            })
        }
    }

    pub(crate) unsafe fn scatter_of(
        &mut self,
        operands: [Operand; 3],
        axis: isize,
        op: PutOp,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, from, list], diag| {
                sys::dimfold_scatter(queue, to, from, list, axis, op.number(), mode.flags(), diag)
            })
        }
    }

    /// How many elements the mask has; those of the source are written if there is a target.
    pub(crate) unsafe fn compress_of(
        &mut self,
        target: Option<Operand>,
        [source, mask]: [Operand; 2],
    ) -> Result<usize> {
        let mut count = 0;
        // SAFETY: the caller's promise.
        let done = unsafe {
            self.run_on([target, Some(source), Some(mask)], |queue, [to, from, marked], diag| {
                sys::dimfold_compress(queue, to, &mut count, from, marked, diag)
            })
        };
        done.map(|()| count)
    }

    pub(crate) unsafe fn expand_of(&mut self, operands: [Operand; 3]) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, from, marked], diag| {
                sys::dimfold_expand(queue, to, from, marked, diag)
            })
        }
    }

    /// How many elements are not zero; their indices are written if there is a target.
    pub(crate) unsafe fn nonzero_of(&mut self, target: Option<Operand>, source: Operand) -> Result<usize> {
        let mut count = 0;
        // SAFETY: the caller's promise.
        let done = unsafe {
            self.run_on([target, Some(source)], |queue, [to, from], diag| {
                sys::dimfold_nonzero(queue, to, &mut count, from, diag)
            })
        };
        done.map(|()| count)
    }

    pub(crate) unsafe fn unravel_of(&mut self, operands: [Operand; 2], shape: &[usize], mode: IndexMode) -> Result<()> {
        // SAFETY: the caller's promise; the shape has as many extents as told.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, from], diag| {
                sys::dimfold_unravel(queue, to, from, shape.len(), shape.as_ptr(), mode.flags(), diag)
            })
        }
    }

    pub(crate) unsafe fn searchsorted_of(&mut self, operands: [Operand; 3], right: bool) -> Result<()> {
        let flags = if right { sys::DIMFOLD_RIGHT as u32 } else { 0 };
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, sorted, values], diag| {
                sys::dimfold_searchsorted(queue, to, sorted, values, flags, diag)
            })
        }
    }

    pub(crate) unsafe fn bincount_of(
        &mut self,
        [target, indices]: [Operand; 2],
        weights: Option<Operand>,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on([Some(target), Some(indices), weights], |queue, [to, list, added], diag| {
                sys::dimfold_bincount(queue, to, list, added, mode.flags(), diag)
            })
        }
    }
}
