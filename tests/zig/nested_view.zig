//! Views through nested layouts: bounds, elements, and the operations on them.
const dimfold = @import("dimfold");
const expectText = @import("tuple.zig").expectText;
const std = @import("std");
const testing = std.testing;
const Nested = dimfold.Nested;
const parse = Nested.comptimeParse;

const layouts = [_]Nested{
    parse("(8,6):(6,1)"),
    parse("((4,2),(3,2)):((6,24),(1,3))"),
    parse("(8,6):(-6,-1)+47"),
    parse("(2,(2,2),6):(0,(12,0),1)+3"),
    parse("Sw<2,0,3> o 0 o (8,6):(8,1)"),
    parse("()"),
};

fn counted(comptime T: type) [64]T {
    var data: [64]T = undefined;
    for (&data, 0..) |*item, i| item.* = @intCast(i);
    return data;
}

fn position(layout: Nested, index: usize) !usize {
    return @intCast(try layout.index(@intCast(index), null));
}

test "a view reaches every element of its nested layout" {
    for (layouts) |layout| {
        var data = counted(i32);
        const view = try dimfold.view(&data, layout, null);
        try testing.expectEqual(dimfold.NestedView([]i32), @TypeOf(view));
        const readonly = view.asConst();
        var walk = view.elements();
        for (0..layout.size()) |i| {
            const expected = &data[try position(layout, i)];
            try testing.expectEqual(@as(?*i32, expected), walk.next());
            try testing.expectEqual(expected, if (layout.leaves == 0) try view.at(.{}, null) else try view.at(i, null));
            if (layout.leaves > 0) try testing.expectEqual(expected.*, try readonly.get(i, null));
        }
        try testing.expectEqual(@as(?*i32, null), walk.next());
    }
}

test "coordinates of every kind lead to elements, and not beyond the extents" {
    var data = counted(u8);
    const view = try dimfold.view(&data, layouts[1], null);
    inline for (.{ .{ 7, 5 }, .{ .{ 3, 1 }, 5 }, .{ 7, .{ 2, 1 } }, 47 }) |last|
        try testing.expectEqual(47, try view.get(last, null));
    try view.set(.{ 4, .{ 1, 0 } }, 99, null);
    try testing.expectEqual(99, data[25]);
    var found: dimfold.Diagnostics = .{};
    inline for (.{ 48, -1, .{ 8, 0 }, .{ 0, .{ 3, 0 } } }) |outside|
        try testing.expectError(error.Index, view.at(outside, &found));
    try expectText("at: coordinate 3 is outside of extent 3 of axis 1: expected -3 to 2", found);
    try testing.expectError(error.Shape, view.at(.{ 0, 0, 0 }, null));
    try testing.expectError(error.Argument, view.at(.{ 0, .whole }, null));
}

test "a view needs memory for all of its nested layout" {
    var data = counted(u16);
    var found: dimfold.Diagnostics = .{};
    const rows = parse("(8,6):(8,1)");
    _ = try dimfold.view(data[0..62], rows, null);
    try testing.expectError(error.Bounds, dimfold.view(data[0..61], rows, &found));
    try expectText("view: layout needs 124 bytes but has 122", found);
    try testing.expectError(error.Bounds, dimfold.view(&data, parse("3:-1+1"), &found));
    try expectText("view: the lowest position of layout is -1: expected at least 0", found);
    try testing.expectError(error.Unsupported, dimfold.view(&data, parse("3:1@0"), null));
    const view = try dimfold.view(&data, rows, null);
    try testing.expectError(error.Bounds, view.withLayout(try rows.swizzled(.{}, 3, null), null));
    try testing.expectEqual(16, try (try view.withLayout(parse("4:16"), null)).get(1, null));
    // Positions 0, 5 and 8: the last block of two ends at 9, where no element is.
    const part = parse("Sw<1,0,2> o 0 o 3:4");
    try testing.expectEqual(9, (try part.bounds(null)).max);
    _ = try dimfold.view(data[0..9], part, null);
    try testing.expectError(error.Bounds, dimfold.view(data[0..8], part, null));
}

