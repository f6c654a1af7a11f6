//! Buffers where a queue's operations run hold what the same operations give in Rust's memory: on host queues, and on a
//! CUDA device where there is one.
#![cfg(feature = "std")]

mod common;
#[path = "common/gpu.rs"]
mod gpu;

use common::{indices, numbers, position, Random};
use dimfold::nested::{DeviceNestedView, DeviceNestedViewMut, NestedView, NestedViewMut};
use dimfold::{
    cuda, nested, s, DeviceBuffer, DeviceView, DeviceViewMut, Event, Kernel, Layout, Order, Pad, PaddingMode, Pending,
    PinnedBuffer, Queue, Status, TiledView, Transfer, View, ViewMut,
};
use gpu::{cuda_queue, queues};

const ROUNDS: usize = if cfg!(miri) { 1 } else { 40 };

/// What a buffer holds, in the order of its memory.
fn all<T: dimfold::Element>(buffer: &DeviceBuffer<T>, queue: &mut Queue) -> Vec<T> {
    buffer.to_vec(queue).unwrap()
}

#[test]
fn elements_come_and_go() {
    for mut queue in queues() {
        let mut buffer = DeviceBuffer::from_slice(&mut queue, &[1u16, 2, 3]).unwrap();
        assert_eq!((all(&buffer, &mut queue), buffer.len()), (vec![1, 2, 3], 3));
        buffer.copy_from_slice(&mut queue, &[4, 5, 6]).unwrap();
        assert_eq!(all(&buffer, &mut queue), [4, 5, 6]);
        assert_eq!(buffer.copy_from_slice(&mut queue, &[1]).unwrap_err().status(), Status::SHAPE);
        let filled = DeviceBuffer::filled(&mut queue, 5, [0.5f32, 1.0]).unwrap();
        assert_eq!(all(&filled, &mut queue), [[0.5, 1.0]; 5]);
        let zeroed = DeviceBuffer::<bool>::zeroed(&mut queue, 3).unwrap();
        assert_eq!(all(&zeroed, &mut queue), [false; 3]);
        let empty = DeviceBuffer::<i64>::from_slice(&mut queue, &[]).unwrap();
        assert!(empty.is_empty() && all(&empty, &mut queue).is_empty());
    }
}

#[test]
fn more_than_there_is_is_refused() {
    for mut queue in queues() {
        let error = DeviceBuffer::<u64>::zeroed(&mut queue, usize::MAX / 16).unwrap_err();
        assert_eq!(error.status(), Status::RESOURCE, "{error}");
        // SAFETY: there is no buffer.
        let error = unsafe { DeviceBuffer::<u64>::uninit(&mut queue, usize::MAX) }.unwrap_err();
        assert_eq!(error.status(), Status::RESOURCE, "{error}");
    }
}

#[test]
fn copies_of_random_layouts_are_the_loop() {
    for mut queue in queues() {
        let mut random = Random::new(21);
        for round in 0..ROUNDS {
            let ndim = random.below(5);
            let shape = random.shape(ndim);
            let (from, to) = (random.layout(&shape), random.layout(&shape));
            let source = numbers(from.span().unwrap());
            let mut expected = vec![-1; to.span().unwrap() + 1];
            let before = expected.clone();
            for index in indices(&shape) {
                expected[position(&to, &index)] = source[position(&from, &index)];
            }
            let there = DeviceBuffer::from_slice(&mut queue, &source).unwrap();
            let mut target = DeviceBuffer::from_slice(&mut queue, &before).unwrap();
            let mut back = before.clone();
            let here = View::new(&source, from.clone()).unwrap();
            let there = there.view(from).unwrap();
            match round % 3 {
                0 => queue.copy(&mut target.view_mut(to).unwrap(), &there).unwrap(),
                1 => queue.copy(&mut target.view_mut(to).unwrap(), &here).unwrap(),
                _ => queue.copy(&mut ViewMut::new(&mut back, to).unwrap(), &there).unwrap(),
            }
            let written = if round % 3 == 2 { back } else { all(&target, &mut queue) };
            assert_eq!(written, expected);
        }
    }
}

