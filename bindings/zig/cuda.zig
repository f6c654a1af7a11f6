//! CUDA devices, found when the program runs: nothing of CUDA is needed to build, and nothing is linked.
//!
//!     const queue = dimfold.Queue.createCuda(0, .{}, &diagnostics) catch |err| {
//!         std.debug.print("{f}\n", .{diagnostics});        // CUDA is unavailable: …
//!         return err;
//!     };
//!     const memory = try queue.alloc(f32, 12, null);       // a DeviceSlice([]f32)
//!     const target = try dimfold.view(memory, columns, null);
//!     try queue.copy(target, rows, null);                  // from the host, transposed on the way
//!     try queue.synchronize(null);
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const HostOptions = @import("queue.zig").HostOptions;
const status = @import("status.zig");
const std = @import("std");
const Allocator = std.mem.Allocator;
const Error = status.Error;

/// Finds and loads the CUDA runtime, once for the process: a library named by `path`, if that is not null; else one
/// that the process has loaded already, the one that the environment variable DIMFOLD_CUDART names, libcudart 13 or 12
/// by its name or in its usual folders, and at last the driver alone. All that needs CUDA does it; a program calls it
/// to choose the library or to ask whether there is CUDA. Once it has been successful it does nothing. What is loaded
/// stays. `error.CudaUnavailable`, with a sentence for each reason. Safe from any thread, as are the functions below.
pub fn load(path: ?[:0]const u8, diagnostics: ?*Diagnostics) Error!void {
    return status.check(c.dimfold_cuda_load(if (path) |name| name.ptr else null, abi.raw(diagnostics)));
}

/// The library that was loaded, as it was found: a path or a name, "process" for one that was there already; "" before
/// that. Static.
pub fn library() []const u8 {
    return std.mem.span(c.dimfold_cuda_library());
}

/// How many devices there are. `error.CudaUnavailable` when CUDA cannot be used, which no device is a reason of.
pub fn deviceCount(diagnostics: ?*Diagnostics) Error!usize {
    var count: i32 = 0;
    try status.check(c.dimfold_cuda_device_count(&count, abi.raw(diagnostics)));
    return @intCast(count);
}

/// Describes a device. `error.Index` if there is no such one, `error.CudaUnavailable`, `error.Cuda`.
pub fn deviceDescribe(device_id: i32, diagnostics: ?*Diagnostics) Error!Device {
    var device: Device = undefined;
    try status.check(c.dimfold_cuda_device_describe(abi.raw(&device), device_id, abi.raw(diagnostics)));
    return device;
}

/// What a device is. All sizes in bytes.
pub const Device = extern struct {
    /// With a closing zero; `getName` has the text.
    name: [256]u8,
    device_id: i32,
    compute_major: i32,
    compute_minor: i32,
    multiprocessors: i32,
    /// 13000 is 13.0, here and below.
    driver_version: i32,
    /// The driver's where there is only that.
    runtime_version: i32,
    memory_bytes: u64,
    free_bytes: u64,
    l2_cache_bytes: u64,
    /// That any kernel may have.
    shared_bytes_per_block: u64,
    /// 1: `Queue.alloc` is in stream order.
    has_memory_pools: i32,
    /// 1: it shares the host's memory.
    is_integrated: i32,
    reserved: [8]u64,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_cuda_device;

    /// "NVIDIA H100 80GB HBM3". Borrows the struct.
    pub fn getName(self: *const Device) []const u8 {
        return std.mem.sliceTo(&self.name, 0);
    }
};

/// Which stream a queue works on.
pub const Stream = union(enum) {
    /// One of its own, which does not wait for the legacy default stream.
    own,
    /// The caller's cudaStream_t or CUstream, which must outlive the queue.
    given: *anyopaque,
    /// The default stream that others wait for.
    legacy,
    /// The default stream of the thread that calls.
    per_thread,

    fn kind(self: Stream) c.dimfold_cuda_stream_kind {
        return switch (self) {
            .own => c.DIMFOLD_STREAM_OWN,
            .given => c.DIMFOLD_STREAM_GIVEN,
            .legacy => c.DIMFOLD_STREAM_LEGACY,
            .per_thread => c.DIMFOLD_STREAM_PER_THREAD,
        };
    }
};

/// How a queue on a device works.
pub const Options = struct {
    stream: Stream = .own,
    /// Of an own stream: lower numbers are more urgent, 0 is the least; numbers out of the device's range are taken as
    /// its nearest end.
    priority: i32 = 0,
    /// How the host packs and unpacks for staged copies. Its allocator is not looked at.
    host: HostOptions = .{},
    /// Of each of the two pinned buffers of staged copies, made when they are first needed; 0: 4 MiB.
    staging_bytes: usize = 0,
    /// Where the queue takes its memory of the host from; null: malloc. Borrowed until `destroy`.
    allocator: ?*const Allocator = null,

    /// As C takes them. Borrows both.
    pub fn raw(
        self: *const Options,
        host: *const c.dimfold_host_options,
        allocator: ?*const c.dimfold_allocator,
    ) c.dimfold_cuda_options {
        return .{
            .stream_kind = self.stream.kind(),
            .priority = self.priority,
            .stream = if (self.stream == .given) self.stream.given else null,
            .host = host,
            .staging_bytes = self.staging_bytes,
            .allocator = allocator,
            .reserved = @splat(0),
        };
    }
};
