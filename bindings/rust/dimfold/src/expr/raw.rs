//! Programs whose types are known when they run.
use alloc::sync::Arc;
use core::ffi::{c_void, CStr};
use core::fmt;

use dimfold_sys as sys;

use super::few::Few;
use super::program::{Handle, SOURCE_NAMES, TARGET_NAMES};
use super::NodeList;
use crate::error::{check, Error, Result};
use crate::memory::Place;
use crate::shared::Shared;
use crate::{reason, Queue, RawView, RawViewMut};

/// A [`Program`](crate::Program) for code that learns the types of its elements when it runs: of a text or of nodes. It
/// is applied to [`RawView`]s, which are not broadcast.
///
/// ```
/// use dimfold::{Dtype, Layout, Queue, RawProgram, RawView, RawViewMut};
///
/// let mut queue = Queue::new()?;
/// let dtype = Dtype::of::<f32>().unwrap();
/// let program = RawProgram::parse(&mut queue, &format!("|a: {dtype}, b: {dtype}| a * 2.5 + b"))?;
/// let (a, b, mut sum, layout) = ([1.0f32, 2.0], [0.5f32, 0.25], [0.0f32; 2], Layout::c_contig([2])?);
/// let source = |data: &[f32; 2]| RawView::new(data.as_ptr().cast(), 8, dtype, &layout);
/// let target = RawViewMut::new(sum.as_mut_ptr().cast(), 8, dtype, &layout);
/// // SAFETY: the arrays are borrowed, of values of that dtype.
/// unsafe { program.apply(&mut queue, &[target], &[source(&a), source(&b)]) }?;
/// assert_eq!(sum, [3.0, 5.25]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// # Graphs
/// As of a [`Program`](crate::Program#graphs).
pub struct RawProgram {
    handle: Handle,
    /// How many views it writes and reads.
    results: usize,
    sources: usize,
    /// What it was made on, which must outlive it.
    _queue: Arc<Shared>,
}

impl RawProgram {
    /// A program that a text says, in the notation of the C header, `"|a: f32, b: f32| a * 2.5 + b"`: for `queue`, and
    /// for all others on its device that have the same tier. Its nodes are numbered in the order in which their texts
    /// end, the sources first.
    ///
    /// # Errors
    /// Those of [`NodeList::parse`] and of [`of_nodes`](Self::of_nodes).
    pub fn parse(queue: &mut Queue, text: &str) -> Result<Self> {
        Self::of_nodes(queue, &NodeList::parse(text)?)
    }

