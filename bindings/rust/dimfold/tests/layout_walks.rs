//! Iterators: from both ends, by number, divided, in lockstep and by runs, they visit the same elements.
#![cfg(all(feature = "std", not(miri)))]

mod common;

use common::{check_walk, check_walk_back, indices, position, Random, ROUNDS};
use dimfold::{Ix3, Layout, Order, Run, Status};

const ORDERS: [Order; 6] = [Order::C, Order::F, Order::A, Order::K, Order::G, Order::B];

/// Checks everything that an iterator promises against the list of what it yields.
fn check_iterator<I>(iterator: &I)
where
    I: Iterator + DoubleEndedIterator + ExactSizeIterator + Clone,
    I::Item: Clone + PartialEq + std::fmt::Debug,
{
    let all = check_walk!(iterator.clone(), |item| item);
    check_walk_back!(all, iterator.clone(), |item| item);
    let mut ends = iterator.clone();
    for place in 0..all.len() {
        let (expected, found) = if place % 3 == 2 {
            (all.len() - 1 - place / 3, ends.next_back())
        } else {
            (place - place / 3, ends.next())
        };
        assert_eq!(found.as_ref(), all.get(expected));
    }
    assert_eq!((ends.next(), ends.next_back(), ends.next()), (None, None, None), "a walk that has ended stays ended");
}

fn each_layout(seed: u64, check: impl Fn(&Layout<Ix3>)) {
    let mut random = Random::new(seed);
    for _ in 0..ROUNDS / 6 + 1 {
        let shape = [(); 3].map(|()| random.below(4));
        check(&random.layout(&shape).try_into().unwrap());
    }
}

#[test]
fn iterators_keep_their_promises() {
    each_layout(1, |layout| {
        for order in ORDERS {
            let Ok(positions) = layout.positions(order) else {
                assert_eq!(order, Order::B);
                continue;
            };
            check_iterator(&positions);
            if let Ok(indices) = layout.indices(order) {
                check_iterator(&indices);
            }
        }
    });
}

#[test]
fn orders_are_those_of_the_definition() {
    each_layout(2, |layout| {
        let expected: Vec<usize> = indices(layout.shape()).iter().map(|index| position(layout, index)).collect();
        assert!(layout.positions(Order::C).unwrap().eq(expected.iter().copied()));
        let f: Vec<usize> = layout.reverse_axes().positions(Order::C).unwrap().collect();
        assert!(layout.positions(Order::F).unwrap().eq(f));
        let mut sorted = expected.clone();
        sorted.sort_unstable();
        let mut k: Vec<usize> = layout.positions(Order::K).unwrap().collect();
        k.sort_unstable();
        assert_eq!(k, sorted);
        let by_index: Vec<usize> =
            layout.indices(Order::K).unwrap().map(|index| layout.index(index).unwrap()).collect();
        assert!(layout.positions(Order::K).unwrap().eq(by_index), "indices and positions go together");
    });
}

#[test]
fn parts_are_the_whole() {
    each_layout(3, |layout| {
        let whole: Vec<usize> = layout.positions(Order::C).unwrap().collect();
        for ordinal in 0..=whole.len() {
            let (head, tail) = layout.positions(Order::C).unwrap().split_at(ordinal).unwrap();
            assert_eq!(head.len(), ordinal);
            assert!(head.chain(tail).eq(whole.iter().copied()));
            let (head, tail) = Layout::iterate([layout, layout], Order::C).unwrap().split_at(ordinal).unwrap();
            assert!(head.chain(tail).map(|[one, _]| one).eq(whole.iter().copied()));
            let (head, tail) = layout.indices(Order::C).unwrap().split_at(ordinal).unwrap();
            assert!(head.chain(tail).map(|index| layout.index(index).unwrap()).eq(whole.iter().copied()));
            let (head, tail) = layout.runs(Order::C).unwrap().split_at(ordinal).unwrap();
            assert_eq!((head.elements(), tail.elements()), (ordinal, whole.len() - ordinal));
            assert!(head.chain(tail).flat_map(elements).eq(whole.iter().copied()));
        }
        let error = layout.positions(Order::C).unwrap().split_at(whole.len() + 1).unwrap_err();
        assert_eq!(error.status(), Status::INDEX);
    });
}

fn elements(run: Run) -> impl DoubleEndedIterator<Item = usize> {
    (0..run.count).map(move |i| run.position[0].wrapping_add_signed(run.stride[0] * i as isize))
}

#[test]
fn runs_hold_every_element() {
    each_layout(4, |layout| {
        for order in ORDERS {
            let Ok(runs) = layout.runs(order) else { continue };
            let positions: Vec<usize> = layout.positions(order).unwrap().collect();
            assert_eq!(runs.elements(), positions.len());
            assert!(runs.clone().flat_map(elements).eq(positions.iter().copied()));
            assert_eq!(runs.clone().last(), runs.clone().fold(None, |_, run| Some(run)));
            assert!(runs.rev().flat_map(|run| elements(run).rev()).eq(positions.into_iter().rev()));
        }
    });
}

