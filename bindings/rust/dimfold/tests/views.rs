//! Views show, under every index, the element that the layout's definition names.
#![cfg(feature = "std")]

mod common;

use common::{check_walk, check_walk_back, indices, numbers, position, Random, ROUNDS};
use dimfold::{s, Dimension, Ix1, Ix2, Ix3, IxDyn, Layout, NewAxis, Order, Status, View, ViewMut};

/// Data and a layout over it, of a rank up to 4.
fn random_case(random: &mut Random) -> (Vec<i32>, Layout<IxDyn>) {
    let ndim = random.below(5);
    let shape = random.shape(ndim);
    let layout = random.layout(&shape);
    (numbers(layout.span().unwrap() + random.below(3)), layout)
}

/// Checks `get`, indexing and the iterators against `expected`, the element of an index.
fn check<D: Dimension>(view: &View<i32, D>, expected: impl Fn(&[isize]) -> i32) {
    let dynamic = view.to_dyn();
    let all = indices(view.shape());
    assert_eq!(all.len(), view.size());
    for index in &all {
        assert_eq!(dynamic.get(index).copied(), Some(expected(index)), "{view:?} at {index:?}");
        assert_eq!(dynamic[index], expected(index));
    }
    let elements: Vec<i32> = all.iter().map(|index| expected(index)).collect();
    assert_eq!(check_walk!(view.iter(), |element| *element), elements, "{view:?}");
    check_walk_back!(elements, view.iter(), |element| *element);
}

#[test]
fn elements_are_those_of_the_definition() {
    let mut random = Random::new(1);
    for _ in 0..ROUNDS {
        let (data, layout) = random_case(&mut random);
        let view = View::new(&data, layout.clone()).unwrap();
        check(&view, |index| data[position(&layout, index)]);
    }
}

#[test]
fn indices_outside_are_none() {
    let data = numbers(12);
    let view = View::new(&data, Layout::c_contig([3, 4]).unwrap()).unwrap();
    assert_eq!(view.get([2, 3]), Some(&data[11]));
    assert_eq!(view.get([-3, -4]), Some(&data[0]));
    for outside in [[3, 0], [0, 4], [-4, 0], [0, -5], [isize::MAX, 0], [0, isize::MIN]] {
        assert_eq!(view.get(outside), None, "{outside:?}");
    }
    assert_eq!(view.to_dyn().get(&[1]), None);
}

#[test]
#[should_panic(expected = "index 4 is outside of extent 4 of axis 1")]
fn indexing_outside_panics() {
    let data = numbers(12);
    let _ = View::new(&data, Layout::c_contig([3, 4]).unwrap()).unwrap()[[0, 4]];
}

#[test]
fn a_layout_outside_of_the_slice_is_refused() {
    let data = numbers(12);
    for len in 0..12 {
        let error = View::new(&data[..len], Layout::c_contig([3, 4]).unwrap()).unwrap_err();
        assert_eq!(error.status(), Status::BOUNDS);
        assert_eq!((error.expected(), error.found()), (12, len as i64));
    }
    let error = View::new(&data[..5], Layout::new([3], [-1], 5).unwrap()).unwrap_err();
    let sentence = "new: data has 5 elements: expected 6; layout (3):(-1)+5";
    assert_eq!(error.to_string(), sentence);
    assert!(View::new(&data[..6], Layout::new([3], [-1], 5).unwrap()).is_ok());
    assert!(View::new(&data[..0], Layout::new([0], [1], 5).unwrap()).is_ok());
}

#[test]
fn a_layout_with_positions_below_zero_is_refused() {
    let data = numbers(12);
    // SAFETY: the numbers are representable.
    let layout = unsafe { Layout::new_unchecked([3], [-1], 1) }.unwrap();
    assert_eq!(View::new(&data, layout).unwrap_err().status(), Status::BOUNDS);
}

