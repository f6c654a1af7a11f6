//! Ranks as parts of types: which layout an operation makes of which, and the sentences for those that do not exist.
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Error = @import("status.zig").Error;
const layout = @import("layout.zig");
const std = @import("std");

/// Fixed ranks are 0 to this; the dynamic one goes up to 64.
pub const fixed_max = 9;

/// Whether the rank is part of the type.
pub inline fn isFixed(comptime L: type) bool {
    return L != layout.Layout(.dynamic);
}

/// The result of an operation that changes the number of axes of an L by `change`, and needs `least` axes.
pub fn Changed(comptime L: type, comptime operation: []const u8, comptime least: usize, comptime change: isize) type {
    if (!isFixed(L)) return L;
    requireAxes(L, operation, least);
    const ndim = @as(isize, L.rank) + change;
    if (ndim < 0) @compileError(std.fmt.comptimePrint(
        "{s} would leave {d} axes of a Layout({d})",
        .{ operation, ndim, L.rank },
    ));
    return Fitting(operation, @intCast(ndim));
}

/// The layout of `ndim` axes, which must be a fixed rank.
pub fn Fitting(comptime operation: []const u8, comptime ndim: usize) type {
    if (ndim > fixed_max) @compileError(std.fmt.comptimePrint(
        "{s} would give {d} axes, but fixed ranks end at {d}: use a Layout(.dynamic), as toDyn makes it",
        .{ operation, ndim, fixed_max },
    ));
    return layout.Layout(ndim);
}

/// Does not compile for a fixed rank below `least`.
pub fn requireAxes(comptime L: type, comptime operation: []const u8, comptime least: usize) void {
    if (isFixed(L) and L.rank < least) @compileError(std.fmt.comptimePrint(
        "{s} needs at least {d} {s}, but a Layout({d}) has {d}",
        .{ operation, least, if (least == 1) "axis" else "axes", L.rank, L.rank },
    ));
}

/// Does not compile unless L is a layout type.
pub fn requireLayout(comptime L: type, comptime operation: []const u8) void {
    const has_rank = @typeInfo(L) == .@"struct" and @hasDecl(L, "rank") and @typeInfo(@TypeOf(L.rank)) != .@"fn";
    if (!has_rank or L != layout.Layout(L.rank)) @compileError(operation ++ " takes a Layout, not " ++ @typeName(L));
}

/// A dynamic layout as an L, which may be dynamic itself.
pub fn fromDyn(comptime L: type, dynamic: layout.Layout(.dynamic), diagnostics: ?*Diagnostics) Error!L {
    return if (isFixed(L)) L.fromDyn(dynamic, diagnostics) else dynamic;
}
