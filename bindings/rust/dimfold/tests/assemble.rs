//! Arrays made of others: each element is the one that the definition names.
#![cfg(all(feature = "std", not(miri)))]

mod common;

use common::{indices, numbers, Random, ROUNDS};
use dimfold::{Ix2, IxDyn, Layout, Pad, Queue, Result, Status, View, ViewMut};

/// A layout, and numbers behind it.
struct Array {
    data: Vec<i32>,
    layout: Layout<IxDyn>,
}

impl Array {
    fn random(random: &mut Random, shape: &[usize]) -> Array {
        let layout = random.layout(shape);
        Array { data: numbers(layout.span().unwrap()), layout }
    }

    fn view(&self) -> View<'_, i32, IxDyn> {
        View::new(&self.data, self.layout.clone()).unwrap()
    }
}

/// Has the queue make an array of this shape, into any layout, and compares every element.
fn compare(
    random: &mut Random,
    shape: &[usize],
    run: impl FnOnce(&mut Queue, &mut ViewMut<'_, i64, IxDyn>) -> Result<()>,
    expected: impl Fn(&[isize]) -> i32,
) {
    let layout = random.layout(shape);
    let mut memory = vec![-1; layout.span().unwrap()];
    let mut target = ViewMut::new(&mut memory, layout).unwrap();
    run(&mut Queue::with_threads(1).unwrap(), &mut target).unwrap();
    for index in indices(shape) {
        assert_eq!(target[&index], i64::from(expected(&index)), "{shape:?} at {index:?}");
    }
}

/// Arrays of 1 to 3 axes, and one of the axes.
fn each_array(seed: u64, mut check: impl FnMut(&mut Random, Array, usize)) {
    let mut random = Random::new(seed);
    for _ in 0..ROUNDS {
        let ndim = 1 + random.below(3);
        let shape: Vec<usize> = (0..ndim).map(|_| 1 + random.below(4)).collect();
        let axis = random.below(ndim);
        let array = Array::random(&mut random, &shape);
        check(&mut random, array, axis);
    }
}

fn with(index: &[isize], axis: usize, entry: isize) -> Vec<isize> {
    let mut changed = index.to_vec();
    changed[axis] = entry;
    changed
}

#[test]
fn concatenated_arrays_follow_each_other() {
    each_array(41, |random, one, axis| {
        let mut shape = one.layout.shape().to_vec();
        shape[axis] = random.below(4);
        let two = Array::random(random, &shape);
        let extent = one.layout.shape()[axis];
        shape[axis] += extent;
        let sources = [one.view(), two.view()];
        let run = |queue: &mut Queue, target: &mut ViewMut<'_, i64, IxDyn>| {
            queue.concatenate(target, &sources, axis as isize)
        };
        compare(random, &shape, run, |index| match index[axis] - extent as isize {
            behind @ 0.. => two.view()[&with(index, axis, behind)],
            _ => one.view()[index],
        });
    });
}

#[test]
fn stacked_arrays_have_an_axis_of_their_own() {
    each_array(42, |random, one, axis| {
        let two = Array::random(random, one.layout.shape());
        let mut shape = one.layout.shape().to_vec();
        shape.insert(axis, 2);
        let sources = [one.view(), two.view()];
        let run =
            |queue: &mut Queue, target: &mut ViewMut<'_, i64, IxDyn>| queue.stack(target, &sources, axis as isize);
        compare(random, &shape, run, |index| {
            let mut rest = index.to_vec();
            sources[rest.remove(axis) as usize][&rest]
        });
    });
}

/// The index that an index outside stands for.
fn reflected(entry: isize, extent: isize, pad: Pad<i64>) -> Option<isize> {
    let there_and_back = |period: isize, last: isize| {
        let entry = entry.rem_euclid(period.max(1));
        if entry > last {
            period - entry
        } else {
            entry
        }
    };
    match pad {
        Pad::Constant(_) => (0..extent).contains(&entry).then_some(entry),
        Pad::Edge => Some(entry.clamp(0, extent - 1)),
        Pad::Reflect => Some(there_and_back(2 * extent - 2, extent - 1)),
        Pad::Symmetric => {
            let entry = entry.rem_euclid(2 * extent);
            Some(if entry >= extent { 2 * extent - 1 - entry } else { entry })
        }
        Pad::Wrap => Some(entry.rem_euclid(extent)),
    }
}

