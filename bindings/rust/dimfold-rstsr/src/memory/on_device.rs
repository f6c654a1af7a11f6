//! Tensors in memory of a queue's device. Elements without a dtype, which may be more than bytes, stay in a `Vec`.
use super::device_error;
use super::private::{self, QueueOf};
use crate::counts::Counts;
use crate::moves::{self, Source, Target};
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut, Range};
use core::slice;
use dimfold::{DeviceBuffer, Dtype, Queue, SharedQueue};
use rstsr_core::prelude_dev::*;
use std::sync::OnceLock;

/// Tensors lie in memory of the queue's device.
#[derive(Clone, Copy, Debug)]
pub enum OnDevice {}

impl super::Memory for OnDevice {}

/// The elements of a tensor: in memory of a device, in whose queue's order they are used and freed, or in a `Vec` if
/// they have no [`Dtype`].
pub struct DeviceElements<T>(Kept<T>);

enum Kept<T> {
    OnDevice(Bytes<T>),
    InVec(Vec<T>),
}

/// Elements that are no more than their bytes.
#[allow(missing_debug_implementations)]
pub struct Bytes<T> {
    memory: DeviceBuffer<u8>,
    queue: SharedQueue,
    len: usize,
    elements: PhantomData<T>,
}

/// As many elements as the host's memory has room for, uninitialized.
fn room_for<T>(len: usize) -> Result<Vec<MaybeUninit<T>>> {
    // SAFETY: elements that need not be initialized.
    unsafe { uninitialized_vec::<MaybeUninit<T>>(len) }
}

impl<T> Bytes<T> {
    fn uninit(queue: &SharedQueue, len: usize) -> dimfold::Result<Self> {
        let size_bytes = len.saturating_mul(size_of::<T>());
        // SAFETY: bytes that are written before they are read, as whoever asks for elements that are uninitialized
        // promises.
        let memory = queue.with(|queue| unsafe { DeviceBuffer::uninit(queue, size_bytes) })?;
        Ok(Bytes { memory, queue: queue.clone(), len, elements: PhantomData })
    }

    fn of_slice(queue: &SharedQueue, elements: &[T]) -> dimfold::Result<Self> {
        let mut made = Bytes::uninit(queue, elements.len())?;
        made.write(0, elements)?;
        Ok(made)
    }

    fn source(&self, dtype: Dtype) -> Source<'_> {
        Source::on_device(self.memory.as_ptr(), self.memory.len(), dtype, &self.queue)
    }

    fn target(&mut self, dtype: Dtype) -> Target<'_> {
        Target::on_device(self.memory.as_mut_ptr(), self.memory.len(), dtype, &self.queue)
    }

    /// Reads the elements from `begin` on.
    fn read(&self, begin: usize, to: &mut [MaybeUninit<T>]) -> dimfold::Result<()> {
        let (size_bytes, to) = (size_of_val(to), Target::of_bytes(to));
        let from = (self.source(Dtype::U8), begin * size_of::<T>());
        // SAFETY: the bytes are this tensor's, in the order of its queue, and the target is borrowed alone.
        self.queue.with(|queue| unsafe { moves::copy_bytes(queue, (to, 0), from, size_bytes) })
    }

    /// Writes the elements from `begin` on.
    fn write(&mut self, begin: usize, from: &[T]) -> dimfold::Result<()> {
        let (queue, size_bytes, from) = (self.queue.clone(), size_of_val(from), Source::of_bytes(from));
        let to = (self.target(Dtype::U8), begin * size_of::<T>());
        // SAFETY: as above.
        queue.with(|queue| unsafe { moves::copy_bytes(queue, to, (from, 0), size_bytes) })
    }

    fn to_vec(&self, part: Range<usize>) -> Result<Vec<T>> {
        let mut elements = room_for(part.len())?;
        self.read(part.start, &mut elements).map_err(device_error)?;
        // SAFETY: all were read, and have a dtype: they are no more than bytes, which were elements on the device.
        Ok(unsafe { <super::InVec as private::Memory>::assume_init(elements) })
    }

    fn copied(&self) -> dimfold::Result<Self> {
        let mut copy = Bytes::uninit(&self.queue, self.len)?;
        let (to, from) = (copy.target(Dtype::U8), self.source(Dtype::U8));
        // SAFETY: as above.
        self.queue.with(|queue| unsafe { moves::copy_bytes(queue, (to, 0), (from, 0), self.memory.len()) })?;
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
        let elements = <OnDevice as private::Memory>::lend(self).unwrap_or_else(|error| panic!("{error:?}"));
        **elements == *other
    }
}

