//! Layouts in parts and in other shapes: split, squeeze, windows, reshape, broadcast.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Dynamic = reference.Dynamic;
const dynamic = reference.dynamic;
const expectAgree = reference.expectAgree;
const expectMapped = reference.expectMapped;
const Indices = reference.Indices;
const Map = reference.Map;
const ranks = reference.ndim_max + 1;

/// The map of some axes of an operand, in the order of a list.
fn chosen(axes: []const usize) Map {
    var map: Map = .{};
    for (axes, 0..) |axis, i| map.add(i, axis, 1);
    return map;
}

const in_order = [_]usize{ 0, 1, 2, 3, 4, 5, 6, 7, 8 };

test "dimSplitAt gives the axes before and after" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        for (0..ndim + 1) |axis| {
            const parts = try layout.dimSplitAt(@intCast(axis), null);
            const same = try dynamic(layout).dimSplitAt(@intCast(axis), null);
            try testing.expect(parts.before.equal(same.before) and parts.after.equal(same.after));
            try expectMapped(layout.shape[0..axis], chosen(in_order[0..axis]), layout, parts.before);
            try expectMapped(layout.shape[axis..], chosen(in_order[axis..ndim]), layout, parts.after);
        }
    };
}

test "dimSplitAxes gives the axes named, and the others" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const none = try layout.dimSplitAxes(.{}, null);
        try testing.expect(layout.equal(none.rest) and none.chosen.offset == layout.offset);
        if (ndim == 0) continue;
        const typed = try layout.dimSplitAxes(.{-1}, null);
        const named: dimfold.Layout(1) = typed.chosen;
        const rest: dimfold.Layout(ndim - 1) = typed.rest;
        try expectMapped(layout.shape[ndim - 1 ..], chosen(in_order[ndim - 1 .. ndim]), layout, named);
        try expectMapped(layout.shape[0 .. ndim - 1], chosen(in_order[0 .. ndim - 1]), layout, rest);
        const by_slice = try layout.dimSplitAxes(@as([]const isize, &.{-1}), null);
        const same = try dynamic(layout).dimSplitAxes(.{-1}, null);
        try expectAgree(named, by_slice.chosen);
        try expectAgree(rest, by_slice.rest);
        try testing.expect(same.chosen.equal(by_slice.chosen) and same.rest.equal(by_slice.rest));
    };
}

test "unsqueeze inserts axes of extent 1, squeeze removes them" {
    inline for (0..ranks - 2) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const grown: dimfold.Layout(ndim + 2) = try layout.unsqueeze(.{ 0, -1 }, null);
        var map: Map = .{};
        for (0..ndim) |i| map.add(i + 1, i, 1);
        const shape = [_]usize{1} ++ layout.shape ++ [_]usize{1};
        try expectMapped(&shape, map, layout, grown);
        try expectAgree(grown, try dynamic(layout).unsqueeze(.{ 0, -1 }, null));
        try testing.expect(layout.equal(try grown.squeeze([2]isize{ 0, -1 }, null)));
        try expectAgree(layout, try dynamic(grown).squeeze(@as([]const isize, &.{ 0, -1 }), null));
    };
}

test "squeeze without a list removes every axis of extent 1" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        var shape: [ndim]usize = undefined;
        var map: Map = .{};
        var count: usize = 0;
        for (layout.shape, 0..) |extent, axis| {
            if (extent == 1) continue;
            shape[count] = extent;
            map.add(count, axis, 1);
            count += 1;
        }
        const result = try layout.squeeze(null, null);
        try expectMapped(shape[0..count], map, layout, result);
        try testing.expect(result.equal(try dynamic(layout).squeeze(null, null)));
        try testing.expect(layout.equal(try layout.squeeze(.{}, null)));
    };
    inline for (7..ranks) |ndim| {
        const nothing = try reference.sample(ndim, 0).unsqueeze(@as([]const isize, &.{}), null);
        try expectAgree(reference.sample(ndim, 0), nothing);
    }
}

test "slidingWindow shows every window" {
    inline for (1..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const axis = ndim / 2;
        const window = @max(1, layout.shape[axis] -| 1);
        const untyped = layout.slidingWindow(@as([]const usize, &.{window}), @as([]const isize, &.{axis}), null);
        if (layout.shape[axis] == 0) {
            try testing.expectError(error.Shape, untyped);
            continue;
        }
        const result = try untyped;
        var shape = layout.shape ++ [_]usize{window};
        shape[axis] -= window - 1;
        var map: Map = .identity(ndim);
        map.add(ndim, axis, 1);
        try expectMapped(&shape, map, layout, result);
        if (ndim == ranks - 1) continue;
        const typed: dimfold.Layout(ndim + 1) = try layout.slidingWindow(.{window}, .{axis}, null);
        try expectAgree(typed, result);
        try expectAgree(typed, try dynamic(layout).slidingWindow(.{window}, .{axis}, null));
    };
}

