//! Replays the vectors of CuTe's headers: nested layouts, tuples, tilers and swizzles.
const dimfold = @import("dimfold");
const rows = @import("rows.zig");
const std = @import("std");
const testing = std.testing;
const Args = std.json.ObjectMap;
const Error = dimfold.Error;
const integer = rows.integer;
const Nested = dimfold.Nested;
const Tiler = dimfold.Tiler;
const Tuple = dimfold.Tuple;
const Value = rows.Value;

const Row = struct {
    id: []const u8,
    op: []const u8,
    in: Value,
    ok: bool,
    result: Value = .null,
    table: Value = .null,
    why: []const u8 = "",
    exact: bool = true,
    violates_definition: bool = false,
};

const Exception = struct { id: []const u8, expect: Value };

/// What C++ says where it does not compile, and what that is called here.
const refusals = std.StaticStringMap(Error).initComptime(.{
    .{ "Non-injective Layout detected in complement.", error.Overlap },
    .{ "Shape Divisibility Condition", error.NotAView },
    .{ "Stride Divisibility Condition", error.NotAView },
    .{ "Left inverse divisibility condition", error.NotAView },
    .{ "Mismatched Ranks", error.Shape },
    .{ "Mismatched ranks", error.Shape },
    .{ "tile_to_shape: block shape does not divide the target shape.", error.Shape },
    .{ "Divisibility Condition", error.Shape },
    .{ "Divisibility condition", error.Itemsize },
    .{ "Downcast requires adjacent elements", error.Itemsize },
    .{ "NOT_A_VIEW", error.NotAView },
});

/// What an operation answers.
const Answer = union(enum) {
    layout: Nested,
    tuple: Tuple,
    number: isize,
    truth: bool,
    numbers: []const isize,

    fn size(count: usize) Answer {
        return .{ .number = @intCast(count) };
    }
};

const Operation = enum {
    // zig fmt: off
    blocked_product, ceil_div, coalesce, coalesce_by, compact_col_major, compact_row_major, compatible, complement,
    composed_layout, composition, composition_tiler, congruent, cosize, crd2idx, depth, domain_distribute, filter,
    filter_zeros, flat_divide, flat_product, flatten, idx2crd, idx2crd_stride, inner_product, left_inverse,
    logical_divide, logical_product, make_layout_like, make_ordered_layout, max_alignment, max_common_layout,
    max_common_vector, nullspace, product, raked_product, rank, recast_layout, right_inverse, shape_div, size,
    slice_and_offset, swizzle, tile_to_shape, tiled_divide, tiled_product, weakly_congruent, zipped_divide,
    zipped_product,
    // zig fmt: on
};

/// The inputs of a row, read from their texts. Each text must print as it is written.
const Inputs = struct {
    args: Args,
    buffer: *[64]isize,

    fn text(self: Inputs, name: []const u8) []const u8 {
        return self.args.get(name).?.string;
    }

    fn layout(self: Inputs, name: []const u8) Nested {
        return read(Nested, self.text(name));
    }

    fn tuple(self: Inputs, name: []const u8) Tuple {
        return read(Tuple, self.text(name));
    }

    fn tupleOrNull(self: Inputs, name: []const u8) ?Tuple {
        return if (self.args.get(name)) |found| read(Tuple, found.string) else null;
    }

    /// A tuple is one tiler per mode.
    fn tiler(self: Inputs) Tiler {
        var printed: [200]u8 = undefined;
        const given = self.text("t");
        for (given, printed[0..given.len]) |byte, *place| place.* = switch (byte) {
            '(' => '<',
            ')' => '>',
            else => byte,
        };
        const is_tuple = std.mem.indexOfScalar(u8, given, ':') == null;
        return readAs(Tiler, given, if (is_tuple) printed[0..given.len] else given);
    }

    fn count(self: Inputs, name: []const u8) usize {
        return integer(usize, self.args.get(name).?);
    }
};

fn read(comptime T: type, text: []const u8) T {
    return readAs(T, text, text);
}

fn readAs(comptime T: type, text: []const u8, expected: []const u8) T {
    var printed: [200]u8 = undefined;
    const value = T.parse(text, null) catch unreachable;
    testing.expectEqualStrings(expected, printed[0..value.print(&printed)]) catch unreachable;
    return value;
}

