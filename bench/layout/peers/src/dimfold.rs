//! Dimfold, through its Rust crate: typed calls into the static library, which is compiled by Zig and not inlined.
use crate::{
    inputs::{signed, Inputs, AXIS, INDEX, OFFSET, SLICE},
    Case,
};
use dimfold::{Dimension, Layout, Order, Result, Slice};
use std::hint::black_box;

/// Measures a call with what comes out of it: a layout, or the error.
fn measure_call<D: Dimension>(case: &mut Case, call: impl FnMut() -> Result<Layout<D>>) {
    case.measure("dimfold", call, |answer| answer.as_ref().expect("Dimfold accepts the call").shape().to_vec());
}

/// The calls with arguments of one kind: what `$argument` makes of the reference `$list` to an array.
macro_rules! measure {
    ($measure:ident, $n:tt $(<$generic:ident>)?, $list:ident => $argument:expr) => {
        pub fn $measure $(<const $generic: usize>)? (case: &mut Case, inputs: &Inputs<$n>) {
            macro_rules! per_axis {
                ($array:expr) => {{
                    let $list = black_box(&$array);
                    $argument
                }};
            }
            let make = |shape: &[usize; $n], stride: &[isize; $n]| {
                Layout::new(per_axis!(*shape), per_axis!(*stride), OFFSET)
            };
            let made = |shape: &[usize; $n], stride: [usize; $n]| {
                make(shape, &signed(stride)).expect("the inputs are layouts")
            };
            let (base, stride, axes) = (made(&inputs.shape, inputs.stride), signed(inputs.stride), signed(inputs.axes));
            let gapped = made(&inputs.shape_gapped, inputs.stride);
            let single = made(&inputs.shape_single, inputs.stride_single);
            let (reshape, reshape_gapped) = (signed(inputs.reshape), signed(inputs.reshape_gapped));
            let slice = Slice::new(Some(SLICE.0), Some(SLICE.1), Some(SLICE.2));
            let (axis, index) = (AXIS as isize, INDEX as isize);
            match case.operation {
                "new" => measure_call(case, || make(&inputs.shape, &stride)),
                "dim_select" => measure_call(case, || black_box(&base).dim_select(black_box(axis), black_box(index))),
                "transpose" => measure_call(case, || black_box(&base).transpose(per_axis!(axes))),
                "dim_narrow" => measure_call(case, || black_box(&base).dim_narrow(black_box(axis), *black_box(&slice))),
                "dim_insert" => measure_call(case, || black_box(&base).dim_insert(black_box(axis))),
                "diagonal" => {
                    measure_call(case, || black_box(&base).diagonal(black_box(1), black_box(0), black_box(1)))
                }
                "reshape" => measure_call(case, || black_box(&base).reshape(per_axis!(reshape), Order::C)),
                "reshape_gapped" => {
                    measure_call(case, || black_box(&gapped).reshape(per_axis!(reshape_gapped), Order::C))
                }
                _ => measure_call(case, || black_box(&single).broadcast_to(per_axis!(inputs.shape))),
            }
        }
    };
}

measure!(measure_fixed3, 3, list => *list);
measure!(measure_fixed4, 4, list => *list);
measure!(measure_dynamic, N<N>, list => &list[..]);
