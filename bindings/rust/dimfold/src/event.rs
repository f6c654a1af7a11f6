//! Order between queues.
use core::fmt;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::error::{check, Result};
use crate::Queue;

/// A mark in a queue's work, for others to wait for.
///
/// ```
/// use dimfold::{Event, Queue};
/// let (mut first, mut second) = (Queue::new()?, Queue::new()?);
/// let mut event = Event::new(&mut first)?;
/// first.record(&mut event)?;
/// second.wait(&mut event)?;                   // what `second` does from here on comes after it
/// assert!(event.query()?);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// What two queues do with the same [`DeviceBuffer`](crate::DeviceBuffer) needs no event:
/// [`hand_over`](crate::DeviceBuffer::hand_over) and [`Queue::copy_with`] keep the order.
pub struct Event {
    handle: NonNull<sys::dimfold_event>,
}

// SAFETY: C binds no event to the thread that made it; it asks only for one thread at a time, which `&mut self` keeps.
unsafe impl Send for Event {}
// SAFETY: a shared event can do nothing.
unsafe impl Sync for Event {}

impl Event {
    /// An event for queues on this queue's device. It counts as passed until it is first recorded.
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE), [`CUDA`](crate::Status::CUDA),
    /// [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn new(queue: &mut Queue) -> Result<Event> {
        let mut handle = core::ptr::null_mut();
        let none = core::ptr::null();
        // SAFETY: all is valid for the call.
        unsafe { queue.call(|queue, diag| sys::dimfold_event_create(&mut handle, queue, none, diag)) }?;
        Ok(Event { handle: NonNull::new(handle).expect("an event that was created") })
    }

    /// Whether the mark has been passed, without waiting.
    ///
    /// # Errors
    /// [`CUDA`](crate::Status::CUDA), [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn query(&mut self) -> Result<bool> {
        let mut is_done = MaybeUninit::uninit();
        // SAFETY: the event is the caller's alone; a call that succeeds writes the answer.
        unsafe {
            check(|diag| sys::dimfold_event_query(self.handle(), is_done.as_mut_ptr(), diag))?;
            Ok(is_done.assume_init())
        }
    }

    /// Waits until the mark has been passed.
    ///
    /// # Errors
    /// [`CUDA`](crate::Status::CUDA), [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn synchronize(&mut self) -> Result<()> {
        // SAFETY: the event is the caller's alone.
        unsafe { check(|diag| sys::dimfold_event_synchronize(self.handle(), diag)) }
    }

    fn handle(&self) -> *mut sys::dimfold_event {
        self.handle.as_ptr()
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        // SAFETY: nobody else has the handle; queues that wait for it may go on waiting.
        unsafe { sys::dimfold_event_destroy(self.handle()) }
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event").finish_non_exhaustive()
    }
}

/// Order.
impl Queue {
    /// Puts the mark behind the work so far, in place of where it was.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for an event of another device; [`CUDA`](crate::Status::CUDA),
    /// [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn record(&mut self, event: &mut Event) -> Result<()> {
        // SAFETY: both are the caller's alone.
        unsafe { self.call(|queue, diag| sys::dimfold_queue_record(queue, event.handle(), diag)) }
    }

    /// Lets the later work wait until the event has been passed, which may be any device's. A host queue waits in the
    /// call.
    ///
    /// # Errors
    /// [`CUDA`](crate::Status::CUDA), [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn wait(&mut self, event: &mut Event) -> Result<()> {
        // SAFETY: both are the caller's alone.
        unsafe { self.call(|queue, diag| sys::dimfold_queue_wait(queue, event.handle(), diag)) }
    }

    /// Lets this queue's later work wait for all that `other` has been given so far. Where an event cannot be had, the
    /// call waits.
    pub(crate) fn follow(&mut self, other: &mut Queue) {
        let ordered = Event::new(other).and_then(|mut event| {
            other.record(&mut event)?;
            self.wait(&mut event)
        });
        if ordered.is_err() {
            other.settle();
        }
    }
}
