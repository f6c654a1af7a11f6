//! From an index to a position, and from a place in a visit to an index.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const raw = abi.raw;

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// The position of the element at `where`, each entry in [-extent, extent), else `error.Index`. `error.Ndim` if
        /// it has not one entry per axis, `error.Bounds` for a position below 0.
        pub fn index(self: *const Self, where: list.PerAxis(Self, isize), diagnostics: ?*Diagnostics) Error!usize {
            var position: usize = undefined;
            const arguments = .{raw(self)} ++ list.counted(&where) ++ .{ @as([*c]usize, &position), raw(diagnostics) };
            try abi.call(Self, "index", arguments);
            return position;
        }

        /// offset + sum of entry × stride, modulo 2^64 (2^32), where no entry is checked. Asserts that a dynamic layout
        /// gets one entry per axis.
        pub fn indexUnchecked(self: *const Self, where: list.PerAxis(Self, isize)) isize {
            if (!rank.isFixed(Self)) @import("std").debug.assert(where.len == self.ndim);
            return abi.ask(Self, "index_unchecked", .{ raw(self), list.pointerTo(&where) });
        }

        /// The index that comes at place `ordinal` (from 0) when the elements are visited in C order. `error.Index` if
        /// there are not that many.
        pub fn unravelC(self: *const Self, ordinal: usize, diagnostics: ?*Diagnostics) Error!list.AxesOf(Self, isize) {
            return unravel(self, "unravel_c", ordinal, diagnostics);
        }

        /// The same in F order.
        pub fn unravelF(self: *const Self, ordinal: usize, diagnostics: ?*Diagnostics) Error!list.AxesOf(Self, isize) {
            return unravel(self, "unravel_f", ordinal, diagnostics);
        }

        fn unravel(
            self: *const Self,
            comptime name: []const u8,
            ordinal: usize,
            diagnostics: ?*Diagnostics,
        ) Error!list.AxesOf(Self, isize) {
            var result = list.axesOf(self, isize);
            try abi.call(Self, name, .{ raw(self), ordinal, list.entries(&result), raw(diagnostics) });
            return result;
        }
    };
}
