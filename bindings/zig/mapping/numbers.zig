//! All numbers of a mapping, static or not, and what follows from them. Pure, so that constants come of it.
const Error = @import("../status.zig").Error;
const std = @import("std");

const positions_max = std.math.maxInt(isize);

/// Extents, strides, alignment and offset of a mapping of `axes` axes.
pub fn Numbers(comptime axes: usize) type {
    return struct {
        shape: [axes]usize,
        stride: [axes]isize,
        alignment: usize,
        offset: usize,

        const Self = @This();

        /// Whether an extent is 0.
        pub fn isEmpty(self: Self) bool {
            for (self.shape) |extent| if (extent == 0) return true;
            return false;
        }

        /// The product of the extents, maxInt(usize) at most.
        pub fn size(self: Self) usize {
            var product: usize = @intFromBool(!self.isEmpty());
            for (self.shape) |extent| product *|= extent;
            return product;
        }

        /// The highest position and one more; 0 when there is none.
        pub fn span(self: Self) usize {
            if (self.isEmpty()) return 0;
            var highest = self.offset;
            for (self.shape, self.stride) |extent, stride| {
                if (stride > 0) highest += (extent - 1) * @as(usize, @intCast(stride));
            }
            return highest + 1;
        }

        /// The position of an index in bounds.
        pub fn index(self: Self, where: [axes]usize) usize {
            var position = self.offset;
            for (where, self.stride) |at, stride| position +%= at *% @as(usize, @bitCast(stride));
            return position;
        }

        /// Whether sorted strides prove that no two indices share a position.
        pub fn isUnique(self: Self) bool {
            if (self.isEmpty()) return true;
            var reach: usize = 0;
            for (self.axesByStride()) |axis| {
                if (self.shape[axis] == 1) continue;
                if (@abs(self.stride[axis]) <= reach or self.stride[axis] == 0) return false;
                reach += (self.shape[axis] - 1) * @abs(self.stride[axis]);
            }
            return true;
        }

        /// Whether every position below the span is some element's.
        pub fn isExhaustive(self: Self) bool {
            if (self.isEmpty()) return true;
            var reach: usize = 0;
            for (self.axesByStride()) |axis| {
                if (self.shape[axis] == 1) continue;
                // Beyond a gap behind the smaller strides no larger one comes back.
                if (@abs(self.stride[axis]) > reach + 1) return false;
                reach += (self.shape[axis] - 1) * @abs(self.stride[axis]);
            }
            return reach + 1 == self.span();
        }

        /// The axes, those of the smallest |stride| first.
        fn axesByStride(self: Self) [axes]usize {
            var sorted: [axes]usize = undefined;
            for (&sorted, 0..) |*place, axis| {
                place.* = axis;
                var i = axis;
                while (i > 0 and @abs(self.stride[sorted[i - 1]]) > @abs(self.stride[sorted[i]])) : (i -= 1)
                    std.mem.swap(usize, &sorted[i - 1], &sorted[i]);
            }
            return sorted;
        }

        /// Succeeds if extents and span are at most `limit`, no position is below 0 and all is representable.
        pub fn check(self: Self, limit: u64) Error!void {
            const most: usize = @intCast(@min(limit, positions_max));
            var product: usize = 1;
            for (self.shape) |extent| {
                if (extent > most) return error.Overflow;
                if (extent != 0) product = try times(product, extent);
            }
            if (self.alignment > positions_max) return error.Argument;
            for (self.stride) |stride| if (stride <= -positions_max) return error.Overflow;
            try self.checkPositions(most);
        }

        fn checkPositions(self: Self, most: usize) Error!void {
            var lowest = std.math.cast(isize, self.offset) orelse return error.Overflow;
            var highest = lowest;
            if (self.isEmpty()) return;
            for (self.shape, self.stride) |extent, stride| {
                const way = std.math.mul(isize, @intCast(extent - 1), stride) catch return error.Overflow;
                const end = if (stride < 0) &lowest else &highest;
                end.* = std.math.add(isize, end.*, way) catch return error.Overflow;
            }
            if (lowest < 0) return error.Bounds;
            if (highest >= most) return error.Overflow;
        }
    };
}

/// The product, if maxInt(isize) is not less.
pub fn times(a: usize, b: usize) Error!usize {
    const product = std.math.mul(usize, a, b) catch return error.Overflow;
    return if (product > positions_max) error.Overflow else product;
}

/// The smallest multiple of the alignment that is not less than the extent.
pub fn padded(extent: usize, alignment: usize) Error!usize {
    if (alignment < 2 or extent % alignment == 0) return extent;
    return std.math.add(usize, extent, alignment - extent % alignment) catch error.Overflow;
}
