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

#[cfg(test)]
mod tests {
    use super::parallel_for;
    use core::{ffi::c_void, ptr::null_mut};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::{env, panic, process, string::String, vec::Vec};

    unsafe extern "C" fn count(context: *mut c_void, index: usize) {
        // SAFETY: the test passes a `Vec` with a place for each index.
        let counts = unsafe { &*context.cast::<Vec<AtomicUsize>>() };
        counts[index].fetch_add(1, Ordering::Relaxed);
    }

    #[test]
    fn every_task_runs_once() {
        let mut counts: Vec<AtomicUsize> = (0..1000).map(|_| AtomicUsize::new(0)).collect();
        // SAFETY: the task reads what the context points to, from any thread.
        unsafe { parallel_for(null_mut(), counts.len(), Some(count), core::ptr::from_mut(&mut counts).cast()) };
        assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == 1));
    }

    #[test]
    #[cfg_attr(miri, ignore = "Miri starts no programs")]
    fn a_panic_ends_the_process_before_it_reaches_c() {
        const CHILD: &str = "DIMFOLD_TEST_PANICS";
        if env::var_os(CHILD).is_some() {
            // SAFETY: without a task it panics, which is what this test is about.
            let _ = panic::catch_unwind(|| unsafe { parallel_for(null_mut(), 1, None, null_mut()) });
            process::exit(0);
        }
        let mut child = process::Command::new(env::current_exe().unwrap());
        child.args(["--exact", "rayon::tests::a_panic_ends_the_process_before_it_reaches_c", "--nocapture"]);
        let ended = child.env(CHILD, "1").output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(!ended.status.success() && said.contains("panic in a function that cannot unwind"), "{said}");
    }
}
