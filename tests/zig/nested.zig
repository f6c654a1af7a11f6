//! Nested layouts, tilers and swizzles: making them, asking them, and their modes. replay_cute.zig has the algebra.
const dimfold = @import("dimfold");
const expectText = @import("tuple.zig").expectText;
const std = @import("std");
const testing = std.testing;
const Nested = dimfold.Nested;
const strict: dimfold.NestedOptions = .{ .strict = true };
const parse = Nested.comptimeParse;

test "the examples of the types give what their comments say" {
    const a = parse("(6,2):(8,2)");
    const b = parse("(4,3):(3,1)");
    try expectText("((2,2),3):((24,2),8)", try a.composition(b, null));
    const shape = try dimfold.Tuple.from(.{ 3, .{ 2, 4 } }, null);
    try expectText("(2,(0,2))", try shape.idx2crd(14, null));
    const tiled = try parse("(8,8):(8,1)").zippedDivide(.{ 4, 2 }, .{}, null);
    try expectText("((4,2)):((8,1))+38", try tiled.sliceAndOffset(.{ .whole, .{ 1, 3 } }, null));
    try expectText("<4,_,(2,2):(1,4)>", try dimfold.Tiler.from(.{ 4, .whole, parse("(2,2):(1,4)") }, null));
}

test "layouts are made of shapes" {
    try expectText("(3,(2,4)):(1,(3,0))", try Nested.new(.{ 3, .{ 2, 4 } }, .{ 1, .{ 3, 0 } }, null));
    try expectText("(_4,8):(_1,4)", try Nested.left(.{ dimfold.static(4), 8 }, null));
    try expectText("(4,8):(8,1)", try Nested.right(&[_]usize{ 4, 8 }, null));
    try expectText("(4,8,2):(16,1,8)", try Nested.ordered(.{ 4, 8, 2 }, .{ 2, 0, 1 }, .{}, null));
    try testing.expectError(error.Order, Nested.ordered(.{ 4, 8 }, .{ 0, 0 }, strict, null));
    try expectText("(3,(2,4)):(_1@0,(_1@0@1,_1@1@1))", try Nested.identity(.{ 3, .{ 2, 4 } }, null));
    try expectText("(4,8):(8,1)", try parse("(4,8):(16,2)").like(null));
    try expectText("(4,8):(1,4)", try parse("(4,8):(16,2)").fragmentLike(null));
    try expectText("(3,2):(1,15)", try Nested.domainDistribute(.{ 15, 14 }, 6, null));
}

test "strided layouts of every rank become nested ones, and flat ones come back" {
    const matrix = try dimfold.Layout(2).new(.{ 3, 4 }, .{ -4, 1 }, 8, null);
    inline for (.{ matrix, try matrix.toDyn(null) }) |layout| {
        const nested = try Nested.fromLayout(layout, null);
        try expectText("(3,4):(-4,1)+8", nested);
        try testing.expect((try nested.toLayout(2, null)).equal(matrix));
        try testing.expect((try nested.toLayout(.dynamic, null)).equal(try matrix.toDyn(null)));
        try testing.expectError(error.Ndim, nested.toLayout(3, null));
    }
    try testing.expectError(error.NotAView, parse("(3,(2,4)):(8,(1,2))").toLayout(.dynamic, null));
    try testing.expectError(error.NotAView, parse("Sw<1,0,1> o 0 o (4,4):(4,1)").toLayout(2, null));
    try testing.expectError(error.Bounds, parse("4:-1").toLayout(1, null));
    try testing.expectError(error.Shape, Nested.fromLayout(try dimfold.Layout(1).cContig(.{0}, null), null));
}

