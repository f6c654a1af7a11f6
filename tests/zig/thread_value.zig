//! Thread-value layouts: who owns what, what an access touches, and the parts of a layout.
const dimfold = @import("dimfold");
const expectText = @import("tuple.zig").expectText;
const std = @import("std");
const testing = std.testing;
const Nested = dimfold.Nested;
const parse = Nested.comptimeParse;
const ThreadValue = dimfold.ThreadValue;

fn rowsOfFour() !ThreadValue {
    return .new(parse("(4,8):(8,1)"), parse("(1,4):(4,1)"), null);
}

test "threads and values cover a tile" {
    const made = try rowsOfFour();
    try expectText("(4,32)", made.tile);
    for (0..32) |thread| for (0..4) |value| {
        const row, const column = .{ thread / 8, thread % 8 * 4 + value };
        const coordinate = .{ @as(usize, thread), @as(usize, value) };
        try testing.expectEqual(@as(isize, @intCast(row + 4 * column)), try made.tv.crd2idx(coordinate, null));
    };
    const owned = try made.ownership(null);
    try testing.expectEqual(128, owned.owned_once);
    try testing.expect(owned.isExact());
}

test "what nobody owns, what several own and what leads out is told" {
    const twice: ThreadValue = .{ .tv = parse("(2,3):(2,1)"), .tile = try .from(8, null) };
    const owned = try twice.ownership(null);
    try testing.expectEqual([3]u64{ 4, 1, 3 }, .{ owned.owned_once, owned.owned_more, owned.unowned });
    try testing.expectEqual(2, owned.first_bad);
    try testing.expect(!owned.isExact());
    const outside: ThreadValue = .{ .tv = parse("(2,3):(2,1)"), .tile = try .from(4, null) };
    try testing.expectEqual(1, (try outside.ownership(null)).outside);
    try testing.expectError(error.NotAView, ThreadValue.new(parse("4:2"), parse("2:1"), null));
}

test "a layout is cut into tiles, and a thread's part is an offset" {
    const made = try rowsOfFour();
    const memory = parse("(8,64):(64,1)");
    const tiled = try made.tiled(memory, null);
    try testing.expectEqual(8 * 64, tiled.size());
    for ([_]usize{ 0, 1, 9, 31 }) |thread| {
        const part = try made.partition(memory, thread, null);
        try testing.expectEqual(16, part.size());
        const first: isize = @intCast(64 * (thread / 8) + thread % 8 * 4);
        try testing.expectEqual(first, part.getOffset());
        for (0..4) |value| {
            const position = try tiled.crd2idx(.{ thread, value, 0, 0 }, null);
            try testing.expectEqual(first + @as(isize, @intCast(value)), position);
        }
    }
    try testing.expectError(error.Index, made.partition(memory, 32, null));
    try testing.expectError(error.Shape, made.tiled(parse("(6,64):(64,1)"), null));
}

test "an access counts sectors, and a swizzle ends conflicts of banks" {
    const columns: ThreadValue = .{ .tv = parse("(32,1):(32,1)"), .tile = try .from(1024, null) };
    const touched = try columns.access(4, 4, 0, 0, 32, null);
    try testing.expectEqual([4]u64{ 32, 32, 1, 31 }, .{
        touched.sectors,
        touched.wavefronts,
        touched.wavefronts_min,
        touched.conflicts,
    });
    const swizzle = try dimfold.Swizzle.new(5, 0, 5, null);
    const swizzled: ThreadValue = .{ .tv = try columns.tv.swizzled(swizzle, 0, null), .tile = columns.tile };
    try testing.expectEqual(0, (try swizzled.access(4, 4, 0, 0, 32, null)).conflicts);
    const all = try columns.accessAll(4, 4, null);
    try testing.expectEqual(1, all.instructions);
    try testing.expectEqualDeep(touched, all.access);
    try testing.expectError(error.Argument, columns.access(4, 3, 0, 0, 32, null));
    try testing.expectError(error.Index, columns.access(4, 4, 0, 32, 1, null));
    try testing.expectError(error.Shape, columns.accessAll(4, 16, null));
}

test "tiles of layouts, and what threads have of them" {
    const memory = parse("(8,6):(6,1)");
    try expectText("(4,3):(6,1)+27", try memory.innerPartition(.{ 4, 3 }, .{ 1, 1 }, null));
    try expectText("(4,3):(6,1)+27", try memory.localTile(.{ 4, 3 }, .{ 1, 1 }, null));
    try expectText("(2,2):(24,3)+8", try memory.outerPartition(.{ 4, 3 }, .{ 1, 2 }, null));
    try expectText("(2,2):(24,3)+8", try memory.localPartition(parse("(4,3):(3,1)"), 5, null));
    try testing.expectError(error.Index, memory.localPartition(parse("(4,3):(3,1)"), 12, null));
}

test "a tile is drawn with threads and values" {
    const made = try ThreadValue.new(parse("2:1"), parse("2:1"), null);
    var text: [4000]u8 = undefined;
    const drawn = text[0..made.draw(&text)];
    for ([_][]const u8{ "T0V0", "T0V1", "T1V0", "T1V1" }) |cell|
        try testing.expectEqual(1, std.mem.count(u8, drawn, cell));
    try testing.expect(std.mem.count(u8, text[0..made.latex(&text)], "tikz") > 0);
}