#[test]
fn casts_and_fills_are_those_of_the_host() {
    let mut host = Queue::with_threads(1).unwrap();
    for mut queue in queues() {
        let mut random = Random::new(22);
        for _ in 0..ROUNDS {
            let ndim = random.below(4);
            let shape = random.shape(ndim);
            let (from, to) = (random.layout(&shape), random.layout(&shape));
            let source: Vec<f32> = (0..from.span().unwrap()).map(|i| i as f32 * 70.3 - 500.0).collect();
            let mut expected = vec![7i16; to.span().unwrap()];
            let mut target = DeviceBuffer::from_slice(&mut queue, &expected).unwrap();
            let here = View::new(&source, from.clone()).unwrap();
            host.cast(&mut ViewMut::new(&mut expected, to.clone()).unwrap(), &here).unwrap();
            let there = DeviceBuffer::from_slice(&mut queue, &source).unwrap();
            queue.cast(&mut target.view_mut(to.clone()).unwrap(), &there.view(from).unwrap()).unwrap();
            assert_eq!(all(&target, &mut queue), expected);
            host.fill(&mut ViewMut::new(&mut expected, to.clone()).unwrap(), -9).unwrap();
            queue.fill(&mut target.view_mut(to).unwrap(), -9).unwrap();
            assert_eq!(all(&target, &mut queue), expected);
        }
    }
}

/// Runs the same work on Rust's memory and on buffers, which start as the same numbers, and compares what comes out.
macro_rules! as_on_the_host {
    ($source:expr, $target:expr, |$queue:ident, $to:ident, $from:ident| $work:expr) => {
        let (source, target): (Layout<_>, Layout<_>) = ($source, $target);
        let mut expected = vec![-1i32; target.span().unwrap()];
        let data = numbers(source.span().unwrap());
        {
            let mut host = Queue::with_threads(1).unwrap();
            let ($queue, $to, $from) =
                (&mut host, &mut ViewMut::new(&mut expected, target).unwrap(), &View::new(&data, source).unwrap());
            $work.unwrap();
        }
        for mut queue in queues() {
            let there = DeviceBuffer::from_slice(&mut queue, &data).unwrap();
            let mut buffer = DeviceBuffer::filled(&mut queue, expected.len(), -1i32).unwrap();
            {
                let ($queue, $to, $from) =
                    (&mut queue, &mut buffer.view_mut(target).unwrap(), &there.view(source).unwrap());
                $work.unwrap();
            }
            assert_eq!(all(&buffer, &mut queue), expected);
        }
    };
}

#[test]
fn arrays_are_assembled_on_the_device() {
    let c = |shape: [usize; 2]| Layout::c_contig(shape).unwrap();
    as_on_the_host!(c([3, 4]), c([3, 8]), |queue, to, from| queue.concatenate(to, &[*from, *from], 1));
    as_on_the_host!(c([3, 4]), c([6, 7]), |queue, to, from| queue.pad(to, from, [1, 2], [2, 1], Pad::Reflect));
    as_on_the_host!(c([3, 4]), c([4, 6]), |queue, to, from| queue.pad(to, from, [1, 0], [0, 2], Pad::Constant(5)));
    as_on_the_host!(c([3, 4]), c([3, 4]), |queue, to, from| queue.roll(to, from, &[1, -2], &[0, 1]));
    as_on_the_host!(c([3, 4]), c([3, 8]), |queue, to, from| queue.repeat(to, from, 2, 1));
    as_on_the_host!(c([3, 4]), c([6, 4]), |queue, to, from| queue.tile(to, from, &[2, 1]));
    let tiles = TiledView::new(&c([3, 4]), [2, 3], PaddingMode::Zero).unwrap();
    as_on_the_host!(c([3, 4]), c([2, 3]), |queue, to, from| queue.tile_load(to, from, &tiles, [1, 1], None));
    as_on_the_host!(c([2, 3]), c([3, 4]), |queue, to, from| queue.tile_store(to, from, &tiles, [1, 1], None));
    let stacked = Layout::c_contig([2, 3, 4]).unwrap();
    as_on_the_host!(c([3, 4]), stacked, |queue, to, from| queue.stack(to, &[*from, *from], 0));
    let grid = Layout::c_contig([2, 2, 2, 3]).unwrap();
    as_on_the_host!(c([3, 4]), grid, |queue, to, from| queue.tiles_load(to, from, &tiles, None));
    as_on_the_host!(grid, c([3, 4]), |queue, to, from| queue.tiles_store(to, from, &tiles, None));
}

