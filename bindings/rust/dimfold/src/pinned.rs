//! Memory of the host that devices read and write by themselves.
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::fmt;
use core::mem::ManuallyDrop;
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::block::Block;
use crate::error::{check, Result};
use crate::memory::Place;
use crate::queue::is_over;
use crate::view_mut::check_overlap;
use crate::{DeviceView, DeviceViewMut, Dimension, Element, Event, Layout, Queue};

/// A slice in pinned memory of the host, which the devices can address: copies from and to it go on while the program
/// does.
///
/// It is a slice as any other, for views too. What goes on by itself takes the buffer and gives it back when it is
/// done: see [`Queue::upload`] and [`Queue::download`].
pub struct PinnedBuffer<T> {
    memory: NonNull<T>,
    len: usize,
    origin: Origin,
}

enum Origin {
    /// C's allocation.
    Allocated,
    /// A vector of so much capacity, pinned where it is.
    Registered { capacity: usize },
}

// SAFETY: it owns its elements.
unsafe impl<T: Send> Send for PinnedBuffer<T> {}
// SAFETY: shared, it gives no more than `&T`.
unsafe impl<T: Sync> Sync for PinnedBuffer<T> {}

impl<T: Element> PinnedBuffer<T> {
    /// `len` elements of one value. None need no CUDA.
    ///
    /// # Errors
    /// [`CUDA_UNAVAILABLE`](crate::Status::CUDA_UNAVAILABLE), [`RESOURCE`](crate::Status::RESOURCE),
    /// [`CUDA`](crate::Status::CUDA).
    pub fn filled(len: usize, value: T) -> Result<Self> {
        Self::written(len, |_| value)
    }

    /// The elements of a slice.
    ///
    /// # Errors
    /// As [`filled`](Self::filled).
    pub fn from_slice(data: &[T]) -> Result<Self> {
        Self::written(data.len(), |i| data[i])
    }

    fn written(len: usize, value: impl Fn(usize) -> T) -> Result<Self> {
        let (bytes, mut memory) = (len.saturating_mul(size_of::<T>()), core::ptr::null_mut());
        if len > 0 {
            // SAFETY: the place for the answer is valid for the call.
            unsafe { check(|diag| sys::dimfold_pinned_alloc(bytes, &mut memory, diag)) }?;
        }
        let memory = NonNull::new(memory.cast::<T>()).unwrap_or(NonNull::dangling());
        // SAFETY: the memory has room for `len` elements, aligned for all of them.
        (0..len).for_each(|i| unsafe { memory.add(i).write(value(i)) });
        Ok(PinnedBuffer { memory, len, origin: Origin::Allocated })
    }

    /// The elements of a vector, which is pinned where it is.
    ///
    /// # Errors
    /// As [`filled`](Self::filled).
    pub fn from_vec(data: Vec<T>) -> Result<Self> {
        let mut data = ManuallyDrop::new(data);
        let (memory, len) = (NonNull::from(data.as_mut_slice()).cast::<T>(), data.len());
        let buffer = PinnedBuffer { memory, len, origin: Origin::Registered { capacity: data.capacity() } };
        if len > 0 {
            let bytes = len * size_of::<T>();
            // SAFETY: the elements are there until the buffer is dropped, which unpins them first.
            let pinned = unsafe { check(|diag| sys::dimfold_register(memory.as_ptr().cast(), bytes, diag)) };
            if let Err(error) = pinned {
                let unpinned = ManuallyDrop::new(buffer);
                // SAFETY: nothing is pinned, and nobody else has the vector.
                drop(unsafe { unpinned.vector(data.capacity()) });
                return Err(error);
            }
        }
        Ok(buffer)
    }
}

impl<T> PinnedBuffer<T> {
    /// # Safety
    /// The buffer was made of a vector of that capacity, and is not used any more.
    unsafe fn vector(&self, capacity: usize) -> Vec<T> {
        // SAFETY: the caller's promise.
        unsafe { Vec::from_raw_parts(self.memory.as_ptr(), self.len, capacity) }
    }

