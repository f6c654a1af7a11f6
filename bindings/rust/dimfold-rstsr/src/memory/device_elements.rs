//! The elements of a tensor on a device.
use super::private::Memory;
use super::{device_error, InVec, OnDevice};
use crate::moves::{self, Source, Target};
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;
use dimfold::{DeviceBuffer, Dtype, SharedQueue};
use rstsr_core::prelude_dev::*;

/// The elements of a tensor: in memory of a device, in whose queue's order they are used and freed, or in a `Vec` if
/// they have no [`Dtype`].
// rstsr's `mapv` sees those of T as those of MaybeUninit<T>, so that both must be made alike, here and in `Bytes`.
#[repr(transparent)]
pub struct DeviceElements<T>(pub(super) Kept<T>);

#[repr(C)]
pub(super) enum Kept<T> {
    OnDevice(Bytes<T>),
    InVec(Vec<T>),
}

/// Elements that are no more than their bytes.
#[allow(missing_debug_implementations)]
#[repr(C)]
pub struct Bytes<T> {
    memory: DeviceBuffer<u8>,
    queue: SharedQueue,
    pub(super) len: usize,
    elements: PhantomData<T>,
}

/// As many elements as the host's memory has room for, uninitialized.
pub(super) fn room_for<T>(len: usize) -> Result<Vec<MaybeUninit<T>>> {
    // SAFETY: elements that need not be initialized.
    unsafe { uninitialized_vec::<MaybeUninit<T>>(len) }
}

impl<T> Bytes<T> {
    pub(super) fn uninit(queue: &SharedQueue, len: usize) -> dimfold::Result<Self> {
        let size_bytes = len.saturating_mul(size_of::<T>());
        // SAFETY: bytes that are written before they are read, as whoever asks for elements that are uninitialized
        // promises.
        let memory = queue.with(|queue| unsafe { DeviceBuffer::uninit(queue, size_bytes) })?;
        Ok(Bytes { memory, queue: queue.clone(), len, elements: PhantomData })
    }

    pub(super) fn of_slice(queue: &SharedQueue, elements: &[T]) -> dimfold::Result<Self> {
        let mut made = Bytes::uninit(queue, elements.len())?;
        made.write(0, elements)?;
        Ok(made)
    }

    pub(super) fn source(&self, dtype: Dtype) -> Source<'_> {
        Source::on_device(self.memory.as_ptr(), self.memory.len(), dtype, &self.queue)
    }

    pub(super) fn target(&mut self, dtype: Dtype) -> Target<'_> {
        Target::on_device(self.memory.as_mut_ptr(), self.memory.len(), dtype, &self.queue)
    }

    /// Reads the elements from `begin` on.
    pub(super) fn read(&self, begin: usize, to: &mut [MaybeUninit<T>]) -> dimfold::Result<()> {
        let (size_bytes, to) = (size_of_val(to), Target::of_bytes(to));
        let from = (self.source(Dtype::U8), begin * size_of::<T>());
        // SAFETY: the bytes are this tensor's, in the order of its queue, and the target is borrowed alone.
        self.queue.with(|queue| unsafe { moves::copy_bytes(queue, (to, 0), from, size_bytes) })
    }

    /// Writes the elements from `begin` on.
    pub(super) fn write(&mut self, begin: usize, from: &[T]) -> dimfold::Result<()> {
        let (queue, size_bytes, from) = (self.queue.clone(), size_of_val(from), Source::of_bytes(from));
        let to = (self.target(Dtype::U8), begin * size_of::<T>());
        // SAFETY: as above.
        queue.with(|queue| unsafe { moves::copy_bytes(queue, to, (from, 0), size_bytes) })
    }

    pub(super) fn to_vec(&self, part: Range<usize>) -> Result<Vec<T>> {
        let mut elements = room_for(part.len())?;
        self.read(part.start, &mut elements).map_err(device_error)?;
        // SAFETY: all were read, and have a dtype: they are no more than bytes, which were elements on the device.
        Ok(unsafe { <InVec as Memory>::assume_init(elements) })
    }

    /// The same elements, seen as initialized.
    pub(super) fn seen_as<U>(self) -> Bytes<U> {
        Bytes { memory: self.memory, queue: self.queue, len: self.len, elements: PhantomData }
    }

    fn copied(&self) -> dimfold::Result<Self> {
        let mut copy = Bytes::uninit(&self.queue, self.len)?;
        let size_bytes = self.len * size_of::<T>();
        let (to, from) = (copy.target(Dtype::U8), self.source(Dtype::U8));
        // SAFETY: as above.
        self.queue.with(|queue| unsafe { moves::copy_bytes(queue, (to, 0), (from, 0), size_bytes) })?;
        Ok(copy)
    }
}

impl<T> DeviceElements<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kept::OnDevice(bytes) => bytes.len,
            Kept::InVec(vec) => vec.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether they are in memory of the device: those of a type that has a [`Dtype`].
    pub fn is_on_device(&self) -> bool {
        matches!(self.0, Kept::OnDevice(_))
    }

    /// The first of them: an address of the device's if they are [there](Self::is_on_device), for kernels that run on
    /// the queue's stream.
    pub fn as_ptr(&self) -> *const T {
        match &self.0 {
            Kept::OnDevice(bytes) => bytes.memory.as_ptr().cast(),
            Kept::InVec(vec) => vec.as_ptr(),
        }
    }

    /// As [`as_ptr`](Self::as_ptr), to write.
    pub fn as_mut_ptr(&mut self) -> *mut T {
        match &mut self.0 {
            Kept::OnDevice(bytes) => bytes.memory.as_mut_ptr().cast(),
            Kept::InVec(vec) => vec.as_mut_ptr(),
        }
    }
}

/// A copy on the device. As a `Vec`, it panics where there is no memory for it.
impl<T: Clone> Clone for DeviceElements<T> {
    fn clone(&self) -> Self {
        DeviceElements(match &self.0 {
            Kept::OnDevice(bytes) => Kept::OnDevice(bytes.copied().unwrap_or_else(|error| panic!("{error}"))),
            Kept::InVec(vec) => Kept::InVec(vec.clone()),
        })
    }
}

impl<T> fmt::Debug for DeviceElements<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = f.debug_struct("DeviceElements");
        parts.field("len", &self.len()).field("is_on_device", &self.is_on_device()).finish()
    }
}

/// Whether the elements are equal: those on a device are copied to the host to be compared, and it panics where they
/// cannot be.
impl<T: PartialEq<U>, U> PartialEq<[U]> for DeviceElements<T> {
    fn eq(&self, other: &[U]) -> bool {
        let elements = <OnDevice as Memory>::lend(self).unwrap_or_else(|error| panic!("{error:?}"));
        **elements == *other
    }
}

impl<T: PartialEq<U>, U> PartialEq<DeviceElements<U>> for DeviceElements<T> {
    fn eq(&self, other: &DeviceElements<U>) -> bool {
        let others = <OnDevice as Memory>::lend(other).unwrap_or_else(|error| panic!("{error:?}"));
        *self == **others
    }
}

/// The same with what a slice is equal to as well.
macro_rules! equal_as_slice {
    ($([$($generics:tt)*] $other:ty;)*) => { $(
        impl<T: PartialEq<U>, U, $($generics)*> PartialEq<$other> for DeviceElements<T> {
            fn eq(&self, other: &$other) -> bool {
                *self == other[..]
            }
        }
    )* };
}

equal_as_slice! {
    [] &[U];
    [] Vec<U>;
    [const N: usize] [U; N];
    [const N: usize] &[U; N];
}