#[test]
fn nested_layouts_are_operands_on_the_device() {
    let (plain, swizzled) = (nested!("(8,8):(8,1)"), nested!("Sw<3,0,3> o 0 o (8,8):(8,1)"));
    let data = numbers(64);
    let mut expected = [0; 64];
    let mut host = Queue::with_threads(1).unwrap();
    let here = NestedView::new(&data, plain).unwrap();
    host.copy_nested(&mut NestedViewMut::new(&mut expected, swizzled).unwrap(), &here).unwrap();
    for mut queue in queues() {
        let source = DeviceBuffer::from_slice(&mut queue, &data).unwrap();
        let mut target = DeviceBuffer::zeroed(&mut queue, 64).unwrap();
        let there: DeviceNestedView<i32> = source.nested_view(plain).unwrap();
        let mut to: DeviceNestedViewMut<i32> = target.nested_view_mut(swizzled).unwrap();
        queue.copy_nested(&mut to, &there).unwrap();
        assert_eq!((*to.layout(), *there.layout()), (swizzled, plain));
        assert_eq!(all(&target, &mut queue), expected);
        queue.copy_nested(&mut target.nested_view_mut(plain).unwrap(), &here).unwrap();
        assert_eq!(all(&target, &mut queue), data);
        queue.fill_nested(&mut target.nested_view_mut(plain).unwrap(), 3).unwrap();
        assert_eq!(all(&target, &mut queue), [3; 64]);
        assert_eq!(source.nested_view(nested!("(8,9):(8,1)")).unwrap_err().status(), Status::BOUNDS);
        assert_eq!(target.nested_view_mut(nested!("(8,8):(0,1)")).unwrap_err().status(), Status::OVERLAP);
    }
}

#[test]
fn layouts_outside_of_a_buffer_are_refused() {
    for mut queue in queues() {
        let mut buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2, 3, 4]).unwrap();
        assert_eq!(buffer.view(Layout::c_contig([5]).unwrap()).unwrap_err().status(), Status::BOUNDS);
        assert_eq!(buffer.view_mut(Layout::c_contig([5]).unwrap()).unwrap_err().status(), Status::BOUNDS);
        let twice = Layout::new([2, 2], [0, 1], 0).unwrap();
        assert_eq!(buffer.view(twice).unwrap().shape(), [2, 2]);
        assert_eq!(buffer.view_mut(twice).unwrap_err().status(), Status::OVERLAP);
    }
}