test "slidingWindow without axes takes all of them" {
    const matrix = reference.sample(2, 0);
    const all: dimfold.Layout(4) = try matrix.slidingWindow(.{ 2, 2 }, null, null);
    try testing.expect(all.equal(try matrix.slidingWindow(.{ 2, 2 }, .{ 0, 1 }, null)));
    const point: dimfold.Layout(0) = try reference.sample(0, 0).slidingWindow(.{}, null, null);
    try testing.expect(point.equal(reference.sample(0, 0)));
    try testing.expectError(error.Shape, matrix.slidingWindow(.{ 3, 1 }, null, null));
}

test "reshape visits the same positions in the same order" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        if (layout.isEmpty()) continue;
        const flat: ?dimfold.Layout(1) = layout.reshape(.{-1}, .c, null) catch |err| switch (err) {
            error.NotAView => null,
            else => return err,
        };
        const same = dynamic(layout).reshape(&.{-1}, .c, null);
        if (flat == null) {
            try testing.expectError(error.NotAView, same);
            continue;
        }
        try expectAgree(flat.?, try same);
        var indices: Indices = .of(&layout.shape);
        var ordinal: usize = 0;
        while (indices.next()) |index| : (ordinal += 1)
            try testing.expectEqual(reference.position(layout, index), reference.position(flat.?, &.{ordinal}));
        try testing.expectEqual(ordinal, flat.?.shape[0]);
        if (!layout.isCContig()) continue;
        try testing.expect(layout.equivalent(try flat.?.reshape(@as([ndim]isize, @bitCast(layout.shape)), .c, null)));
    };
}

test "reshape in F order, into an impossible shape, and to a rank that only runs tell" {
    const matrix = try dimfold.Layout(2).fContig(.{ 2, 6 }, null);
    try testing.expectEqualDeep(
        try dimfold.Layout(3).fContig(.{ 2, 2, 3 }, null),
        try matrix.reshape(.{ 2, 2, -1 }, .f, null),
    );
    try testing.expectError(error.NotAView, matrix.reshape(.{12}, .c, null));
    try testing.expectError(error.Shape, matrix.reshape(.{ 5, -1 }, .f, null));
    try testing.expectError(error.Order, matrix.reshape(.{12}, .k, null));
    const ones: [12]isize = .{ 12, 1 } ++ @as([10]isize, @splat(1));
    try testing.expectEqual(12, (try matrix.reshape(&ones, .f, null)).ndim);
}

/// The map of a layout repeated along axes of extent 1, which begins at axis `first` of the result.
fn repeated(operand: anytype, first: usize) Map {
    var map: Map = .{};
    for (operand.shape, 0..) |extent, axis| if (extent != 1) map.add(first + axis, axis, 1);
    return map;
}

test "broadcastTo repeats axes of extent 1, and adds axes on either side" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        var wide = layout.shape;
        for (&wide) |*extent| if (extent.* == 1) {
            extent.* = 3;
        };
        const result: dimfold.Layout(ndim) = try layout.broadcastTo(wide, null);
        const left: dimfold.Layout(ndim) = try layout.broadcastToLeft(wide, null);
        try expectMapped(&wide, repeated(layout, 0), layout, result);
        try testing.expect(result.equal(left));
        try expectAgree(result, try dynamic(layout).broadcastTo(wide[0..], null));
        try expectAgree(result, try dynamic(layout).broadcastToLeft(wide[0..], null));
        if (ndim == ranks - 1) continue;
        const before = [_]usize{2} ++ wide;
        const after = wide ++ [_]usize{2};
        try expectMapped(&before, repeated(layout, 1), layout, try layout.broadcastTo(before, null));
        try expectMapped(&after, repeated(layout, 0), layout, try layout.broadcastToLeft(after, null));
    };
}

test "broadcastLayout brings both to their common shape" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const point = reference.sample(0, 1);
        const both = try layout.broadcastLayout(point, null);
        const left = try layout.broadcastLayoutLeft(point, null);
        const first: dimfold.Layout(ndim) = both[0];
        try testing.expect(first.equal(layout) and left[0].equal(layout));
        try expectMapped(&layout.shape, .{}, point, both[1]);
        try testing.expect(both[1].equal(left[1]));
        const same = try dynamic(layout).broadcastLayout(dynamic(point), null);
        const same_left = try layout.broadcastLayoutLeft(dynamic(point), null);
        try expectAgree(both[1], same[1]);
        try expectAgree(left[1], same_left[1]);
        const only = try layout.broadcastLayoutToFirst(point, null);
        try testing.expect(only.equal(both[1]));
        try testing.expect(only.equal(try layout.broadcastLayoutToFirstLeft(dynamic(point), null)));
        try expectAgree(only, try dynamic(layout).broadcastLayoutToFirst(point, null));
        try expectAgree(only, try dynamic(layout).broadcastLayoutToFirstLeft(point, null));
    };
    _ = try dynamic(reference.sample(2, 0)).broadcastLayoutLeft(reference.sample(1, 3), null);
}

test "the first layout never grows" {
    const small = try dimfold.Layout(1).cContig(.{1}, null);
    const large = try dimfold.Layout(1).cContig(.{3}, null);
    try testing.expectError(error.Shape, small.broadcastLayoutToFirst(large, null));
    try testing.expectEqual(.{3}, (try small.broadcastLayout(large, null))[0].shape);
}
