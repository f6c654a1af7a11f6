//! Views and operations on up to 8 axes take no memory of their own.
#![cfg(all(feature = "std", not(miri)))]

use std::alloc::{GlobalAlloc, Layout as MemoryLayout, System};
use std::cell::Cell;

use dimfold::{Dimension, Layout, Order, Queue, View, ViewMut};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: MemoryLayout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: MemoryLayout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

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

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(vec![0u8; 10])), 1);
}
