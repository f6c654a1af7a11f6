//! rayon visits what the iterators do, each element once and in their order.
#![cfg(feature = "rayon")]
mod common;

use common::{numbers, Random, ROUNDS};
use dimfold::{Layout, View, ViewMut};
use rayon::prelude::*;

#[test]
#[cfg_attr(miri, ignore = "rayon's pool outlives the test")]
fn threads_visit_what_one_does() {
    let mut random = Random::new(91);
    for _ in 0..ROUNDS {
        let layout = random.any_layout(1..5);
        let data = numbers(layout.span().unwrap());
        let view = View::new(&data, layout).unwrap();
        let elements: Vec<i32> = view.iter().copied().collect();
        assert_eq!(view.par_iter().with_max_len(1).copied().collect::<Vec<_>>(), elements);
        assert_eq!(
            view.clone().into_par_iter().rev().copied().collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>(),
            elements
        );
        assert_eq!(view.par_iter().enumerate().filter(|(place, found)| elements[*place] != **found).count(), 0);
        for axis in 0..view.shape().len() as isize {
            let told = |part: View<'_, i32, _>| part.iter().copied().collect::<Vec<_>>();
            let parts: Vec<_> = view.axis_iter(axis).unwrap().map(told).collect();
            assert_eq!(
                view.axis_iter(axis).unwrap().into_par_iter().with_max_len(1).map(told).collect::<Vec<_>>(),
                parts
            );
            let chunks: Vec<_> = view.axis_chunks_iter(axis, 2).unwrap().map(told).collect();
            let by_threads = view.axis_chunks_iter(axis, 2).unwrap().into_par_iter().with_max_len(1).map(told);
            assert_eq!(by_threads.collect::<Vec<_>>(), chunks);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "rayon's pool outlives the test")]
fn threads_write_each_element_once() {
    let mut data = vec![0; 3000];
    let mut view = ViewMut::new(&mut data, Layout::new([40, 30], [70, 2], 5).unwrap()).unwrap();
    view.par_iter_mut().with_max_len(1).for_each(|element| *element += 1);
    view.axis_iter_mut(1)
        .unwrap()
        .into_par_iter()
        .for_each(|mut column| column.iter_mut().for_each(|element| *element += 1));
    let chunks = view.axis_chunks_iter_mut(0, 7).unwrap().into_par_iter();
    assert_eq!(chunks.len(), 6);
    chunks.for_each(|mut rows| rows.par_iter_mut().for_each(|element| *element += 1));
    assert!(view.par_iter().all(|&element| element == 3));
    view.into_par_iter().for_each(|element| *element += 1);
    assert_eq!(data.iter().sum::<i32>(), 4 * 40 * 30);
}

/// rayon's threads have 2 MiB; one that waits for another begins a second recursion above its first, and so on.
#[test]
#[cfg_attr(miri, ignore = "rayon's pool outlives the test")]
fn a_recursion_takes_little_of_the_stack() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).stack_size(512 << 10).build().unwrap();
    let data = numbers(4096);
    let view = View::new(&data, Layout::c_contig([4096, 1]).unwrap().to_dyn()).unwrap();
    let sum: i64 = pool.install(|| view.par_iter().with_max_len(1).map(|&element| i64::from(element)).sum());
    assert_eq!(sum, data.iter().map(|&element| i64::from(element)).sum::<i64>());
    let rows = || view.axis_iter(0).unwrap().into_par_iter().with_max_len(1).filter(|row| row.iter().len() == 1);
    assert_eq!(pool.install(|| rows().count()), 4096);
}
