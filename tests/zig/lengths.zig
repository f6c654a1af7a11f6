//! Lists that go together and have two lengths are refused: C is told one length, so it would read past the shorter
//! list. run.py runs these tests without Zig's safety checks, too.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const Dynamic = dimfold.Layout(.dynamic);

const one: []const isize = &.{0};
const two: []const isize = &.{ 0, 1 };

/// The call failed with `error.Ndim`, and the diagnosis is that sentence. Clears the diagnosis.
fn expectRefused(sentence: []const u8, result: anytype, diagnostics: *dimfold.Diagnostics) !void {
    try testing.expectError(error.Ndim, result);
    var text: [100]u8 = undefined;
    try testing.expectEqualStrings(sentence, try std.fmt.bufPrint(&text, "{f}", .{diagnostics.*}));
    diagnostics.* = .{};
}

test "moveaxis and slidingWindow refuse lists of two lengths" {
    const matrix = try dimfold.Layout(2).cContig(.{ 2, 3 }, null);
    inline for (.{ matrix, try matrix.toDyn(null) }) |layout| {
        var found: dimfold.Diagnostics = .{};
        const d = &found;
        try expectRefused("moveaxis: destination has 2 axes: expected 1", layout.moveaxis(one, two, d), d);
        try expectRefused("moveaxis: destination has 1 axes: expected 2", layout.moveaxis(.{ 0, 1 }, one, d), d);
        try expectRefused("sliding_window: axes has 1 axes: expected 2", layout.slidingWindow(.{ 1, 1 }, one, d), d);
        const window: []const usize = &.{1};
        try expectRefused("sliding_window: axes has 2 axes: expected 1", layout.slidingWindow(window, two, d), d);
        try testing.expectError(error.Ndim, layout.moveaxis(one, two, null));
        try testing.expect((try layout.moveaxis(two, two, null)).equal(layout));
    }
}

test "shapes and strides of two lengths are refused" {
    var found: dimfold.Diagnostics = .{};
    const d = &found;
    try expectRefused("new: stride has 1 axes: expected 2", Dynamic.new(&.{ 2, 3 }, &.{1}, 0, d), d);
    try expectRefused("new: stride has 1 axes: expected 0", Dynamic.new(&.{}, one, 0, d), d);
    try expectRefused("new_unchecked: stride has 2 axes: expected 1", Dynamic.newUnchecked(&.{2}, two, 0, d), d);
    try testing.expectError(error.Ndim, Dynamic.new(&.{ 2, 3 }, &.{1}, 0, null));
}

test "orders of axes, strides in bytes and strides of mappings refuse two lengths" {
    var found: dimfold.Diagnostics = .{};
    const d = &found;
    const shape: []const usize = &.{ 2, 3 };
    try expectRefused("dense: axes has 1 axes: expected 2", Dynamic.dense(shape, one, d), d);
    const by_bytes = Dynamic.newFromBytes(shape, one, 0, 4, d);
    try expectRefused("new_from_bytes: stride_bytes has 1 axes: expected 2", by_bytes, d);
    const mapping = dimfold.DynMapping.strided(.{ shape, 0 }, .{ one, 0 }, 0, .i64, d);
    try expectRefused("mapping_strided: stride has 1 axes: expected 2", mapping, d);
}

test "queues refuse pads, shifts and axes of tiles of two lengths" {
    var found: dimfold.Diagnostics = .{};
    const d = &found;
    var data: [4]u8 = @splat(0);
    const matrix = try dimfold.Layout(2).cContig(.{ 2, 2 }, null);
    const view = try dimfold.view(&data, matrix, null);
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    const sizes: []const usize = &.{1};
    const padded = queue.pad(view, view, .{ 1, 1 }, sizes, .edge, null, d);
    try expectRefused("pad: after has 1 axes: expected 2", padded, d);
    try expectRefused("roll: axes has 2 axes: expected 1", queue.roll(view, view, one, two, d), d);
    const tiles: dimfold.TiledView(2) = try .new(matrix, .{ 1, 1 }, .{}, null);
    const loaded = queue.tileLoad(view, view, tiles, .{ 0, 0 }, one, d);
    try expectRefused("tile_load: axes has 1 axes: expected 2", loaded, d);
    const stored = queue.tileStore(view, view, tiles, .{ 0, 0 }, one, d);
    try expectRefused("tile_store: axes has 1 axes: expected 2", stored, d);
}

test "the diagnosis has the same as numbers" {
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Ndim, Dynamic.new(&.{ 2, 3 }, &.{1}, 0, &diagnostics));
    try testing.expectEqualStrings("new", diagnostics.getOperation().?);
    try testing.expectEqualStrings("stride", diagnostics.getOperand().?);
    try testing.expectEqual(2, diagnostics.expected);
    try testing.expectEqual(1, diagnostics.found);
    try testing.expectEqual(-1, diagnostics.axis);
}
