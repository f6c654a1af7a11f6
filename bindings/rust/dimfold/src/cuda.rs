//! CUDA devices, found when the program runs: nothing of CUDA is needed to build, and nothing is linked.
//!
//! ```
//! use dimfold::{cuda, Queue, Status};
//! let mut queue = match Queue::cuda(0) {
//!     Ok(queue) => queue,
//!     Err(error) => {
//!         assert_eq!(error.status(), Status::CUDA_UNAVAILABLE);
//!         println!("{error}");                                    // says why
//!         Queue::new()?
//!     }
//! };
//! # queue.synchronize()?;
//! # Ok::<(), dimfold::Error>(())
//! ```
use alloc::ffi::CString;
use alloc::string::String;
use core::ffi::{c_void, CStr};
use core::fmt;
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use std::path::Path;

use dimfold_sys as sys;

use crate::error::{check, static_text, Error, Result};
use crate::shared::Shared;
use crate::{reason, HostOptions, Queue, Tier};

/// Finds and loads the CUDA runtime, once for the process: one that it has loaded already, the one that the environment
/// variable `DIMFOLD_CUDART` names, libcudart 13 or 12 by its name or in its usual folders, and at last the driver
/// alone. All that need it call this; a program may, to ask whether there is CUDA.
///
/// # Errors
/// [`CUDA_UNAVAILABLE`](crate::Status::CUDA_UNAVAILABLE), with a sentence for each reason.
pub fn load() -> Result<()> {
    // SAFETY: no path asks for the usual search.
    unsafe { check(|diag| sys::dimfold_cuda_load(core::ptr::null(), diag)) }
}

/// Loads the CUDA runtime that `path` names, unless one has been loaded already.
///
/// # Errors
/// As [`load`].
///
/// # Safety
/// The library is a CUDA runtime, or what behaves as one.
pub unsafe fn load_from(path: &Path) -> Result<()> {
    let Ok(path) = CString::new(path.as_os_str().as_encoded_bytes()) else {
        return Err(Error::of_numbers(reason::CUDA_NOT_FOUND_PATH, c"cuda_load", c"path", -1, 0, 0));
    };
    // SAFETY: the path ends with a zero; the rest is the caller's promise.
    unsafe { check(|diag| sys::dimfold_cuda_load(path.as_ptr(), diag)) }
}

/// The library that was loaded, as it was found: a path or a name, `"process"` for one that was there already; `""`
/// before that.
pub fn library() -> &'static str {
    // SAFETY: the answer is a static text.
    unsafe { static_text(sys::dimfold_cuda_library()) }
}

/// How many devices there are, at least one.
///
/// # Errors
/// [`CUDA_UNAVAILABLE`](crate::Status::CUDA_UNAVAILABLE), [`CUDA`](crate::Status::CUDA).
pub fn device_count() -> Result<usize> {
    let mut count = 0;
    // SAFETY: the place for the answer is valid for the call.
    unsafe { check(|diag| sys::dimfold_cuda_device_count(&mut count, diag)) }?;
    Ok(count as usize)
}

/// What a device is.
///
/// # Errors
/// [`INDEX`](crate::Status::INDEX) if there is no such device; [`CUDA_UNAVAILABLE`](crate::Status::CUDA_UNAVAILABLE),
/// [`CUDA`](crate::Status::CUDA).
pub fn device(id: usize) -> Result<Device> {
    let mut device = MaybeUninit::uninit();
    // SAFETY: a call that succeeds writes all of the device.
    unsafe {
        check(|diag| sys::dimfold_cuda_device_describe(device.as_mut_ptr(), number(id), diag))?;
        Ok(Device { raw: device.assume_init() })
    }
}

/// The number for C, where none beyond its type is a device's.
fn number(id: usize) -> i32 {
    i32::try_from(id).unwrap_or(i32::MAX)
}

/// What a device is. All sizes are in bytes.
#[derive(Clone)]
pub struct Device {
    raw: sys::dimfold_cuda_device,
}