impl<T: PartialEq<U>, U> PartialEq<DeviceElements<U>> for DeviceElements<T> {
    fn eq(&self, other: &DeviceElements<U>) -> bool {
        let others = <OnDevice as private::Memory>::lend(other).unwrap_or_else(|error| panic!("{error:?}"));
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

/// What a native kernel reads: a copy, or what is in a `Vec` already.
#[allow(missing_debug_implementations)]
pub enum Lent<'a, T> {
    Copy(Vec<T>),
    Own(&'a Vec<T>),
}

impl<T> Deref for Lent<'_, T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        match self {
            Lent::Copy(vec) => vec,
            Lent::Own(vec) => vec,
        }
    }
}

/// What a native kernel writes, and where a copy belongs.
#[allow(missing_debug_implementations)]
pub enum LentMut<'a, T> {
    Copy(Vec<T>, &'a mut Bytes<T>),
    Own(&'a mut Vec<T>),
}

impl<T> Deref for LentMut<'_, T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        match self {
            LentMut::Copy(vec, _) => vec,
            LentMut::Own(vec) => vec,
        }
    }
}

impl<T> DerefMut for LentMut<'_, T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        match self {
            LentMut::Copy(vec, _) => vec,
            LentMut::Own(vec) => vec,
        }
    }
}

impl private::Memory for OnDevice {
    type Raw<T> = DeviceElements<T>;
    type Lent<'a, T: 'a> = Lent<'a, T>;
    type LentMut<'a, T: 'a> = LentMut<'a, T>;

    const IS_COPIED: bool = true;

