//! Where operations run.
use alloc::string::String;
use alloc::sync::Arc;
use core::ffi::{c_void, CStr};
use core::fmt;
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::error::{check, Error, Result};
use crate::memory::{Memory, Operand, Place};
use crate::shared::{Entered, Shared};
use crate::{reason, Dimension, Element, Explanation, HostOptions, Layout, Status, Tier, View, ViewMut};

/// Where operations run, in order: on the host, with threads of its own or on rayon's (feature `rayon`), or on a CUDA
/// device ([`Queue::cuda`]).
///
/// An operation is through with views of Rust's memory when its method returns. What it does in a
/// [`DeviceBuffer`](crate::DeviceBuffer) of a CUDA queue is only submitted by then; the queue's later operations come
/// after it, and so does the end of the buffer.
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
/// To make one takes about 100 ns, with rayon's threads or with threads of its own, which the first large operation
/// starts: so a queue of rayon's per call is no waste.
///
/// A queue is used from one thread at a time, so it can be sent to another thread but not shared;
/// [`into_shared`](Self::into_shared) makes one that can:
///
/// ```compile_fail,E0277
/// fn share<T: Sync>(_: T) {}
/// share(dimfold::Queue::new().unwrap());
/// ```
pub struct Queue {
    shared: Arc<Shared>,
    /// Whether anybody else may call C's queue: what has memory of it.
    is_shared: bool,
    /// That of `shared`.
    handle: NonNull<sys::dimfold_queue>,
    /// How it was made; `None` on a device.
    options: Option<HostOptions>,
}

