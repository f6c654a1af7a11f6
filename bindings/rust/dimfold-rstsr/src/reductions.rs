//! Reductions by Dimfold; elements without a dtype, and what Dimfold refuses, are the native device's.
use crate::device::OwnedStorage;
use crate::moves::{self, LayoutRef, Source, Target, ONE};
use crate::{DeviceDimfoldOver, Memory};
use dimfold::reduce::ReduceOp;
use dimfold::{Dtype, SharedQueue};
use rstsr_core::prelude_dev::*;

/// The order in which native kernels lay out what they reduce.
fn layout_left<D: DimAPI>(layout: &Layout<D>, axes: &[isize]) -> Result<Layout<IxD>> {
    let (_, left) = layout.to_dim::<IxD>()?.dim_split_axes(axes)?;
    layout_for_array_copy(&left, TensorIterOrder::default())
}

pub(crate) fn is_float(dtype: Dtype) -> bool {
    [Dtype::F16, Dtype::BF16, Dtype::F32, Dtype::F64].contains(&dtype)
}

fn is_complex(dtype: Dtype) -> bool {
    [Dtype::C64, Dtype::C128].contains(&dtype)
}

/// Whether to reduce, and then to convert what was accumulated, is to convert first and then to reduce.
pub(crate) fn is_converted_last(op: ReduceOp, from: Dtype, to: Dtype) -> bool {
    let is_whole = |dtype| !is_float(dtype) && !is_complex(dtype);
    match op {
        ReduceOp::SUM | ReduceOp::PROD => {
            from == to || (is_float(from) && is_float(to)) || (is_whole(from) && is_whole(to))
        }
        ReduceOp::MIN | ReduceOp::MAX => from == to,
        ReduceOp::ANY | ReduceOp::ALL | ReduceOp::COUNT | ReduceOp::ARGMIN | ReduceOp::ARGMAX => true,
        // A test of rstsr's has the last bit of its own kernel.
        ReduceOp::VAR if to == Dtype::F64 => false,
        _ => from == to || (is_float(to) && !is_complex(from)),
    }
}

fn is_arg(op: ReduceOp) -> bool {
    [ReduceOp::ARGMIN, ReduceOp::ARGMAX].contains(&op)
}

/// A layout whose last axes are those that are reduced, in the order of their list, in which native kernels count.
struct Ordered {
    shape: Vec<usize>,
    stride: Vec<isize>,
    axes: Vec<isize>,
}

impl Ordered {
    /// Of all axes where there is no list of them; `None` of a list with one that is not there, or there twice.
    fn of(layout: LayoutRef<'_>, axes: Option<&[isize]>) -> Option<Ordered> {
        let ndim = layout.shape.len() as isize;
        let reduced: Vec<isize> = match axes {
            Some(axes) => axes.iter().map(|axis| if *axis < 0 { axis + ndim } else { *axis }).collect(),
            None => (0..ndim).collect(),
        };
        let is_twice = |place: usize| reduced[..place].contains(&reduced[place]);
        if (0..reduced.len()).any(|place| !(0..ndim).contains(&reduced[place]) || is_twice(place)) {
            return None;
        }
        let order: Vec<isize> = (0..ndim).filter(|axis| !reduced.contains(axis)).chain(reduced.clone()).collect();
        Some(Ordered {
            shape: order.iter().map(|axis| layout.shape[*axis as usize]).collect(),
            stride: order.iter().map(|axis| layout.stride[*axis as usize]).collect(),
            axes: (ndim - reduced.len() as isize..ndim).collect(),
        })
    }
}

/// What is reduced: elements if they have a dtype, and their layout.
type Reduced<'a> = (Option<Source<'a>>, LayoutRef<'a>);

impl<N: DeviceBaseAPI + Clone, M: Memory> DeviceDimfoldOver<N, M> {
    /// Along all axes, if Dimfold does it.
    pub(crate) fn reduced_all<T, U, D: DimAPI>(
        &self,
        operation: &'static str,
        op: ReduceOp,
        (elements, layout): (&M::Raw<T>, &Layout<D>),
    ) -> Option<U> {
        let from = (M::source::<T>(elements), layout.into());
        let item = self.reduced::<U>(operation, op, ONE, from, None)?;
        M::into_vec(item).ok()?.pop()
    }

    /// Along some axes, if Dimfold does it.
    #[allow(clippy::type_complexity)]
    pub(crate) fn reduced_axes<T, U, D: DimAPI>(
        &self,
        operation: &'static str,
        op: ReduceOp,
        (elements, layout): (&M::Raw<T>, &Layout<D>),
        axes: &[isize],
    ) -> Option<(OwnedStorage<U, Self>, Layout<IxD>)> {
        let left = layout_left(layout, axes).ok()?;
        let from = (M::source::<T>(elements), layout.into());
        let items = self.reduced::<U>(operation, op, (&left).into(), from, Some(axes))?;
        Some((Storage::new(items.into(), self.clone()), left))
    }

    /// Fresh elements of a layout without gaps.
    fn reduced<U>(
        &self,
        operation: &'static str,
        op: ReduceOp,
        layout: LayoutRef<'_>,
        from: Reduced<'_>,
        axes: Option<&[isize]>,
    ) -> Option<M::Raw<U>> {
        let reduce = || {
            let queue = self.queue().ok()?;
            let mut items = M::uninit::<U>(|| Ok(queue), layout.shape.iter().product()).ok()?;
            self.reduce(queue, op, (M::target_new::<U>(&mut items)?, layout), from, axes)?;
            // SAFETY: the reduction has succeeded, and has written its target, of the type's own dtype.
            Some(unsafe { M::assume_init(items) })
        };
        let made = reduce();
        self.counts().count_reduced(operation, made.is_some());
        made
    }

    fn reduce(
        &self,
        queue: &SharedQueue,
        op: ReduceOp,
        (target, layout): (Target<'_>, LayoutRef<'_>),
        (source, from): Reduced<'_>,
        axes: Option<&[isize]>,
    ) -> Option<()> {
        let (target, source) = (target.by(queue)?, source?.by(queue)?);
        if axes.is_some_and(<[isize]>::is_empty) || !is_converted_last(op, source.dtype, target.dtype) {
            return None;
        }
        let Ordered { shape, stride, axes } = Ordered::of(from, axes)?;
        let from = (source, LayoutRef { shape: &shape, stride: &stride, offset: from.offset });
        if !is_arg(op) || !is_float(source.dtype) {
            // SAFETY: both are memory that the caller has borrowed, the source's elements initialized.
            let done = queue.with(|queue| unsafe { moves::reduce(queue, (op, &axes), (target, layout), from) });
            return done.ok();
        }
        let mut extremes = M::uninit::<f64>(|| Ok(queue), layout.shape.iter().product()).ok()?;
        let beside = M::target_new::<f64>(&mut extremes)?;
        let done = queue.with(|queue| {
            // SAFETY: as above, and the extremes are fresh.
            unsafe { moves::reduce_to_places(queue, (op, &axes), [target, beside], layout, from) }
        });
        done.ok()?;
        // SAFETY: the reduction has written them.
        let extremes = M::into_vec(unsafe { M::assume_init(extremes) }).ok()?;
        // Native kernels look for what is no NaN unless the first element is one.
        (!extremes.iter().any(|extreme| extreme.is_nan())).then_some(())
    }
}
