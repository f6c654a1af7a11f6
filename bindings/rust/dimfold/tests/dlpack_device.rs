//! Tensors in a device's memory are lent to the operations of a queue: on a CUDA device where there is one, and in the
//! host's memory for a host queue.
#![cfg(feature = "std")]

#[path = "common/gpu.rs"]
mod gpu;

use dimfold::dlpack::{DlManaged, DlVersioned};
use dimfold::{sys, DeviceBuffer, DeviceView, Layout, Order, Queue, Status, View};
use gpu::{queues, tensor};
use std::ptr::NonNull;

#[test]
fn a_tensor_of_others_is_read_and_written_where_it_lies() {
    for mut queue in queues() {
        let mut buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2, 3, 4, 5, 6]).unwrap();
        queue.synchronize().unwrap();
        let (mut shape, mut stride) = ([3, 2], [1, 3]);
        let mut raw = tensor(&mut buffer, &queue, &mut shape, &mut stride);
        // SAFETY: the tensor is valid, and its elements are used by nobody else.
        let mut taken = unsafe { DlManaged::from_raw(NonNull::from(&mut raw)) };
        assert_eq!(taken.device().unwrap(), queue.device());
        let read = |queue: &mut Queue, view: DeviceView<i32, _>| view.to_vec(queue, Order::C).unwrap();
        // SAFETY: nobody has been given any work on the elements that is not done.
        let before = unsafe { taken.lend_view(&mut queue, read) }.unwrap();
        assert_eq!(before, [1, 4, 2, 5, 3, 6]);
        // SAFETY: as above.
        unsafe {
            let layout = Layout::c_contig(&[2]).unwrap();
            let source = View::new(&[20, 50], layout).unwrap();
            taken
                .lend_view_mut(&mut queue, |queue, view| queue.copy(&mut view.dim_select(0, 1).unwrap(), &source))
                .unwrap()
                .unwrap();
        }
        drop(taken);
        assert_eq!(buffer.to_vec(&mut queue).unwrap(), [1, 20, 3, 4, 50, 6]);
    }
}

#[test]
fn a_buffer_is_given_away() {
    for mut queue in queues() {
        let buffer = DeviceBuffer::from_slice(&mut queue, &[1.5f32, 2.5, 3.5, 4.5]).unwrap();
        let layout = Layout::f_contig([2, 2]).unwrap();
        let tensor = DlVersioned::export(buffer, |buffer| buffer.view(layout)).unwrap();
        assert_eq!(tensor.device().unwrap(), queue.device());
        assert_eq!(tensor.view::<f32>().is_ok(), queue.device().0 == sys::DIMFOLD_DEVICE_CPU);
        let read = |queue: &mut Queue, view: DeviceView<f32, _>| view.to_vec(queue, Order::C).unwrap();
        // SAFETY: only this queue has been given work on the buffer.
        assert_eq!(unsafe { tensor.lend_view(&mut queue, read) }.unwrap(), [1.5, 3.5, 2.5, 4.5]);
    }
}

#[test]
fn memory_that_a_queue_cannot_reach_is_refused_by_its_operations() {
    for mut queue in queues().into_iter().skip(1) {
        let buffer = DeviceBuffer::from_slice(&mut queue, &[1u8, 2]).unwrap();
        queue.synchronize().unwrap();
        let layout = Layout::c_contig([2]).unwrap();
        let mut tensor = DlVersioned::export(buffer, |buffer| buffer.view(layout)).unwrap();
        let mut host = Queue::with_threads(1).unwrap();
        // SAFETY: the queue's work on the buffer is done.
        let read = unsafe { tensor.lend_view::<u8, _>(&mut host, |host, view| view.to_vec(host, Order::C)) };
        assert_eq!(read.unwrap().unwrap_err().status(), Status::UNSUPPORTED);
        // SAFETY: as above.
        let written = unsafe { tensor.lend_view_mut::<u8, _>(&mut queue, |_, _| ()) };
        assert_eq!(written.unwrap_err().status(), Status::READONLY);
    }
}
