//! Operations that make one array of parts: tiles, and what is often built of several views.
use alloc::vec::Vec;

use dimfold_sys as sys;

use crate::error::{Error, Result};
use crate::memory::Memory;
use crate::{Dimension, Element, InsertAxis, Layout, PerAxis, Queue, RemoveAxis, TiledView, View, ViewMut};

/// What [`Queue::pad`] puts around an array, for the row 1 2 3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pad<T> {
    /// A number: 0 0 1 2 3 0 0.
    Constant(T),
    /// The last element: 1 1 1 2 3 3 3.
    #[doc(alias = "nearest")]
    Edge,
    /// The elements behind the last one: 3 2 1 2 3 2 1.
    Reflect,
    /// The elements from the last one on: 2 1 1 2 3 3 2.
    Symmetric,
    /// From the other end: 2 3 1 2 3 1 2.
    #[doc(alias = "circular")]
    Wrap,
}

impl<T> Pad<T> {
    fn mode(&self) -> sys::dimfold_pad_mode {
        match self {
            Pad::Constant(_) => sys::DIMFOLD_PAD_CONSTANT,
            Pad::Edge => sys::DIMFOLD_PAD_EDGE,
            Pad::Reflect => sys::DIMFOLD_PAD_REFLECT,
            Pad::Symmetric => sys::DIMFOLD_PAD_SYMMETRIC,
            Pad::Wrap => sys::DIMFOLD_PAD_WRAP,
        }
    }

    /// The number, for C; it reads none for the other modes.
    fn value(&self) -> *const core::ffi::c_void {
        match self {
            Pad::Constant(value) => core::ptr::from_ref(value).cast(),
            _ => core::ptr::null(),
        }
    }
}

