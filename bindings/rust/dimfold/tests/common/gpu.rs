//! Queues to test on, and the controls of the software GPU.
#![allow(dead_code)]

use std::env;
use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::ptr::null_mut;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dimfold::dlpack::{DlTensor, RawManaged};
use dimfold::{cuda, sys, DeviceBuffer, Queue, Status};

/// A host queue, and one on a CUDA device where there is one: the software GPU that DIMFOLD_CUDART names, if no other.
pub fn queues() -> Vec<Queue> {
    let mut queues = vec![Queue::with_threads(1).unwrap()];
    queues.extend(cuda_queue());
    queues
}

pub fn cuda_queue() -> Option<Queue> {
    if cfg!(miri) {
        return None;
    }
    match Queue::cuda_with(0, &cuda::Options::new().threads(1)) {
        Ok(queue) => Some(queue),
        Err(error) => {
            assert_eq!(error.status(), Status::CUDA_UNAVAILABLE, "{error}");
            println!("skipped on CUDA: {error}");
            None
        }
    }
}

/// The tensor of another library over a buffer of 2 × 3, its columns as rows.
pub fn tensor(
    buffer: &mut DeviceBuffer<i32>,
    queue: &Queue,
    shape: &mut [i64; 2],
    stride: &mut [i64; 2],
) -> RawManaged {
    let (device_type, device_id) = queue.device();
    let dl_tensor = DlTensor {
        data: buffer.as_mut_ptr().cast(),
        device: sys::dimfold_dl_device { device_type, device_id },
        ndim: 2,
        dtype: sys::dimfold_dl_dtype { code: 0, bits: 32, lanes: 1 },
        shape: shape.as_mut_ptr(),
        strides: stride.as_mut_ptr(),
        byte_offset: 0,
    };
    RawManaged { dl_tensor, manager_ctx: null_mut(), deleter: None }
}

extern "C" {
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

const RTLD_NOW: c_int = 2;

/// A function of the library that DIMFOLD_CUDART names.
///
/// # Safety
/// `F` is the type of the function.
pub unsafe fn function<F: Copy>(name: &CStr) -> Option<F> {
    let path = CString::new(env::var("DIMFOLD_CUDART").ok()?).unwrap();
    let library = unsafe { dlopen(path.as_ptr(), RTLD_NOW) };
    if library.is_null() {
        return None;
    }
    let address = unsafe { dlsym(library, name.as_ptr()) };
    assert_eq!(size_of::<F>(), size_of::<*mut c_void>());
    (!address.is_null()).then(|| unsafe { std::mem::transmute_copy(&address) })
}

/// As tests/software_gpu/control.h declares it.
#[repr(C)]
pub struct SoftwareGpu {
    pub set: extern "C" fn(c_int, i64),
    fail: extern "C" fn(*const c_char, u64, c_int, bool),
    reset: extern "C" fn(),
    calls: extern "C" fn(*const c_char) -> u64,
    failed: extern "C" fn() -> u64,
    launches: extern "C" fn() -> u64,
    copies: extern "C" fn() -> u64,
    pub pending: extern "C" fn() -> u64,
    pool_grows: extern "C" fn(c_int) -> u64,
    violations: extern "C" fn() -> u64,
    violation: extern "C" fn() -> *const c_char,
    forgive: extern "C" fn(),
    leaks: extern "C" fn(bool) -> u64,
    device_bytes: extern "C" fn(c_int) -> u64,
    drop: extern "C" fn(),
}

pub const DEVICES: c_int = 0;

/// CUDA's errors.
pub const MEMORY_ALLOCATION: c_int = 2;
pub const ILLEGAL_ADDRESS: c_int = 700;
pub const UNKNOWN: c_int = 999;

/// The software GPU, for one test at a time.
pub struct Watched {
    gpu: &'static SoftwareGpu,
    leaks_before: u64,
    _alone: MutexGuard<'static, ()>,
}

static ALONE: Mutex<()> = Mutex::new(());

/// None without one.
pub fn software_gpu() -> Option<Watched> {
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    drop(cuda_queue()?);
    // SAFETY: so control.h declares it.
    let controls = unsafe { function::<extern "C" fn() -> &'static SoftwareGpu>(c"software_gpu_controls") };
    let Some(controls) = controls else {
        println!("skipped: DIMFOLD_CUDART does not name the software GPU");
        return None;
    };
    let gpu = controls();
    (gpu.reset)();
    Some(Watched { gpu, leaks_before: (gpu.leaks)(false), _alone: alone })
}

impl Watched {
    /// Lets the `nth` next call of a function fail, and the later ones if `for_ever`.
    pub fn fail(&self, name: &CStr, nth: u64, error: c_int, for_ever: bool) {
        (self.gpu.fail)(name.as_ptr(), nth, error, for_ever);
    }

    /// Lets the `nth` next call of any function fail.
    pub fn fail_any(&self, nth: u64, error: c_int) {
        (self.gpu.fail)(std::ptr::null(), nth, error, false);
    }

    /// Takes away what has leaked on purpose. Nothing else may be there.
    pub fn drop_all(&self) {
        (self.gpu.drop)();
    }

    pub fn reset(&self) {
        (self.gpu.reset)();
    }

    pub fn calls(&self, name: &CStr) -> u64 {
        (self.gpu.calls)(name.as_ptr())
    }

    pub fn has_failed(&self) -> bool {
        (self.gpu.failed)() > 0
    }

    /// Pieces of work that no stream has done yet.
    pub fn pending(&self) -> u64 {
        (self.gpu.pending)()
    }

    pub fn set(&self, setting: c_int, value: i64) {
        (self.gpu.set)(setting, value);
    }

    /// What has not been given back since the test began.
    pub fn leaks(&self) -> u64 {
        (self.gpu.leaks)(false) - self.leaks_before
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        (self.gpu.reset)();
        if !std::thread::panicking() {
            // SAFETY: the sentence has a closing zero.
            let sentence = unsafe { CStr::from_ptr((self.gpu.violation)()) };
            assert_eq!((self.gpu.violations)(), 0, "{sentence:?}");
        }
    }
}
