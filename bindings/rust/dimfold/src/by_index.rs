//! Elements by lists of indices: taking, gathering, scattering, masks.
use alloc::vec::Vec;

use dimfold_sys as sys;

use crate::expr::{Named, Number, Ordered};
use crate::memory::{Initialized, Memory};
use crate::queue::about;
use crate::{
    Dimension, Element, InsertAxis, Ix, Ix0, Ix1, Ix2, IxDyn, Layout, Queue, RemoveAxis, Result, UnsqueezeAxes, View,
    ViewMut,
};

/// Types of indices: `i32`, `i64` and `isize`.
#[diagnostic::on_unimplemented(message = "`{Self}` is no index: expected `i32`, `i64` or `isize`")]
pub trait IndexElement: Named {}

impl IndexElement for i32 {}
impl IndexElement for i64 {}
impl IndexElement for isize {}

/// What an index outside of its axis is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IndexMode {
    /// [`INDEX`](crate::Status::INDEX); negative ones count from the end.
    #[default]
    #[doc(alias = "raise")]
    Strict,
    /// Counted modulo the extent.
    Wrap,
    /// The first one below, the last one above, so that no index counts from the end.
    #[doc(alias = "clip")]
    Clamp,
}

impl IndexMode {
    pub(crate) fn flags(self) -> u32 {
        (match self {
            IndexMode::Strict => sys::DIMFOLD_INDEX_ERROR,
            IndexMode::Wrap => sys::DIMFOLD_INDEX_WRAP,
            IndexMode::Clamp => sys::DIMFOLD_INDEX_CLAMP,
        }) as u32
    }
}

/// What happens to an element that is there. Several come to one in C order of the indices: the last one stays, and
/// floats are added in that order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "reduce")]
pub enum PutOp {
    /// It is overwritten.
    #[default]
    Set,
    /// Added to; integers wrap.
    Add,
    /// The lesser of both, NaN if one is.
    Min,
    /// The larger of both, NaN if one is.
    Max,
    /// Multiplied; integers wrap.
    Mul,
}

impl PutOp {
    pub(crate) fn number(self) -> u32 {
        (match self {
            PutOp::Set => sys::DIMFOLD_PUT_SET,
            PutOp::Add => sys::DIMFOLD_PUT_ADD,
            PutOp::Min => sys::DIMFOLD_PUT_MIN,
            PutOp::Max => sys::DIMFOLD_PUT_MAX,
            PutOp::Mul => sys::DIMFOLD_PUT_MUL,
        }) as u32
    }
}

/// All axes as one, in C order, for C.
pub(crate) const FLAT: isize = isize::MIN;

/// The rank of what indices of rank `Self` take along an axis of rank `D`: that of the indices stands for the axis.
#[diagnostic::on_unimplemented(
    message = "indices of rank `{Self}` cannot take the place of an axis of rank `{D}`",
    note = "fixed ranks end at 9, and rank 0 has no axis: `to_dyn` makes dynamic ones"
)]
pub trait TakeRank<D: Dimension>: Dimension {
    /// The rank of the result.
    type Result: Dimension;
}

impl<D: RemoveAxis> TakeRank<D> for Ix0 {
    type Result = D::Smaller;
}
impl<D: RemoveAxis> TakeRank<D> for Ix1 {
    type Result = D;
}
impl<D: RemoveAxis> TakeRank<D> for IxDyn {
    type Result = IxDyn;
}

macro_rules! take_ranks {
    ($($rank:literal $more:literal),*) => {$(
        impl<D: RemoveAxis> TakeRank<D> for Ix<$rank>
        where
            [isize; $more]: UnsqueezeAxes<D>,
        {
            type Result = <[isize; $more] as UnsqueezeAxes<D>>::Result;
        }
    )*};
}
take_ranks!(2 1, 3 2, 4 3, 5 4, 6 5, 7 6, 8 7, 9 8);

/// Room for numbers that C writes.
pub(crate) struct Indices64(Vec<i64>);

impl Indices64 {
    pub(crate) fn with_room(size: usize) -> Self {
        Indices64(Vec::with_capacity(size))
    }

    pub(crate) fn view<D: Dimension>(&mut self, layout: Layout<D>) -> Result<ViewMut<'_, i64, D, crate::Uninit>> {
        ViewMut::new_uninit(self.0.spare_capacity_mut(), layout)
    }

    /// # Safety
    /// The first `count` have been written.
    pub(crate) unsafe fn take(mut self, count: usize) -> Vec<i64> {
        // SAFETY: the caller's promise.
        unsafe { self.0.set_len(count) };
        self.0
    }
}

