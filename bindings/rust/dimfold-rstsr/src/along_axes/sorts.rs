//! Sorts, and what is found by sorting.
use super::{contiguous, fresh, in_order, row, Made};
use crate::moves::{self, LayoutRef, Source, Target, ONE};
use crate::reductions::is_float;
use crate::{DeviceDimfoldOver, Memory};
use dimfold::{Queue, RawProgram, SortOrder};
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
    let (source, queue) = (M::source::<T>(elements)?, device.queue().ok()?);
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
    let (source, queue) = (M::source::<T>(elements)?, device.queue().ok()?);
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
    let (sorted, values, queue) = (M::source::<T>(sorted)?, M::source::<V>(values)?, device.queue().ok()?);
    if sorter.is_some() {
        return None;
    }
    // SAFETY: the search has read what the caller has borrowed, and writes all elements.
    unsafe {
        fresh(device, contiguous(device, values_layout), |target, to| {
            let search = |queue: &mut Queue| {
                let sorted = sorted.seen(queue, sorted_layout.into());
                let (to, values) = (target.as_indices().seen(queue, to), values.seen(queue, values_layout.into()));
                queue.searchsorted_raw(&to, &sorted, &values, *side_right)
            };
            queue.with(search).ok()
        })
    }
}

pub(crate) fn unique_values<T, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &M::Raw<T>,
    layout: &Layout<D>,
    values: &mut M::Raw<MaybeUninit<T>>,
) -> Option<usize> {
    let (source, from, queue) = (M::source::<T>(elements)?, in_order(device, layout)?, device.queue().ok()?);
    let target = M::target_new::<T>(values)?;
    let found = queue.with(|queue| {
        // SAFETY: the caller has borrowed both.
        unsafe { different(queue, (target, layout.size()), [None; 3], (source, (&from).into())) }
    });
    let count = found.ok().filter(|found| !found.has_nan)?.count;
    M::lend_mut::<MaybeUninit<T>>(values).ok()?.truncate(count);
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
    let (source, from, queue) = (M::source::<T>(elements)?, in_order(device, layout)?, device.queue().ok()?);
    let size = layout.size();
    let target = M::target_new::<T>(values)?;
    let places = [M::target_new::<usize>(first)?, M::target_new::<usize>(inverse)?, M::target_new::<usize>(counts)?];
    let found = queue.with(|queue| {
        // SAFETY: the caller has borrowed all of them.
        unsafe { different(queue, (target, size), places.map(Some), (source, (&from).into())) }
    });
    let count = found.ok().filter(|found| !found.has_nan)?.count;
    M::lend_mut::<MaybeUninit<T>>(values).ok()?.truncate(count);
    for (list, count) in [(first, count), (inverse, size), (counts, count)] {
        M::lend_mut::<MaybeUninit<usize>>(list).ok()?.truncate(count);
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
    let mut last = [0.0f64];
    if is_float(values.dtype) && count > 0 {
        let at = LayoutRef { offset: count - 1, ..ONE };
        let target = Target::of(&mut last).expect("a dtype of f64");
        // SAFETY: that element has been written.
        unsafe { moves::assign(queue, (target, ONE), (values.written(), at)) }?;
    }
    Ok(Different { count, has_nan: last[0].is_nan() })
}

pub(crate) fn isin<T, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &M::Raw<T>,
    layout: &Layout<D>,
    set: &M::Raw<T>,
    set_layout: &Layout<IxD>,
    invert: &bool,
) -> Made<bool, N, M> {
    let (source, set, queue) = (M::source::<T>(elements)?, M::source::<T>(set)?, device.queue().ok()?);
    let mut values = M::uninit::<T>(|| Ok(queue), set_layout.size()).ok()?;
    let values = M::target_new::<T>(&mut values)?;
    // SAFETY: what the caller has borrowed is read, and all elements are written.
    unsafe {
        fresh(device, contiguous(device, layout), |target, to| {
            let done = queue.with(|queue| {
                let found = different(queue, (values, set_layout.size()), [None; 3], (set, set_layout.into()))?;
                let count = found.count - usize::from(found.has_nan);
                let sorted = values.written().seen(queue, row(&count));
                let mut places = [vec![0i64; layout.size()], vec![0i64; layout.size()]];
                for (right, places) in [false, true].into_iter().zip(&mut places) {
                    let places = Target::of(places).expect("a dtype of i64").seen(queue, to);
                    queue.searchsorted_raw(&places, &sorted, &source.seen(queue, layout.into()), right)?;
                }
                let sign = if *invert { "==" } else { "!=" };
                let program = RawProgram::parse(queue, &format!("|before: i64, behind: i64| before {sign} behind"))?;
                let places = places.each_ref().map(|list| Source::of(list).expect("a dtype of i64").seen(queue, to));
                program.apply(queue, &[target.seen(queue, to)], &places)
            });
            done.ok()
        })
    }
}
