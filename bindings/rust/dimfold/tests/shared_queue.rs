//! One queue for many threads.
#![cfg(feature = "std")]
use std::sync::Barrier;
use std::thread;
use std::vec;

use dimfold::{DeviceBuffer, Layout, Queue, Result, SharedQueue, Status, View, ViewMut};

fn assert_shareable<T: Clone + Send + Sync>(_: &T) {}

fn transposed(queue: &SharedQueue, rows: usize, columns: usize, add: u32) -> bool {
    let source: vec::Vec<u32> = (0..(rows * columns) as u32).map(|i| i + add).collect();
    let mut target = vec![0; source.len()];
    let from = View::new(&source, Layout::c_contig([rows, columns]).unwrap()).unwrap();
    queue.copy(&mut ViewMut::new(&mut target, Layout::f_contig([rows, columns]).unwrap()).unwrap(), &from).unwrap();
    let step = 1 + source.len() / 1000;
    (0..source.len()).step_by(step).all(|i| target[i % columns * rows + i / columns] == source[i])
}

#[test]
fn threads_copy_at_the_same_time() -> Result<()> {
    let queue = Queue::with_threads(2)?.into_shared();
    assert_shareable(&queue);
    let threads = if cfg!(miri) { 2 } else { 8 };
    thread::scope(|scope| {
        for thread in 0..threads {
            let queue = queue.clone();
            scope.spawn(move || {
                let rounds = if cfg!(miri) { 2 } else { 50 };
                assert!((0..rounds).all(|round| transposed(&queue, 30 + round, 7 + thread, thread as u32)));
            });
        }
    });
    Ok(())
}

#[test]
fn clones_are_the_same_queue() -> Result<()> {
    let (one, other) = (Queue::with_threads(1)?.into_shared(), Queue::with_threads(1)?.into_shared());
    assert!(one == one.clone() && one != other);
    Ok(())
}

#[test]
fn who_finds_it_at_work_does_not_wait() -> Result<()> {
    let (queue, both) = (Queue::with_threads(2)?.into_shared(), Barrier::new(2));
    let meet = || {
        queue.with(|queue| {
            both.wait(); // each is within its operation when the other one comes
            queue.synchronize()
        })
    };
    thread::scope(|scope| {
        scope.spawn(meet);
        meet()
    })
}

#[test]
fn calls_within_calls_have_queues_of_their_own() -> Result<()> {
    fn nest(queue: &SharedQueue, depth: usize) -> Result<usize> {
        queue.with(|_| if depth == 0 { Ok(0) } else { Ok(nest(queue, depth - 1)? + 1) })
    }
    assert_eq!(nest(&Queue::new()?.into_shared(), 20)?, 20);
    Ok(())
}

#[test]
fn memory_of_one_is_memory_of_all() -> Result<()> {
    let queue = Queue::with_threads(1)?.into_shared();
    let buffer = queue.with(|first| {
        let inner = queue.with(|spare| DeviceBuffer::from_slice(spare, &[1u8, 2, 3]))?;
        assert_eq!(inner.to_vec(first)?, [1, 2, 3]);
        DeviceBuffer::from_slice(first, &[4u8, 5])
    })?;
    let copied = queue.with(|_| queue.with(|spare| buffer.to_vec(spare)))?;
    assert_eq!(copied, [4, 5]);
    assert_eq!(buffer.to_vec(&mut Queue::new()?).unwrap_err().status(), Status::ARGUMENT);
    drop(queue);
    drop(buffer);
    Ok(())
}

#[test]
fn a_panic_leaves_the_queue_usable() -> Result<()> {
    let queue = Queue::with_threads(1)?.into_shared();
    let broken = queue.clone();
    assert!(thread::spawn(move || broken.with(|_| -> Result<()> { panic!("of a test") })).join().is_err());
    assert!(transposed(&queue, 5, 9, 0));
    Ok(())
}

/// A task that rayon runs while another one waits in an operation calls operations itself, and so on.
#[test]
#[cfg(feature = "rayon")]
#[cfg_attr(miri, ignore = "rayon's threads leave memory behind")]
fn a_hundred_thousand_operations_within_rayons_tasks_end() -> Result<()> {
    use rayon::prelude::*;
    for queue in [Queue::rayon()?, Queue::with_threads(2)?].map(Queue::into_shared) {
        let done: usize = (0..200)
            .into_par_iter()
            .map(|outer| {
                assert!(transposed(&queue, 410, 400, outer)); // large enough for several threads
                (0..499u32).into_par_iter().filter(|&inner| transposed(&queue, 5, 7, inner)).count() + 1
            })
            .sum();
        assert_eq!(done, 100_000);
    }
    Ok(())
}