/// By indices, which are checked, as everything is, before anything is written.
impl Queue {
    /// Takes slabs of the source: the target has the source's shape with the indices' shape in place of `axis`.
    ///
    /// ```
    /// use dimfold::{IndexMode, Layout, Queue, View, ViewMut};
    /// let (data, mut taken) = ([1, 2, 3, 4, 5, 6], [0; 4]);
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// let mut target = ViewMut::new(&mut taken, Layout::c_contig([2, 2])?)?;
    /// Queue::new()?.take(&mut target, &rows, &View::from(&[2i64, 0]), 1, IndexMode::Strict)?;
    /// assert_eq!(taken, [3, 1, 6, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`AXIS`](crate::Status::AXIS), [`INDEX`](crate::Status::INDEX) for an index
    /// outside, and for any into an extent of 0, which a CUDA queue says when it is next waited for.
    #[doc(alias = "index_select")]
    #[doc(alias = "select")]
    pub fn take<T: Element, I: IndexElement, D: Dimension, E: TakeRank<D>>(
        &mut self,
        target: &mut ViewMut<'_, T, E::Result, impl Memory>,
        source: &View<'_, T, D, impl Initialized>,
        indices: &View<'_, I, E, impl Initialized>,
        axis: isize,
        mode: IndexMode,
    ) -> Result<()> {
        self.take_along(target, source, indices, axis, mode)
    }

