//! Layouts that are made and asked while the tests are compiled: what C makes of the same shapes when they run.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const Dynamic = dimfold.Layout(.dynamic);
const Order = dimfold.Order;
const ranks = 10;
const huge = std.math.maxInt(isize);

const first_extents = [ranks - 1]usize{ 4, 3, 5, 2, 7, 2, 3, 2, 5 };
const shapes_per_rank = 6;

/// Shapes of ordinary extents, of ones, with one or all of them 0, and of the largest size there is.
fn shapeOf(comptime ndim: usize, variant: usize) [ndim]usize {
    var shape: [ndim]usize = first_extents[0..ndim].*;
    if (ndim == 0) return shape;
    switch (variant) {
        0 => {},
        1 => shape = @splat(1),
        2 => shape[ndim / 2] = 0,
        3 => shape = @splat(0),
        4 => for (0..ndim) |axis| {
            shape[axis] = if (axis % 2 == 0) 1 else shape[axis];
        },
        else => {
            shape = @splat(1);
            shape[ndim - 1] = huge;
        },
    }
    return shape;
}

fn knownFixed(comptime ndim: usize, comptime variant: usize, comptime order: Order) dimfold.Layout(ndim) {
    const L = dimfold.Layout(ndim);
    const shape = shapeOf(ndim, variant);
    const made = (if (order == .c) L.cContig(shape, null) else L.fContig(shape, null)) catch unreachable;
    const same = L.contig(shape, order, null) catch unreachable;
    if (!std.meta.eql(made, same)) @compileError("contig makes another layout");
    return made;
}

fn knownDynamic(comptime ndim: usize, comptime variant: usize, comptime order: Order) Dynamic {
    return Dynamic.contig(&shapeOf(ndim, variant), order, null) catch unreachable;
}

test "contiguous layouts of all ranks are the same while the program is compiled and when it runs" {
    @setEvalBranchQuota(100_000);
    inline for (.{ Order.c, Order.f }) |order| inline for (0..ranks) |ndim| inline for (0..shapes_per_rank) |variant| {
        const known = comptime knownFixed(ndim, variant, order);
        const known_dynamic = comptime knownDynamic(ndim, variant, order);
        // What only the run knows is C's.
        var shape = shapeOf(ndim, variant);
        std.mem.doNotOptimizeAway(&shape);
        const made = try dimfold.Layout(ndim).contig(shape, order, null);
        try testing.expectEqual(made, known);
        const made_dynamic = try Dynamic.contig(&shape, order, null);
        try testing.expect(made_dynamic.equal(known_dynamic));
        try testing.expectEqual(made_dynamic.hash(), known_dynamic.hash());
    };
}

test "known layouts answer what is in them while the program is compiled" {
    @setEvalBranchQuota(100_000);
    inline for (0..ranks) |ndim| inline for (0..shapes_per_rank) |variant| {
        const known = comptime knownFixed(ndim, variant, .c);
        const known_dynamic = comptime knownDynamic(ndim, variant, .c);
        inline for (.{ known, known_dynamic }) |layout| {
            const size, const axes, const offset = comptime .{ layout.size(), layout.getNdim(), layout.getOffset() };
            try testing.expectEqual(layout.size(), size);
            try testing.expectEqual(layout.getNdim(), axes);
            try testing.expectEqual(layout.getOffset(), offset);
            try testing.expectEqualSlices(usize, layout.getShape(), comptime layout.getShape());
            try testing.expectEqualSlices(isize, layout.getStride(), comptime layout.getStride());
        }
    };
}

test "sizes that cannot be represented are the same while the program is compiled" {
    const L = dimfold.Layout(3);
    inline for (.{ .{ huge, 2, 1 }, .{ huge, 0, 2 }, .{ 0, huge, huge }, .{ huge, huge, 3 } }) |shape| {
        const layout: L = .{ .offset = 0, .shape = shape, .stride = @splat(0) };
        try testing.expectEqual(layout.size(), comptime layout.size());
    }
}

const image = dimfold.Layout(3).cContig(.{ 480, 640, 3 }, null) catch unreachable;
const columns = dimfold.Layout(2).fContig(.{ 3, 4 }, null) catch unreachable;

test "a layout of a container is a constant, whose size is the length of an array" {
    comptime std.debug.assert(image.stride[0] == 1920 and image.shape[2] == 3);
    const row = comptime dimfold.Layout(2).cContig(.{ 640, 3 }, null) catch unreachable;
    const pixels: [row.size()]u8 = @splat(0);
    try testing.expectEqual(image.stride[0], pixels.len);
    var numbers: [columns.size()]f32 = undefined;
    for (&numbers, 0..) |*number, i| number.* = @floatFromInt(i);
    const view = try dimfold.view(&numbers, columns, null);
    try testing.expectEqual(11, try view.get(.{ 2, 3 }, null));
    try testing.expectEqual(5, try view.get(.{ 2, 1 }, null));
    const planes = try image.transpose(.{ 2, 0, 1 }, null);
    try testing.expectEqual([3]isize{ 1, 1920, 3 }, planes.stride);
}
