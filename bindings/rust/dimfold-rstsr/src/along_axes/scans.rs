//! Cumulative sums and products.
use super::{fresh, readable, Made};
use crate::moves::{self, LayoutRef, Source, Target, ONE};
use crate::reductions::is_converted_last;
use crate::{DeviceDimfoldOver, Memory};
use core::slice;
use dimfold::reduce::ReduceOp;
use dimfold::{Queue, Scan};
use rstsr_core::prelude_dev::*;

/// Of a list of names, the scan, the reduction that accumulates the same, and what comes of nothing.
macro_rules! scans {
    ($($name:ident = $op:ident $initial:literal;)*) => { $(
        pub(crate) fn $name<T, U, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
            device: &DeviceDimfoldOver<N, M>,
            elements: &M::Raw<T>,
            layout: &Layout<D>,
            axis: &isize,
            include_initial: &bool,
        ) -> Made<U, N, M> {
            let how = How { scan: Scan::$op, op: ReduceOp::$op, initial: include_initial.then_some($initial) };
            scan(device, how, readable::<T, M>(device.queue().ok()?, elements)?, layout, *axis)
        }
    )* };
}

scans! {
    cumulative_sum = SUM 0;
    cumulative_prod = PROD 1;
    cumulative_sum_dtype = SUM 0;
    cumulative_prod_dtype = PROD 1;
}

struct How {
    scan: Scan,
    op: ReduceOp,
    initial: Option<u8>,
}

fn scan<U, D: DimAPI, N: DeviceBaseAPI + Clone, M: Memory>(
    device: &DeviceDimfoldOver<N, M>,
    how: How,
    source: Source<'_>,
    layout: &Layout<D>,
    axis: isize,
) -> Made<U, N, M> {
    let queue = device.queue().ok()?;
    let ndim = layout.ndim();
    let axis = if axis < 0 { axis.checked_add_unsigned(ndim)? } else { axis };
    let axis = usize::try_from(axis).ok().filter(|axis| *axis < ndim)?;
    let from = LayoutRef::from(layout);
    // SAFETY: the scan writes all elements but the first ones, if there is an initial one, which the fill writes.
    unsafe {
        fresh::<U, N, M>(device, result(layout, axis, how.initial.is_some())?, |target, to| {
            let second = to.offset.checked_add_signed(to.stride[axis])?;
            if !is_converted_last(how.op, source.dtype, target.dtype) {
                return None;
            }
            let done = queue.with(|queue| {
                let (mut shape, mut offset) = (to.shape.to_vec(), to.offset);
                if let Some(initial) = how.initial {
                    shape[axis] = 1;
                    begin::<U>(queue, (target, LayoutRef { shape: &shape, ..to }), initial)?;
                    offset = second;
                }
                shape[axis] = from.shape[axis];
                let to = target.seen(queue, LayoutRef { shape: &shape, stride: to.stride, offset });
                queue.scan_raw(&to.wrapping(), &source.seen(queue, from), how.scan, axis as isize)
            });
            done.ok()
        })
    }
}

/// What native kernels lay out: the axes in the order of the source's strides, one of them perhaps longer by an element
/// that comes first. About flipped ones, which that element leads out of memory, they panic: these are in C order.
fn result<D: DimAPI>(layout: &Layout<D>, axis: usize, is_longer: bool) -> Option<Layout<IxD>> {
    let layout = layout.to_dim::<IxD>().ok()?;
    let mut shape = layout.shape().clone();
    shape[axis] += usize::from(is_longer);
    if is_longer && layout.stride().iter().any(|stride| *stride < 0) {
        return Some(shape.c());
    }
    // SAFETY: a layout that only tells the order of its strides, and is not followed.
    let longer = unsafe { Layout::new_unchecked(shape, layout.stride().clone(), layout.offset()) };
    layout_for_array_copy(&longer, TensorIterOrder::K).ok()
}

/// Writes one value everywhere.
///
/// # Safety
/// The target, of elements of type `U`, is writable by nobody else.
unsafe fn begin<U>(queue: &mut Queue, (target, layout): (Target<'_>, LayoutRef<'_>), value: u8) -> dimfold::Result<()> {
    let mut item = MaybeUninit::<U>::uninit();
    let item = Target::of_new(slice::from_mut(&mut item)).expect("the dtype of the target");
    let value = Source::of(slice::from_ref(&value)).expect("a dtype of u8");
    // SAFETY: the caller's promise; the item holds a value when the fill reads it.
    unsafe {
        moves::assign(queue, (item, ONE), (value, ONE))?;
        moves::fill(queue, (target, layout), item.written())
    }
}
