//! What a queue does for ndarray's arrays is what ndarray does, strides included.
#![cfg(feature = "ndarray")]

mod common;

use common::{Random, ROUNDS};
use dimfold::ndarray::{ArrayExt, DimfoldDimension};
use dimfold::{Layout, Order, Queue, Status, View, ViewMut};
use ndarray::{array, s, Array, Array2, Array3, ArrayD, ArrayView, ArrayViewMut, Axis, Dimension, ShapeBuilder};

/// Extents with which arrays of a rank are on both sides of where ndarray copies by itself.
const EXTENTS: [usize; 7] = [1, 4000, 70, 18, 8, 6, 4];

/// How an axis of ndarray's is cut; the number of elements left.
type Cut = (Axis, ndarray::Slice);

fn cuts(random: &mut Random, shape: &[usize]) -> Vec<Cut> {
    let mut cut = |axis: usize| {
        let start = random.below(2 + shape[axis] / 8);
        let step = [-2, -1, 1, 1, 1, 2][random.below(6)];
        (Axis(axis), ndarray::Slice::new(start.min(shape[axis]) as isize, None, step))
    };
    (0..shape.len()).map(&mut cut).collect()
}

fn axes_of<D: Dimension>(random: &mut Random, ndim: usize) -> D {
    let mut axes = D::zeros(ndim);
    axes.slice_mut().iter_mut().zip(random.permutation(ndim)).for_each(|(to, from)| *to = from as usize);
    axes
}

/// An array that counts, and one of its views: cut, reversed and with its axes in another order.
fn check_rank<D: DimfoldDimension>(random: &mut Random, queue: &mut Queue, ndim: usize) {
    let mut shape = D::zeros(ndim);
    shape.slice_mut().iter_mut().for_each(|extent| *extent = random.below(EXTENTS[ndim] + 1));
    let mut array = Array::<u16, D>::zeros(shape.set_f(random.below(2) == 1));
    array.iter_mut().zip(0u16..).for_each(|(to, from)| *to = from);
    let cuts = if random.below(3) == 0 { Vec::new() } else { cuts(random, array.shape()) };
    let axes: D = axes_of(random, ndim);
    let mut view = array.view();
    cuts.iter().for_each(|(axis, slice)| view.slice_axis_inplace(*axis, *slice));
    let view = view.permuted_axes(axes.clone());
    check_copies(random, queue, &view);
    let mut target = array.clone();
    let mut target = target.view_mut();
    cuts.iter().for_each(|(axis, slice)| target.slice_axis_inplace(*axis, *slice));
    check_assign(random, queue, &view, target.permuted_axes(axes));
}

fn check_copies<D: DimfoldDimension>(random: &mut Random, queue: &mut Queue, view: &ArrayView<u16, D>) {
    let (owned, expected) = (view.to_owned_by(queue).unwrap(), view.to_owned());
    assert_eq!((&owned, owned.strides()), (&expected, expected.strides()));
    let (standard, expected) = (view.to_standard_layout_by(queue).unwrap(), view.as_standard_layout());
    assert_eq!((&standard, standard.strides()), (&expected, expected.strides()));
    assert_eq!(standard.is_view(), expected.is_view());
    let axes: D = axes_of(random, view.ndim());
    let permuted = view.permuted_to(axes.clone(), queue).unwrap();
    assert_eq!(permuted, view.view().permuted_axes(axes));
    assert!(permuted.is_standard_layout());
    assert_eq!(view.dimfold().to_ndarray(queue).unwrap(), view);
    assert!(view.to_device_by(queue).unwrap().to_vec(queue).unwrap().iter().eq(view));
}

/// Into a view that is made as the source is, but for a factor that tells them apart, and into a dense array.
fn check_assign<D: DimfoldDimension>(
    random: &mut Random,
    queue: &mut Queue,
    source: &ArrayView<u16, D>,
    mut target: ArrayViewMut<u16, D>,
) {
    let other = source.mapv(|element| element ^ 0x5555);
    target.assign_by(&other, queue).unwrap();
    assert_eq!(target, other);
    let mut dense = Array::zeros(source.raw_dim().set_f(random.below(2) == 1));
    dense.assign_by(source, queue).unwrap();
    assert_eq!(dense, source);
}

#[test]
fn copies_by_a_queue_are_ndarrays_for_every_rank() {
    let (mut random, mut queue) = (Random::new(17), Queue::new().unwrap());
    for _ in 0..ROUNDS / 3 + 1 {
        check_rank::<ndarray::Ix0>(&mut random, &mut queue, 0);
        check_rank::<ndarray::Ix1>(&mut random, &mut queue, 1);
        check_rank::<ndarray::Ix2>(&mut random, &mut queue, 2);
        check_rank::<ndarray::Ix3>(&mut random, &mut queue, 3);
        check_rank::<ndarray::Ix4>(&mut random, &mut queue, 4);
        check_rank::<ndarray::Ix5>(&mut random, &mut queue, 5);
        check_rank::<ndarray::Ix6>(&mut random, &mut queue, 6);
        let ndim = random.below(7);
        check_rank::<ndarray::IxDyn>(&mut random, &mut queue, ndim);
    }
}

