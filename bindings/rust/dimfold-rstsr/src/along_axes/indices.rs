//! Elements by indices that are tensors.
use super::{readable, told, writable, writable_new};
use crate::moves::{strided, Strided};
use crate::{DeviceDimfoldOver, Memory};
use dimfold::{IndexMode, Order, PutOp};
use rstsr_core::prelude_dev::*;

/// The layout with those extents along all axes but one: axes of extent 1 are repeated.
fn broadcast(layout: &Strided, shape: &[usize], axis: usize) -> Option<Strided> {
    let ndim = layout.shape().len();
    if ndim != shape.len() || axis >= ndim {
        return None;
    }
    let (mut extents, mut stride) = (layout.shape().to_vec(), layout.stride().to_vec());
    for other in (0..ndim).filter(|other| *other != axis) {
        if extents[other] == 1 && shape[other] != 1 {
            (extents[other], stride[other]) = (shape[other], 0);
        }
    }
    Strided::new(extents, stride, layout.offset()).ok()
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn take_along_axis<T, DA: DimAPI, DI: DimAPI, N: DeviceBaseAPI, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    taken: &mut M::Raw<MaybeUninit<T>>,
    to: &Layout<IxD>,
    elements: &M::Raw<T>,
    layout: &Layout<DA>,
    indices: &M::Raw<usize>,
    indices_layout: &Layout<DI>,
    axis: &usize,
) -> Option<()> {
    let queue = device.queue().ok()?;
    let (source, list) = (readable::<T, M>(queue, elements)?, readable::<usize, M>(queue, indices)?.as_indices());
    let target = writable_new::<T, M>(queue, taken)?;
    let from = broadcast(&strided(layout)?, to.shape().as_ref(), *axis)?;
    let places = broadcast(&strided(indices_layout)?, to.shape().as_ref(), *axis)?;
    let done = queue.with(|queue| {
        let (source, list) = (source.seen(queue, (&from).into()), list.seen(queue, (&places).into()));
        let target = target.seen(queue, to.into());
        // SAFETY: the caller has borrowed all of them.
        unsafe { queue.gather_raw(&target, &source, &list, *axis as isize, IndexMode::Strict) }?;
        told::<M>(queue)
    });
    done.ok()
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn put_along_axis<T, S, DA: DimAPI, DI: DimAPI, N: DeviceBaseAPI, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &mut M::Raw<T>,
    layout: &Layout<DA>,
    indices: &M::Raw<usize>,
    indices_layout: &Layout<DI>,
    values: &M::Raw<S>,
    values_layout: &Layout<DI>,
    axis: &usize,
) -> Option<()> {
    let queue = device.queue().ok()?;
    let (source, list) = (readable::<S, M>(queue, values)?, readable::<usize, M>(queue, indices)?.as_indices());
    let target = writable::<T, M>(queue, elements)?;
    let from = broadcast(&strided(values_layout)?, indices_layout.shape().as_ref(), *axis)?;
    let done = queue.with(|queue| {
        let (source, list) = (source.seen(queue, (&from).into()), list.seen(queue, indices_layout.into()));
        let target = target.seen(queue, layout.into());
        // SAFETY: as above.
        unsafe { queue.scatter_raw(&target, &source, &list, *axis as isize, PutOp::Set, IndexMode::Strict) }?;
        told::<M>(queue)
    });
    done.ok()
}