    /// The memory as C calls it, pinned.
    fn describe<D: Dimension>(&self, layout: &Layout<D>) -> sys::dimfold_view
    where
        T: Element,
    {
        PINNED.mark(Block::new(self.memory, self.len).describe(layout))
    }
}

const PINNED: Place = Place { owner: 0, device_type: sys::DIMFOLD_DEVICE_CUDA_HOST, device_id: 0 };

impl<T> Drop for PinnedBuffer<T> {
    fn drop(&mut self) {
        let memory = self.memory.as_ptr().cast::<c_void>();
        let none = core::ptr::null_mut();
        match self.origin {
            // SAFETY: no operation is about the memory, and nobody has it any more. A failure leaves nothing to do.
            Origin::Allocated if self.len * size_of::<T>() > 0 => unsafe {
                sys::dimfold_pinned_free(memory, none);
            },
            Origin::Allocated => {}
            Origin::Registered { capacity } => {
                if self.len > 0 {
                    // SAFETY: as above.
                    unsafe { sys::dimfold_unregister(memory, none) };
                }
                // SAFETY: it was a vector of that capacity, and is nobody's any more.
                drop(unsafe { self.vector(capacity) });
            }
        }
    }
}

impl<T> Deref for PinnedBuffer<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the elements are initialized, and whoever writes them has the buffer.
        unsafe { core::slice::from_raw_parts(self.memory.as_ptr(), self.len) }
    }
}

impl<T> DerefMut for PinnedBuffer<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: the elements are initialized, and the buffer is borrowed alone.
        unsafe { core::slice::from_raw_parts_mut(self.memory.as_ptr(), self.len) }
    }
}

impl<T: fmt::Debug> fmt::Debug for PinnedBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

mod sealed {
    pub trait Sealed {}
}

/// What [`Queue::upload`] reads: a [`PinnedBuffer`], or an `Arc` of one, which others may read meanwhile. Sealed.
pub trait PinnedSource: sealed::Sealed {
    /// What its elements are.
    type Item: Element;

    #[doc(hidden)]
    fn buffer(&self) -> &PinnedBuffer<Self::Item>;
}

impl<T> sealed::Sealed for PinnedBuffer<T> {}
impl<T> sealed::Sealed for Arc<PinnedBuffer<T>> {}

impl<T: Element> PinnedSource for PinnedBuffer<T> {
    type Item = T;

    fn buffer(&self) -> &PinnedBuffer<T> {
        self
    }
}

impl<T: Element> PinnedSource for Arc<PinnedBuffer<T>> {
    type Item = T;

    fn buffer(&self) -> &PinnedBuffer<T> {
        self
    }
}

/// A copy that goes on, with the pinned buffer that it is about. Dropped, it waits; forgotten, it never frees the
/// buffer.
#[must_use = "dropped, it waits"]
pub struct Pending<O> {
    operand: ManuallyDrop<O>,
    event: Event,
}

impl<O> Pending<O> {
    /// Whether the copy is done.
    ///
    /// # Errors
    /// [`CUDA`](crate::Status::CUDA), [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn is_done(&mut self) -> Result<bool> {
        self.event.query()
    }

    /// Waits until the copy is done, and gives the buffer back.
    ///
    /// # Errors
    /// [`CUDA`](crate::Status::CUDA), [`CUDA_LOST`](crate::Status::CUDA_LOST). The buffer is then dropped; where nobody
    /// can wait for a device that may still be about it, it is never freed.
    pub fn wait(mut self) -> Result<O> {
        self.event.synchronize()?;
        let mut pending = ManuallyDrop::new(self);
        // SAFETY: `pending` is not dropped, so each part is taken once; the copy is done.
        unsafe {
            core::ptr::drop_in_place(&mut pending.event);
            Ok(ManuallyDrop::take(&mut pending.operand))
        }
    }
}