/// One array made of parts. Elements are converted as by [`Queue::cast`] where types differ. A target has the shape of
/// what comes out, else the error is [`SHAPE`](crate::Status::SHAPE).
impl Queue {
    /// Reads a tile of the source, padded as `tiles` says where it has no element. `tiles` says where the tile is: its
    /// shape is the source's, its strides play no part. The target has the tile's shape.
    ///
    /// With `axes` the source is transposed first, as by [`Layout::transpose`]: `tiles`, `index` and target are then in
    /// the order of the result.
    ///
    /// ```
    /// use dimfold::{Layout, PaddingMode, Queue, TiledView, View, ViewMut};
    /// let numbers: Vec<i32> = (0..10).collect();
    /// let source = View::new(&numbers, Layout::c_contig([10])?)?;
    /// let tiles = TiledView::new(source.layout(), [4], PaddingMode::Zero)?;
    /// let mut tile = [-1; 4];
    /// let mut target = ViewMut::new(&mut tile, Layout::c_contig([4])?)?;
    /// Queue::new()?.tile_load(&mut target, &source, &tiles, [2], None)?;
    /// assert_eq!(tile, [8, 9, 0, 0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`DTYPE`](crate::Status::DTYPE) for a padding that the target's type does not have;
    /// [`AXIS`](crate::Status::AXIS) unless `axes` names each axis once.
    #[doc(alias = "load")]
    pub fn tile_load<T: Element, S: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
        tiles: &TiledView<D>,
        index: impl PerAxis<isize, Dim = D>,
        axes: Option<D::Axes<isize>>,
    ) -> Result<()> {
        let (to, from, places, index) =
            (target.describe(), source.describe(), [target.place(), source.place()], index.entries());
        let axes = same_count(index, &axes, c"tile_load")?;
        let done = tiles.lend(|tiles| {
            let (count, index) = (index.len(), index.as_ptr());
            // SAFETY: both views borrow their memory, the target's alone; the lists have as many entries as told.
            unsafe {
                self.run(places, |queue, diag| {
                    sys::dimfold_tile_load(queue, &to, &from, tiles, count, index, axes, diag)
                })
            }
        });
        about(done, target, source)
    }

    /// Writes a tile: the source has the tile's shape, and its elements that are outside of the target are not written.
    /// `tiles` and `axes` are those of [`tile_load`](Self::tile_load), with the target as the array.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) unless `axes` names each axis once.
    #[doc(alias = "store")]
    pub fn tile_store<T: Element, S: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
        tiles: &TiledView<D>,
        index: impl PerAxis<isize, Dim = D>,
        axes: Option<D::Axes<isize>>,
    ) -> Result<()> {
        let (to, from, places, index) =
            (target.describe(), source.describe(), [target.place(), source.place()], index.entries());
        let axes = same_count(index, &axes, c"tile_store")?;
        let done = tiles.lend(|tiles| {
            let (count, index) = (index.len(), index.as_ptr());
            // SAFETY: as in `tile_load`.
            unsafe {
                self.run(places, |queue, diag| {
                    sys::dimfold_tile_store(queue, &to, &from, tiles, count, index, axes, diag)
                })
            }
        });
        about(done, target, source)
    }

    /// Reads all tiles of the grid at once. The target has twice as many axes as the source: the number of tiles, and
    /// then the tile's shape.
    ///
    /// # Errors
    /// As [`tile_load`](Self::tile_load).
    pub fn tiles_load<T: Element, S: Element, D: Dimension, E: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, E, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
        tiles: &TiledView<D>,
        axes: Option<D::Axes<isize>>,
    ) -> Result<()> {
        let (to, from, places, axes) =
            (target.describe(), source.describe(), [target.place(), source.place()], list(&axes));
        let done = tiles.lend(|tiles| {
            // SAFETY: as in `tile_load`.
            unsafe {
                self.run(places, |queue, diag| sys::dimfold_tiles_load(queue, &to, &from, tiles, axes.0, axes.1, diag))
            }
        });
        about(done, target, source)
    }

    /// Writes all tiles of the grid at once. The source has twice as many axes as the target: the number of tiles, and
    /// then the tile's shape.
    ///
    /// # Errors
    /// [`OVERLAP`](crate::Status::OVERLAP) for tiles that overlap; else as [`tile_store`](Self::tile_store).
    pub fn tiles_store<T: Element, S: Element, D: Dimension, E: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, E, impl Memory>,
        tiles: &TiledView<D>,
        axes: Option<D::Axes<isize>>,
    ) -> Result<()> {
        let (to, from, places, axes) =
            (target.describe(), source.describe(), [target.place(), source.place()], list(&axes));
        let done = tiles.lend(|tiles| {
            // SAFETY: as in `tile_load`.
            unsafe {
                self.run(places, |queue, diag| sys::dimfold_tiles_store(queue, &to, &from, tiles, axes.0, axes.1, diag))
            }
        });
        about(done, target, source)
    }

    /// Puts arrays behind each other along an axis. Their other extents are the target's; along the axis they add up to
    /// it. NumPy's concatenate.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, View, ViewMut};
    /// let (left, right, mut both) = ([1, 2, 3, 4], [5, 6], [0; 6]);
    /// let sources = [View::new(&left, Layout::c_contig([2, 2])?)?, View::new(&right, Layout::c_contig([2, 1])?)?];
    /// Queue::new()?.concatenate(&mut ViewMut::new(&mut both, Layout::c_contig([2, 3])?)?, &sources, 1)?;
    /// assert_eq!(both, [1, 2, 5, 3, 4, 6]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for no arrays; [`AXIS`](crate::Status::AXIS).
    #[doc(alias = "cat")]
    #[doc(alias = "hstack")]
    #[doc(alias = "vstack")]
    pub fn concatenate<T: Element, S: Element, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        sources: &[View<'_, S, D, impl Memory>],
        axis: isize,
    ) -> Result<()> {
        let (to, from) = (target.describe(), describe(sources));
        let (count, from) = (from.len(), from.as_ptr());
        let places = core::iter::once(target.place()).chain(sources.iter().map(View::place));
        // SAFETY: all views borrow their memory, the target's alone; there are as many as told.
        let done =
            unsafe { self.run(places, |queue, diag| sys::dimfold_concatenate(queue, &to, count, from, axis, diag)) };
        about_target(done, target)
    }

    /// Puts arrays of one shape behind each other along a new axis, which counts on the target. NumPy's stack.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for no arrays; [`AXIS`](crate::Status::AXIS).
    pub fn stack<T: Element, S: Element, D: InsertAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D::Larger, impl Memory>,
        sources: &[View<'_, S, D, impl Memory>],
        axis: isize,
    ) -> Result<()> {
        let (to, from) = (target.describe(), describe(sources));
        let (count, from) = (from.len(), from.as_ptr());
        let places = core::iter::once(target.place()).chain(sources.iter().map(View::place));
        // SAFETY: all views borrow their memory, the target's alone; there are as many as told.
        let done = unsafe { self.run(places, |queue, diag| sys::dimfold_stack(queue, &to, count, from, axis, diag)) };
        about_target(done, target)
    }

    /// Puts `before[i]` elements before and `after[i]` behind the array along each axis. Pads larger than the array go
    /// on in the same way. NumPy's pad.
    ///
    /// ```
    /// use dimfold::{Layout, Pad, Queue, View, ViewMut};
    /// let (row, mut padded) = ([1, 2, 3], [0; 7]);
    /// let source = View::new(&row, Layout::c_contig([3])?)?;
    /// let mut target = ViewMut::new(&mut padded, Layout::c_contig([7])?)?;
    /// Queue::new()?.pad(&mut target, &source, [2], [2], Pad::Reflect)?;
    /// assert_eq!(padded, [3, 2, 1, 2, 3, 2, 1]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) also where there is no element to pad with.
    pub fn pad<T: Element, S: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
        before: impl PerAxis<usize, Dim = D>,
        after: impl PerAxis<usize, Dim = D>,
        pad: Pad<T>,
    ) -> Result<()> {
        let (to, from, places) = (target.describe(), source.describe(), [target.place(), source.place()]);
        let (before, after, mode, value) = (before.entries(), after.entries(), pad.mode(), pad.value());
        if before.len() != after.len() {
            return Err(Error::ndim(c"pad", c"after", before.len(), after.len()));
        }
        let (count, before, after) = (before.len(), before.as_ptr(), after.as_ptr());
        // SAFETY: both views borrow their memory, the target's alone; the lists have as many entries as told, and the
        // value is one item of the target's dtype.
        let done = unsafe {
            self.run(places, |queue, diag| sys::dimfold_pad(queue, &to, &from, count, before, after, mode, value, diag))
        };
        about(done, target, source)
    }

    /// Shifts elements along `axes[i]` by `shifts[i]`; those that leave at one end come back at the other. An axis may
    /// be named more than once: its shifts add up. NumPy's roll.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS); [`NDIM`](crate::Status::NDIM) for lists of different lengths.
    pub fn roll<T: Element, S: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
        shifts: &[isize],
        axes: &[isize],
    ) -> Result<()> {
        let (to, from, places) = (target.describe(), source.describe(), [target.place(), source.place()]);
        if shifts.len() != axes.len() {
            return Err(Error::ndim(c"roll", c"axes", shifts.len(), axes.len()));
        }
        let (count, shifts, axes) = (shifts.len(), shifts.as_ptr(), axes.as_ptr());
        // SAFETY: both views borrow their memory, the target's alone; the lists have as many entries as told.
        let done =
            unsafe { self.run(places, |queue, diag| sys::dimfold_roll(queue, &to, &from, count, shifts, axes, diag)) };
        about(done, target, source)
    }

    /// Repeats each element `repeats` times along an axis. NumPy's repeat.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS).
    pub fn repeat<T: Element, S: Element, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
        repeats: usize,
        axis: isize,
    ) -> Result<()> {
        let (to, from, places) = (target.describe(), source.describe(), [target.place(), source.place()]);
        // SAFETY: both views borrow their memory, the target's alone.
        let done =
            unsafe { self.run(places, |queue, diag| sys::dimfold_repeat(queue, &to, &from, repeats, axis, diag)) };
        about(done, target, source)
    }

    /// Repeats the whole array `reps[i]` times along each axis. The shorter of the source's shape and the repetitions
    /// gets leading ones. NumPy's tile.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`NDIM`](crate::Status::NDIM).
    pub fn tile<T: Element, S: Element, D: Dimension, E: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, E, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
        reps: &[usize],
    ) -> Result<()> {
        let (to, from, places) = (target.describe(), source.describe(), [target.place(), source.place()]);
        let (count, reps) = (reps.len(), reps.as_ptr());
        // SAFETY: both views borrow their memory, the target's alone; the list has as many entries as told.
        let done = unsafe { self.run(places, |queue, diag| sys::dimfold_tile(queue, &to, &from, count, reps, diag)) };
        about(done, target, source)
    }
}