#[test]
fn views_of_a_device_change_their_layouts_as_others_do() {
    for mut queue in queues() {
        let mut buffer = DeviceBuffer::from_slice(&mut queue, &numbers(12)).unwrap();
        let view: DeviceView<i32, _> = buffer.view(Layout::c_contig([3, 4]).unwrap()).unwrap();
        let corner = view.dim_slice(s![..;-1, 1..3]).unwrap();
        assert_eq!(corner.to_vec(&mut queue, Order::C).unwrap(), [28, 31, 16, 19, 4, 7]);
        assert_eq!(view.reverse_axes().to_vec(&mut queue, Order::F).unwrap(), numbers(12));
        let repeated = view.dim_select(1, 0).unwrap().broadcast_to([2, 3]).unwrap();
        assert_eq!(repeated.to_vec(&mut queue, Order::C).unwrap(), [1, 13, 25, 1, 13, 25]);
        let halves: Vec<u16> = numbers(12).iter().flat_map(|&n| [n as u32 as u16, (n as u32 >> 16) as u16]).collect();
        let halves = if cfg!(target_endian = "little") { halves } else { return };
        assert_eq!(view.view_as::<u16>(1).unwrap().to_vec(&mut queue, Order::C).unwrap(), halves);
        let whole: DeviceViewMut<i32, _> = buffer.view_mut(Layout::c_contig([3, 4]).unwrap()).unwrap();
        let (mut left, mut right) = whole.split_at(1, 1).unwrap();
        queue.fill(&mut left, 0).unwrap();
        queue.copy(&mut right.reborrow().dim_narrow(1, 0..1).unwrap(), &left.view()).unwrap();
        assert_eq!(all(&buffer, &mut queue), [0, 0, 7, 10, 0, 0, 19, 22, 0, 0, 31, 34]);
    }
}

#[test]
fn another_queues_memory_is_refused() {
    let layout = Layout::c_contig([3]).unwrap();
    let (mut first, mut second) = (queues(), queues());
    for (one, two) in first.iter_mut().zip(&mut second) {
        let buffer = DeviceBuffer::from_slice(one, &[1, 2, 3]).unwrap();
        let mut target = DeviceBuffer::zeroed(two, 3).unwrap();
        let error = two.copy(&mut target.view_mut(layout).unwrap(), &buffer.view(layout).unwrap()).unwrap_err();
        assert_eq!((error.status(), error.operand()), (Status::ARGUMENT, Some("source")));
        assert!(error.to_string().contains("belongs to another queue"), "{error}");
        let error = one.fill(&mut target.view_mut(layout).unwrap(), 1).unwrap_err();
        assert_eq!((error.status(), error.operand()), (Status::ARGUMENT, Some("target")));
        assert_eq!(buffer.to_vec(two).unwrap_err().status(), Status::ARGUMENT);
        let views = [buffer.view(layout).unwrap()];
        let error = two.concatenate(&mut target.view_mut(layout).unwrap(), &views, 0).unwrap_err();
        assert_eq!(error.status(), Status::ARGUMENT);
        let from = buffer.nested_view(nested!("3:1")).unwrap();
        assert!(two.copy_nested(&mut target.nested_view_mut(nested!("3:1")).unwrap(), &from).is_err());
        assert_eq!(all(&target, two), [0; 3]);
    }
}

#[test]
fn a_buffer_is_handed_over_in_order() {
    let (mut first, mut second) = (queues(), queues());
    for (one, two) in first.iter_mut().zip(&mut second) {
        let mut buffer = DeviceBuffer::zeroed(one, 1000).unwrap();
        one.fill(&mut buffer.view_mut(Layout::c_contig([1000]).unwrap()).unwrap(), 5).unwrap();
        buffer.hand_over(one, two).unwrap();
        assert_eq!(all(&buffer, two), [5; 1000]);
        assert_eq!(buffer.to_vec(one).unwrap_err().status(), Status::ARGUMENT);
        assert_eq!(buffer.hand_over(one, two).unwrap_err().status(), Status::ARGUMENT);
    }
    if let (Some(mut device), [host, ..]) = (cuda_queue(), &mut first[..]) {
        let mut buffer = DeviceBuffer::zeroed(host, 1).unwrap();
        buffer.copy_from_slice(host, &[1]).unwrap();
        let error = buffer.hand_over(host, &mut device).unwrap_err();
        assert_eq!(error.status(), Status::ARGUMENT);
        assert_eq!(all(&buffer, host), [1]);
    }
}