test "a layout tells what it is" {
    const layout = parse("(3,(2,4)):(8,(1,2))+5");
    try expectText("(3,(2,4))", try layout.getShape(null));
    try expectText("(8,(1,2))", try layout.getStride(null));
    try testing.expectEqual(5, layout.getOffset());
    try testing.expect(layout.isValid() and !(Nested{ .leaves = 1 }).isValid());
    try testing.expect(!layout.isStatic() and parse("_8:_1").isStatic());
    try testing.expectEqual(24, layout.size());
    try testing.expectEqual(2, layout.rank());
    try testing.expectEqual(2, layout.depth());
    try testing.expectEqual(24, try layout.cosize(null));
    try expectText("(3,8)", try parse("(3,(2,4)):(1@0,(1@1,2@1))").coshape(null));
    const ends = try layout.bounds(null);
    try testing.expectEqual([2]isize{ 5, 28 }, .{ ends.min, ends.max });
    try testing.expect(layout.equal(parse("(_3,(2,4)):(8,(1,2))+5")) and !layout.equal(parse("(3,(2,4)):(8,(1,2))")));
    try testing.expect(try parse("(2,4):(1,2)").equivalent(parse("8:1"), null) == .yes);
    try testing.expect(try parse("(2,4):(1,2)").equivalent(parse("8:2"), null) == .no);
    try testing.expect(try layout.isInjective(dimfold.work_default, null) == .yes);
    try testing.expect(try parse("(2,2):(1,1)").isInjective(dimfold.work_default, null) == .no);
    try testing.expectError(error.Unsupported, parse("3:1@0").getStride(null));
}

test "a layout leads from indices and coordinates to positions, and back" {
    const layout = parse("(3,(2,4)):(8,(1,2))+5");
    inline for (.{ 14, .{ 2, 4 }, .{ 2, .{ 0, 2 } } }) |same|
        try testing.expectEqual(5 + 16 + 4, try layout.crd2idx(same, null));
    try testing.expectEqual(5 + 16 + 4, try layout.index(14, null));
    try testing.expectEqual(-8, try parse("(3,2):(8,1)").index(-1, null));
    try expectText("(2,(0,2))", try layout.idx2crd(25, .{}, null));
    try testing.expectError(error.Index, layout.idx2crd(4, .{}, null));
    try testing.expectError(error.Index, layout.idx2crd(5 + 24, strict, null));
    try expectText("(2,5)", try parse("(3,(2,4)):(1@0,(1@1,2@1))").coordinate(.{ 2, .{ 1, 2 } }, null));
    const swizzled = parse("Sw<2,0,2> o 0 o (4,4):(4,1)");
    try testing.expectEqual(4 ^ 1, try swizzled.index(1, null));
}

test "the modes of layouts are taken and put together" {
    const layout = parse("(3,(2,4),5):(40,(5,10),1)");
    try expectText("2:5", try layout.get(&.{ 1, 0 }, null));
    try expectText("((2,4),5):((5,10),1)", try layout.take(1, 3, null));
    try expectText("(5,3):(1,40)", try layout.select(&.{ -1, 0 }, null));
    try expectText("((3,(2,4)),5):((40,(5,10)),1)", try layout.group(0, 2, null));
    try expectText("(3,2,4,5):(40,5,10,1)", try layout.flatten(null));
    try expectText("((3,2),4,5):((40,5),10,1)", try layout.unflatten(.{ .{ 0, 0 }, 0, 0 }, null));
    try expectText("(3):(1)", try parse("3:1").wrap(null));
    try expectText("3:1", try parse("((3)):((1))").unwrap(null));
    try expectText("(2,3):(4,1)", try parse("2:4").append(parse("3:1"), null));
    try expectText("(3,2):(1,4)", try parse("2:4").prepend(parse("3:1"), null));
    try expectText("(3,7,5):(40,0,1)", try layout.replace(1, parse("7:0"), null));
    try expectText("((2,3),4):((3,1),6)", try Nested.concatenate(&.{ parse("(2,3):(3,1)"), parse("4:6") }, null));
    try expectText("((2,4),(3,5)):((1,20),(2,4))", try parse("(2,3):(1,2)").zip(parse("(4,5):(20,4)"), null));
    try expectText("((2,4),(3,5)):((1,20),(2,4))", try parse("((2,3),(4,5)):((1,2),(20,4))").zipModes(null));
}

test "coordinates slice layouts" {
    const layout = parse("(3,(2,4)):(8,(1,2))");
    try expectText("(2):(1)", try layout.slice(.{ 2, .{ .whole, 3 } }, null));
    try expectText("(3,4):(8,2)", try layout.dice(.{ 2, .{ .whole, 3 } }, null));
    try expectText("(2):(1)+22", try layout.sliceAndOffset(.{ 2, .{ .whole, 3 } }, null));
}