#[test]
fn padded_arrays_go_on_as_told() {
    each_array(43, |random, array, _| {
        let extents = array.layout.shape().to_vec();
        let [before, after] = [(); 2].map(|()| extents.iter().map(|_| random.below(6)).collect::<Vec<_>>());
        let shape: Vec<usize> = (0..extents.len()).map(|axis| before[axis] + extents[axis] + after[axis]).collect();
        let pad = [Pad::Constant(-7), Pad::Edge, Pad::Reflect, Pad::Symmetric, Pad::Wrap][random.below(5)];
        let run = |queue: &mut Queue, target: &mut ViewMut<'_, i64, IxDyn>| {
            queue.pad(target, &array.view(), &before, &after, pad)
        };
        compare(random, &shape, run, |index| {
            let inside = |axis: usize| reflected(index[axis] - before[axis] as isize, extents[axis] as isize, pad);
            let source: Option<Vec<isize>> = (0..index.len()).map(inside).collect();
            source.map_or(-7, |source| array.view()[&source])
        });
    });
}

#[test]
fn rolled_repeated_and_tiled_arrays() {
    each_array(44, |random, array, axis| {
        let (view, shape) = (array.view(), array.layout.shape().to_vec());
        let (shift, repeats) = (random.below(13) as isize - 6, random.below(4));
        let extent = shape[axis] as isize;
        let run = |queue: &mut Queue, target: &mut ViewMut<'_, i64, IxDyn>| {
            queue.roll(target, &view, &[shift, 1], &[axis as isize, axis as isize])
        };
        compare(random, &shape, run, |index| view[&with(index, axis, (index[axis] - shift - 1).rem_euclid(extent))]);

        let mut longer = shape.clone();
        longer[axis] *= repeats;
        let run = |queue: &mut Queue, target: &mut ViewMut<'_, i64, IxDyn>| {
            queue.repeat(target, &view, repeats, axis as isize)
        };
        compare(random, &longer, run, |index| view[&with(index, axis, index[axis] / repeats as isize)]);

        let reps: Vec<usize> = std::iter::once(2).chain(shape.iter().map(|_| random.below(3))).collect();
        let tiled: Vec<usize> =
            reps.iter().zip([&[1], &shape[..]].concat()).map(|(rep, extent)| rep * extent).collect();
        let run = |queue: &mut Queue, target: &mut ViewMut<'_, i64, IxDyn>| queue.tile(target, &view, &reps);
        compare(random, &tiled, run, |index| {
            let source: Vec<isize> =
                index[1..].iter().zip(&shape).map(|(entry, extent)| entry % *extent as isize).collect();
            view[&source]
        });
    });
}

#[test]
fn what_does_not_fit_is_refused() {
    let (data, mut memory) = (numbers(6), [0; 6]);
    let source = View::new(&data, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let mut target = ViewMut::new(&mut memory, Layout::c_contig([3, 2]).unwrap()).unwrap();
    let mut queue = Queue::new().unwrap();
    let status = |done: Result<()>| done.unwrap_err().status();
    let none: [View<'_, i32, Ix2>; 0] = [];
    assert_eq!(status(queue.concatenate(&mut target, &[source], 0)), Status::SHAPE);
    assert_eq!(status(queue.concatenate(&mut target, &none, 0)), Status::ARGUMENT);
    assert_eq!(status(queue.roll(&mut target, &source, &[1], &[0])), Status::SHAPE);
    assert_eq!(status(queue.roll(&mut target, &source, &[1], &[])), Status::NDIM);
    assert_eq!(status(queue.repeat(&mut target, &source, 1, 2)), Status::AXIS);
    assert_eq!(status(queue.tile(&mut target, &source, &[2])), Status::SHAPE);
    let error = queue.pad(&mut target, &source, [0, 0], [1, 0], Pad::Edge).unwrap_err();
    assert_eq!((error.status(), error.layouts().len()), (Status::SHAPE, 2), "{error}");
    let (mut target, source) = (target.to_dyn(), source.to_dyn());
    assert_eq!(status(queue.pad(&mut target, &source, &[0, 0], &[1], Pad::Edge)), Status::NDIM);
}
