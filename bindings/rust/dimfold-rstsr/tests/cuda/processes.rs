//! Processes of their own.
use super::*;

/// Runs one of the tests below in a process of its own, with these variables.
fn passes_alone(test: &str, variables: &[(&str, &str)]) {
    let mut child = Command::new(env::current_exe().unwrap());
    child.args(["--exact", &format!("processes::{test}"), "--ignored"]).envs(variables.iter().copied());
    let output = child.output().unwrap();
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("1 passed"), "{out}{error}");
}

#[test]
fn tensors_of_two_gpus_are_of_two_devices() {
    passes_alone("in_a_process_with_two_gpus", &[("SOFTWARE_GPU_DEVICES", "2")]);
}

#[test]
#[ignore = "started by tensors_of_two_gpus_are_of_two_devices"]
fn in_a_process_with_two_gpus() {
    let (Some(one), Ok(second)) = (gpu(), Queue::cuda(1)) else { return };
    let two = ordered(DeviceDimfoldCuda::default().with_queue(second), RowMajor);
    let is_on_device = |raw: &<DeviceDimfoldCuda as DeviceRawAPI<i32>>::Raw| raw.is_on_device();
    for (from, to) in [(&one, &two), (&two, &one)] {
        carried!(from, to, is_on_device);
        let (mut target, source) = (kept(vec![0; 6], to), kept((0..6).collect::<Vec<i32>>(), from));
        to.assign(target.raw_mut(), &[2, 3].c(), source.raw(), &[2, 3].f()).unwrap();
        assert_eq!(target.to_cpu_vec().unwrap(), [0, 2, 4, 1, 3, 5]);
    }
    assert_eq!((by_whom(&one).1, by_whom(&two).1), (1, 1));
    same!(&two, device => ramp([30, 40], device).into_reverse_axes().into_contig(RowMajor));
    assert_eq!([&one, &two].map(|gpu| gpu.queue().unwrap().with(|queue| Ok(queue.device().1)).unwrap()), [0, 1]);
    let (a, b) = (ramp([8], &one), ramp([8], &two));
    let last = move || (of(&(&a + 1)).1[7], of(&b.flip(0).into_contig(RowMajor)).1[0]);
    assert_eq!(thread::spawn(last).join().unwrap(), (8, 7));
}

#[test]
fn where_memory_ends_operations_are_errors_and_leave_their_targets() {
    passes_alone("in_a_process_with_little_memory", &[("SOFTWARE_GPU_MEMORY", "50000000")]);
}

/// Three tensors have room, four have not. A GPU that is none of the software's has more.
#[test]
#[ignore = "started by where_memory_ends_operations_are_errors_and_leave_their_targets"]
fn in_a_process_with_little_memory() {
    let Some(gpu) = gpu() else { return };
    if DeviceCreationAnyAPI::<u8>::uninit_impl(&gpu, 60_000_000).is_ok() {
        return;
    }
    let full = |value: f64| rt::full(([1000, 2000], value, &gpu));
    let (mut a, b, c) = (full(1.0), full(2.0), full(3.0));
    let lacks = |result: Result<()>| assert!(matches!(result.unwrap_err().inner, RSTSRError::DeviceError(_)));
    lacks(rt::full_f(([1000, 2000], 4.0, &gpu)).map(drop));
    lacks(rt::add_f(&a, &b).map(drop));
    lacks(a.t().into_contig_f(RowMajor).map(drop));
    lacks(rt::ones_f::<_, (f64, Ix2)>(([1000, 2000], &serial())).unwrap().into_device_f(&gpu).map(drop));
    catch_unwind(AssertUnwindSafe(|| a.clone())).unwrap_err();
    a += &b;
    assert_eq!((a.sum(), c.i(999).sum()), (6_000_000.0, 6000.0));
    assert_eq!(c.storage().to_cpu_vec().unwrap()[1_999_999], 3.0);
    drop(c);
    gpu.queue().unwrap().with(|queue| queue.synchronize()).unwrap();
    assert_eq!((&a + &b).i((999, 1999)).to_scalar(), 5.0);
}

