//! Integer tuples: what can be written for one, and what their functions give.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const Tuple = dimfold.Tuple;

pub fn expectText(expected: []const u8, value: anytype) !void {
    var text: [500]u8 = undefined;
    try testing.expectEqualStrings(expected, try std.fmt.bufPrint(&text, "{f}", .{value}));
}

fn tuple(given: anytype) Tuple {
    return Tuple.from(given, null) catch unreachable;
}

test "a tuple is written as an integer, a tuple of Zig, an array or a slice" {
    const extents = [_]usize{ 4, 5 };
    const slice: []const i32 = &.{ -1, 2 };
    const part = tuple(.{ 2, .{dimfold.static(3)} });
    const unsigned: u8 = 7;
    try expectText("24", tuple(24));
    try expectText("()", tuple(.{}));
    try expectText("(7)", tuple(.{unsigned}));
    try expectText("(3,(2,_))", tuple(.{ 3, .{ 2, .whole } }));
    try expectText("_", tuple(.whole));
    try expectText("_8", tuple(dimfold.static(8)));
    try expectText("((4,5),(-1,2))", tuple(.{ extents, slice }));
    try expectText("(4,5)", tuple(&extents));
    try expectText("(1,(2,(_3)),(2,(_3)))", tuple(.{ 1, part, &part }));
    try testing.expectEqualDeep(try Tuple.parse("((1,_),_2,(((3))))", null), tuple(.{
        .{ 1, .whole },
        dimfold.static(2),
        .{.{.{3}}},
    }));
}

test "what is written for a tuple may be known when the program is compiled" {
    const known = comptime Tuple.from(.{ 3, .{ 2, 4 } }, null) catch unreachable;
    try testing.expectEqualDeep(Tuple.comptimeParse("(3,(2,4))"), known);
    try testing.expectEqualSlices(isize, &.{ 3, 2, 4 }, known.getValue());
}

test "a tuple has at most 32 leaves and 15 levels, and no empty one inside" {
    var found: dimfold.Diagnostics = .{};
    const most: [32]isize = @splat(1);
    const deepest = .{.{.{.{.{.{.{.{.{.{.{.{.{.{.{1}}}}}}}}}}}}}}};
    try testing.expectEqual(32, tuple(most).leaves);
    try testing.expectEqual(15, tuple(deepest).depth());
    try testing.expectError(error.Unsupported, Tuple.from(.{ most, 1 }, &found));
    try expectText("from: the result has more than 32 leaves or 15 levels of parentheses, or an empty tuple inside " ++
        "of another", found);
    try testing.expectError(error.Unsupported, Tuple.from(.{deepest}, null));
    try testing.expectError(error.Unsupported, Tuple.from(.{ 1, .{} }, null));
    try testing.expectError(error.Unsupported, Tuple.from(.{.{}}, null));
    try testing.expectError(error.Unsupported, Tuple.from(.{ Tuple{}, 1 }, null));
    const large: usize = std.math.maxInt(usize);
    try testing.expectError(error.Overflow, Tuple.from(.{ 1, large }, &found));
    try expectText("from: what follows from leaf 1 of tuple is not representable", found);
    try testing.expectError(error.Unsupported, Tuple.concatenate(&@as([33]Tuple, @splat(tuple(1))), null));
}

test "a tuple is made of integers and parentheses" {
    const made = try Tuple.new(&.{ 3, 2, 4 }, &.{ 0x10, 0x10, 0x02 }, null);
    try expectText("(3,(2,4))", made);
    try expectText("(3,2)", try Tuple.flat(&.{ 3, 2 }, null));
    try expectText("3", try Tuple.integer(3, null));
    try testing.expectError(error.Argument, Tuple.new(&.{ 3, 2 }, &.{ 0x10, 0 }, null));
    try testing.expectError(error.Ndim, Tuple.new(&.{ 3, 2 }, &.{0x11}, null));
    try testing.expect(made.isValid());
    try testing.expect(!(Tuple{ .leaves = 2 }).isValid());
    try testing.expectEqual(2, made.rank());
    try testing.expectEqual(2, made.depth());
    try testing.expect(!made.isStatic());
    try testing.expect(Tuple.comptimeParse("(_3,_2)").isStatic());
}