fn perform(operation: Operation, in: Inputs) Error!Answer {
    return switch (operation) {
        .size => .size(in.layout("a").size()),
        .rank => .size(in.layout("a").rank()),
        .depth => .size(in.layout("a").depth()),
        .cosize => .size(try in.layout("a").cosize(null)),
        .max_alignment => .size(try in.layout("a").maxAlignment(null)),
        .max_common_vector => .size(try in.layout("a").maxCommonVector(in.layout("b"), null)),
        .crd2idx => .{ .number = try in.layout("a").crd2idx(in.tuple("crd"), null) },
        .composed_layout => .{ .numbers = try table(in.layout("a"), in.buffer) },
        .swizzle => .{ .numbers = swizzled(read(dimfold.Swizzle, in.text("swizzle")), in) },
        .congruent => .{ .truth = in.tuple("a").congruent(in.tuple("b")) },
        .compatible => .{ .truth = in.tuple("a").compatible(in.tuple("b")) },
        .weakly_congruent => .{ .truth = in.tuple("a").weaklyCongruent(in.tuple("b")) },
        .product => .{ .number = try in.tuple("t").product(null) },
        .inner_product => .{ .number = try in.tuple("a").innerProduct(in.tuple("b"), null) },
        .shape_div => .{ .tuple = try in.tuple("a").shapeDiv(in.tuple("b"), null) },
        .ceil_div => .{ .tuple = try in.tuple("a").ceilDiv(in.tuple("b"), null) },
        .compact_col_major => .{ .tuple = try in.tuple("shape").compactLeft(1, null) },
        .compact_row_major => .{ .tuple = try in.tuple("shape").compactRight(1, null) },
        .idx2crd => .{ .tuple = try idx2crd(in.tuple("idx"), in.tuple("shape")) },
        .idx2crd_stride => .{ .tuple = try in.layout("a").idx2crd(in.tuple("idx").value[0], .{}, null) },
        else => .{ .layout = try performOnLayout(operation, in) },
    };
}

fn performOnLayout(operation: Operation, in: Inputs) Error!Nested {
    return switch (operation) {
        .coalesce => in.layout("a").coalesce(null),
        .coalesce_by => in.layout("a").coalesceBy(in.tuple("profile"), null),
        .filter => in.layout("a").filter(null),
        .filter_zeros => in.layout("a").filterZeros(null),
        .flatten => in.layout("a").flatten(null),
        .right_inverse => in.layout("a").rightInverse(null),
        .left_inverse => in.layout("a").leftInverse(null),
        .nullspace => in.layout("a").nullspace(null),
        .make_layout_like => in.layout("a").like(null),
        .composition => in.layout("a").composition(in.layout("b"), null),
        .max_common_layout => in.layout("a").maxCommonLayout(in.layout("b"), null),
        .blocked_product => in.layout("a").blockedProduct(in.layout("t"), null),
        .raked_product => in.layout("a").rakedProduct(in.layout("t"), null),
        .slice_and_offset => in.layout("a").sliceAndOffset(in.tuple("crd"), null),
        .complement => if (in.tupleOrNull("cotarget")) |cotarget|
            in.layout("a").complement(cotarget, .{}, null)
        else
            in.layout("a").complement(null, .{}, null),
        .make_ordered_layout => Nested.ordered(in.tuple("shape"), in.tuple("order"), .{}, null),
        .tile_to_shape => if (in.tupleOrNull("order")) |order|
            in.layout("a").tileToShape(in.tuple("shape"), order, null)
        else
            in.layout("a").tileToShape(in.tuple("shape"), null, null),
        .domain_distribute => Nested.domainDistribute(in.tuple("shape"), in.count("b"), null),
        .recast_layout => in.layout("a").recast(in.count("old_bits"), in.count("new_bits"), .{}, null),
        else => performWithTiler(operation, in.layout("a"), in.tiler()),
    };
}

fn performWithTiler(operation: Operation, a: Nested, tiler: Tiler) Error!Nested {
    return switch (operation) {
        .composition_tiler => a.compositionTiler(tiler, .{}, null),
        .logical_divide => a.logicalDivide(tiler, .{}, null),
        .zipped_divide => a.zippedDivide(tiler, .{}, null),
        .tiled_divide => a.tiledDivide(tiler, .{}, null),
        .flat_divide => a.flatDivide(tiler, .{}, null),
        .logical_product => a.logicalProduct(tiler, null),
        .zipped_product => a.zippedProduct(tiler, null),
        .tiled_product => a.tiledProduct(tiler, null),
        .flat_product => a.flatProduct(tiler, null),
        else => unreachable,
    };
}

/// The coordinate of an integer, or of one integer per mode.
fn idx2crd(index: Tuple, shape: Tuple) Error!Tuple {
    return if (index.depth() == 0) shape.idx2crd(index.value[0], null) else shape.crd2crd(index, shape, null);
}

fn swizzled(swizzle: dimfold.Swizzle, in: Inputs) []const isize {
    const positions = rows.integers(isize, in.args.get("x").?, in.buffer);
    for (positions) |*position| position.* = swizzle.apply(position.*);
    return positions;
}

/// The positions at all indices, if the buffer has room.
fn table(layout: Nested, buffer: *[64]isize) Error![]const isize {
    if (layout.size() > buffer.len) return &.{};
    const positions = buffer[0..layout.size()];
    for (positions, 0..) |*position, i| position.* = try layout.index(@intCast(i), null);
    return positions;
}

/// Operations with more answers than C++ gives: where it refuses, or answers what it did not define, the library may
/// give what its definition describes, and may refuse.
fn isBeyondCpp(operation: Operation, row: Row) bool {
    const is_defined = row.ok and row.exact and !row.violates_definition;
    return switch (operation) {
        .composition, .complement, .left_inverse, .max_common_layout => !is_defined,
        else => false,
    };
}

