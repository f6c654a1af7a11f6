//! Sorting along an axis, and what follows from it.
use alloc::vec::Vec;

use dimfold_sys as sys;

use crate::by_index::Indices64;
use crate::expr::Ordered;
use crate::memory::{Initialized, Memory, Operand};
use crate::queue::about;
use crate::{
    raw_view, Dimension, IndexElement, Ix1, Layout, Queue, RawView, RawViewMut, RemoveAxis, Result, View, ViewMut,
};

/// Which elements come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SortOrder {
    /// The least.
    #[default]
    Ascending,
    /// The largest; equal ones stay in their order.
    Descending,
}

impl SortOrder {
    fn flags(self) -> u32 {
        match self {
            SortOrder::Ascending => 0,
            SortOrder::Descending => sys::DIMFOLD_DESCENDING as u32,
        }
    }

    fn top_k_flags(self) -> u32 {
        match self {
            SortOrder::Ascending => sys::DIMFOLD_ASCENDING as u32,
            SortOrder::Descending => 0,
        }
    }
}

/// What [`Queue::unique`] finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Unique<T> {
    /// The different elements, sorted.
    pub values: Vec<T>,
    /// The ordinal in C order of the first of each.
    pub first: Vec<i64>,
    /// Of each element of the source, in C order, the place among the values.
    pub inverse: Vec<i64>,
    /// How many there are of each.
    pub counts: Vec<i64>,
}