    /// That of the first CUDA device, on a stream of its own.
    fn queue_of_process() -> dimfold::Result<&'static SharedQueue> {
        static QUEUE: OnceLock<SharedQueue> = OnceLock::new();
        match QUEUE.get() {
            Some(queue) => Ok(queue),
            None => Queue::cuda(0).map(|queue| QUEUE.get_or_init(|| queue.into())),
        }
    }

    fn counts_of_process() -> &'static Counts {
        static COUNTS: Counts = Counts::new();
        &COUNTS
    }

    fn len<T>(raw: &DeviceElements<T>) -> usize {
        raw.len()
    }

    fn get<T: Clone>(raw: &DeviceElements<T>, index: usize) -> T {
        match &raw.0 {
            Kept::OnDevice(bytes) => {
                assert!(index < bytes.len, "index {index} of {} elements", bytes.len);
                let mut one = MaybeUninit::uninit();
                bytes.read(index, slice::from_mut(&mut one)).unwrap_or_else(|error| panic!("{error}"));
                // SAFETY: it was read, and is no more than its bytes.
                unsafe { one.assume_init() }
            }
            Kept::InVec(vec) => vec[index].clone(),
        }
    }

    fn set<T>(raw: &mut DeviceElements<T>, index: usize, value: T) {
        match &mut raw.0 {
            Kept::OnDevice(bytes) => {
                assert!(index < bytes.len, "index {index} of {} elements", bytes.len);
                bytes.write(index, slice::from_ref(&value)).unwrap_or_else(|error| panic!("{error}"));
            }
            Kept::InVec(vec) => vec[index] = value,
        }
    }

    fn pointer<T>(raw: &DeviceElements<T>, index: usize) -> *const T {
        assert!(index < raw.len(), "index {index} of {} elements", raw.len());
        raw.as_ptr().wrapping_add(index)
    }

    fn pointer_mut<T>(raw: &mut DeviceElements<T>, index: usize) -> *mut T {
        assert!(index < raw.len(), "index {index} of {} elements", raw.len());
        raw.as_mut_ptr().wrapping_add(index)
    }

    fn source<T>(raw: &DeviceElements<T>) -> Option<Source<'_>> {
        match &raw.0 {
            Kept::OnDevice(bytes) => Some(bytes.source(Dtype::of::<T>()?)),
            Kept::InVec(vec) => Source::of(vec),
        }
    }

    fn target<T>(raw: &mut DeviceElements<T>) -> Option<Target<'_>> {
        match &mut raw.0 {
            Kept::OnDevice(bytes) => Some(bytes.target(Dtype::of::<T>()?)),
            Kept::InVec(vec) => Target::of(vec),
        }
    }

    fn target_new<T>(raw: &mut DeviceElements<MaybeUninit<T>>) -> Option<Target<'_>> {
        match &mut raw.0 {
            Kept::OnDevice(bytes) => Some(bytes.target(Dtype::of::<T>()?)),
            Kept::InVec(vec) => Target::of_new(vec),
        }
    }

    fn lend<T>(raw: &DeviceElements<T>) -> Result<Lent<'_, T>> {
        match &raw.0 {
            Kept::OnDevice(bytes) => Ok(Lent::Copy(bytes.to_vec(0..bytes.len)?)),
            Kept::InVec(vec) => Ok(Lent::Own(vec)),
        }
    }

    fn lend_mut<T>(raw: &mut DeviceElements<T>) -> Result<LentMut<'_, T>> {
        match &mut raw.0 {
            Kept::OnDevice(bytes) => Ok(LentMut::Copy(bytes.to_vec(0..bytes.len)?, bytes)),
            Kept::InVec(vec) => Ok(LentMut::Own(vec)),
        }
    }

    fn give_back<T>(lent: LentMut<'_, T>) -> Result<()> {
        match lent {
            LentMut::Copy(vec, bytes) => bytes.write(0, &vec).map_err(device_error),
            LentMut::Own(_) => Ok(()),
        }
    }

    fn of_vec<'q, T>(queue: impl QueueOf<'q>, vec: Vec<T>) -> Result<DeviceElements<T>> {
        if Dtype::of::<T>().is_none() {
            return Ok(DeviceElements(Kept::InVec(vec)));
        }
        let made = queue().and_then(|queue| Bytes::of_slice(queue, &vec));
        Ok(DeviceElements(Kept::OnDevice(made.map_err(device_error)?)))
    }

    fn of_slice<'q, T: Clone>(queue: impl QueueOf<'q>, elements: &[T]) -> Result<DeviceElements<T>> {
        if Dtype::of::<T>().is_none() {
            return Ok(DeviceElements(Kept::InVec(elements.to_vec())));
        }
        let made = queue().and_then(|queue| Bytes::of_slice(queue, elements));
        Ok(DeviceElements(Kept::OnDevice(made.map_err(device_error)?)))
    }

    fn uninit<'q, T>(queue: impl QueueOf<'q>, len: usize) -> Result<DeviceElements<MaybeUninit<T>>> {
        if Dtype::of::<T>().is_none() {
            return Ok(DeviceElements(Kept::InVec(room_for(len)?)));
        }
        let made = queue().and_then(|queue| Bytes::uninit(queue, len));
        Ok(DeviceElements(Kept::OnDevice(made.map_err(device_error)?)))
    }

    unsafe fn assume_init<T>(raw: DeviceElements<MaybeUninit<T>>) -> DeviceElements<T> {
        DeviceElements(match raw.0 {
            Kept::OnDevice(Bytes { memory, queue, len, .. }) => {
                Kept::OnDevice(Bytes { memory, queue, len, elements: PhantomData })
            }
            // SAFETY: the caller's promise.
            Kept::InVec(vec) => Kept::InVec(unsafe { <super::InVec as private::Memory>::assume_init(vec) }),
        })
    }

    fn into_vec<T>(raw: DeviceElements<T>) -> Result<Vec<T>> {
        match raw.0 {
            Kept::OnDevice(bytes) => bytes.to_vec(0..bytes.len),
            Kept::InVec(vec) => Ok(vec),
        }
    }

    fn part_to_vec<T: Clone>(raw: &DeviceElements<T>, part: Range<usize>) -> Result<Vec<T>> {
        match &raw.0 {
            Kept::OnDevice(bytes) => bytes.to_vec(part),
            Kept::InVec(vec) => Ok(vec[part].to_vec()),
        }
    }
}
