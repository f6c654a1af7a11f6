//! What the functions on nested layouts refuse: the error, the operation that the diagnosis names, and the mode.
const dimfold = @import("dimfold");
const expectText = @import("tuple.zig").expectText;
const std = @import("std");
const testing = std.testing;
const Nested = dimfold.Nested;
const parse = Nested.comptimeParse;
const tuple = dimfold.Tuple.comptimeParse;
const tiler = dimfold.Tiler.comptimeParse;
const strict: dimfold.NestedOptions = .{ .strict = true };

/// A diagnosis that each expectation reads and clears.
const Expectation = struct {
    diagnostics: dimfold.Diagnostics = .{},

    fn refused(self: *Expectation, operation: []const u8, err: dimfold.Error, result: anytype) !void {
        errdefer std.debug.print("{s} refused, but otherwise than expected\n", .{operation});
        try testing.expectError(err, result);
        try testing.expectEqualStrings(operation, self.diagnostics.getOperation().?);
        self.diagnostics = .{};
    }
};

test "tuples refuse what does not fit" {
    var e: Expectation = .{};
    const d = &e.diagnostics;
    const shape = tuple("(3,(2,4))");
    try e.refused("get", error.Axis, shape.get(&.{ 1, 2 }, d));
    try e.refused("take", error.Axis, shape.take(2, 1, d));
    try e.refused("select", error.Axis, shape.select(&.{2}, d));
    try e.refused("group", error.Axis, shape.group(0, 3, d));
    try e.refused("replace", error.Axis, shape.replace(2, 1, d));
    try e.refused("unflatten", error.Shape, shape.unflatten(.{ 1, 2 }, d));
    try e.refused("inner_product", error.Shape, shape.innerProduct(.{ 1, 2 }, d));
    try e.refused("product", error.Argument, tuple("(3,_)").product(d));
    try e.refused("sum", error.Overflow, tuple("(9223372036854775807,1)").sum(d));
    try e.refused("shape_div", error.Shape, tuple("(3,4)").shapeDiv(5, d));
    try e.refused("ceil_div", error.Shape, shape.ceilDiv(0, d));
    try e.refused("round_up", error.Shape, shape.roundUp(.{ 1, 1 }, d));
    try e.refused("elem_scale", error.Shape, shape.elemScale(.{ 1, 2, 3 }, d));
    try e.refused("product_like", error.Shape, shape.productLike(.{ .{ 1, 1 }, 1 }, d));
    try e.refused("compact_left", error.Shape, tuple("(3,0)").compactLeft(1, d));
    try e.refused("compact_right", error.Overflow, tuple("(2,9223372036854775807,2)").compactRight(1, d));
    try e.refused("compact_ordered", error.Shape, shape.compactOrdered(.{1}, .{}, d));
    try e.refused("crd2idx", error.Shape, shape.crd2idx(.{ 1, 2, 3 }, d));
    try e.refused("idx2crd", error.Index, shape.idx2crd(-1, d));
    try e.refused("crd2crd", error.Argument, shape.crd2crd(.whole, 24, d));
    try e.refused("parse", error.Syntax, dimfold.Tuple.parse("(3,", d));
    try e.refused("from", error.Unsupported, dimfold.Tuple.from(.{.{}}, d));
}

test "layouts refuse what is not there or does not fit" {
    var e: Expectation = .{};
    const d = &e.diagnostics;
    const layout = parse("(3,(2,4)):(8,(1,2))");
    const swizzled = parse("Sw<1,0,1> o 0 o (4,4):(4,1)");
    try e.refused("new", error.Shape, Nested.new(.{ 3, 4 }, .{ 1, .{2} }, d));
    try e.refused("left", error.Shape, Nested.left(.{ 3, 0 }, d));
    try e.refused("right", error.Argument, Nested.right(.{ 3, .whole }, d));
    try e.refused("ordered", error.Shape, Nested.ordered(.{ 3, 4 }, .{1}, .{}, d));
    try e.refused("identity", error.Unsupported, Nested.identity(.{.{.{.{.{ 2, 3 }}}}}, d));
    try e.refused("like", error.Unsupported, parse("4:-1").like(d));
    try e.refused("fragment_like", error.Unsupported, parse("(2,4):(1,-1)").fragmentLike(d));
    try e.refused("domain_distribute", error.Argument, Nested.domainDistribute(.{ 3, 4 }, 0, d));
    try e.refused("swizzled", error.NotAView, swizzled.swizzled(.comptimeParse("Sw<1,0,2>"), 0, d));
    try e.refused("get", error.Axis, layout.get(&.{2}, d));
    try e.refused("take", error.Axis, layout.take(1, 0, d));
    try e.refused("select", error.Axis, layout.select(&.{-3}, d));
    try e.refused("group", error.Axis, layout.group(0, 3, d));
    try e.refused("unflatten", error.Shape, layout.unflatten(.{ 1, 2 }, d));
    try e.refused("append", error.Unsupported, layout.append(swizzled, d));
    try e.refused("prepend", error.Unsupported, layout.prepend(parse("2:1+1"), d));
    try e.refused("replace", error.Axis, layout.replace(2, parse("2:1"), d));
    try e.refused("concatenate", error.Unsupported, Nested.concatenate(&.{ layout, swizzled }, d));
    try e.refused("zip", error.Shape, layout.zip(parse("2:1"), d));
    try e.refused("zip_modes", error.Shape, parse("(2,3,4)").zipModes(d));
    try e.refused("slice", error.Shape, layout.slice(.{ 1, 2, .whole }, d));
    try e.refused("dice", error.Shape, layout.dice(.{ 1, .{ 1, 2, 3 } }, d));
    try e.refused("slice_and_offset", error.Shape, layout.sliceAndOffset(.{ 1, .whole, 1 }, d));
    try e.refused("crd2idx", error.Shape, layout.crd2idx(.{ 1, 2, 3 }, d));
    try e.refused("index", error.Overflow, parse("(3,4):(8,100)").index(std.math.maxInt(isize), d));
    try e.refused("coordinate", error.Argument, layout.coordinate(.whole, d));
    try e.refused("parse", error.Shape, Nested.parse("(3,4):(1,(2))", d));
}