test "tuples compare by parentheses and by integers" {
    const pair = tuple(.{ 4, 6 });
    try testing.expect(pair.equal(tuple(.{ dimfold.static(4), 6 })) and !pair.equal(tuple(.{ 4, 7 })));
    try testing.expect(pair.congruent(tuple(.{ 1, 1 })) and !pair.congruent(tuple(.{ 4, .{6} })));
    try testing.expect(pair.weaklyCongruent(tuple(.{ 1, .{ 2, 3 } })) and !tuple(.{ 1, .{2} }).weaklyCongruent(pair));
    try testing.expect(tuple(24).compatible(pair) and !pair.compatible(tuple(24)));
    try testing.expect(pair.lexLess(tuple(.{ 5, 0 })) and !pair.colexLess(tuple(.{ 5, 0 })));
    try testing.expect(pair.colexLess(tuple(.{ 0, 7 })) and !pair.lexLess(tuple(.{ 0, 7 })));
    try testing.expect(pair.elemLess(tuple(.{ 5, 7 })) and !pair.elemLess(tuple(.{ 5, 6 })));
}

test "the modes of tuples are taken and put together" {
    const tree = tuple(.{ 3, .{ 2, 4 }, 5 });
    try expectText("2", try tree.get(&.{ 1, 0 }, null));
    try expectText("((2,4),5)", try tree.take(1, 3, null));
    try expectText("(5,3)", try tree.select(&.{ -1, 0 }, null));
    try expectText("((3,(2,4)),5)", try tree.group(0, 2, null));
    try expectText("(3,2,4,5)", try tree.flatten(null));
    try expectText("((1,2),(3))", try tuple(.{ 1, 2, 3 }).unflatten(.{ .{ 0, 0 }, .{0} }, null));
    try expectText("(3,(2,4),5,(7))", try tree.append(.{7}, null));
    try expectText("(7,3,(2,4),5)", try tree.prepend(7, null));
    try expectText("(3,7,5)", try tree.replace(1, 7, null));
    try expectText("((3,(2,4),5),1)", try Tuple.concatenate(&.{ tree, tuple(1) }, null));
    try expectText("(3)", try tuple(3).wrap(null));
    try expectText("3", try tuple(.{.{3}}).unwrap(null));
}

test "the arithmetic of tuples" {
    const tree = tuple(.{ .{ 2, 3 }, 4 });
    try testing.expectEqual(24, try tree.product(null));
    try testing.expectEqual(9, try tree.sum(null));
    try testing.expectEqual(2 + 30 + 400, try tree.innerProduct(.{ .{ 1, 10 }, 100 }, null));
    try expectText("(6,4)", try tree.productEach(null));
    try expectText("(6,4)", try tree.productLike(.{ 1, 1 }, null));
    try expectText("(2,1)", try tuple(.{ 6, 4 }).ceilDiv(.{ 4, 4 }, null));
    try expectText("(8,4)", try tuple(.{ 6, 4 }).roundUp(.{ 4, 2 }, null));
    try expectText("(1,1,3)", try tuple(.{ 4, 5, 6 }).shapeDiv(40, null));
    try expectText("((20,30),4)", try tree.elemScale(.{ .{ 10, 10 }, 1 }, null));
    try expectText("((1,2),6)", try tree.compactLeft(1, null));
    try expectText("((24,8),2)", try tree.compactRight(2, null));
    try expectText("((4,8),1)", try tree.compactOrdered(.{ 1, 0 }, .{}, null));
    try expectText("(1,1)", try tuple(.{ 2, 3 }).compactOrdered(.{ 0, 0 }, .{}, null));
    try testing.expectError(error.Order, tuple(.{ 2, 3 }).compactOrdered(.{ 0, 0 }, .{ .strict = true }, null));
}

test "an index and its coordinate" {
    const shape = tuple(.{ 3, .{ 2, 4 } });
    try expectText("(2,(0,2))", try shape.idx2crd(14, null));
    inline for (.{ 14, .{ 2, 4 }, .{ 2, .{ 0, 2 } } }) |same|
        try testing.expectEqual(14, try shape.crd2idx(same, null));
    try expectText("(2,3)", try shape.crd2crd(14, .{ 4, 6 }, null));
}