#[test]
fn a_copy_with_another_queue_keeps_the_order() {
    let layout = Layout::c_contig([500]).unwrap();
    let (mut first, mut second) = (queues(), queues());
    for (one, two) in first.iter_mut().zip(&mut second) {
        let mut source = DeviceBuffer::zeroed(one, 500).unwrap();
        let mut target = DeviceBuffer::zeroed(two, 500).unwrap();
        for number in 1..4 {
            one.fill(&mut source.view_mut(layout).unwrap(), number).unwrap();
            two.copy_with(one, &mut target.view_mut(layout).unwrap(), &source.view(layout).unwrap()).unwrap();
        }
        one.fill(&mut source.view_mut(layout).unwrap(), 9).unwrap();
        drop(source);
        one.synchronize().unwrap();
        assert_eq!(all(&target, two), [3; 500]);
    }
    let [one, two, ..] = &mut queues()[..] else { return };
    let mut third = Queue::new().unwrap();
    let source = DeviceBuffer::<i32>::zeroed(&mut third, 500).unwrap();
    let mut target = DeviceBuffer::<i32>::zeroed(two, 500).unwrap();
    let done = two.copy_with(one, &mut target.view_mut(layout).unwrap(), &source.view(layout).unwrap());
    assert_eq!(done.unwrap_err().status(), Status::ARGUMENT);
}

#[test]
fn a_buffer_may_outlive_its_queue() {
    for mut queue in queues() {
        let buffer = DeviceBuffer::filled(&mut queue, 100, 1u8).unwrap();
        drop(queue);
        drop(buffer);
    }
}

#[test]
#[cfg_attr(miri, ignore = "C's threads are unknown to Miri")]
fn buffers_are_dropped_on_other_threads_while_the_queue_works() {
    for mut queue in queues() {
        std::thread::scope(|scope| {
            let (sender, receiver) = std::sync::mpsc::channel::<DeviceBuffer<i32>>();
            scope.spawn(move || receiver.into_iter().for_each(drop));
            for i in 0..200 {
                let buffer = DeviceBuffer::filled(&mut queue, 64, i).unwrap();
                let mut target = DeviceBuffer::zeroed(&mut queue, 64).unwrap();
                let layout = Layout::c_contig([8, 8]).unwrap();
                let source = buffer.view(layout).unwrap().reverse_axes();
                queue.copy(&mut target.view_mut(layout).unwrap(), &source).unwrap();
                sender.send(buffer).unwrap();
                assert_eq!(all(&target, &mut queue), [i; 64]);
            }
        });
    }
}

#[test]
fn events_order_queues() {
    let (mut first, mut second) = (queues(), queues());
    for (one, two) in first.iter_mut().zip(&mut second) {
        let mut event = Event::new(one).unwrap();
        assert!(event.query().unwrap(), "it counts as passed before it is recorded");
        let mut buffer = DeviceBuffer::zeroed(one, 10).unwrap();
        one.fill(&mut buffer.view_mut(Layout::c_contig([10]).unwrap()).unwrap(), 1).unwrap();
        one.record(&mut event).unwrap();
        two.wait(&mut event).unwrap();
        two.synchronize().unwrap();
        assert!(event.query().unwrap());
        event.synchronize().unwrap();
        one.synchronize().unwrap();
        assert!(one.query().unwrap() && two.query().unwrap());
        one.prepare().unwrap();
    }
}

#[test]
fn a_plan_tells_how_elements_come_to_the_device() {
    let Some(mut queue) = cuda_queue() else { return };
    let data = numbers(64 * 64);
    let (rows, columns) = (Layout::c_contig([64, 64]).unwrap(), Layout::f_contig([64, 64]).unwrap());
    let mut buffer = DeviceBuffer::<i32>::zeroed(&mut queue, 64 * 64).unwrap();
    let target = buffer.view_mut(rows).unwrap();
    let plan = queue.explain(&target, &View::new(&data, rows).unwrap()).unwrap();
    assert_eq!((plan.transfer(), plan.staged_bytes()), (Transfer::Memcpy, 0));
    assert!(plan.to_string().contains("transfer memcpy"), "{plan}");
    let plan = queue.explain(&target, &View::new(&data, columns).unwrap()).unwrap();
    assert_eq!(plan.transfer(), Transfer::Staged);
    assert!(plan.staged_bytes() > 0, "{plan:?}");
    let narrow = View::new(&data, rows).unwrap().dim_narrow(1, 0..8).unwrap();
    let target = target.dim_narrow(1, 0..8).unwrap();
    assert_eq!(queue.explain(&target, &narrow).unwrap().transfer(), Transfer::Memcpy2d);
    let other = DeviceBuffer::<i32>::zeroed(&mut queue, 64 * 64).unwrap();
    let mut buffer = buffer;
    let plan = queue.explain(&buffer.view_mut(rows).unwrap(), &other.view(columns).unwrap()).unwrap();
    assert_eq!((plan.transfer(), plan.kernel(), plan.launches()), (Transfer::None, Kernel::Transpose, 1));
}

