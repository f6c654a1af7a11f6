//! What a device does wrong breaks no promise of Rust's. The software GPU shows it, whose calls fail when they are told
//! to, and whose streams work only when somebody waits.
#![cfg(all(feature = "std", unix, not(miri)))]

mod common;
#[path = "common/gpu.rs"]
mod gpu;

use std::ffi::{c_int, c_void, CStr};
use std::sync::{Arc, Mutex};
use std::{env, process};

use common::numbers;
use dimfold::expr::Input;
use dimfold::{DeviceBuffer, Layout, Order, PinnedBuffer, Program, Queue, Result, Status, View, ViewMut};
use gpu::{cuda_queue, function, software_gpu, ILLEGAL_ADDRESS, MEMORY_ALLOCATION, UNKNOWN};

/// A bit of everything, with a result that is known.
fn work(queue: &mut Queue, other: &mut Queue) -> Result<()> {
    let (rows, columns) = (Layout::c_contig([4, 6])?, Layout::f_contig([4, 6])?);
    let data = numbers(24);
    let mut first = DeviceBuffer::zeroed(queue, 24)?;
    queue.copy(&mut first.view_mut(columns)?, &View::new(&data, rows)?)?;
    let mut second = DeviceBuffer::from_slice(queue, &[-1; 24])?;
    queue.copy(&mut second.view_mut(rows)?, &first.view(columns)?)?;
    drop(first);
    second.hand_over(queue, other)?;
    let mut third = DeviceBuffer::zeroed(queue, 24)?;
    queue.copy_with(other, &mut third.view_mut(columns)?, &second.view(rows)?)?;
    let pinned = Arc::new(PinnedBuffer::from_slice(&data)?);
    let pending = other.upload(&mut second.view_mut(rows)?, pinned.clone(), rows)?;
    let target = other.download(PinnedBuffer::filled(24, 0)?, rows, &second.view(rows)?)?.wait()?;
    drop(pending);
    let mut back = vec![0; 24];
    queue.copy(&mut ViewMut::new(&mut back, rows)?, &third.view(columns)?)?;
    assert_eq!((&back, &target[..]), (&data, &data[..]));
    Ok(())
}

fn two_queues() -> (Queue, Queue) {
    (cuda_queue().unwrap(), cuda_queue().unwrap())
}

/// What fails in the work, memory and waits first of all.
const CALLS: [&CStr; 12] = [
    c"cudaMallocAsync",
    c"cudaFreeAsync",
    c"cudaHostAlloc",
    c"cudaFreeHost",
    c"cudaLaunchKernelExC",
    c"cudaMemcpyAsync",
    c"cudaStreamIsCapturing",
    c"cudaStreamSynchronize",
    c"cudaStreamWaitEvent",
    c"cudaEventCreateWithFlags",
    c"cudaEventRecord",
    c"cudaEventSynchronize",
];

#[test]
fn every_failing_call_is_an_error_and_nothing_leaks() {
    let Some(gpu) = software_gpu() else { return };
    let (mut queue, mut other) = two_queues();
    work(&mut queue, &mut other).unwrap();
    let leaks = gpu.leaks();
    for (name, error) in CALLS.iter().flat_map(|name| [(name, UNKNOWN), (name, MEMORY_ALLOCATION)]) {
        for nth in 1.. {
            gpu.fail(name, nth, error, false);
            let done = work(&mut queue, &mut other);
            let has_failed = gpu.has_failed();
            gpu.reset();
            if !has_failed {
                assert!(nth > 1, "{name:?} is called");
                break;
            }
            let statuses = [Status::CUDA, Status::RESOURCE];
            let what = format!("{name:?} {nth} with error {error}: {done:?}");
            assert!(done.as_ref().map_or_else(|error| statuses.contains(&error.status()), |()| true), "{what}");
            work(&mut queue, &mut other).expect(&what);
            assert_eq!(gpu.leaks(), leaks, "{what}");
        }
    }
}

#[test]
fn a_lost_device_is_reported_and_frees_what_it_can() {
    let Some(gpu) = software_gpu() else { return };
    for nth in [1, 10, 30, 50] {
        let (mut queue, mut other) = two_queues();
        let kept = DeviceBuffer::filled(&mut queue, 10, 1).unwrap();
        gpu.fail_any(nth, ILLEGAL_ADDRESS);
        let error = work(&mut queue, &mut other).unwrap_err();
        assert_eq!(error.status(), Status::CUDA_LOST, "{error}");
        assert!(error.to_string().contains("lost to this process"), "{error}");
        assert_eq!(error.found(), i64::from(ILLEGAL_ADDRESS));
        assert!(error.detail().is_some());
        assert_eq!(kept.to_vec(&mut queue).unwrap_err().status(), Status::CUDA_LOST);
        drop((kept, queue, other));
        gpu.drop_all();
        gpu.reset();
    }
}