#[test]
fn elements_of_any_type_and_size_are_seen() {
    let words = ["fold", "of", "dimensions"].map(String::from);
    let view = View::new(&words, Layout::new([3], [-1], 2).unwrap()).unwrap();
    assert!(view.iter().eq(["dimensions", "of", "fold"].iter()));
    let nothings = [(); 6];
    let view = View::new(&nothings, Layout::c_contig([2, 3]).unwrap()).unwrap();
    assert_eq!(view.iter().count(), 6);
    assert!(View::new(&nothings, Layout::c_contig([7]).unwrap()).is_err());
}

#[test]
fn permutations_move_indices() {
    let mut random = Random::new(2);
    for _ in 0..ROUNDS {
        let (data, layout) = random_case(&mut random);
        let (view, ndim) = (View::new(&data, layout.clone()).unwrap(), layout.ndim());
        let axes = random.permutation(ndim);
        let original = |index: &[isize]| data[position(&layout, index)];
        check(&view.transpose(&axes).unwrap(), |index| {
            let mut source = vec![0; ndim];
            axes.iter().zip(index).for_each(|(&axis, &i)| source[axis as usize] = i);
            original(&source)
        });
        check(&view.reverse_axes(), |index| original(&index.iter().rev().copied().collect::<Vec<_>>()));
        if ndim >= 2 {
            let (a, b) = (random.below(ndim), random.below(ndim));
            let swapped = |index: &[isize]| {
                let mut source = index.to_vec();
                source.swap(a, b);
                original(&source)
            };
            check(&view.swapaxes(a as isize, b as isize).unwrap(), swapped);
        }
    }
}

#[test]
fn moveaxis_is_numpys() {
    let data = numbers(24);
    let view = View::new(&data, Layout::c_contig([2, 3, 4]).unwrap()).unwrap();
    assert_eq!(view.moveaxis(&[0], &[-1]).unwrap().layout(), view.transpose([1, 2, 0]).unwrap().layout());
}

#[test]
fn flip_and_select_and_insert_move_indices() {
    let mut random = Random::new(3);
    for _ in 0..ROUNDS {
        let (data, layout) = random_case(&mut random);
        let (view, ndim) = (View::new(&data, layout.clone()).unwrap(), layout.ndim());
        let original = |index: &[isize]| data[position(&layout, index)];
        let place = random.below(ndim + 1);
        check(&view.dim_insert(place as isize).unwrap(), |index| {
            let mut source = index.to_vec();
            source.remove(place);
            original(&source)
        });
        if ndim == 0 {
            continue;
        }
        let axis = random.below(ndim);
        let extent = layout.shape()[axis] as isize;
        check(&view.flip(&[axis as isize]).unwrap(), |index| {
            let mut source = index.to_vec();
            source[axis] = extent - 1 - source[axis];
            original(&source)
        });
        for chosen in 0..extent {
            check(&view.dim_select(axis as isize, chosen).unwrap(), |index| {
                let mut source = index.to_vec();
                source.insert(axis, chosen);
                original(&source)
            });
        }
    }
}

#[test]
fn slices_are_pythons() {
    let data = numbers(7);
    let view = View::new(&data, Layout::c_contig([7]).unwrap()).unwrap();
    assert!(view.dim_narrow(0, 1..6).unwrap().iter().eq(&data[1..6]));
    assert!(view.dim_narrow(0, -3..).unwrap().iter().eq(&data[4..]));
    assert!(view.dim_slice(s![..;-1]).unwrap().iter().eq(data.iter().rev()));
    assert!(view.dim_slice(s![1..;2]).unwrap().iter().eq([data[1], data[3], data[5]].iter()));
}

#[test]
fn diagonals_are_numpys() {
    let data = numbers(24);
    let view = View::new(&data, Layout::c_contig([2, 3, 4]).unwrap()).unwrap();
    check(&view.diagonal(1, 1, 2).unwrap(), |index| view[[index[0], index[1], index[1] + 1]]);
    check(&view.diagonal(-1, 0, 1).unwrap(), |index| view[[index[1] + 1, index[1], index[0]]]);
}

