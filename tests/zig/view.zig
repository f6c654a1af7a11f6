//! Views by layouts: each result, element by element, against brute force, and fixed ranks against the dynamic one.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const dynamic = reference.dynamic;
const expectAgree = reference.expectAgree;
const expectMapped = reference.expectMapped;
const Map = reference.Map;
const ranks = reference.ndim_max + 1;

/// A shape without one axis.
fn without(comptime ndim: usize, shape: [ndim]usize, axis: usize) [ndim - 1]usize {
    var result: [ndim - 1]usize = undefined;
    for (&result, 0..) |*extent, i| extent.* = shape[i + @intFromBool(i >= axis)];
    return result;
}

/// The map of a result that lacks one axis of the operand.
fn lacking(ndim: usize, axis: usize) Map {
    var map: Map = .{};
    for (0..ndim - 1) |i| map.add(i, i + @intFromBool(i >= axis), 1);
    return map;
}

test "transpose takes axis i from axes[i]" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        var axes: [ndim]isize = undefined;
        var shape: [ndim]usize = undefined;
        var map: Map = .{};
        for (&axes, &shape, 0..) |*axis, *extent, i| {
            const from = (i + variant + 1) % ndim;
            axis.* = @as(isize, @intCast(from)) - if (i % 2 == 0) 0 else @as(isize, ndim);
            extent.* = layout.shape[from];
            map.add(i, from, 1);
        }
        const result = try layout.transpose(axes, null);
        try expectMapped(&shape, map, layout, result);
        try expectAgree(result, try dynamic(layout).transpose(&axes, null));
    };
}

test "reverseAxes puts the last axis first" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        var shape = layout.shape;
        std.mem.reverse(usize, &shape);
        var map: Map = .{};
        for (0..ndim) |i| map.add(i, ndim - 1 - i, 1);
        const result = try layout.reverseAxes(null);
        try expectMapped(&shape, map, layout, result);
        try expectAgree(result, try dynamic(layout).reverseAxes(null));
    };
}

test "swapaxes exchanges two axes" {
    inline for (1..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        var shape = layout.shape;
        std.mem.swap(usize, &shape[0], &shape[ndim - 1]);
        var map: Map = .{};
        for (0..ndim) |i| map.add(i, if (i == 0) ndim - 1 else if (i == ndim - 1) 0 else i, 1);
        const result = try layout.swapaxes(0, -1, null);
        try expectMapped(&shape, map, layout, result);
        try expectAgree(result, try dynamic(layout).swapaxes(0, -1, null));
    };
}

test "moveaxis moves the first axis to the end, and no axes at all" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        try testing.expect(layout.equal(try layout.moveaxis(.{}, .{}, null)));
        if (ndim == 0) continue;
        const result = try layout.moveaxis(.{0}, .{-1}, null);
        var shape = layout.shape;
        std.mem.rotate(usize, &shape, 1);
        var map: Map = .{};
        for (0..ndim) |i| map.add(i, (i + 1) % ndim, 1);
        try expectMapped(&shape, map, layout, result);
        try expectAgree(result, try dynamic(layout).moveaxis(@as([]const isize, &.{0}), &[_]isize{-1}, null));
    };
}

test "flip reverses the axes of a list" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        var axes: [(ndim + 1) / 2]isize = undefined;
        var map: Map = .identity(ndim);
        for (&axes, 0..) |*axis, i| {
            axis.* = @intCast(2 * i);
            map.terms[2 * i].step = -1;
            map.base[2 * i] = @as(isize, @intCast(layout.shape[2 * i])) - 1;
        }
        const result = try layout.flip(axes, null);
        try expectMapped(&layout.shape, map, layout, result);
        try expectAgree(result, try dynamic(layout).flip(&axes, null));
    };
}

test "diagonal walks two axes at once, at every offset" {
    inline for (2..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        for (0..9) |number| {
            const offset = @as(isize, @intCast(number)) - 4;
            const rows = layout.shape[ndim - 1] -| @as(usize, @intCast(@max(-offset, 0)));
            const columns = layout.shape[0] -| @as(usize, @intCast(@max(offset, 0)));
            var shape: [ndim - 1]usize = undefined;
            @memcpy(shape[0 .. ndim - 2], layout.shape[1 .. ndim - 1]);
            shape[ndim - 2] = @min(rows, columns);
            var map: Map = .{};
            for (0..ndim - 2) |i| map.add(i, i + 1, 1);
            map.add(ndim - 2, ndim - 1, 1);
            map.add(ndim - 2, 0, 1);
            map.base[ndim - 1] = @max(-offset, 0);
            map.base[0] = @max(offset, 0);
            const result = try layout.diagonal(.{ .offset = offset, .axis1 = -1, .axis2 = 0 }, null);
            try expectMapped(&shape, map, layout, result);
            const found = try dynamic(layout).diagonal(.{ .offset = offset, .axis1 = -1, .axis2 = 0 }, null);
            try expectAgree(result, found);
        }
    };
}

test "diagonal has NumPy's defaults" {
    const matrix = reference.sample(2, 0);
    const explicit = try matrix.diagonal(.{ .offset = 0, .axis1 = 0, .axis2 = 1 }, null);
    try testing.expect(explicit.equal(try matrix.diagonal(.{}, null)));
}

