//! Scans, sorts, searches, and what goes by indices and by masks. Each function is what the method of the same name of
//! a trait of rstsr's does; `None` is a refusal, and then native kernels do it.
mod indices;
mod masks;
mod scans;
mod sorts;

pub(crate) use indices::{array_index, array_index_assign, put_along_axis, take_along_axis};
pub(crate) use masks::{mask_fill, mask_select, nonzero_count, nonzero_fill};
pub(crate) use scans::{cumulative_prod, cumulative_prod_dtype, cumulative_sum, cumulative_sum_dtype};
pub(crate) use sorts::{argsort_axes, isin, searchsorted, sort_axes, unique_all, unique_values};

use crate::device::OwnedStorage;
use crate::memory::device_error;
use crate::moves::{strided, LayoutRef, Source, Strided, Target};
use crate::{DeviceDimfoldOver, Memory};
use dimfold::{Queue, SharedQueue};
use rstsr_core::prelude_dev::*;

/// Fresh elements, and their layout.
pub(crate) type Made<T, N, M> = Option<(OwnedStorage<T, DeviceDimfoldOver<N, M>>, Layout<IxD>)>;

/// Elements to read, if this queue may use them.
fn readable<'a, T, M: Memory>(queue: &SharedQueue, elements: &'a M::Raw<T>) -> Option<Source<'a>> {
    M::source::<T>(elements)?.by(queue)
}

/// Elements to read and write, if this queue may use them.
fn writable<'a, T, M: Memory>(queue: &SharedQueue, elements: &'a mut M::Raw<T>) -> Option<Target<'a>> {
    M::target::<T>(elements)?.by(queue)
}

/// Elements to write, if this queue may use them.
fn writable_new<'a, T, M: Memory>(queue: &SharedQueue, elements: &'a mut M::Raw<MaybeUninit<T>>) -> Option<Target<'a>> {
    M::target_new::<T>(elements)?.by(queue)
}

/// Waits for an operation by indices, if they are in memory of a device, which tells of a wrong one in the end.
fn told<M: Memory>(queue: &mut Queue) -> dimfold::Result<()> {
    if M::IS_COPIED {
        queue.synchronize()?;
    }
    Ok(())
}

impl<N: DeviceBaseAPI, M: Memory> DeviceDimfoldOver<N, M> {
    /// Waits for what others have in the queue, so that an operation by indices is told of its own faults alone, and
    /// theirs are not lost.
    pub(crate) fn settle(&self) -> Result<()> {
        if !M::IS_COPIED {
            return Ok(());
        }
        self.queue().and_then(|queue| queue.with(Queue::synchronize)).map_err(device_error)
    }
}

/// Fresh elements of a layout that has no gaps.
///
/// # Safety
/// Where `write` succeeds, it has written all of them.
unsafe fn fresh<T, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    layout: Layout<IxD>,
    write: impl FnOnce(Target<'_>, LayoutRef<'_>) -> Option<()>,
) -> Made<T, N, M> {
    let mut elements = M::uninit::<T>(|| device.queue(), layout.size()).ok()?;
    write(M::target_new::<T>(&mut elements)?, (&layout).into())?;
    // SAFETY: the caller's promise.
    let elements = unsafe { M::assume_init(elements) };
    Some((Storage::new(elements.into(), device.clone()), layout))
}

/// A layout without gaps, in the device's order, of the same shape.
fn contiguous<N: DeviceBaseAPI, M: Memory, D: DimAPI>(
    device: &DeviceDimfoldOver<N, M>,
    layout: &Layout<D>,
) -> Layout<IxD> {
    layout.shape().as_ref().to_vec().new_contig(None, device.default_order())
}

/// The same elements, whose C order is the device's.
fn in_order<N: DeviceBaseAPI, M: Memory, D: DimAPI>(
    device: &DeviceDimfoldOver<N, M>,
    layout: &Layout<D>,
) -> Option<Strided> {
    let layout = strided(layout)?;
    Some(match device.default_order() {
        RowMajor => layout,
        ColMajor => layout.reverse_axes(),
    })
}

/// The layout of a list of so many elements.
pub(crate) fn row(size: &usize) -> LayoutRef<'_> {
    LayoutRef { shape: core::slice::from_ref(size), stride: &[1], offset: 0 }
}
