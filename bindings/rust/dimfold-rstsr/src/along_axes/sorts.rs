//! Sorts, and what is found by sorting.
use super::{contiguous, fresh, in_order, readable, row, writable_new, Made};
use crate::moves::{self, LayoutRef, Source, Target};
use crate::reductions::is_float;
use crate::{DeviceDimfoldOver, Memory};
use dimfold::{Dtype, IndexMode, Queue, RawProgram, SharedQueue, SortOrder};
use rstsr_core::prelude_dev::*;

fn order(descending: bool) -> SortOrder {
    if descending {
        SortOrder::Descending
    } else {
        SortOrder::Ascending
    }
}

pub(crate) fn sort_axes<T, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &M::Raw<T>,
    layout: &Layout<D>,
    axis: &usize,
    descending: &bool,
    _stable: &bool,
) -> Made<T, N, M> {
    let queue = device.queue().ok()?;
    let source = readable::<T, M>(queue, elements)?;
    // SAFETY: the sort has read what the caller has borrowed, and writes all elements.
    unsafe {
        fresh(device, contiguous(device, layout), |target, to| {
            let sort = |queue: &mut Queue| {
                let (to, from) = (target.seen(queue, to), source.seen(queue, layout.into()));
                queue.sort_raw(&to, &from, *axis as isize, order(*descending))
            };
            queue.with(sort).ok()
        })
    }
}

pub(crate) fn argsort_axes<T, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &M::Raw<T>,
    layout: &Layout<D>,
    axis: &usize,
    descending: &bool,
    _stable: &bool,
) -> Made<usize, N, M> {
    let queue = device.queue().ok()?;
    let source = readable::<T, M>(queue, elements)?;
    // SAFETY: as above.
    unsafe {
        fresh(device, contiguous(device, layout), |target, to| {
            let sort = |queue: &mut Queue| {
                let (to, from) = (target.as_indices().seen(queue, to), source.seen(queue, layout.into()));
                queue.argsort_raw(&to, &from, *axis as isize, order(*descending))
            };
            queue.with(sort).ok()
        })
    }
}

pub(crate) fn searchsorted<T, V, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    sorted: &M::Raw<T>,
    sorted_layout: &Layout<IxD>,
    values: &M::Raw<V>,
    values_layout: &Layout<D>,
    side_right: &bool,
    sorter: &Option<&[usize]>,
) -> Made<usize, N, M> {
    let queue = device.queue().ok()?;
    let (sorted, values) = (readable::<T, M>(queue, sorted)?, readable::<V, M>(queue, values)?);
    let (taken, count);
    let (sorted, sorted_layout) = match sorter {
        None => (sorted, sorted_layout.into()),
        Some(sorter) => {
            taken = taken_by::<T, M>(queue, (sorted, sorted_layout.into()), sorter)?;
            count = sorter.len();
            (readable::<T, M>(queue, &taken)?, row(&count))
        }
    };
    // SAFETY: the search has read what the caller has borrowed, and writes all elements.
    unsafe {
        fresh(device, contiguous(device, values_layout), |target, to| {
            let search = |queue: &mut Queue| {
                let sorted = sorted.seen(queue, sorted_layout);
                let (to, values) = (target.as_indices().seen(queue, to), values.seen(queue, values_layout.into()));
                queue.searchsorted_raw(&to, &sorted, &values, *side_right)
            };
            queue.with(search).ok()
        })
    }
}

/// The elements of a list of indices.
fn taken_by<T, M: Memory>(
    queue: &SharedQueue,
    (source, layout): (Source<'_>, LayoutRef<'_>),
    indices: &[usize],
) -> Option<M::Raw<T>> {
    if indices.iter().any(|index| Some(index) >= layout.shape.first()) {
        return None; // of which a device would tell later
    }
    let (list, count) = (M::of_slice(|| Ok(queue), indices).ok()?, indices.len());
    let mut taken = M::uninit::<T>(|| Ok(queue), count).ok()?;
    let (target, list) = (writable_new::<T, M>(queue, &mut taken)?, readable::<usize, M>(queue, &list)?);
    let done = queue.with(|queue| {
        let (to, from) = (target.seen(queue, row(&count)), source.seen(queue, layout));
        let list = list.as_indices().seen(queue, row(&count));
        // SAFETY: the source's elements are borrowed, and the target is fresh.
        unsafe { queue.take_raw(&to, &from, &list, Some(0), IndexMode::Strict) }
    });
    done.ok()?;
    // SAFETY: all were taken.
    Some(unsafe { M::assume_init(taken) })
}