test "dimSelect takes one index of every axis" {
    inline for (1..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        for (0..ndim) |axis| for (0..layout.shape[axis]) |at| {
            const shape = without(ndim, layout.shape, axis);
            var map = lacking(ndim, axis);
            map.base[axis] = @intCast(at);
            const result: dimfold.Layout(ndim - 1) = try layout.dimSelect(@intCast(axis), @intCast(at), null);
            try expectMapped(&shape, map, layout, result);
            const negative = @as(isize, @intCast(at)) - @as(isize, @intCast(layout.shape[axis]));
            try expectAgree(result, try dynamic(layout).dimSelect(@intCast(axis), negative, null));
        };
    };
}

test "dimInsert puts an axis of extent 1 anywhere, and dimEliminate takes it away" {
    inline for (0..ranks - 1) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        for (0..ndim + 1) |place| {
            const result: dimfold.Layout(ndim + 1) = try layout.dimInsert(@intCast(place), null);
            var shape: [ndim + 1]usize = undefined;
            shape[place] = 1;
            var map: Map = .{};
            for (layout.shape, 0..) |extent, i| {
                shape[i + @intFromBool(i >= place)] = extent;
                map.add(i + @intFromBool(i >= place), i, 1);
            }
            try expectMapped(&shape, map, layout, result);
            try expectAgree(result, try dynamic(layout).dimInsert(@intCast(place), null));
            try testing.expect(layout.equal(try result.dimEliminate(@intCast(place), null)));
            try expectAgree(layout, try dynamic(result).dimEliminate(@intCast(place), null));
        }
    };
}

test "dimEliminate exists for every rank from 1" {
    inline for (1..ranks) |ndim| {
        const layout = try dimfold.Layout(ndim).cContig(@splat(1), null);
        try testing.expect((try layout.dimEliminate(0, null)).equal(try .cContig(@splat(1), null)));
    }
}

const some = [_]?isize{ null, -5, -3, -1, 0, 1, 2, 4 };

test "dimNarrow matches Python for every start, stop and step" {
    inline for (1..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        for (some) |start| for (some) |stop| for ([_]?isize{ null, -3, -2, -1, 1, 2, 3 }) |step| {
            const slice: dimfold.Slice = .{ .start = start, .stop = stop, .step = step };
            const axis = ndim / 2;
            const taken: reference.Taken = .of(layout.shape[axis], slice);
            var shape = layout.shape;
            shape[axis] = taken.count;
            var map: Map = .identity(ndim);
            map.terms[axis].step = taken.step;
            map.base[axis] = taken.start;
            const result = try layout.dimNarrow(axis, slice, null);
            try expectMapped(&shape, map, layout, result);
            try expectAgree(result, try dynamic(layout).dimNarrow(axis, slice, null));
        };
    };
}

test "dimSlice takes integers, slices, new axes and an ellipsis" {
    const tensor = reference.sample(3, 1);
    try testing.expectEqualSlices(usize, &.{ 3, 1, 2 }, &tensor.shape);
    const result: dimfold.Layout(3) = try tensor.dimSlice(.{ -1, .newaxis, .ellipsis, .{ .step = -1 } }, null);
    var map: Map = .{};
    map.base[0] = 2;
    map.add(1, 1, 1);
    map.base[2] = 1;
    map.add(2, 2, -1);
    try expectMapped(&.{ 1, 1, 2 }, map, tensor, result);
}

test "dimSlice on every rank: whole by a tuple, by a slice of indexers, and by nothing" {
    const flipped = [_]dimfold.Indexer{ .{ .slice = .{ .step = -1 } }, .ellipsis };
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        try testing.expect(layout.equal(try layout.dimSlice(.{}, null)));
        try testing.expect(layout.equal(try layout.dimSlice(.{.ellipsis}, null)));
        if (ndim == 0) continue;
        const typed = try layout.dimSlice(.{ .{ .step = -1 }, .ellipsis }, null);
        try testing.expect(typed.equal(try layout.flip(.{0}, null)));
        try expectAgree(typed, try layout.dimSlice(@as([]const dimfold.Indexer, &flipped), null));
        try expectAgree(typed, try dynamic(layout).dimSlice(flipped, null));
    };
}

test "dimSlice tells the rank of its result" {
    const tensor = reference.sample(4, 0);
    const part: dimfold.Slice = .{ .start = 1 };
    var at: isize = 1;
    try testing.expectEqual(dimfold.Layout(2), @TypeOf(try tensor.dimSlice(.{ 0, part, at, .{} }, null)));
    at = 0;
    try testing.expectEqual(dimfold.Layout(6), @TypeOf(try tensor.dimSlice(.{ .newaxis, .newaxis }, null)));
    const indexer: dimfold.Indexer = .newaxis;
    try testing.expectEqual(reference.Dynamic, @TypeOf(try tensor.dimSlice(.{ at, indexer }, null)));
}

test "dimSlice refuses lists of any length" {
    const many: [200]dimfold.Indexer = @splat(.{ .slice = .{} });
    const matrix = reference.sample(2, 0);
    for (3..many.len) |count| try testing.expectError(error.Ndim, matrix.dimSlice(many[0..count], null));
    const new: [129]dimfold.Indexer = @splat(.newaxis);
    try testing.expectEqual(64, (try matrix.dimSlice(new[0..62], null)).ndim);
    for (63..new.len) |count| try testing.expectError(error.Ndim, matrix.dimSlice(new[0..count], null));
}

test "dimChop removes an axis whatever its extent" {
    inline for (1..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        for (0..ndim) |axis| {
            const shape = without(ndim, layout.shape, axis);
            const result: dimfold.Layout(ndim - 1) = try layout.dimChop(@intCast(axis), null);
            try expectMapped(&shape, lacking(ndim, axis), layout, result);
            try expectAgree(result, try dynamic(layout).dimChop(@intCast(axis), null));
        }
    };
}
