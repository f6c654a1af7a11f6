//! Programs whose types are known when they run.
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::fmt;

use dimfold_sys as sys;

use super::program::Handle;
use super::NodeList;
use crate::error::{check, Result};
use crate::shared::Shared;
use crate::{Queue, RawView, RawViewMut};

/// A [`Program`](crate::Program) of a text, for code that learns the types of its elements when it runs. It is applied
/// to [`RawView`]s.
///
/// ```
/// use dimfold::{Dtype, Layout, Queue, RawProgram, RawView, RawViewMut};
///
/// let mut queue = Queue::new()?;
/// let dtype = Dtype::of::<f32>().unwrap();
/// let program = RawProgram::new(&mut queue, &format!("|a: {dtype}, b: {dtype}| a * 2.5 + b"))?;
/// let (a, b, mut sum, layout) = ([1.0f32, 2.0], [0.5f32, 0.25], [0.0f32; 2], Layout::c_contig([2])?);
/// let source = |data: &[f32; 2]| RawView::new(data.as_ptr().cast(), 8, dtype, &layout);
/// let target = RawViewMut::new(sum.as_mut_ptr().cast(), 8, dtype, &layout);
/// // SAFETY: the arrays are borrowed, of values of that dtype.
/// unsafe { queue.apply_raw(&program, &[target], &[source(&a), source(&b)]) }?;
/// assert_eq!(sum, [3.0, 5.25]);
/// # Ok::<(), dimfold::Error>(())
/// ```
pub struct RawProgram {
    handle: Handle,
    /// What it was made on, which must outlive it.
    _queue: Arc<Shared>,
}

impl RawProgram {
    /// A program for `queue`, and for all others on its device that have the same tier: of a text in the grammar of C's
    /// `dimfold_expr_parse`, `"|a: f32, b: f32| a * 2.5 + b"`. Its nodes are numbered in the order in which their texts
    /// end, the sources first.
    ///
    /// # Errors
    /// Those of [`NodeList::parse`]; [`RESOURCE`](crate::Status::RESOURCE) without memory; and those of the device.
    pub fn new(queue: &mut Queue, text: &str) -> Result<Self> {
        let nodes = NodeList::parse(text)?;
        // SAFETY: C has written the expression.
        let handle = unsafe { Handle::create(queue, nodes.as_ptr()) }?;
        Ok(RawProgram { handle, _queue: queue.keep() })
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
}

impl fmt::Debug for RawProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawProgram").finish_non_exhaustive()
    }
}

impl Queue {
    /// Computes a program for every index of the targets, of the sources: all of one shape, in the order that its text
    /// has, at most 8 of each. A target may be the same elements in the same order as a source.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`DTYPE`](crate::Status::DTYPE), [`BOUNDS`](crate::Status::BOUNDS),
    /// [`OVERLAP`](crate::Status::OVERLAP) and [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN);
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for other numbers of views than the program has, and for a queue that it
    /// is not for; and those of the device.
    ///
    /// # Safety
    /// As [`copy_raw`](Queue::copy_raw) says of its target and its source; the sources' items are values of their
    /// dtypes.
    pub unsafe fn apply_raw(
        &mut self,
        program: &RawProgram,
        targets: &[RawViewMut<'_>],
        sources: &[RawView<'_>],
    ) -> Result<()> {
        let places = targets.iter().map(|view| view.place(self)).chain(sources.iter().map(|view| view.place(self)));
        let places: Vec<_> = places.collect();
        let to: Vec<_> = targets.iter().map(|view| view.describe(c"target")).collect::<Result<_>>()?;
        let from: Vec<_> = sources.iter().map(|view| view.describe(c"source")).collect::<Result<_>>()?;
        // SAFETY: the caller's promise.
        unsafe { self.apply_views(&program.handle, &to, &from, places) }
    }
}
