//! Reductions, scans, sorts and what goes by indices, against what anybody can compute by hand.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;

const Bench = struct {
    queue: dimfold.Queue,
    data: [6]f32 = .{ 3, 1, 2, 6, 5, 4 },

    fn new() !Bench {
        return .{ .queue = try .createHost(.{ .threads = 1 }, null) };
    }

    fn matrix(self: *const Bench) !dimfold.View([]const f32, 2) {
        return dimfold.view(@as([]const f32, &self.data), try dimfold.Layout(2).cContig(.{ 2, 3 }, null), null);
    }
};

/// A view of an array of one axis.
fn row(data: anytype) !dimfold.View([]std.meta.Child(std.meta.Child(@TypeOf(data))), 1) {
    return dimfold.view(data, try dimfold.Layout(1).cContig(.{data.len}, null), null);
}

test "reductions along one axis, all, and with programs" {
    const bench: Bench = try .new();
    defer bench.queue.destroy();
    const matrix = try bench.matrix();
    var sums: [2]f32 = undefined;
    try bench.queue.prepareReduce(try row(&sums), matrix, &.{.{ .op = .sum }}, .{-1}, .{}, null);
    try bench.queue.reduce(try row(&sums), matrix, &.{.{ .op = .sum }}, .{-1}, .{}, null);
    try testing.expectEqual([2]f32{ 6, 15 }, sums);

    var least: [3]f32 = undefined;
    var places: [3]i64 = undefined;
    const both = [_]dimfold.Reduction{ .{ .op = .min }, .{ .op = .argmax } };
    const columns = try matrix.transpose(.{ 1, 0 }, null);
    try bench.queue.reduce(.{ try row(&least), try row(&places) }, columns, &both, &.{1}, .{}, null);
    try testing.expectEqual([3]f32{ 3, 1, 2 }, least);
    try testing.expectEqual([3]i64{ 1, 1, 1 }, places);

    const square = try dimfold.Program.create(bench.queue, &try dimfold.Expr.parse("|x: f32| x * x", null), .{}, null);
    defer square.destroy();
    const root = try dimfold.Program.create(bench.queue, &try dimfold.Expr.parse("|s: f32| sqrt(s)", null), .{}, null);
    defer root.destroy();
    var norm: [1]f32 = undefined;
    const corner = try dimfold.view(@as([]f32, &norm), try dimfold.Layout(2).cContig(.{ 1, 1 }, null), null);
    const options: dimfold.ReduceOptions = .{ .keepdims = true, .map = square, .post = root };
    try bench.queue.reduce(corner, matrix, &.{.{ .op = .sum }}, null, options, null);
    try testing.expectEqual(@sqrt(@as(f32, 91)), norm[0]);
}

test "what reductions refuse" {
    const bench: Bench = try .new();
    defer bench.queue.destroy();
    var sums: [2]f32 = undefined;
    var diagnostics: dimfold.Diagnostics = undefined;
    const axis = bench.queue.reduce(try row(&sums), try bench.matrix(), &.{.{ .op = .sum }}, .{2}, .{}, &diagnostics);
    try testing.expectError(error.Axis, axis);
    const none = bench.queue.reduce(try row(&sums), try bench.matrix(), &.{}, .{1}, .{}, null);
    try testing.expectError(error.Argument, none);
    const many: [9]dimfold.Reduction = @splat(.{ .op = .sum });
    const nine = bench.queue.reduce(try row(&sums), try bench.matrix(), &many, .{1}, .{}, null);
    try testing.expectError(error.Argument, nine);
}

test "operations of reductions know their dtypes and names" {
    try testing.expectEqual(dimfold.Dtype.i64, dimfold.ReduceOp.sum.dtype(.i8).?);
    try testing.expectEqual(null, dimfold.ReduceOp.max.dtype(.c64));
    try testing.expectEqualStrings("norm_2", dimfold.ReduceOp.norm_2.name());
    try testing.expectEqualStrings("", @as(dimfold.ReduceOp, @enumFromInt(99)).name());
}

test "scans go forward and backward, with and without the item" {
    const bench: Bench = try .new();
    defer bench.queue.destroy();
    var data = [4]i32{ 1, 2, 3, 4 };
    var target: [4]i64 = undefined;
    try bench.queue.scan(.sum, try row(&target), try row(&data), 0, .{}, null);
    try testing.expectEqual([4]i64{ 1, 3, 6, 10 }, target);
    try bench.queue.scan(.prod, try row(&target), try row(&data), -1, .{ .exclusive = true, .backward = true }, null);
    try testing.expectEqual([4]i64{ 24, 12, 4, 1 }, target);
}

