//! Elements by masks, and the indices of those that are not zero.
use super::{in_order, readable, row, writable, writable_new};
use crate::moves::{self, strided, LayoutRef, Source, Strided, Target, ONE};
use crate::{DeviceDimfoldOver, Memory};
use core::slice;
use rstsr_core::prelude_dev::*;

/// Layouts of elements and of a mask of their leading axes, of one shape, whose C order is that in which rstsr takes
/// elements: the axes of the mask in the device's order, then the others in that order.
fn with_mask<DA: DimAPI, DM: DimAPI>(
    order: FlagOrder,
    elements: &Layout<DA>,
    mask: &Layout<DM>,
) -> Option<(Strided, Strided)> {
    let (elements, mask) = (strided(elements)?, strided(mask)?);
    let (ndim, masked) = (elements.shape().len(), mask.shape().len());
    if elements.shape().get(..masked)? != mask.shape() {
        return None;
    }
    let axes: Vec<usize> = match order {
        RowMajor => (0..ndim).collect(),
        ColMajor => (0..masked).rev().chain((masked..ndim).rev()).collect(),
    };
    let shape: Vec<usize> = axes.iter().map(|axis| elements.shape()[*axis]).collect();
    let of_elements: Vec<isize> = axes.iter().map(|axis| elements.stride()[*axis]).collect();
    let of_mask: Vec<isize> = axes.iter().map(|axis| mask.stride().get(*axis).copied().unwrap_or(0)).collect();
    let elements = Strided::new(&shape[..], &of_elements[..], elements.offset()).ok()?;
    Some((elements, Strided::new(&shape[..], &of_mask[..], mask.offset()).ok()?))
}

pub(crate) fn mask_select<T, DA: DimAPI, DM: DimAPI, N: DeviceBaseAPI, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    selected: &mut M::Raw<MaybeUninit<T>>,
    elements: &M::Raw<T>,
    layout: &Layout<DA>,
    mask: &M::Raw<bool>,
    mask_layout: &Layout<DM>,
) -> Option<()> {
    let (from, marked) = with_mask(device.default_order(), layout, mask_layout)?;
    let queue = device.queue().ok()?;
    let (source, mask, room) =
        (readable::<T, M>(queue, elements)?, readable::<bool, M>(queue, mask)?, M::len(selected));
    let target = writable_new::<T, M>(queue, selected)?;
    let done = queue.with(|queue| {
        let (source, mask) = (source.seen(queue, (&from).into()), mask.seen(queue, (&marked).into()));
        // SAFETY: the caller has borrowed all of them.
        unsafe { queue.compress_raw(Some(&target.seen(queue, row(&room))), &source, &mask) }
    });
    done.ok().filter(|count| *count == room).map(|_| ())
}

pub(crate) fn mask_fill<T, DA: DimAPI, DM: DimAPI, N: DeviceBaseAPI, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &mut M::Raw<T>,
    layout: &Layout<DA>,
    mask: &M::Raw<bool>,
    mask_layout: &Layout<DM>,
    value: &T,
) -> Option<()> {
    let (to, marked) = with_mask(device.default_order(), layout, mask_layout)?;
    let queue = device.queue().ok()?;
    let (target, mask) = (writable::<T, M>(queue, elements)?, readable::<bool, M>(queue, mask)?);
    let (mut item, given) = (M::uninit::<T>(|| Ok(queue), 1).ok()?, Source::of(slice::from_ref(value))?);
    let (item, size) = (writable_new::<T, M>(queue, &mut item)?, layout.size());
    let everywhere = LayoutRef { shape: slice::from_ref(&size), stride: &[0], offset: 0 };
    let done = queue.with(|queue| {
        // SAFETY: the item is fresh.
        unsafe { moves::assign(queue, (item, ONE), (given, ONE)) }?;
        let (value, mask) = (item.written().seen(queue, everywhere), mask.seen(queue, (&marked).into()));
        // SAFETY: as above.
        unsafe { queue.expand_raw(&target.seen(queue, (&to).into()), &value, &mask) }
    });
    done.ok()
}

pub(crate) fn nonzero_count<T, D: DimAPI, N: DeviceBaseAPI, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &M::Raw<T>,
    layout: &Layout<D>,
) -> Option<usize> {
    let queue = device.queue().ok()?;
    let source = readable::<T, M>(queue, elements)?;
    // SAFETY: the caller has borrowed the elements.
    queue.with(|queue| unsafe { queue.nonzero_raw(None, &source.seen(queue, layout.into())) }).ok()
}

pub(crate) fn nonzero_fill<T, D: DimAPI, N: DeviceBaseAPI, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    indices: &mut [&mut M::Raw<MaybeUninit<usize>>],
    elements: &M::Raw<T>,
    layout: &Layout<D>,
) -> Option<()> {
    let queue = device.queue().ok()?;
    let (source, from) = (readable::<T, M>(queue, elements)?, in_order(device, layout)?);
    let (ndim, count) = (indices.len(), M::len(indices.first()?));
    let mut lists: Vec<Target<'_>> =
        indices.iter_mut().map(|list| writable_new::<usize, M>(queue, list)).collect::<Option<_>>()?;
    if device.default_order() == ColMajor {
        lists.reverse();
    }
    // A row for each axis, in which its list lies.
    let mut table = M::uninit::<usize>(|| Ok(queue), ndim * count).ok()?;
    let (shape, stride) = ([count, ndim], [1, count as isize]);
    let table = writable_new::<usize, M>(queue, &mut table)?.as_indices();
    let done = queue.with(|queue| {
        let to = table.seen(queue, LayoutRef { shape: &shape, stride: &stride, offset: 0 });
        // SAFETY: the caller has borrowed the elements, and the table is fresh.
        let found = unsafe { queue.nonzero_raw(Some(&to), &source.seen(queue, (&from).into())) }?;
        for (axis, list) in lists.iter().enumerate() {
            let from = LayoutRef { offset: axis * count, ..row(&count) };
            // SAFETY: the caller has borrowed the lists alone.
            unsafe { moves::assign(queue, (list.as_indices(), row(&count)), (table.written(), from)) }?;
        }
        Ok(found)
    });
    done.ok().filter(|found| *found == count).map(|_| ())
}
