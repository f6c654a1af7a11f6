//! Layouts and diagnoses as text, and lists of axes by themselves.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Dynamic = reference.Dynamic;
const dynamic = reference.dynamic;
const Diagnostics = dimfold.Diagnostics;
const ranks = reference.ndim_max + 1;

/// The text by brute force, with the numbers of the fields.
fn expectedText(layout: anytype, buffer: []u8) ![]const u8 {
    var writer: std.Io.Writer = .fixed(buffer);
    inline for (.{ layout.shape, layout.stride }, .{ "", ":" }) |numbers, before| {
        try writer.print("{s}(", .{before});
        for (numbers, 0..) |number, i| try writer.print("{s}{d}", .{ if (i > 0) "," else "", number });
        try writer.print(")", .{});
    }
    if (layout.offset > 0) try writer.print("+{d}", .{layout.offset});
    return writer.buffered();
}

test "{f} prints a layout, print writes it, parse reads it" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        var buffer: [3][200]u8 = undefined;
        const expected = try expectedText(layout, &buffer[0]);
        try testing.expectEqualStrings(expected, try std.fmt.bufPrint(&buffer[1], "{f}", .{layout}));
        try testing.expectEqualStrings(expected, try std.fmt.bufPrint(&buffer[1], "{f}", .{dynamic(layout)}));
        try testing.expectEqualStrings(expected, buffer[2][0..layout.print(&buffer[2])]);
        try testing.expectEqualDeep(layout, try dimfold.Layout(ndim).parse(expected, null));
        const front = try dimfold.Layout(ndim).parseFront(expected, null);
        try testing.expectEqual(expected.len, front.used);
        try reference.expectAgree(layout, try Dynamic.parse(expected, null));
    };
}

test "the example of the module's page gives the layouts in its comments" {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    const row: dimfold.Layout(1) = try matrix.dimSelect(0, -1, null);
    const some: dimfold.Layout(2) = try matrix.dimSlice(.{ .{ .step = -1 }, 2, .newaxis }, null);
    var buffer: [100]u8 = undefined;
    const text = try std.fmt.bufPrint(&buffer, "{f} {f} {f}", .{ matrix, row, some });
    try testing.expectEqualStrings("(3,4):(4,1) (4):(1)+8 (3,1):(-4,-4)+10", text);
}

test "a layout of 64 axes has room" {
    var layout = try Dynamic.cContig(&@as([64]usize, @splat(1)), null);
    for (&layout.stride) |*stride| stride.* = std.math.minInt(isize) + 1;
    layout.offset = std.math.maxInt(usize);
    var buffer: [2][4096]u8 = undefined;
    const text = try std.fmt.bufPrint(&buffer[0], "{f}", .{layout});
    const ones = "(1" ++ @as([126]u8, @bitCast(@as([63][2]u8, @splat(",1".*)))) ++ "):(";
    const rest = try std.fmt.bufPrint(&buffer[1], ",{d})+{d}", .{ layout.stride[63], layout.offset });
    try testing.expect(std.mem.startsWith(u8, text, ones) and std.mem.endsWith(u8, text, rest));
}

test "print cuts off what does not fit, and tells the length" {
    var buffer: [6]u8 = undefined;
    try testing.expectEqual(11, reference.sample(2, 0).print(&buffer));
    try testing.expectEqualStrings("(2,3)\x00", &buffer);
    try testing.expectEqual(11, reference.sample(2, 0).print(buffer[0..0]));
}

test "apply follows a chain, applyFront takes one step" {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    const made = try matrix.apply("[::-1].transpose(1, 0)", null);
    try reference.expectAgree(try dimfold.Layout(2).parse("(4,3):(1,-4)+8", null), made);
    const step = try matrix.applyFront("[::-1].T", null);
    try testing.expectEqual(6, step.used);
    try testing.expectEqual(null, step.dtype);
    try testing.expect(step.layout.equal(try dynamic(try matrix.flip(.{0}, null)).toDyn(null)));
    try testing.expectEqual(.f16, (try matrix.applyFront(".astype(f16)", null)).dtype);
    try testing.expectError(error.Unsupported, matrix.apply(".astype(f16)", null));
}

test "texts that follow no grammar tell the column" {
    var diagnostics: Diagnostics = .{};
    try testing.expectError(error.Syntax, Dynamic.parse("(3,4):(4,x)", &diagnostics));
    try testing.expectEqual(10, diagnostics.column);
    try testing.expectError(error.Ndim, dimfold.Layout(3).parse("(3,4):(4,1)", &diagnostics));
}

test "draw makes a table of positions" {
    const layout = try dimfold.Layout(2).new(.{ 2, 3 }, .{ 3, 1 }, 2, null);
    var text: [100]u8 = undefined;
    const expected =
        \\    0 1 2
        \\  +------
        \\0 | 2 3 4
        \\1 | 5 6 7
        \\
    ;
    try testing.expectEqualStrings(expected, text[0..layout.draw(0, &text)]);
    try testing.expectEqualStrings(expected, text[0..dynamic(layout).draw(80, &text)]);
    try testing.expectEqual(0, layout.draw(5, &text));
}