#[test]
fn pinned_buffers_are_slices() {
    if cuda_queue().is_none() {
        return;
    }
    let mut pinned = PinnedBuffer::from_slice(&[1u64, 2, 3]).unwrap();
    pinned[1] = 9;
    assert_eq!(pinned[..], [1, 9, 3]);
    assert_eq!(PinnedBuffer::filled(4, 2.5f32).unwrap()[..], [2.5; 4]);
    let mut vector = Vec::with_capacity(100);
    vector.extend(numbers(10));
    let address = vector.as_ptr();
    let registered = PinnedBuffer::from_vec(vector).unwrap();
    assert_eq!((registered.as_ptr(), &registered[..]), (address, &numbers(10)[..]));
    assert!(PinnedBuffer::from_vec(Vec::<u8>::new()).unwrap().is_empty());
    assert!(PinnedBuffer::<u8>::from_slice(&[]).unwrap().is_empty());
    let view = View::new(&registered, Layout::c_contig([2, 5]).unwrap()).unwrap();
    assert_eq!(view[[1, 0]], 16);
}

#[test]
fn pinned_buffers_are_lent_until_their_copy_is_done() {
    let Some(mut queue) = cuda_queue() else { return };
    let (rows, columns) = (Layout::c_contig([3, 4]).unwrap(), Layout::f_contig([3, 4]).unwrap());
    let mut buffer = DeviceBuffer::zeroed(&mut queue, 12).unwrap();
    for layout in [rows, columns] {
        let source = PinnedBuffer::from_slice(&numbers(12)).unwrap();
        let mut pending: Pending<_> = queue.upload(&mut buffer.view_mut(rows).unwrap(), source, layout).unwrap();
        while !pending.is_done().unwrap() {}
        assert_eq!(pending.wait().unwrap()[..], numbers(12));
        let target = PinnedBuffer::filled(12, 0).unwrap();
        let pending = queue.download(target, layout, &buffer.view(rows).unwrap()).unwrap();
        assert_eq!(pending.wait().unwrap()[..], numbers(12));
    }
    let shared = std::sync::Arc::new(PinnedBuffer::filled(12, 8).unwrap());
    let pending = queue.upload(&mut buffer.view_mut(rows).unwrap(), shared.clone(), rows).unwrap();
    assert_eq!(shared[3], 8);
    drop(pending);
    assert_eq!(all(&buffer, &mut queue), [8; 12]);
    let long = Layout::c_contig([13]).unwrap();
    let mut line = buffer.view_mut(Layout::c_contig([12]).unwrap()).unwrap();
    let error = queue.upload(&mut line, shared.clone(), long).unwrap_err();
    assert_eq!(error.status(), Status::BOUNDS);
    let repeated = Layout::new([12], [0], 0).unwrap();
    let error = queue.download(PinnedBuffer::filled(12, 0).unwrap(), repeated, &line.view()).unwrap_err();
    assert_eq!(error.status(), Status::OVERLAP);
}