/// Sorts. All are stable; -0 comes before +0, and NaN last, also when the largest come first. Everything is checked
/// before anything is written.
impl Queue {
    /// Sorts the elements of each line along `axis`.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, SortOrder, View, ViewMut};
    /// let (data, mut sorted) = ([3, 1, 2, 6, 5, 4], [0; 6]);
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// let mut target = ViewMut::new(&mut sorted, Layout::c_contig([2, 3])?)?;
    /// Queue::new()?.sort(&mut target, &rows, -1, SortOrder::Descending)?;
    /// assert_eq!(sorted, [3, 2, 1, 6, 5, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if the shapes differ, [`AXIS`](crate::Status::AXIS),
    /// [`RESOURCE`](crate::Status::RESOURCE) without memory, [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for memory
    /// that a CUDA queue's device does not address.
    pub fn sort<T: Ordered, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, T, D, impl Initialized>,
        axis: isize,
        order: SortOrder,
    ) -> Result<()> {
        // SAFETY: both views borrow their memory, the target's alone.
        let done = unsafe { self.sort_of([target.operand(), source.operand()], axis, order) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// [`sort`](Self::sort) in the elements' own place.
    ///
    /// # Errors
    /// Those of [`sort`](Self::sort).
    pub fn sort_in_place<T: Ordered, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        axis: isize,
        order: SortOrder,
    ) -> Result<()> {
        // SAFETY: the view borrows its memory alone; a target may be the source's same elements.
        let done = unsafe { self.sort_of([target.operand(), target.operand()], axis, order) };
        done.map_err(|error| error.about(target.layout().to_dyn()))
    }

    /// The indices along `axis` that sort it: `i32`, `i64` or `isize`.
    ///
    /// ```
    /// use dimfold::{Queue, SortOrder, View, ViewMut};
    /// let mut order = [0i64; 4];
    /// let letters = View::from(b"dbca");
    /// Queue::new()?.argsort(&mut ViewMut::from(&mut order), &letters, 0, SortOrder::Ascending)?;
    /// assert_eq!(order, [3, 1, 2, 0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`sort`](Self::sort); [`OVERFLOW`](crate::Status::OVERFLOW) for an extent that the type does not hold.
    pub fn argsort<I: IndexElement, T: Ordered, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, I, D, impl Memory>,
        source: &View<'_, T, D, impl Initialized>,
        axis: isize,
        order: SortOrder,
    ) -> Result<()> {
        // SAFETY: as in `sort`.
        let done = unsafe { self.argsort_of([target.operand(), source.operand()], axis, order) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// The first elements of each line along `axis` once it is sorted, as many as the targets have there, and their
    /// indices: with [`Descending`](SortOrder::Descending) the largest, NaN before all others. Of equal ones those with
    /// the lower index, first.
    ///
    /// ```
    /// use dimfold::{Queue, SortOrder, View, ViewMut};
    /// let (mut most, mut places) = ([0.0; 2], [0i64; 2]);
    /// let (values, indices) = (&mut ViewMut::from(&mut most), &mut ViewMut::from(&mut places));
    /// Queue::new()?.top_k(values, indices, &View::from(&[1.0f32, 7.0, 3.0]), 0, SortOrder::Descending)?;
    /// assert_eq!((most, places), ([7.0, 3.0], [1, 2]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`sort`](Self::sort), and of [`argsort`](Self::argsort).
    #[doc(alias = "topk")]
    #[doc(alias = "partition")]
    pub fn top_k<T: Ordered, I: IndexElement, D: RemoveAxis>(
        &mut self,
        values: &mut ViewMut<'_, T, D, impl Memory>,
        indices: &mut ViewMut<'_, I, D, impl Memory>,
        source: &View<'_, T, D, impl Initialized>,
        axis: isize,
        order: SortOrder,
    ) -> Result<()> {
        let targets = [values.operand(), indices.operand()].map(Some);
        // SAFETY: all views borrow their memory, the targets' alone.
        let done = unsafe { self.top_k_of(targets, source.operand(), axis, order) };
        done.map_err(|error| about(error, values.layout(), source.layout()))
    }

    /// The different elements, sorted, with the places that they have: those that are equal are the same, -0 and +0
    /// too, and all NaN.
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let found = Queue::new()?.unique(&View::from(&[5u8, 2, 5]))?;
    /// assert_eq!((found.values, found.first), (vec![2, 5], vec![1, 0]));
    /// assert_eq!((found.inverse, found.counts), (vec![1, 0, 1], vec![1, 2]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) without memory, [`UNSUPPORTED`](crate::Status::UNSUPPORTED) on a queue of
    /// another device, which does not address a `Vec`: [`unique_raw`](Self::unique_raw) takes memory of its own.
    #[doc(alias = "unique_all")]
    pub fn unique<T: Ordered, D: Dimension>(&mut self, source: &View<'_, T, D, impl Initialized>) -> Result<Unique<T>> {
        let size = source.layout().size();
        let mut values: Vec<T> = Vec::with_capacity(size);
        let mut lists = [(); 3].map(|()| Indices64::with_room(size));
        let count = {
            let row = || Layout::<Ix1>::c_contig([size]);
            let items = ViewMut::new_uninit(&mut values.spare_capacity_mut()[..size], row()?)?;
            let [first, inverse, counts] = &mut lists;
            let whole = Layout::c_contig(source.layout().to_dyn().shape())?;
            let (first, counts) = (first.view(row()?)?, counts.view(row()?)?);
            let inverse = inverse.view(whole)?;
            let targets = [items.operand(), first.operand(), inverse.operand(), counts.operand()].map(Some);
            // SAFETY: the source is borrowed, and the targets are fresh.
            let count = unsafe { self.unique_of(targets, source.operand()) };
            count.map_err(|error| error.about(source.layout().to_dyn()))?
        };
        let [first, inverse, counts] = lists;
        // SAFETY: C has written so many values, ordinals and counts, and a place for each element.
        unsafe {
            values.set_len(count);
            Ok(Unique { values, first: first.take(count), inverse: inverse.take(size), counts: counts.take(count) })
        }
    }
}

/// Sorts of raw views.
impl Queue {
    /// [`sort`](Self::sort) of raw views.
    ///
    /// # Errors
    /// Those of [`sort`](Self::sort) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw). The target may be the same elements in the same order as the source.
    pub unsafe fn sort_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        axis: isize,
        order: SortOrder,
    ) -> Result<()> {
        let operands = [target.operand(self, c"target")?, source.operand(self, c"source")?];
        // SAFETY: the caller's promise.
        unsafe { self.sort_of(operands, axis, order) }.map_err(|error| raw_view::about(error, target, source))
    }

    /// [`argsort`](Self::argsort) of raw views, to indices of `I32` or `I64`.
    ///
    /// # Errors
    /// Those of [`argsort`](Self::argsort) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw).
    pub unsafe fn argsort_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        axis: isize,
        order: SortOrder,
    ) -> Result<()> {
        let operands = [target.operand(self, c"target")?, source.operand(self, c"source")?];
        // SAFETY: the caller's promise.
        unsafe { self.argsort_of(operands, axis, order) }.map_err(|error| raw_view::about(error, target, source))
    }

    /// [`top_k`](Self::top_k) of raw views: the values, the indices, of `I32` or `I64`, or both.
    ///
    /// # Errors
    /// Those of [`top_k`](Self::top_k) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw).
    pub unsafe fn top_k_raw(
        &mut self,
        values: Option<&RawViewMut<'_>>,
        indices: Option<&RawViewMut<'_>>,
        source: &RawView<'_>,
        axis: isize,
        order: SortOrder,
    ) -> Result<()> {
        let values = values.map(|values| values.operand(self, c"values")).transpose()?;
        let indices = indices.map(|indices| indices.operand(self, c"indices")).transpose()?;
        let source = source.operand(self, c"source")?;
        // SAFETY: the caller's promise.
        unsafe { self.top_k_of([values, indices], source, axis, order) }
    }

    /// [`unique`](Self::unique) of a raw view: how many different items there are, which are at the beginning of
    /// `values`. Those of the places that are there get the ordinals of the first of each, the place of each element
    /// among the values, which is of the source's shape, and how many there are of each.
    ///
    /// # Errors
    /// Those of [`unique`](Self::unique) and of [`copy_raw`](Self::copy_raw); [`SHAPE`](crate::Status::SHAPE) for
    /// targets that are too short.
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw).
    pub unsafe fn unique_raw(
        &mut self,
        values: &RawViewMut<'_>,
        places: [Option<&RawViewMut<'_>>; 3],
        source: &RawView<'_>,
    ) -> Result<usize> {
        let targets = [Some(values), places[0], places[1], places[2]];
        let names = [c"values", c"first", c"inverse", c"counts"];
        let mut operands = [None; 4];
        for ((operand, target), name) in operands.iter_mut().zip(targets).zip(names) {
            *operand = target.map(|target| target.operand(self, name)).transpose()?;
        }
        let source = source.operand(self, c"source")?;
        // SAFETY: the caller's promise.
        unsafe { self.unique_of(operands, source) }
    }
}

