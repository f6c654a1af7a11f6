//! Making layouts, asking them, and addressing their elements, against brute force.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Dynamic = reference.Dynamic;
const dynamic = reference.dynamic;
const expectAgree = reference.expectAgree;
const Indices = reference.Indices;
const ranks = reference.ndim_max + 1;

test "a layout is the C struct: shape, stride and offset, and ndim if dynamic" {
    inline for (0..ranks) |ndim| {
        try testing.expectEqual((1 + 2 * ndim) * @sizeOf(usize), @sizeOf(dimfold.Layout(ndim)));
        try testing.expectEqual(dimfold.Layout(ndim), dimfold.Layout(dimfold.Layout(ndim).rank));
    }
    try testing.expectEqual(130 * @sizeOf(usize), @sizeOf(Dynamic));
    try testing.expectEqual(Dynamic, dimfold.Layout(Dynamic.rank));
    try testing.expectEqual(dimfold.Layout(3), dimfold.Layout(@as(usize, 3)));
}

test "new takes shape, stride and offset as they are" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const L = dimfold.Layout(ndim);
        try testing.expectEqualDeep(layout, try L.new(layout.shape, layout.stride, layout.offset, null));
        try testing.expectEqualDeep(layout, try L.newUnchecked(layout.shape, layout.stride, layout.offset, null));
        try expectAgree(layout, try Dynamic.new(&layout.shape, &layout.stride, layout.offset, null));
        try expectAgree(layout, try Dynamic.newUnchecked(&layout.shape, &layout.stride, layout.offset, null));
    };
}

test "new refuses positions below 0, newUnchecked does not" {
    const L = dimfold.Layout(1);
    try testing.expectError(error.Bounds, L.new(.{3}, .{-1}, 1, null));
    const below = try L.newUnchecked(.{3}, .{-1}, 1, null);
    const bounds = try below.offsetBounds(null);
    try testing.expectEqual(.{ -1, 1 }, .{ bounds.min, bounds.max });
    try testing.expectError(error.Bounds, below.boundsIndex(null));
    try testing.expectError(error.Overflow, L.new(.{3}, .{std.math.maxInt(isize)}, 0, null));
}

test "contiguous layouts have the strides of their order" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const L = dimfold.Layout(ndim);
        const shape = reference.sample(ndim, variant).shape;
        const c = try L.cContig(shape, null);
        const f = try L.fContig(shape, null);
        var c_step: isize = 1;
        var f_step: isize = 1;
        for (0..ndim) |i| {
            try testing.expectEqual(c_step, c.stride[ndim - 1 - i]);
            try testing.expectEqual(f_step, f.stride[i]);
            c_step *= @intCast(@max(1, shape[ndim - 1 - i]));
            f_step *= @intCast(@max(1, shape[i]));
        }
        try testing.expectEqualDeep(c, try L.contig(shape, .c, null));
        try testing.expectEqualDeep(f, try L.contig(shape, .f, null));
        try testing.expectError(error.Order, L.contig(shape, .k, null));
        try expectAgree(c, try Dynamic.cContig(&shape, null));
        try expectAgree(f, try Dynamic.fContig(&shape, null));
        try expectAgree(f, try Dynamic.contig(&shape, .f, null));
    };
}

test "toDyn and fromDyn convert, or tell the rank" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        try expectAgree(layout, try layout.toDyn(null));
        try expectAgree(layout, try dynamic(layout).toDyn(null));
        try expectAgree(layout, try Dynamic.fromDyn(dynamic(layout), null));
        try testing.expectEqualDeep(layout, try dimfold.Layout(ndim).fromDyn(dynamic(layout), null));
        try testing.expectError(error.Ndim, dimfold.Layout((ndim + 1) % ranks).fromDyn(dynamic(layout), null));
    };
}

test "setOffset moves a layout" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        var layout = reference.sample(ndim, variant);
        const moved = try layout.setOffset(100, null);
        const unchecked = try layout.setOffsetUnchecked(100, null);
        try expectAgree(moved, try dynamic(layout).setOffset(100, null));
        try expectAgree(moved, try dynamic(layout).setOffsetUnchecked(100, null));
        layout.offset = 100;
        try testing.expectEqualDeep(layout, moved);
        try testing.expectEqualDeep(layout, unchecked);
    };
}

