//! Tensors in memory of a queue's device, of which native kernels get copies. Elements without a dtype, which may be
//! more than bytes, stay in a `Vec`.
use super::device_elements::{room_for, Bytes, Kept};
use super::private::{self, QueueOf};
use super::{device_error, DeviceElements};
use crate::device::OfQueue;
use crate::moves::{Source, Target};
use core::ops::{Deref, DerefMut, Range};
use core::slice;
use dimfold::{Dtype, Queue};
use rstsr_core::prelude_dev::*;

/// Tensors lie in memory of the queue's device.
#[derive(Clone, Copy, Debug)]
pub enum OnDevice {}

impl super::Memory for OnDevice {}

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

/// Panics as a `Vec` does.
fn check_index<T>(raw: &DeviceElements<T>, index: usize) {
    assert!(index < raw.len(), "index {index} of {} elements", raw.len());
}

impl private::Memory for OnDevice {
    type Raw<T> = DeviceElements<T>;
    type Lent<'a, T: 'a> = Lent<'a, T>;
    type LentMut<'a, T: 'a> = LentMut<'a, T>;

    const IS_COPIED: bool = true;

    fn of_process() -> &'static OfQueue {
        static PROCESS: OfQueue = OfQueue::new();
        &PROCESS
    }

    /// That of the first CUDA device, on a stream of its own.
    fn new_queue() -> dimfold::Result<Queue> {
        Queue::cuda(0)
    }

    fn len<T>(raw: &DeviceElements<T>) -> usize {
        raw.len()
    }

    fn get<T: Clone>(raw: &DeviceElements<T>, index: usize) -> T {
        check_index(raw, index);
        match &raw.0 {
            Kept::OnDevice(bytes) => {
                let mut one = MaybeUninit::uninit();
                bytes.read(index, slice::from_mut(&mut one)).unwrap_or_else(|error| panic!("{error}"));
                // SAFETY: it was read, and is no more than its bytes.
                unsafe { one.assume_init() }
            }
            Kept::InVec(vec) => vec[index].clone(),
        }
    }

    fn set<T>(raw: &mut DeviceElements<T>, index: usize, value: T) {
        check_index(raw, index);
        match &mut raw.0 {
            Kept::OnDevice(bytes) => {
                bytes.write(index, slice::from_ref(&value)).unwrap_or_else(|error| panic!("{error}"));
            }
            Kept::InVec(vec) => vec[index] = value,
        }
    }

    fn pointer<T>(raw: &DeviceElements<T>, index: usize) -> *const T {
        check_index(raw, index);
        raw.as_ptr().wrapping_add(index)
    }

    fn pointer_mut<T>(raw: &mut DeviceElements<T>, index: usize) -> *mut T {
        check_index(raw, index);
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

    fn is_copied<T>(raw: &DeviceElements<T>) -> bool {
        raw.is_on_device()
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
            LentMut::Copy(vec, bytes) => {
                bytes.write(0, &vec).map_err(device_error)?;
                bytes.len = vec.len(); // kernels forget what they need no more
                Ok(())
            }
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
            Kept::OnDevice(bytes) => Kept::OnDevice(bytes.seen_as()),
            // SAFETY: the caller's promise.
            Kept::InVec(vec) => Kept::InVec(unsafe { <super::InVec as private::Memory>::assume_init(vec) }),
        })
    }

    fn truncate<T>(raw: &mut DeviceElements<T>, len: usize) {
        match &mut raw.0 {
            Kept::OnDevice(bytes) => bytes.len = len.min(bytes.len),
            Kept::InVec(vec) => vec.truncate(len),
        }
    }

    fn into_vec<T>(raw: DeviceElements<T>) -> Result<Vec<T>> {
        match raw.0 {
            Kept::OnDevice(bytes) => bytes.to_vec(0..bytes.len),
            Kept::InVec(vec) => Ok(vec),
        }
    }

    fn to_vec<T>(raw: &DeviceElements<T>) -> Result<Vec<T>>
    where
        DeviceElements<T>: Clone,
    {
        match &raw.0 {
            Kept::OnDevice(bytes) => bytes.to_vec(0..bytes.len),
            Kept::InVec(_) => Self::into_vec(raw.clone()),
        }
    }

    fn part_to_vec<T: Clone>(raw: &DeviceElements<T>, part: Range<usize>) -> Result<Vec<T>> {
        match &raw.0 {
            Kept::OnDevice(bytes) => bytes.to_vec(part),
            Kept::InVec(vec) => Ok(vec[part].to_vec()),
        }
    }
}