// SAFETY: C binds no queue to the thread that made it; it asks only for one thread at a time. What takes `&self` calls
// C too, so queues are not shared.
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
        Queue::with_options(&HostOptions::new().threads(threads))
    }

    /// A queue whose work runs on rayon's threads, so that a program needs no second pool: on those of the pool in
    /// which an operation is called, else of the global one. Panics if rayon cannot start that.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, View, ViewMut};
    /// let rows: Vec<u32> = (0..600 * 500).collect();
    /// let mut columns = vec![0; rows.len()];
    /// let mut queue = Queue::rayon()?;
    /// assert_eq!(queue.threads(), rayon::current_num_threads());
    /// let mut target = ViewMut::new(&mut columns, Layout::f_contig([600, 500])?)?;
    /// queue.copy(&mut target, &View::new(&rows, Layout::c_contig([600, 500])?)?)?;
    /// assert_eq!(columns[1], 500);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) without memory.
    #[cfg(feature = "rayon")]
    pub fn rayon() -> Result<Queue> {
        Queue::with_options(&HostOptions::new().rayon())
    }

    /// A queue on the host, made as the options say.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for more than 1024 threads, [`UNSUPPORTED`](crate::Status::UNSUPPORTED)
    /// for a tier that this machine does not run, [`RESOURCE`](crate::Status::RESOURCE) without memory.
    pub fn with_options(options: &HostOptions) -> Result<Queue> {
        Queue::of_family(options, 0)
    }

    /// A queue on the host that uses the memory of another owner; 0: its own.
    pub(crate) fn of_family(options: &HostOptions, owner: usize) -> Result<Queue> {
        let (mut handle, raw) = (core::ptr::null_mut(), options.raw());
        // SAFETY: both are valid for the call. The options hold no pointer that must outlive it.
        unsafe { check(|diag| sys::dimfold_queue_create_host(&mut handle, &raw, diag)) }?;
        // SAFETY: the queue has just been created.
        let mut shared = unsafe { Shared::new(NonNull::new(handle).expect("a queue that was created")) };
        shared.family = owner;
        Ok(Queue { options: Some(*options), ..Queue::of_shared(shared) })
    }

    pub(crate) fn of_shared(shared: Shared) -> Queue {
        Queue { handle: shared.handle(), shared: Arc::new(shared), is_shared: false, options: None }
    }

    /// Which memory is its own.
    pub(crate) fn owner(&self) -> usize {
        self.shared.place().owner
    }

    /// How to make a queue for a thread that finds this one at work; `None` on a device.
    pub(crate) fn spare_options(&self) -> Option<HostOptions> {
        self.options.as_ref().map(HostOptions::spare)
    }

    /// For memory of this queue, which is freed on it.
    pub(crate) fn share(&mut self) -> Arc<Shared> {
        self.is_shared = true;
        self.shared.clone()
    }

    /// For what must not outlive the queue, but does not call it.
    pub(crate) fn keep(&self) -> Arc<Shared> {
        self.shared.clone()
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }

    fn enter(&self) -> Option<Entered<'_>> {
        self.is_shared.then(|| self.shared.enter())
    }

    /// Calls C with the queue, which nobody else calls meanwhile.
    ///
    /// # Safety
    /// `call` is one call of a C function that writes the diagnosis when its status is not 0. What it gives the queue
    /// to do may be done at any time later.
    #[inline]
    pub(crate) unsafe fn call(
        &self,
        call: impl FnOnce(*mut sys::dimfold_queue, *mut sys::dimfold_diag) -> sys::dimfold_status,
    ) -> Result<()> {
        let _entered = self.enter();
        // SAFETY: the caller's promise.
        unsafe { check(|diag| call(self.handle.as_ptr(), diag)) }
    }

    /// Runs an operation on operands in these places: target, sources. Memory that Rust can touch is left alone by the
    /// device when it returns, whatever fails.
    ///
    /// # Safety
    /// `call` is as in [`Queue::call`]; it may read the sources and write the target, in any of the places.
    #[inline]
    pub(crate) unsafe fn run(
        &mut self,
        places: impl IntoIterator<Item = Place>,
        call: impl FnOnce(*mut sys::dimfold_queue, *mut sys::dimfold_diag) -> sys::dimfold_status,
    ) -> Result<()> {
        let mut is_borrowed = false;
        for (operand, place) in places.into_iter().enumerate() {
            is_borrowed |= place.is_borrowed_from_rust();
            if !place.is_borrowed_from_rust() && place.owner != self.owner() {
                return Err(foreign(operand));
            }
        }
        // SAFETY: the caller's promise.
        let done = unsafe { self.call(call) };
        if done.is_err() && is_borrowed && !self.shared.is_host() {
            self.settle();
        }
        done
    }

    /// [`run`](Self::run) of operands, the target first, that may be left out: `call` gets them, or NULL.
    ///
    /// # Safety
    /// As of [`run`](Self::run); what the operands describe lives.
    pub(crate) unsafe fn run_on<const N: usize>(
        &mut self,
        operands: [Option<Operand>; N],
        call: impl FnOnce(
            *mut sys::dimfold_queue,
            [*const sys::dimfold_view; N],
            *mut sys::dimfold_diag,
        ) -> sys::dimfold_status,
    ) -> Result<()> {
        let views = operands.each_ref().map(|operand| match operand {
            Some(operand) => core::ptr::from_ref(&operand.view),
            None => core::ptr::null(),
        });
        let places = operands.iter().flatten().map(|operand| operand.place);
        // SAFETY: the caller's promise.
        unsafe { self.run(places, |queue, diag| call(queue, views, diag)) }
    }

    /// An operation that succeeds is through with the host's memory when it returns. Of one that fails the device may
    /// still be about it, so it is waited for. A device that nobody can wait for, although it is not lost, might write
    /// into memory that is something else by then: rather there is no process any more.
    #[cold]
    pub(crate) fn settle(&mut self) {
        if !is_over(|| self.synchronize()) {
            std::eprintln!("dimfold: a device cannot be waited for that may be writing: {}", self.last_failure());
            std::process::abort();
        }
    }

    /// Waits until all that was submitted is done. Nothing to wait for on a host queue.
    ///
    /// # Errors
    /// [`CAPTURE`](crate::Status::CAPTURE) while a graph is captured; [`CUDA`](crate::Status::CUDA),
    /// [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn synchronize(&mut self) -> Result<()> {
        // SAFETY: it gives the queue nothing to do.
        unsafe { self.call(|queue, diag| sys::dimfold_queue_synchronize(queue, diag)) }
    }

    /// Whether all that was submitted is done, without waiting.
    ///
    /// # Errors
    /// As [`synchronize`](Self::synchronize).
    pub fn query(&mut self) -> Result<bool> {
        let mut is_done = false;
        // SAFETY: as above.
        unsafe { self.call(|queue, diag| sys::dimfold_queue_query(queue, &mut is_done, diag)) }?;
        Ok(is_done)
    }

    /// Loads what later operations would otherwise load when they first run, so that they can be captured into a CUDA
    /// graph: all kernels that the device does not have yet, several at a time. Nothing to do for host queues.
    ///
    /// # Errors
    /// [`CAPTURE`](crate::Status::CAPTURE) on the legacy default stream, which cannot be captured, or one that captures
    /// already; [`RESOURCE`](crate::Status::RESOURCE), [`CUDA`](crate::Status::CUDA),
    /// [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn prepare(&mut self) -> Result<()> {
        // SAFETY: as above.
        unsafe { self.call(|queue, diag| sys::dimfold_prepare(queue, diag)) }
    }

    /// Where it works in DLPack's terms: 1 and 0 for the host, 2 and the device's number for CUDA.
    pub fn device(&self) -> (i32, i32) {
        let place = self.shared.place();
        (place.device_type, place.device_id)
    }

    /// How many threads work for it at most, the caller's included.
    pub fn threads(&self) -> usize {
        // SAFETY: the queue lives.
        unsafe { sys::dimfold_queue_threads(self.handle.as_ptr()) }
    }

    /// The tier whose kernels it runs; `None` on a CUDA device.
    pub fn tier(&self) -> Option<Tier> {
        // SAFETY: the queue lives.
        Tier::of_number(unsafe { sys::dimfold_queue_tier(self.handle.as_ptr()) })
    }

    /// The sentence of the queue's last failure, `""` if there was none. Memory that is dropped can fail too.
    pub fn last_failure(&self) -> String {
        let _entered = self.enter();
        // SAFETY: the text has a closing zero and stays until the queue's next call, which has to wait.
        unsafe { CStr::from_ptr(sys::dimfold_queue_last_failure(self.handle.as_ptr())) }.to_string_lossy().into_owned()
    }
}