test "newShape and newStride are zeros" {
    inline for (0..ranks) |ndim| {
        try testing.expectEqual(@as([ndim]usize, @splat(0)), try dimfold.Layout(ndim).newShape({}, null));
        try testing.expectEqual(@as([ndim]isize, @splat(0)), try dimfold.Layout(ndim).newStride({}, null));
    }
    const shape = try Dynamic.newShape(64, null);
    const stride = try Dynamic.newStride(2, null);
    try testing.expectEqualSlices(usize, &@as([64]usize, @splat(0)), shape.slice());
    try testing.expectEqualSlices(isize, &.{ 0, 0 }, stride.slice());
    try testing.expectError(error.Ndim, Dynamic.newShape(65, null));
}

/// How many elements, and the lowest and highest of their positions.
const Reach = struct {
    size: usize = 0,
    min: isize = 0,
    max: isize = -1,

    fn of(layout: anytype) Reach {
        var reach: Reach = .{};
        var indices: Indices = .of(&layout.shape);
        while (indices.next()) |index| {
            const at = reference.position(layout, index);
            reach.min = if (reach.size == 0) at else @min(reach.min, at);
            reach.max = if (reach.size == 0) at else @max(reach.max, at);
            reach.size += 1;
        }
        return reach;
    }
};

fn checkReach(layout: anytype, reach: Reach) !void {
    const is_empty = reach.size == 0;
    try testing.expectEqual(reach.size, layout.size());
    try testing.expectEqual(is_empty, layout.isEmpty());
    const signed = try layout.offsetBounds(null);
    try testing.expectEqual(.{ reach.min, reach.max }, .{ signed.min, signed.max });
    const bounds = try layout.boundsIndex(null);
    try testing.expectEqual(if (is_empty) layout.getOffset() else @as(usize, @intCast(reach.min)), bounds.min);
    try testing.expectEqual(if (is_empty) layout.getOffset() else @as(usize, @intCast(reach.max + 1)), bounds.max);
    try testing.expectEqual(@as(usize, @intCast(reach.max + 1)), try layout.span(null));
}

test "size, bounds and span are those of all positions" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const reach: Reach = .of(layout);
        try checkReach(layout, reach);
        try checkReach(dynamic(layout), reach);
    };
}

test "getNdim, getShape, getStride and getOffset are the fields" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const other = dynamic(layout);
        inline for (.{ &layout, &other }) |each| {
            try testing.expectEqual(ndim, each.getNdim());
            try testing.expectEqualSlices(usize, &layout.shape, each.getShape());
            try testing.expectEqualSlices(isize, &layout.stride, each.getStride());
            try testing.expectEqual(layout.offset, each.getOffset());
        }
    };
}

/// Whether positions grow by one when the elements are visited in that order; rank 0 and empty layouts do.
fn isContig(layout: anytype, order: dimfold.Order) bool {
    const shape: []const usize = &layout.shape;
    var indices: Indices = .of(shape);
    var ordinal: isize = 0;
    while (indices.next()) |index| : (ordinal += 1) {
        var step: isize = 1;
        var place: isize = 0;
        for (0..index.len) |i| {
            const axis = if (order == .f) i else index.len - 1 - i;
            place += step * @as(isize, @intCast(index[axis]));
            step *= @intCast(shape[axis]);
        }
        const first: isize = @intCast(layout.offset);
        if (reference.position(layout, index) != first + place) return false;
    }
    return true;
}

test "questions of contiguity have the answers of brute force" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const other = dynamic(layout);
        inline for (.{ layout, other }) |each| {
            try testing.expectEqual(isContig(layout, .c), each.isCContig());
            try testing.expectEqual(isContig(layout, .f), each.isFContig());
            if (each.isCContig()) try testing.expect(each.cPrefer() and each.ndimOfCContig() == ndim);
            if (each.isFContig()) try testing.expect(each.fPrefer() and each.ndimOfFContig() == ndim);
        }
        try testing.expectEqual(layout.cPrefer(), other.cPrefer());
        try testing.expectEqual(layout.fPrefer(), other.fPrefer());
        try testing.expectEqual(layout.ndimOfCContig(), other.ndimOfCContig());
        try testing.expectEqual(layout.ndimOfFContig(), other.ndimOfFContig());
    };
}

