//! What is said of shared positions is what counting every position says, and witnesses prove it.
#![cfg(all(feature = "std", not(miri)))]

mod common;

use common::{indices, position, Random, ROUNDS};
use dimfold::{Answer, Dimension, Ix2, IxDyn, Layout, WORK_DEFAULT};
use std::collections::BTreeSet;

/// Every layout of rank 2 with extents 1 to 3 and strides -3 to 3, from an offset that keeps it above 0.
fn each_layout(mut check: impl FnMut(Layout<Ix2>)) {
    for entries in indices(&[3, 3, 7, 7]) {
        let shape = [entries[0] as usize + 1, entries[1] as usize + 1];
        check(Layout::new(shape, [entries[2] - 3, entries[3] - 3], 12).unwrap());
    }
}

fn positions<D: Dimension>(layout: &Layout<D>) -> Vec<isize> {
    indices(layout.shape()).iter().map(|index| position(layout, index) as isize).collect()
}

#[test]
fn injective_layouts_and_two_indices_that_meet() {
    let mut found = [0; 2];
    each_layout(|layout| {
        let all = positions(&layout);
        let distinct = all.iter().collect::<BTreeSet<_>>().len();
        match layout.is_injective(WORK_DEFAULT).unwrap() {
            Answer::Yes(()) => assert_eq!(distinct, all.len(), "{layout}"),
            Answer::No(shared) => {
                assert_ne!(shared.index, shared.index2, "{layout}");
                assert_eq!(position(&layout, &shared.index) as isize, shared.position, "{layout}");
                assert_eq!(position(&layout, &shared.index2) as isize, shared.position, "{layout}");
            }
            Answer::Unknown => panic!("{layout} is small"),
        }
        found[usize::from(distinct == all.len())] += 1;
    });
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

#[test]
fn positions_that_are_contained() {
    each_layout(|layout| {
        let all = positions(&layout);
        for wanted in -1..26 {
            match layout.contains(wanted, WORK_DEFAULT).unwrap() {
                Answer::Yes(index) => assert_eq!(position(&layout, &index) as isize, wanted, "{layout}"),
                answer => assert!(answer.is_no() && !all.contains(&wanted), "{layout} at {wanted}"),
            }
        }
    });
}

/// Pairs of layouts of ranks 1 to 3.
fn each_pair(mut check: impl FnMut(&mut Random, Layout<IxDyn>, Layout<IxDyn>)) {
    let mut random = Random::new(71);
    let layout = |random: &mut Random| {
        let ndim = 1 + random.below(3);
        let shape: Vec<usize> = (0..ndim).map(|_| 1 + random.below(3)).collect();
        let stride: Vec<isize> = (0..ndim).map(|_| random.below(9) as isize - 4).collect();
        Layout::new(&shape, &stride, 24).unwrap()
    };
    for _ in 0..ROUNDS * 10 {
        let (one, two) = (layout(&mut random), layout(&mut random));
        check(&mut random, one, two);
    }
}

#[test]
fn items_that_overlap() {
    each_pair(|random, one, two| {
        let (itemsize, itemsize2, distance) =
            (1 + random.below(4), 1 + random.below(4), random.below(200) as isize - 99);
        let bytes = |layout: &Layout<IxDyn>, itemsize: usize, from: isize| -> BTreeSet<isize> {
            let firsts = positions(layout).into_iter().map(move |position| from + position * itemsize as isize);
            firsts.flat_map(|first| first..first + itemsize as isize).collect()
        };
        let (of_one, of_two) = (bytes(&one, itemsize, 0), bytes(&two, itemsize2, distance));
        match one.overlaps(&two, itemsize, itemsize2, distance, WORK_DEFAULT).unwrap() {
            Answer::No(()) => assert!(of_one.is_disjoint(&of_two), "{one} {two} {itemsize} {itemsize2} {distance}"),
            Answer::Yes(shared) => {
                let first = position(&one, &shared.index) * itemsize;
                let second = distance + (position(&two, &shared.index2) * itemsize2) as isize;
                assert_eq!(shared.position_bytes, second.max(first as isize), "{one} {two}");
                assert!(of_one.contains(&shared.position_bytes) && of_two.contains(&shared.position_bytes));
            }
            Answer::Unknown => panic!("{one} and {two} are small"),
        }
    });
}

#[test]
fn views_of_others_and_what_two_share() {
    let mut found = 0;
    each_pair(|_, one, two| {
        let [of_one, of_two] = [&one, &two].map(|layout| positions(layout).into_iter().collect::<BTreeSet<_>>());
        match one.is_view_of(&two, WORK_DEFAULT).unwrap() {
            Answer::Yes(()) => assert!(of_one.is_subset(&of_two), "{one} {two}"),
            Answer::No(index) => assert!(!of_two.contains(&(position(&one, &index) as isize)), "{one} {two}"),
            Answer::Unknown => panic!("{one} and {two} are small"),
        }
        if let Ok(shared) = one.intersect(&two, WORK_DEFAULT) {
            let both: Vec<isize> = of_one.intersection(&of_two).copied().collect();
            let mut found_positions = positions(&shared);
            found_positions.sort_unstable();
            assert_eq!(found_positions, both, "{one} {two} {shared}");
            found += 1;
        }
    });
    assert!(found > 1000, "{found} pairs share a layout");
}
