//! A loan of a tensor ends when the queue is through with it. Each test has the software GPU by itself.
#![cfg(feature = "std")]

#[path = "common/gpu.rs"]
mod gpu;

use dimfold::dlpack::{DlManaged, DlVersioned};
use dimfold::{DeviceBuffer, Layout, Queue, Status};
use gpu::{cuda_queue, software_gpu, tensor};
use std::ptr::NonNull;

#[test]
fn what_the_queue_is_given_is_done_when_the_loan_ends() {
    let Some(gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let mut buffer = DeviceBuffer::from_slice(&mut queue, &[0; 6]).unwrap();
    queue.synchronize().unwrap();
    let (mut shape, mut stride) = ([3, 2], [1, 3]);
    let mut raw = tensor(&mut buffer, &queue, &mut shape, &mut stride);
    // SAFETY: the tensor is valid, and its elements are used by nobody else.
    let mut taken = unsafe { DlManaged::from_raw(NonNull::from(&mut raw)) };
    // SAFETY: nobody has been given any work on the elements that is not done.
    let pending = unsafe {
        taken.lend_view_mut(&mut queue, |queue, mut view| {
            queue.fill(&mut view, 7).unwrap();
            gpu.pending()
        })
    };
    assert!(pending.unwrap() > 0, "a fill is only submitted");
    assert_eq!(gpu.pending(), 0);
    // A queue that takes the other's place is not the one to wait for.
    // SAFETY: as above.
    let moved = unsafe {
        taken.lend_view_mut(&mut queue, |queue, mut view| {
            queue.fill(&mut view, 8).unwrap();
            let other = std::mem::replace(queue, Queue::with_threads(1).unwrap());
            assert_eq!(queue.fill(&mut view, 9).unwrap_err().status(), Status::ARGUMENT);
            other
        })
    };
    assert_eq!(gpu.pending(), 0);
    drop(taken);
    assert_eq!(buffer.to_vec(&mut moved.unwrap()).unwrap(), [8; 6]);
}

#[test]
fn a_panic_in_a_loan_is_waited_for() {
    let Some(gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let buffer = DeviceBuffer::from_slice(&mut queue, &[0; 6]).unwrap();
    let layout = Layout::c_contig([6]).unwrap();
    let mut tensor = DlVersioned::export_mut(buffer, |buffer| buffer.view_mut(layout)).unwrap();
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        // SAFETY: nobody else has been given any work on the elements.
        unsafe {
            tensor.lend_view_mut::<i32, ()>(&mut queue, |queue, mut view| {
                queue.fill(&mut view, 7).unwrap();
                assert!(gpu.pending() > 0, "a fill is only submitted");
                panic!("on purpose");
            })
        }
    }));
    assert_eq!(done.unwrap_err().downcast_ref(), Some(&"on purpose"));
    assert_eq!(gpu.pending(), 0);
}
