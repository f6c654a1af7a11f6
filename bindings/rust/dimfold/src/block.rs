//! The memory that views look into: a pointer and a length, without a lifetime.
//!
//! A slice will not do. The halves of a divided [`ViewMut`](crate::ViewMut) lie between each other's elements, and two
//! slices over the same memory, one of them mutable, are undefined behaviour even if nobody touches the common part.
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::error::{Error, Result};
use crate::nested::Nested;
use crate::{reason, Dimension, Element, Layout};

/// Memory of `len` values, of which a view's layout says which ones are the view's.
pub(crate) struct Block<T> {
    data: NonNull<T>,
    len: usize,
}

impl<T> Clone for Block<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Block<T> {}

impl<T> Block<T> {
    pub(crate) fn new(data: NonNull<T>, len: usize) -> Self {
        Block { data, len }
    }

    pub(crate) fn len(self) -> usize {
        self.len
    }

    pub(crate) fn data(self) -> NonNull<T> {
        self.data
    }

    /// The same memory as whole values of another type, as many as fit; anywhere if none is needed. None where it is
    /// not aligned for them.
    pub(crate) fn cast<U>(self, is_empty: bool) -> Option<Block<U>> {
        if is_empty {
            return Some(Block::new(NonNull::dangling(), 0));
        }
        let data = self.data.cast::<U>();
        let is_aligned = data.as_ptr() as usize % align_of::<U>() == 0;
        is_aligned.then(|| Block::new(data, self.len * size_of::<T>() / size_of::<U>()))
    }

    /// Whether every position of the layout lies inside; those below 0 of an unchecked layout do not.
    pub(crate) fn check<D: Dimension>(self, layout: &Layout<D>) -> Result<()> {
        let span = layout.span()?;
        if span <= self.len {
            return Ok(());
        }
        Err(too_short(span, self.len).about(layout.to_dyn()))
    }

    /// # Safety
    /// `position` is one of a layout that [`Block::check`] accepted.
    #[inline]
    pub(crate) unsafe fn at(self, position: usize) -> NonNull<T> {
        debug_assert!(position < self.len);
        // SAFETY: the position lies inside of the block, so the sum does too.
        unsafe { self.data.add(position) }
    }

    /// Where a run of `size` positions begins. A run of none begins anywhere, also outside, which no pointer may.
    ///
    /// # Safety
    /// As [`Block::at`], unless `size` is 0.
    pub(crate) unsafe fn run_at(self, start: usize, size: usize) -> NonNull<T> {
        // SAFETY: the caller's promise.
        if size == 0 {
            self.data
        } else {
            unsafe { self.at(start) }
        }
    }

    /// What C calls a view. It borrows the layout, and the memory without the compiler's knowledge.
    pub(crate) fn describe<D: Dimension>(self, layout: &Layout<D>) -> sys::dimfold_view
    where
        T: Element,
    {
        sys::dimfold_view {
            ndim: layout.ndim(),
            offset: layout.offset(),
            shape: layout.shape().as_ptr(),
            stride: layout.stride().as_ptr(),
            ..self.without_layout()
        }
    }

    /// The same of a nested layout.
    pub(crate) fn describe_nested(self, layout: &Nested) -> sys::dimfold_view
    where
        T: Element,
    {
        sys::dimfold_view { nested: &layout.raw, ..self.without_layout() }
    }

    fn without_layout(self) -> sys::dimfold_view
    where
        T: Element,
    {
        sys::dimfold_view {
            data: self.data.as_ptr().cast(),
            size_bytes: self.len * size_of::<T>(),
            dtype: T::DTYPE.0,
            flags: 0,
            device_type: sys::DIMFOLD_DEVICE_CPU,
            device_id: 0,
            ndim: 0,
            offset: 0,
            shape: core::ptr::null(),
            stride: core::ptr::null(),
            nested: core::ptr::null(),
            reserved: [0; 2],
        }
    }
}

/// The error of `dimfold_view_new`, which this crate cannot ask: it counts bytes, and knows only items of 1 to 16.
#[cold]
pub(crate) fn too_short(span: usize, len: usize) -> Error {
    let number = |count: usize| isize::try_from(count).unwrap_or(isize::MAX);
    Error::of_numbers(reason::SIZE, c"new", c"data", -1, number(span), number(len))
}
