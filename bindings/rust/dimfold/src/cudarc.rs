//! Streams and slices of the crate cudarc.
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut, DeviceSlice, SyncOnDrop};

use crate::block::Block;
use crate::cuda::{Options, Stream};
use crate::error::{Error, Result};
use crate::memory::Device;
use crate::shared::Shared;
use crate::view_mut::check_overlap;
use crate::{reason, DeviceView, DeviceViewMut, Dimension, Layout, Queue, View, ViewMut};

/// What cudarc calls the default stream of the thread that calls.
const PER_THREAD: usize = 2;

mod sealed {
    pub trait Sealed {}
}

/// What [`Queue::lend_cudarc`] lends: a [`CudaSlice`] or a part of one. Sealed.
pub trait CudarcSlice<T>: sealed::Sealed + DevicePtr<T> {}

/// What [`Queue::lend_cudarc_mut`] lends: a [`CudaSlice`] or a part of one. Sealed.
pub trait CudarcSliceMut<T>: sealed::Sealed + DevicePtrMut<T> {}

impl<T> sealed::Sealed for CudaSlice<T> {}
impl<T> sealed::Sealed for CudaView<'_, T> {}
impl<T> sealed::Sealed for CudaViewMut<'_, T> {}
impl<T> CudarcSlice<T> for CudaSlice<T> {}
impl<T> CudarcSlice<T> for CudaView<'_, T> {}
impl<T> CudarcSliceMut<T> for CudaSlice<T> {}
impl<T> CudarcSliceMut<T> for CudaViewMut<'_, T> {}

/// Elements of a slice of cudarc's, for as long as they are lent.
///
/// They keep what makes the queue the one that they were lent to: one that takes its place meanwhile is another one.
pub struct Lent<'a, T> {
    block: Block<T>,
    queue: Arc<Shared>,
    borrowed: PhantomData<&'a [T]>,
}

/// Elements of a slice of cudarc's, for writing as long as they are lent.
pub struct LentMut<'a, T> {
    block: Block<T>,
    queue: Arc<Shared>,
    borrowed: PhantomData<&'a mut [T]>,
}

impl<T> Lent<'_, T> {
    fn new(queue: &mut Queue, block: Block<T>) -> Self {
        Lent { block, queue: queue.share(), borrowed: PhantomData }
    }

    /// Looks at the elements through a layout, whose positions count from the first one.
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the slice.
    pub fn view<D: Dimension>(&self, layout: Layout<D>) -> Result<DeviceView<'_, T, D>> {
        self.block.check(&layout)?;
        // SAFETY: the positions are inside of the slice, which is borrowed.
        Ok(unsafe { View::of_block(self.block, layout, Device(self.queue.place())) })
    }
}

impl<T> LentMut<'_, T> {
    /// Looks at the elements through a layout for writing.
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS), [`OVERLAP`](crate::Status::OVERLAP) and
    /// [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) as for [`ViewMut::new`].
    pub fn view_mut<D: Dimension>(&mut self, layout: Layout<D>) -> Result<DeviceViewMut<'_, T, D>> {
        self.block.check(&layout)?;
        check_overlap(&layout)?;
        // SAFETY: the positions are distinct and inside of the slice, which is borrowed alone.
        Ok(unsafe { ViewMut::of_block(self.block, layout, Device(self.queue.place())) })
    }
}

impl<T> fmt::Debug for Lent<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lent").field("len", &self.block.len()).finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for LentMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LentMut").field("len", &self.block.len()).finish_non_exhaustive()
    }
}

