//! Reductions by Dimfold, of tensors in memory of the host; those of a device are the native device's, on copies, as
//! are elements without a dtype, and what Dimfold refuses.
use crate::device::OwnedStorage;
use crate::moves::{self, LayoutRef, Source, Target};
use crate::{DeviceDimfoldOver, Memory};
use dimfold::reduce::ReduceOp;
use dimfold::Dtype;
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

impl<N: DeviceBaseAPI + Clone, M: Memory> DeviceDimfoldOver<N, M> {
    /// Along all axes, if Dimfold does it.
    pub(crate) fn reduced_all<T, U, D: DimAPI>(
        &self,
        operation: &'static str,
        op: ReduceOp,
        (elements, layout): (&M::Raw<T>, &Layout<D>),
    ) -> Option<U> {
        let mut item = MaybeUninit::<U>::uninit();
        let to = Target::of_new(core::slice::from_mut(&mut item));
        self.reduce(operation, op, (to, moves::ONE), (M::source::<T>(elements), layout.into()), None)?;
        // SAFETY: the reduction has succeeded, and has written its target, of the type's own dtype.
        Some(unsafe { item.assume_init() })
    }

    /// Along some axes, if Dimfold does it.
    #[allow(clippy::type_complexity)]
    pub(crate) fn reduced_axes<T, U, D: DimAPI>(
        &self,
        operation: &'static str,
        op: ReduceOp,
        (elements, layout): (&M::Raw<T>, &Layout<D>),
        axes: &[isize],
    ) -> Result<Option<(OwnedStorage<U, Self>, Layout<IxD>)>> {
        let Some(left) = layout_left(layout, axes).ok().filter(|_| !M::IS_COPIED) else { return Ok(None) };
        let mut items = Vec::<U>::with_capacity(left.size());
        let to = Target::of_new(&mut items.spare_capacity_mut()[..left.size()]);
        let from = (M::source::<T>(elements), layout.into());
        if self.reduce(operation, op, (to, (&left).into()), from, Some(axes)).is_none() {
            return Ok(None);
        }
        // SAFETY: the reduction has succeeded, and has written its target, which has no gaps.
        unsafe { items.set_len(left.size()) };
        Ok(Some((self.keep(items)?, left)))
    }

    fn reduce(
        &self,
        operation: &'static str,
        op: ReduceOp,
        (target, layout): (Option<Target<'_>>, LayoutRef<'_>),
        (source, from): (Option<Source<'_>>, LayoutRef<'_>),
        axes: Option<&[isize]>,
    ) -> Option<()> {
        if M::IS_COPIED {
            return None;
        }
        let reduce = || {
            let (target, source, queue) = (target?, source?, self.queue().ok()?);
            if axes.is_some_and(<[isize]>::is_empty) || !is_converted_last(op, source.dtype, target.dtype) {
                return None;
            }
            let (Ordered { shape, stride, axes }, is_arg) = (Ordered::of(from, axes)?, is_arg(op));
            let from = LayoutRef { shape: &shape, stride: &stride, offset: from.offset };
            let mut extremes = vec![0.0; if is_arg { layout.shape.iter().product() } else { 0 }];
            let done = queue.with(|queue| {
                // SAFETY: both are memory of the host that the caller has borrowed, the source's elements initialized.
                unsafe {
                    if is_arg {
                        moves::reduce_to_places(queue, (op, &axes), (target, layout), (source, from), &mut extremes)
                    } else {
                        moves::reduce(queue, (op, &axes), (target, layout), (source, from))
                    }
                }
            });
            // Native kernels look for what is no NaN unless the first element is one.
            done.ok().filter(|()| !extremes.iter().any(|extreme| extreme.is_nan()))
        };
        let done = reduce();
        self.counts().count_reduced(operation, done.is_some());
        done
    }
}
