//! Dimfold, through its C ABI: real calls into the static library, which is compiled by Zig and not inlined.
use crate::{
    inputs::{signed, Inputs, AXIS, INDEX, OFFSET, SLICE},
    Case,
};
use std::{ffi::c_void, hint::black_box, mem::MaybeUninit, ptr::null_mut};

const WHO: &str = "dimfold";
const HAS_ALL: i32 = 7;
const ORDER_C: i32 = 0;

type Diag = *mut c_void;

#[repr(C)]
struct Layout<const N: usize> {
    offset: usize,
    shape: [usize; N],
    stride: [isize; N],
}

#[repr(C)]
struct LayoutDyn {
    ndim: usize,
    offset: usize,
    shape: [usize; 64],
    stride: [isize; 64],
}

#[repr(C)]
struct Slice {
    has: i32,
    start: isize,
    stop: isize,
    step: isize,
}

trait Extents {
    fn extents(&self) -> Vec<usize>;
}

impl<const N: usize> Extents for Layout<N> {
    fn extents(&self) -> Vec<usize> {
        self.shape.to_vec()
    }
}

impl Extents for LayoutDyn {
    fn extents(&self) -> Vec<usize> {
        self.shape[..self.ndim].to_vec()
    }
}

/// Measures a call that writes its answer behind a pointer; the status is looked at once, the answer every time.
fn measure_into<T: Extents>(case: &mut Case, call: impl Fn(*mut T) -> i32) {
    let mut result = MaybeUninit::<T>::uninit();
    let pointer = result.as_mut_ptr();
    case.measure(
        WHO,
        || (call(black_box(pointer)), pointer),
        |(status, answer)| {
            assert_eq!(*status, 0, "Dimfold refuses the call");
            // SAFETY: a successful call has written everything of the answer that is read here.
            unsafe { (**answer).extents() }
        },
    );
}

