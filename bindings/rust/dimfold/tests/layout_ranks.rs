//! Every function answers alike in each fixed rank that has it and in the dynamic rank, errors included.
#![cfg(feature = "std")]

mod common;

use common::Random;
use dimfold::{
    s, Dimension, InsertAxis, IxDyn, Layout, NewAxis, Order, PerAxis, RemoveAxis, Result, Slice, TwoAxes, WORK_DEFAULT,
};
use std::fmt::{Debug, Display};

const ORDERS: [Order; 6] = [Order::C, Order::F, Order::A, Order::K, Order::G, Order::B];
const ROUNDS: usize = if cfg!(miri) { 1 } else { 12 };

/// What the calls need besides the layout.
struct Arguments {
    other: Layout<IxDyn>,
    axes: Vec<isize>,
    index: Vec<isize>,
    numbers: [isize; 4],
    offset: usize,
}

/// Answers as texts, one per call.
#[derive(Default)]
struct Answers(Vec<String>);

impl Answers {
    fn tell(&mut self, answer: impl Debug) {
        self.0.push(format!("{answer:?}"));
    }

    fn result<T: Debug>(&mut self, answer: Result<T>) {
        self.0.push(shown(answer.map(|answer| format!("{answer:?}"))));
    }

    /// The error's text has the layouts in it, so both ranks must know the same ones.
    fn layout<D: Dimension>(&mut self, answer: Result<Layout<D>>) {
        self.0.push(shown(answer));
    }

    fn two<D: Dimension>(&mut self, answer: Result<(Layout<D>, Layout<D>)>) {
        self.0.push(shown(answer.map(|(first, second)| format!("{first} {second}"))));
    }
}

fn shown<T: Display>(answer: Result<T>) -> String {
    answer.map_or_else(|error| error.to_string(), |answer| answer.to_string())
}

/// The list in the form that rank `D` takes; the wrong number of entries is for the dynamic rank alone.
fn per_axis<D: Dimension>(list: &[isize]) -> impl PerAxis<isize, Dim = D> {
    let mut entries = Layout::<D>::new_stride(list.len());
    entries.as_mut().copy_from_slice(list);
    entries
}

fn extents<D: Dimension>(list: &[usize]) -> impl PerAxis<usize, Dim = D> {
    let mut entries = Layout::<D>::new_shape(list.len());
    entries.as_mut().copy_from_slice(list);
    entries
}

/// The functions that make a layout of rank `D`, from the parts of one.
fn make<D: Dimension>(layout: &Layout<IxDyn>, arguments: &Arguments, answers: &mut Answers) {
    let (shape, stride) = (layout.shape(), layout.stride());
    let Arguments { offset, .. } = *arguments;
    answers.layout(Layout::new(extents::<D>(shape), per_axis(stride), offset));
    // SAFETY: the numbers are small.
    answers.layout(unsafe { Layout::new_unchecked(extents::<D>(shape), per_axis(stride), offset) });
    answers.layout(Layout::c_contig(extents::<D>(shape)));
    answers.layout(Layout::f_contig(extents::<D>(shape)));
    answers.layout(Layout::dense(extents::<D>(shape), per_axis(&arguments.axes)));
    for itemsize in [0, 1, 4] {
        let bytes: Vec<isize> = stride.iter().map(|stride| 4 * stride).collect();
        answers.layout(Layout::new_from_bytes(extents::<D>(shape), per_axis(&bytes), 2 * offset, itemsize));
    }
    for order in ORDERS {
        answers.layout(Layout::contig(extents::<D>(shape), order));
    }
    answers.tell(Layout::<D>::new_shape(shape.len()));
    answers.tell(Layout::<D>::new_stride(shape.len()));
    answers.layout(Layout::<D>::from_dyn(layout));
    answers.layout(layout.to_string().parse::<Layout<D>>());
}