#[test]
fn devices_are_described() {
    if cuda_queue().is_none() {
        return;
    }
    let count = cuda::device_count().unwrap();
    assert!(count > 0 && !cuda::library().is_empty());
    for id in 0..count {
        let device = cuda::device(id).unwrap();
        assert!(device.id() == id && !device.name().is_empty(), "{device:?}");
        assert!(device.free_bytes() <= device.memory_bytes() && device.compute_capability() >= (5, 0), "{device:?}");
        assert!(device.multiprocessors() > 0 && device.driver_version() >= 12000 && device.runtime_version() > 0);
        let _ = (device.l2_cache_bytes(), device.shared_bytes_per_block());
        let _ = (device.has_memory_pools(), device.is_integrated());
    }
    for id in [count, usize::MAX] {
        assert_eq!(cuda::device(id).unwrap_err().status(), Status::INDEX);
        assert_eq!(Queue::cuda(id).unwrap_err().status(), Status::INDEX);
    }
}

#[test]
fn queues_are_made_as_their_options_say() {
    let Some(queue) = cuda_queue() else { return };
    assert_eq!((queue.device(), queue.threads()), ((2, 0), 1));
    assert!(!queue.stream().is_null());
    let options = cuda::Options::new().stream(cuda::Stream::LEGACY).staging_bytes(4096).threads(2);
    let mut legacy = Queue::cuda_with(0, &options).unwrap();
    assert!(legacy.stream().is_null());
    assert_eq!((legacy.threads(), legacy.prepare().unwrap_err().status()), (2, Status::CAPTURE));
    // SAFETY: the stream is that of `queue`, which lives longer.
    let mut over = unsafe { Queue::cuda_over(0, queue.stream()) }.unwrap();
    assert_eq!(over.stream(), queue.stream());
    let buffer = DeviceBuffer::from_slice(&mut over, &[3]).unwrap();
    assert_eq!(all(&buffer, &mut over), [3]);
    drop((buffer, over));
    let urgent = Queue::cuda_with(0, &cuda::Options::new().stream(cuda::Stream::own(-1))).unwrap();
    assert_ne!(urgent.stream(), queue.stream());
    // SAFETY: all of it is done on this thread.
    let per_thread = cuda::Options::new().stream(unsafe { cuda::Stream::per_thread() });
    Queue::cuda_with(0, &per_thread).unwrap().synchronize().unwrap();
    assert_eq!(Queue::cuda_with(0, &cuda::Options::new().threads(2000)).unwrap_err().status(), Status::ARGUMENT);
    #[cfg(feature = "rayon")]
    Queue::cuda_with(0, &cuda::Options::new().rayon()).unwrap().synchronize().unwrap();
    assert_eq!(Queue::new().unwrap().device(), (1, 0));
    assert!(Queue::new().unwrap().stream().is_null());
}

#[test]
fn what_moves_between_threads_is_what_may() {
    fn sends<T: Send>() {}
    fn shares<T: Sync>() {}
    sends::<Queue>();
    sends::<DeviceBuffer<f32>>();
    shares::<DeviceBuffer<f32>>();
    sends::<DeviceView<'static, f32, dimfold::Ix2>>();
    shares::<DeviceView<'static, f32, dimfold::Ix2>>();
    sends::<DeviceViewMut<'static, f32, dimfold::Ix2>>();
    sends::<DeviceNestedView<'static, f32>>();
    sends::<DeviceNestedViewMut<'static, f32>>();
    sends::<PinnedBuffer<f32>>();
    shares::<PinnedBuffer<f32>>();
    sends::<Pending<PinnedBuffer<f32>>>();
    sends::<Event>();
    shares::<Event>();
    sends::<cuda::Options>();
}

#[test]
#[cfg_attr(miri, ignore = "Miri cannot read the texts of C")]
fn debug_tells_layouts_and_no_elements() {
    let mut queue = Queue::new().unwrap();
    let mut buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2]).unwrap();
    let layout = Layout::c_contig([2]).unwrap();
    assert_eq!(format!("{:?}", buffer.view(layout).unwrap()), "DeviceView (2):(1)");
    assert_eq!(format!("{:?}", buffer.view_mut(layout).unwrap()), "DeviceViewMut (2):(1)");
    assert!(format!("{buffer:?}").starts_with("DeviceBuffer { len: 2"));
}
