//! Replays the vectors of rstsr that make one layout of another, through layouts of dynamic rank.
const dimfold = @import("dimfold");
const rows = @import("rows.zig");
const std = @import("std");
const testing = std.testing;
const Dynamic = rows.Dynamic;
const integer = rows.integer;
const integerOrNull = rows.integerOrNull;
const integers = rows.integers;
const layoutOf = rows.layoutOf;
const sliceOf = rows.sliceOf;
const Value = rows.Value;

const Row = struct { id: []const u8, op: []const u8 = "", input: Value = .null, args: Value = .null, expect: Value };

fn orderOf(name: []const u8) dimfold.Order {
    if (std.mem.eql(u8, name, "RowMajor")) return .c;
    if (std.mem.eql(u8, name, "ColMajor")) return .f;
    return std.meta.stringToEnum(dimfold.Order, &.{std.ascii.toLower(name[0])}).?;
}

fn diagonal(layout: Dynamic, args: std.json.ObjectMap) dimfold.Error!Dynamic {
    return layout.diagonal(.{
        .offset = integerOrNull(args.get("offset").?) orelse 0,
        .axis1 = integerOrNull(args.get("axis1").?) orelse 0,
        .axis2 = integerOrNull(args.get("axis2").?) orelse 1,
    }, null);
}

const Operation = enum {
    new,
    transpose,
    swapaxes,
    diagonal,
    dim_narrow,
    dim_select,
    dim_insert,
    dim_slice,
    layout_reshapeable,
    layout_for_array_copy,
};

fn perform(operation: Operation, input: Value, args: std.json.ObjectMap) dimfold.Error!Dynamic {
    var buffer: [64]isize = undefined;
    const layout = try layoutOf(if (operation == .new) .{ .object = args } else input);
    return switch (operation) {
        .new => layout,
        .transpose => layout.transpose(integers(isize, args.get("axes").?, &buffer), null),
        .swapaxes => layout.swapaxes(integer(isize, args.get("axis1").?), integer(isize, args.get("axis2").?), null),
        .diagonal => diagonal(layout, args),
        .dim_narrow => layout.dimNarrow(integer(isize, args.get("axis").?), sliceOf(args.get("slice").?), null),
        .dim_select => layout.dimSelect(integer(isize, args.get("axis").?), integer(isize, args.get("index").?), null),
        .dim_insert => layout.dimInsert(integer(isize, args.get("axis").?), null),
        .dim_slice => rows.indexed(layout, args.get("indexers").?.array.items),
        .layout_reshapeable => layout.reshape(
            @as([]const isize, integers(isize, args.get("shape").?, &buffer)),
            orderOf(args.get("order").?.string),
            null,
        ),
        .layout_for_array_copy => layout.layoutForArrayCopy(orderOf(args.get("order").?.string), null),
    };
}

/// A reshape that is no view is `null` in the vectors.
fn expectOutcome(expect: Value, found: dimfold.Error!Dynamic) !void {
    const wanted = expect.object.get("ok") orelse {
        if (found) |_| return error.ErrorExpected else |_| return;
    };
    if (wanted == .null) return testing.expectError(error.NotAView, found);
    const expected = try layoutOf(wanted);
    if (!expected.equivalent(try found)) {
        std.debug.print("expected {f}, found {f}\n", .{ expected, try found });
        return error.AnotherLayout;
    }
}

test "rstsr's vectors give the layouts that they promise" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const options: std.json.ParseOptions = .{ .ignore_unknown_fields = true };
    const exceptions = try std.json.parseFromSliceLeaky([]Row, arena.allocator(), @embedFile("exceptions"), options);
    var lines = std.mem.tokenizeScalar(u8, @embedFile("vectors"), '\n');
    var count: usize = 0;
    while (lines.next()) |line| {
        const row = try std.json.parseFromSliceLeaky(Row, arena.allocator(), line, options);
        const operation = std.meta.stringToEnum(Operation, row.op) orelse continue;
        errdefer std.debug.print("{s} {s}\n", .{ row.id, row.op });
        const expect = rows.exception(Row, exceptions, row.id) orelse row.expect;
        try expectOutcome(expect, perform(operation, row.input, row.args.object));
        count += 1;
    }
    try testing.expect(count > 70);
}