/// The layout of what remains of an array beside the axes that arrays of indices are about, from some position on, with
/// an axis before `place`.
fn with_axis(base: &Layout<IxD>, place: usize, first: isize, (extent, stride): (usize, isize)) -> Option<Strided> {
    let (mut extents, mut strides): (Vec<usize>, Vec<isize>) = (base.shape().to_vec(), base.stride().to_vec());
    if place > extents.len() {
        return None;
    }
    extents.insert(place, extent);
    strides.insert(place, stride);
    Strided::new(extents, strides, base.offset().checked_add_signed(first)?).ok()
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn array_index<T, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    taken: &mut M::Raw<MaybeUninit<T>>,
    to: &Layout<IxD>,
    elements: &M::Raw<T>,
    layout: &Layout<IxD>,
    base: &Layout<IxD>,
    indexers: &[ArrayAuxIndexer<'_, DeviceDimfoldOver<N, M>>],
    place: &usize,
    _order: &FlagOrder,
) -> Option<()> {
    let queue = device.queue().ok()?;
    let (source, target) = (readable::<T, M>(queue, elements)?, writable_new::<T, M>(queue, taken)?);
    let together;
    let (from, list, places) = match indexers {
        [ArrayAuxIndexer { src_axis, indices, layout: places }] => {
            let from = with_axis(base, *place, 0, (layout.shape()[*src_axis], layout.stride()[*src_axis]))?;
            (from, readable::<usize, M>(queue, indices)?.as_indices(), strided(places)?)
        }
        _ => {
            let rank = to.ndim().checked_sub(base.ndim())?;
            let shape = to.shape().get(*place..*place + rank)?;
            let Together { first, extent, places } = Together::of::<N, M>(layout, indexers, shape)?;
            together = M::of_vec(|| Ok(queue), places).ok()?;
            let from = with_axis(base, *place, first, (extent, 1))?;
            (from, readable::<i64, M>(queue, &together)?, Strided::c_contig(shape).ok()?)
        }
    };
    let done = queue.with(|queue| {
        let (source, list) = (source.seen(queue, (&from).into()), list.seen(queue, (&places).into()));
        let target = target.seen(queue, to.into());
        // SAFETY: as above.
        unsafe { queue.take_raw(&target, &source, &list, Some(*place as isize), IndexMode::Strict) }?;
        told::<M>(queue)
    });
    done.ok()
}

/// Several arrays of indices as one, of places along an axis of stride 1 that begins at the first place to which they
/// may lead.
struct Together {
    first: isize,
    extent: usize,
    places: Vec<i64>,
}

impl Together {
    /// The arrays are broadcast to the shape.
    fn of<N: DeviceBaseAPI + Clone, M: Memory>(
        layout: &Layout<IxD>,
        indexers: &[ArrayAuxIndexer<'_, DeviceDimfoldOver<N, M>>],
        shape: &[usize],
    ) -> Option<Together> {
        let (mut first, mut last) = (0isize, 0isize);
        let mut places = vec![0i64; shape.iter().product()];
        for ArrayAuxIndexer { src_axis, indices, layout: of_indices } in indexers {
            let (stride, extent) = (layout.stride()[*src_axis], layout.shape()[*src_axis]);
            let end = stride.checked_mul(isize::try_from(extent).ok()?.checked_sub(1)?)?;
            (first, last) = (first.checked_add(end.min(0))?, last.checked_add(end.max(0))?);
            let indices = M::lend::<usize>(indices).ok()?;
            let positions = strided(of_indices)?.broadcast_to(shape).ok()?.positions(Order::C).ok()?;
            for (place, position) in places.iter_mut().zip(positions) {
                *place += stride as i64 * *indices.get(position)? as i64;
            }
        }
        places.iter_mut().for_each(|place| *place -= first as i64);
        Some(Together { first, extent: usize::try_from(last.checked_sub(first)?).ok()? + 1, places })
    }
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn array_index_assign<T, S, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    elements: &mut M::Raw<T>,
    layout: &Layout<IxD>,
    base: &Layout<IxD>,
    indexers: &[ArrayAuxIndexer<'_, DeviceDimfoldOver<N, M>>],
    values: &M::Raw<S>,
    from: &Layout<IxD>,
    place: &usize,
    order: &FlagOrder,
) -> Option<()> {
    let [ArrayAuxIndexer { src_axis, indices, layout: places }] = indexers else { return None };
    if *order == ColMajor && places.ndim() > 1 {
        return None; // another one of equal indices would be the last
    }
    let queue = device.queue().ok()?;
    let (source, list) = (readable::<S, M>(queue, values)?, readable::<usize, M>(queue, indices)?.as_indices());
    let target = writable::<T, M>(queue, elements)?;
    let to = with_axis(base, *place, 0, (layout.shape()[*src_axis], layout.stride()[*src_axis]))?;
    let done = queue.with(|queue| {
        let (source, list) = (source.seen(queue, from.into()), list.seen(queue, places.into()));
        let target = target.seen(queue, (&to).into());
        // SAFETY: as above.
        unsafe { queue.put_raw(&target, &source, &list, Some(*place as isize), PutOp::Set, IndexMode::Strict) }?;
        told::<M>(queue)
    });
    done.ok()
}