pub(crate) fn unique_values<T, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &M::Raw<T>,
    layout: &Layout<D>,
    values: &mut M::Raw<MaybeUninit<T>>,
) -> Option<usize> {
    let queue = device.queue().ok()?;
    let (source, from) = (readable::<T, M>(queue, elements)?, in_order(device, layout)?);
    let target = writable_new::<T, M>(queue, values)?;
    let found = queue.with(|queue| {
        // SAFETY: the caller has borrowed both.
        unsafe { different(queue, (target, layout.size()), [None; 3], (source, (&from).into())) }
    });
    let count = found.ok().filter(|found| !found.has_nan)?.count;
    M::truncate::<MaybeUninit<T>>(values, count);
    Some(count)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn unique_all<T, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &M::Raw<T>,
    layout: &Layout<D>,
    values: &mut M::Raw<MaybeUninit<T>>,
    first: &mut M::Raw<MaybeUninit<usize>>,
    inverse: &mut M::Raw<MaybeUninit<usize>>,
    counts: &mut M::Raw<MaybeUninit<usize>>,
) -> Option<usize> {
    let queue = device.queue().ok()?;
    let (source, from) = (readable::<T, M>(queue, elements)?, in_order(device, layout)?);
    let size = layout.size();
    let target = writable_new::<T, M>(queue, values)?;
    let lists = [&mut *first, &mut *inverse, &mut *counts];
    let [first_places, of_each, how_many] = lists.map(|list| writable_new::<usize, M>(queue, list));
    let places = [first_places?, of_each?, how_many?];
    let found = queue.with(|queue| {
        // SAFETY: the caller has borrowed all of them.
        unsafe { different(queue, (target, size), places.map(Some), (source, (&from).into())) }
    });
    let count = found.ok().filter(|found| !found.has_nan)?.count;
    M::truncate::<MaybeUninit<T>>(values, count);
    for (list, count) in [(first, count), (inverse, size), (counts, count)] {
        M::truncate::<MaybeUninit<usize>>(list, count);
    }
    Some(count)
}

/// What was found of different elements.
struct Different {
    count: usize,
    /// Whether the last of them is one, which to rstsr differs from itself.
    has_nan: bool,
}

/// Writes the different elements, sorted, and perhaps the lists of their places, all of which have `size` entries.
///
/// # Safety
/// The targets are writable by nobody else, and the source's elements are values of their dtype.
unsafe fn different(
    queue: &mut Queue,
    (values, size): (Target<'_>, usize),
    places: [Option<Target<'_>>; 3],
    (source, from): (Source<'_>, LayoutRef<'_>),
) -> dimfold::Result<Different> {
    let whole = dimfold::Layout::<dimfold::IxDyn>::c_contig(from.shape)?;
    let layouts = [row(&size), LayoutRef::from(&whole), row(&size)];
    let mut views = [None; 3];
    for ((view, place), layout) in views.iter_mut().zip(places).zip(layouts) {
        *view = place.map(|place| place.as_indices().seen(queue, layout));
    }
    let places = [views[0].as_ref(), views[1].as_ref(), views[2].as_ref()];
    let (to, from) = (values.seen(queue, row(&size)), source.seen(queue, from));
    // SAFETY: the caller's promise.
    let count = unsafe { queue.unique_raw(&to, places, &from) }?;
    // SAFETY: the elements before that one have been written.
    let has_nan = is_float(values.dtype) && count > 0 && unsafe { is_nan_at(queue, values.written(), count - 1) }?;
    Ok(Different { count, has_nan })
}

/// Whether a float is NaN: it has all bits of infinity, in a wider float, and others.
///
/// # Safety
/// The source is readable at that position.
unsafe fn is_nan_at(queue: &mut Queue, source: Source<'_>, position: usize) -> dimfold::Result<bool> {
    let mut item = [MaybeUninit::new(0u8); 8];
    let size_bytes = source.dtype.size_bytes();
    let from = (source.seen_as(Dtype::U8), position * size_bytes);
    // SAFETY: the caller's promise.
    unsafe { moves::copy_bytes(queue, (Target::of_bytes(&mut item), 0), from, size_bytes) }?;
    // SAFETY: all had a value before some were copied.
    let item = item.map(|byte| unsafe { byte.assume_init() });
    let half = u16::from_ne_bytes([item[0], item[1]]) & 0x7fff;
    Ok(match source.dtype {
        Dtype::F16 => half > 0x7c00,
        Dtype::BF16 => half > 0x7f80,
        Dtype::F32 => f32::from_ne_bytes([item[0], item[1], item[2], item[3]]).is_nan(),
        _ => f64::from_ne_bytes(item).is_nan(),
    })
}

pub(crate) fn isin<T, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &M::Raw<T>,
    layout: &Layout<D>,
    set: &M::Raw<T>,
    set_layout: &Layout<IxD>,
    invert: &bool,
) -> Made<bool, N, M> {
    let queue = device.queue().ok()?;
    let (source, set) = (readable::<T, M>(queue, elements)?, readable::<T, M>(queue, set)?);
    let mut values = M::uninit::<T>(|| Ok(queue), set_layout.size()).ok()?;
    let values = writable_new::<T, M>(queue, &mut values)?;
    let places = || M::uninit::<i64>(|| Ok(queue), layout.size()).ok();
    let (mut before, mut behind) = (places()?, places()?);
    let places = [writable_new::<i64, M>(queue, &mut before)?, writable_new::<i64, M>(queue, &mut behind)?];
    // SAFETY: what the caller has borrowed is read, and all elements are written.
    unsafe {
        fresh(device, contiguous(device, layout), |target, to| {
            let done = queue.with(|queue| {
                let found = different(queue, (values, set_layout.size()), [None; 3], (set, set_layout.into()))?;
                let count = found.count - usize::from(found.has_nan);
                let sorted = values.written().seen(queue, row(&count));
                for (right, places) in [false, true].into_iter().zip(places) {
                    let (places, source) = (places.seen(queue, to), source.seen(queue, layout.into()));
                    queue.searchsorted_raw(&places, &sorted, &source, right)?;
                }
                let sign = if *invert { "==" } else { "!=" };
                let program = RawProgram::parse(queue, &format!("|before: i64, behind: i64| before {sign} behind"))?;
                let places = places.map(|places| places.written().seen(queue, to));
                program.apply(queue, &[target.seen(queue, to)], &places)
            });
            done.ok()
        })
    }
}
