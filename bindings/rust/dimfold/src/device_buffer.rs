//! Memory where a queue's operations run.
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::block::Block;
use crate::error::{Error, Result};
use crate::memory::{Device, Initialized, Place};
use crate::nested::{DeviceNestedView, DeviceNestedViewMut, Nested};
use crate::shared::Shared;
use crate::view_mut::check_overlap;
use crate::{reason, DeviceView, DeviceViewMut, Dimension, Element, Layout, Order, Queue, View, ViewMut};

/// A slice of elements where a queue's operations run: on its device, or in the memory of the process for a host queue,
/// so that a program need not ask which it has.
///
/// ```
/// use dimfold::{DeviceBuffer, Layout, Order, Queue, View};
///
/// let mut queue = Queue::cuda(0).or_else(|_| Queue::new())?;
/// let rows = [1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let columns = View::new(&rows, Layout::c_contig([2, 3])?)?.reverse_axes();
/// let mut buffer = DeviceBuffer::zeroed(&mut queue, 6)?;
/// queue.copy(&mut buffer.view_mut(Layout::c_contig([3, 2])?)?, &columns)?;
/// let flat = buffer.view(Layout::c_contig([6])?)?.to_vec(&mut queue, Order::C)?;
/// assert_eq!(flat, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// It belongs to one queue, whose operations alone reach it, in their order; those of others answer
/// [`ARGUMENT`](crate::Status::ARGUMENT), but for [`Queue::copy_with`]. Dropped, it is freed behind all that the queue
/// has been given so far, on whatever thread, and nobody waits. It may outlive its `Queue`.
///
/// A graph that the queue's stream captures frees only what it has allocated itself: a buffer from before, dropped
/// meanwhile, is kept, and freed behind the queue's first call after the capture, or when the queue ends. Where the
/// queue and all its buffers end before the capture does, nobody can free it, and it stays until the process ends.
///
/// What operations do between such buffers is submitted when they return, and may still have to be done:
/// [`Queue::synchronize`] waits for it, as does every way to see the elements.
pub struct DeviceBuffer<T> {
    memory: NonNull<T>,
    len: usize,
    queue: Arc<Shared>,
    elements: PhantomData<T>,
}

// SAFETY: it has its elements, and nobody else reaches them; its queue is shared as `Shared` sees to.
unsafe impl<T: Send> Send for DeviceBuffer<T> {}
// SAFETY: shared, it gives no more than copies of its elements.
unsafe impl<T: Sync> Sync for DeviceBuffer<T> {}

