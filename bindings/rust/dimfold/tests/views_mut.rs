//! Mutable views write each element once, never share one, and refuse layouts that would.
#![cfg(feature = "std")]

mod common;

use common::{check_walk, check_walk_back, indices, numbers, position, Random, ROUNDS};
use dimfold::{Ix2, Layout, Order, Status, ViewMut};

#[test]
fn overlapping_layouts_are_refused() {
    let mut data = numbers(12);
    let overlapping = [
        Layout::new([3, 4], [0, 1], 0),  // rows repeated, as broadcast_to makes them
        Layout::new([3, 4], [1, 1], 0),  // sliding windows
        Layout::new([3, 4], [-2, 1], 4), // half of each row in the next one
        Layout::new([3, 4], [0, 0], 0),
    ];
    for layout in overlapping {
        let layout = layout.unwrap();
        assert_eq!(ViewMut::new(&mut data, layout).unwrap_err().status(), Status::OVERLAP, "{layout}");
    }
}

#[test]
fn elements_that_meet_are_named() {
    let mut data = numbers(12);
    let error = ViewMut::new(&mut data, Layout::new([3, 4], [2, 1], 1).unwrap()).unwrap_err();
    let sentence = "new: elements 2 and 4 of layout (in C order) share position 3";
    assert!(error.to_string().starts_with(sentence), "{error}");
    assert_eq!((error.expected(), error.found(), error.position()), (2, 4, 3));
}

/// The cheap test cannot prove it of these.
#[test]
fn rare_layouts_without_overlap_can_be_written() {
    let mut data = numbers(17);
    for layout in [Layout::new([2, 3], [3, 2], 0), Layout::new([3, 2], [-4, 6], 10)] {
        let layout = layout.unwrap();
        assert!(!layout.is_unique());
        data.fill(0);
        let mut view = ViewMut::new(&mut data, layout).unwrap();
        view.iter_mut().for_each(|element| *element += 1);
        let reversed = view.reverse_axes();
        assert!(reversed.iter().all(|&element| element == 1), "{layout}");
        assert_eq!(data.iter().sum::<i32>(), 6, "{layout}");
    }
}

/// Coins of such sizes make any amount or none; nobody knows in a millisecond.
#[test]
fn what_cannot_be_decided_is_refused() {
    let shape = [1 << 20; 3];
    let layout = Layout::new(shape, [0x7fff_ffc3, 0x7fff_fe45, 0x7fff_fd1d], 0).unwrap();
    // SAFETY: no element is touched, for there is no view.
    let made = unsafe { ViewMut::<u8, _>::from_raw_parts(core::ptr::NonNull::dangling(), isize::MAX as usize, layout) };
    assert_eq!(made.unwrap_err().status(), Status::OVERLAP_UNKNOWN);
}

#[test]
fn axes_without_a_second_index_do_not_overlap() {
    let mut data = numbers(4);
    for layout in [Layout::new([1, 4], [0, 1], 0), Layout::new([0, 4], [0, 0], 0)] {
        assert!(ViewMut::new(&mut data, layout.unwrap()).is_ok());
    }
}

#[test]
fn a_layout_outside_of_the_slice_is_refused() {
    let mut data = numbers(12);
    for len in 0..12 {
        let error = ViewMut::new(&mut data[..len], Layout::c_contig([3, 4]).unwrap()).unwrap_err();
        assert_eq!(error.status(), Status::BOUNDS);
    }
}

#[test]
fn writes_reach_the_elements_of_the_definition_and_no_others() {
    let mut random = Random::new(6);
    for _ in 0..ROUNDS {
        let ndim = random.below(5);
        let shape = random.shape(ndim);
        let layout = random.layout(&shape);
        let mut data = numbers(layout.span().unwrap() + 2);
        let mut expected = data.clone();
        for (number, index) in indices(&shape).iter().enumerate() {
            expected[position(&layout, index)] = -(number as i32);
        }
        let mut view = ViewMut::new(&mut data, layout).unwrap();
        for (number, element) in (&mut view).into_iter().enumerate() {
            *element = -(number as i32);
        }
        assert!((&view).into_iter().clone().eq(view.iter()));
        for (number, index) in indices(&shape).iter().enumerate() {
            assert_eq!(view[index], -(number as i32));
            assert_eq!(view.get_mut(index).map(|element| *element), Some(-(number as i32)));
        }
        let all = check_walk!(view.iter_mut(), |element| *element);
        check_walk_back!(all, view.iter_mut(), |element| *element);
        assert!(view.into_view().iter().copied().eq((0..).map(|number: i32| -number).take(expected_size(&shape))));
        assert_eq!(data, expected);
    }
}

fn expected_size(shape: &[usize]) -> usize {
    shape.iter().product()
}

