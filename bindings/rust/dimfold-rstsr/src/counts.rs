//! Who did what, for tests and for whoever wonders.
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// How many moves, casts and fills a device did, and how many operations element by element. Concatenation, reshapes
/// that copy and selections by index are moves.
#[derive(Debug)]
pub struct Counts {
    by_dimfold: AtomicU64,
    by_native: AtomicU64,
    computed_by_dimfold: AtomicU64,
    computed_by_native: Mutex<BTreeMap<&'static str, u64>>,
    reduced_by_dimfold: AtomicU64,
    reduced_by_native: Mutex<BTreeMap<&'static str, u64>>,
    along_axes_by_dimfold: AtomicU64,
    along_axes_by_native: Mutex<BTreeMap<&'static str, u64>>,
    kernels: Mutex<BTreeMap<&'static str, u64>>,
}

impl Counts {
    pub(crate) const fn new() -> Self {
        Counts {
            by_dimfold: AtomicU64::new(0),
            by_native: AtomicU64::new(0),
            computed_by_dimfold: AtomicU64::new(0),
            computed_by_native: Mutex::new(BTreeMap::new()),
            reduced_by_dimfold: AtomicU64::new(0),
            reduced_by_native: Mutex::new(BTreeMap::new()),
            along_axes_by_dimfold: AtomicU64::new(0),
            along_axes_by_native: Mutex::new(BTreeMap::new()),
            kernels: Mutex::new(BTreeMap::new()),
        }
    }

    pub(crate) fn count(&self, is_by_dimfold: bool) {
        let counter = if is_by_dimfold { &self.by_dimfold } else { &self.by_native };
        counter.fetch_add(1, Relaxed);
    }

    pub(crate) fn count_computed(&self, operation: &'static str, is_by_dimfold: bool) {
        if is_by_dimfold {
            self.computed_by_dimfold.fetch_add(1, Relaxed);
        } else {
            add_one(&self.computed_by_native, operation);
        }
    }

    pub(crate) fn count_reduced(&self, operation: &'static str, is_by_dimfold: bool) {
        if is_by_dimfold {
            self.reduced_by_dimfold.fetch_add(1, Relaxed);
        } else {
            add_one(&self.reduced_by_native, operation);
        }
    }

    pub(crate) fn count_along_axes(&self, operation: &'static str, is_by_dimfold: bool) {
        if is_by_dimfold {
            self.along_axes_by_dimfold.fetch_add(1, Relaxed);
        } else {
            add_one(&self.along_axes_by_native, operation);
        }
    }

    pub(crate) fn count_kernel(&self, operation: &'static str) {
        add_one(&self.kernels, operation);
    }

    /// Done by Dimfold.
    pub fn by_dimfold(&self) -> u64 {
        self.by_dimfold.load(Relaxed)
    }

    /// Done by rstsr's native kernels: elements without a dtype, and what Dimfold refuses.
    pub fn by_native(&self) -> u64 {
        self.by_native.load(Relaxed)
    }

    /// How many operations Dimfold computed element by element: arithmetic, functions, comparisons and choices.
    pub fn computed_by_dimfold(&self) -> u64 {
        self.computed_by_dimfold.load(Relaxed)
    }

    /// Those that rstsr's native kernels computed: the traits of rstsr's, and how often each was called. They are of
    /// elements without a dtype, functions that Dimfold does not have, and what it refuses.
    pub fn computed_by_native(&self) -> BTreeMap<&'static str, u64> {
        copy_of(&self.computed_by_native)
    }

    /// How many reductions Dimfold did.
    pub fn reduced_by_dimfold(&self) -> u64 {
        self.reduced_by_dimfold.load(Relaxed)
    }

    /// Those of them that rstsr's native kernels did: the traits of rstsr's, and how often each was called.
    pub fn reduced_by_native(&self) -> BTreeMap<&'static str, u64> {
        copy_of(&self.reduced_by_native)
    }

    /// How many scans, sorts, searches and sets, and how many selections by tensors of indices and by masks, Dimfold
    /// did.
    pub fn along_axes_by_dimfold(&self) -> u64 {
        self.along_axes_by_dimfold.load(Relaxed)
    }

    /// Those of them that rstsr's native kernels did: the traits of rstsr's, and how often each was called.
    pub fn along_axes_by_native(&self) -> BTreeMap<&'static str, u64> {
        copy_of(&self.along_axes_by_native)
    }

    /// What native kernels computed on copies of a device's elements: the traits of rstsr's, and how often each was
    /// called. Nothing is counted of elements in a `Vec`, on which these kernels work as it is.
    pub fn on_copies(&self) -> BTreeMap<&'static str, u64> {
        copy_of(&self.kernels)
    }
}

fn add_one(counts: &Mutex<BTreeMap<&'static str, u64>>, operation: &'static str) {
    *counts.lock().unwrap_or_else(PoisonError::into_inner).entry(operation).or_default() += 1;
}

fn copy_of(counts: &Mutex<BTreeMap<&'static str, u64>>) -> BTreeMap<&'static str, u64> {
    counts.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
