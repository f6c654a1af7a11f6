//! Where operations run.
use core::ffi::{c_void, CStr};
use core::fmt;
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::error::{check, Error, Result};
use crate::{Dimension, Element, Explanation, Layout, View, ViewMut};

/// Where operations run, in order, on the host: with threads of its own, or on rayon's (feature `rayon`). An operation
/// is finished when its method returns.
///
/// ```
/// use dimfold::{Layout, Queue, View, ViewMut};
///
/// let rows = [1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let mut columns = [0i32; 6];
/// let source = View::new(&rows, Layout::c_contig([2, 3])?)?;
/// let mut target = ViewMut::new(&mut columns, Layout::f_contig([2, 3])?)?;
/// Queue::new()?.cast(&mut target, &source)?;
/// assert_eq!(columns, [1, 4, 2, 5, 3, 6]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// A queue is used from one thread at a time, so it can be sent to another thread but not shared:
///
/// ```compile_fail,E0277
/// fn share<T: Sync>(_: T) {}
/// share(dimfold::Queue::new().unwrap());
/// ```
pub struct Queue {
    handle: NonNull<sys::dimfold_queue>,
}

// SAFETY: C binds no queue to the thread that made it; it asks only for one thread at a time, which `&mut self` keeps.
unsafe impl Send for Queue {}

impl Queue {
    /// A queue with one thread per processor. They start with the first operation that is large enough to use them.
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) without memory.
    pub fn new() -> Result<Queue> {
        Queue::with_threads(0)
    }

    /// A queue with so many threads, the caller's included; 0 means one per processor.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for more than 1024, [`RESOURCE`](crate::Status::RESOURCE) without memory.
    pub fn with_threads(threads: usize) -> Result<Queue> {
        Queue::with_options(&sys::dimfold_host_options { threads, ..no_options() })
    }

    /// A queue whose work runs on rayon's global pool, so that a program needs no second one. Panics if rayon cannot
    /// start its pool.
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) without memory.
    #[cfg(feature = "rayon")]
    pub fn rayon() -> Result<Queue> {
        Queue::with_options(&sys::dimfold_host_options {
            threads: rayon::current_num_threads().min(1024),
            parallel_for: Some(crate::rayon::parallel_for),
            ..no_options()
        })
    }

    fn with_options(options: &sys::dimfold_host_options) -> Result<Queue> {
        let mut handle = core::ptr::null_mut();
        // SAFETY: both are valid for the call. The options hold no pointer that must outlive it.
        unsafe { check(|diag| sys::dimfold_queue_create_host(&mut handle, options, diag)) }?;
        Ok(Queue { handle: NonNull::new(handle).expect("a queue that was created") })
    }

    /// Borrowed from the queue, which is the caller's alone.
    pub(crate) fn handle(&mut self) -> *mut sys::dimfold_queue {
        self.handle.as_ptr()
    }

    /// How many threads work for it at most, the caller's included.
    pub fn threads(&self) -> usize {
        // SAFETY: the queue lives.
        unsafe { sys::dimfold_queue_threads(self.handle.as_ptr()) }
    }

    /// The sentence of the queue's last failure, `""` if there was none.
    pub fn last_failure(&self) -> &str {
        // SAFETY: the text has a closing zero and stays until the queue's next call, which `&mut self` waits for.
        unsafe { CStr::from_ptr(sys::dimfold_queue_last_failure(self.handle.as_ptr())) }.to_str().unwrap_or("")
    }
}

