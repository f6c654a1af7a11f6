//! What a queue and the memory on its device have in common: C's queue, which lives as long as any of them.
//!
//! The owner, the `Queue`, calls C on one thread at a time. Memory that is dropped on another thread is freed there, on
//! the same queue, unless the owner is in a call: then the owner frees it at the end of that call. So nobody waits for
//! long, and a task that rayon runs in the midst of an operation may drop what it likes.
use alloc::vec::Vec;
use core::ffi::c_void;
use core::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use dimfold_sys as sys;

use crate::memory::Place;

/// Memory of the queue's that may be freed behind what has been submitted.
struct Freed(NonNull<c_void>);

// SAFETY: nobody else has the memory any more.
unsafe impl Send for Freed {}

pub(crate) struct Shared {
    handle: NonNull<sys::dimfold_queue>,
    device_type: i32,
    device_id: i32,
    /// Whose memory it uses; 0: its own.
    pub(crate) family: usize,
    calling: Mutex<()>,
    freed: Mutex<Vec<Freed>>,
    /// The stream that the queue works on, if it is cudarc's.
    #[cfg(feature = "cudarc")]
    pub(crate) stream: Option<alloc::sync::Arc<cudarc::driver::CudaStream>>,
}

// SAFETY: C binds no queue to the thread that made it; it asks only for one thread at a time, which `calling` keeps
// where the queue's owner is not the only one who can call.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

impl Shared {
    /// # Safety
    /// The queue is the caller's, who gives it away.
    pub(crate) unsafe fn new(handle: NonNull<sys::dimfold_queue>) -> Self {
        // SAFETY: the queue lives.
        let (device_type, device_id) =
            unsafe { (sys::dimfold_queue_device_type(handle.as_ptr()), sys::dimfold_queue_device_id(handle.as_ptr())) };
        Shared {
            handle,
            device_type,
            device_id,
            family: 0,
            calling: Mutex::new(()),
            freed: Mutex::new(Vec::new()),
            #[cfg(feature = "cudarc")]
            stream: None,
        }
    }

    pub(crate) fn handle(&self) -> NonNull<sys::dimfold_queue> {
        self.handle
    }

    /// Whether operations are finished when their calls return.
    pub(crate) fn is_host(&self) -> bool {
        self.device_type == sys::DIMFOLD_DEVICE_CPU
    }

    /// The place of memory that only this queue's operations touch, or those of its family.
    pub(crate) fn place(&self) -> Place {
        let owner = if self.family == 0 { core::ptr::from_ref(self) as usize } else { self.family };
        Place { owner, device_type: self.device_type, device_id: self.device_id }
    }

    /// Keeps the queue from being called on other threads, until the answer is dropped. The owner alone asks.
    pub(crate) fn enter(&self) -> Entered<'_> {
        Entered { shared: self, calling: Some(self.calling.lock().unwrap_or_else(PoisonError::into_inner)) }
    }

    /// Frees memory of this queue behind what has been submitted, now or when the owner's call ends.
    pub(crate) fn free(&self, memory: NonNull<c_void>) {
        self.freed.lock().unwrap_or_else(PoisonError::into_inner).push(Freed(memory));
        self.sweep();
    }

    /// Whoever finds the queue in use can leave: its user sweeps behind itself. What a graph that is captured cannot
    /// free stays for the next one who sweeps.
    fn sweep(&self) {
        let mut is_captured = false;
        while !is_captured && !self.freed.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            let _calling = match self.calling.try_lock() {
                Ok(calling) => calling,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => return,
            };
            let mut freed = core::mem::take(&mut *self.freed.lock().unwrap_or_else(PoisonError::into_inner));
            freed.retain(|memory| self.must_keep(memory));
            is_captured = !freed.is_empty();
            self.freed.lock().unwrap_or_else(PoisonError::into_inner).append(&mut freed);
        }
    }

    /// Frees memory, unless the queue's stream captures a graph that is not its own. Any other failure is the device's;
    /// the queue's next call tells. The caller is the only one who calls the queue.
    fn must_keep(&self, Freed(memory): &Freed) -> bool {
        // SAFETY: the queue gave the memory, which nobody has any more, and nobody else calls the queue.
        let status = unsafe { sys::dimfold_free(self.handle.as_ptr(), memory.as_ptr(), core::ptr::null_mut()) };
        status == sys::DIMFOLD_ERR_CAPTURE
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.sweep();
        // SAFETY: nobody else has the handle, and no operation is being submitted.
        unsafe { sys::dimfold_queue_destroy(self.handle.as_ptr()) }
    }
}

/// While it lives, only its thread calls the queue.
pub(crate) struct Entered<'a> {
    shared: &'a Shared,
    calling: Option<MutexGuard<'a, ()>>,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.calling = None;
        self.shared.sweep();
    }
}

#[cfg(test)]
mod tests {
    use crate::{DeviceBuffer, Queue};
    use std::sync::PoisonError;

    fn waiting(queue: &Queue) -> usize {
        queue.shared().freed.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    #[test]
    fn memory_that_is_dropped_in_the_midst_of_a_call_is_freed_at_its_end() {
        let mut queue = Queue::new().unwrap();
        let buffer = DeviceBuffer::filled(&mut queue, 3, 1).unwrap();
        let call = queue.shared().enter();
        drop(buffer);
        assert_eq!(waiting(&queue), 1);
        drop(call);
        assert_eq!(waiting(&queue), 0);
    }
}