fn ask<D: Dimension>(layout: &Layout<D>, other: &Layout<D>, arguments: &Arguments, answers: &mut Answers) {
    answers.tell((layout.ndim(), layout.size(), layout.offset(), layout.shape(), layout.stride()));
    answers.tell((layout.is_c_contig(), layout.is_f_contig(), layout.c_prefer(), layout.f_prefer()));
    answers.tell((layout.ndim_of_c_contig(), layout.ndim_of_f_contig(), layout.size_non_broadcast()));
    answers.tell((layout.is_broadcasted(), layout.is_empty()));
    answers.result(layout.bounds_index());
    answers.result(layout.offset_bounds());
    answers.result(layout.span());
    answers.result(layout.check_strides(false));
    answers.result(layout.check_strides(true));
    answers.tell((layout.is_contig(), layout.is_dense(), layout.is_unique(), layout.stride_order()));
    answers.tell((layout.offset_min().unwrap(), layout.offset_max().unwrap(), layout.flatten_axis_mask()));
    for itemsize in [0, 3] {
        answers.result(layout.span_bytes(itemsize));
        answers.result(layout.stride_bytes(itemsize));
        answers.result(layout.offset_bytes(itemsize));
    }
    answers.result(layout.is_injective(WORK_DEFAULT));
    answers.result(layout.overlaps(other, 2, 3, arguments.numbers[0], WORK_DEFAULT));
    answers.result(layout.contains(arguments.offset as isize, WORK_DEFAULT));
    answers.result(layout.is_view_of(other, WORK_DEFAULT));
    answers.layout(layout.intersect(other, WORK_DEFAULT));
    answers.tell((layout == other, *layout == layout.clone(), layout.equivalent(other), layout.hash_value()));
    answers.result(layout.index(per_axis(&arguments.index)));
    answers.tell(layout.index_unchecked(per_axis(&arguments.index)));
    answers.result(layout.unravel_c(arguments.offset));
    answers.result(layout.unravel_f(arguments.offset));
    answers.tell((layout.to_string(), layout.draw(0), layout.to_dyn()));
    answers.tell(layout.axes_composition());
}

fn view<D: Dimension>(layout: &Layout<D>, arguments: &Arguments, answers: &mut Answers) {
    let [a, b, c, _] = arguments.numbers;
    let axes = &arguments.axes;
    answers.layout(layout.set_offset(arguments.offset));
    // SAFETY: the numbers are small.
    answers.tell(unsafe { layout.set_offset_unchecked(arguments.offset) });
    answers.layout(layout.transpose(per_axis(axes)));
    answers.tell(layout.reverse_axes());
    answers.layout(layout.moveaxis(&[a], &[b]));
    answers.layout(layout.moveaxis(&[a, b], &[c]));
    answers.layout(layout.flip(&[a]));
    answers.layout(layout.flip(&[a, b]));
    answers.layout(layout.dim_slice(&*s![..;c, a, NewAxis, ...]));
    answers.layout(layout.dim_slice(&*s![..., b..]));
    answers.two(layout.dim_split_at(a));
    answers.two(layout.dim_split_axes(&[a, b]));
    answers.layout(layout.squeeze(..));
    answers.layout(layout.squeeze(&[a]));
    answers.layout(layout.unsqueeze(&[a, b]));
    answers.layout(layout.flatten(0, -1));
    answers.layout(layout.flatten(a, b));
    answers.layout(layout.flatten_with_mask(0, -1, 0b1011010));
    answers.layout(layout.sliding_window(&[2], Some(&[a])));
    answers.layout(layout.sliding_window(&vec![1; layout.ndim()], None));
    answers.layout(layout.sliding_window(&[2, 2], Some(&[a])));
    answers.layout(layout.apply(".T[::-1]"));
    answers.result(layout.apply_step(".astype(f16)").map(|step| (step.layout, step.used, step.dtype.is_some())));
}

fn reshape_and_order<D: Dimension>(
    layout: &Layout<D>,
    other: &Layout<D>,
    arguments: &Arguments,
    answers: &mut Answers,
) {
    let wider: Vec<usize> = [&[3], layout.shape()].concat();
    let longer: Vec<usize> = [layout.shape(), &[3]].concat();
    for order in ORDERS {
        answers.layout(layout.reshape([-1], order));
        answers.layout(layout.reshape(&[arguments.numbers[0], -1], order));
        answers.layout(layout.layout_for_array_copy(order));
        answers.layout(layout.layout_for_binary_op(other, order));
        answers.layout(Layout::translate_to_col_major([layout], order).map(|[one]| one));
        answers.two(Layout::translate_to_col_major([layout, other], order).map(|[one, two]| (one, two)));
        answers.result(layout.matmul_layouts(&arguments.other, order));
        answers.result(layout.positions(order).map(Vec::from_iter));
        answers.result(layout.runs(order).map(Vec::from_iter));
        answers.result(
            layout.indices(order).map(|indices| indices.map(|index| index.as_ref().to_vec()).collect::<Vec<_>>()),
        );
        answers.result(Layout::iterate([layout, other], order).map(Vec::from_iter));
    }
    answers.result(layout.greedy_layout(false));
    answers.result(layout.greedy_layout(true));
    answers.layout(layout.broadcast_to(&wider));
    answers.layout(layout.broadcast_to_left(&longer));
    answers.two(layout.broadcast_layout(&arguments.other));
    answers.two(layout.broadcast_layout_left(&arguments.other));
    answers.layout(layout.broadcast_layout_to_first(&arguments.other));
    answers.layout(layout.broadcast_layout_to_first_left(&arguments.other));
}

