//! What operations need before they run: orders, layouts for results, kinds of axes, matrix products.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const dynamic = reference.dynamic;
const expectAgree = reference.expectAgree;
const Indices = reference.Indices;
const orders = [_]dimfold.Order{ .c, .f, .a, .k };
const ranks = reference.ndim_max + 1;

/// The positions of a layout's F-order visit.
fn visitF(layout: anytype, positions: []usize) []usize {
    const mirror = layout.reverseAxes(null) catch unreachable;
    var indices: Indices = .of(&mirror.shape);
    var count: usize = 0;
    while (indices.next()) |index| : (count += 1) positions[count] = @intCast(reference.position(mirror, index));
    return positions[0..count];
}

test "translateToColMajor makes the visit in any order an F-order visit" {
    var expected: [500]usize = undefined;
    var found: [500]usize = undefined;
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| for (orders) |order| {
        const layout = reference.sample(ndim, variant);
        const one = try dimfold.Layout(ndim).translateToColMajor(1, .{layout}, order, null);
        var walk = try layout.iterate(order, null);
        var count: usize = 0;
        while (walk.next()) |position| : (count += 1) expected[count] = position;
        try testing.expectEqualSlices(usize, expected[0..count], visitF(one[0], &found));
        const two = try dimfold.Layout(ndim).translateToColMajor(2, .{ layout, layout }, order, null);
        try testing.expect(two[0].equal(two[1]));
        const same = try reference.Dynamic.translateToColMajor(1, .{dynamic(layout)}, order, null);
        try expectAgree(one[0], same[0]);
    };
}

test "translateToColMajor wants one shape" {
    const narrow = reference.sample(2, 0);
    const wide = reference.sample(2, 1);
    try testing.expectError(error.Shape, dimfold.Layout(2).translateToColMajor(2, .{ narrow, wide }, .c, null));
}

test "greedyLayout permutes the axes so that memory is walked in order" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const greedy = try layout.greedyLayout(true, null);
        const same = try dynamic(layout).greedyLayout(true, null);
        try expectAgree(greedy.layout, same.layout);
        try testing.expectEqualSlices(isize, &greedy.axes, same.axes.slice());
        for (greedy.axes, greedy.layout.shape, greedy.layout.stride) |axis, extent, stride| {
            try testing.expectEqual(layout.shape[@intCast(axis)], extent);
            try testing.expectEqual(@abs(layout.stride[@intCast(axis)]), @abs(stride));
        }
        const loose = try layout.greedyLayout(false, null);
        if (!layout.isBroadcasted()) try testing.expectEqual(layout.size(), loose.layout.size());
    };
}

test "layoutForArrayCopy is dense in its order" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const L = dimfold.Layout(ndim);
        try testing.expectEqualDeep(try L.cContig(layout.shape, null), try layout.layoutForArrayCopy(.c, null));
        try testing.expectEqualDeep(try L.fContig(layout.shape, null), try layout.layoutForArrayCopy(.f, null));
        const kept = try layout.layoutForArrayCopy(.k, null);
        try testing.expectEqual(layout.size(), try kept.span(null));
        try expectAgree(kept, try dynamic(layout).layoutForArrayCopy(.k, null));
        try testing.expectError(error.Order, layout.layoutForArrayCopy(.b, null));
    };
}

test "layoutForBinaryOp keeps the order that both layouts have" {
    inline for (0..ranks) |ndim| {
        const shape = reference.sample(ndim, 0).shape;
        const c = try dimfold.Layout(ndim).cContig(shape, null);
        const f = try dimfold.Layout(ndim).fContig(shape, null);
        try testing.expect(c.equivalent(try c.layoutForBinaryOp(c, .c, null)));
        try testing.expect(f.equivalent(try f.layoutForBinaryOp(f, .f, null)));
        const mixed = try c.layoutForBinaryOp(f, .c, null);
        try testing.expectEqualSlices(usize, &shape, mixed.getShape());
        try testing.expectEqual(c.size(), try mixed.span(null));
        try expectAgree(mixed, try dynamic(c).layoutForBinaryOp(dynamic(f), .c, null));
    }
}

test "axesComposition counts and names the axes of each sort" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const answer = try layout.axesComposition(null);
        const same = try dynamic(layout).axesComposition(null);
        const sorts = answer.composition;
        try testing.expectEqual(sorts, same.composition);
        try testing.expectEqualSlices(usize, &answer.axes, same.axes.slice());
        try testing.expectEqual(ndim, sorts.singleton + sorts.broadcast + sorts.contig + sorts.discontig);
        try testing.expectEqual(std.mem.count(usize, &layout.shape, &.{1}), sorts.singleton);
        for (answer.axes[0..sorts.singleton]) |axis| try testing.expectEqual(1, layout.getShape()[axis]);
        for (answer.axes[sorts.singleton..][0..sorts.broadcast]) |axis|
            try testing.expectEqual(0, layout.getStride()[axis]);
    };
}

test "matmulLayouts knows every kind, and splits batch from matrix" {
    inline for (1..ranks) |ndim| {
        var shape: [ndim]usize = @splat(2);
        shape[ndim - 1] = 5;
        const layout = try dimfold.Layout(ndim).cContig(shape, null);
        const vector = try dimfold.Layout(1).cContig(.{5}, null);
        const product = try layout.matmulLayouts(vector, .c, null);
        const same = try dynamic(layout).matmulLayouts(dynamic(vector), .c, null);
        try testing.expectEqual(product.kind, same.kind);
        try testing.expect(product.result.equal(same.result));
        try testing.expectEqual(if (ndim == 1) .inner_dot else .gemv, product.kind);
        try testing.expectEqualSlices(usize, shape[0 .. ndim - 1], product.result.getShape());
        try testing.expectEqualSlices(usize, &.{5}, product.matrix2.getShape());
        const shorter = try vector.dimNarrow(0, .{ .stop = 4 }, null);
        try testing.expectError(error.Shape, layout.matmulLayouts(shorter, .c, null));
    }
    try testing.expectError(error.Ndim, reference.sample(0, 0).matmulLayouts(reference.sample(1, 0), .c, null));
}