test "the algebra refuses what no layout describes" {
    var e: Expectation = .{};
    const d = &e.diagnostics;
    const layout = parse("(4,6):(1,8)");
    try e.refused("coalesce_by", error.Shape, layout.coalesceBy(.{ 1, 1, 1 }, d));
    try e.refused("filter_by", error.Shape, layout.filterBy(.{ 1, 1, 1 }, d));
    try e.refused("composition", error.NotAView, layout.composition(parse("3:2"), d));
    try e.refused("composition_tiler", error.Shape, layout.compositionTiler(.{ 1, 2, 3 }, .{}, d));
    const swizzle = dimfold.Swizzle.comptimeParse("Sw<1,0,1>");
    try e.refused("composition_swizzle", error.NotAView, parse("(3,5):(5,1)").compositionSwizzle(swizzle, d));
    try e.refused("complement", error.Overlap, parse("(4,4):(1,2)").complement(32, .{}, d));
    try e.refused("right_inverse", error.Unsupported, parse("4:1+1").rightInverse(d));
    try e.refused("left_inverse", error.NotAView, parse("(2,2):(2,3)").leftInverse(d));
    try e.refused("nullspace", error.Unsupported, parse("4:0+1").nullspace(d));
    try e.refused("logical_divide", error.Shape, layout.logicalDivide(.{ 2, 2, 2 }, .{}, d));
    try e.refused("zipped_divide", error.Shape, layout.zippedDivide(3, strict, d));
    try e.refused("tiled_divide", error.Shape, layout.tiledDivide(5, strict, d));
    try e.refused("flat_divide", error.Shape, layout.flatDivide(.{3}, strict, d));
    try e.refused("tile_unzip", error.Shape, layout.tileUnzip(.{ 2, 2 }, d));
    try e.refused("ceil_div", error.Shape, Nested.ceilDiv(.{ 4, 6 }, .{ 1, 2, 3 }, d));
    try e.refused("logical_product", error.Shape, layout.logicalProduct(.{ 2, 2, 2 }, d));
    try e.refused("blocked_product", error.Shape, parse("(9)").blockedProduct(parse("1:1"), d));
    try e.refused("raked_product", error.Shape, parse("8:1").rakedProduct(parse("(4)"), d));
    try e.refused("tile_to_shape", error.Shape, layout.tileToShape(.{ 6, 6 }, null, d));
    try e.refused("max_common_layout", error.Unsupported, layout.maxCommonLayout(parse("4:1+1"), d));
    try e.refused("upcast", error.Itemsize, layout.upcast(3, .{}, d));
    try e.refused("downcast", error.Itemsize, parse("4:2").downcast(2, d));
    try e.refused("recast", error.Argument, layout.recast(0, 8, .{}, d));
}

test "a diagnosis shows the operands, with what is at fault marked" {
    var d: dimfold.Diagnostics = .{};
    const a = parse("((3,4),6):((6,18),1)");
    const b = parse("(2,4):(1,8)");
    try testing.expectError(error.NotAView, a.composition(b, &d));
    try expectText("composition: leaf 1 of layout2 carries out of mode 0 of the coalesced layout together with the " ++
        "leaves before it: extent 12, needed 14\n" ++
        \\  layout     ((3,4),6):((6,18),1)
        \\  coalesced  (12,6):(6,1)
        \\              ^^     ^
        \\  layout2    (2,4):(1,8)
        \\                ^     ^
    , d.showing(.{ .layout = a, .layout2 = b }));
    try testing.expectError(error.Shape, Nested.new(.{ 3, .{ 2, 0 } }, .{ 1, .{ 3, 6 } }, &d));
    try expectText(
        \\new: leaf 2 of shape is 0: expected at least 1
        \\  shape      (3,(2,0))
        \\                   ^
        \\  stride     (1,(3,6))
    , d.showing(.{ .shape = tuple("(3,(2,0))"), .stride = tuple("(1,(3,6))") }));
    const layout = parse("Sw<1,0,1> o 4 o (4,(6,2)):(_12,(2,1))");
    try testing.expectError(error.Shape, layout.compositionTiler(.{2}, strict, &d));
    try expectText(
        \\composition_tiler: tiler does not reach mode 1 of the layout, which would be dropped
        \\  layout     Sw<1,0,1> o 4 o (4,(6,2)):(_12,(2,1))
        \\                                 ^^^         ^^^
        \\  tiler      <2>
    , d.showing(.{ .layout = layout, .tiler = tiler("<2>") }));
    const list = tiler("<2,(2,2):(1,1)>");
    try testing.expectError(error.Overlap, parse("(4,16)").logicalDivide(list, .{}, &d));
    try expectText("logical_divide: leaf 2 of tiler has stride 1, within what the leaves of smaller strides reach: " ++
        "expected at least 2\n" ++
        \\  layout     (4,16):(1,4)
        \\  tiler      <2,(2,2):(1,1)>
        \\                   ^     ^
    , d.showing(.{ .layout = parse("(4,16)"), .tiler = list }));
}