test "what C++ defines in a surprising way is refused strictly" {
    try expectText("12:3", try parse("3:1").complement(.{ 4, 6 }, .{}, null));
    try testing.expectError(error.Shape, parse("3:1").complement(.{ 4, 6 }, strict, null));
    try expectText("1:0", try parse("3:1").complement(null, strict, null));
    const matrix = parse("(3,7):(7,1)");
    try expectText("(3):(7)", try matrix.compositionTiler(.{3}, .{}, null));
    try testing.expectError(error.Shape, matrix.compositionTiler(.{3}, strict, null));
    try expectText("(2,(2,7)):(7,(14,1))", try matrix.logicalDivide(2, .{}, null));
    inline for (.{ "logicalDivide", "zippedDivide", "tiledDivide", "flatDivide" }) |name|
        try testing.expectError(error.Shape, @field(Nested, name)(&matrix, 2, strict, null));
    try expectText("(2,4):(1,1)", try parse("(5,4):(1,4)").upcast(4, .{}, null));
    try testing.expectError(error.Itemsize, parse("(5,4):(1,4)").upcast(4, strict, null));
    try testing.expectError(error.Itemsize, parse("(5,4):(1,4)").recast(8, 32, strict, null));
}

test "layouts are divided and multiplied by whatever stands for a tiler" {
    const matrix = parse("(8,6):(6,1)");
    const tiled = "((4,3),(2,2)):((6,1),(24,3))";
    const list = dimfold.Tiler.comptimeParse("<4,3>");
    inline for (.{ list, &list, .{ 4, 3 }, [2]u16{ 4, 3 }, .{ parse("4:1"), 3 } }) |tiler|
        try expectText(tiled, try matrix.zippedDivide(tiler, .{}, null));
    try expectText(tiled, try matrix.zippedDivide(try dimfold.Tuple.from(.{ 4, 3 }, null), .{}, null));
    const divided = try matrix.logicalDivide(.{ 4, 3 }, .{}, null);
    try expectText("((4,2),(3,2)):((6,24),(1,3))", divided);
    try expectText(tiled, try divided.tileUnzip(.{ 4, 3 }, null));
    try expectText("((4,2),6):((6,24),1)", try matrix.logicalDivide(.{ 4, .whole }, .{}, null));
    try expectText("(2,2)", try Nested.ceilDiv(.{ 8, 6 }, .{ 4, 3 }, null));
    try expectText("(3,4):(1,3)", try parse("3:1").logicalProduct(4, null));
    try expectText("((2,2),(2,3)):((1,4),(2,8))", try parse("(2,2):(1,2)").tileToShape(.{ 4, 6 }, null, null));
    try expectText("((2,2),(2,3)):((1,12),(2,4))", try parse("(2,2):(1,2)").tileToShape(.{ 4, 6 }, .{ 1, 0 }, null));
}

test "layouts are simplified by profiles" {
    const layout = parse("((2,4),(3,1),5):((1,2),(0,7),1)");
    try expectText("(8,3,5):(1,0,1)", try layout.coalesceBy(.{ 1, 1 }, null));
    try expectText("(8,1,5):(1,0,1)", try layout.filterBy(.{ 1, 1 }, null));
    try expectText("(5,2,4):(1,2,8)", try parse("(4,(2,5)):(8,(2,1))").sort(null));
}

test "the part of two layouts that is contiguous in both" {
    const a = parse("(4,8):(1,4)");
    const b = parse("(4,8):(1,8)");
    try expectText("4:1", try a.maxCommonLayout(b, null));
    try testing.expectEqual(4, try a.maxCommonVector(b, null));
    try testing.expectEqual(4, try b.maxAlignment(null));
    try expectText("(8,8):(1,16)", try b.downcast(2, null));
    try expectText("(2,8):(1,4)", try b.recast(16, 32, .{}, null));
}

