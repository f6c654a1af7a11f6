//! What the tests compare with: layouts made by hand, and brute force over all indices.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;

pub const Dynamic = dimfold.Layout(.dynamic);
pub const ndim_max = 9;

/// Every kind of layout: contiguous, reversed and permuted, padded, broadcast, empty.
pub const variants = 5;

/// No sample reaches as far.
pub const span_max = 6000;

const extents = [ndim_max]usize{ 2, 3, 1, 2, 1, 2, 1, 2, 1 };

/// A valid layout whose fields are written without any function of the library.
pub fn sample(comptime ndim: usize, variant: usize) dimfold.Layout(ndim) {
    var layout: dimfold.Layout(ndim) = .{ .offset = variant, .shape = undefined, .stride = undefined };
    var step: usize = 1;
    for (0..ndim) |i| {
        const axis = if (variant == 1) i else ndim - 1 - i;
        layout.shape[axis] = extents[(axis + variant) % ndim_max];
        layout.stride[axis] = @intCast(step);
        step *= layout.shape[axis] + @intFromBool(variant == 2);
    }
    if (variant == 1) reverse(&layout);
    if (variant == 3 and ndim > 0) layout.stride[0] = 0;
    if (variant == 4 and ndim > 0) layout.shape[ndim - 1] = 0;
    return layout;
}

/// Walks every second axis backwards over the same positions.
fn reverse(layout: anytype) void {
    for (&layout.shape, &layout.stride, 0..) |extent, *stride, i| {
        if (i % 2 == 1) continue;
        layout.offset += (extent - 1) * @as(usize, @intCast(stride.*));
        stride.* = -stride.*;
    }
}

/// The same layout of dynamic rank, field by field.
pub fn dynamic(layout: anytype) Dynamic {
    var result: Dynamic = undefined;
    result.ndim = layout.shape.len;
    result.offset = layout.offset;
    @memcpy(result.shape[0..layout.shape.len], &layout.shape);
    @memcpy(result.stride[0..layout.stride.len], &layout.stride);
    return result;
}

pub fn ndimOf(layout: anytype) usize {
    return if (@TypeOf(layout) == Dynamic) layout.ndim else layout.shape.len;
}

pub fn position(layout: anytype, index: []const usize) isize {
    var sum: isize = @intCast(layout.offset);
    for (index, layout.stride[0..index.len]) |at, stride| sum += @as(isize, @intCast(at)) * stride;
    return sum;
}

/// All indices of a shape in C order.
pub const Indices = struct {
    shape: []const usize,
    index: [dimfold.ndim_max]usize = @splat(0),
    state: enum { before, within, behind } = .before,

    pub fn of(shape: []const usize) Indices {
        const is_empty = std.mem.indexOfScalar(usize, shape, 0) != null;
        return .{ .shape = shape, .state = if (is_empty) .behind else .before };
    }

    pub fn next(self: *Indices) ?[]const usize {
        if (self.state == .within) self.advance();
        if (self.state == .behind) return null;
        self.state = .within;
        return self.index[0..self.shape.len];
    }

    fn advance(self: *Indices) void {
        var axis = self.shape.len;
        while (axis > 0) {
            axis -= 1;
            self.index[axis] += 1;
            if (self.index[axis] < self.shape[axis]) return;
            self.index[axis] = 0;
        }
        self.state = .behind;
    }
};

/// Which element of an operand each element of a result is: index `from` of the result counts `step`-fold in index `to`
/// of the operand, whose indices begin at `base`.
pub const Map = struct {
    base: [ndim_max]isize = @splat(0),
    terms: [2 * ndim_max]struct { from: usize, to: usize, step: isize } = undefined,
    count: usize = 0,

    /// Every index counts where it stands.
    pub fn identity(ndim: usize) Map {
        var map: Map = .{};
        for (0..ndim) |axis| map.add(axis, axis, 1);
        return map;
    }

    pub fn add(self: *Map, from: usize, to: usize, step: isize) void {
        self.terms[self.count] = .{ .from = from, .to = to, .step = step };
        self.count += 1;
    }

    fn operandIndex(self: *const Map, index: []const usize) [ndim_max]usize {
        var sums = self.base;
        for (self.terms[0..self.count]) |term| sums[term.to] += @as(isize, @intCast(index[term.from])) * term.step;
        var result: [ndim_max]usize = undefined;
        for (&result, sums) |*place, sum| place.* = @intCast(sum);
        return result;
    }
};

/// The result has that shape, and its elements are those of the operand that the map says.
pub fn expectMapped(shape: []const usize, map: Map, operand: anytype, result: anytype) !void {
    try testing.expectEqualSlices(usize, shape, result.shape[0..ndimOf(result)]);
    var indices: Indices = .of(shape);
    while (indices.next()) |index| {
        const operand_index = map.operandIndex(index);
        try testing.expectEqual(position(operand, operand_index[0..ndimOf(operand)]), position(result, index));
    }
}

/// A layout of fixed rank and one of dynamic rank have the same fields.
pub fn expectAgree(fixed: anytype, found: Dynamic) !void {
    try testing.expectEqual(fixed.shape.len, found.ndim);
    try testing.expectEqual(fixed.offset, found.offset);
    try testing.expectEqualSlices(usize, &fixed.shape, found.shape[0..found.ndim]);
    try testing.expectEqualSlices(isize, &fixed.stride, found.stride[0..found.ndim]);
}

/// Where a Python slice of a sequence begins, how it steps and how many it takes.
pub const Taken = struct {
    start: isize,
    step: isize,
    count: usize,

    pub fn of(extent: usize, slice: dimfold.Slice) Taken {
        const length: isize = @intCast(extent);
        const step = slice.step orelse 1;
        const low: isize = if (step > 0) 0 else -1;
        const high: isize = if (step > 0) length else length - 1;
        const start = bound(slice.start, low, high, length) orelse
            if (step > 0) low else high;
        const stop = bound(slice.stop, low, high, length) orelse if (step > 0) high else low;
        var count: usize = 0;
        var at = start;
        while (if (step > 0) at < stop else at > stop) : (at += step) count += 1;
        return .{ .start = if (count == 0) 0 else start, .step = step, .count = count };
    }

    fn bound(given: ?isize, low: isize, high: isize, length: isize) ?isize {
        const number = given orelse return null;
        return std.math.clamp(if (number < 0) number + length else number, low, high);
    }
};
