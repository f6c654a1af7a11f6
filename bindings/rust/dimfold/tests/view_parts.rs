//! The parts of views: each is the view that a method of its own gives, and those of a view for writing share nothing.
#![cfg(feature = "std")]
#[macro_use]
mod common;

use common::{indices, numbers, Random, ROUNDS};
use dimfold::{s, Dimension, IxDyn, Layout, Slice, Status, View, ViewMut, Views};

/// What a part is: its shape and its elements, those of empty ones included.
fn told<D: Dimension>(part: &View<'_, i32, D>) -> (Vec<usize>, Vec<i32>) {
    (part.shape().to_vec(), part.iter().copied().collect())
}

/// Checks each way of walking the parts against a list of views.
fn check<D: Dimension>(parts: &Views<'_, i32, D>, expected: &[View<'_, i32, IxDyn>]) {
    let all = check_walk!(parts.clone(), |part| told(&part));
    assert_eq!(all, expected.iter().map(told).collect::<Vec<_>>());
    check_walk_back!(all, parts.clone(), |part| told(&part));
}

fn each_view(seed: u64, check: impl Fn(&mut Random, &View<'_, i32, IxDyn>)) {
    let mut random = Random::new(seed);
    for round in 0..ROUNDS {
        let layout = random.any_layout(1..4);
        let data = numbers(layout.span().unwrap());
        let view = View::new(&data, layout).unwrap();
        match round % 4 {
            0 => check(&mut random, &view.dim_insert(0).unwrap().broadcast_to([&[2], view.shape()].concat()).unwrap()),
            _ => check(&mut random, &view),
        }
    }
}

#[test]
fn parts_at_each_index_are_those_selected() {
    each_view(1, |_, view| {
        for axis in 0..view.shape().len() {
            let select = |index| view.dim_select(axis as isize, index).unwrap();
            let expected: Vec<_> = (0..view.shape()[axis] as isize).map(select).collect();
            check(&view.axis_iter(axis as isize).unwrap(), &expected);
            check(&view.axis_iter(axis as isize - view.shape().len() as isize).unwrap(), &expected);
        }
        let outer: Vec<_> = view.outer_iter().unwrap().map(|part| told(&part)).collect();
        assert_eq!(outer, view.axis_iter(0).unwrap().map(|part| told(&part)).collect::<Vec<_>>());
    });
}

#[test]
fn chunks_are_slices_of_the_axis() {
    each_view(2, |random, view| {
        for axis in 0..view.shape().len() {
            let (size, extent) = (1 + random.below(4), view.shape()[axis]);
            let slice = |start: usize| Slice::from(start as isize..(start + size) as isize);
            let narrow = |start| view.dim_narrow(axis as isize, slice(start)).unwrap();
            let expected: Vec<_> = (0..extent).step_by(size).map(narrow).collect();
            check(&view.axis_chunks_iter(axis as isize, size).unwrap(), &expected);
            let whole: Vec<_> = view.axis_chunks_iter(axis as isize, usize::MAX).unwrap().collect();
            assert_eq!(whole.iter().map(told).collect::<Vec<_>>(), [told(view)][..usize::from(extent > 0)]);
        }
    });
}

#[test]
fn lanes_are_what_is_left_when_all_other_axes_are_selected() {
    each_view(3, |_, view| {
        for axis in 0..view.shape().len() {
            let mut others = view.shape().to_vec();
            others.remove(axis);
            let lane = |index: &Vec<isize>| {
                index
                    .iter()
                    .rev()
                    .enumerate()
                    .fold(view.moveaxis(&[axis as isize], &[-1]).unwrap(), |lane, (i, &at)| {
                        lane.dim_select((index.len() - 1 - i) as isize, at).unwrap()
                    })
            };
            let expected: Vec<_> = indices(&others).iter().map(lane).collect();
            check(&view.lanes(axis as isize).unwrap(), &expected);
        }
    });
}

#[test]
fn windows_are_slices_of_every_axis() {
    each_view(4, |random, view| {
        let window: Vec<usize> = view.shape().iter().map(|&extent| 1 + random.below(extent.max(1))).collect();
        if view.shape().iter().zip(&window).any(|(extent, window)| window > extent) {
            assert_eq!(view.windows(&window).unwrap_err().status(), Status::SHAPE);
            return;
        }
        let places: Vec<usize> = view.shape().iter().zip(&window).map(|(extent, window)| extent - window + 1).collect();
        let slice = |begin: &Vec<isize>| {
            let mut slice = view.clone();
            for axis in 0..window.len() {
                slice = slice.dim_narrow(axis as isize, begin[axis]..begin[axis] + window[axis] as isize).unwrap();
            }
            slice
        };
        let expected: Vec<_> = indices(&places).iter().map(slice).collect();
        check(&view.windows(&window).unwrap(), &expected);
    });
}

/// Adds 1 to each element of all parts, and checks that every element of the view has got it once, and nothing else.
macro_rules! check_mut {
    ($layout:expr, |$view:ident| $parts:expr) => {{
        let mut data = vec![0; $layout.span().unwrap() + 3];
        let mut $view = ViewMut::new(&mut data, $layout.clone()).unwrap();
        for mut part in $parts {
            part.iter_mut().for_each(|element| *element += 1);
        }
        assert!(View::new(&data, $layout.clone()).unwrap().iter().all(|&element| element == 1));
        assert_eq!(data.iter().sum::<i32>(), $layout.size() as i32);
    }};
}

#[test]
fn parts_for_writing_are_all_elements_once() {
    let mut random = Random::new(5);
    for _ in 0..ROUNDS {
        let layout = random.any_layout(1..4);
        for axis in 0..layout.ndim() as isize {
            check_mut!(layout, |view| view.axis_iter_mut(axis).unwrap());
            check_mut!(layout, |view| view.axis_iter_mut(axis).unwrap().rev());
            check_mut!(layout, |view| view.lanes_mut(axis).unwrap());
            check_mut!(layout, |view| view.axis_chunks_iter_mut(axis, 2).unwrap());
        }
        check_mut!(layout, |view| view.outer_iter_mut().unwrap());
    }
}

#[test]
fn parts_are_written_from_several_threads() {
    let mut data = [0; 12];
    let mut rows = ViewMut::new(&mut data, Layout::c_contig([3, 4]).unwrap()).unwrap();
    std::thread::scope(|scope| {
        for (number, mut column) in rows.axis_iter_mut(1).unwrap().enumerate() {
            scope.spawn(move || column.iter_mut().for_each(|element| *element = number));
        }
    });
    assert_eq!(data, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
}

fn refused<V: std::fmt::Debug>(parts: dimfold::Result<V>) -> Status {
    parts.unwrap_err().status()
}

#[test]
fn parts_that_are_not_there() {
    let mut data = [1, 2, 3, 4, 5, 6];
    let layout = Layout::c_contig([2, 3]).unwrap();
    let view = View::new(&data, layout).unwrap();
    assert_eq!((refused(view.axis_iter(2)), refused(view.lanes(-3))), (Status::AXIS, Status::AXIS));
    assert_eq!(refused(view.axis_chunks_iter(2, 1)), Status::AXIS);
    assert_eq!(refused(view.windows([3, 1])), Status::SHAPE);
    assert_eq!(refused(view.dim_select(0, 0).unwrap().to_dyn().dim_select(0, 0).unwrap().outer_iter()), Status::AXIS);
    let error = view.axis_chunks_iter(0, 0).unwrap_err();
    assert_eq!(
        (error.status(), error.to_string().as_str()),
        (Status::ARGUMENT, "axis_chunks_iter: size must be at least 1")
    );
    assert_eq!(format!("{:?}", view.lanes(0).unwrap()), "Views(3 left)");
    let mut view = ViewMut::new(&mut data, layout).unwrap();
    assert_eq!((refused(view.axis_iter_mut(2)), refused(view.lanes_mut(2))), (Status::AXIS, Status::AXIS));
}

/// Parts of a view without an element, also where its strides lead below 0.
#[test]
fn parts_without_an_element() {
    let empty = View::new(&[0; 0], Layout::c_contig([3, 0, 2]).unwrap()).unwrap().flip(&[0, 1, 2]).unwrap();
    let count = |parts: Views<'_, i32, _>| parts.inspect(|part| assert_eq!(part.size(), 0)).count();
    assert_eq!([0, 1, 2].map(|axis| count(empty.axis_iter(axis).unwrap())), [3, 0, 2]);
    assert_eq!(
        [0, 1, 2].map(|axis| empty.lanes(axis).unwrap().map(|lane| lane.size()).collect::<Vec<_>>().len()),
        [0, 6, 0]
    );
    assert_eq!([0, 1, 2].map(|axis| empty.axis_chunks_iter(axis, 2).unwrap().count()), [2, 0, 1]);
}

#[test]
fn slices_at_once_share_nothing() {
    let mut data: Vec<i32> = (0..24).collect();
    let layout = Layout::c_contig([4, 6]).unwrap();
    let rows = ViewMut::new(&mut data, layout).unwrap();
    let [mut even, mut odd] = rows.multi_slice_mut([s![..;2, ..], s![1..;2, ..]]).unwrap();
    even.iter_mut().zip(odd.iter_mut()).for_each(|(one, two)| std::mem::swap(one, two));
    assert!(data.iter().copied().eq((6..12).chain(0..6).chain(18..24).chain(12..18)));
    let rows = ViewMut::new(&mut data, layout).unwrap();
    let (mut corner, mut row, mut rest) = rows.multi_slice_mut((s![0, 0], s![1, ..], s![2.., 1..])).unwrap();
    (corner[()], row[[5]], rest[[1, 4]]) = (-1, -2, -3);
    assert_eq!((data[0], data[11], data[23]), (-1, -2, -3));
}

#[test]
fn slices_that_share_an_element_are_refused() {
    let mut data = numbers(24);
    let layout = Layout::c_contig([4, 6]).unwrap();
    let rows = ViewMut::new(&mut data, layout).unwrap();
    let error = rows.multi_slice_mut((s![0, ..], s![1, ..], s![.., 5])).unwrap_err();
    assert_eq!(error.status(), Status::OVERLAP);
    assert_eq!(error.to_string(), "multi_slice_mut: parts 0 and 2 of view share position 5");
    let rows = ViewMut::new(&mut data, layout).unwrap();
    assert_eq!(rows.multi_slice_mut([s![0, 0], s![0, 0]]).unwrap_err().status(), Status::OVERLAP);
    let rows = ViewMut::new(&mut data, layout).unwrap();
    assert_eq!(rows.multi_slice_mut([s![0, 6]]).unwrap_err().status(), Status::INDEX);
}