#[test]
fn reshape_keeps_the_order_of_the_elements() {
    let data = numbers(24);
    let view = View::new(&data, Layout::c_contig([2, 3, 4]).unwrap()).unwrap();
    let reshaped: View<i32, Ix2> = view.reshape([6, -1], Order::C).unwrap();
    assert!(reshaped.iter().eq(view.iter()));
    assert!(view.reverse_axes().reshape([24], Order::F).unwrap().iter().eq(&data));
    let error = view.reverse_axes().reshape([24], Order::C).unwrap_err();
    assert_eq!(error.status(), Status::NOT_A_VIEW);
}

#[test]
fn axes_of_extent_1_come_and_go() {
    let data = numbers(6);
    let view = View::new(&data, Layout::c_contig([1, 6]).unwrap()).unwrap();
    assert_eq!(view.dim_eliminate(0).unwrap().shape(), [6]);
    assert_eq!(view.squeeze(..).unwrap().shape(), [6]);
    assert_eq!(view.unsqueeze(&[0, -1]).unwrap().shape(), [1, 1, 6, 1]);
}

#[test]
fn a_broadcast_view_repeats_elements() {
    let data = numbers(3);
    let view = View::new(&data, Layout::c_contig([3, 1]).unwrap()).unwrap();
    let repeated: View<i32, Ix3> = view.broadcast_to([2, 3, 4]).unwrap();
    check(&repeated, |index| data[index[1] as usize]);
    assert_eq!(repeated.iter_in(Order::G).unwrap().count(), 3);
    assert_eq!(view.broadcast_to([2, 4]).unwrap_err().status(), Status::SHAPE);
}

#[test]
fn a_sliding_window_repeats_elements() {
    let data = numbers(5);
    let view = View::new(&data, Layout::c_contig([5]).unwrap()).unwrap();
    check(&view.sliding_window(&[3], None).unwrap(), |index| data[(index[0] + index[1]) as usize]);
}