#[test]
fn indices_outside_are_none() {
    let mut data = numbers(12);
    let mut view = ViewMut::new(&mut data, Layout::c_contig([3, 4]).unwrap()).unwrap();
    for outside in [[3, 0], [0, 4], [-4, 0], [0, -5]] {
        assert_eq!(view.get(outside), None);
        assert_eq!(view.get_mut(outside), None);
    }
}

#[test]
#[should_panic(expected = "index 4 is outside of extent 4 of axis 1")]
fn writing_outside_panics() {
    let mut data = numbers(12);
    ViewMut::new(&mut data, Layout::c_contig([3, 4]).unwrap()).unwrap()[[0, 4]] = 1;
}

#[test]
fn a_divided_view_covers_the_whole_and_shares_nothing() {
    let mut random = Random::new(7);
    for _ in 0..ROUNDS {
        let ndim = 1 + random.below(3);
        let shape = random.shape(ndim);
        let layout = random.layout(&shape);
        let (axis, index) = (random.below(ndim), random.below(13) as isize - 6);
        let mut data = vec![0; layout.span().unwrap()];
        let view = ViewMut::new(&mut data, layout.clone()).unwrap();
        let (mut before, mut after) = view.split_at(axis as isize, index).unwrap();
        let python = index.clamp(-(shape[axis] as isize), shape[axis] as isize);
        let place = if python < 0 { python + shape[axis] as isize } else { python };
        assert_eq!(before.shape()[axis] as isize, place);
        before.iter_mut().zip(1..).for_each(|(element, _)| *element += 1);
        after.iter_mut().for_each(|element| *element += 10);
        for index in indices(&shape) {
            let expected = if index[axis] < place { 1 } else { 10 };
            assert_eq!(data[position(&layout, &index)], expected);
        }
    }
}

#[test]
fn halves_that_interleave_are_written_from_two_threads() {
    let mut data = vec![0; if cfg!(miri) { 60 } else { 60_000 }];
    let layout = Layout::c_contig([data.len() / 6, 6]).unwrap();
    let (left, right) = ViewMut::new(&mut data, layout).unwrap().split_at(1, 3).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| left.into_iter().for_each(|element| *element = 1));
        scope.spawn(|| right.into_iter().for_each(|element| *element = 2));
    });
    assert!(data.chunks(6).all(|row| row == [1, 1, 1, 2, 2, 2]));
}

#[test]
fn views_of_views_write_the_same_elements() {
    let mut data = vec![0; 24];
    let mut view = ViewMut::new(&mut data, Layout::c_contig([2, 3, 4]).unwrap()).unwrap();
    view.reborrow().transpose([2, 0, 1]).unwrap()[[3, 1, 2]] = 1;
    view.reborrow().reverse_axes()[[0, 0, 0]] = 2;
    view.reborrow().dim_select(0, 1).unwrap().diagonal(0, 0, 1).unwrap().iter_mut().for_each(|element| *element = 3);
    view.reborrow().flip(&[2]).unwrap()[[0, 1, 0]] = 4;
    view.reborrow().dim_narrow(1, 2..).unwrap()[[0, 0, 1]] = 5;
    view.reborrow().dim_slice(dimfold::s![0, 0, ..;3]).unwrap()[[1]] = 6;
    view.reborrow().reshape([6, 4], Order::C).unwrap()[[1, 1]] = 7;
    view.dim_insert(0).unwrap().dim_eliminate(0).unwrap().swapaxes(0, 1).unwrap()[[0, 0, 1]] = 8;
    assert_eq!(data, [2, 8, 0, 6, 0, 7, 0, 4, 0, 5, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 1]);
}

#[test]
fn a_slice_is_had_exactly_from_a_run_in_c_order() {
    let mut data = numbers(12);
    let mut view = ViewMut::new(&mut data, Layout::c_contig([3, 4]).unwrap()).unwrap();
    view.reborrow().dim_select(0, 1).unwrap().as_mut_slice().unwrap().fill(0);
    assert!(view.reborrow().dim_select(1, 1).unwrap().as_mut_slice().is_none());
    assert_eq!(view.as_mut_slice().unwrap().len(), 12);
    assert_eq!(data[3..9], [10, 0, 0, 0, 0, 25]);
}

#[test]
fn what_is_written_once_is_dropped_once() {
    let mut words = vec![String::from("old"); 6];
    let view = ViewMut::new(&mut words, Layout::c_contig([2, 3]).unwrap()).unwrap();
    for word in view.reverse_axes() {
        *word = String::from("new");
    }
    assert!(words.iter().all(|word| word == "new"));
}

#[test]
fn the_rank_can_be_forgotten_and_demanded() {
    let mut data = numbers(6);
    let view = ViewMut::new(&mut data, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let mut again = ViewMut::<i32, Ix2>::from_dyn(view.to_dyn()).unwrap();
    again[[1, 2]] = 0;
    assert_eq!(data[5], 0);
}