#[test]
fn what_operations_use_is_freed_behind_them() {
    let Some(gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let layout = Layout::c_contig([8, 8]).unwrap();
    let mut target = DeviceBuffer::zeroed(&mut queue, 64).unwrap();
    let source = DeviceBuffer::filled(&mut queue, 64, 7).unwrap();
    queue.copy(&mut target.view_mut(layout).unwrap(), &source.view(layout).unwrap().reverse_axes()).unwrap();
    assert!(gpu.pending() > 0, "nobody waits for operations between buffers");
    drop(source);
    let next = DeviceBuffer::filled(&mut queue, 64, 8).unwrap();
    assert_eq!(target.to_vec(&mut queue).unwrap(), [7; 64]);
    drop((target, next));
    queue.synchronize().unwrap();
    drop(queue);
    assert_eq!(gpu.leaks(), 0);
}

/// Captures what `work` gives the queue, and throws the graph away. A capture that was spoiled is a failure.
fn capture(queue: &mut Queue, work: impl FnOnce(&mut Queue)) {
    let stream = queue.stream();
    let mut graph = core::ptr::null_mut();
    // SAFETY: so CUDA declares them.
    unsafe {
        let begin = function::<extern "C" fn(*mut c_void, c_int) -> c_int>(c"cudaStreamBeginCapture").unwrap();
        let end = function::<extern "C" fn(*mut c_void, &mut *mut c_void) -> c_int>(c"cudaStreamEndCapture").unwrap();
        let destroy = function::<extern "C" fn(*mut c_void) -> c_int>(c"cudaGraphDestroy").unwrap();
        assert_eq!(begin(stream, 0), 0);
        work(queue);
        assert_eq!(end(stream, &mut graph), 0);
        assert_eq!(destroy(graph), 0);
    }
}

#[test]
fn a_buffer_dropped_while_a_graph_is_captured_is_freed_after_it() {
    let Some(gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let [first, second, mut kept] = [1, 2, 3].map(|value| DeviceBuffer::filled(&mut queue, 64, value).unwrap());
    let layout = Layout::c_contig([64]).unwrap();
    let leaks = gpu.leaks();
    capture(&mut queue, |queue| {
        drop(first);
        drop(DeviceBuffer::filled(queue, 64, 4).unwrap());
        queue.fill(&mut kept.view_mut(layout).unwrap(), 5).unwrap();
        assert_eq!(gpu.calls(c"cudaFreeAsync"), 1, "the graph frees what it has allocated");
        drop(second);
    });
    assert_eq!(gpu.leaks(), leaks);
    assert_eq!(kept.to_vec(&mut queue).unwrap(), [3; 64]);
    assert_eq!(gpu.leaks(), leaks - 2, "the queue's next call");
    let last = DeviceBuffer::filled(&mut queue, 64, 6).unwrap();
    capture(&mut queue, |_| drop(last));
    drop((kept, queue));
    assert_eq!(gpu.leaks(), 0, "the queue's end");
}

/// What a graph launches is compiled before it is captured: no kernel of a program that is gone comes into a graph.
#[test]
fn a_program_must_be_prepared_before_a_graph_is_captured() {
    let Some(_gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let source = DeviceBuffer::filled(&mut queue, 64, 3).unwrap();
    let mut target = DeviceBuffer::filled(&mut queue, 64, 0).unwrap();
    let layout = Layout::c_contig([64]).unwrap();
    let mut program = Program::new(&mut queue, |a: Input<i32>| a + 1).unwrap();
    for is_prepared in [false, true] {
        let (from, mut to) = (source.view(layout).unwrap(), target.view_mut(layout).unwrap());
        if is_prepared {
            program.prepare(&mut queue, &mut to, (&from,)).unwrap();
        }
        capture(&mut queue, |queue| {
            let status = |done: Result<()>| done.err().map(|error| error.status());
            assert_eq!(status(queue.apply(&mut to, &from + 1)), Some(Status::CAPTURE));
            let expected = if is_prepared { None } else { Some(Status::CAPTURE) };
            assert_eq!(status(program.apply(queue, &mut to, (&from,))), expected);
        });
    }
    assert_eq!(target.to_vec(&mut queue).unwrap(), [0; 64], "what is captured is not run");
}

#[test]
fn rusts_memory_is_left_alone_when_a_call_returns() {
    let Some(gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    for layout in [Layout::c_contig([20, 30]).unwrap(), Layout::f_contig([20, 30]).unwrap()] {
        let flat = Layout::c_contig([20, 30]).unwrap();
        let buffer = DeviceBuffer::filled(&mut queue, 600, 4).unwrap();
        for nth in 0..4 {
            let mut target = vec![0; 600];
            if nth > 0 {
                gpu.fail(c"cudaStreamSynchronize", nth, UNKNOWN, false);
            }
            let mut to = ViewMut::new(&mut target, layout).unwrap();
            let done = queue.copy(&mut to, &buffer.view(flat).unwrap());
            assert_eq!(gpu.pending(), 0);
            assert_eq!(done.is_err(), gpu.has_failed());
            if nth == 0 {
                assert_eq!(target, [4; 600]);
            }
            gpu.reset();
        }
    }
}

#[test]
fn a_slice_may_change_when_its_upload_returns() {
    let Some(_gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let mut pinned = PinnedBuffer::filled(100, 1).unwrap();
    let buffer = DeviceBuffer::from_slice(&mut queue, &pinned).unwrap();
    pinned.fill(2);
    assert_eq!(buffer.to_vec(&mut queue).unwrap(), [1; 100]);
}

/// Never drops a value, but knows where it is, so that AddressSanitizer does not call it a leak.
fn forget<T>(value: T) {
    static KNOWN: Mutex<Vec<usize>> = Mutex::new(Vec::new());
    KNOWN.lock().unwrap().push(core::ptr::from_mut(Box::leak(Box::new(value))) as usize);
}

#[test]
fn what_is_forgotten_only_leaks() {
    let Some(gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let layout = Layout::c_contig([100]).unwrap();
    let mut buffer = DeviceBuffer::zeroed(&mut queue, 100).unwrap();
    let source = PinnedBuffer::filled(100, 5).unwrap();
    forget(queue.upload(&mut buffer.view_mut(layout).unwrap(), source, layout).unwrap());
    let target = PinnedBuffer::filled(100, 0).unwrap();
    forget(queue.download(target, layout, &buffer.view(layout).unwrap()).unwrap());
    assert_eq!(buffer.to_vec(&mut queue).unwrap(), [5; 100]);
    forget(buffer);
    queue.synchronize().unwrap();
    assert!(gpu.leaks() >= 3);
    gpu.reset();
    // The forgotten buffer keeps C's queue, and so its stream.
    drop(queue);
    gpu.drop_all();
}

#[test]
fn a_pending_copy_that_is_dropped_is_waited_for() {
    let Some(gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let layout = Layout::c_contig([100]).unwrap();
    let mut buffer = DeviceBuffer::zeroed(&mut queue, 100).unwrap();
    let mut source = Arc::new(PinnedBuffer::filled(100, 5).unwrap());
    let mut pending = queue.upload(&mut buffer.view_mut(layout).unwrap(), source.clone(), layout).unwrap();
    assert!(gpu.pending() > 0 && !pending.is_done().unwrap());
    assert!(Arc::get_mut(&mut source).is_none());
    drop(pending);
    Arc::get_mut(&mut source).unwrap().fill(6);
    let view = buffer.view(layout).unwrap();
    gpu.fail(c"cudaEventSynchronize", 1, UNKNOWN, false);
    let pending = queue.download(PinnedBuffer::filled(100, 0).unwrap(), layout, &view).unwrap();
    assert_eq!(pending.wait().unwrap_err().status(), Status::CUDA);
    assert_eq!(gpu.pending(), 0);
    assert_eq!(view.to_vec(&mut queue, Order::C).unwrap(), [5; 100]);
    drop((source, buffer, queue));
    assert_eq!(gpu.leaks(), 0);
}

#[test]
fn a_device_that_nobody_can_wait_for_ends_the_process() {
    const CHILD: &str = "DIMFOLD_TEST_WAITS";
    let Some(gpu) = software_gpu() else { return };
    if env::var_os(CHILD).is_some() {
        let mut queue = cuda_queue().unwrap();
        let buffer = DeviceBuffer::filled(&mut queue, 100, 1).unwrap();
        gpu.fail(c"cudaStreamSynchronize", 1, UNKNOWN, true);
        let _ = buffer.to_vec(&mut queue);
        process::exit(0);
    }
    let mut child = process::Command::new(env::current_exe().unwrap());
    child.args(["--exact", "a_device_that_nobody_can_wait_for_ends_the_process", "--nocapture"]);
    let ended = child.env(CHILD, "1").output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success() && said.contains("a device cannot be waited for"), "{said}");
}

#[test]
fn operations_on_one_device_wait_for_nothing() {
    let Some(gpu) = software_gpu() else { return };
    let mut queue = cuda_queue().unwrap();
    let layout = Layout::c_contig([8, 8]).unwrap();
    let source = DeviceBuffer::filled(&mut queue, 64, 7).unwrap();
    let mut target = DeviceBuffer::zeroed(&mut queue, 64).unwrap();
    gpu.reset();
    for _ in 0..10 {
        queue.copy(&mut target.view_mut(layout).unwrap(), &source.view(layout).unwrap().reverse_axes()).unwrap();
    }
    assert_eq!(gpu.calls(c"cudaLaunchKernelExC"), 10);
    assert_eq!(gpu.calls(c"cudaStreamSynchronize") + gpu.calls(c"cudaEventSynchronize"), 0);
    assert!(gpu.pending() >= 10);
    queue.synchronize().unwrap();
}
