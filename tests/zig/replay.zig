//! Replays the vectors of rstsr that make one layout of another, through layouts of dynamic rank.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const Dynamic = dimfold.Layout(.dynamic);
const Value = std.json.Value;

const Row = struct { id: []const u8, op: []const u8 = "", input: Value = .null, args: Value = .null, expect: Value };

fn integer(comptime T: type, value: Value) T {
    return switch (value) {
        .integer => |number| @intCast(number),
        .number_string => |digits| std.fmt.parseInt(T, digits, 10) catch unreachable,
        else => unreachable,
    };
}

fn integerOrNull(value: Value) ?isize {
    return if (value == .null) null else integer(isize, value);
}

fn integers(comptime T: type, value: Value, buffer: []T) []T {
    for (buffer[0..value.array.items.len], value.array.items) |*place, item| place.* = integer(T, item);
    return buffer[0..value.array.items.len];
}

fn layoutOf(fields: Value) dimfold.Error!Dynamic {
    var shape: [64]usize = undefined;
    var stride: [64]isize = undefined;
    const extents = integers(usize, fields.object.get("shape").?, &shape);
    const strides = integers(isize, fields.object.get("stride").?, &stride);
    if (extents.len != strides.len) return error.Shape; // the module asserts that they go together
    return .new(extents, strides, integer(usize, fields.object.get("offset").?), null);
}

fn sliceOf(value: Value) dimfold.Slice {
    const parts = value.array.items;
    return .{ .start = integerOrNull(parts[0]), .stop = integerOrNull(parts[1]), .step = integerOrNull(parts[2]) };
}

fn indexerOf(value: Value) dimfold.Indexer {
    if (value == .string) return if (std.mem.eql(u8, value.string, "newaxis")) .newaxis else .ellipsis;
    if (value.object.get("select")) |index| return .{ .index = integer(isize, index) };
    return .{ .slice = sliceOf(value.object.get("slice").?) };
}

fn orderOf(name: []const u8) dimfold.Order {
    if (std.mem.eql(u8, name, "RowMajor")) return .c;
    if (std.mem.eql(u8, name, "ColMajor")) return .f;
    return std.meta.stringToEnum(dimfold.Order, &.{std.ascii.toLower(name[0])}).?;
}

fn indexed(layout: Dynamic, indexers: []const Value) dimfold.Error!Dynamic {
    var buffer: [64]dimfold.Indexer = undefined;
    for (buffer[0..indexers.len], indexers) |*place, indexer| place.* = indexerOf(indexer);
    return layout.dimSlice(@as([]const dimfold.Indexer, buffer[0..indexers.len]), null);
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
        .dim_slice => indexed(layout, args.get("indexers").?.array.items),
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

fn decided(exceptions: []const Row, row: Row) Value {
    for (exceptions) |exception| if (std.mem.eql(u8, exception.id, row.id)) return exception.expect;
    return row.expect;
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
        try expectOutcome(decided(exceptions, row), perform(operation, row.input, row.args.object));
        count += 1;
    }
    try testing.expect(count > 70);
}