/// A list for C, NULL for none.
fn list<L: AsRef<[isize]>>(axes: &Option<L>) -> (usize, *const isize) {
    axes.as_ref().map_or((0, core::ptr::null()), |axes| (axes.as_ref().len(), axes.as_ref().as_ptr()))
}

/// The axes for C, which takes one count for them and the index.
fn same_count<L: AsRef<[isize]>>(
    index: &[isize],
    axes: &Option<L>,
    operation: &'static core::ffi::CStr,
) -> Result<*const isize> {
    match list(axes) {
        (count, axes) if axes.is_null() || count == index.len() => Ok(axes),
        (count, _) => Err(Error::ndim(operation, c"axes", index.len(), count)),
    }
}

fn describe<S: Element, D: Dimension>(sources: &[View<'_, S, D, impl Memory>]) -> Vec<sys::dimfold_view> {
    sources.iter().map(View::describe).collect()
}

/// The layouts of target and source go into the error.
fn about<T, S, D: Dimension, E: Dimension>(
    done: Result<()>,
    target: &ViewMut<'_, T, D, impl Memory>,
    source: &View<'_, S, E, impl Memory>,
) -> Result<()> {
    done.map_err(|error| error.of_operands(target.layout().to_dyn(), source.layout().to_dyn()))
}

fn about_target<T, D: Dimension>(done: Result<()>, target: &ViewMut<'_, T, D, impl Memory>) -> Result<()> {
    done.map_err(|error| error.about(Layout::to_dyn(target.layout())))
}
