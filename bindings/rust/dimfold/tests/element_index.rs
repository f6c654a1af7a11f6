//! Indices of elements: Rust finds where they are, C says what is wrong with them.
#![cfg(feature = "std")]
mod common;

use common::{indices, position, Random, ROUNDS};
use dimfold::{AxisList, Dimension, IxDyn, Layout, Order, Status, View};

/// An index of which some entries count from the end.
fn from_the_end(random: &mut Random, shape: &[usize], index: &[isize]) -> Vec<isize> {
    let signed = |(&entry, &extent): (&isize, &usize)| entry - random.below(2) as isize * extent as isize;
    index.iter().zip(shape).map(signed).collect()
}

fn check<D: Dimension>(random: &mut Random, layout: &Layout<D>) {
    let mut list = layout.stride_by_value();
    for index in indices(layout.shape()) {
        list.as_mut().copy_from_slice(&index);
        let expected = position(layout, &index);
        assert_eq!(layout.index(list.clone()).unwrap(), expected);
        assert_eq!(layout.index_unchecked(list.clone()), expected as isize, "C's");
        list.as_mut().copy_from_slice(&from_the_end(random, layout.shape(), &index));
        assert_eq!(layout.index(list.clone()).unwrap(), expected);
    }
    for axis in 0..layout.ndim() {
        let extent = layout.shape()[axis] as isize;
        for outside in [extent, -extent - 1, isize::MAX, isize::MIN] {
            list.as_mut().fill(0);
            list.as_mut()[axis] = outside;
            let error = layout.index(list.clone()).unwrap_err();
            assert_eq!(error.status(), Status::INDEX);
        }
    }
}

#[test]
fn indices_are_found_where_the_definition_says() {
    let mut random = Random::new(31);
    for _ in 0..ROUNDS {
        let layout = random.any_layout(0..5);
        check::<IxDyn>(&mut random, &layout);
        match layout.ndim() {
            0 => check(&mut random, &Layout::<dimfold::Ix0>::from_dyn(&layout).unwrap()),
            1 => check(&mut random, &Layout::<dimfold::Ix1>::from_dyn(&layout).unwrap()),
            2 => check(&mut random, &Layout::<dimfold::Ix2>::from_dyn(&layout).unwrap()),
            3 => check(&mut random, &Layout::<dimfold::Ix3>::from_dyn(&layout).unwrap()),
            _ => check(&mut random, &Layout::<dimfold::Ix4>::from_dyn(&layout).unwrap()),
        }
    }
}

#[test]
fn entries_are_of_any_index_type() {
    let layout = Layout::c_contig([3, 4]).unwrap();
    for i in 0..3usize {
        for j in 0..4usize {
            let found = layout.index([i, j]).unwrap();
            assert_eq!(found, 4 * i + j);
            assert_eq!(layout.index([i as isize, j as isize - 4]).unwrap(), found);
            assert_eq!(layout.index([i as i32 - 3, j as i32]).unwrap(), found);
            assert_eq!(layout.to_dyn().index(&[i, j]).unwrap(), found);
            assert_eq!(layout.to_dyn().index(vec![i, j]).unwrap(), found);
            assert_eq!(layout.to_dyn().index(AxisList::from([i, j].as_slice())).unwrap(), found);
        }
    }
    assert_eq!(layout.index([2, -1]).unwrap(), 11, "what literals are where nothing says it");
}

#[test]
fn entries_that_no_axis_has_are_refused() {
    let layout = Layout::c_contig([3, 4]).unwrap();
    for outside in [[3, 0], [0, 4], [usize::MAX, 0], [0, usize::MAX], [0, isize::MAX as usize + 1]] {
        assert_eq!(layout.index(outside).unwrap_err().status(), Status::INDEX);
        assert_eq!(layout.to_dyn().index(&outside).unwrap_err().status(), Status::INDEX);
    }
    let error = layout.index([1usize, 4]).unwrap_err();
    assert!(error.to_string().contains("axis 1") && error.to_string().contains('4'), "{error}");
    for ndim in [0, 1, 3, 64, 65, 1000] {
        assert_eq!(layout.to_dyn().index(vec![0usize; ndim]).unwrap_err().status(), Status::NDIM);
    }
}

#[test]
fn positions_below_0_are_refused() {
    // SAFETY: it is asked for positions alone.
    let layout = unsafe { Layout::new_unchecked([2, 3], [-4, 1], 3) }.unwrap();
    assert_eq!(layout.index([0, 2]).unwrap(), 5);
    assert_eq!(layout.index([1usize, 1]).unwrap(), 0);
    assert_eq!(layout.index([1, 0]).unwrap_err().status(), Status::BOUNDS);
}

#[test]
fn views_take_them() {
    let data: Vec<u8> = (0..12).collect();
    let view = View::new(&data, Layout::c_contig([3, 4]).unwrap()).unwrap();
    let ordinal = |i: usize, j: usize| view[[i, j]];
    assert!((0..12).all(|at| ordinal(at / 4, at % 4) == at as u8));
    assert_eq!((view.get([2usize, 3]), view.get([3usize, 0]), view.get([-3isize, 0])), (Some(&11), None, Some(&0)));
    assert_eq!((view[[-1, -1]], view.get([-1isize, 0])), (11, Some(&8)));
    let dynamic = view.to_dyn();
    assert_eq!((dynamic[&[2usize, 3]], dynamic.get(&[2usize])), (11, None));
    assert!(view.iter_in(Order::C).unwrap().eq(&data));
}