/// The operations. A target's elements are written once each and nothing between them is; everything is checked before
/// anything is written.
impl Queue {
    /// Moves every element of `source` to its index in `target`.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if the shapes differ.
    #[doc(alias = "assign")]
    pub fn copy<T: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D>,
        source: &View<'_, T, D>,
    ) -> Result<()> {
        // SAFETY: both views borrow their memory, the target's alone.
        let done = unsafe { self.copy_described(&target.describe(), &source.describe()) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// Converts every element of `source` to the type of `target`.
    ///
    /// * to a smaller float: round to nearest, ties to even; too large becomes infinity, NaN stays NaN
    /// * float to integer: towards zero; beyond the target's range its nearest end; NaN becomes 0
    /// * integer to integer: beyond the target's range its nearest end
    /// * anything to bool: false for zero, true for all else, NaN included; bool to number: 0 or 1
    /// * complex to real: the real part; to bool: whether either part is not zero; real to complex: imaginary part 0
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if the shapes differ, [`DTYPE`](crate::Status::DTYPE) for an opaque type.
    #[doc(alias = "astype")]
    pub fn cast<T: Element, S: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D>,
        source: &View<'_, S, D>,
    ) -> Result<()> {
        let (to, from) = (target.describe(), source.describe());
        // SAFETY: as in `copy`.
        let done = unsafe { self.cast_described(&to, &from) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// Writes `value` to every element of `target`.
    pub fn fill<T: Element, D: Dimension>(&mut self, target: &mut ViewMut<'_, T, D>, value: T) -> Result<()> {
        let (to, value) = (target.describe(), core::ptr::from_ref(&value).cast());
        // SAFETY: the value is one item of the target's dtype, and the target borrows its memory alone.
        unsafe { self.fill_described(&to, value) }
    }

    /// The plan of [`Queue::cast`], or of [`Queue::copy`] when the types are equal, without running it.
    pub fn explain<T: Element, S: Element, D: Dimension>(
        &self,
        target: &ViewMut<'_, T, D>,
        source: &View<'_, S, D>,
    ) -> Result<Explanation> {
        let (to, from) = (target.describe(), source.describe());
        // SAFETY: both views are valid for the call, which touches no element.
        let plan = unsafe { self.explain_described(&to, &from) };
        plan.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// The plan of [`Queue::fill`] without running it.
    pub fn explain_fill<T: Element, D: Dimension>(&self, target: &ViewMut<'_, T, D>) -> Result<Explanation> {
        let (to, none) = (target.describe(), core::ptr::null());
        // SAFETY: the view is valid for the call, which touches no element; no source asks for a fill.
        unsafe { self.explain_described(&to, none) }
    }

    /// # Safety
    /// The source's elements are readable, the target's writable by nobody else; they need not be initialized.
    pub(crate) unsafe fn copy_described(
        &mut self,
        target: &sys::dimfold_view,
        source: &sys::dimfold_view,
    ) -> Result<()> {
        // SAFETY: the caller's promise; C finishes before it returns.
        unsafe { check(|diag| sys::dimfold_copy(self.handle.as_ptr(), target, source, diag)) }
    }

    /// # Safety
    /// The source's elements are readable, the target's writable by nobody else.
    pub(crate) unsafe fn cast_described(
        &mut self,
        target: &sys::dimfold_view,
        source: &sys::dimfold_view,
    ) -> Result<()> {
        // SAFETY: the caller's promise; C writes values of the target's dtype, which `Element` promises to be valid.
        unsafe { check(|diag| sys::dimfold_cast(self.handle.as_ptr(), target, source, diag)) }
    }

    /// # Safety
    /// `value` is one item of the target's dtype, and nobody else writes the target's elements.
    pub(crate) unsafe fn fill_described(&mut self, target: &sys::dimfold_view, value: *const c_void) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe { check(|diag| sys::dimfold_fill(self.handle.as_ptr(), target, value, diag)) }
    }

    /// # Safety
    /// Both views are valid for the call; `source` is NULL for a fill.
    pub(crate) unsafe fn explain_described(
        &self,
        target: &sys::dimfold_view,
        source: *const sys::dimfold_view,
    ) -> Result<Explanation> {
        // SAFETY: the caller's promise; no element is touched.
        unsafe {
            Explanation::from_call(|plan, diag| sys::dimfold_explain(self.handle.as_ptr(), target, source, plan, diag))
        }
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        // SAFETY: nobody else has the handle, and no operation runs.
        unsafe { sys::dimfold_queue_destroy(self.handle.as_ptr()) }
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").field("threads", &self.threads()).finish()
    }
}

fn no_options() -> sys::dimfold_host_options {
    sys::dimfold_host_options {
        threads: 0,
        parallel_for: None,
        pool: core::ptr::null_mut(),
        allocator: core::ptr::null(),
        reserved: [0; 4],
    }
}

/// The error, with both layouts among those it is about.
#[cold]
fn about<D: Dimension>(error: Error, target: &Layout<D>, source: &Layout<D>) -> Error {
    error.of_operands(target.to_dyn(), source.to_dyn())
}