    /// A program of a list of nodes.
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) without memory; those of the device.
    pub fn of_nodes(queue: &mut Queue, nodes: &NodeList) -> Result<Self> {
        // SAFETY: the list was written by C's functions alone.
        let handle = unsafe { Handle::create(queue, nodes.as_ptr()) }?;
        Ok(RawProgram { handle, results: nodes.results(), sources: nodes.sources(), _queue: queue.keep() })
    }

    /// Gives a constant another item, for what is applied from now on; `node` is its number.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for a node that is no constant, and for a `bool` that is neither 0 nor 1.
    ///
    /// # Safety
    /// `item` leads to one item of the constant's dtype, at any alignment.
    pub unsafe fn set_constant(&mut self, node: u16, item: *const c_void) -> Result<()> {
        let program = self.handle.as_mut_ptr();
        // SAFETY: the caller's promise; the program is borrowed alone.
        unsafe { check(|diag| sys::dimfold_program_constant(program, node, item, diag)) }
    }

    /// Computes it for every index of the targets, of the sources: all of one shape, in the program's order.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for other numbers of views than the program has, and for a queue that it
    /// is not for; [`NDIM`](crate::Status::NDIM), [`SHAPE`](crate::Status::SHAPE), [`DTYPE`](crate::Status::DTYPE),
    /// [`BOUNDS`](crate::Status::BOUNDS), [`NULL`](crate::Status::NULL), [`OVERLAP`](crate::Status::OVERLAP) and
    /// [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN); [`AXIS`](crate::Status::AXIS) for an index along an axis
    /// that the shape has not; [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for more than 64 axes; and those of the
    /// device.
    ///
    /// # Safety
    /// What [`copy_raw`](Queue::copy_raw) asks for its target and its source, for each target and each source; the
    /// sources' items are values of their dtypes. A target may be the same elements in the same order as a source: then
    /// the program is the one that reads and writes them, and nobody else does.
    pub unsafe fn apply(&self, queue: &mut Queue, targets: &[RawViewMut<'_>], sources: &[RawView<'_>]) -> Result<()> {
        self.with_views(queue, targets, sources, |queue, views| {
            // SAFETY: the caller's promise.
            unsafe { queue.apply_views(&self.handle, views.to(), views.from(), views.places()) }
        })
    }

    /// Compiles what [`apply`](Self::apply) to such views needs, so that it can be captured into a CUDA graph. No
    /// memory is touched. Nothing to do for host queues.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn prepare(&mut self, queue: &mut Queue, targets: &[RawViewMut<'_>], sources: &[RawView<'_>]) -> Result<()> {
        let program = self.handle.as_mut_ptr();
        self.with_views(queue, targets, sources, |queue, views| {
            // SAFETY: the descriptions are those of the views, and nobody else has the program.
            unsafe { queue.prepare_views(program, views.to(), views.from()) }
        })
    }

    pub(super) fn handle(&self) -> &Handle {
        &self.handle
    }

    /// Has something done with what C gets of views, which are as many as the program has.
    fn with_views(
        &self,
        queue: &mut Queue,
        targets: &[RawViewMut<'_>],
        sources: &[RawView<'_>],
        call: impl FnOnce(&mut Queue, &Views) -> Result<()>,
    ) -> Result<()> {
        check_count(c"targets", self.results, targets.len())?;
        check_count(c"sources", self.sources, sources.len())?;
        let done = Views::of(queue, targets, sources).and_then(|views| call(queue, &views));
        done.map_err(|error| about(error, &targets[0], sources))
    }
}

fn check_count(operands: &'static CStr, expected: usize, found: usize) -> Result<()> {
    if expected == found {
        return Ok(());
    }
    Err(Error::of_numbers(reason::PROGRAM_COUNT, c"apply", operands, -1, expected as isize, found as isize))
}

/// The error, with the layouts of the target and, if it is the only one, of the source, where they are layouts.
#[cold]
pub(super) fn about(error: Error, target: &RawViewMut<'_>, sources: &[RawView<'_>]) -> Error {
    match (target.layout(), sources) {
        (Ok(target), [source]) => match source.layout() {
            Ok(source) => error.of_operands(target, source),
            Err(_) => error.about(target),
        },
        (Ok(target), _) => error.about(target),
        (Err(_), _) => error,
    }
}

impl fmt::Debug for RawProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawProgram").finish_non_exhaustive()
    }
}

/// What C calls views, the targets first, and where they are.
pub(super) struct Views {
    list: [Few<sys::dimfold_view>; 2],
    places: [Few<Place>; 2],
}

impl Views {
    /// Of as many as there are names, at most.
    pub(super) fn of(queue: &Queue, targets: &[RawViewMut<'_>], sources: &[RawView<'_>]) -> Result<Views> {
        let mut views = Views { list: [Few::new(), Few::new()], places: [Few::new(), Few::new()] };
        for (target, name) in targets.iter().zip(TARGET_NAMES) {
            views.list[0].push(target.describe(name)?);
            views.places[0].push(target.place(queue));
        }
        for (source, name) in sources.iter().zip(SOURCE_NAMES) {
            views.list[1].push(source.describe(name)?);
            views.places[1].push(source.place(queue));
        }
        Ok(views)
    }

    pub(super) fn to(&self) -> &[sys::dimfold_view] {
        self.list[0].as_slice()
    }

    pub(super) fn from(&self) -> &[sys::dimfold_view] {
        self.list[1].as_slice()
    }

    pub(super) fn places(&self) -> impl Iterator<Item = Place> + Clone + '_ {
        self.places.iter().flat_map(Few::as_slice).copied()
    }
}