/// More than what ndarray copies by itself in rows, and without gaps.
#[test]
fn large_arrays_in_rows_and_without_gaps_keep_their_strides() {
    let (mut random, mut queue) = (Random::new(18), Queue::with_threads(2).unwrap());
    let side = if cfg!(miri) { 20 } else { 700 };
    for shape in [(side, side).f(), (side, side).set_f(false)] {
        let mut array = Array2::<u16>::zeros(shape);
        array.iter_mut().zip(0u32..).for_each(|(to, from)| *to = from as u16);
        check_copies(&mut random, &mut queue, &array.view());
        check_copies(&mut random, &mut queue, &array.slice(s![..;-1, ..]));
        check_copies(&mut random, &mut queue, &array.slice(s![2.., 1..;-1]));
        let mut target = Array2::zeros(array.raw_dim().set_f(array.t().is_standard_layout()));
        check_assign(&mut random, &mut queue, &array.view(), target.view_mut());
        check_assign(&mut random, &mut queue, &array.slice(s![.., 3..]), target.slice_mut(s![.., 3..]));
    }
}

#[test]
fn a_source_of_another_shape_is_broadcast_or_refused() {
    let mut queue = Queue::new().unwrap();
    let mut planes = Array3::<i64>::zeros((40, 3, 20));
    let rows = Array2::from_shape_fn((3, 20), |(i, j)| (100 * i + j) as i64);
    planes.slice_mut(s![..;-1, .., ..]).assign_by(&rows, &mut queue).unwrap();
    assert!(planes.outer_iter().all(|plane| plane == rows));
    planes.assign_by(&ndarray::arr0(7), &mut queue).unwrap();
    assert!(planes.iter().all(|element| *element == 7));
    let error = planes.assign_by(&array![1, 2], &mut queue).unwrap_err();
    assert_eq!(error.status(), Status::SHAPE, "{error}");
    let error = rows.view().to_owned().assign_by(&planes, &mut queue).unwrap_err();
    assert_eq!(error.status(), Status::SHAPE, "{error}");
}

#[test]
fn axes_that_are_no_permutation_are_refused() {
    let (rows, mut queue) = (Array2::<u8>::zeros((2, 3)), Queue::new().unwrap());
    for axes in [[0, 0], [0, 2], [usize::MAX, 0], [64, 1], [1 << 32, 1]] {
        assert_eq!(rows.permuted_to(axes, &mut queue).unwrap_err().status(), Status::AXIS, "{axes:?}");
    }
    let rows = rows.into_dyn();
    for axes in [&[0][..], &[0, 1, 2]] {
        assert_eq!(rows.permuted_to(axes, &mut queue).unwrap_err().status(), Status::NDIM, "{axes:?}");
    }
    assert_eq!(rows.permuted_to(&[1, 0][..], &mut queue).unwrap().shape(), [3, 2]);
}

#[test]
fn as_many_axes_as_a_layout_has_are_copied() {
    let mut queue = Queue::new().unwrap();
    let array = ArrayD::from_elem(vec![1; 64], 5u8);
    let axes: Vec<usize> = (0..64).rev().collect();
    assert_eq!(array.permuted_to(axes, &mut queue).unwrap(), array);
    let more = ArrayD::<u8>::zeros(vec![1; 65]);
    let axes: Vec<usize> = (0..65).collect();
    assert_eq!(more.permuted_to(axes, &mut queue).unwrap_err().status(), Status::NDIM);
}

#[test]
#[should_panic(expected = "at most 64 axes")]
fn a_view_of_more_axes_panics() {
    ArrayD::<u8>::zeros(vec![1; 65]).dimfold();
}

#[test]
fn elements_of_any_type_are_seen_and_those_of_no_bytes() {
    let names = array![["one", "two", "three"], ["four", "five", "six"]].mapv(String::from);
    let turned = names.dimfold().reverse_axes().flip(&[0]).unwrap();
    assert_eq!(turned.as_ndarray(), array![["three", "six"], ["two", "five"], ["one", "four"]]);
    let mut nothing = Array2::from_elem((3, 4), ());
    assert_eq!(nothing.slice(s![..;-1, 1..]).dimfold().layout().to_string(), "(3,3):(-4,1)+8");
    assert_eq!(nothing.dimfold_mut().iter_mut().count(), 12);
}

#[test]
fn views_become_arrays_whose_ranks_nobody_spells_out() {
    let mut array = Array3::<i32>::zeros((2, 3, 4));
    let view: ViewMut<i32, _> = array.dimfold_mut();
    let mut rows = view.dim_select(1, -1).unwrap().flip(&[1]).unwrap().into_ndarray().unwrap();
    rows[[1, 0]] = 5;
    assert_eq!((array[[1, 2, 3]], array.sum()), (5, 5));
    let layout = Layout::new([2, 3], [0, -1], 2).unwrap();
    assert_eq!(View::new(&[1, 2, 3], layout).unwrap().as_ndarray(), array![[3, 2, 1], [3, 2, 1]]);
    assert_eq!(
        array.dimfold().to_vec(&mut Queue::new().unwrap(), Order::C).unwrap(),
        array.into_raw_vec_and_offset().0
    );
}
