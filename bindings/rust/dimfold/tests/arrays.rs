//! ndarray's views and Dimfold's are the same elements at the same addresses.
#![cfg(feature = "ndarray")]

mod common;

use common::{indices, numbers, Random, ROUNDS};
use dimfold::{Ix0, Ix2, Ix3, IxDyn, Layout, Status, View, ViewMut};
use ndarray::IxDyn as IxDynNdarray;
use ndarray::{
    Array, Array2, Array3, ArrayView2, ArrayView3, ArrayViewD, ArrayViewMut2, ArrayViewMutD, Axis, ShapeBuilder,
};

/// A view into an array: random axes reversed, cut and in random order.
fn random_view<'a>(random: &mut Random, array: &'a Array3<i32>) -> ArrayView3<'a, i32> {
    let mut view = array.view();
    for axis in 0..3 {
        let step = [-3, -2, -1, 1, 2, 3][random.below(6)];
        let (start, stop) = (random.below(4) as isize, random.below(6) as isize);
        view.slice_axis_inplace(Axis(axis), ndarray::Slice::new(start.min(stop), Some(stop), step));
    }
    let axes = random.permutation(3);
    view.permuted_axes([axes[0] as usize, axes[1] as usize, axes[2] as usize])
}

#[test]
fn arrays_become_views_and_arrays_again() {
    let array = Array::from_shape_vec((5, 5, 5), numbers(125)).unwrap();
    let mut random = Random::new(13);
    for _ in 0..ROUNDS {
        let original = random_view(&mut random, &array);
        let view: View<i32, Ix3> = original.try_into().unwrap();
        assert_eq!(view.shape(), original.shape());
        for index in indices(view.shape()) {
            let place = [index[0] as usize, index[1] as usize, index[2] as usize];
            assert!(std::ptr::eq(&view.to_dyn()[&index], &original[place]));
        }
        let again: ArrayView3<i32> = view.into();
        assert_eq!(again, original);
        if !original.is_empty() {
            assert_eq!((again.as_ptr(), again.strides()), (original.as_ptr(), original.strides()));
        }
        let dynamic: View<i32, IxDyn> = original.into_dyn().try_into().unwrap();
        assert_eq!(*dynamic.layout(), view.layout().to_dyn());
        assert_eq!(ArrayViewD::from(dynamic), original.into_dyn());
    }
}

#[test]
fn views_of_any_layout_become_arrays() {
    let mut random = Random::new(14);
    for _ in 0..ROUNDS {
        let ndim = random.below(6);
        let shape = random.shape(ndim);
        let layout = random.layout(&shape);
        let mut data = numbers(layout.span().unwrap());
        let mut array: ArrayViewMutD<i32> = ViewMut::new(&mut data, layout.clone()).unwrap().try_into().unwrap();
        array += 1;
        let view = View::new(&data, layout).unwrap();
        let array: ArrayViewD<i32> = view.clone().into();
        assert_eq!(array.shape(), view.shape());
        assert!(array.iter().eq(view.iter()));
        assert!(array.iter().all(|element| element % 3 == 2));
    }
}

/// Whether ndarray itself would take such strides for writing, asked about items of no bytes.
fn ndarray_takes(layout: &Layout<IxDyn>) -> bool {
    let strides: Vec<usize> = layout.stride().iter().map(|stride| stride.unsigned_abs()).collect();
    let reach: usize =
        layout.shape().iter().zip(&strides).map(|(extent, stride)| extent.saturating_sub(1) * stride).sum();
    let shape = IxDynNdarray(layout.shape()).strides(IxDynNdarray(&strides));
    layout.is_empty() || ArrayViewMutD::from_shape(shape, &mut vec![(); reach + 1]).is_ok()
}

#[test]
fn what_ndarray_takes_for_overlap_is_refused() {
    let mut random = Random::new(15);
    let mut counts = [0; 2];
    for _ in 0..20 * ROUNDS {
        let ndim = random.below(4);
        let shape = random.shape(ndim);
        let stride: Vec<isize> = (0..ndim).map(|_| random.below(15) as isize - 7).collect();
        let offset = shape.iter().zip(&stride).map(|(extent, stride)| extent * stride.unsigned_abs()).sum();
        let layout = Layout::new(&shape[..], &stride[..], offset).unwrap();
        let mut data = vec![0; layout.span().unwrap()];
        let Ok(view) = ViewMut::new(&mut data, layout.clone()) else { continue };
        let is_taken = ndarray_takes(&layout);
        counts[usize::from(is_taken)] += 1;
        match ArrayViewMutD::try_from(view) {
            Ok(array) => assert!(is_taken && array.shape() == layout.shape(), "{layout}"),
            Err(error) => assert!(!is_taken && error.status() == Status::UNSUPPORTED, "{layout}: {error}"),
        }
    }
    assert!(cfg!(miri) || (counts[0] > 0 && counts[1] > counts[0]), "{counts:?}");
}