/// Streams and slices of the crate cudarc (feature `cudarc`, which needs the Rust that cudarc needs).
impl Queue {
    /// A queue over a stream of cudarc's, which it keeps: what both do there is done in the order in which it was
    /// submitted.
    ///
    /// ```
    /// # fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// use dimfold::{DeviceBuffer, Layout, Queue};
    /// let stream = cudarc::driver::CudaContext::new(0)?.new_stream()?;
    /// let mut queue = Queue::from_cudarc(stream.clone())?;
    /// let (rows, mut columns) = (stream.clone_htod(&[1, 2, 3, 4, 5, 6])?, stream.alloc_zeros::<i32>(6)?);
    /// queue.lend_cudarc(&rows, |queue, rows| {
    ///     queue.lend_cudarc_mut(&mut columns, |queue, columns| {
    ///         let mut target = columns.view_mut(Layout::c_contig([3, 2])?)?;
    ///         queue.copy(&mut target, &rows.view(Layout::f_contig([3, 2])?)?)
    ///     })
    /// })???;
    /// assert_eq!(stream.clone_dtoh(&columns)?, [1, 4, 2, 5, 3, 6]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Operations can be captured into a graph by cudarc's methods. Such a graph has the addresses of their operands:
    /// it is for the program to launch it only as long as they are there, and nobody else is about them.
    ///
    /// # Errors
    /// As [`cuda`](Self::cuda); [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for the per-thread default stream, which is
    /// another one on each thread, and for one that is not of its device's primary context.
    pub fn from_cudarc(stream: Arc<CudaStream>) -> Result<Queue> {
        let handle = stream.cu_stream();
        if handle as usize == PER_THREAD || !stream.context().is_primary() {
            return Err(Error::of_numbers(reason::STREAM_FOREIGN, c"from_cudarc", c"stream", -1, 0, 0));
        }
        let kind = if handle.is_null() {
            Stream::LEGACY
        } else {
            // SAFETY: it is a stream of its context, and kept as long as the queue lives.
            unsafe { Stream::given(handle.cast()) }
        };
        let mut shared = Queue::cuda_shared(stream.context().ordinal(), &Options::new().stream(kind))?;
        shared.stream = Some(stream);
        Ok(Queue::of_shared(shared))
    }

    /// Lends a slice of cudarc's to the operations in `work`. They come after what has written the slice on any of
    /// cudarc's streams; whatever writes or frees it there comes after them.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for a queue that was not made by [`from_cudarc`](Self::from_cudarc), or a
    /// slice on another device.
    pub fn lend_cudarc<T, S: CudarcSlice<T>, R>(
        &mut self,
        slice: &S,
        work: impl for<'x> FnOnce(&mut Queue, &Lent<'x, T>) -> R,
    ) -> Result<R> {
        let stream = self.stream_for(slice)?;
        let (address, lent): (_, SyncOnDrop<'_>) = slice.device_ptr(&stream);
        let slice = Lent::new(self, block(address, slice.len()));
        let answer = work(self, &slice);
        drop(lent);
        Ok(answer)
    }

    /// Lends a slice of cudarc's for writing to the operations in `work`. They come after what has read or written the
    /// slice on any of cudarc's streams; whatever reads, writes or frees it there comes after them.
    ///
    /// # Errors
    /// As [`lend_cudarc`](Self::lend_cudarc).
    pub fn lend_cudarc_mut<T, S: CudarcSliceMut<T>, R>(
        &mut self,
        slice: &mut S,
        work: impl for<'x> FnOnce(&mut Queue, &mut LentMut<'x, T>) -> R,
    ) -> Result<R> {
        let stream = self.stream_for(slice)?;
        let len = slice.len();
        let (address, lent): (_, SyncOnDrop<'_>) = slice.device_ptr_mut(&stream);
        let mut slice = LentMut { block: block(address, len), queue: self.share(), borrowed: PhantomData };
        let answer = work(self, &mut slice);
        drop(lent);
        Ok(answer)
    }

    /// The queue's stream, as cudarc knows it.
    fn stream_for<T>(&self, slice: &impl DeviceSlice<T>) -> Result<Arc<CudaStream>> {
        let stream = self.shared().stream.clone();
        stream
            .filter(|stream| slice.stream().context() == stream.context())
            .ok_or_else(|| Error::of_numbers(reason::QUEUE_OTHER, c"lend_cudarc", c"slice", -1, 0, 0))
    }
}

fn block<T>(address: CUdeviceptr, len: usize) -> Block<T> {
    Block::new(NonNull::new(address as *mut T).unwrap_or(NonNull::dangling()), len)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the closure of `lend_cudarc` may do with the queue that it is given. That of the host does here as well.
    #[test]
    fn a_queue_that_replaces_the_lenders_is_another_one() {
        let (data, mut target) = ([1, 2, 3], [0; 3]);
        let layout = Layout::c_contig([3]).unwrap();
        let mut queue = Queue::with_threads(1).unwrap();
        let address = core::ptr::from_ref(&data) as CUdeviceptr;
        let lent = Lent::<i32>::new(&mut queue, block(address, 3));
        for _ in 0..100 {
            queue = Queue::with_threads(1).unwrap();
            let mut to = ViewMut::new(&mut target, layout).unwrap();
            let error = queue.copy(&mut to, &lent.view(layout).unwrap()).unwrap_err();
            assert_eq!(error.status(), crate::Status::ARGUMENT);
        }
        assert_eq!(target, [0; 3]);
    }
}
