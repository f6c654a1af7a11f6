//! Replays the vectors of cuda.core's StridedLayout through layouts of dynamic rank.
const dimfold = @import("dimfold");
const rows = @import("rows.zig");
const std = @import("std");
const testing = std.testing;
const Dynamic = rows.Dynamic;
const integer = rows.integer;
const integers = rows.integers;
const layoutOf = rows.cudaLayoutOf;
const Value = rows.Value;
const Args = std.json.ObjectMap;

const Row = struct {
    id: []const u8,
    op: []const u8,
    in: Value = .null,
    args: Value = .null,
    out: Value = .null,
    out_props: Value = .null,
    value: Value = .null,
    err: Value = .null,
};

const Exception = struct { id: []const u8, expect: Value };

fn sizeOr(args: Args, name: []const u8, default: usize) usize {
    return if (args.get(name)) |size| integer(usize, size) else default;
}

fn axisOr(args: Args, name: []const u8, default: isize) isize {
    return if (args.get(name)) |axis| integer(isize, axis) else default;
}

/// One entry or a list of them.
fn entries(value: *const Value) []const Value {
    return if (value.* == .array) value.array.items else value[0..1];
}

/// A letter or a permutation. Letters that are none are refused by C, too, but cannot be said here.
fn dense(layout: Dynamic, order: Value) dimfold.Error!Dynamic {
    var axes: [64]isize = undefined;
    if (order == .array) return .dense(layout.getShape(), integers(isize, order, &axes), null);
    const letter = [1]u8{std.ascii.toLower(order.string[0])};
    const known = std.meta.stringToEnum(dimfold.Order, if (order.string.len == 1) &letter else "") orelse
        return error.Order;
    return layout.layoutForArrayCopy(known, null);
}

/// What is neither number nor slice cannot be said here.
fn sliced(layout: Dynamic, slices: *const Value) dimfold.Error!Dynamic {
    return if (slices.* == .string) error.Argument else rows.indexed(layout, entries(slices));
}

fn flattened(layout: Dynamic, args: Args) dimfold.Error!Dynamic {
    const start = axisOr(args, "start_axis", 0);
    const end = axisOr(args, "end_axis", -1);
    const mask = args.get("mask") orelse return layout.flatten(start, end, null);
    return layout.flattenWithMask(start, end, integer(u64, mask), null);
}

fn repacked(layout: Dynamic, old: usize, args: Args) dimfold.Error!Dynamic {
    const new = integer(usize, args.get("itemsize").?);
    const axis = axisOr(args, "axis", -1);
    const keeps = if (args.get("keep_dim")) |keep| keep.bool else true;
    if (keeps) return layout.repack(old, new, null, axis, true, null);
    return layout.repack(old, new, null, axis, false, null);
}

fn unsqueezed(layout: Dynamic, axes: Value) dimfold.Error!Dynamic {
    var buffer: [128]isize = undefined;
    const list = entries(&axes);
    for (buffer[0..list.len], list) |*place, axis| place.* = integer(isize, axis);
    return layout.unsqueeze(@as([]const isize, buffer[0..list.len]), null);
}

fn extended(layout: Dynamic, shape: Value) dimfold.Error!Dynamic {
    var buffer: [64]isize = undefined;
    const extents: []const usize = @ptrCast(integers(isize, shape, &buffer)); // negative extents are very large ones
    return layout.broadcastTo(extents, null);
}

const Operation = enum {
    dense,
    dense_like,
    to_dense,
    sliced,
    permuted,
    squeezed,
    unsqueezed,
    broadcast_to,
    reshaped,
    flattened,
    repacked,
    props,
};

fn perform(operation: Operation, input: Value, args: Args) dimfold.Error!Dynamic {
    var buffer: [64]isize = undefined;
    const layout = try layoutOf(input);
    return switch (operation) {
        .dense, .dense_like, .to_dense => dense(layout, args.get("stride_order") orelse .{ .string = "K" }),
        .sliced => sliced(layout, args.getPtr("slices").?),
        .permuted => layout.transpose(integers(isize, args.get("axes").?, &buffer), null),
        .squeezed => layout.squeeze(null, null),
        .unsqueezed => unsqueezed(layout, args.get("axes").?),
        .broadcast_to => extended(layout, args.get("shape").?),
        .reshaped => layout.reshape(@as([]const isize, integers(isize, args.get("shape").?, &buffer)), .c, null),
        .flattened => flattened(layout, args),
        .repacked => repacked(layout, sizeOr(input.object, "itemsize", 1), args),
        .props => layout,
    };
}

