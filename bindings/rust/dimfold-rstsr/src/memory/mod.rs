//! Where tensors lie: in a `Vec`, or in memory of a queue's device. What is kept in the one or the other way is lent to
//! native kernels as a `Vec`, which they all want.
mod device_elements;
mod in_vec;
mod on_device;

pub use device_elements::DeviceElements;
pub use in_vec::InVec;
pub use on_device::OnDevice;

use crate::device::OfQueue;
use crate::moves::{Source, Target};
use core::fmt;
use core::ops::{Deref, DerefMut, Range};
use dimfold::{Queue, SharedQueue};
use rstsr_core::prelude_dev::*;

/// Where a device's tensors lie: [`InVec`] or [`OnDevice`].
pub trait Memory: private::Memory {}

pub(crate) mod private {
    use super::*;

    /// Gives a device's queue, which is made when it is first asked for.
    pub trait QueueOf<'q>: FnOnce() -> dimfold::Result<&'q SharedQueue> {}

    impl<'q, F: FnOnce() -> dimfold::Result<&'q SharedQueue>> QueueOf<'q> for F {}

    /// How elements are kept, moved and lent.
    pub trait Memory: Copy + fmt::Debug + Sized + 'static {
        /// What rstsr calls `Raw`.
        type Raw<T>;
        type Lent<'a, T: 'a>: Deref<Target = Vec<T>>;
        type LentMut<'a, T: 'a>: DerefMut<Target = Vec<T>>;

        /// Whether native kernels work on a copy.
        const IS_COPIED: bool;

        /// That of all devices that were given no queue, and how it is made.
        fn of_process() -> &'static OfQueue;
        fn new_queue() -> dimfold::Result<Queue>;

        fn len<T>(raw: &Self::Raw<T>) -> usize;
        fn get<T: Clone>(raw: &Self::Raw<T>, index: usize) -> T;
        fn set<T>(raw: &mut Self::Raw<T>, index: usize, value: T);
        fn pointer<T>(raw: &Self::Raw<T>, index: usize) -> *const T;
        fn pointer_mut<T>(raw: &mut Self::Raw<T>, index: usize) -> *mut T;

        /// What a move reads; `None` of elements without a dtype.
        fn source<T>(raw: &Self::Raw<T>) -> Option<Source<'_>>;
        fn target<T>(raw: &mut Self::Raw<T>) -> Option<Target<'_>>;
        fn target_new<T>(raw: &mut Self::Raw<MaybeUninit<T>>) -> Option<Target<'_>>;

        /// Whether native kernels get a copy of these.
        fn is_copied<T>(raw: &Self::Raw<T>) -> bool;
        /// Elements for a native kernel to read.
        fn lend<T>(raw: &Self::Raw<T>) -> Result<Self::Lent<'_, T>>;
        /// Elements for a native kernel to read and write, which [`give_back`](Self::give_back) puts where they belong.
        fn lend_mut<T>(raw: &mut Self::Raw<T>) -> Result<Self::LentMut<'_, T>>;
        fn give_back<T>(lent: Self::LentMut<'_, T>) -> Result<()>;

        /// What a native kernel made, or a user gave.
        fn of_vec<'q, T>(queue: impl QueueOf<'q>, vec: Vec<T>) -> Result<Self::Raw<T>>;
        fn of_slice<'q, T: Clone>(queue: impl QueueOf<'q>, elements: &[T]) -> Result<Self::Raw<T>>;
        fn uninit<'q, T>(queue: impl QueueOf<'q>, len: usize) -> Result<Self::Raw<MaybeUninit<T>>>;
        /// # Safety
        /// All elements are initialized, or none is read before.
        unsafe fn assume_init<T>(raw: Self::Raw<MaybeUninit<T>>) -> Self::Raw<T>;
        /// Forgets all elements but the first ones.
        fn truncate<T>(raw: &mut Self::Raw<T>, len: usize);
        fn into_vec<T>(raw: Self::Raw<T>) -> Result<Vec<T>>;
        fn to_vec<T>(raw: &Self::Raw<T>) -> Result<Vec<T>>
        where
            Self::Raw<T>: Clone;
        fn part_to_vec<T: Clone>(raw: &Self::Raw<T>, part: Range<usize>) -> Result<Vec<T>>;
    }
}

/// Dimfold's error as rstsr's, with its sentence.
pub(crate) fn device_error(error: dimfold::Error) -> Error {
    rstsr_error!(DeviceError, "{error}")
}
