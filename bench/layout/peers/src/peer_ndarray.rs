//! ndarray: borrowed views, whose layout is part of them. It has no gapped reshape, and its only diagonal is the one of
//! all axes.
use crate::{
    inputs::{Inputs, AXIS, INDEX, OFFSET, SLICE},
    Case,
};
use ndarray::{ArrayView, Axis, Dimension, RemoveAxis, ShapeBuilder, Slice};
use std::hint::black_box;

const WHO: &str = "ndarray";

pub fn measure<const N: usize, D: RemoveAxis>(case: &mut Case, inputs: &Inputs<N>) {
    let memory = vec![0f32; OFFSET + inputs.shape.iter().product::<usize>()];
    let data = &memory[OFFSET..];
    let (shape, stride) = (dim::<N, D>(inputs.shape), dim::<N, D>(inputs.stride));
    let (axes, target) = (dim::<N, D>(inputs.axes), dim::<N, D>(inputs.reshape));
    let base = ArrayView::from_shape(shape.clone().strides(stride.clone()), data).unwrap();
    let single_shape = dim::<N, D>(inputs.shape_single).strides(dim(inputs.stride_single));
    let single = ArrayView::from_shape(single_shape, data).unwrap();
    let slice = Slice::new(SLICE.0, Some(SLICE.1), SLICE.2);
    match case.operation {
        "new" => case.measure(
            WHO,
            || {
                let shape = black_box(&shape).clone().strides(black_box(&stride).clone());
                ArrayView::from_shape(shape, black_box(data))
            },
            |view| extents(view.as_ref().unwrap()),
        ),
        "dim_select" => {
            case.measure(WHO, || black_box(&base).index_axis(black_box(Axis(AXIS)), black_box(INDEX)), extents)
        }
        "transpose" => case.measure(WHO, || black_box(&base).clone().permuted_axes(black_box(&axes).clone()), extents),
        "dim_narrow" => {
            case.measure(WHO, || black_box(&base).slice_axis(black_box(Axis(AXIS)), black_box(slice)), extents)
        }
        "dim_insert" => case.measure(WHO, || black_box(&base).clone().insert_axis(black_box(Axis(AXIS))), extents),
        "diagonal" => case.measure(WHO, || black_box(&base).diag(), extents),
        "reshape" => case.measure(
            WHO,
            || black_box(&base).clone().into_shape_with_order(black_box(&target).clone()),
            |view| extents(view.as_ref().unwrap()),
        ),
        "reshape_gapped" => (),
        _ => case.measure(
            WHO,
            || black_box(&single).broadcast(black_box(&shape).clone()),
            |view| extents(view.as_ref().unwrap()),
        ),
    }
}

fn dim<const N: usize, D: Dimension>(numbers: [usize; N]) -> D {
    let mut dim = D::zeros(N);
    dim.slice_mut().copy_from_slice(&numbers);
    dim
}

fn extents<D: Dimension>(view: &ArrayView<f32, D>) -> Vec<usize> {
    view.shape().to_vec()
}