fn expectProperties(expected: std.json.ObjectMap, layout: Dynamic, itemsize: usize) !void {
    try testing.expectEqual(integer(usize, expected.get("ndim").?), layout.getNdim());
    try testing.expectEqual(integer(usize, expected.get("volume").?), layout.size());
    try testing.expectEqual(expected.get("is_contiguous_c").?.bool, layout.isCContig());
    try testing.expectEqual(expected.get("is_contiguous_f").?.bool, layout.isFContig());
    try testing.expectEqual(expected.get("is_contiguous_any").?.bool, layout.isContig());
    try testing.expectEqual(expected.get("is_dense").?.bool, layout.isDense());
    try testing.expectEqual(expected.get("is_unique").?.bool, layout.isUnique());
    var buffer: [64]isize = undefined;
    const order = try layout.strideOrder(null);
    try testing.expectEqualSlices(isize, integers(isize, expected.get("stride_order").?, &buffer), order.slice());
    const bounds = [2]isize{ try layout.offsetMin(null), try layout.offsetMax(null) };
    try testing.expectEqualSlices(isize, integers(isize, expected.get("offset_bounds").?, &buffer), &bounds);
    const offset = integer(usize, expected.get("slice_offset_in_bytes").?);
    try testing.expectEqual(offset, try layout.offsetBytes(itemsize, null));
    if (expected.get("strides_in_bytes").? != .null) {
        const strides = try layout.strideBytes(itemsize, null);
        const wanted = integers(isize, expected.get("strides_in_bytes").?, &buffer);
        try testing.expectEqualSlices(isize, wanted, strides.slice());
    }
    const needed = expected.get("required_size_in_bytes").?;
    if (needed == .integer) return testing.expectEqual(integer(usize, needed), try layout.spanBytes(itemsize, null));
    try testing.expectError(error.Bounds, layout.spanBytes(itemsize, null));
}

fn expectOutcome(row: Row, exceptions: []const Exception, found: dimfold.Error!Dynamic) !void {
    if (rows.exception(Exception, exceptions, row.id)) |expect| {
        const wanted = expect.object.get("ok").?.object.get("out").?;
        return testing.expect((try rows.layoutOf(wanted)).equivalent(try found));
    }
    if (row.err != .null) return if (found) |_| error.ErrorExpected else |_| {};
    const made = if (row.out == .null) row.in else row.out;
    const expected = try layoutOf(made);
    if (!expected.equivalent(try found)) {
        std.debug.print("expected {f}, found {f}\n", .{ expected, try found });
        return error.AnotherLayout;
    }
    const itemsize = integer(usize, made.object.get("itemsize").?);
    if (row.out_props != .null) try expectProperties(row.out_props.object, expected, itemsize);
}

fn expectValue(row: Row) !bool {
    if (std.mem.eql(u8, row.op, "flattened_axis_mask")) {
        try testing.expectEqual(integer(u64, row.value), (try layoutOf(row.in)).flattenAxisMask());
    } else if (std.mem.eql(u8, row.op, "max_compatible_itemsize")) {
        const args = row.args.object;
        const itemsize = integer(usize, row.in.object.get("itemsize").?);
        const most = sizeOr(args, "max_itemsize", 16);
        const layout = try layoutOf(row.in);
        const found = layout.maxCompatibleItemsize(itemsize, most, null, axisOr(args, "axis", -1), null);
        if (row.err != .null) return if (found) |_| error.ErrorExpected else |_| true;
        try testing.expectEqual(integer(usize, row.value), try found);
    } else return false;
    return true;
}

test "cuda.core's vectors give the layouts, properties and numbers that they promise" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const options: std.json.ParseOptions = .{ .ignore_unknown_fields = true };
    const decided = @embedFile("exceptions");
    const exceptions = try std.json.parseFromSliceLeaky([]Exception, arena.allocator(), decided, options);
    var lines = std.mem.tokenizeScalar(u8, @embedFile("strided"), '\n');
    var count: usize = 0;
    while (lines.next()) |line| {
        const row = try std.json.parseFromSliceLeaky(Row, arena.allocator(), line, options);
        errdefer std.debug.print("{s} {s}\n", .{ row.id, row.op });
        if (std.meta.stringToEnum(Operation, row.op)) |operation| {
            try expectOutcome(row, exceptions, perform(operation, row.in, row.args.object));
        } else if (!try expectValue(row)) continue;
        count += 1;
    }
    try testing.expect(count > 500);
}