test "sorts, their indices, the largest, the different ones" {
    const bench: Bench = try .new();
    defer bench.queue.destroy();
    var data = [5]i32{ 3, 1, 3, 2, 1 };
    var sorted: [5]i32 = undefined;
    var places: [5]i64 = undefined;
    try bench.queue.sort(try row(&sorted), try row(&data), 0, .{ .descending = true }, null);
    try testing.expectEqual([5]i32{ 3, 3, 2, 1, 1 }, sorted);
    try bench.queue.argsort(try row(&places), try row(&data), 0, .{}, null);
    try testing.expectEqual([5]i64{ 1, 4, 3, 0, 2 }, places);
    try bench.queue.topK(null, try row(places[0..2]), try row(&data), 0, .{}, null);
    try testing.expectEqual([2]i64{ 0, 2 }, places[0..2].*);
    var counts: [5]i64 = undefined;
    const count = try bench.queue.unique(try row(&sorted), null, null, try row(&counts), try row(&data), null);
    try testing.expectEqual(3, count);
    try testing.expectEqualSlices(i32, &.{ 1, 2, 3 }, sorted[0..count]);
    try testing.expectEqualSlices(i64, &.{ 2, 1, 2 }, counts[0..count]);
}

test "slabs and items by indices" {
    const bench: Bench = try .new();
    defer bench.queue.destroy();
    const matrix = try bench.matrix();
    var indices = [2]i32{ 2, -1 };
    var taken: [4]f32 = undefined;
    const target = try dimfold.view(@as([]f32, &taken), try dimfold.Layout(2).cContig(.{ 2, 2 }, null), null);
    try bench.queue.take(target, matrix, try row(&indices), 1, .strict, null);
    try testing.expectEqual([4]f32{ 2, 2, 4, 4 }, taken);
    var two: [2]f32 = undefined;
    try bench.queue.take(try row(&two), matrix, try row(&indices), dimfold.flat, .clamp, null);
    try testing.expectEqual([2]f32{ 2, 3 }, two);

    var sums = [3]f32{ 0, 0, 0 };
    try bench.queue.put(try row(&sums), try row(&two), try row(&indices), 0, .add, .wrap, null);
    try testing.expectEqual([3]f32{ 0, 0, 5 }, sums);
    try bench.queue.gather(try row(&two), try row(&sums), try row(&indices), 0, .strict, null);
    try testing.expectEqual([2]f32{ 5, 5 }, two);
    try bench.queue.scatter(try row(&sums), try row(&two), try row(&indices), 0, .mul, .strict, null);
    try testing.expectEqual([3]f32{ 0, 0, 125 }, sums);
    indices[1] = 3;
    const outside = bench.queue.gather(try row(&two), try row(&sums), try row(&indices), 0, .strict, null);
    try testing.expectError(error.Index, outside);
}

test "masks, places, and counts" {
    const bench: Bench = try .new();
    defer bench.queue.destroy();
    var data = [4]i32{ 5, 0, 7, 0 };
    var mask = [4]bool{ true, false, true, true };
    var some = [3]i32{ -1, -1, -1 };
    try testing.expectEqual(3, try bench.queue.compress(null, try row(&data), try row(&mask), null));
    try testing.expectEqual(3, try bench.queue.compress(try row(&some), try row(&data), try row(&mask), null));
    try testing.expectEqual([3]i32{ 5, 7, 0 }, some);
    some = .{ 1, 2, 3 };
    try bench.queue.expand(try row(&data), try row(&some), try row(&mask), null);
    try testing.expectEqual([4]i32{ 1, 0, 2, 3 }, data);

    var places: [4]i64 = undefined;
    const rows = try dimfold.view(@as([]i64, &places), try dimfold.Layout(2).cContig(.{ 4, 1 }, null), null);
    try testing.expectEqual(3, try bench.queue.nonzero(rows, try row(&data), null));
    try testing.expectEqual([3]i64{ 0, 2, 3 }, places[0..3].*);
    var ordinals = [2]i64{ 5, 1 };
    const pairs = try dimfold.view(@as([]i64, &places), try dimfold.Layout(2).cContig(.{ 2, 2 }, null), null);
    try bench.queue.unravel(pairs, try row(&ordinals), &.{ 2, 3 }, .strict, null);
    try testing.expectEqual([4]i64{ 1, 2, 0, 1 }, places);

    data = .{ 1, 2, 2, 4 };
    var values = [2]i32{ 2, 5 };
    try bench.queue.searchsorted(try row(&ordinals), try row(&data), try row(&values), .right, null);
    try testing.expectEqual([2]i64{ 3, 4 }, ordinals);
    var counts = [5]i32{ 0, 0, 0, 0, 0 };
    try bench.queue.bincount(try row(&counts), try row(&data), null, .strict, null);
    try testing.expectEqual([5]i32{ 0, 1, 2, 0, 1 }, counts);
}
