//! A program on a machine without CUDA is told why.
#![cfg(all(feature = "std", not(miri)))]

use std::path::Path;
use std::{env, process};

use dimfold::{cuda, DeviceBuffer, PinnedBuffer, Queue, Status};

const CHILD: &str = "DIMFOLD_TEST_NO_CUDA";

/// What a process says that runs `name` with DIMFOLD_CUDART set so: the library is found once for each process.
fn said_without_cuda(name: &str, library: &str) -> String {
    let mut child = process::Command::new(env::current_exe().unwrap());
    child.args(["--exact", name, "--nocapture"]).env(CHILD, "1").env("DIMFOLD_CUDART", library);
    let ended = child.output().unwrap();
    let said = String::from_utf8_lossy(&ended.stdout) + String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{said}");
    said.into_owned()
}

#[test]
fn all_that_needs_cuda_says_that_it_is_unavailable() {
    if env::var_os(CHILD).is_none() {
        let said = said_without_cuda("all_that_needs_cuda_says_that_it_is_unavailable", "/nowhere/libcudart.so");
        let sentence = "cuda_load: CUDA is unavailable: the library that DIMFOLD_CUDART names cannot be loaded";
        assert!(said.contains(sentence), "{said}");
        return;
    }
    println!("{}", cuda::load().unwrap_err());
    // SAFETY: there is no such library.
    let errors = [cuda::load().unwrap_err(), unsafe { cuda::load_from(Path::new("/nowhere/else")) }.unwrap_err()];
    let others = [
        Queue::cuda(0).unwrap_err(),
        cuda::device_count().unwrap_err(),
        cuda::device(0).unwrap_err(),
        PinnedBuffer::filled(1, 1).unwrap_err(),
        PinnedBuffer::from_vec(vec![1]).unwrap_err(),
    ];
    for error in errors.iter().chain(&others) {
        assert_eq!(error.status(), Status::CUDA_UNAVAILABLE, "{error}");
        assert!(error.to_string().contains("CUDA is unavailable: "), "{error}");
    }
    assert_eq!(cuda::library(), "");
    let nothing = [PinnedBuffer::filled(0, 1), PinnedBuffer::from_slice(&[]), PinnedBuffer::from_vec(vec![])];
    assert!(nothing.into_iter().all(|buffer| buffer.unwrap().is_empty()), "no memory is no matter of CUDA's");
    let mut queue = Queue::cuda(0).or_else(|_| Queue::new()).unwrap();
    let buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2]).unwrap();
    assert_eq!(buffer.to_vec(&mut queue).unwrap(), [1, 2]);
}

#[test]
fn a_path_with_a_zero_inside_is_refused() {
    // SAFETY: there is no such library.
    let error = unsafe { cuda::load_from(Path::new("lib\0cudart")) }.unwrap_err();
    assert_eq!((error.status(), error.operand()), (Status::CUDA_UNAVAILABLE, Some("path")));
}
