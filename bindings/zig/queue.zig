//! Queues: where operations run, in order.
const abi = @import("call.zig");
const along_axes = @import("along_axes.zig");
const assemble = @import("assemble.zig");
const by_index = @import("by_index.zig");
const c = @import("c.zig");
const CopyPlan = @import("copy_plan.zig").CopyPlan;
const cuda = @import("cuda.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Event = @import("event.zig").Event;
const Explanation = @import("explanation.zig").Explanation;
const Tier = @import("explanation.zig").Tier;
const memory = @import("memory.zig");
const operand_ranks = @import("operand_ranks.zig");
const status = @import("status.zig");
const std = @import("std");
const view = @import("view.zig");
const Allocator = std.mem.Allocator;
const Error = status.Error;

/// How a queue on the host works.
pub const HostOptions = struct {
    /// Own threads that work, the caller's included; 0: one per processor.
    threads: usize = 0,
    /// The caller's pool in place of own threads; then `threads` says how many. Calls task(context, i) exactly once for
    /// each i below its count, in any order and on any threads, and returns when all are done.
    parallel_for: c.dimfold_parallel_for = null,
    /// Passed to `parallel_for`; borrowed until `destroy`.
    pool: ?*anyopaque = null,
    /// Where the queue takes its memory from; null: malloc. Borrowed until `destroy`.
    allocator: ?*const Allocator = null,
    /// The instructions that the kernels may use.
    tier: Tier = .auto,
    /// Targets of more bytes are written past the caches (by non-temporal stores) where that can be; 0: as the
    /// machine's caches say; `maxInt(u64)`: none is.
    streamed_bytes: u64 = 0,
    /// Lines are asked for ahead (prefetched) into that cache, 1 or 2; 0: as the sizes of the machine's caches say.
    prefetch_cache: u64 = 0,

    /// As C takes them. Borrows the allocator.
    fn raw(self: *const HostOptions, allocator: ?*const c.dimfold_allocator) c.dimfold_host_options {
        return .{
            .threads = self.threads,
            .parallel_for = self.parallel_for,
            .pool = self.pool,
            .allocator = allocator,
            .tier = @intFromEnum(self.tier),
            .streamed_bytes = self.streamed_bytes,
            .prefetch_cache = self.prefetch_cache,
            .reserved = @splat(0),
        };
    }
};

/// Where operations run, in order. A queue is used from one thread at a time; different queues from any.
///
/// A queue of the host finishes an operation before its call returns. One of a CUDA device submits it, so that its
/// memory must stay until the queue has passed the operation; which memory it takes, and how, is said in cuda.h. What a
/// device does can fail later: whichever call learns of it returns `error.Cuda`, or `error.CudaLost` when the device
/// cannot be used by this process any more. After `error.Cuda` a queue goes on working, after `error.CudaLost` it can
/// only be destroyed.
///
/// Operations take views of one shape, each a `View` of any layout or a `RawView`. `copy`, `cast`, `fill` and `explain`
/// take a `NestedView` on either side, too: elements meet at their common coordinate, where an integer faces a tuple of
/// its size, and the axes of a strided view are the modes of one tuple. A target that overlaps itself is
/// refused with `error.Overlap`, one that nobody can decide with `error.OverlapUnknown`, unless its flags say
/// `assume_disjoint`. A source may overlap itself. A target that shares memory with a source is refused unless both are
/// the same elements in the same order. Everything is checked before anything is written: `error.Shape`,
/// `error.Bounds`, `error.Null`, `error.Readonly`, `error.Dtype`, `error.Argument`, `error.Unsupported`, `error.Ndim`,
/// `error.Overflow`.
pub const Queue = struct {
    handle: *c.dimfold_queue,

    /// Creates a queue on the host. The caller owns it. Starts threads only when an operation is large enough to use
    /// them. `error.Argument` for more than 1024 threads or a tier that is none; `error.Unsupported` for one that this
    /// machine does not run; `error.Resource` without memory.
    pub fn createHost(options: HostOptions, diagnostics: ?*Diagnostics) Error!Queue {
        const allocator = allocatorOf(options.allocator);
        const host_options = options.raw(if (options.allocator == null) null else &allocator);
        var handle: ?*c.dimfold_queue = null;
        try status.check(c.dimfold_queue_create_host(&handle, &host_options, abi.raw(diagnostics)));
        return .{ .handle = handle.? };
    }

    /// Creates a queue on a CUDA device. The caller owns it; `destroy` waits for its work. A kernel is loaded by the
    /// first operation on the device that needs it, which waits while the driver compiles it, for some tenths of a
    /// second at most.
    /// `error.CudaUnavailable`, and the diagnosis says why; `error.Index` if there is no such device; `error.Argument`
    /// for more than 1024 threads; `error.Resource`, `error.Cuda`, `error.CudaLost`.
    pub fn createCuda(device_id: i32, options: cuda.Options, diagnostics: ?*Diagnostics) Error!Queue {
        const allocator = allocatorOf(options.allocator);
        const host_options = options.host.raw(null);
        const cuda_options = options.raw(&host_options, if (options.allocator == null) null else &allocator);
        var handle: ?*c.dimfold_queue = null;
        try status.check(c.dimfold_queue_create_cuda(&handle, device_id, &cuda_options, abi.raw(diagnostics)));
        return .{ .handle = handle.? };
    }

    /// Waits for the queue's work, joins its threads and frees it.
    pub fn destroy(self: Queue) void {
        c.dimfold_queue_destroy(self.handle);
    }

    /// How many threads of the host work for it at most, the caller's included.
    pub fn threads(self: Queue) usize {
        return c.dimfold_queue_threads(self.handle);
    }

    /// The tier whose kernels it runs, never `.auto`, but for queues of other devices.
    pub fn tier(self: Queue) Tier {
        return @enumFromInt(c.dimfold_queue_tier(self.handle));
    }

    /// Where it works: `.cpu`, or `.cuda`.
    pub fn deviceType(self: Queue) memory.DeviceType {
        return @enumFromInt(c.dimfold_queue_device_type(self.handle));
    }

    /// The number of its device; 0 for the host.
    pub fn deviceId(self: Queue) i32 {
        return c.dimfold_queue_device_id(self.handle);
    }

    /// The cudaStream_t that the queue works on; null for the legacy default stream and for queues of the host.
    pub fn cudaStream(self: Queue) ?*anyopaque {
        return c.dimfold_queue_cuda_stream(self.handle);
    }

    /// Waits until all that was submitted is done. `error.Capture` while a graph is captured; `error.Cuda`,
    /// `error.CudaLost`.
    pub fn synchronize(self: Queue, diagnostics: ?*Diagnostics) Error!void {
        return status.check(c.dimfold_queue_synchronize(self.handle, abi.raw(diagnostics)));
    }

    /// Whether all that was submitted is done, without waiting. Errors as above.
    pub fn query(self: Queue, diagnostics: ?*Diagnostics) Error!bool {
        var is_done: bool = undefined;
        try status.check(c.dimfold_queue_query(self.handle, &is_done, abi.raw(diagnostics)));
        return is_done;
    }

    /// Loads what later operations would otherwise load when they first run, so that they can be captured into a CUDA
    /// graph: all kernels that the device does not have yet, several at a time. `error.Capture` for a queue on the
    /// legacy default stream, which cannot be captured, or one that captures already; `error.Resource`, `error.Cuda`,
    /// `error.CudaLost`. Nothing to do for queues of the host.
    pub fn prepare(self: Queue, diagnostics: ?*Diagnostics) Error!void {
        return status.check(c.dimfold_prepare(self.handle, abi.raw(diagnostics)));
    }

    /// Puts the mark behind the queue's work so far, in place of where it was. `error.Argument` for an event of another
    /// device than the queue's; `error.Cuda`, `error.CudaLost`.
    pub fn record(self: Queue, event: Event, diagnostics: ?*Diagnostics) Error!void {
        return status.check(c.dimfold_queue_record(self.handle, event.handle, abi.raw(diagnostics)));
    }

    /// Lets the queue's later work wait until the event has passed; the event may be any device's. A queue of the host
    /// waits in the call. `error.Cuda`, `error.CudaLost`.
    pub fn wait(self: Queue, event: Event, diagnostics: ?*Diagnostics) Error!void {
        return status.check(c.dimfold_queue_wait(self.handle, event.handle, abi.raw(diagnostics)));
    }

    /// Allocates memory for `count` items where the queue's operations run, a `DeviceSlice([]T)`: aligned to 256 bytes,
    /// not cleared, and on a CUDA queue in the order of its stream. A queue of the host gives memory of the process.
    /// The caller frees it. `error.Resource` when there is not that much; `error.Cuda`, `error.CudaLost`.
    pub const alloc = memory.alloc;
    /// Frees what `alloc` gave on this queue, or on another of the same device that the caller has ordered before this
    /// one, when the operations so far are through. `error.Cuda`, `error.CudaLost`.
    pub const free = memory.free;

    /// The sentence of the queue's last failure, "" if there was none. Borrowed until the queue's next call.
    pub fn lastFailure(self: Queue) []const u8 {
        return std.mem.span(c.dimfold_queue_last_failure(self.handle));
    }

    /// Moves every element of `source` to `target`. Both hold the same type and have the same shape; two views of
    /// different fixed ranks do not compile.
    pub fn copy(self: Queue, target: anytype, source: anytype, diagnostics: ?*Diagnostics) Error!void {
        requireSameElement("copy", @TypeOf(target), @TypeOf(source));
        comptime operand_ranks.requireSame("copy", @TypeOf(target), @TypeOf(source));
        return self.run(c.dimfold_copy, "copy", target, source, diagnostics);
    }

    /// Copies as `copy` does, again and again in all ways that may be the fastest, and returns the one that was. Takes
    /// as long as some forty copies. Where so little moves that there is nothing to choose, and on queues of other
    /// devices, it is one copy, and the plan chooses nothing.
    pub fn planCopy(self: Queue, target: anytype, source: anytype, diagnostics: ?*Diagnostics) Error!CopyPlan {
        requireSameElement("planCopy", @TypeOf(target), @TypeOf(source));
        comptime operand_ranks.requireSame("planCopy", @TypeOf(target), @TypeOf(source));
        view.requireWritable(@TypeOf(target), "planCopy");
        const target_view = try target.raw(diagnostics);
        const source_view = try source.raw(diagnostics);
        var plan: CopyPlan = undefined;
        try status.check(c.dimfold_plan_copy(
            abi.raw(&plan),
            self.handle,
            abi.raw(&target_view),
            abi.raw(&source_view),
            abi.raw(diagnostics),
        ));
        return plan;
    }

    /// `copy` by a measured plan. The data may lie elsewhere than it did when it was measured. With other types, shapes
    /// or strides, or on a queue of another kind, the plan chooses nothing and the copy is an ordinary one.
    /// `error.Argument` for a plan that `planCopy` did not write.
    pub fn copyPlanned(
        self: Queue,
        plan: *const CopyPlan,
        target: anytype,
        source: anytype,
        diagnostics: ?*Diagnostics,
    ) Error!void {
        requireSameElement("copyPlanned", @TypeOf(target), @TypeOf(source));
        comptime operand_ranks.requireSame("copyPlanned", @TypeOf(target), @TypeOf(source));
        view.requireWritable(@TypeOf(target), "copyPlanned");
        const target_view = try target.raw(diagnostics);
        const source_view = try source.raw(diagnostics);
        return status.check(c.dimfold_copy_planned(
            self.handle,
            abi.raw(plan),
            abi.raw(&target_view),
            abi.raw(&source_view),
            abi.raw(diagnostics),
        ));
    }

    /// Converts every element of `source` to the type of `target`, both numbers or bool:
    ///
    /// - to a smaller float: round to nearest, ties to even; too large becomes infinity, NaN stays NaN
    /// - float to integer: towards zero; beyond the target's range its nearest end; NaN becomes 0
    /// - integer to integer: beyond the target's range its nearest end
    /// - anything to bool: false for zero, true for all else, NaN included; bool to number: 0 or 1
    /// - complex to real: the real part; to bool: whether either part is not zero; real to complex: imaginary part 0
    pub fn cast(self: Queue, target: anytype, source: anytype, diagnostics: ?*Diagnostics) Error!void {
        comptime operand_ranks.requireSame("cast", @TypeOf(target), @TypeOf(source));
        return self.run(c.dimfold_cast, "cast", target, source, diagnostics);
    }

    /// `cast`, but integers that a target of integers has no room for wrap: 300 becomes the `u8` 44, as by `@truncate`.
    pub fn castWrapping(self: Queue, target: anytype, source: anytype, diagnostics: ?*Diagnostics) Error!void {
        comptime operand_ranks.requireSame("castWrapping", @TypeOf(target), @TypeOf(source));
        return self.run(wrapAndCast, "castWrapping", target, source, diagnostics);
    }

    /// Writes `value` to every element of `target`: an element, or for a `RawView` a pointer to the bytes of one item.
    pub fn fill(
        self: Queue,
        target: anytype,
        value: ElementOf("fill", @TypeOf(target)),
        diagnostics: ?*Diagnostics,
    ) Error!void {
        view.requireWritable(@TypeOf(target), "fill");
        const target_view = try target.raw(diagnostics);
        const item = itemOf(@TypeOf(target), &value);
        return status.check(c.dimfold_fill(self.handle, abi.raw(&target_view), item, abi.raw(diagnostics)));
    }

    /// Computes an expression, which the function `dimfold.expr` makes of views and a text, for every index of the
    /// target, or of a tuple of targets of one shape, one per result. The sources are broadcast to that shape:
    /// `error.Shape` if they cannot be. A target may be a source: the same elements in the same order. Where the same
    /// expression is computed again and again, a `Formula` is faster, on a device by far, where each call of this
    /// compiles it. `error.Resource` without memory.
    pub fn apply(self: Queue, targets: anytype, expr: anytype, diagnostics: ?*Diagnostics) Error!void {
        const formula = try @TypeOf(expr).formula.create(self, .{}, diagnostics);
        defer formula.destroy();
        return formula.apply(self, targets, expr.sources, diagnostics);
    }

    pub const tileLoad = assemble.tileLoad;
    pub const tileStore = assemble.tileStore;
    pub const tilesLoad = assemble.tilesLoad;
    pub const tilesStore = assemble.tilesStore;
    pub const concatenate = assemble.concatenate;
    pub const stack = assemble.stack;
    pub const pad = assemble.pad;
    pub const roll = assemble.roll;
    pub const repeat = assemble.repeat;
    pub const tile = assemble.tile;

    pub const reduce = along_axes.reduce;
    pub const prepareReduce = along_axes.prepareReduce;
    pub const scan = along_axes.scan;
    pub const sort = along_axes.sort;
    pub const argsort = along_axes.argsort;
    pub const topK = along_axes.topK;
    pub const unique = along_axes.unique;

    pub const take = by_index.take;
    pub const put = by_index.put;
    pub const gather = by_index.gather;
    pub const scatter = by_index.scatter;
    pub const compress = by_index.compress;
    pub const expand = by_index.expand;
    pub const nonzero = by_index.nonzero;
    pub const unravel = by_index.unravel;
    pub const searchsorted = by_index.searchsorted;
    pub const bincount = by_index.bincount;

    /// Plans `cast` from `source`, which is `copy` when the types are equal, or `fill` when `source` is null, without
    /// running it. Checks and errors are theirs.
    pub fn explain(self: Queue, target: anytype, source: anytype, diagnostics: ?*Diagnostics) Error!Explanation {
        requireView("explain", @TypeOf(target));
        var explanation: Explanation = undefined;
        const target_view = try target.raw(diagnostics);
        const is_fill = @TypeOf(source) == @TypeOf(null);
        if (!is_fill) comptime operand_ranks.requireSame("explain", @TypeOf(target), @TypeOf(source));
        const source_view: ?view.RawView = if (is_fill) null else try source.raw(diagnostics);
        try status.check(c.dimfold_explain(
            self.handle,
            abi.raw(&target_view),
            if (source_view) |*given| abi.raw(given) else null,
            abi.raw(&explanation),
            abi.raw(diagnostics),
        ));
        return explanation;
    }

    fn run(
        self: Queue,
        function: anytype,
        comptime operation: []const u8,
        target: anytype,
        source: anytype,
        diagnostics: ?*Diagnostics,
    ) Error!void {
        requireView(operation, @TypeOf(target));
        requireView(operation, @TypeOf(source));
        view.requireWritable(@TypeOf(target), operation);
        const target_view = try target.raw(diagnostics);
        const source_view = try source.raw(diagnostics);
        return status.check(function(self.handle, abi.raw(&target_view), abi.raw(&source_view), abi.raw(diagnostics)));
    }
};

/// `dimfold_cast` to a target that is marked.
fn wrapAndCast(
    queue: ?*c.dimfold_queue,
    target: [*c]const c.dimfold_view,
    source: [*c]const c.dimfold_view,
    diag: [*c]c.dimfold_diag,
) c.dimfold_status {
    var marked = target.*;
    marked.flags |= c.DIMFOLD_WRAPPING;
    return c.dimfold_cast(queue, &marked, source, diag);
}

/// Where the bytes of a value for a target of type V lie.
pub fn itemOf(comptime V: type, value: *const V.Element) *const anyopaque {
    return if (V == view.RawView) value.* else @ptrCast(value);
}

/// What a view holds. Does not compile for anything else.
pub fn ElementOf(comptime operation: []const u8, comptime V: type) type {
    requireView(operation, V);
    return V.Element;
}

/// Does not compile unless V is a view.
pub fn requireView(comptime operation: []const u8, comptime V: type) void {
    const is_view = @typeInfo(V) == .@"struct" and @hasDecl(V, "is_writable") and @hasDecl(V, "raw");
    if (!is_view) @compileError(operation ++ " takes a View or a RawView, not " ++ @typeName(V));
}

fn requireSameElement(comptime operation: []const u8, comptime Target: type, comptime Source: type) void {
    const T = ElementOf(operation, Target);
    const S = ElementOf(operation, Source);
    if (Target == view.RawView or Source == view.RawView or T == S) return;
    @compileError(operation ++ " moves elements of one type, but the target holds " ++ @typeName(T) ++
        " and the source " ++ @typeName(S) ++ ": use cast");
}

/// An allocator as C takes it.
pub fn allocatorOf(allocator: ?*const Allocator) c.dimfold_allocator {
    return .{ .context = @ptrCast(@constCast(allocator)), .allocate = allocate, .release = release };
}

fn allocate(context: ?*anyopaque, size_bytes: usize, alignment_bytes: usize) callconv(.c) ?*anyopaque {
    const allocator: *const Allocator = @ptrCast(@alignCast(context));
    return allocator.rawAlloc(size_bytes, .fromByteUnits(alignment_bytes), @returnAddress());
}

fn release(context: ?*anyopaque, block: ?*anyopaque, size_bytes: usize, alignment_bytes: usize) callconv(.c) void {
    const allocator: *const Allocator = @ptrCast(@alignCast(context));
    const bytes: [*]u8 = @ptrCast(block orelse return);
    allocator.rawFree(bytes[0..size_bytes], .fromByteUnits(alignment_bytes), @returnAddress());
}
