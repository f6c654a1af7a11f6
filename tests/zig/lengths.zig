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

test "the diagnosis has the same as numbers" {
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Ndim, Dynamic.new(&.{ 2, 3 }, &.{1}, 0, &diagnostics));
    try testing.expectEqualStrings("new", diagnostics.getOperation().?);
    try testing.expectEqualStrings("stride", diagnostics.getOperand().?);
    try testing.expectEqual(2, diagnostics.expected);
    try testing.expectEqual(1, diagnostics.found);
    try testing.expectEqual(-1, diagnostics.axis);
}
