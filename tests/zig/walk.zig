//! Iterators: every order, both ends, runs, parts and lockstep, against brute force.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const dynamic = reference.dynamic;
const Indices = reference.Indices;
const ranks = reference.ndim_max + 1;

const Positions = struct {
    buffer: [500]usize = undefined,
    count: usize = 0,

    fn add(self: *Positions, position: usize) void {
        self.buffer[self.count] = position;
        self.count += 1;
    }

    fn slice(self: *const Positions) []const usize {
        return self.buffer[0..self.count];
    }
};

/// By brute force, in C or F order.
fn visit(layout: anytype, order: dimfold.Order) !Positions {
    const walked = if (order == .c) layout else try layout.reverseAxes(null);
    var positions: Positions = .{};
    var indices: Indices = .of(&walked.shape);
    while (indices.next()) |index| positions.add(@intCast(reference.position(walked, index)));
    return positions;
}

test "iterate visits every element in C order and in F order" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| for ([_]dimfold.Order{ .c, .f }) |order| {
        const layout = reference.sample(ndim, variant);
        const expected = try visit(layout, order);
        var walk = try layout.iterate(order, null);
        var same = try dynamic(layout).iterate(order, null);
        for (expected.slice(), 0..) |position, i| {
            try testing.expectEqual(expected.count - i, walk.size());
            try testing.expectEqual(position, walk.next());
            try testing.expectEqual(position, same.next());
        }
        try testing.expectEqual(null, walk.next());
        try testing.expectEqual(null, same.nextBack());
    };
}

test "nextBack visits the same from the back, and both ends meet" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const expected = try visit(layout, .c);
        var walk = try layout.iterate(.c, null);
        var i: usize = 0;
        while (2 * i < expected.count) : (i += 1) {
            try testing.expectEqual(expected.slice()[i], walk.next());
            const last = expected.count - 1 - i;
            try testing.expectEqual(if (last > i) expected.slice()[last] else null, walk.nextBack());
        }
        try testing.expectEqual(0, walk.size());
    };
}

test "runs from the front and from the back are the same elements" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const expected = try visit(layout, .c);
        var walk = try layout.iterate(.c, null);
        var backwards = walk;
        var found: Positions = .{};
        while (walk.nextRun()) |run| for (0..run.count) |i| found.add(run.at(i));
        try testing.expectEqualSlices(usize, expected.slice(), found.slice());
        var left = expected.count;
        while (backwards.nextRunBack()) |run| {
            left -= run.count;
            for (expected.slice()[left..][0..run.count], 0..) |position, i|
                try testing.expectEqual(position, run.at(i));
        }
        try testing.expectEqual(0, left);
    };
}

test "splitAt divides what is left" {
    const layout = reference.sample(4, 1);
    const expected = try visit(layout, .c);
    const whole = try layout.iterate(.c, null);
    for (0..expected.count + 1) |ordinal| {
        var parts = try whole.splitAt(ordinal, null);
        try testing.expectEqual(ordinal, parts.head.size());
        for (expected.slice()[0..ordinal]) |position| try testing.expectEqual(position, parts.head.next());
        for (expected.slice()[ordinal..]) |position| try testing.expectEqual(position, parts.tail.next());
        try testing.expectEqual(null, parts.head.next());
        try testing.expectEqual(null, parts.tail.next());
    }
    try testing.expectError(error.Index, whole.splitAt(expected.count + 1, null));
}

test "layouts walked together stay in lockstep" {
    inline for (0..ranks) |ndim| {
        const first = try dimfold.Layout(ndim).cContig(reference.sample(ndim, 0).shape, null);
        const second = try dimfold.Layout(ndim).fContig(first.shape, null);
        const expected1 = try visit(first, .c);
        const expected2 = try visit(second, .c);
        var walk = try dimfold.Layout(ndim).iterateTogether(2, .{ first, second }, .c, null);
        var runs = walk;
        for (expected1.slice(), expected2.slice()) |position1, position2|
            try testing.expectEqual([2]usize{ position1, position2 }, walk.next());
        var count: usize = 0;
        while (runs.nextRun()) |run| : (count += run.count) {
            try testing.expectEqual(expected1.slice()[count], run.position[0]);
            try testing.expectEqual(expected2.slice()[count + run.count - 1], run.at(run.count - 1)[1]);
        }
        try testing.expectEqual(expected1.count, count);
    }
    const eight: [8]reference.Dynamic = @splat(dynamic(reference.sample(3, 2)));
    var walk = try reference.Dynamic.iterateTogether(8, eight, .k, null);
    try testing.expectEqual(@as([8]usize, @splat(2)), walk.next());
}

test "positions below 0 wrap" {
    const below = try dimfold.Layout(1).newUnchecked(.{3}, .{-2}, 1, null);
    var walk = try below.iterate(.c, null);
    const run = walk.nextRun().?;
    for (0..3, [_]isize{ 1, -1, -3 }) |i, position| try testing.expectEqual(position, @as(isize, @bitCast(run.at(i))));
    walk = try below.iterate(.c, null);
    try testing.expectEqual(@as(usize, @bitCast(@as(isize, -3))), walk.nextBack());
}

test "orders that a layout or several do not have are refused" {
    const padded = reference.sample(3, 2);
    const L = dimfold.Layout(3);
    try testing.expectError(error.Order, padded.iterate(.b, null));
    try testing.expectError(error.Shape, L.iterateTogether(2, .{ padded, reference.sample(3, 1) }, .c, null));
}