test "ndimOfCContig counts trailing axes, ndimOfFContig leading ones; padding only leans" {
    const padded = try dimfold.Layout(3).new(.{ 2, 3, 4 }, .{ 100, 4, 1 }, 0, null);
    try testing.expectEqual(2, padded.ndimOfCContig());
    try testing.expectEqual(0, padded.ndimOfFContig());
    try testing.expect(padded.cPrefer() and !padded.isCContig() and !padded.fPrefer());
    const mirrored = try padded.reverseAxes(null);
    try testing.expectEqual(2, mirrored.ndimOfFContig());
    try testing.expect(mirrored.fPrefer() and !mirrored.isFContig() and !mirrored.cPrefer());
}

test "broadcast axes are seen" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        var expected: usize = 1;
        for (layout.shape, layout.stride) |extent, stride| expected *= if (stride == 0) 1 else extent;
        const is_broadcasted = std.mem.indexOfScalar(isize, &layout.stride, 0) != null;
        inline for (.{ layout, dynamic(layout) }) |each| {
            try testing.expectEqual(is_broadcasted, each.isBroadcasted());
            try testing.expectEqual(expected, each.sizeNonBroadcast());
        }
    };
}

test "checkStrides proves that no positions are shared, or tells the axis" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const overlaps = layout.isBroadcasted() and layout.getShape()[0] > 1;
        inline for (.{ layout, dynamic(layout) }) |each| {
            try each.checkStrides(true, null);
            if (overlaps) try testing.expectError(error.Overlap, each.checkStrides(false, null));
            if (!layout.isBroadcasted()) try each.checkStrides(false, null);
        }
    };
}

test "equal is literal, equivalent looks at positions, hash follows equivalent" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const moved = try layout.setOffset(layout.offset + 1, null);
        const other = dynamic(layout);
        try testing.expect(layout.equal(layout) and !layout.equal(moved));
        try testing.expect(other.equal(other) and !other.equal(dynamic(moved)));
        try testing.expectEqual(layout.isEmpty(), layout.equivalent(moved));
        try testing.expectEqual(layout.isEmpty(), other.equivalent(dynamic(moved)));
        try testing.expectEqual(layout.hash(), other.hash());
        try testing.expectEqual(layout.isEmpty(), layout.hash() == moved.hash());
    };
}

test "index and indexUnchecked find every element, also by negative indices" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const other = dynamic(layout);
        var indices: Indices = .of(&layout.shape);
        while (indices.next()) |index| {
            var signed: [ndim]isize = undefined;
            for (&signed, index) |*entry, at| entry.* = @intCast(at);
            const expected = reference.position(layout, index);
            try testing.expectEqual(expected, layout.indexUnchecked(signed));
            try testing.expectEqual(expected, other.indexUnchecked(&signed));
            for (&signed, layout.shape) |*entry, extent| entry.* -= @intCast(extent);
            try testing.expectEqual(@as(usize, @intCast(expected)), try layout.index(signed, null));
            try testing.expectEqual(@as(usize, @intCast(expected)), try other.index(&signed, null));
        }
    };
}

test "index refuses what is outside, and another number of entries" {
    const matrix = reference.sample(2, 0);
    try testing.expectError(error.Index, matrix.index(.{ 2, 0 }, null));
    try testing.expectError(error.Index, matrix.index(.{ 0, -4 }, null));
    try testing.expectError(error.Ndim, dynamic(matrix).index(&.{0}, null));
}

test "unravelC and unravelF count through all indices" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const mirror = try layout.reverseAxes(null);
        const other = dynamic(layout);
        var indices: Indices = .of(&layout.shape);
        var ordinal: usize = 0;
        while (indices.next()) |index| : (ordinal += 1) {
            const c = try layout.unravelC(ordinal, null);
            for (c, index) |entry, at| try testing.expectEqual(at, @as(usize, @intCast(entry)));
            var f = try mirror.unravelF(ordinal, null);
            std.mem.reverse(isize, &f);
            try testing.expectEqualSlices(isize, &c, &f);
            const found = try other.unravelC(ordinal, null);
            try testing.expectEqualSlices(isize, &c, found.slice());
            const found_f = try dynamic(mirror).unravelF(ordinal, null);
            for (0..ndim) |i| try testing.expectEqual(c[ndim - 1 - i], found_f.slice()[i]);
        }
        try testing.expectError(error.Index, layout.unravelC(ordinal, null));
        try testing.expectError(error.Index, other.unravelF(ordinal, null));
    };
}
