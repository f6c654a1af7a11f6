//! A queue's work on rayon's threads.
use core::ffi::c_void;

use dimfold_sys as sys;
use rayon::prelude::*;

/// What C passes on to each task.
struct Context(*mut c_void);

// SAFETY: C's tasks may run on any threads at once, which is what it made the context for.
unsafe impl Sync for Context {}

impl Context {
    fn get(&self) -> *mut c_void {
        self.0
    }
}

/// Calls the task once for each index below `count` and returns when all are done. A panic, which only rayon could
/// cause since tasks are C, ends the process: unwinding stops at `extern "C"` and never reaches the C core.
///
/// # Safety
/// `task` may be called with `context` for each index, from any threads at once.
pub(crate) unsafe extern "C" fn parallel_for(
    _pool: *mut c_void,
    count: usize,
    task: sys::dimfold_task,
    context: *mut c_void,
) {
    let task = task.expect("a task");
    let context = Context(context);
    // SAFETY: the caller's promise.
    (0..count).into_par_iter().for_each(|index| unsafe { task(context.get(), index) });
}
