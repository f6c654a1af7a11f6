//! Rows of the vectors: JSON as numbers, layouts, slices.
const dimfold = @import("dimfold");
const std = @import("std");
pub const Dynamic = dimfold.Layout(.dynamic);
pub const Value = std.json.Value;

pub fn integer(comptime T: type, value: Value) T {
    return switch (value) {
        .integer => |number| @intCast(number),
        .number_string => |digits| std.fmt.parseInt(T, digits, 10) catch unreachable,
        else => unreachable,
    };
}

pub fn integerOrNull(value: Value) ?isize {
    return if (value == .null) null else integer(isize, value);
}

pub fn integers(comptime T: type, value: Value, buffer: []T) []T {
    for (buffer[0..value.array.items.len], value.array.items) |*place, item| place.* = integer(T, item);
    return buffer[0..value.array.items.len];
}

/// The layout of a row with rstsr's names of fields.
pub fn layoutOf(fields: Value) dimfold.Error!Dynamic {
    return layoutWith(Dynamic.new, fields, "stride", "offset");
}

/// The layout of a row with cuda.core's names, which may have positions below 0. Strides that the row leaves out are
/// contiguous in C order.
pub fn cudaLayoutOf(fields: Value) dimfold.Error!Dynamic {
    return layoutWith(Dynamic.newUnchecked, fields, "strides", "slice_offset");
}

fn layoutWith(make: anytype, fields: Value, stride_name: []const u8, offset_name: []const u8) dimfold.Error!Dynamic {
    var shape: [64]usize = undefined;
    var stride: [64]isize = undefined;
    const extents = integers(usize, fields.object.get("shape").?, &shape);
    const given = fields.object.get(stride_name).?;
    if (given == .null) return .cContig(extents, null);
    const offset = integer(usize, fields.object.get(offset_name).?);
    return make(extents, integers(isize, given, &stride), offset, null);
}

pub fn sliceOf(value: Value) dimfold.Slice {
    const parts = value.array.items;
    return .{ .start = integerOrNull(parts[0]), .stop = integerOrNull(parts[1]), .step = integerOrNull(parts[2]) };
}

pub fn indexerOf(value: Value) dimfold.Indexer {
    if (value == .integer) return .{ .index = integer(isize, value) };
    if (value == .string) return if (std.mem.eql(u8, value.string, "newaxis")) .newaxis else .ellipsis;
    if (value.object.get("select")) |index| return .{ .index = integer(isize, index) };
    return .{ .slice = sliceOf(value.object.get("slice").?) };
}

pub fn indexed(layout: Dynamic, indexers: []const Value) dimfold.Error!Dynamic {
    var buffer: [64]dimfold.Indexer = undefined;
    for (buffer[0..indexers.len], indexers) |*place, indexer| place.* = indexerOf(indexer);
    return layout.dimSlice(@as([]const dimfold.Indexer, buffer[0..indexers.len]), null);
}

/// What another decision than the model's makes of a row, or null.
pub fn exception(comptime Exception: type, exceptions: []const Exception, id: []const u8) ?Value {
    for (exceptions) |each| if (std.mem.eql(u8, each.id, id)) return each.expect;
    return null;
}
