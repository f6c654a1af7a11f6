//! Lists of axes, extents and strides as arguments and as results.
//!
//! One with an entry per axis is an array for fixed ranks and a slice for the dynamic one. One of any number of entries
//! has its length in its type when it is a tuple or an array, and at run time when it is a slice or a pointer.
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Error = @import("status.zig").Error;
const raw = @import("call.zig").raw;
const rank = @import("rank.zig");
const reflect = @import("reflect.zig");
const std = @import("std");

/// An argument with one entry per axis of L.
pub fn PerAxis(comptime L: type, comptime T: type) type {
    return if (rank.isFixed(L)) [L.rank]T else []const T;
}

/// A result with one entry per axis of L.
pub fn AxesOf(comptime L: type, comptime T: type) type {
    return if (rank.isFixed(L)) [L.rank]T else AxisArray(T);
}

/// One entry per axis of a dynamic layout.
pub fn AxisArray(comptime T: type) type {
    return struct {
        ndim: usize,
        buffer: [c.DIMFOLD_NDIM_MAX]T,

        /// The entries, borrowed.
        pub fn slice(self: *const @This()) []const T {
            return self.buffer[0..self.ndim];
        }
    };
}

/// A result with one entry per axis of the layout, none of them written yet.
pub fn axesOf(layout: anytype, comptime T: type) AxesOf(@TypeOf(layout.*), T) {
    if (rank.isFixed(@TypeOf(layout.*))) return undefined;
    return .{ .ndim = layout.ndim, .buffer = undefined };
}

/// Where C writes the entries of such a result.
pub fn entries(result: anytype) [*c]EntryOf(@TypeOf(result)) {
    return if (@typeInfo(@TypeOf(result.*)) == .array) result else &result.buffer;
}

fn EntryOf(comptime Pointer: type) type {
    const Result = std.meta.Child(Pointer);
    return std.meta.Child(if (@typeInfo(Result) == .array) Result else @FieldType(Result, "buffer"));
}

/// The number of axes where L does not tell it, and nothing where it does.
pub fn NdimIfDynamic(comptime L: type) type {
    return if (rank.isFixed(L)) void else usize;
}

/// A list with one entry per axis as C takes it: a pointer, after its length if the rank is dynamic.
pub fn counted(list: anytype) Counted(@TypeOf(list)) {
    return if (@typeInfo(@TypeOf(list.*)) == .array) .{list} else .{ list.len, list.ptr };
}

fn Counted(comptime Pointer: type) type {
    const List = std.meta.Child(Pointer);
    return switch (@typeInfo(List)) {
        .array => |array| struct { [*c]const array.child },
        .pointer => |pointer| struct { usize, [*c]const pointer.child },
        else => unreachable,
    };
}

/// A list with one entry per axis as C takes it where the layout tells its length.
pub fn pointerTo(list: anytype) [*c]const Entry(@TypeOf(list)) {
    return if (@typeInfo(@TypeOf(list.*)) == .array) list else list.ptr;
}

fn Entry(comptime Pointer: type) type {
    const List = std.meta.Child(Pointer);
    return std.meta.Child(if (@typeInfo(List) == .@"struct") @FieldType(List, "ptr") else List);
}

/// The entries that C points at. At rank 0 it points nowhere.
pub fn entriesAt(comptime T: type, first: [*c]const T, count: usize) []const T {
    return if (first == null) &.{} else first[0..count];
}

/// How many entries the type of a list tells, or null if that is known only at run time.
pub fn length(comptime List: type) ?comptime_int {
    return switch (@typeInfo(List)) {
        .array => |array| array.len,
        .@"struct" => reflect.fieldNames(List).len,
        else => null,
    };
}

/// How many entries of an array are null.
pub fn nullCount(comptime entries_or_null: anytype) comptime_int {
    comptime var count = 0;
    inline for (entries_or_null) |entry| count += @intFromBool(entry == null);
    return count;
}

/// What `collect` makes of a list.
pub fn Collected(comptime T: type, comptime List: type) type {
    return if (length(List)) |count| [count]T else []const T;
}

/// A list of any number of entries as an array or a slice of T.
pub fn collect(comptime T: type, list: anytype) Collected(T, @TypeOf(list)) {
    return list;
}

/// The same, where null is the list that C takes as NULL.
pub fn collectOrNull(comptime T: type, list: anytype) OrNull(T, @TypeOf(list)) {
    return if (@TypeOf(list) == @TypeOf(null)) .{} else collect(T, list);
}

fn OrNull(comptime T: type, comptime List: type) type {
    return if (List == @TypeOf(null)) struct { len: usize = 0, ptr: [*c]const T = null } else Collected(T, List);
}

/// Pointers to layouts, as C takes several of them.
pub fn pointers(comptime L: type, comptime count: usize, layouts: *const [count]L) [count][*c]const L.C {
    var result: [count][*c]const L.C = undefined;
    for (&result, layouts) |*place, *layout| place.* = raw(layout);
    return result;
}

/// Does not compile for two lists that go together and whose types tell two lengths.
pub fn requireSameLength(comptime operation: []const u8, comptime First: type, comptime Second: type) void {
    const first = comptime length(First);
    const second = comptime length(Second);
    if (first == null or second == null) return;
    if (first.? != second.?) @compileError(std.fmt.comptimePrint(
        "{s} takes two lists of one length, not {d} and {d} entries",
        .{ operation, first.?, second.? },
    ));
}

/// The same when it runs: `error.Ndim` unless `operand`, the second list, has as many entries as the first.
pub fn checkSameLength(
    operation: [:0]const u8,
    operand: [:0]const u8,
    first: anytype,
    second: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    if (first.len == second.len) return;
    if (diagnostics) |diagnosis| diagnosis.* = .ofNdim(operation, operand, first.len, second.len);
    return error.Ndim;
}
