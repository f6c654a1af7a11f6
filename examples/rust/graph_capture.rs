//! Capture a copy into a CUDA graph and replay it with other data. A program that links the CUDA runtime declares its
//! functions; this one finds them where Dimfold found the runtime.
use std::ffi::{c_char, c_int, c_ulonglong, c_void, CStr, CString};
use std::ptr::null_mut;

use dimfold::{cuda, DeviceBuffer, Layout, Queue};

extern "C" {
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

const RTLD_NOW: c_int = 2;
const CAPTURE_MODE_RELAXED: c_int = 2;

/// What is called of the runtime. All return 0 for success.
struct Runtime {
    begin_capture: unsafe extern "C" fn(stream: *mut c_void, mode: c_int) -> c_int,
    end_capture: unsafe extern "C" fn(stream: *mut c_void, graph: *mut *mut c_void) -> c_int,
    instantiate: unsafe extern "C" fn(run: *mut *mut c_void, graph: *mut c_void, flags: c_ulonglong) -> c_int,
    launch: unsafe extern "C" fn(run: *mut c_void, stream: *mut c_void) -> c_int,
    destroy_run: unsafe extern "C" fn(run: *mut c_void) -> c_int,
    destroy: unsafe extern "C" fn(graph: *mut c_void) -> c_int,
}

impl Runtime {
    fn find() -> Runtime {
        let path = CString::new(cuda::library()).expect("a path");
        // SAFETY: the library is loaded already.
        let library = unsafe { dlopen(path.as_ptr(), RTLD_NOW) };
        /// # Safety
        /// `F` is the type of the function of that name.
        unsafe fn function<F>(library: *mut c_void, name: &CStr) -> F {
            // SAFETY: the caller's promise.
            let address = unsafe { dlsym(library, name.as_ptr()) };
            assert!(!address.is_null(), "a runtime with graphs");
            // SAFETY: likewise.
            unsafe { std::mem::transmute_copy(&address) }
        }
        // SAFETY: the types are those of CUDA's headers.
        unsafe {
            Runtime {
                begin_capture: function(library, c"cudaStreamBeginCapture"),
                end_capture: function(library, c"cudaStreamEndCapture"),
                instantiate: function(library, c"cudaGraphInstantiate"),
                launch: function(library, c"cudaGraphLaunch"),
                destroy_run: function(library, c"cudaGraphExecDestroy"),
                destroy: function(library, c"cudaGraphDestroy"),
            }
        }
    }
}

fn check(code: c_int) {
    assert_eq!(code, 0, "CUDA failed");
}

fn main() -> Result<(), dimfold::Error> {
    let mut queue = Queue::cuda(0)?;
    let runtime = Runtime::find();
    let (rows, columns) = (Layout::c_contig([2, 3])?, Layout::f_contig([2, 3])?);
    let mut source = DeviceBuffer::<i32>::zeroed(&mut queue, 6)?;
    let mut target = DeviceBuffer::<i32>::zeroed(&mut queue, 6)?;
    queue.prepare()?; // nothing is loaded during the capture
    queue.synchronize()?;

    let (stream, mut graph, mut run) = (queue.stream(), null_mut(), null_mut());
    // SAFETY: the stream is the queue's; while it captures, the queue is given nothing but what a graph can have.
    unsafe { check((runtime.begin_capture)(stream, CAPTURE_MODE_RELAXED)) };
    queue.copy(&mut target.view_mut(columns)?, &source.view(rows)?)?;
    // SAFETY: as above.
    unsafe {
        check((runtime.end_capture)(stream, &mut graph));
        check((runtime.instantiate)(&mut run, graph, 0));
    }

    for round in 1..4 {
        let data: Vec<i32> = (0..6).map(|i| 10 * round + i).collect();
        source.copy_from_slice(&mut queue, &data)?;
        // SAFETY: both buffers still live, and nobody has borrowed them. The queue's work is in order with the graph's.
        unsafe { check((runtime.launch)(run, stream)) };
        println!("{data:?} -> {:?}", target.to_vec(&mut queue)?);
    }
    // SAFETY: the graph is done, as its result was there.
    unsafe {
        check((runtime.destroy_run)(run));
        check((runtime.destroy)(graph));
    }
    Ok(())
}
