//! Tensors in a `Vec`, as those of rstsr's own devices: native kernels work on them where they are.
use super::private::{self, QueueOf};
use crate::device::OfQueue;
use crate::huge_pages;
use crate::moves::{Source, Target};
use core::mem::ManuallyDrop;
use core::ops::Range;
use dimfold::Queue;
use rstsr_core::prelude_dev::*;

/// Tensors lie in a `Vec`.
#[derive(Clone, Copy, Debug)]
pub enum InVec {}

impl super::Memory for InVec {}

impl private::Memory for InVec {
    type Raw<T> = Vec<T>;
    type Lent<'a, T: 'a> = &'a Vec<T>;
    type LentMut<'a, T: 'a> = &'a mut Vec<T>;

    const IS_COPIED: bool = false;

    fn of_process() -> &'static OfQueue {
        static PROCESS: OfQueue = OfQueue::new();
        &PROCESS
    }

    /// One thread per processor, which start with the first large operation. Tasks of rayon's that find it at work move
    /// on their own thread.
    fn new_queue() -> dimfold::Result<Queue> {
        Queue::new()
    }

    fn len<T>(raw: &Vec<T>) -> usize {
        raw.len()
    }

    fn get<T: Clone>(raw: &Vec<T>, index: usize) -> T {
        raw[index].clone()
    }

    fn set<T>(raw: &mut Vec<T>, index: usize, value: T) {
        raw[index] = value;
    }

    fn pointer<T>(raw: &Vec<T>, index: usize) -> *const T {
        &raw[index]
    }

    fn pointer_mut<T>(raw: &mut Vec<T>, index: usize) -> *mut T {
        &mut raw[index]
    }

    fn source<T>(raw: &Vec<T>) -> Option<Source<'_>> {
        Source::of(raw)
    }

    fn target<T>(raw: &mut Vec<T>) -> Option<Target<'_>> {
        Target::of(raw)
    }

    fn target_new<T>(raw: &mut Vec<MaybeUninit<T>>) -> Option<Target<'_>> {
        Target::of_new(raw)
    }

    fn is_copied<T>(_: &Vec<T>) -> bool {
        false
    }

    fn lend<T>(raw: &Vec<T>) -> Result<&Vec<T>> {
        Ok(raw)
    }

    fn lend_mut<T>(raw: &mut Vec<T>) -> Result<&mut Vec<T>> {
        Ok(raw)
    }

    fn give_back<T>(_: &mut Vec<T>) -> Result<()> {
        Ok(())
    }

    fn of_vec<'q, T>(_: impl QueueOf<'q>, vec: Vec<T>) -> Result<Vec<T>> {
        Ok(vec)
    }

    fn of_slice<'q, T: Clone>(_: impl QueueOf<'q>, elements: &[T]) -> Result<Vec<T>> {
        Ok(elements.to_vec())
    }

    fn uninit<'q, T>(_: impl QueueOf<'q>, len: usize) -> Result<Vec<MaybeUninit<T>>> {
        // SAFETY: elements that need not be initialized.
        let mut memory = unsafe { uninitialized_vec::<MaybeUninit<T>>(len) }?;
        huge_pages::prefer(&mut memory);
        Ok(memory)
    }

    unsafe fn assume_init<T>(raw: Vec<MaybeUninit<T>>) -> Vec<T> {
        let mut memory = ManuallyDrop::new(raw);
        let (begin, len, capacity) = (memory.as_mut_ptr().cast::<T>(), memory.len(), memory.capacity());
        // SAFETY: the parts of a `Vec` that is not dropped; the caller promises that its elements are initialized.
        unsafe { Vec::from_raw_parts(begin, len, capacity) }
    }

    fn truncate<T>(raw: &mut Vec<T>, len: usize) {
        raw.truncate(len);
    }

    fn into_vec<T>(raw: Vec<T>) -> Result<Vec<T>> {
        Ok(raw)
    }

    fn to_vec<T>(raw: &Vec<T>) -> Result<Vec<T>>
    where
        Vec<T>: Clone,
    {
        Ok(raw.clone())
    }

    fn part_to_vec<T: Clone>(raw: &Vec<T>, part: Range<usize>) -> Result<Vec<T>> {
        Ok(raw[part].to_vec())
    }
}
