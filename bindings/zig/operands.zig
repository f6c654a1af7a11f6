//! Views as operands of C's functions: one, none, or several. They are given by pointers, since C's views point into
//! them.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Error = @import("status.zig").Error;
const queues = @import("queue.zig");
const std = @import("std");
const view = @import("view.zig");
const RawView = view.RawView;

/// A view as C takes it.
pub fn one(
    comptime operation: []const u8,
    comptime is_target: bool,
    operand: anytype,
    diagnostics: ?*Diagnostics,
) Error!RawView {
    const V = @TypeOf(operand.*);
    queues.requireView(operation, V);
    if (is_target) view.requireWritable(V, operation);
    return operand.raw(diagnostics);
}

/// Target and source.
pub fn pair(
    comptime operation: []const u8,
    target: anytype,
    source: anytype,
    diagnostics: ?*Diagnostics,
) Error!struct { RawView, RawView } {
    return .{ try one(operation, true, target, diagnostics), try one(operation, false, source, diagnostics) };
}

/// A view, or null.
pub fn optional(
    comptime operation: []const u8,
    comptime is_target: bool,
    operand: anytype,
    diagnostics: ?*Diagnostics,
) Error!?RawView {
    if (std.meta.Child(@TypeOf(operand)) == @TypeOf(null)) return null;
    return try one(operation, is_target, operand, diagnostics);
}

/// Where C finds it.
pub fn pointer(given: *const ?RawView) ?*const c.dimfold_view {
    return if (given.*) |*found| abi.raw(found) else null;
}

/// A view or a tuple of views as C takes them.
pub fn rawOf(
    comptime operation: []const u8,
    comptime is_target: bool,
    given: anytype,
    diagnostics: ?*Diagnostics,
) Error![countOf(@TypeOf(given.*))]RawView {
    if (comptime !isTuple(@TypeOf(given.*))) return .{try one(operation, is_target, given, diagnostics)};
    var views: [countOf(@TypeOf(given.*))]RawView = undefined;
    inline for (&views, 0..) |*to, place| to.* = try one(operation, is_target, &given[place], diagnostics);
    return views;
}

/// How many views there are.
pub fn countOf(comptime Given: type) usize {
    return if (isTuple(Given)) @typeInfo(Given).@"struct".fields.len else 1;
}

/// The type of the first view; void of none.
pub fn First(comptime Given: type) type {
    if (!isTuple(Given)) return Given;
    const fields = @typeInfo(Given).@"struct".fields;
    return if (fields.len == 0) void else fields[0].type;
}

fn isTuple(comptime Given: type) bool {
    const info = @typeInfo(Given);
    return info == .@"struct" and info.@"struct".is_tuple;
}

/// How long a list is that is a tuple or an array; null where only the run tells, or for all axes.
pub fn lengthOf(comptime List: type) ?usize {
    return switch (@typeInfo(List)) {
        .@"struct" => |info| info.fields.len,
        .array => |info| info.len,
        else => null,
    };
}

/// The axes of a list. Those of null are none.
pub fn axisList(axes: anytype) AxisList(@TypeOf(axes)) {
    if (@TypeOf(axes) == @TypeOf(null)) return .{};
    if (comptime lengthOf(@TypeOf(axes))) |length| {
        var entries: [length]isize = undefined;
        inline for (0..length) |place| entries[place] = axes[place];
        return entries;
    }
    return axes;
}

/// Such a list as a slice.
pub fn slice(axes: anytype) []const isize {
    return if (@TypeOf(axes.*) == []const isize) axes.* else axes;
}

fn AxisList(comptime List: type) type {
    if (List == @TypeOf(null)) return [0]isize;
    return if (lengthOf(List)) |length| [length]isize else []const isize;
}