#[test]
fn layouts_are_walked_together() {
    let mut random = Random::new(5);
    for _ in 0..ROUNDS / 6 + 1 {
        let shape = [(); 3].map(|()| random.below(4));
        let layouts: [Layout<Ix3>; 3] = std::array::from_fn(|_| random.layout(&shape).try_into().unwrap());
        let [a, b, c] = &layouts;
        let together = Layout::iterate([a, b, c], Order::K).unwrap();
        let expected = a.indices(Order::K).unwrap().map(|index| [a, b, c].map(|layout| layout.index(index).unwrap()));
        assert!(together.clone().eq(expected));
        check_iterator(&together);
        let by_runs = together.clone().runs().flat_map(|run| {
            (0..run.count as isize)
                .map(move |i| std::array::from_fn(|k| run.position[k].wrapping_add_signed(run.stride[k] * i)))
        });
        assert!(together.eq(by_runs));
    }
}

#[test]
fn walks_that_cannot_begin() {
    let (small, large) = (Layout::c_contig([2, 3]).unwrap(), Layout::c_contig([2, 4]).unwrap());
    assert_eq!(Layout::iterate([&small, &large], Order::C).unwrap_err().status(), Status::SHAPE);
    assert_eq!(Layout::iterate([&small; 9], Order::C).unwrap_err().status(), Status::ARGUMENT);
    let none: [&Layout<Ix3>; 0] = [];
    assert_eq!(Layout::iterate(none, Order::C).unwrap_err().status(), Status::ARGUMENT);
    assert_eq!(large.dim_narrow(1, ..2).unwrap().positions(Order::B).unwrap_err().status(), Status::ORDER);
}

#[test]
fn iterators_say_what_is_left() {
    let layout = Layout::c_contig([2, 3]).unwrap();
    let mut positions = layout.positions(Order::C).unwrap();
    positions.next();
    assert_eq!(format!("{positions:?}"), "Positions(5 left)");
    assert_eq!(format!("{:?}", layout.runs(Order::C).unwrap()), "Runs(6 elements left)");
}

/// As many elements as no walk over them would ever end.
#[test]
fn elements_in_the_middle_are_found_without_a_walk() {
    const HALF: usize = 1 << 61;
    let layout = Layout::new([1 << 31, 1 << 31], [0, 0], 7).unwrap();
    let far = [(1 << 30) as isize, 5];
    assert_eq!(layout.positions(Order::C).unwrap().nth(HALF), Some(7));
    assert_eq!(layout.positions(Order::C).unwrap().nth_back(HALF), Some(7));
    assert_eq!(layout.positions(Order::C).unwrap().last(), Some(7));
    assert_eq!(layout.indices(Order::C).unwrap().nth(HALF + 5), Some(far));
    assert_eq!(layout.indices(Order::C).unwrap().count(), 2 * HALF);
    assert_eq!(Layout::iterate([&layout, &layout], Order::C).unwrap().nth(HALF), Some([7, 7]));
    assert_eq!(layout.runs(Order::C).unwrap().last().unwrap().position, [7]);
}

/// Takes and leaves out elements at either end, in any order, beside a queue of them.
#[test]
fn ends_are_taken_in_any_order() {
    let mut random = Random::new(17);
    for _ in 0..ROUNDS {
        let mut walk = random.any_layout(0..4).positions(Order::C).unwrap();
        let mut left: std::collections::VecDeque<usize> = walk.clone().collect();
        while !left.is_empty() {
            let n = random.below(4);
            let (found, expected) = match random.below(4) {
                0 => (walk.next(), left.pop_front()),
                1 => (walk.next_back(), left.pop_back()),
                2 => (walk.nth(n), left.drain(..(n + 1).min(left.len())).nth(n)),
                _ => (walk.nth_back(n), left.drain(left.len().saturating_sub(n + 1)..).rev().nth(n)),
            };
            assert_eq!((found, walk.len()), (expected, left.len()));
            let middle = random.below(left.len() + 1);
            let (head, tail) = walk.split_at(middle).unwrap();
            assert!(
                head.eq(left.iter().copied().take(middle)) && tail.rev().eq(left.iter().copied().skip(middle).rev())
            );
            let error = walk.split_at(left.len() + 1).unwrap_err();
            assert_eq!(
                (error.status(), error.expected(), error.found()),
                (Status::INDEX, left.len() as i64, left.len() as i64 + 1)
            );
        }
        assert_eq!((walk.next(), walk.next_back(), walk.nth(1)), (None, None, None));
    }
}