impl<O> Drop for Pending<O> {
    fn drop(&mut self) {
        if is_over(|| self.event.synchronize()) {
            // SAFETY: the device is through with the operand, which is dropped once.
            unsafe { ManuallyDrop::drop(&mut self.operand) };
        }
    }
}

impl<O> fmt::Debug for Pending<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pending").finish_non_exhaustive()
    }
}

/// Copies that go on while the program does. They are one run of bytes, or rows of such, on both sides; others are
/// staged, and done when the call returns.
impl Queue {
    /// Moves every element of `source`, seen through `layout`, to its index in `target`.
    ///
    /// ```
    /// use dimfold::{DeviceBuffer, Layout, PinnedBuffer, Queue};
    /// # fn run() -> dimfold::Result<()> {
    /// let mut queue = Queue::cuda(0)?;
    /// let mut buffer = DeviceBuffer::zeroed(&mut queue, 4)?;
    /// let layout = Layout::c_contig([4])?;
    /// let pending = queue.upload(&mut buffer.view_mut(layout)?, PinnedBuffer::from_slice(&[1, 2, 3, 4])?, layout)?;
    /// let next = [5, 6, 7, 8];                        // the program goes on
    /// let mut pinned = pending.wait()?;
    /// pinned.copy_from_slice(&next);
    /// # Ok(())
    /// # }
    /// # run().ok();
    /// ```
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the source, and as
    /// [`copy`](Self::copy). The source is then dropped, when it is no longer used.
    pub fn upload<O: PinnedSource, D: Dimension>(
        &mut self,
        target: &mut DeviceViewMut<'_, O::Item, D>,
        source: O,
        layout: Layout<D>,
    ) -> Result<Pending<O>> {
        let buffer = source.buffer();
        Block::new(buffer.memory, buffer.len).check(&layout)?;
        let from = buffer.describe(&layout);
        // SAFETY: the target borrows its memory alone; the source is kept until the copy is done.
        let done = unsafe { self.copy_described([target.place(), PINNED], &target.describe(), &from) };
        done.map_err(|error| error.of_operands(target.layout().to_dyn(), layout.to_dyn()))?;
        self.pending(source)
    }

    /// Moves every element of `source` to its index in `target`, seen through `layout`.
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS), [`OVERLAP`](crate::Status::OVERLAP) and
    /// [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) for a layout as for [`ViewMut::new`](crate::ViewMut::new),
    /// and as [`copy`](Self::copy). The target is then dropped, when it is no longer used.
    pub fn download<T: Element, D: Dimension>(
        &mut self,
        target: PinnedBuffer<T>,
        layout: Layout<D>,
        source: &DeviceView<'_, T, D>,
    ) -> Result<Pending<PinnedBuffer<T>>> {
        Block::new(target.memory, target.len).check(&layout)?;
        check_overlap(&layout)?;
        let to = target.describe(&layout);
        // SAFETY: the source borrows its memory; the target is kept, and nobody's, until the copy is done.
        let done = unsafe { self.copy_described([PINNED, source.place()], &to, &source.describe()) };
        done.map_err(|error| error.of_operands(layout.to_dyn(), source.layout().to_dyn()))?;
        self.pending(target)
    }

    /// The operand, until the work so far is done. Where an event cannot be had, the call waits, or leaks it.
    fn pending<O>(&mut self, operand: O) -> Result<Pending<O>> {
        let operand = ManuallyDrop::new(operand);
        let recorded = Event::new(self).and_then(|mut event| self.record(&mut event).map(|()| event));
        match recorded {
            Ok(event) => Ok(Pending { operand, event }),
            Err(error) => {
                if is_over(|| self.synchronize()) {
                    drop(ManuallyDrop::into_inner(operand));
                }
                Err(error)
            }
        }
    }
}