impl Device {
    /// What its maker calls it.
    pub fn name(&self) -> String {
        // SAFETY: C writes a closing zero.
        unsafe { CStr::from_ptr(self.raw.name.as_ptr()) }.to_string_lossy().into_owned()
    }

    /// Its number, counted from 0.
    pub fn id(&self) -> usize {
        self.raw.device_id as usize
    }

    /// (9, 0) for sm_90.
    pub fn compute_capability(&self) -> (i32, i32) {
        (self.raw.compute_major, self.raw.compute_minor)
    }

    /// How many multiprocessors it has.
    pub fn multiprocessors(&self) -> usize {
        self.raw.multiprocessors as usize
    }

    /// The CUDA that the driver is for; 13000 is 13.0.
    pub fn driver_version(&self) -> i32 {
        self.raw.driver_version
    }

    /// The CUDA that the runtime is of; the driver's where there is only that.
    pub fn runtime_version(&self) -> i32 {
        self.raw.runtime_version
    }

    /// Its memory.
    pub fn memory_bytes(&self) -> u64 {
        self.raw.memory_bytes
    }

    /// What of it was free.
    pub fn free_bytes(&self) -> u64 {
        self.raw.free_bytes
    }

    /// The second-level cache.
    pub fn l2_cache_bytes(&self) -> u64 {
        self.raw.l2_cache_bytes
    }

    /// The shared memory that any block may have.
    pub fn shared_bytes_per_block(&self) -> u64 {
        self.raw.shared_bytes_per_block
    }

    /// Whether memory is allocated and freed in the order of a queue's work.
    pub fn has_memory_pools(&self) -> bool {
        self.raw.has_memory_pools != 0
    }

    /// Whether it shares the host's memory.
    pub fn is_integrated(&self) -> bool {
        self.raw.is_integrated != 0
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = f.debug_struct("Device");
        parts.field("id", &self.id()).field("name", &self.name());
        parts.field("compute_capability", &self.compute_capability()).field("memory_bytes", &self.memory_bytes());
        parts.finish_non_exhaustive()
    }
}

/// Which stream a queue works on.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    kind: sys::dimfold_cuda_stream_kind,
    priority: i32,
    handle: *mut c_void,
}

// SAFETY: whoever gave a handle has promised that queues may use it, on any thread.
unsafe impl Send for Stream {}
// SAFETY: as above.
unsafe impl Sync for Stream {}

impl Stream {
    /// One of its own, which does not wait for the legacy default stream.
    pub const OWN: Stream = Stream::own(0);
    /// The default stream that others wait for.
    pub const LEGACY: Stream = Stream { kind: sys::DIMFOLD_STREAM_LEGACY, ..Stream::OWN };

    /// One of its own; lower numbers are more urgent, 0 is the least. Numbers out of the device's range are taken as
    /// its nearest end.
    pub const fn own(priority: i32) -> Stream {
        Stream { kind: sys::DIMFOLD_STREAM_OWN, priority, handle: core::ptr::null_mut() }
    }

    /// The default stream of the thread that calls.
    ///
    /// # Safety
    /// All that is done with the queue, and with what has memory of it, its end included, is done on one thread: the
    /// order of the queue's work is that of its stream, which would be another one.
    pub const unsafe fn per_thread() -> Stream {
        Stream { kind: sys::DIMFOLD_STREAM_PER_THREAD, ..Stream::OWN }
    }

    /// A `cudaStream_t` or `CUstream`.
    ///
    /// # Safety
    /// It is a stream of the queue's device, in its primary context, and no default stream. It outlives the queue and
    /// all that has memory of it.
    pub const unsafe fn given(handle: *mut c_void) -> Stream {
        Stream { kind: sys::DIMFOLD_STREAM_GIVEN, priority: 0, handle }
    }
}

impl Default for Stream {
    fn default() -> Self {
        Stream::OWN
    }
}

/// How a CUDA queue is made.
///
/// ```
/// use dimfold::{cuda, Queue};
/// let options = cuda::Options::new().stream(cuda::Stream::own(-1)).staging_bytes(1 << 20).threads(2);
/// let queue = Queue::cuda_with(0, &options);
/// # drop(queue);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    stream: Stream,
    staging_bytes: usize,
    host: HostOptions,
}