impl<T: Element> DeviceBuffer<T> {
    /// `len` elements, each of which an operation must write before one reads it.
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) where there is not that much memory; [`CUDA`](crate::Status::CUDA),
    /// [`CUDA_LOST`](crate::Status::CUDA_LOST).
    ///
    /// # Safety
    /// What is not written holds any bytes, which need not be values of the type.
    pub unsafe fn uninit(queue: &mut Queue, len: usize) -> Result<Self> {
        let bytes = len.saturating_mul(size_of::<T>());
        let (shared, mut memory) = (queue.share(), core::ptr::null_mut());
        // SAFETY: the place for the answer is valid for the call.
        unsafe { queue.call(|queue, diag| sys::dimfold_alloc(queue, bytes, &mut memory, diag)) }?;
        let memory = NonNull::new(memory.cast()).unwrap_or(NonNull::dangling());
        Ok(DeviceBuffer { memory, len, queue: shared, elements: PhantomData })
    }

    /// `len` elements of one value.
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) where there is not that much memory; [`CUDA`](crate::Status::CUDA),
    /// [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn filled(queue: &mut Queue, len: usize, value: T) -> Result<Self> {
        let layout = Layout::c_contig([len])?;
        // SAFETY: all elements are written, or there is no buffer.
        let mut buffer = unsafe { Self::uninit(queue, len) }?;
        queue.fill(&mut buffer.view_mut(layout)?, value)?;
        Ok(buffer)
    }

    /// `len` elements whose bytes are 0.
    ///
    /// ```
    /// use dimfold::{DeviceBuffer, Queue};
    /// let mut queue = Queue::cuda(0).or_else(|_| Queue::new())?;
    /// assert_eq!(DeviceBuffer::<f32>::zeroed(&mut queue, 3)?.to_vec(&mut queue)?, [0.0; 3]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`filled`](Self::filled).
    pub fn zeroed(queue: &mut Queue, len: usize) -> Result<Self> {
        // SAFETY: `Element` promises that the type has values of any bytes, or is a `bool`.
        Self::filled(queue, len, unsafe { MaybeUninit::zeroed().assume_init() })
    }

    /// The elements of a slice.
    ///
    /// ```
    /// use dimfold::{DeviceBuffer, Queue};
    /// let mut queue = Queue::cuda(0).or_else(|_| Queue::new())?;
    /// let buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2, 3])?;
    /// assert_eq!(buffer.to_vec(&mut queue)?, [1, 2, 3]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`filled`](Self::filled).
    pub fn from_slice(queue: &mut Queue, data: &[T]) -> Result<Self> {
        // SAFETY: all elements are written, or there is no buffer.
        let mut buffer = unsafe { Self::uninit(queue, data.len()) }?;
        buffer.copy_from_slice(queue, data)?;
        Ok(buffer)
    }

    /// The elements of a view, in fresh memory in order C, F, A or K; their layout there is
    /// [`Layout::layout_for_array_copy`]. On a host queue large ones lie in huge pages: large moves are faster there.
    ///
    /// ```
    /// use dimfold::{DeviceBuffer, Layout, Order, Queue, View};
    /// let (rows, mut queue) = ([1, 2, 3, 4, 5, 6], Queue::new()?);
    /// let columns = View::new(&rows, Layout::c_contig([2, 3])?)?.reverse_axes();
    /// let mut buffer = DeviceBuffer::from_view(&mut queue, &columns, Order::C)?;
    /// assert_eq!(buffer.as_slice(), Some(&[1, 4, 2, 5, 3, 6][..]));
    /// queue.copy(&mut buffer.view_mut(Layout::f_contig([3, 2])?)?, &columns)?;     // the same memory once more
    /// assert_eq!(buffer.as_slice(), Some(&rows[..]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`filled`](Self::filled); [`ORDER`](crate::Status::ORDER) for another order.
    pub fn from_view<D: Dimension>(
        queue: &mut Queue,
        source: &View<'_, T, D, impl Initialized>,
        order: Order,
    ) -> Result<Self> {
        let layout = source.layout().layout_for_array_copy(order)?;
        // SAFETY: the layout is dense, so that all elements are written, or there is no buffer.
        let mut buffer = unsafe { Self::uninit(queue, source.size()) }?;
        queue.copy(&mut buffer.view_mut(layout)?, source)?;
        Ok(buffer)
    }

    /// The elements, where they are in the memory of the process: those of a host queue.
    pub fn as_slice(&self) -> Option<&[T]> {
        // SAFETY: all elements are values, and a host queue's operations are over when their calls return.
        self.queue.is_host().then(|| unsafe { core::slice::from_raw_parts(self.memory.as_ptr(), self.len) })
    }

    /// The elements for writing, where they are in the memory of the process.
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        // SAFETY: as above, and the buffer is borrowed alone.
        self.queue.is_host().then(|| unsafe { core::slice::from_raw_parts_mut(self.memory.as_ptr(), self.len) })
    }

    /// Overwrites all elements by those of a slice.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for a slice of another length; [`ARGUMENT`](crate::Status::ARGUMENT) for another
    /// queue's buffer; [`CUDA`](crate::Status::CUDA), [`CUDA_LOST`](crate::Status::CUDA_LOST), and
    /// [`CAPTURE`](crate::Status::CAPTURE) while a graph is captured.
    pub fn copy_from_slice(&mut self, queue: &mut Queue, data: &[T]) -> Result<()> {
        let (layout, source) = (Layout::c_contig([self.len])?, Layout::c_contig([data.len()])?);
        queue.copy(&mut self.view_mut(layout)?, &View::new(data, source)?)
    }

    /// The elements, when the queue's work so far is done.
    ///
    /// # Errors
    /// As [`copy_from_slice`](Self::copy_from_slice).
    pub fn to_vec(&self, queue: &mut Queue) -> Result<Vec<T>> {
        self.view(Layout::c_contig([self.len])?)?.to_vec(queue, Order::C)
    }
}

