//! Tensors of other libraries as views.
use alloc::sync::Arc;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use dimfold_sys as sys;

use super::format::Format;
use super::managed::Managed;
use crate::block::Block;
use crate::error::{check, Error, Result};
use crate::memory::{Device, Place};
use crate::queue::is_over;
use crate::reason::{self, Reason};
use crate::shared::Shared;
use crate::view_mut::check_overlap;
use crate::{DeviceView, DeviceViewMut, Dtype, Element, IxDyn, Layout, Queue, View, ViewMut};

/// Memory that the processor reads and writes.
const HOST: [i32; 4] = [
    sys::DIMFOLD_DEVICE_CPU,
    sys::DIMFOLD_DEVICE_CUDA_HOST,
    sys::DIMFOLD_DEVICE_CUDA_MANAGED,
    sys::DIMFOLD_DEVICE_ROCM_HOST,
];

impl<R: Format, O> Managed<R, O> {
    /// The elements, for reading.
    ///
    /// # Errors
    /// [`DTYPE`](crate::Status::DTYPE) if they are of another type;
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) if they lie where the processor cannot read, or the tensor is of a
    /// version that nobody knows; [`ITEMSIZE`](crate::Status::ITEMSIZE) if they are not aligned.
    pub fn view<T: Element>(&self) -> Result<View<'_, T, IxDyn>> {
        let (read, layout) = self.read()?;
        read.check_host()?;
        let block = read.block(&layout)?;
        // SAFETY: the promise of `from_raw`, or an owner's that was exported; C tells which bytes the tensor covers.
        unsafe { View::from_raw_parts(block.data(), block.len(), layout) }
    }

    /// The elements, for reading and writing.
    ///
    /// # Errors
    /// As for [`view`](Self::view); [`READONLY`](crate::Status::READONLY) for a tensor of DLPack 1.x that is marked so;
    /// [`OVERLAP`](crate::Status::OVERLAP) and [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) as for
    /// [`ViewMut::new`].
    pub fn view_mut<T: Element>(&mut self) -> Result<ViewMut<'_, T, IxDyn>> {
        let (read, layout) = self.read()?;
        read.check_host()?;
        let block = read.block(&layout)?;
        read.check_writable()?;
        // SAFETY: as above; the tensor is borrowed alone, and nobody else writes it.
        unsafe { ViewMut::from_raw_parts(block.data(), block.len(), layout) }
    }

    /// Lends the elements to operations of a queue, wherever it can reach them: on its device, for one.
    ///
    /// ```
    /// use dimfold::{dlpack::DlVersioned, DeviceBuffer, Layout, Order, Queue};
    /// let mut queue = Queue::cuda(0).or_else(|_| Queue::new())?;
    /// let buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2, 3, 4])?;
    /// let tensor = DlVersioned::export(buffer, |buffer| buffer.view(Layout::c_contig([2, 2])?))?;
    /// // SAFETY: only this queue has been given work on the buffer.
    /// let columns = unsafe {
    ///     tensor.lend_view::<i32, _>(&mut queue, |queue, view| view.reverse_axes().to_vec(queue, Order::C))??
    /// };
    /// assert_eq!(columns, [1, 3, 2, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// What the queue is given in `work` is done when the call returns. An operation that is captured into a graph
    /// there refers to the tensor, so that it is for the program to launch it only as long as the tensor is there.
    ///
    /// # Errors
    /// [`DTYPE`](crate::Status::DTYPE) and [`ITEMSIZE`](crate::Status::ITEMSIZE) as for [`view`](Self::view);
    /// operations answer [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for memory that the queue cannot reach.
    ///
    /// # Safety
    /// Whatever others have been given to do that writes the elements is done, or comes before what the queue is given
    /// from here on, as [the protocol](super#memory-of-a-device) sees to; nothing more is before the call returns.
    pub unsafe fn lend_view<T: Element, A>(
        &self,
        queue: &mut Queue,
        work: impl for<'x> FnOnce(&mut Queue, DeviceView<'x, T, IxDyn>) -> A,
    ) -> Result<A> {
        let (read, layout) = self.read()?;
        let (block, lent) = (read.block(&layout)?, LentTo(queue.share()));
        // SAFETY: the promise of `from_raw`, and the caller's: the queue reads them next, until it is waited for.
        let view = unsafe { View::of_block(block, layout, lent.memory(&read)) };
        Ok(work(queue, view))
    }

    /// Lends the elements to operations of a queue that write them. See [`lend_view`](Self::lend_view).
    ///
    /// # Errors
    /// As there; [`READONLY`](crate::Status::READONLY), [`OVERLAP`](crate::Status::OVERLAP) and
    /// [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) as for [`view_mut`](Self::view_mut).
    ///
    /// # Safety
    /// As there, also of what reads the elements.
    pub unsafe fn lend_view_mut<T: Element, A>(
        &mut self,
        queue: &mut Queue,
        work: impl for<'x> FnOnce(&mut Queue, DeviceViewMut<'x, T, IxDyn>) -> A,
    ) -> Result<A> {
        let (read, layout) = self.read()?;
        read.check_writable()?;
        check_overlap(&layout)?;
        let (block, lent) = (read.block(&layout)?, LentTo(queue.share()));
        // SAFETY: as above; the tensor is borrowed alone, and the layout's positions are distinct.
        let view = unsafe { ViewMut::of_block(block, layout, lent.memory(&read)) };
        Ok(work(queue, view))
    }

    /// The type of the elements.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for a version that nobody knows or memory that is no address;
    /// [`DTYPE`](crate::Status::DTYPE) for items that are not 1 to 16 whole bytes.
    pub fn dtype(&self) -> Result<Dtype> {
        Ok(Dtype(self.read()?.0 .0.dtype))
    }

    /// Where the elements lie in DLPack's terms: 1 and 0 for the processor's memory, 2 and the device's number for
    /// CUDA's.
    ///
    /// # Errors
    /// As for [`dtype`](Self::dtype).
    pub fn device(&self) -> Result<(i32, i32)> {
        let (read, _) = self.read()?;
        Ok((read.0.device_type, read.0.device_id))
    }

    /// Whether the tensor is marked as one that nobody writes, which DLPack 0.x cannot say.
    ///
    /// # Errors
    /// As for [`dtype`](Self::dtype).
    pub fn is_read_only(&self) -> Result<bool> {
        Ok(self.read()?.0.is_read_only())
    }

    fn read(&self) -> Result<(Read, Layout<IxDyn>)> {
        let (mut view, mut storage) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let (to, room) = (view.as_mut_ptr(), storage.as_mut_ptr());
        // SAFETY: the tensor is valid until it is dropped; a call that succeeds writes the view and its layout.
        unsafe {
            check(|diag| R::read(self.raw().as_ptr(), to, room, diag))?;
            Ok((Read(view.assume_init()), Layout::of_dynamic(room)))
        }
    }
}

