//! Short lists without memory of their own.
use core::mem::MaybeUninit;

use dimfold_sys as sys;

/// As many as an expression has results or sources.
pub(super) const MAX: usize = sys::DIMFOLD_EXPR_SOURCES_MAX;

/// Up to [`MAX`] plain values, one after the other as C wants them.
#[derive(Clone)]
#[doc(hidden)]
#[allow(missing_debug_implementations)] // public as what a sealed trait answers alone
pub struct Few<T: Copy> {
    items: [MaybeUninit<T>; MAX],
    len: usize,
}

impl<T: Copy> Few<T> {
    pub(super) fn new() -> Self {
        Few { items: [MaybeUninit::uninit(); MAX], len: 0 }
    }

    /// Appends an item. Panics behind the last place, to which C's own limits do not let a caller come.
    pub(super) fn push(&mut self, item: T) {
        self.items[self.len].write(item);
        self.len += 1;
    }

    pub(super) fn as_slice(&self) -> &[T] {
        // SAFETY: the first `len` items have been written.
        unsafe { core::slice::from_raw_parts(self.items.as_ptr().cast(), self.len) }
    }
}
