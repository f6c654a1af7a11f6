//! rstsr-common: `Layout<D>` over arrays (fixed) or vectors (dynamic).
use crate::{
    inputs::{signed, Inputs, AXIS, INDEX, OFFSET, SLICE},
    Case,
};
use rstsr_common::layout::{exports::*, reshape::layout_reshapeable};
use rstsr_common::prelude::rt::{FlagOrder, Result};
use std::{borrow::Cow, hint::black_box};

const WHO: &str = "rstsr-common";

/// Its reshape takes and returns dynamic layouts only; a fixed one has to be converted first.
pub trait AsDynamic {
    fn as_dynamic(&self) -> Cow<'_, Layout<IxD>>;
}

impl AsDynamic for Layout<IxD> {
    fn as_dynamic(&self) -> Cow<'_, Layout<IxD>> {
        Cow::Borrowed(self)
    }
}

impl<const N: usize> AsDynamic for Layout<[usize; N]> {
    fn as_dynamic(&self) -> Cow<'_, Layout<IxD>> {
        Cow::Owned(self.to_dim().expect("every layout has a dynamic form"))
    }
}

pub fn measure<const N: usize, D>(case: &mut Case, inputs: &Inputs<N>)
where
    D: DimDevAPI + DimSmallerOneAPI + DimLargerOneAPI + DimMaxAPI<D, Max = D>,
    D::SmallerOne: DimDevAPI,
    D::LargerOne: DimDevAPI,
    Layout<D>: AsDynamic,
{
    let shape = dim::<D>(&inputs.shape);
    let stride = stride_of::<D>(&inputs.stride);
    let base = Layout::new(shape.clone(), stride.clone(), OFFSET).unwrap();
    let gapped = Layout::new(dim::<D>(&inputs.shape_gapped), stride.clone(), OFFSET).unwrap();
    let single = Layout::new(dim::<D>(&inputs.shape_single), stride_of::<D>(&inputs.stride_single), OFFSET).unwrap();
    let axes = signed(inputs.axes);
    let axis = AXIS as isize;
    let slice = SliceI::new(SLICE.0, SLICE.1, SLICE.2);
    match case.operation {
        "new" => case.measure(
            WHO,
            || Layout::<D>::new(black_box(&shape).clone(), black_box(&stride).clone(), black_box(OFFSET)),
            extents,
        ),
        "dim_select" => {
            case.measure(WHO, || black_box(&base).dim_select(black_box(axis), black_box(INDEX as isize)), extents)
        }
        "transpose" => case.measure(WHO, || black_box(&base).transpose(black_box(&axes)), extents),
        "dim_narrow" => case.measure(WHO, || black_box(&base).dim_narrow(black_box(axis), black_box(slice)), extents),
        "dim_insert" => case.measure(WHO, || black_box(&base).dim_insert(black_box(axis)), extents),
        "diagonal" => case.measure(
            WHO,
            || black_box(&base).diagonal(black_box(Some(1)), black_box(Some(0)), black_box(Some(1))),
            extents,
        ),
        "reshape" => measure_reshape(case, &base, inputs.reshape.to_vec()),
        "reshape_gapped" => measure_reshape(case, &gapped, inputs.reshape_gapped.to_vec()),
        _ => case.measure(WHO, || broadcast_to(black_box(&single), black_box(&shape)), extents),
    }
}

fn measure_reshape<D: DimDevAPI>(case: &mut Case, layout: &Layout<D>, target: Vec<usize>)
where
    Layout<D>: AsDynamic,
{
    case.measure(
        WHO,
        || {
            layout_reshapeable(&black_box(layout).as_dynamic(), black_box(&target), FlagOrder::C)
                .map(|answer| answer.expect("a view exists"))
        },
        extents,
    );
}

/// What rstsr's tensors call in turn: the crate has no single function for it.
fn broadcast_to<D>(layout: &Layout<D>, target: &D) -> Result<Layout<D>>
where
    D: DimDevAPI + DimMaxAPI<D, Max = D>,
{
    let (shape, _, broadcast_type) = broadcast_shape(target, layout.shape(), FlagOrder::C)?;
    update_layout_by_shape(layout, &shape, &broadcast_type, FlagOrder::C)
}

fn dim<D: DimDevAPI>(shape: &[usize]) -> D {
    shape.to_vec().try_into().ok().expect("the rank is right")
}

fn stride_of<D: DimDevAPI>(stride: &[usize]) -> D::Stride {
    let stride: Vec<isize> = stride.iter().map(|&step| step as isize).collect();
    stride.try_into().ok().expect("the rank is right")
}

fn extents<D: DimDevAPI>(layout: &Result<Layout<D>>) -> Vec<usize> {
    layout.as_ref().unwrap().shape().as_ref().to_vec()
}