impl Options {
    /// An own stream, and what C finds best of everything else.
    pub fn new() -> Self {
        Options::default()
    }

    /// The stream to work on.
    #[must_use]
    pub fn stream(self, stream: Stream) -> Self {
        Options { stream, ..self }
    }

    /// The size of each of the two pinned buffers for staged copies, made when they are first needed; 0: 4 MiB.
    #[must_use]
    pub fn staging_bytes(self, staging_bytes: usize) -> Self {
        Options { staging_bytes, ..self }
    }

    /// How many threads of the host pack and unpack for staged copies, the caller's included; 0: one per processor.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Options { host: self.host.threads(threads), ..self }
    }

    /// The instructions that they may use for it.
    #[must_use]
    pub fn tier(self, tier: Tier) -> Self {
        Options { host: self.host.tier(tier), ..self }
    }

    /// Has rayon's threads pack and unpack for staged copies. [`Queue::cuda_with`] panics if rayon cannot start its
    /// pool.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn rayon(self) -> Self {
        Options { host: self.host.rayon(), ..self }
    }
}

/// Queues on CUDA devices.
impl Queue {
    /// A queue on a CUDA device, with a stream of its own. A kernel is loaded by the first operation on the device that
    /// needs it, which waits while the driver compiles it, for some tenths of a second at most.
    ///
    /// # Errors
    /// [`CUDA_UNAVAILABLE`](crate::Status::CUDA_UNAVAILABLE), with a sentence that says why;
    /// [`INDEX`](crate::Status::INDEX) if there is no such device; [`RESOURCE`](crate::Status::RESOURCE),
    /// [`CUDA`](crate::Status::CUDA), [`CUDA_LOST`](crate::Status::CUDA_LOST).
    pub fn cuda(device: usize) -> Result<Queue> {
        Queue::cuda_with(device, &Options::new())
    }

    /// A queue on a CUDA device, made as the options say.
    ///
    /// # Errors
    /// As [`cuda`](Self::cuda), and [`ARGUMENT`](crate::Status::ARGUMENT) for more than 1024 threads.
    pub fn cuda_with(device: usize, options: &Options) -> Result<Queue> {
        Queue::cuda_shared(device, options).map(Queue::of_shared)
    }

    pub(crate) fn cuda_shared(device: usize, options: &Options) -> Result<Shared> {
        let (mut handle, host) = (core::ptr::null_mut(), options.host.raw());
        let raw = sys::dimfold_cuda_options {
            stream_kind: options.stream.kind,
            priority: options.stream.priority,
            stream: options.stream.handle,
            host: &host,
            staging_bytes: options.staging_bytes,
            allocator: core::ptr::null(),
            reserved: [0; 4],
        };
        // SAFETY: all is valid for the call; no option holds a pointer that must outlive it, but a stream that was
        // promised to.
        unsafe {
            check(|diag| sys::dimfold_queue_create_cuda(&mut handle, number(device), &raw, diag))?;
            Ok(Shared::new(NonNull::new(handle).expect("a queue that was created")))
        }
    }

    /// A queue over a stream of another library's.
    ///
    /// # Errors
    /// As [`cuda`](Self::cuda).
    ///
    /// # Safety
    /// As for [`Stream::given`].
    pub unsafe fn cuda_over(device: usize, stream: *mut c_void) -> Result<Queue> {
        // SAFETY: the caller's promise.
        Queue::cuda_with(device, &Options::new().stream(unsafe { Stream::given(stream) }))
    }

    /// The `cudaStream_t` that the queue works on, for other libraries; NULL for the legacy default stream and for host
    /// queues. What they do there with memory that the queue's operations reach must not break what Rust promises of
    /// it.
    pub fn stream(&self) -> *mut c_void {
        // SAFETY: the queue lives.
        unsafe { sys::dimfold_queue_cuda_stream(self.shared().handle().as_ptr()) }
    }
}