    /// Takes elements of the source by their ordinals in C order, whatever its strides: the target has the indices'
    /// shape.
    ///
    /// # Errors
    /// Those of [`take`](Self::take).
    pub fn take_flat<T: Element, I: IndexElement, D: Dimension, E: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, E, impl Memory>,
        source: &View<'_, T, D, impl Initialized>,
        indices: &View<'_, I, E, impl Initialized>,
        mode: IndexMode,
    ) -> Result<()> {
        self.take_along(target, source, indices, FLAT, mode)
    }

    fn take_along<T: Element, I: IndexElement, D: Dimension, E: Dimension, R: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, R, impl Memory>,
        source: &View<'_, T, D, impl Initialized>,
        indices: &View<'_, I, E, impl Initialized>,
        axis: isize,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: all views borrow their memory, the target's alone.
        let done = unsafe { self.take_of([target.operand(), source.operand(), indices.operand()], axis, mode) };
        done.map_err(|error| error.of_operands(target.layout().to_dyn(), source.layout().to_dyn()))
    }

    /// The inverse of [`take`](Self::take): the slabs of the target that the indices name get those of the source. What
    /// no index names stays.
    ///
    /// ```
    /// use dimfold::{IndexMode, PutOp, Queue, View, ViewMut};
    /// let mut counts = [0.0f32; 3];
    /// let (ones, places) = (View::from(&[1.0f32, 1.0, 1.0]), View::from(&[2i32, 0, 2]));
    /// Queue::new()?.put(&mut ViewMut::from(&mut counts), &ones, &places, 0, PutOp::Add, IndexMode::Strict)?;
    /// assert_eq!(counts, [1.0, 0.0, 2.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`take`](Self::take); [`DTYPE`](crate::Status::DTYPE) for elements that are not added or compared.
    #[doc(alias = "index_put")]
    #[doc(alias = "index_add")]
    #[doc(alias = "index_copy")]
    pub fn put<T: Element, I: IndexElement, D: Dimension, E: TakeRank<D>>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        source: &View<'_, T, E::Result, impl Initialized>,
        indices: &View<'_, I, E, impl Initialized>,
        axis: isize,
        op: PutOp,
        mode: IndexMode,
    ) -> Result<()> {
        self.put_along(target, source, indices, axis, op, mode)
    }

    /// The inverse of [`take_flat`](Self::take_flat).
    ///
    /// # Errors
    /// Those of [`put`](Self::put).
    pub fn put_flat<T: Element, I: IndexElement, D: Dimension, E: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        source: &View<'_, T, E, impl Initialized>,
        indices: &View<'_, I, E, impl Initialized>,
        op: PutOp,
        mode: IndexMode,
    ) -> Result<()> {
        self.put_along(target, source, indices, FLAT, op, mode)
    }

    fn put_along<T: Element, I: IndexElement, D: Dimension, E: Dimension, R: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        source: &View<'_, T, R, impl Initialized>,
        indices: &View<'_, I, E, impl Initialized>,
        axis: isize,
        op: PutOp,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: as in `take_along`.
        let done = unsafe { self.put_of([target.operand(), source.operand(), indices.operand()], axis, op, mode) };
        done.map_err(|error| error.of_operands(target.layout().to_dyn(), source.layout().to_dyn()))
    }

    /// Takes elements along an axis, `target[i][j] = source[indices[i][j]][j]` for axis 0: the indices have the
    /// target's shape, and the source has at least their extents along all other axes.
    ///
    /// ```
    /// use dimfold::{IndexMode, Layout, Queue, View, ViewMut};
    /// let (data, mut gathered) = ([1, 2, 3, 4, 5, 6], [0; 2]);
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// let column = Layout::c_contig([2, 1])?;
    /// let indices = View::new(&[2i64, 0], column)?;
    /// Queue::new()?.gather(&mut ViewMut::new(&mut gathered, column)?, &rows, &indices, 1, IndexMode::Strict)?;
    /// assert_eq!(gathered, [3, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`take`](Self::take).
    #[doc(alias = "take_along_axis")]
    pub fn gather<T: Element, I: IndexElement, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, T, D, impl Initialized>,
        indices: &View<'_, I, D, impl Initialized>,
        axis: isize,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: as in `take_along`.
        let done = unsafe { self.gather_of([target.operand(), source.operand(), indices.operand()], axis, mode) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// The inverse of [`gather`](Self::gather), `target[indices[i][j]][j] = source[i][j]` for axis 0: the source has
    /// the indices' shape.
    ///
    /// # Errors
    /// Those of [`put`](Self::put).
    #[doc(alias = "put_along_axis")]
    #[doc(alias = "scatter_add")]
    pub fn scatter<T: Element, I: IndexElement, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        source: &View<'_, T, D, impl Initialized>,
        indices: &View<'_, I, D, impl Initialized>,
        axis: isize,
        op: PutOp,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: as in `take_along`.
        let done = unsafe { self.scatter_of([target.operand(), source.operand(), indices.operand()], axis, op, mode) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// The elements of the source whose element of the mask is true, in C order.
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let (mut queue, a) = (Queue::new()?, View::from(&[3, -1, 2]));
    /// let is_positive = a.expr().gt(0).to_vec(&mut queue)?;
    /// assert_eq!(queue.compress(&a, &View::from(is_positive.as_slice()))?, [3, 2]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if the shapes differ; [`UNSUPPORTED`](crate::Status::UNSUPPORTED) on a queue of
    /// another device, which does not address a `Vec`: [`compress_raw`](Self::compress_raw) takes memory of its own.
    #[doc(alias = "bool_select")]
    #[doc(alias = "masked_select")]
    #[doc(alias = "filter")]
    pub fn compress<T: Element, D: Dimension>(
        &mut self,
        source: &View<'_, T, D, impl Initialized>,
        mask: &View<'_, bool, D, impl Initialized>,
    ) -> Result<Vec<T>> {
        let views = || [source.operand(), mask.operand()];
        // SAFETY: both views borrow their memory; elements are only counted.
        let count = unsafe { self.compress_of(None, views()) };
        let count = count.map_err(|error| about(error, source.layout(), mask.layout()))?;
        let mut elements = Vec::with_capacity(count);
        let target = ViewMut::new_uninit(&mut elements.spare_capacity_mut()[..count], Layout::c_contig([count])?)?;
        // SAFETY: as above; the target is fresh.
        unsafe {
            self.compress_of(Some(target.operand()), views())?;
            elements.set_len(count);
        }
        Ok(elements)
    }

    /// The inverse: the elements of the target whose element of the mask is true get those of the source, in C order.
    ///
    /// ```
    /// use dimfold::{Queue, View, ViewMut};
    /// let mut data = [0, 0, 0];
    /// let mask = View::from(&[true, false, true]);
    /// Queue::new()?.expand(&mut ViewMut::from(&mut data), &View::from(&[7, 8]), &mask)?;
    /// assert_eq!(data, [7, 0, 8]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if the shapes differ, and for too few elements, which a CUDA queue says when it
    /// is next waited for.
    #[doc(alias = "masked_scatter")]
    #[doc(alias = "place")]
    pub fn expand<T: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        source: &View<'_, T, Ix1, impl Initialized>,
        mask: &View<'_, bool, D, impl Initialized>,
    ) -> Result<()> {
        // SAFETY: as in `take_along`.
        let done = unsafe { self.expand_of([target.operand(), source.operand(), mask.operand()]) };
        done.map_err(|error| about(error, target.layout(), mask.layout()))
    }

    /// The indices of the elements that are not zero, in C order: one after the other, each with an entry per axis.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, View};
    /// let rows = View::new(&[0, 5, 0, 7], Layout::c_contig([2, 2])?)?;
    /// assert_eq!(Queue::new()?.nonzero(&rows)?, [[0, 1], [1, 1]]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) on a queue of another device, which does not address a `Vec`:
    /// [`nonzero_raw`](Self::nonzero_raw) takes memory of its own.
    #[doc(alias = "argwhere")]
    pub fn nonzero<T: Named, D: Dimension>(
        &mut self,
        source: &View<'_, T, D, impl Initialized>,
    ) -> Result<Vec<D::Axes<i64>>> {
        let ndim = source.layout().ndim();
        // SAFETY: the view borrows its memory; elements are only counted.
        let count = unsafe { self.nonzero_of(None, source.operand()) };
        let count = count.map_err(|error| error.about(source.layout().to_dyn()))?;
        let mut entries = Indices64::with_room(count * ndim);
        let target = entries.view(Layout::<Ix2>::c_contig([count, ndim])?)?;
        // SAFETY: as above; the target is fresh, and C writes all of it.
        let entries = unsafe {
            self.nonzero_of(Some(target.operand()), source.operand())?;
            entries.take(count * ndim)
        };
        let row = |place: usize| {
            let mut index = D::axes(ndim);
            index.as_mut().copy_from_slice(&entries[place * ndim..][..ndim]);
            index
        };
        Ok((0..count).map(row).collect())
    }

    /// Ordinals to indices of an array of that shape, in C order: the target has one axis more than the source, the
    /// last, of as many entries as the shape has axes.
    ///
    /// ```
    /// use dimfold::{IndexMode, Layout, Queue, View, ViewMut};
    /// let mut indices = [0i64; 4];
    /// let mut target = ViewMut::new(&mut indices, Layout::c_contig([2, 2])?)?;
    /// Queue::new()?.unravel(&mut target, &View::from(&[5i64, 1]), &[2, 3], IndexMode::Strict)?;
    /// assert_eq!(indices, [1, 2, 0, 1]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`INDEX`](crate::Status::INDEX).
    #[doc(alias = "unravel_index")]
    pub fn unravel<I: IndexElement, J: IndexElement, D: InsertAxis>(
        &mut self,
        target: &mut ViewMut<'_, I, D::Larger, impl Memory>,
        source: &View<'_, J, D, impl Initialized>,
        shape: &[usize],
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: both views borrow their memory, the target's alone.
        let done = unsafe { self.unravel_of([target.operand(), source.operand()], shape, mode) };
        done.map_err(|error| error.of_operands(target.layout().to_dyn(), source.layout().to_dyn()))
    }

    /// Where each value would go into `sorted`, which is in the order that [`sort`](Self::sort) makes: before equal
    /// elements, or behind them if `right`.
    ///
    /// ```
    /// use dimfold::{Queue, View, ViewMut};
    /// let (sorted, mut places) = (View::from(&[1.0, 2.0, 2.0, 4.0]), [0i64; 2]);
    /// Queue::new()?.searchsorted(&mut ViewMut::from(&mut places), &sorted, &View::from(&[2.0, 9.0]), false)?;
    /// assert_eq!(places, [1, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if the target has not the values' shape.
    #[doc(alias = "digitize")]
    #[doc(alias = "bucketize")]
    pub fn searchsorted<T: Ordered, I: IndexElement, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, I, D, impl Memory>,
        sorted: &View<'_, T, Ix1, impl Initialized>,
        values: &View<'_, T, D, impl Initialized>,
        right: bool,
    ) -> Result<()> {
        // SAFETY: as in `take_along`.
        let done = unsafe { self.searchsorted_of([target.operand(), sorted.operand(), values.operand()], right) };
        done.map_err(|error| about(error, target.layout(), values.layout()))
    }

    /// Adds 1 to the target's element at each index, which is not negative unless the mode says what it is.
    ///
    /// ```
    /// use dimfold::{IndexMode, Queue, View, ViewMut};
    /// let mut counts = [0u32; 4];
    /// Queue::new()?.bincount(&mut ViewMut::from(&mut counts), &View::from(&[1i32, 3, 1]), IndexMode::Strict)?;
    /// assert_eq!(counts, [0, 2, 0, 1]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX).
    #[doc(alias = "histogram")]
    pub fn bincount<T: Number, I: IndexElement, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, Ix1, impl Initialized>,
        indices: &View<'_, I, D, impl Initialized>,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: as in `take_along`.
        let done = unsafe { self.bincount_of([target.operand(), indices.operand()], None, mode) };
        done.map_err(|error| error.of_operands(target.layout().to_dyn(), indices.layout().to_dyn()))
    }

    /// Adds the weight of each index to the target's element there.
    ///
    /// # Errors
    /// Those of [`bincount`](Self::bincount); [`SHAPE`](crate::Status::SHAPE) for other weights than indices.
    pub fn bincount_weighted<T: Number, I: IndexElement, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, Ix1, impl Initialized>,
        indices: &View<'_, I, D, impl Initialized>,
        weights: &View<'_, T, D, impl Initialized>,
        mode: IndexMode,
    ) -> Result<()> {
        // SAFETY: as in `take_along`.
        let done = unsafe { self.bincount_of([target.operand(), indices.operand()], Some(weights.operand()), mode) };
        done.map_err(|error| error.of_operands(target.layout().to_dyn(), indices.layout().to_dyn()))
    }
}
