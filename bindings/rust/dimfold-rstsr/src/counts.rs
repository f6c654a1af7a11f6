//! Who did what, for tests and for whoever wonders.
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static PROCESS: Counts = Counts::new();

/// How many moves, casts and fills a device did. Concatenation, reshapes that copy and selections by index are moves.
#[derive(Debug)]
pub struct Counts {
    by_dimfold: AtomicU64,
    by_native: AtomicU64,
}

impl Counts {
    pub(crate) const fn new() -> Self {
        Counts { by_dimfold: AtomicU64::new(0), by_native: AtomicU64::new(0) }
    }

    pub(crate) fn of_process() -> &'static Counts {
        &PROCESS
    }

    pub(crate) fn count(&self, is_by_dimfold: bool) {
        let counter = if is_by_dimfold { &self.by_dimfold } else { &self.by_native };
        counter.fetch_add(1, Relaxed);
    }

    /// Done by Dimfold.
    pub fn by_dimfold(&self) -> u64 {
        self.by_dimfold.load(Relaxed)
    }

    /// Done by rstsr's native kernels: elements without a dtype, and what Dimfold refuses.
    pub fn by_native(&self) -> u64 {
        self.by_native.load(Relaxed)
    }
}