/// Declares the functions of one type of layout and measures them. `ndim` stands where an array's length is passed.
macro_rules! measure {
    ($measure:ident, $n:tt $(<$generic:ident>)?, $layout:ty, $smaller:ty, $larger:ty, ($($ndim:ident)?), $new:ident,
     $dim_select:ident, $transpose:ident, $dim_narrow:ident, $dim_insert:ident, $diagonal:ident, $reshape:ident,
     $broadcast_to:ident) => {
        extern "C" {
            fn $new(result: *mut $layout, $($ndim: usize,)? shape: *const usize, stride: *const isize, offset: usize,
                    diag: Diag) -> i32;
            fn $dim_select(result: *mut $smaller, layout: *const $layout, axis: isize, index: isize, diag: Diag) -> i32;
            fn $transpose(result: *mut $layout, layout: *const $layout, $($ndim: usize,)? axes: *const isize,
                          diag: Diag) -> i32;
            fn $dim_narrow(result: *mut $layout, layout: *const $layout, axis: isize, slice: *const Slice,
                           diag: Diag) -> i32;
            fn $dim_insert(result: *mut $larger, layout: *const $layout, axis: isize, diag: Diag) -> i32;
            fn $diagonal(result: *mut $smaller, layout: *const $layout, offset: isize, axis1: isize, axis2: isize,
                         diag: Diag) -> i32;
            fn $reshape(result: *mut LayoutDyn, layout: *const $layout, count: usize, shape: *const isize, order: i32,
                        diag: Diag) -> i32;
            fn $broadcast_to(result: *mut LayoutDyn, layout: *const $layout, count: usize, shape: *const usize,
                             diag: Diag) -> i32;
        }

        pub fn $measure $(<const $generic: usize>)? (case: &mut Case, inputs: &Inputs<$n>) {
            let make = |result: *mut $layout, shape: &[usize; $n], stride: &[isize; $n]| {
                $(let $ndim = shape.len();)?
                // SAFETY: both arrays have as many entries as the layout has axes.
                unsafe { $new(result, $($ndim,)? shape.as_ptr(), stride.as_ptr(), OFFSET, null_mut()) }
            };
            let made = |shape: &[usize; $n], stride: [usize; $n]| {
                let mut layout = MaybeUninit::<$layout>::uninit();
                assert_eq!(make(layout.as_mut_ptr(), shape, &signed(stride)), 0);
                layout
            };
            let (base, stride, axes) = (made(&inputs.shape, inputs.stride), signed(inputs.stride), signed(inputs.axes));
            let gapped = made(&inputs.shape_gapped, inputs.stride);
            let single = made(&inputs.shape_single, inputs.stride_single);
            let (base, gapped, single) = (base.as_ptr(), gapped.as_ptr(), single.as_ptr());
            let (reshape, reshape_gapped) = (signed(inputs.reshape), signed(inputs.reshape_gapped));
            let slice = Slice { has: HAS_ALL, start: SLICE.0, stop: SLICE.1, step: SLICE.2 };
            let axis = AXIS as isize;
            let index = INDEX as isize;
            $(let $ndim = inputs.shape.len();)?
            // SAFETY: every pointer is that of a readable layout, of an array of as many entries as the call is told,
            // or of memory for the result.
            match case.operation {
                "new" => measure_into(case, |to| make(to, black_box(&inputs.shape), black_box(&stride))),
                "dim_select" => measure_into(case, |to| unsafe {
                    $dim_select(to, black_box(base), black_box(axis), black_box(index), null_mut())
                }),
                "transpose" => measure_into(case, |to| unsafe {
                    $transpose(to, black_box(base), $(black_box($ndim),)? black_box(&axes).as_ptr(), null_mut())
                }),
                "dim_narrow" => measure_into(case, |to| unsafe {
                    $dim_narrow(to, black_box(base), black_box(axis), black_box(&slice), null_mut())
                }),
                "dim_insert" => measure_into(case, |to| unsafe {
                    $dim_insert(to, black_box(base), black_box(axis), null_mut())
                }),
                "diagonal" => measure_into(case, |to| unsafe {
                    $diagonal(to, black_box(base), black_box(1), black_box(0), black_box(1), null_mut())
                }),
                "reshape" => measure_into(case, |to| unsafe {
                    $reshape(to, black_box(base), reshape.len(), black_box(&reshape).as_ptr(), ORDER_C, null_mut())
                }),
                "reshape_gapped" => measure_into(case, |to| unsafe {
                    let shape = black_box(&reshape_gapped);
                    $reshape(to, black_box(gapped), shape.len(), shape.as_ptr(), ORDER_C, null_mut())
                }),
                _ => measure_into(case, |to| unsafe {
                    let shape = black_box(&inputs.shape);
                    $broadcast_to(to, black_box(single), shape.len(), shape.as_ptr(), null_mut())
                }),
            }
        }
    };
}

measure!(
    measure_fixed3,
    3,
    Layout<3>,
    Layout<2>,
    Layout<4>,
    (),
    dimfold_layout3_new,
    dimfold_layout3_dim_select,
    dimfold_layout3_transpose,
    dimfold_layout3_dim_narrow,
    dimfold_layout3_dim_insert,
    dimfold_layout3_diagonal,
    dimfold_layout3_reshape,
    dimfold_layout3_broadcast_to
);
measure!(
    measure_fixed4,
    4,
    Layout<4>,
    Layout<3>,
    Layout<5>,
    (),
    dimfold_layout4_new,
    dimfold_layout4_dim_select,
    dimfold_layout4_transpose,
    dimfold_layout4_dim_narrow,
    dimfold_layout4_dim_insert,
    dimfold_layout4_diagonal,
    dimfold_layout4_reshape,
    dimfold_layout4_broadcast_to
);
measure!(
    measure_dynamic,
    N<N>,
    LayoutDyn,
    LayoutDyn,
    LayoutDyn,
    (ndim),
    dimfold_layout_new,
    dimfold_layout_dim_select,
    dimfold_layout_transpose,
    dimfold_layout_dim_narrow,
    dimfold_layout_dim_insert,
    dimfold_layout_diagonal,
    dimfold_layout_reshape,
    dimfold_layout_broadcast_to
);
