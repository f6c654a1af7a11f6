//! Tensors that change hands.
use core::fmt;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;

use super::format::Format;
use super::{RawManaged, RawVersioned};

/// A tensor that changes hands: [`DlManaged`] or [`DlVersioned`]. Dropped, it calls its deleter.
///
/// `O` is what owns its memory: a type of Rust, or [`Foreign`] where others have made the tensor. The tensor can be
/// sent to another thread where its owner can, since the deleter drops it there:
///
/// ```
/// use dimfold::{dlpack::DlVersioned, Layout};
/// let tensor = DlVersioned::new(vec![1, 2, 3], Layout::c_contig([3])?)?;
/// let sum = std::thread::spawn(move || tensor.view::<i32>().map(|view| view.iter().sum::<i32>()));
/// assert_eq!(sum.join().unwrap()?, 6);
/// # Ok::<(), dimfold::Error>(())
/// ```
pub struct Managed<R: Format, O = Foreign> {
    raw: NonNull<R>,
    owner: PhantomData<O>,
}

/// A tensor that changes hands by DLPack 0.x.
pub type DlManaged<O = Foreign> = Managed<RawManaged, O>;

/// A tensor that changes hands by DLPack 1.x.
pub type DlVersioned<O = Foreign> = Managed<RawVersioned, O>;

/// The owner of a tensor that others have made, which is to be released on the thread where it is.
#[derive(Debug)]
pub struct Foreign(PhantomData<*const ()>);

/// The owner of a tensor that others have made, which may be released on any thread.
#[derive(Debug)]
pub struct AnyThread(());

// SAFETY: the deleter, which alone touches the owner, is called by one thread, and `O` says that it may be any.
unsafe impl<R: Format, O: Send> Send for Managed<R, O> {}

impl<R: Format> Managed<R> {
    /// Takes a tensor, and calls its deleter when it is dropped.
    ///
    /// # Safety
    /// The tensor is valid, and nobody else calls its deleter, which may be called on this thread. Until then its
    /// elements, if they are of the type that a view asks for, are values of it that can be read; while a view of them
    /// is there nobody writes them, and while one for writing is there nobody else reads or writes them.
    pub unsafe fn from_raw(raw: NonNull<R>) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Managed::of_owner(raw) }
    }

    /// The same tensor, which can be sent to another thread.
    ///
    /// # Safety
    /// Its deleter may be called on any thread.
    pub unsafe fn assume_send(self) -> Managed<R, AnyThread> {
        // SAFETY: the promise of `from_raw`, and the caller's.
        unsafe { Managed::of_owner(self.into_raw()) }
    }
}

impl<R: Format, O> Managed<R, O> {
    /// # Safety
    /// As for `from_raw`; the deleter may be called where an `O` may be dropped.
    pub(super) unsafe fn of_owner(raw: NonNull<R>) -> Self {
        Managed { raw, owner: PhantomData }
    }

    /// Gives the tensor away: whoever has it calls its deleter, on a thread where its owner may be dropped.
    pub fn into_raw(self) -> NonNull<R> {
        ManuallyDrop::new(self).raw
    }

    pub(super) fn raw(&self) -> NonNull<R> {
        self.raw
    }
}

impl<R: Format, O> Drop for Managed<R, O> {
    fn drop(&mut self) {
        // SAFETY: nobody else calls the deleter, and no view is left.
        unsafe { R::DELETE(&mut self.raw.as_ptr()) }
    }
}

impl<R: Format, O> fmt::Debug for Managed<R, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Managed").field(&self.raw).finish()
    }
}