#[test]
fn the_rank_can_be_forgotten_and_demanded() {
    let data = numbers(6);
    let view = View::new(&data, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let dynamic = view.to_dyn();
    let again = View::<i32, Ix2>::from_dyn(dynamic.clone()).unwrap();
    assert_eq!(again.layout(), view.layout());
    assert_eq!(View::<i32, Ix3>::from_dyn(dynamic).unwrap_err().status(), Status::NDIM);
}

#[test]
fn a_slice_is_had_exactly_from_a_run_in_c_order() {
    let data = numbers(12);
    let view = View::new(&data, Layout::c_contig([3, 4]).unwrap()).unwrap();
    assert_eq!(view.as_slice(), Some(&data[..]));
    assert_eq!(view.dim_select(0, 1).unwrap().as_slice(), Some(&data[4..8]));
    assert_eq!(view.dim_select(1, 1).unwrap().as_slice(), None);
    assert_eq!(view.reverse_axes().as_slice(), None);
    assert_eq!(view.dim_narrow(0, 3..).unwrap().as_slice(), Some(&[][..]));
    assert_eq!(View::new(&data, Layout::new([0], [1], 99).unwrap()).unwrap().as_slice(), Some(&[][..]));
    let mut random = Random::new(4);
    for _ in 0..ROUNDS {
        let (data, layout) = random_case(&mut random);
        let view = View::new(&data, layout).unwrap();
        if let Some(slice) = view.as_slice() {
            assert!(view.iter().eq(slice));
        }
    }
}

#[test]
fn orders_visit_every_element_once() {
    let mut random = Random::new(5);
    for _ in 0..ROUNDS {
        let (data, layout) = random_case(&mut random);
        let view = View::new(&data, layout).unwrap();
        let mut expected: Vec<i32> = view.iter().copied().collect();
        expected.sort_unstable();
        for order in [Order::C, Order::F, Order::A, Order::K, Order::G] {
            let mut visited: Vec<i32> = view.iter_in(order).unwrap().copied().collect();
            visited.sort_unstable();
            assert_eq!(visited, expected, "{order:?}");
        }
    }
}

#[test]
fn views_are_shared_between_threads() {
    const COLUMNS: usize = if cfg!(miri) { 5 } else { 100 };
    let data = numbers(4 * COLUMNS);
    let view = View::new(&data, Layout::c_contig([4, COLUMNS]).unwrap()).unwrap();
    std::thread::scope(|scope| {
        for row in 0..4 {
            let (view, data) = (&view, &data);
            scope.spawn(move || {
                let start = row * COLUMNS;
                assert!(view.dim_select(0, row as isize).unwrap().iter().eq(&data[start..start + COLUMNS]));
            });
        }
    });
}

#[test]
fn views_of_fixed_rank_become_dynamic_and_fixed_again() {
    let mut data = numbers(12);
    let matrix = View::new(&data, Layout::c_contig([3, 4]).unwrap()).unwrap();
    let dynamic: View<i32, IxDyn> = matrix.into();
    assert_eq!(*dynamic.layout(), matrix.layout().to_dyn());
    let again: View<i32, Ix2> = dynamic.clone().try_into().unwrap();
    assert_eq!((again.layout(), again.as_ptr()), (matrix.layout(), data.as_ptr()));
    let error = View::<i32, Ix1>::try_from(dynamic).unwrap_err();
    assert_eq!((error.status(), error.expected(), error.found()), (Status::NDIM, 1, 2));
    let written: ViewMut<i32, IxDyn> = ViewMut::new(&mut data, Layout::c_contig([3, 4]).unwrap()).unwrap().into();
    let mut written: ViewMut<i32, Ix2> = written.try_into().unwrap();
    written[[2, 3]] = -1;
    assert_eq!(ViewMut::<i32, Ix3>::try_from(written.to_dyn()).unwrap_err().status(), Status::NDIM);
    assert_eq!(data[11], -1);
}

#[test]
fn slices_of_a_view_have_their_rank_in_the_type() {
    let mut data = numbers(24);
    let tensor = View::new(&data, Layout::c_contig([2, 3, 4]).unwrap()).unwrap();
    let matrix: View<i32, Ix2> = tensor.dim_slice(s![1, .., ..;-1]).unwrap();
    assert_eq!(matrix[[0, 0]], data[15]);
    let indexers = s![.., NewAxis, 0, ...];
    let dynamic: View<i32, IxDyn> = tensor.dim_slice(&*indexers).unwrap();
    assert_eq!(*dynamic.layout(), tensor.dim_slice(&indexers).unwrap().layout().to_dyn());
    let written = ViewMut::new(&mut data, Layout::c_contig([2, 3, 4]).unwrap()).unwrap();
    let mut vector: ViewMut<i32, Ix1> = written.dim_slice(s![-1, 0, 1..;2]).unwrap();
    vector[[1]] = -1;
    assert_eq!(data[15], -1);
}

/// As many elements as no walk over them would ever end.
#[test]
fn elements_in_the_middle_are_found_without_a_walk() {
    const COUNT: usize = 1 << 62;
    let view = View::new(&[5], Layout::new([1 << 31, 1 << 31], [0, 0], 0).unwrap()).unwrap();
    assert_eq!((view.iter().count(), view.iter().last()), (COUNT, Some(&5)));
    assert_eq!((view.iter().nth(COUNT / 2), view.iter().nth_back(COUNT / 2)), (Some(&5), Some(&5)));
    assert_eq!((view.iter().nth(COUNT), view.iter().nth_back(COUNT)), (None, None));
    assert_eq!(format!("{:?}", view.iter()), "Iter(4611686018427387904 left)");
    let (mut units, layout) = ([(); 1 << 40], Layout::c_contig([1 << 40]).unwrap());
    let mut view = ViewMut::new(&mut units, layout).unwrap();
    assert_eq!((view.iter_mut().count(), view.iter_mut().last()), (1 << 40, Some(&mut ())));
    assert!(view.iter_mut().nth(1 << 39).is_some() && view.iter_mut().nth_back(1 << 40).is_none());
}
