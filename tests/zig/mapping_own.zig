//! Mapping policies of the caller's own: with strides and without, and such that contradict themselves.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Mapping = dimfold.Mapping;

/// The last element comes first: `right` backwards.
const Backwards = struct {
    pub fn index(extents: []const usize, where: []const usize) usize {
        var position: usize = 0;
        for (extents, where) |extent, at| position = position * extent + (extent - 1 - at);
        return position;
    }

    pub fn requiredSpanSize(extents: []const usize) usize {
        var product: usize = 1;
        for (extents) |extent| product *= extent;
        return product;
    }

    pub fn stride(extents: []const usize, axis: usize) isize {
        return -@as(isize, @intCast(requiredSpanSize(extents[axis + 1 ..])));
    }

    pub fn staticStride(extents: []const ?usize, axis: usize) ?isize {
        var product: isize = -1;
        for (extents[axis + 1 ..]) |extent| product *= @intCast(extent orelse return null);
        return product;
    }

    pub const is_always_unique = true;
    pub const is_always_exhaustive = true;
};

/// Z order in a square whose side is a power of two: bit i of the row comes before bit i of the column.
const Morton = struct {
    pub fn index(_: []const usize, where: []const usize) usize {
        var position: usize = 0;
        for (0..16) |bit| {
            position |= (where[1] >> @intCast(bit) & 1) << @intCast(2 * bit);
            position |= (where[0] >> @intCast(bit) & 1) << @intCast(2 * bit + 1);
        }
        return position;
    }

    pub fn requiredSpanSize(extents: []const usize) usize {
        if (extents[0] == 0 or extents[1] == 0) return 0;
        return index(extents, &.{ extents[0] - 1, extents[1] - 1 }) + 1;
    }

    pub const is_always_unique = true;
};

/// Says one thing by strides and another by positions.
const Contradictory = struct {
    pub fn index(_: []const usize, where: []const usize) usize {
        return where[0] * where[0];
    }

    pub fn requiredSpanSize(extents: []const usize) usize {
        return if (extents[0] == 0) 0 else index(extents, &.{extents[0] - 1}) + 1;
    }

    pub fn stride(_: []const usize, _: usize) isize {
        return 1;
    }
};

test "an own policy with strides is like any other" {
    inline for ([_][2]?usize{ .{ null, null }, .{ 2, null }, .{ null, 3 } }) |extents| {
        const M = Mapping(Backwards, extents, i32);
        try testing.expectEqual(extents[0] != null, M.staticExtent(0) != null);
        try testing.expectEqual(if (extents[1] == null) null else -3, M.staticStride(0));
        try testing.expectEqual(-1, M.staticStride(1));
        const mapping = try M.new([2]usize{ 2, 3 }, null);
        try testing.expectEqual([2]isize{ -3, -1 }, mapping.stride());
        try testing.expectEqual(.{ 5, 6, 6 }, .{ mapping.offset(), mapping.size(), mapping.requiredSpanSize() });
        try testing.expect(M.isAlwaysStrided() and mapping.isUnique() and mapping.isExhaustive());
        try testing.expectEqual(1, try mapping.index(.{ 1, -2 }, null));
        const dynamic = try mapping.toDyn(null);
        try testing.expectEqual(.strided, dynamic.policy);
        try testing.expect(mapping.equal(dynamic) and (try M.convert(dynamic, null)).equal(mapping));
        try testing.expectEqual(if (extents[1] == null) null else -3, dynamic.staticStride(0));
        const Strided = Mapping(.{ .strided = .{ null, null }, .offset = null }, .{ null, null }, u8);
        try testing.expect((try Strided.convert(mapping, null)).equal(mapping));
        try testing.expect((try M.fromLayout(mapping.toLayout(), null)).equal(mapping));
    }
}

test "an own policy makes constants" {
    const fixed: Mapping(Backwards, .{ 4, 5 }, u8) = .static;
    const data: [fixed.requiredSpanSize()]u8 = @splat(0);
    const position: [fixed.indexUnchecked(.{ 0, 0 })]u8 = @splat(0);
    try testing.expectEqual(.{ 20, 19 }, .{ data.len, position.len });
    try testing.expectEqual(0, @sizeOf(@TypeOf(fixed)));
    comptime std.debug.assert(fixed.toLayout().stride[0] == -5);
}

test "an own policy without strides maps indices, and nothing more" {
    const Square = Mapping(Morton, .{ null, null }, u16);
    const square = try Square.new(.{ 4, 4 }, null);
    var seen: [16]bool = @splat(false);
    var indices: reference.Indices = .of(&.{ 4, 4 });
    while (indices.next()) |index| {
        const where = .{ @as(isize, @intCast(index[0])), @as(isize, @intCast(index[1])) - 4 };
        const position = try square.index(where, null);
        try testing.expect(!seen[position]);
        seen[position] = true;
    }
    try testing.expectEqual([_]u16{ 6, 15 }, .{ square.indexUnchecked(.{ 1, 2 }), try square.index(.{ -1, 3 }, null) });
    try testing.expect(!Square.isAlwaysStrided() and square.isUnique() and square.isExhaustive());
    const oblong = try Square.new(.{ 3, 2 }, null);
    try testing.expectEqual(.{ 6, 10 }, .{ oblong.size(), oblong.requiredSpanSize() });
    try testing.expect(!oblong.isExhaustive());
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Index, square.index(.{ 0, 4 }, &diagnostics));
    try testing.expectEqual(.{ 1, 4, 4 }, .{ diagnostics.axis, diagnostics.expected, diagnostics.found });
    try testing.expectError(error.Overflow, Mapping(Morton, .{ null, null }, u8).new(.{ 17, 17 }, null));
}

test "C asks an own policy by its table" {
    const shape = [2]usize{ 4, 4 };
    const square = Mapping(Morton, .{ null, null }, u16).functions(&shape);
    try testing.expectEqual(6, try square.at(&.{ 1, -2 }, null));
    try testing.expectError(error.Index, square.at(&.{ 4, 0 }, null));
    try testing.expectError(error.Ndim, square.at(&.{0}, null));
    try testing.expectError(error.Unsupported, dimfold.DynMapping.fromFunctions(square, .u8, null));
    const backwards = Mapping(Backwards, .{ 4, null }, u16).functions(&shape);
    const dynamic = try dimfold.DynMapping.fromFunctions(backwards, .i8, null);
    try testing.expectEqual(.{ 1, 2 }, .{ dynamic.static_shape, dynamic.static_stride });
}

test "an own policy that contradicts itself is found out" {
    const mapping = try Mapping(Contradictory, .{null}, u8).new(.{3}, null);
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Argument, mapping.toDyn(&diagnostics));
    try testing.expectEqualStrings("mapping_from_functions", diagnostics.getOperation().?);
}