test "swizzles move positions, and layouts take them" {
    const swizzle = try dimfold.Swizzle.new(2, 0, 2, null);
    try expectText("Sw<2,0,2>", swizzle);
    try testing.expectEqual(4 ^ 1, swizzle.apply(4));
    try testing.expectEqualDeep(swizzle, try dimfold.Swizzle.fromMasks(0b1100, 0b11, null));
    try expectText("Sw<2,1,2>", try swizzle.downcast(2, null));
    try expectText("Sw<2,0,2>", try (try swizzle.downcast(2, null)).upcast(2, null));
    try expectText("Sw<2,1,2>", try swizzle.recast(16, 8, null));
    try expectText("Sw<0,0,0>", try swizzle.composition(swizzle, null));
    const rows = parse("(4,4):(4,1)");
    const swizzled = try rows.swizzled(swizzle, 16, null);
    try expectText("Sw<2,0,2> o 16 o (4,4):(4,1)", swizzled);
    try testing.expectEqual(16 + (4 ^ 1), try swizzled.index(1, null));
    const moved = try parse("(8,8):(8,1)").compositionSwizzle(.comptimeParse("Sw<1,0,3>"), null);
    try expectText("Sw<1,0,-3> o 0 o (8,8):(8,1)", moved);
    try testing.expectError(error.Argument, dimfold.Swizzle.new(3, 0, 2, null));
    try testing.expectError(error.Argument, dimfold.Swizzle.fromMasks(0b1100, 0b1, null));
    try testing.expectError(error.NotAView, swizzle.composition(.comptimeParse("Sw<1,0,3>"), null));
    try testing.expectError(error.Argument, swizzle.upcast(3, null));
}

test "tilers compare, and know how many they are" {
    const tiler = dimfold.Tiler.comptimeParse("<4,<_,2:3>>");
    try testing.expectEqual(2, tiler.rank());
    try testing.expectEqual(0, dimfold.Tiler.comptimeParse("(2,3):(1,2)").rank());
    try testing.expect(tiler.isValid() and tiler.equal(try .from(.{ 4, .{ .whole, parse("2:3") } }, null)));
    try testing.expect(!tiler.equal(try .from(.{ 4, .{ .whole, 2 } }, null)));
    try testing.expectError(error.Unsupported, dimfold.Tiler.from(.{}, null));
    try testing.expectError(error.Unsupported, dimfold.Tiler.from(.{ 1, Nested{} }, null));
    try testing.expectError(error.Unsupported, dimfold.Tiler.from(@as([33]u16, @splat(1)), null));
    try testing.expectError(error.Shape, dimfold.Tiler.from(.{ 4, 0 }, null));
    try testing.expectError(error.Unsupported, dimfold.Tiler.fromNested(parse("4:1+1"), null));
    var deepest: dimfold.Tiler = try .from(1, null);
    for (0..15) |_| deepest = try .from(.{deepest}, null);
    try testing.expectError(error.Unsupported, dimfold.Tiler.from(.{deepest}, null));
}

test "layouts are drawn as C++ prints them" {
    var text: [4000]u8 = undefined;
    const layout = parse("(2,2):(2,1)");
    try testing.expectEqualStrings(
        \\(2,2):(2,1)
        \\      0   1 
        \\    +---+---+
        \\ 0  | 0 | 1 |
        \\    +---+---+
        \\ 1  | 2 | 3 |
        \\    +---+---+
        \\
    , text[0..layout.draw(&text)]);
    try testing.expect(std.mem.startsWith(u8, text[0..layout.latex(&text)], "%"));
    try testing.expectEqual(0, parse("3:1@0").draw(&text));
}

test "texts are read from their front, and printed whole or cut off" {
    const front = try Nested.parseFront("(4,2) : (2,1) rest", null);
    try testing.expectEqual("(4,2) : (2,1) ".len, front.used);
    try expectText("(4,2):(2,1)", front.value);
    try testing.expectEqual(5, (try dimfold.Tiler.parseFront("<4,_>", null)).used);
    try testing.expectEqual(9, (try dimfold.Swizzle.parseFront("Sw<3,4,3> o", null)).used - 1);
    try testing.expectEqual(5, (try dimfold.Tuple.parseFront("(4,_)", null)).used);
    var short: [4]u8 = undefined;
    try testing.expectEqual(11, front.value.print(&short));
    try testing.expectEqualStrings("(4,\x00", &short);
    try testing.expectEqual(9, dimfold.Swizzle.comptimeParse("S<3,4,-3>").print(&short) - 1);
}
