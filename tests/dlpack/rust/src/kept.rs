//! Vectors that are watched: an allocator that notices when one is freed.
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Addresses of those that are there; 0 is a free place.
static KEPT: [AtomicUsize; 64] = [const { AtomicUsize::new(0) }; 64];

/// Puts one address in place of another, somewhere.
fn replace(old: usize, new: usize) -> bool {
    KEPT.iter().any(|place| place.compare_exchange(old, new, Ordering::SeqCst, Ordering::SeqCst).is_ok())
}

/// Watches what lies there.
pub fn keep<T>(data: *const T) {
    assert!(replace(0, data as usize), "more vectors are kept than there are places");
}

/// How many are there still.
pub fn count() -> usize {
    KEPT.iter().filter(|place| place.load(Ordering::SeqCst) != 0).count()
}

struct Watching;

// SAFETY: the system's allocator does what is asked.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        replace(memory as usize, 0);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static WATCHING: Watching = Watching;