/// Of operands, the targets first.
///
/// # Safety
/// Of each: the sources are readable and the targets writable by nobody else, in their places.
impl Queue {
    unsafe fn sort_of(&mut self, operands: [Operand; 2], axis: isize, order: SortOrder) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, from], diag| {
                sys::dimfold_sort(queue, to, from, axis, order.flags(), diag)
            })
        }
    }

    unsafe fn argsort_of(&mut self, operands: [Operand; 2], axis: isize, order: SortOrder) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on(operands.map(Some), |queue, [to, from], diag| {
                sys::dimfold_argsort(queue, to, from, axis, order.flags(), diag)
            })
        }
    }

    unsafe fn top_k_of(
        &mut self,
        [values, indices]: [Option<Operand>; 2],
        source: Operand,
        axis: isize,
        order: SortOrder,
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.run_on([values, indices, Some(source)], |queue, [items, ordinals, from], diag| {
                sys::dimfold_top_k(queue, items, ordinals, from, axis, order.top_k_flags(), diag)
            })
        }
    }

    /// How many different elements there are.
    unsafe fn unique_of(
        &mut self,
        [values, first, inverse, counts]: [Option<Operand>; 4],
        source: Operand,
    ) -> Result<usize> {
        let mut count = 0;
        let operands = [values, first, inverse, counts, Some(source)];
        // SAFETY: the caller's promise.
        let done = unsafe {
            self.run_on(operands, |queue, [values, first, inverse, counts, source], diag| {
                sys::dimfold_unique(queue, values, first, inverse, counts, &mut count, source, diag)
            })
        };
        done.map(|()| count)
    }
}