/// What C says of a tensor.
struct Read(sys::dimfold_view);

impl Read {
    fn is_read_only(&self) -> bool {
        self.0.flags & sys::DIMFOLD_READONLY != 0
    }

    fn check_host(&self) -> Result<()> {
        let refused = || refused(reason::DEVICE, c"tensor", HOST[0] as isize, self.0.device_type as isize);
        HOST.contains(&self.0.device_type).then_some(()).ok_or_else(refused)
    }

    fn check_writable(&self) -> Result<()> {
        (!self.is_read_only()).then_some(()).ok_or_else(|| refused(reason::READONLY, c"tensor", 0, 0))
    }

    /// The memory that the tensor covers, if it holds such elements.
    fn block<T: Element>(&self, layout: &Layout<IxDyn>) -> Result<Block<T>> {
        if self.0.dtype != T::DTYPE.0 {
            return Err(refused(reason::DTYPE, c"tensor", T::DTYPE.0 as isize, self.0.dtype as isize));
        }
        let Some(data) = NonNull::new(self.0.data.cast::<T>()).filter(|_| !layout.is_empty()) else {
            return Ok(Block::new(NonNull::dangling(), 0));
        };
        let beyond = data.as_ptr() as usize % align_of::<T>();
        if beyond != 0 {
            return Err(refused(reason::REPACK_DATA, c"data", align_of::<T>() as isize, beyond as isize));
        }
        Ok(Block::new(data, self.0.size_bytes / size_of::<T>()))
    }
}

#[cold]
fn refused(reason: Reason, operand: &'static core::ffi::CStr, expected: isize, found: isize) -> Error {
    Error::of_numbers(reason, c"view_from_dlpack", operand, -1, expected, found)
}

/// The queue that a tensor is lent to. It is waited for when the loan ends, however that is. Kept, it makes the queue
/// the one that it was lent to: one that takes its place meanwhile is another one.
struct LentTo(Arc<Shared>);

impl LentTo {
    fn memory(&self, of: &Read) -> Device {
        Device(Place { device_type: of.0.device_type, device_id: of.0.device_id, ..self.0.place() })
    }
}

impl Drop for LentTo {
    fn drop(&mut self) {
        if self.0.is_host() {
            return;
        }
        let _entered = self.0.enter();
        // SAFETY: it gives the queue nothing to do, and nobody else calls it.
        let wait = || unsafe { check(|diag| sys::dimfold_queue_synchronize(self.0.handle().as_ptr(), diag)) };
        if !is_over(wait) {
            std::eprintln!("dimfold: a device cannot be waited for that may be about a tensor that was lent");
            std::process::abort();
        }
    }
}