/// A software GPU finds that the queue of the process is there until its end.
#[test]
fn devices_that_were_given_no_queue_are_on_that_of_the_process() {
    passes_alone("in_a_process_with_a_queue", &[]);
}

#[test]
#[ignore = "started by devices_that_were_given_no_queue_are_on_that_of_the_process"]
fn in_a_process_with_a_queue() {
    let Some(own) = gpu() else { return };
    let device = ordered(DeviceDimfoldCuda::default(), RowMajor);
    same!(&device, device => ramp([3, 4], device).into_reverse_axes().into_contig(RowMajor));
    let other = ordered(DeviceDimfoldCuda::default(), RowMajor);
    assert!(device.same_device(&other) && !device.same_device(&own) && !own.same_device(&device));
    let _ = &ramp([2], &device) + &ramp([2], &other);
    assert_eq!((by_whom(&other), by_whom(&own)), ((1, 0), (0, 0)));
    let counts = other.counts();
    assert_eq!((counts.computed_by_dimfold(), counts.on_copies()), (1, BTreeMap::new()));
    assert!(device.queue().unwrap() == other.queue().unwrap());
    assert_eq!(device.queue().unwrap().with(|queue| Ok(queue.device().1)).unwrap(), 0);
}

#[test]
fn without_a_gpu_memory_is_an_error_that_says_why() {
    passes_alone("in_a_process_without_a_gpu", &[("DIMFOLD_CUDART", NOWHERE)]);
}

const NOWHERE: &str = "/nowhere/libcudart.so";
const UNAVAILABLE: &str = "CUDA is unavailable: ";

fn fails<T>(result: Result<T>) {
    match result.map(drop).unwrap_err().inner {
        RSTSRError::DeviceError(sentence) => assert!(sentence.contains(UNAVAILABLE), "{sentence}"),
        other => panic!("{other:?}"),
    }
}

#[test]
#[ignore = "started by without_a_gpu_memory_is_an_error_that_says_why"]
fn in_a_process_without_a_gpu() {
    if env::var("DIMFOLD_CUDART").as_deref() != Ok(NOWHERE) {
        return;
    }
    let device = ordered(DeviceDimfoldCuda::default(), RowMajor);
    fails(rt::zeros_f::<_, (f64, Ix2)>(([2, 3], &device)));
    fails(rt::ones_f::<_, (u8, Ix2)>(([2, 3], &device)));
    fails(rt::full_f(([2, 3], 1.5, &device)));
    fails(rt::asarray_f((vec![1, 2, 3], &device)));
    fails(rt::asarray_f((1.5, &device)));
    fails(rt::arange_f((5, &device)));
    fails(rt::linspace_f((0.0, 1.0, 5, &device)));
    fails(rt::eye_f::<_, (f64, _)>((3, &device)));
    fails(device.uninit_impl(3) as Result<Stored<MaybeUninit<i32>>>);
    fails(ramp([2, 3], &serial()).into_device_f(&device));
    fails(ramp([2, 3], &serial()).to_device_f(&device));
    catch_unwind(AssertUnwindSafe(|| ramp([2, 3], &device))).unwrap_err();
    assert!(device.queue().unwrap_err().to_string().contains(UNAVAILABLE));
    assert!(!format!("{device:?}").is_empty());
    assert!(device.same_device(&device.clone()));
    assert_eq!(by_whom(&device), (0, 0));
    let words = rt::asarray((vec![String::from("a"), String::from("b")], &device));
    let mut moved = words.flip(0).into_contig(RowMajor);
    assert_eq!(of(&moved).1, ["b", "a"]);
    moved.assign(&words);
    assert_eq!(of(&moved).1, ["a", "b"]);
}
