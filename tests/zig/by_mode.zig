//! What a tuple of Zig means in the calls of nested layouts: each entry is for the mode in its place.
const dimfold = @import("dimfold");
const expectText = @import("tuple.zig").expectText;
const std = @import("std");
const testing = std.testing;
const Nested = dimfold.Nested;
const parse = Nested.comptimeParse;
const strict: dimfold.NestedOptions = .{ .strict = true };

const a = parse("(8,6):(6,1)");

test "the examples of tilers give what their comments say" {
    try expectText("((4,2),(2,3)):((6,24),(1,2))", try a.logicalDivide(.{ 4, 2 }, .{}, null));
    try expectText("((4,2),6):((6,24),1)", try a.logicalDivide(.{4}, .{}, null));
    try expectText("(8,(2,3)):(6,(1,2))", try a.logicalDivide(.{ .whole, 2 }, .{}, null));
    try expectText("((8,2),3):((6,1),2)", try a.logicalDivide(16, .{}, null));
    const tile = try Nested.left(.{ 4, 2 }, null);
    try expectText("(4,2):(1,4)", tile);
    try expectText("((4,2),6):((6,24),1)", try a.logicalDivide(tile, .{}, null));
    try expectText("(4):(6)", try a.compositionTiler(.{4}, .{}, null));
    try expectText("(4,3):(6,1)", try a.compositionTiler(.{ 4, 3 }, .{}, null));
    try expectText("((4,2),3):((6,24),1)", try a.compositionTiler(.{ tile, 3 }, .{}, null));
}

test "the examples of divisions, products and profiles give what their comments say" {
    try expectText("((4,2),(2,3)):((6,1),(24,2))", try a.zippedDivide(.{ 4, 2 }, .{}, null));
    try expectText("((4,2),2,3):((6,1),24,2)", try a.tiledDivide(.{ 4, 2 }, .{}, null));
    try expectText("(4,2,2,3):(6,1,24,2)", try a.flatDivide(.{ 4, 2 }, .{}, null));
    try expectText("((2,3),(3,2)):((1,2),(6,1))", try parse("(2,3):(1,6)").logicalProduct(.{ 3, 2 }, null));
    const loose = parse("(2,(1,6)):(1,(7,2))");
    try expectText("12:1", try loose.coalesce(null));
    try expectText("(2,6):(1,2)", try loose.coalesceBy(.{ 1, 1 }, null));
}

test "the examples of coordinates give what their comments say" {
    const shape = try dimfold.Tuple.from(.{ 4, .{ 2, 3 } }, null);
    inline for (.{ .{ 1, .{ 1, 2 } }, .{ 1, 5 }, 21 }) |same|
        try testing.expectEqual(21, try shape.crd2idx(same, null));
}

test "tile (i,j) of a division by mode has the elements of rows 4i and columns 2j on" {
    const tiles = try a.zippedDivide(.{ 4, 2 }, .{}, null);
    for (0..2) |i| for (0..3) |j| {
        const tile = try tiles.sliceAndOffset(.{ .whole, .{ i, j } }, null);
        for (0..4) |row| for (0..2) |column| {
            const expected = try a.crd2idx(.{ 4 * i + row, 2 * j + column }, null);
            try testing.expectEqual(expected, try tile.crd2idx(.{.{ row, column }}, null));
        };
    };
}

/// The modes of a layout, each as a layout of its own.
fn modes(layout: Nested) ![2]Nested {
    return .{ try layout.get(&.{0}, null), try layout.get(&.{1}, null) };
}

const tilers = .{ .{ 4, 2 }, .{ 2, 3 }, .{ .whole, 3 }, .{ 4, .whole }, .{ parse("(2,2):(1,4)"), 6 }, .{ 8, 1 } };
const layouts = [_]Nested{ a, parse("((2,4),6):((24,48),4)"), parse("(8,(6,2)):(1,(16,8))") };

test "an operation by a list is the operation on each mode, put together" {
    inline for (tilers) |tiler| for (layouts) |layout| {
        const first, const second = try modes(layout);
        const divided = [2]Nested{
            try first.logicalDivide(tiler[0], .{}, null),
            try second.logicalDivide(tiler[1], .{}, null),
        };
        const together = try Nested.concatenate(&divided, null);
        try testing.expect((try layout.logicalDivide(tiler, .{}, null)).equal(together));
        const composed = [2]Nested{
            try first.compositionTiler(tiler[0], .{}, null),
            try second.compositionTiler(tiler[1], .{}, null),
        };
        const chosen = try Nested.concatenate(&composed, null);
        try testing.expect((try layout.compositionTiler(tiler, .{}, null)).equal(chosen));
    };
}

test "a list in a list goes into the modes of a mode" {
    const layout = parse("(8,(2,3)):(6,(3,1))");
    try expectText("((4,2),(2,(3,1))):((6,24),(3,(1,0)))", try layout.logicalDivide(.{ 4, .{ .whole, 3 } }, .{}, null));
    const inside = try (try layout.get(&.{1}, null)).logicalDivide(.{ .whole, 3 }, .{}, null);
    const divided = try layout.logicalDivide(.{ 4, .{ .whole, 3 } }, .{}, null);
    try testing.expect((try divided.get(&.{1}, null)).equal(inside));
}

test "what is no list works on the whole, however it is written" {
    const by_layout = try a.logicalDivide(parse("16:1"), .{}, null);
    inline for (.{ 16, @as(usize, 16), try dimfold.Tuple.integer(16, null), parse("16:1") }) |tiler|
        try testing.expect((try a.logicalDivide(tiler, .{}, null)).equal(by_layout));
    const by_list = try a.logicalDivide(dimfold.Tiler.comptimeParse("<4,2>"), .{}, null);
    const slice: []const usize = &.{ 4, 2 };
    inline for (.{ .{ 4, 2 }, [2]u32{ 4, 2 }, slice, try dimfold.Tuple.from(.{ 4, 2 }, null) }) |tiler|
        try testing.expect((try a.logicalDivide(tiler, .{}, null)).equal(by_list));
}

test "lists of more entries than modes are refused, and shorter ones where that loses modes strictly" {
    try testing.expectError(error.Shape, a.logicalDivide(.{ 4, 2, 3 }, .{}, null));
    try testing.expectError(error.Shape, a.compositionTiler(.{ 4, 2, 3 }, .{}, null));
    try testing.expectError(error.Shape, a.compositionTiler(.{4}, strict, null));
    try expectText("((4,2),6):((6,24),1)", try a.logicalDivide(.{4}, strict, null));
    try testing.expectError(error.Shape, a.crd2idx(.{ 1, 2, 3 }, null));
}