/// Whether the device is through with what it was given, by a way to wait for it that may fail now and then. A lost
/// device does nothing any more, and a graph that is captured nothing yet.
pub(crate) fn is_over(mut wait: impl FnMut() -> Result<()>) -> bool {
    const TRIES: usize = 8;
    let is_idle = |error: Error| [Status::CUDA_LOST, Status::CAPTURE].contains(&error.status());
    (0..TRIES).any(|_| wait().map_or_else(is_idle, |()| true))
}

/// The error of an operand that another queue's operations may still be about.
#[cold]
fn foreign(operand: usize) -> Error {
    let name = if operand == 0 { c"target" } else { c"source" };
    Error::of_numbers(reason::QUEUE_OTHER, c"run", name, -1, 0, 0)
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
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, T, D, impl Memory>,
    ) -> Result<()> {
        // SAFETY: both views borrow their memory, the target's alone.
        let done =
            unsafe { self.copy_described([target.place(), source.place()], &target.describe(), &source.describe()) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// Converts every element of `source` to the type of `target`.
    ///
    /// * to a smaller float: round to nearest, ties to even; too large becomes infinity, NaN stays NaN
    /// * float to integer: towards zero; beyond the target's range its nearest end; NaN becomes 0
    /// * integer to integer: beyond the target's range its nearest end; [`cast_wrapping`](Self::cast_wrapping) wraps
    /// * anything to bool: false for zero, true for all else, NaN included; bool to number: 0 or 1
    /// * complex to real: the real part; to bool: whether either part is not zero; real to complex: imaginary part 0
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if the shapes differ, [`DTYPE`](crate::Status::DTYPE) for an opaque type.
    #[doc(alias = "astype")]
    pub fn cast<T: Element, S: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
    ) -> Result<()> {
        let (to, from) = (target.describe(), source.describe());
        // SAFETY: as in `copy`.
        let done = unsafe { self.cast_described([target.place(), source.place()], &to, &from) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// [`Queue::cast`], but integers that a target of integers has no room for wrap, as Rust's `as` has them do.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, View, ViewMut};
    /// let (source, mut target) = ([300i64, -1], [0u8; 2]);
    /// let (layout, mut queue) = (Layout::c_contig([2])?, Queue::new()?);
    /// queue.cast_wrapping(&mut ViewMut::new(&mut target, layout)?, &View::new(&source, layout)?)?;
    /// assert_eq!(target, [44, 255]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`cast`](Self::cast).
    pub fn cast_wrapping<T: Element, S: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
    ) -> Result<()> {
        let to = sys::dimfold_view { flags: sys::DIMFOLD_WRAPPING, ..target.describe() };
        // SAFETY: as in `copy`.
        let done = unsafe { self.cast_described([target.place(), source.place()], &to, &source.describe()) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// Writes `value` to every element of `target`.
    pub fn fill<T: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        value: T,
    ) -> Result<()> {
        let (to, value) = (target.describe(), core::ptr::from_ref(&value).cast());
        // SAFETY: the value is one item of the target's dtype, and the target borrows its memory alone.
        unsafe { self.fill_described(target.place(), &to, value) }
    }

    /// The plan of [`Queue::cast`], or of [`Queue::copy`] when the types are equal, without running it.
    pub fn explain<T: Element, S: Element, D: Dimension>(
        &self,
        target: &ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
    ) -> Result<Explanation> {
        let (to, from) = (target.describe(), source.describe());
        // SAFETY: both views are valid for the call, which touches no element.
        let plan = unsafe { self.explain_described(&to, &from) };
        plan.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// The plan of [`Queue::fill`] without running it.
    pub fn explain_fill<T: Element, D: Dimension>(
        &self,
        target: &ViewMut<'_, T, D, impl Memory>,
    ) -> Result<Explanation> {
        let (to, none) = (target.describe(), core::ptr::null());
        // SAFETY: the view is valid for the call, which touches no element; no source asks for a fill.
        unsafe { self.explain_described(&to, none) }
    }

    /// # Safety
    /// The source's elements are readable, the target's writable by nobody else; they need not be initialized.
    pub(crate) unsafe fn copy_described(
        &mut self,
        places: [Place; 2],
        target: &sys::dimfold_view,
        source: &sys::dimfold_view,
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe { self.run(places, |queue, diag| sys::dimfold_copy(queue, target, source, diag)) }
    }

    /// # Safety
    /// The source's elements are readable, the target's writable by nobody else.
    pub(crate) unsafe fn cast_described(
        &mut self,
        places: [Place; 2],
        target: &sys::dimfold_view,
        source: &sys::dimfold_view,
    ) -> Result<()> {
        // SAFETY: the caller's promise; C writes values of the target's dtype, which `Element` promises to be valid.
        unsafe { self.run(places, |queue, diag| sys::dimfold_cast(queue, target, source, diag)) }
    }

    /// # Safety
    /// `value` is one item of the target's dtype, and nobody else writes the target's elements.
    pub(crate) unsafe fn fill_described(
        &mut self,
        place: Place,
        target: &sys::dimfold_view,
        value: *const c_void,
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe { self.run([place], |queue, diag| sys::dimfold_fill(queue, target, value, diag)) }
    }

    /// # Safety
    /// Both views are valid for the call; `source` is NULL for a fill.
    pub(crate) unsafe fn explain_described(
        &self,
        target: &sys::dimfold_view,
        source: *const sys::dimfold_view,
    ) -> Result<Explanation> {
        let (_entered, queue) = (self.enter(), self.handle.as_ptr());
        // SAFETY: the caller's promise; no element is touched.
        unsafe { Explanation::from_call(|plan, diag| sys::dimfold_explain(queue, target, source, plan, diag)) }
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").field("device", &self.device()).field("threads", &self.threads()).finish()
    }
}

/// The error, with both layouts among those it is about.
#[cold]
pub(crate) fn about<D: Dimension>(error: Error, target: &Layout<D>, source: &Layout<D>) -> Error {
    error.of_operands(target.to_dyn(), source.to_dyn())
}
