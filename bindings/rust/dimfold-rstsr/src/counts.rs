//! Who did what, for tests and for whoever wonders.
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// How many moves, casts and fills a device did. Concatenation, reshapes that copy and selections by index are moves.
#[derive(Debug)]
pub struct Counts {
    by_dimfold: AtomicU64,
    by_native: AtomicU64,
    kernels: Mutex<BTreeMap<&'static str, u64>>,
}

impl Counts {
    pub(crate) const fn new() -> Self {
        let (by_dimfold, by_native) = (AtomicU64::new(0), AtomicU64::new(0));
        Counts { by_dimfold, by_native, kernels: Mutex::new(BTreeMap::new()) }
    }

    pub(crate) fn count(&self, is_by_dimfold: bool) {
        let counter = if is_by_dimfold { &self.by_dimfold } else { &self.by_native };
        counter.fetch_add(1, Relaxed);
    }

    pub(crate) fn count_kernel(&self, operation: &'static str) {
        *self.kernels.lock().unwrap_or_else(PoisonError::into_inner).entry(operation).or_default() += 1;
    }

    /// Done by Dimfold.
    pub fn by_dimfold(&self) -> u64 {
        self.by_dimfold.load(Relaxed)
    }

    /// Done by rstsr's native kernels: elements without a dtype, and what Dimfold refuses.
    pub fn by_native(&self) -> u64 {
        self.by_native.load(Relaxed)
    }

    /// What native kernels computed on copies of a device's elements: the traits of rstsr's, and how often each was
    /// called. Nothing is counted of elements in a `Vec`, on which these kernels work as it is.
    pub fn on_copies(&self) -> BTreeMap<&'static str, u64> {
        self.kernels.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