test "a diagnosis has the numbers and the sentence, and success leaves it alone" {
    const matrix = reference.sample(2, 0);
    var diagnostics: Diagnostics = .{};
    var buffer: [200]u8 = undefined;
    try testing.expectEqual(null, diagnostics.getOperation());
    try testing.expectEqual(null, diagnostics.getOperand());
    _ = try matrix.dimSelect(0, 0, &diagnostics);
    try testing.expectEqualDeep(Diagnostics{}, diagnostics);
    try testing.expectError(error.Axis, matrix.dimSelect(2, 0, &diagnostics));
    const sentence = try std.fmt.bufPrint(&buffer, "{f}", .{diagnostics});
    try testing.expectEqualStrings("dim_select: axis 2 is outside of 2 axes: expected -2 to 1", sentence);
    try testing.expectEqualStrings("dim_select", diagnostics.getOperation().?);
    try testing.expectEqualStrings("axis", diagnostics.getOperand().?);
    try testing.expectEqual(2, diagnostics.found);
    try testing.expectEqualStrings("DIMFOLD_ERR_AXIS", dimfold.statusName(error.Axis));
    const before = diagnostics;
    _ = try matrix.dimSelect(1, 0, &diagnostics);
    try testing.expectEqualDeep(before, diagnostics);
}

test "every error has C's name and a meaning" {
    const names = .{
        .{ error.Null, "NULL" },               .{ error.Ndim, "NDIM" },
        .{ error.Axis, "AXIS" },               .{ error.Index, "INDEX" },
        .{ error.Slice, "SLICE" },             .{ error.Shape, "SHAPE" },
        .{ error.Overflow, "OVERFLOW" },       .{ error.Bounds, "BOUNDS" },
        .{ error.Order, "ORDER" },             .{ error.NotAView, "NOT_A_VIEW" },
        .{ error.Overlap, "OVERLAP" },         .{ error.OverlapUnknown, "OVERLAP_UNKNOWN" },
        .{ error.Dtype, "DTYPE" },             .{ error.Readonly, "READONLY" },
        .{ error.Argument, "ARGUMENT" },       .{ error.Syntax, "SYNTAX" },
        .{ error.Unsupported, "UNSUPPORTED" }, .{ error.Resource, "RESOURCE" },
    };
    inline for (names) |row| {
        try testing.expectEqualStrings("DIMFOLD_ERR_" ++ row[1], dimfold.statusName(row[0]));
        try testing.expect(dimfold.statusText(row[0]).len > 10);
    }
}

test "the linked library is the one that this module was written for" {
    try testing.expectEqual(dimfold.abi_version, dimfold.abiVersion());
    try testing.expectEqual(2, std.mem.count(u8, dimfold.version(), "."));
}

test "normalizeAxes counts from 0, and tells duplicates" {
    var axes = [_]isize{ -1, 0, 1 };
    var room: [5]isize = undefined;
    try testing.expectEqualSlices(isize, &.{ 2, 0, 1 }, try dimfold.normalizeAxes(3, &axes, .{}, &room, null));
    const sorted = try dimfold.normalizeAxes(3, &axes, .{ .sort = true }, &axes, null);
    try testing.expectEqualSlices(isize, &.{ 0, 1, 2 }, sorted);
    const twice = [_]isize{ 0, -3 };
    try testing.expectError(error.Axis, dimfold.normalizeAxes(3, &twice, .{}, &room, null));
    const allowed: dimfold.NormalizeOptions = .{ .allow_duplicate = true };
    try testing.expectEqualSlices(isize, &.{ 0, 0 }, try dimfold.normalizeAxes(3, &twice, allowed, &room, null));
}

test "reversedPermute inverts a permutation" {
    var axes = [_]isize{ 2, 0, 1 };
    try testing.expectEqualSlices(isize, &.{ 1, 2, 0 }, try dimfold.reversedPermute(&axes, &axes, null));
    try testing.expectError(error.Axis, dimfold.reversedPermute(&.{ 0, 0 }, &axes, null));
}

test "broadcastShapes finds the common shape, from the last axis or from the first" {
    const shapes = [_][]const usize{ &.{ 8, 1, 6, 1 }, &.{ 7, 1, 5 }, &.{} };
    var room: [6]usize = undefined;
    try testing.expectEqualSlices(usize, &.{ 8, 7, 6, 5 }, try dimfold.broadcastShapes(&shapes, &room, null));
    const mirrored = [_][]const usize{ &.{ 1, 6, 1, 8 }, &.{ 5, 1, 7 } };
    try testing.expectEqualSlices(usize, &.{ 5, 6, 7, 8 }, try dimfold.broadcastShapesLeft(&mirrored, &room, null));
    try testing.expectEqual(0, (try dimfold.broadcastShapes(&.{}, &room, null)).len);
    var diagnostics: Diagnostics = .{};
    const wrong = [_][]const usize{ &.{ 2, 3 }, &.{ 2, 4 } };
    try testing.expectError(error.Shape, dimfold.broadcastShapes(&wrong, &room, &diagnostics));
    try testing.expectEqual(1, diagnostics.axis);
    const many: [65][]const usize = @splat(&.{1});
    try testing.expectError(error.Argument, dimfold.broadcastShapes(&many, &room, null));
}
