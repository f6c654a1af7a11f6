//! Order between queues.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const queues = @import("queue.zig");
const status = @import("status.zig");
const std = @import("std");
const Allocator = std.mem.Allocator;
const Error = status.Error;
const Queue = queues.Queue;

/// A mark in a queue's work, for others to wait for: `Queue.record` puts it there, `Queue.wait` waits. Used from one
/// thread at a time.
pub const Event = struct {
    handle: *c.dimfold_event,

    /// Creates an event for queues on the device of `queue`. It counts as passed until it is first recorded. The caller
    /// owns it. `allocator`, from which its memory comes, is borrowed until `destroy`; null: malloc. `error.Resource`,
    /// `error.Cuda`, `error.CudaLost`.
    pub fn create(queue: Queue, allocator: ?*const Allocator, diagnostics: ?*Diagnostics) Error!Event {
        const given = queues.allocatorOf(allocator);
        var handle: ?*c.dimfold_event = null;
        try status.check(c.dimfold_event_create(
            &handle,
            queue.handle,
            if (allocator == null) null else &given,
            abi.raw(diagnostics),
        ));
        return .{ .handle = handle.? };
    }

    /// Frees it, also while queues still wait for it.
    pub fn destroy(self: Event) void {
        c.dimfold_event_destroy(self.handle);
    }

    /// Waits until it has passed. `error.Cuda`, `error.CudaLost`.
    pub fn synchronize(self: Event, diagnostics: ?*Diagnostics) Error!void {
        return status.check(c.dimfold_event_synchronize(self.handle, abi.raw(diagnostics)));
    }

    /// Whether it has passed, without waiting. Errors as above.
    pub fn query(self: Event, diagnostics: ?*Diagnostics) Error!bool {
        var is_done: bool = undefined;
        try status.check(c.dimfold_event_query(self.handle, &is_done, abi.raw(diagnostics)));
        return is_done;
    }
};
