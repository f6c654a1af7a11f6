//! Contiguous layouts while a program is compiled, where C cannot be called. What C refuses does not compile, for the
//! reason that C gives.
const c = @import("../c.zig");
const layout = @import("../layout.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const std = @import("std");

/// The layout that C's function `operation` makes of a shape.
pub fn contig(
    comptime Self: type,
    comptime operation: []const u8,
    comptime shape: list.PerAxis(Self, usize),
    comptime order: layout.Order,
) Self {
    const extents: []const usize = if (rank.isFixed(Self)) &shape else shape;
    requireContig(operation, extents, order);
    var made: Self = empty(Self, extents.len);
    var step: isize = 1;
    for (0..extents.len) |place| {
        const axis = if (order == .f) place else extents.len - 1 - place;
        made.shape[axis] = extents[axis];
        made.stride[axis] = step;
        step *= @intCast(@max(1, extents[axis]));
    }
    return made;
}

/// The product of the extents, and C's answer where that cannot be represented.
pub fn size(extents: []const usize) usize {
    if (std.mem.findScalar(usize, extents, 0) != null) return 0;
    return if (overflowingAxis(extents) == null) product(extents) else std.math.maxInt(usize);
}

fn product(extents: []const usize) usize {
    var elements: usize = 1;
    for (extents) |extent| elements *= extent;
    return elements;
}

fn empty(comptime Self: type, comptime axes: usize) Self {
    if (rank.isFixed(Self)) return .{ .offset = 0, .shape = @splat(0), .stride = @splat(0) };
    return .{ .ndim = axes, .offset = 0, .shape = @splat(0), .stride = @splat(0) };
}

fn requireContig(comptime operation: []const u8, comptime extents: []const usize, comptime order: layout.Order) void {
    if (extents.len > c.DIMFOLD_NDIM_MAX) refuse(operation, "ndim has {d} axes: expected at most {d}", .{
        extents.len,
        c.DIMFOLD_NDIM_MAX,
    });
    if (order != .c and order != .f)
        refuse(operation, "order is {d}: expected 0 or 1 (C, F)", .{@intFromEnum(order)});
    if (overflowingAxis(extents)) |axis|
        refuse(operation, "the size of shape is not representable, at axis {d}", .{axis});
}

/// The axis at which the product of the extents that are not 0 is above maxInt(isize), from the first one on.
fn overflowingAxis(extents: []const usize) ?usize {
    var elements: usize = 1;
    for (extents, 0..) |extent, axis| {
        const with_axis = @mulWithOverflow(elements, @max(1, extent));
        if (with_axis[1] != 0 or with_axis[0] > std.math.maxInt(isize)) return axis;
        elements = with_axis[0];
    }
    return null;
}

fn refuse(comptime operation: []const u8, comptime sentence: []const u8, comptime numbers: anytype) noreturn {
    @compileError(operation ++ ": " ++ std.fmt.comptimePrint(sentence, numbers));
}
