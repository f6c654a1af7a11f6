//! DLPack: tensors of other libraries as views, and views and what owns memory as tensors for other libraries.
//!
//! A tensor that is only lent is a [`DlTensor`]. One that changes hands is managed: whoever has it calls its deleter
//! once, when nobody uses its memory any more. [`DlManaged`] is that of DLPack 0.x, [`DlVersioned`] that of 1.x.
//!
//! ```
//! use dimfold::{dlpack::DlVersioned, Layout, View};
//! use std::sync::Arc;
//!
//! let numbers: Arc<[f32]> = Arc::new([1.0, 2.0, 3.0, 4.0]);
//! let tensor = DlVersioned::export(numbers.clone(), |all| View::new(all, Layout::f_contig([2, 2])?))?;
//! let raw = tensor.into_raw();                            // for whoever takes a DLManagedTensorVersioned
//! // SAFETY: it comes from `into_raw`, and nobody else has it.
//! let taken = unsafe { DlVersioned::from_raw(raw) };
//! assert_eq!(taken.view::<f32>()?[&[0, 1]], 3.0);
//! assert_eq!(Arc::strong_count(&numbers), 2);
//! drop(taken);                                            // calls the deleter, which drops the other `Arc`
//! assert_eq!(Arc::strong_count(&numbers), 1);
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! # Who owns what
//!
//! - A [`View::to_dlpack`] or [`ViewMut::to_dlpack`] lends: the memory's owner cannot touch it meanwhile. The callee
//!   reads it, and writes that of a `ViewMut`.
//! - [`Managed::new`] and [`Managed::export_mut`] give away: what owned the memory lies on the heap until the deleter
//!   drops it. Whoever has the tensor reads and writes it.
//! - [`Managed::export`] gives away what others may share: nobody writes it, and the tensor is marked so.
//! - A tensor of [`Managed::from_raw`] has its producer's memory, until it is dropped. Views read it, and views for
//!   writing write it, unless it is marked as read only.
//!
//! # Memory of a device
//!
//! Operations of a queue get it by [`Managed::lend_view`] and [`Managed::lend_view_mut`]. The data that a producer
//! gives may still be on its way there, on a stream of the producer's. In Python a consumer names its own stream when
//! it asks, `__dlpack__(stream=…)`, and the producer lets that one wait: a queue's is
//! [`Queue::stream`](crate::Queue::stream) as a number, where 1 stands for NULL. Otherwise the producer's stream is to
//! be waited for first. What the queue is given is done when the call returns, so that the tensor may go then.
use alloc::boxed::Box;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use dimfold_sys as sys;

use crate::error::{check, Result};
use crate::memory::{Initialized, Memory};
use crate::{Dimension, Element, View, ViewMut};

mod export;
mod format;
mod import;
mod managed;

pub use format::Format;
pub use managed::{AnyThread, DlManaged, DlVersioned, Foreign, Managed};

#[doc(alias = "DLManagedTensor")]
pub use sys::dimfold_dl_managed as RawManaged;
#[doc(alias = "DLTensor")]
pub use sys::dimfold_dl_tensor as DlTensor;
#[doc(alias = "DLManagedTensorVersioned")]
pub use sys::dimfold_dl_versioned as RawVersioned;

/// A view described as a tensor, for as long as the view is borrowed.
pub struct Lent<'a> {
    tensor: DlTensor,
    /// Shape and strides, which the tensor points to.
    _storage: Box<MaybeUninit<sys::dimfold_dl_storage>>,
    borrowed: PhantomData<&'a ()>,
}

impl fmt::Debug for Lent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Lent").field(&self.tensor).finish()
    }
}

impl Lent<'_> {
    fn new(view: &sys::dimfold_view) -> Result<Self> {
        let (mut tensor, mut storage) = (MaybeUninit::uninit(), Box::new(MaybeUninit::uninit()));
        let (to, room) = (tensor.as_mut_ptr(), storage.as_mut_ptr());
        // SAFETY: the view is described by what it borrows; a call that succeeds writes the tensor.
        let tensor = unsafe {
            check(|diag| sys::dimfold_view_to_dlpack(to, room, view, diag))?;
            tensor.assume_init()
        };
        Ok(Lent { tensor, _storage: storage, borrowed: PhantomData })
    }

    /// For a function that takes a `const DLTensor *`, or a `DLTensor *` of which it keeps nothing. It must not write
    /// the memory of a [`View`].
    pub fn as_ptr(&self) -> *const DlTensor {
        &self.tensor
    }
}

impl<T: Element, D: Dimension, M: Memory> View<'_, T, D, M> {
    /// The view as a tensor to lend, for reading.
    ///
    /// # Errors
    /// None for what fits into DLPack, whose numbers have 64 bits.
    pub fn to_dlpack(&self) -> Result<Lent<'_>> {
        Lent::new(&self.describe())
    }
}

impl<T: Element, D: Dimension, M: Initialized> ViewMut<'_, T, D, M> {
    /// The view as a tensor to lend, for reading and writing.
    ///
    /// # Errors
    /// None for what fits into DLPack, whose numbers have 64 bits.
    pub fn to_dlpack(&mut self) -> Result<Lent<'_>> {
        Lent::new(&self.describe())
    }
}