fn at(layout: Nested, index: isize) isize {
    return layout.index(index, null) catch unreachable;
}

/// Whether a layout is what the operation's definition describes.
fn holds(operation: Operation, in: Inputs, found: Nested) bool {
    const a = in.layout("a");
    for (0..if (operation == .left_inverse) a.size() else found.size()) |unsigned| {
        const i: isize = @intCast(unsigned);
        const is_right = switch (operation) {
            .composition => at(found, i) == at(a, at(in.layout("b"), i)),
            .left_inverse => at(found, at(a, i)) == i,
            .max_common_layout => at(a, at(found, i)) == i and at(in.layout("b"), at(found, i)) == i,
            .complement => i == 0 or (at(found, i) > at(found, i - 1) and isLeftOut(a, at(found, i))),
            else => unreachable,
        };
        if (!is_right) return false;
    }
    return operation != .composition or found.size() == in.layout("b").size();
}

fn isLeftOut(layout: Nested, position: isize) bool {
    for (0..layout.size()) |i| if (at(layout, @intCast(i)) == position) return false;
    return true;
}

fn expectDefinition(operation: Operation, in: Inputs, found: Error!Answer) !void {
    const answer = found catch |err| return testing.expect(err == error.NotAView or err == error.Overlap);
    try testing.expect(holds(operation, in, answer.layout));
}

fn expectAnswer(row: Row, found: Answer) !void {
    const expect = row.result;
    switch (found) {
        .truth => |truth| try testing.expectEqual(expect.bool, truth),
        .number => |number| try testing.expectEqual(integer(isize, expect), number),
        .numbers => |numbers| {
            var buffer: [64]isize = undefined;
            try testing.expectEqualSlices(isize, rows.integers(isize, expect, &buffer), numbers);
        },
        .tuple => |tuple| try testing.expect(tuple.equal(try tupleOf(expect))),
        .layout => |layout| {
            try testing.expect(layout.equal(try Nested.parse(expect.string, null)));
            if (row.table != .null) try expectTable(row.table, layout);
        },
    }
}

/// A tuple of one integer without parentheses is a number in the vectors.
fn tupleOf(value: Value) !Tuple {
    return if (value == .string) Tuple.parse(value.string, null) else Tuple.integer(integer(isize, value), null);
}

fn expectTable(expect: Value, layout: Nested) !void {
    var expected: [64]isize = undefined;
    var found: [64]isize = undefined;
    const positions = try table(layout, &found);
    try testing.expectEqualSlices(isize, rows.integers(isize, expect, &expected), positions);
}

/// The row, or what another decision than C++'s makes of it.
fn decided(row: Row, exceptions: []const Exception) Row {
    const expect = rows.exception(Exception, exceptions, row.id) orelse return row;
    var other: Row = .{ .id = row.id, .op = row.op, .in = row.in, .ok = expect.object.get("ok") != null };
    const found = expect.object.get("ok") orelse {
        other.why = expect.object.get("err").?.string;
        return other;
    };
    other.result = found.object.get("result").?;
    other.table = found.object.get("table") orelse .null;
    return other;
}

fn tell(found: Error!Answer) void {
    const answer = found catch |err| return std.debug.print("{t}\n", .{err});
    switch (answer) {
        inline .layout, .tuple => |tree| std.debug.print("found {f}\n", .{tree}),
        else => std.debug.print("found {any}\n", .{answer}),
    }
}

fn replay(row: Row, is_exception: bool) !void {
    errdefer std.debug.print("{s} {s}\n", .{ row.id, row.op });
    var buffer: [64]isize = undefined;
    const operation = std.meta.stringToEnum(Operation, row.op) orelse return error.UnknownOperation;
    const in: Inputs = .{ .args = row.in.object, .buffer = &buffer };
    const found = perform(operation, in);
    errdefer tell(found);
    if (!is_exception and isBeyondCpp(operation, row)) return expectDefinition(operation, in, found);
    if (row.ok) return expectAnswer(row, try found);
    try testing.expectError(refusals.get(row.why).?, found);
}

test "CuTe's vectors give what they promise" {
    var kept: std.heap.ArenaAllocator = .init(testing.allocator);
    defer kept.deinit();
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const options: std.json.ParseOptions = .{ .ignore_unknown_fields = true };
    const all = try std.json.parseFromSliceLeaky([]Exception, kept.allocator(), @embedFile("exceptions"), options);
    var lines = std.mem.tokenizeScalar(u8, @embedFile("cute"), '\n');
    var count: usize = 0;
    while (lines.next()) |line| : (count += 1) {
        _ = arena.reset(.retain_capacity);
        const row = try std.json.parseFromSliceLeaky(Row, arena.allocator(), line, options);
        const is_exception = rows.exception(Exception, all, row.id) != null;
        try replay(decided(row, all), is_exception);
    }
    try testing.expect(count > 2500);
}
