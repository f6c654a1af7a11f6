//! Operations that make one array of others, against plain loops.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Indices = reference.Indices;
const Matrix = dimfold.Layout(2);

/// A queue, and numbers to work with.
const Bench = struct {
    queue: dimfold.Queue,
    data: [64]i32,
    result: [256]i32,

    fn new() !Bench {
        const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
        var bench: Bench = .{ .queue = queue, .data = undefined, .result = @splat(-1) };
        for (&bench.data, 0..) |*item, i| item.* = @intCast(i);
        return bench;
    }

    fn source(self: *Bench, shape: [2]usize, offset: usize) !dimfold.View([]const i32, 2) {
        const layout = try (try Matrix.fContig(shape, null)).setOffset(offset, null);
        return dimfold.view(@as([]const i32, &self.data), layout, null);
    }

    fn target(self: *Bench, shape: [2]usize) !dimfold.View([]i32, 2) {
        return dimfold.view(&self.result, try Matrix.cContig(shape, null), null);
    }
};

/// Element (i, j) of `found` is element `from(i, j)` of `source`, or `other` where that is null.
fn expectFrom(found: anytype, source: anytype, other: i32, context: anytype) !void {
    var indices: Indices = .of(&found.layout.shape);
    while (indices.next()) |index| {
        const expected = if (context.from(.{ index[0], index[1] })) |at|
            try source.get(.{ @intCast(at[0]), @intCast(at[1]) }, null)
        else
            other;
        try testing.expectEqual(expected, try found.get(.{ @intCast(index[0]), @intCast(index[1]) }, null));
    }
}

const Below = struct {
    first: usize,
    end: usize,

    fn from(self: Below, index: [2]usize) ?[2]usize {
        return if (index[0] >= self.first and index[0] < self.end) .{ index[0] - self.first, index[1] } else null;
    }
};

test "concatenate puts arrays behind each other" {
    var bench: Bench = try .new();
    defer bench.queue.destroy();
    const a = try bench.source(.{ 2, 3 }, 0);
    const b = try bench.source(.{ 4, 3 }, 20);
    const target = try bench.target(.{ 6, 3 });
    try bench.queue.concatenate(target, .{ a, b }, 0, null);
    inline for (.{ a, b }, .{ 0, 2 }) |part, first| {
        const stop = first + @as(isize, @intCast(part.layout.shape[0]));
        const rows = try target.dimNarrow(0, .{ .start = first, .stop = stop }, null);
        try expectFrom(rows, part, 0, Below{ .first = 0, .end = 9 });
    }
    var views = [_]dimfold.RawView{ try b.raw(null), try a.raw(null) };
    try bench.queue.concatenate(target, @as([]const dimfold.RawView, &views), -2, null);
    try expectFrom(try target.dimNarrow(0, .{ .stop = 4 }, null), b, 0, Below{ .first = 0, .end = 9 });
    try testing.expectError(error.Shape, bench.queue.concatenate(target, [_]@TypeOf(a){ a, a }, 0, null));
    try testing.expectError(error.Argument, bench.queue.concatenate(target, .{}, 0, null));
    try testing.expectError(error.Axis, bench.queue.concatenate(target, .{ a, b }, 2, null));
}

test "stack puts arrays behind each other along a new axis" {
    var bench: Bench = try .new();
    defer bench.queue.destroy();
    const parts = .{ try bench.source(.{ 2, 3 }, 0), try bench.source(.{ 2, 3 }, 7), try bench.source(.{ 2, 3 }, 30) };
    const target = try dimfold.view(&bench.result, try dimfold.Layout(3).cContig(.{ 2, 3, 3 }, null), null);
    try bench.queue.stack(target, parts, 1, null);
    inline for (parts, 0..) |part, i|
        try expectFrom(try target.dimSelect(1, i, null), part, 0, Below{ .first = 0, .end = 9 });
    try testing.expectError(error.Shape, bench.queue.stack(target, .{parts[0]}, 1, null));
}

/// Where the modes find element `i` of a padded axis.
fn paddedIndex(mode: dimfold.PadMode, i: isize, extent: isize) ?isize {
    if (0 <= i and i < extent) return i;
    return switch (mode) {
        .edge => std.math.clamp(i, 0, extent - 1),
        .wrap => @mod(i, extent),
        .symmetric => blk: {
            const at = @mod(i, 2 * extent);
            break :blk @min(at, 2 * extent - 1 - at);
        },
        .reflect => blk: {
            if (extent == 1) break :blk 0;
            const at = @mod(i, 2 * extent - 2);
            break :blk @min(at, 2 * extent - 2 - at);
        },
        else => null,
    };
}

const Padded = struct {
    mode: dimfold.PadMode,
    before: [2]usize,
    shape: [2]usize,

    fn from(self: Padded, index: [2]usize) ?[2]usize {
        var element: [2]usize = undefined;
        for (&element, index, self.before, self.shape) |*place, at, front, extent| {
            const i = @as(isize, @intCast(at)) - @as(isize, @intCast(front));
            place.* = @intCast(paddedIndex(self.mode, i, @intCast(extent)) orelse return null);
        }
        return element;
    }
};

