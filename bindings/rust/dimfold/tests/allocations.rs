//! Views and operations on up to 8 axes take no memory of their own.
#![cfg(all(feature = "std", not(miri)))]

#[path = "common/counting.rs"]
mod counting;

use counting::allocations;
use dimfold::{Dimension, Layout, Order, Queue, View, ViewMut};

fn everything<D: Dimension>(queue: &mut Queue, layout: Layout<D>, source: &[f32], target: &mut [f64]) {
    let source = View::new(source, layout.clone()).unwrap().reverse_axes();
    let mut target = ViewMut::new(target, layout).unwrap().reverse_axes();
    queue.cast(&mut target, &source).unwrap();
    queue.fill(&mut target, 1.0).unwrap();
    assert_eq!(target.iter_mut().map(|element| *element).sum::<f64>(), source.size() as f64);
    assert_eq!(source.iter_in(Order::K).unwrap().count(), source.size());
    queue.explain(&target, &source).unwrap();
}

#[test]
fn views_and_operations_allocate_nothing() {
    let mut queue = Queue::with_threads(1).unwrap();
    let (source, mut target) = (vec![0f32; 256], vec![0f64; 256]);
    let fixed = Layout::c_contig([4, 8, 8]).unwrap();
    let dynamic = Layout::c_contig(&[2; 8]).unwrap();
    assert_eq!(allocations(|| everything(&mut queue, fixed, &source, &mut target)), 0);
    assert_eq!(allocations(|| everything(&mut queue, dynamic, &source, &mut target)), 0);
}

fn expressions<D: Dimension>(queue: &mut Queue, layout: Layout<D>, source: &[f32], target: &mut [f32]) {
    let a = View::new(source, layout.clone()).unwrap();
    let mut target = ViewMut::new(target, layout).unwrap();
    let flipped = a.flip(&[0]).unwrap();
    queue.apply(&mut target, (&a * 2.5 + &flipped - a.expr().floor()).max(0.5)).unwrap();
    queue.update(&mut target, |x| x * 2.0 - &a).unwrap();
}

#[test]
fn expressions_take_no_memory() {
    let mut queue = Queue::with_threads(1).unwrap();
    let (source, mut target) = (vec![0f32; 256], vec![0f32; 256]);
    let fixed = Layout::c_contig([4, 8, 8]).unwrap();
    let dynamic = Layout::c_contig(&[2; 8]).unwrap();
    assert_eq!(allocations(|| expressions(&mut queue, fixed, &source, &mut target)), 0);
    assert_eq!(allocations(|| expressions(&mut queue, dynamic, &source, &mut target)), 0);
    let numbers = View::from(&[1.0f32, 2.0]);
    assert_eq!(allocations(|| drop((numbers * 2.0).shared())), 1);
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(vec![0u8; 10])), 1);
}
