//! Beginning a walk over layouts.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const Iterator = @import("../iterator.zig").Iterator;
const layout = @import("../layout.zig");
const list = @import("../list.zig");

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// Begins a walk of this layout in any of the orders. Errors as in `translateToColMajor`.
        pub fn iterate(self: *const Self, order: layout.Order, diagnostics: ?*Diagnostics) Error!Iterator(1) {
            return iterateTogether(1, .{self.*}, order, diagnostics);
        }

        /// Begins a walk of `count` layouts (1 to 8) of one shape, in the order that the first one asks for. Errors as
        /// in `translateToColMajor`.
        pub fn iterateTogether(
            comptime count: usize,
            layouts: [count]Self,
            order: layout.Order,
            diagnostics: ?*Diagnostics,
        ) Error!Iterator(count) {
            const pointers = list.pointers(Self, count, &layouts);
            var walk: Iterator(count) = undefined;
            const arguments = .{ count, list.pointerTo(&pointers), @intFromEnum(order), abi.raw(diagnostics) };
            try abi.call(Self, "iterate", .{&walk.state} ++ arguments);
            return walk;
        }
    };
}
