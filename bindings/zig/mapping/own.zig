//! A mapping policy of the caller's own: a type with functions, all pure, that get extents and indices of one entry per
//! axis:
//!
//!     const Reversed = struct {
//!         pub fn index(extents: []const usize, where: []const usize) usize { … }      // the position of an element
//!         pub fn requiredSpanSize(extents: []const usize) usize { … }                 // the highest one and one more
//!         pub fn stride(extents: []const usize, axis: usize) isize { … }              // left out: it is not strided
//!         pub fn staticStride(extents: []const ?usize, axis: usize) ?isize { … }      // left out: all are dynamic
//!         pub const is_always_unique = true;                                          // left out: false
//!         pub const is_always_exhaustive = true;                                      // left out: false
//!     };
//!
//! A policy with parameters is a function that returns such a type.
const std = @import("std");

const needed = .{
    .{ "index", fn ([]const usize, []const usize) usize },
    .{ "requiredSpanSize", fn ([]const usize) usize },
};
const possible = .{
    .{ "stride", fn ([]const usize, usize) isize },
    .{ "staticStride", fn ([]const ?usize, usize) ?isize },
};

/// The type itself, if it is such a policy. Does not compile else.
pub fn checked(comptime Own: type) type {
    const is_struct = switch (@typeInfo(Own)) {
        .@"struct", .@"union", .@"enum", .@"opaque" => true,
        else => false,
    };
    if (!is_struct) @compileError(@typeName(Own) ++ " is no policy of a mapping: it has no functions");
    for (needed) |row| requireFunction(Own, row[0], row[1]);
    for (possible) |row| if (@hasDecl(Own, row[0])) requireFunction(Own, row[0], row[1]);
    if (@hasDecl(Own, "staticStride") and !isStrided(Own))
        @compileError(@typeName(Own) ++ " has staticStride but no stride");
    return Own;
}

fn requireFunction(comptime Own: type, comptime name: []const u8, comptime Function: type) void {
    const expected = "pub fn " ++ name ++ " of type " ++ @typeName(Function);
    if (!@hasDecl(Own, name)) @compileError(@typeName(Own) ++ " is no policy of a mapping: it needs " ++ expected);
    const Found = @TypeOf(@field(Own, name));
    if (Found != Function) @compileError(@typeName(Own) ++ "." ++ name ++ " is " ++ @typeName(Found) ++
        ", but a policy of a mapping needs " ++ expected);
}

/// Whether the policy knows strides.
pub fn isStrided(comptime Own: type) bool {
    return @hasDecl(Own, "stride");
}

/// What the policy claims of all its mappings.
pub fn claims(comptime Own: type, comptime name: []const u8) bool {
    return @hasDecl(Own, name) and @field(Own, name);
}

/// The strides; 0 if the policy knows none.
pub fn strides(comptime Own: type, comptime axes: usize, extents: [axes]usize) [axes]isize {
    var all: [axes]isize = @splat(0);
    if (comptime !isStrided(Own)) return all;
    for (&all, 0..) |*stride, axis| stride.* = Own.stride(&extents, axis);
    return all;
}

/// The strides that need nothing dynamic.
pub fn staticStrides(comptime Own: type, comptime axes: usize, extents: [axes]?usize) [axes]?isize {
    var all: [axes]?isize = @splat(null);
    if (!@hasDecl(Own, "staticStride")) return all;
    for (&all, 0..) |*stride, axis| stride.* = Own.staticStride(&extents, axis);
    return all;
}