test "pad continues an array beyond its ends" {
    var bench: Bench = try .new();
    defer bench.queue.destroy();
    for ([_]dimfold.PadMode{ .constant, .edge, .reflect, .symmetric, .wrap }) |mode| {
        for ([_][2]usize{ .{ 2, 3 }, .{ 1, 4 } }) |shape| {
            const before = [2]usize{ 3, 0 };
            const after = [2]usize{ 1, 5 };
            const source = try bench.source(shape, 9);
            const target = try bench.target(.{ shape[0] + 4, shape[1] + 5 });
            const context: Padded = .{ .mode = mode, .before = before, .shape = shape };
            try bench.queue.pad(target, source, before, after, mode, null, null);
            try expectFrom(target, source, 0, context);
            try bench.queue.pad(target, source, before, after, mode, 77, null);
            try expectFrom(target, source, 77, context);
        }
    }
    const source = try bench.source(.{ 0, 3 }, 0);
    const target = try bench.target(.{ 1, 3 });
    try testing.expectError(error.Shape, bench.queue.pad(target, source, .{ 1, 0 }, .{ 0, 0 }, .edge, null, null));
    const one: []const usize = &.{1};
    try testing.expectError(error.Ndim, bench.queue.pad(target, source, .{ 1, 0 }, one, .constant, null, null));
}

const Rolled = struct {
    shifts: [2]isize,
    shape: [2]usize,

    fn from(self: Rolled, index: [2]usize) ?[2]usize {
        var element: [2]usize = undefined;
        for (&element, index, self.shifts, self.shape) |*place, at, shift, extent|
            place.* = @intCast(@mod(@as(isize, @intCast(at)) - shift, @as(isize, @intCast(extent))));
        return element;
    }
};

test "roll brings back at one end what leaves at the other" {
    var bench: Bench = try .new();
    defer bench.queue.destroy();
    const source = try bench.source(.{ 3, 4 }, 2);
    const target = try bench.target(.{ 3, 4 });
    for ([_][2]isize{ .{ 0, 0 }, .{ 1, -1 }, .{ -7, 6 } }) |shifts| {
        try bench.queue.roll(target, source, shifts, .{ 0, -1 }, null);
        try expectFrom(target, source, 0, Rolled{ .shifts = shifts, .shape = .{ 3, 4 } });
    }
    try bench.queue.roll(target, source, .{ 2, 3 }, .{ 1, 1 }, null);
    try expectFrom(target, source, 0, Rolled{ .shifts = .{ 0, 5 }, .shape = .{ 3, 4 } });
    try testing.expectError(error.Axis, bench.queue.roll(target, source, .{1}, .{2}, null));
    const one: []const isize = &.{1};
    try testing.expectError(error.Ndim, bench.queue.roll(target, source, .{ 1, 2 }, one, null));
}

const Divided = struct {
    by: [2]usize,
    modulo: [2]usize,

    fn from(self: Divided, index: [2]usize) ?[2]usize {
        return .{ index[0] / self.by[0] % self.modulo[0], index[1] / self.by[1] % self.modulo[1] };
    }
};

test "repeat repeats elements, tile the whole" {
    var bench: Bench = try .new();
    defer bench.queue.destroy();
    const source = try bench.source(.{ 3, 2 }, 1);
    const wide = try bench.target(.{ 3, 8 });
    try bench.queue.repeat(wide, source, 4, 1, null);
    try expectFrom(wide, source, 0, Divided{ .by = .{ 1, 4 }, .modulo = .{ 3, 2 } });
    const large = try bench.target(.{ 6, 6 });
    try bench.queue.tile(large, source, .{ 2, 3 }, null);
    try expectFrom(large, source, 0, Divided{ .by = .{ 1, 1 }, .modulo = .{ 3, 2 } });
    const flat = try bench.target(.{ 3, 4 });
    try bench.queue.tile(flat, source, .{2}, null);
    try expectFrom(flat, source, 0, Divided{ .by = .{ 1, 1 }, .modulo = .{ 3, 2 } });
    try testing.expectError(error.Shape, bench.queue.repeat(wide, source, 3, 1, null));
    try testing.expectError(error.Shape, bench.queue.tile(large, source, .{ 2, 2 }, null));
}

test "items are converted where types differ" {
    var bench: Bench = try .new();
    defer bench.queue.destroy();
    var halves: [6]f64 = @splat(0);
    const source = try bench.source(.{ 2, 3 }, 0);
    const target = try dimfold.view(&halves, try Matrix.cContig(.{ 2, 3 }, null), null);
    try bench.queue.roll(target, source, .{0}, .{0}, null);
    try testing.expectEqualSlices(f64, &.{ 0, 2, 4, 1, 3, 5 }, &halves);
    var bytes: [8]u8 = @splat(0);
    const raw = try dimfold.RawView.new(&bytes, bytes.len, .u8, &try dimfold.Layout(1).cContig(.{8}, null), null);
    const row = try dimfold.view(bench.data[2..4], try dimfold.Layout(1).cContig(.{2}, null), null);
    const nine: u8 = 9;
    try bench.queue.pad(raw, row, .{1}, .{5}, .constant, &nine, null);
    try testing.expectEqualSlices(u8, &.{ 9, 2, 3, 9, 9, 9, 9, 9 }, &bytes);
}