test "copies, casts and fills go through nested layouts on either side" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 2 }, null);
    defer queue.destroy();
    for (layouts[0..3] ++ layouts[4..5]) |from| for (layouts[0..3] ++ layouts[4..5]) |to| {
        const data = counted(u16);
        var copied: [64]u16 = @splat(99);
        var expected = copied;
        var converted: [64]f32 = @splat(99);
        for (0..48) |i| expected[try position(to, i)] = data[try position(from, i)];
        const source = try dimfold.view(&data, from, null);
        try queue.copy(try dimfold.view(&copied, to, null), source, null);
        try testing.expectEqualSlices(u16, &expected, &copied);
        try queue.cast(try dimfold.view(&converted, to, null), source, null);
        for (expected, converted) |one, other| try testing.expectEqual(@as(f32, @floatFromInt(one)), other);
        try queue.fill(try dimfold.view(&copied, to, null), 7, null);
        for (0..48) |i| expected[try position(to, i)] = 7;
        try testing.expectEqualSlices(u16, &expected, &copied);
    };
}

test "strided views meet nested ones axis by axis" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    const data = counted(u8);
    var copied: [64]u8 = @splat(0);
    const source = try dimfold.view(&data, try dimfold.Layout(2).cContig(.{ 8, 8 }, null), null);
    const target = try dimfold.view(&copied, parse("Sw<3,0,3> o 0 o (8,8):(8,1)"), null);
    try queue.copy(target, source, null);
    for (0..8) |row| for (0..8) |column|
        try testing.expectEqual(data[8 * row + column], copied[8 * row + (column ^ row)]);
    var found: dimfold.Diagnostics = .{};
    try testing.expectError(error.Shape, queue.copy(try target.withLayout(parse("(8,4):(8,1)"), null), source, &found));
    try expectText("copy: in mode 1, source has extent 8: expected 4", found);
}

test "explanations tell the swizzle" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1, .tier = .portable }, null);
    defer queue.destroy();
    const data align(64) = counted(u16);
    var copied align(64) = counted(u16);
    const source = try dimfold.view(&data, parse("(8,8):(8,1)"), null);
    const target = try dimfold.view(&copied, parse("Sw<2,1,3> o 0 o (8,8):(8,1)"), null);
    const plan = try queue.explain(target, source, null);
    try testing.expectEqual(.swizzled, plan.kernel);
    try testing.expectEqual([2]u32{ 1, 1 }, plan.is_nested);
    try expectText("Sw<2,1,3>", plan.swizzle[0]);
    try testing.expectEqual(0, plan.swizzle[1].bits);
    var text: [900]u8 = undefined;
    try testing.expectEqualStrings("kernel     swizzled: a swizzle moves the elements, but leaves runs of them " ++
        "together, each of which moves as one item\n" ++
        \\canonical  shape (32,2), source (2,1) from 0, target (2,1) from 0 through Sw<2,1,3>
        \\moved      256 bytes, read and written together
        \\run        2 elements, in words of up to 4 bytes, with 32-bit positions, on 1 thread
        \\tier       portable, ordinary stores
    , try std.fmt.bufPrint(&text, "{f}", .{plan}));
    const plain = try queue.explain(try target.withLayout(source.layout, null), source, null);
    try testing.expectEqual(.memcpy, plain.kernel);
}

test "what nested layouts cannot do is refused before anything is written" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    var data = counted(u8);
    const source = try dimfold.view(&data, parse("(4,4):(4,1)"), null);
    const overlapping = try source.withLayout(parse("(4,4):(1,1)+16"), null);
    try testing.expectError(error.Overlap, queue.copy(overlapping, source, null));
    var readonly = try source.raw(null);
    readonly.flags.readonly = true;
    try testing.expectError(error.Readonly, queue.fill(readonly, &@as(u8, 1), null));
    var both = try source.raw(null);
    const extents = [_]usize{ 4, 4 };
    both.ndim = 2;
    both.shape = &extents;
    try testing.expectError(error.Argument, queue.fill(both, &@as(u8, 1), null));
    var dynamic: dimfold.Layout(.dynamic) = undefined;
    try testing.expectError(error.Unsupported, (try source.raw(null)).viewAs(.u8, &dynamic, 0, true, null));
    try testing.expectError(error.Unsupported, queue.roll(source, source, .{1}, .{0}, null));
    try testing.expectEqualSlices(u8, &counted(u8), &data);
}

test "every layout of threads and values copies a tile" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    const data = counted(u32);
    const made: dimfold.ThreadValue = try .new(parse("(4,4):(4,1)"), parse("(2,2):(2,1)"), null);
    var copied: [64]u32 = @splat(0);
    for (0..16) |thread| {
        const part = try made.partition(parse("(8,8):(8,1)"), thread, null);
        var registers: [4]u32 = @splat(0);
        const fragment = try dimfold.view(&registers, try part.like(null), null);
        try queue.copy(fragment, try dimfold.view(&data, part, null), null);
        try queue.copy(try dimfold.view(&copied, part, null), fragment, null);
    }
    try testing.expectEqualSlices(u32, &data, &copied);
}