fn lose_axis<D: RemoveAxis>(layout: &Layout<D>, arguments: &Arguments, answers: &mut Answers) {
    let [a, b, start, stop] = arguments.numbers;
    answers.layout(layout.dim_select(a, b));
    answers.layout(layout.dim_eliminate(a));
    answers.layout(layout.dim_chop(a));
    answers.layout(layout.swapaxes(a, b));
    answers.layout(layout.dim_narrow(a, start..stop));
    answers.layout(layout.dim_slice_strict(a, start..stop));
    answers.layout(layout.dim_slice_strict(a, 0..1));
    for (old, new) in [(4, 8), (4, 2), (8, 4), (3, 1), (1, 3), (2, 2), (4, 6)] {
        answers.layout(layout.repack(old, new, core::ptr::null(), a, false));
        answers.layout(layout.repack(old, new, core::ptr::null(), b, true));
        answers.result(layout.max_compatible_itemsize(old, 16, core::ptr::null(), a));
    }
    answers.layout(layout.dim_narrow(a, Slice::from(..).step(b)));
}

fn diagonal<D: TwoAxes>(layout: &Layout<D>, arguments: &Arguments, answers: &mut Answers) {
    let [a, b, c, _] = arguments.numbers;
    answers.layout(layout.diagonal(a, b, c));
    answers.layout(layout.diagonal(0, 0, 1));
}

/// The rank after an axis has come and gone is the one before, for the compiler too.
fn there_and_back<D: InsertAxis>(layout: &Layout<D>, axis: isize) -> Result<Layout<D>> {
    layout.dim_insert(axis)?.dim_eliminate(axis)
}

fn gain_axis<D: InsertAxis>(layout: &Layout<D>, arguments: &Arguments, answers: &mut Answers) {
    answers.layout(layout.dim_insert(arguments.numbers[0]));
    answers.layout(layout.dim_insert(arguments.numbers[1]));
    answers.layout(there_and_back(layout, arguments.numbers[1]));
}

fn every_rank<D: Dimension>(layout: &Layout<IxDyn>, other: &Layout<IxDyn>, arguments: &Arguments) -> Answers {
    let mut answers = Answers::default();
    make::<D>(layout, arguments, &mut answers);
    let (layout, other) = (Layout::<D>::from_dyn(layout).unwrap(), Layout::<D>::from_dyn(other).unwrap());
    ask(&layout, &other, arguments, &mut answers);
    view(&layout, arguments, &mut answers);
    reshape_and_order(&layout, &other, arguments, &mut answers);
    answers
}

fn arguments(random: &mut Random, ndim: usize) -> Arguments {
    let other_ndim = random.below(4);
    let shape = random.shape(other_ndim);
    Arguments {
        other: random.layout(&shape),
        axes: random.permutation(ndim),
        index: (0..ndim).map(|_| random.below(5) as isize - 2).collect(),
        numbers: [(); 4].map(|()| random.below(6) as isize - 3),
        offset: random.below(30),
    }
}

/// Compares the answers of `$function` in one rank with those in the dynamic one.
macro_rules! compare {
    ($function:ident, $rank:literal, $layout:expr, $arguments:expr) => {{
        let (mut fixed, mut dynamic) = (Answers::default(), Answers::default());
        $function(&Layout::<dimfold::Ix<$rank>>::from_dyn($layout).unwrap(), $arguments, &mut fixed);
        $function($layout, $arguments, &mut dynamic);
        assert_eq!(fixed.0, dynamic.0, "{} of {}", stringify!($function), $layout);
    }};
}

macro_rules! ranks {
    ($($test:ident: $rank:literal $($function:ident)*;)*) => {$(
        #[test]
        fn $test() {
            let mut random = Random::new($rank);
            if cfg!(miri) && ![0, 2, 3].contains(&$rank) {
                return;
            }
            for _ in 0..ROUNDS {
                let shape: Vec<usize> = (0..$rank).map(|_| random.below(if $rank > 4 { 3 } else { 5 })).collect();
                let (layout, other) = (random.layout(&shape), random.layout(&shape));
                let arguments = arguments(&mut random, $rank);
                let fixed = every_rank::<dimfold::Ix<$rank>>(&layout, &other, &arguments);
                let dynamic = every_rank::<IxDyn>(&layout, &other, &arguments);
                assert_eq!(fixed.0, dynamic.0, "{layout}");
                $(compare!($function, $rank, &layout, &arguments);)*
            }
        }
    )*};
}
ranks! {
    rank0: 0 gain_axis;
    rank1: 1 gain_axis lose_axis;
    rank2: 2 gain_axis lose_axis diagonal;
    rank3: 3 gain_axis lose_axis diagonal;
    rank4: 4 gain_axis lose_axis diagonal;
    rank5: 5 gain_axis lose_axis diagonal;
    rank6: 6 gain_axis lose_axis diagonal;
    rank7: 7 gain_axis lose_axis diagonal;
    rank8: 8 gain_axis lose_axis diagonal;
    rank9: 9 lose_axis diagonal;
}