#[test]
fn interleaved_axes_are_named() {
    let mut data = numbers(8);
    let interleaved = Layout::new([2, 3], [3, -2], 4).unwrap();
    let error = ArrayViewMut2::try_from(ViewMut::new(&mut data, interleaved).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "try_from: axis 0 of view has stride 3, and smaller strides reach as far: \
        ndarray expects a step of at least 5; layout (2,3):(3,-2)+4"
    );
    let array = ArrayView2::from(View::new(&data, interleaved).unwrap());
    assert_eq!(array, ndarray::array![[data[4], data[2], data[0]], [data[7], data[5], data[3]]]);
}

#[test]
fn rank_0_and_repeated_and_empty_views_become_arrays() {
    let data = numbers(3);
    let one = View::new(&data, Layout::new([], [], 1).unwrap()).unwrap();
    assert_eq!(ndarray::ArrayView0::from(one)[()], data[1]);
    let five = ndarray::arr0(5);
    let back: View<i32, Ix0> = five.view().try_into().unwrap();
    assert_eq!(back[()], 5);
    let rows = View::new(&data, Layout::new([2, 3], [0, 1], 0).unwrap()).unwrap();
    let repeated: ArrayView2<i32> = rows.into();
    assert_eq!(repeated, ndarray::array![[1, 4, 7], [1, 4, 7]]);
    let again: View<i32, Ix2> = repeated.try_into().unwrap();
    assert_eq!(again.layout(), rows.layout());
    let nothing = View::new(&data[..0], Layout::new([0, 4], [isize::MAX, -isize::MAX], 9).unwrap()).unwrap();
    assert_eq!(ArrayView2::from(nothing).shape(), [0, 4]);
}

#[test]
fn mutable_views_go_both_ways() {
    let mut array = Array2::<i32>::zeros((4, 6));
    let reversed = array.slice_mut(ndarray::s![..;-2, 1..;2]);
    let mut view: ViewMut<i32, Ix2> = reversed.try_into().unwrap();
    assert_eq!(view.layout().to_string(), "(2,3):(-12,2)+12");
    view[[0, 0]] = 1;
    view[[-1, -1]] = 2;
    let mut again: ArrayViewMut2<i32> = view.try_into().unwrap();
    again[[0, 1]] = 3;
    assert_eq!(array, ndarray::array![[0; 6], [0, 0, 0, 0, 0, 2], [0; 6], [0, 1, 0, 3, 0, 0]]);
}

#[test]
fn mutable_halves_of_an_array_stay_apart() {
    let mut array = Array2::<i32>::zeros((4, 6));
    let (left, right) = array.view_mut().split_at(Axis(1), 3);
    let mut left: ViewMut<i32, Ix2> = left.try_into().unwrap();
    let mut right: ViewMut<i32, Ix2> = right.try_into().unwrap();
    left.iter_mut().for_each(|element| *element = 1);
    right.iter_mut().for_each(|element| *element = 2);
    left.iter_mut().for_each(|element| *element += 2);
    assert!(array.rows().into_iter().all(|row| row.to_vec() == [3, 3, 3, 2, 2, 2]));
}

#[test]
fn more_axes_than_a_layout_has_are_refused() {
    let array = ndarray::ArrayD::<u8>::zeros(vec![1; 65]);
    let error = View::<u8, IxDyn>::try_from(array.view()).unwrap_err();
    assert_eq!(error.status(), Status::NDIM);
}

#[test]
fn arrays_are_borrowed_as_views() {
    let mut array = Array2::from_shape_vec((3, 4), numbers(12)).unwrap().reversed_axes();
    let view: View<i32, Ix2> = (&array).try_into().unwrap();
    assert_eq!((view.layout().to_string().as_str(), view.as_ptr()), ("(4,3):(1,4)", array.as_ptr()));
    let mut view: ViewMut<i32, Ix2> = (&mut array).try_into().unwrap();
    view[[3, 0]] = -1;
    assert_eq!(array[[3, 0]], -1);
    let shared = array.into_shared().into_dyn();
    assert_eq!(View::<i32, IxDyn>::try_from(&shared).unwrap()[&[3, 0]], -1);
}
