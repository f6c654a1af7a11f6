//! Tensors for other libraries, of whatever owns memory.
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::mem::forget;
use core::ptr::{null_mut, NonNull};

use dimfold_sys as sys;

use super::format::Format;
use super::managed::Managed;
use super::RawVersioned;
use crate::block::Block;
use crate::error::{check, Result};
use crate::memory::{Initialized, Memory};
use crate::{Dimension, Element, Layout, View, ViewMut};

impl<R: Format, T: Element + Send> Managed<R, Vec<T>> {
    /// A tensor that owns the vector, seen through the layout.
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the vector;
    /// [`RESOURCE`](crate::Status::RESOURCE) without memory.
    pub fn new<D: Dimension>(mut data: Vec<T>, layout: Layout<D>) -> Result<Self> {
        // The elements stay where they are when the vector moves.
        let block: Block<T> = Block::new(NonNull::from(data.as_mut_slice()).cast(), data.len());
        block.check(&layout)?;
        // SAFETY: the layout's positions are inside of the vector's elements, which nobody else has.
        unsafe { Kept::new(data).give(&block.describe(&layout), &layout) }
    }
}

impl<R: Format, O: Send + 'static> Managed<R, O> {
    /// A tensor that owns what memory is a part of, and may be written: `view` says which part, and how it is seen.
    ///
    /// ```
    /// use dimfold::{dlpack::DlManaged, Layout, ViewMut};
    /// let rows: Box<[u16]> = Box::new([1, 2, 3, 4, 5, 6]);
    /// let layout = Layout::new([3, 2], [1, 3], 0)?;
    /// let mut tensor = DlManaged::export_mut(rows, |rows| ViewMut::new(rows, layout))?;
    /// tensor.view_mut::<u16>()?[&[2, 0]] = 30;
    /// assert!(tensor.view::<u16>()?.iter().eq(&[1, 4, 2, 5, 30, 6]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// The owner lies on the heap until the deleter drops it, and nobody else reaches it. Where the elements are in a
    /// [`DeviceBuffer`](crate::DeviceBuffer), they are ready for others when its queue's work is done.
    ///
    /// # Errors
    /// Those of `view`; [`RESOURCE`](crate::Status::RESOURCE) without memory.
    pub fn export_mut<T: Element, D: Dimension, M: Initialized>(
        owner: O,
        view: impl FnOnce(&mut O) -> Result<ViewMut<'_, T, D, M>>,
    ) -> Result<Self> {
        let mut kept = Kept::new(owner);
        // SAFETY: the owner stays where it is until it is released, and whatever its borrow lasts, the view can.
        let view = view(unsafe { kept.0.as_mut() })?;
        // SAFETY: the view's elements may be written as long as the owner is borrowed, which is until it is released.
        unsafe { kept.give(&view.describe(), view.layout()) }
    }
}

impl<O: Send + 'static> Managed<RawVersioned, O> {
    /// A tensor that owns what memory is a part of, and must not be written: `view` says which part, and how it is
    /// seen. Others may share the memory, which an `Arc` stands for. DLPack 0.x has no such tensors.
    ///
    /// ```
    /// use dimfold::{dlpack::DlVersioned, Status, View};
    /// use std::sync::Arc;
    /// let shared: Arc<[f64]> = Arc::new([1.0, 2.0, 3.0]);
    /// let mut tensor = DlVersioned::export(shared.clone(), |all| Ok(View::from(&all[1..])))?;
    /// assert!(tensor.view::<f64>()?.iter().eq(&[2.0, 3.0]));
    /// assert_eq!(tensor.view_mut::<f64>().unwrap_err().status(), Status::READONLY);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// The owner lies on the heap until the deleter drops it. Where the elements are in a
    /// [`DeviceBuffer`](crate::DeviceBuffer), they are ready for others when its queue's work is done.
    ///
    /// # Errors
    /// Those of `view`; [`RESOURCE`](crate::Status::RESOURCE) without memory.
    pub fn export<T: Element, D: Dimension, M: Memory>(
        owner: O,
        view: impl FnOnce(&O) -> Result<View<'_, T, D, M>>,
    ) -> Result<Self> {
        let kept = Kept::new(owner);
        // SAFETY: the owner stays where it is until it is released, and whatever its borrow lasts, the view can.
        let view = view(unsafe { kept.0.as_ref() })?;
        let described = sys::dimfold_view { flags: sys::DIMFOLD_READONLY, ..view.describe() };
        // SAFETY: the view's elements may be read as long as the owner is borrowed, which is until it is released.
        unsafe { kept.give(&described, view.layout()) }
    }
}

/// What a deleter does at last.
unsafe extern "C" fn release<O>(owner: *mut c_void) {
    // SAFETY: it is what `Kept` has boxed, and a deleter is called once.
    drop(unsafe { Box::from_raw(owner.cast::<O>()) });
}

/// An owner on the heap, where it stays. It is no `Box`: moving one would end what was borrowed of its content.
struct Kept<O>(NonNull<O>);

impl<O> Kept<O> {
    fn new(owner: O) -> Self {
        Kept(NonNull::from(Box::leak(Box::new(owner))))
    }

    /// Has C make a tensor that takes the owner.
    ///
    /// # Safety
    /// The view is one of memory that may be used as its flags say until the owner is released.
    unsafe fn give<R: Format, D: Dimension>(
        self,
        view: &sys::dimfold_view,
        layout: &Layout<D>,
    ) -> Result<Managed<R, O>> {
        let mut made = null_mut();
        // SAFETY: the view is described by what is borrowed, and C takes the owner if the call succeeds.
        let given = unsafe {
            check(|diag| R::MAKE(&mut made, view, Some(release::<O>), self.0.as_ptr().cast(), core::ptr::null(), diag))
        };
        given.map_err(|error| error.about(layout.to_dyn()))?;
        forget(self);
        // SAFETY: C has made the tensor, which nobody else has; its deleter drops the owner.
        Ok(unsafe { Managed::of_owner(NonNull::new(made).expect("a tensor that was made")) })
    }
}

impl<O> Drop for Kept<O> {
    fn drop(&mut self) {
        // SAFETY: it is boxed, and nobody else has it.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}
