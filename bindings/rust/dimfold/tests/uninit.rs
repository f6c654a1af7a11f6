//! Operations write to memory that holds nothing yet what they write to elements.
#![cfg(feature = "std")]
mod common;

use common::{numbers, Random, ROUNDS};

use dimfold::{Element, IxDyn, Layout, PaddingMode, Queue, Result, TiledView, UninitViewMut, View, ViewMut};

type Written<'a, T> = UninitViewMut<'a, T, IxDyn>;

/// What an operation writes to fresh memory of that layout, every byte of which is another one before.
fn written<T: Element>(layout: &Layout<IxDyn>, write: impl FnOnce(&mut Written<'_, T>) -> Result<()>) -> Vec<T> {
    let mut memory = Vec::<T>::with_capacity(layout.span().unwrap());
    let spare = &mut memory.spare_capacity_mut()[..layout.span().unwrap()];
    let mut target = ViewMut::new_uninit(spare, layout.clone()).unwrap();
    write(&mut target).unwrap();
    // SAFETY: the operation has succeeded.
    unsafe { target.assume_init() }.iter().copied().collect()
}

#[test]
fn operations_write_every_element_of_fresh_memory() {
    let (mut random, mut queue) = (Random::new(41), Queue::with_threads(1).unwrap());
    for _ in 0..ROUNDS {
        let ndim = random.below(4);
        let shape = random.shape(ndim);
        let (to, from) = (random.layout(&shape), random.layout(&shape));
        let data = numbers(from.span().unwrap());
        let source = View::new(&data, from).unwrap();
        let elements: Vec<i32> = source.iter().copied().collect();
        assert_eq!(written::<i32>(&to, |target| queue.copy(target, &source)), elements);
        let wide: Vec<f64> = elements.iter().map(|&element| f64::from(element)).collect();
        assert_eq!(written::<f64>(&to, |target| queue.cast(target, &source)), wide);
        assert_eq!(written::<i32>(&to, |target| queue.fill(target, 7)), vec![7; elements.len()]);
        assert_eq!(source.to_vec(&mut queue, dimfold::Order::C).unwrap(), elements);
    }
}

#[test]
fn plans_and_arrays_are_made_in_fresh_memory() {
    let mut queue = Queue::with_threads(1).unwrap();
    let data: Vec<i32> = (0..12).collect();
    let source = View::new(&data, Layout::c_contig(&[3, 4]).unwrap()).unwrap();
    let (same, turned) = (Layout::c_contig(&[3, 4]).unwrap(), Layout::f_contig(&[3, 4]).unwrap());
    assert_eq!(
        written::<i32>(&turned, |target| queue.explain(target, &source).map(|_| ()).and(queue.copy(target, &source))),
        data
    );
    let rolled = written::<i32>(&same, |target| queue.roll(target, &source, &[1], &[1]));
    assert_eq!(rolled[..4], [3, 0, 1, 2]);
    let tiles = TiledView::new(source.layout(), vec![2, 2], PaddingMode::Zero).unwrap();
    let tile = Layout::c_contig(&[2, 2]).unwrap();
    assert_eq!(
        written::<i32>(&tile, |target| queue.tile_load(target, &source, &tiles, vec![1, 1], None)),
        [10, 11, 0, 0]
    );
}