impl<T> DeviceBuffer<T> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Where the elements lie, by a device's address if they are there.
    pub fn as_ptr(&self) -> *const T {
        self.memory.as_ptr()
    }

    /// Where the elements lie, by a device's address if they are there.
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.memory.as_ptr()
    }

    /// Looks at the elements through a layout, whose positions count from the first one.
    ///
    /// ```
    /// use dimfold::{DeviceBuffer, Layout, Order, Queue};
    /// let mut queue = Queue::cuda(0).or_else(|_| Queue::new())?;
    /// let buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2, 3, 4, 5, 6])?;
    /// let columns = buffer.view(Layout::f_contig([3, 2])?)?;
    /// assert_eq!(columns.to_vec(&mut queue, Order::C)?, [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the buffer.
    pub fn view<D: Dimension>(&self, layout: Layout<D>) -> Result<DeviceView<'_, T, D>> {
        self.block().check(&layout)?;
        // SAFETY: the positions are inside of the buffer, which the view borrows.
        Ok(unsafe { View::of_block(self.block(), layout, Device(self.place())) })
    }

    /// Looks at the elements through a layout for writing.
    ///
    /// ```
    /// use dimfold::{DeviceBuffer, Layout, Queue};
    /// let mut queue = Queue::cuda(0).or_else(|_| Queue::new())?;
    /// let mut buffer = DeviceBuffer::zeroed(&mut queue, 6)?;
    /// queue.fill(&mut buffer.view_mut(Layout::new([3], [2], 1)?)?, 7)?;
    /// assert_eq!(buffer.to_vec(&mut queue)?, [0, 7, 0, 7, 0, 7]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS), [`OVERLAP`](crate::Status::OVERLAP) and
    /// [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) as for [`ViewMut::new`].
    pub fn view_mut<D: Dimension>(&mut self, layout: Layout<D>) -> Result<DeviceViewMut<'_, T, D>> {
        self.block().check(&layout)?;
        check_overlap(&layout)?;
        // SAFETY: the positions are distinct and inside of the buffer, which the view borrows alone.
        Ok(unsafe { ViewMut::of_block(self.block(), layout, Device(self.place())) })
    }

    /// Looks at the elements through a nested layout.
    ///
    /// # Errors
    /// As [`NestedView::new`](crate::nested::NestedView::new).
    pub fn nested_view(&self, layout: Nested) -> Result<DeviceNestedView<'_, T>> {
        DeviceNestedView::new(self.block(), layout, self.place())
    }

    /// Looks at the elements through a nested layout for writing.
    ///
    /// # Errors
    /// As [`NestedViewMut::new`](crate::nested::NestedViewMut::new).
    pub fn nested_view_mut(&mut self, layout: Nested) -> Result<DeviceNestedViewMut<'_, T>> {
        DeviceNestedViewMut::new(self.block(), layout, self.place())
    }

    /// Makes the buffer another queue's, on the same device: what that queue is given from here on comes after what
    /// this one has been given so far.
    ///
    /// ```
    /// use dimfold::{DeviceBuffer, Queue};
    /// let (mut first, mut second) = (Queue::new()?, Queue::new()?);
    /// let mut buffer = DeviceBuffer::from_slice(&mut first, &[1, 2, 3])?;
    /// assert!(buffer.to_vec(&mut second).is_err());
    /// buffer.hand_over(&mut first, &mut second)?;
    /// assert_eq!(buffer.to_vec(&mut second)?, [1, 2, 3]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) if the buffer is not the first queue's, or the second is on another
    /// device.
    pub fn hand_over(&mut self, from: &mut Queue, to: &mut Queue) -> Result<()> {
        if self.place().owner != from.shared().place().owner {
            return Err(Error::of_numbers(reason::QUEUE_OTHER, c"hand_over", c"buffer", -1, 0, 0));
        }
        let ((from_type, from_id), (to_type, to_id)) = (from.device(), to.device());
        let (reason, expected, found) = if from_type == to_type {
            (reason::EVENT_DEVICE, from_id, to_id)
        } else {
            (reason::EVENT_DEVICE_TYPE, from_type, to_type)
        };
        if expected != found {
            return Err(Error::of_numbers(reason, c"hand_over", c"buffer", -1, expected as isize, found as isize));
        }
        to.follow(from);
        self.queue = to.share();
        Ok(())
    }

    fn block(&self) -> Block<T> {
        Block::new(self.memory, self.len)
    }

    fn place(&self) -> Place {
        self.queue.place()
    }
}

impl<T> Drop for DeviceBuffer<T> {
    fn drop(&mut self) {
        if self.len * size_of::<T>() > 0 {
            self.queue.free(self.memory.cast());
        }
    }
}

impl<T> fmt::Debug for DeviceBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeviceBuffer").field("len", &self.len).field("memory", &self.memory).finish()
    }
}

/// Two queues.
impl Queue {
    /// Moves every element of `source` to its index in `target`, where each is this queue's or `other`'s: from one
    /// device to another, for instance. It comes after what both have been given so far, and before what they are given
    /// from here on.
    ///
    /// ```
    /// use dimfold::{DeviceBuffer, Layout, Queue};
    /// let (mut first, mut second) = (Queue::new()?, Queue::new()?);
    /// let source = DeviceBuffer::from_slice(&mut first, &[1, 2, 3])?;
    /// let mut target = DeviceBuffer::zeroed(&mut second, 3)?;
    /// let layout = Layout::c_contig([3])?;
    /// second.copy_with(&mut first, &mut target.view_mut(layout)?, &source.view(layout)?)?;
    /// assert_eq!(target.to_vec(&mut second)?, [1, 2, 3]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`copy`](Self::copy); [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for devices of which neither can address
    /// the other.
    pub fn copy_with<T: Element, D: Dimension>(
        &mut self,
        other: &mut Queue,
        target: &mut DeviceViewMut<'_, T, D>,
        source: &DeviceView<'_, T, D>,
    ) -> Result<()> {
        let (own, others) = (self.shared().place().owner, other.shared().place().owner);
        let adopt = |place: Place| Place { owner: if place.owner == others { own } else { place.owner }, ..place };
        let places = [adopt(target.place()), adopt(source.place())];
        self.follow(other);
        // SAFETY: both views borrow their memory, the target's alone, and both queues' work is in order.
        let done = unsafe { self.copy_described(places, &target.describe(), &source.describe()) };
        other.follow(self);
        done.map_err(|error| error.of_operands(target.layout().to_dyn(), source.layout().to_dyn()))
    }
}
