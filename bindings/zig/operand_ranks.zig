//! The ranks of views that meet in an operation. Where their types tell them and they do not fit together, the
//! operation does not compile; what only the run tells is looked at when it runs.
const list = @import("list.zig");
const Nested = @import("nested/layout.zig").Nested;
const rank_rules = @import("rank.zig");
const std = @import("std");

/// Null for a rank that only the run tells, for nested layouts, and for what is no view, which is refused elsewhere.
fn rankOfView(comptime V: type) ?usize {
    const has_layout = @typeInfo(V) == .@"struct" and @hasField(V, "layout");
    return if (has_layout) rankOf(@FieldType(V, "layout")) else null;
}

fn rankOf(comptime L: type) ?usize {
    return if (L == Nested or !rank_rules.isFixed(L)) null else L.rank;
}

/// Does not compile for views of two fixed ranks.
pub fn requireSame(comptime operation: []const u8, comptime Target: type, comptime Source: type) void {
    const target = rankOfView(Target) orelse return;
    const source = rankOfView(Source) orelse return;
    if (target != source) @compileError(std.fmt.comptimePrint(
        "{s} takes operands of one shape, but the target has rank {d} and the source rank {d}",
        .{ operation, target, source },
    ));
}

/// Does not compile for a source of more axes than the target, to whose shape it would be broadcast.
pub fn requireBroadcast(comptime operation: []const u8, comptime Target: type, comptime Source: type) void {
    const target = rankOfView(Target) orelse return;
    const source = rankOfView(Source) orelse return;
    if (source > target) @compileError(std.fmt.comptimePrint(
        "{s} broadcasts sources to the target's shape, but the target has rank {d} and a source rank {d}",
        .{ operation, target, source },
    ));
}

/// Does not compile unless the target has as many axes as the source, or that less the `reduced` ones.
pub fn requireReduced(
    comptime operation: []const u8,
    comptime Target: type,
    comptime Source: type,
    comptime reduced: ?usize,
) void {
    const target = rankOfView(Target) orelse return;
    const source = rankOfView(Source) orelse return;
    const count = reduced orelse return;
    if (target == source) return;
    if (count > source or target != source - count) @compileError(std.fmt.comptimePrint(
        "{s} along {d} axes of rank {d} cannot make rank {d}",
        .{ operation, count, source, target },
    ));
}

/// Does not compile unless the target has as many axes as the source, and so many more.
pub fn requireMore(
    comptime operation: []const u8,
    comptime Target: type,
    comptime Source: type,
    comptime more: usize,
) void {
    const source = rankOfView(Source) orelse return;
    requireTarget(operation, Target, source + more, std.fmt.comptimePrint("a source of rank {d}", .{source}));
}

/// Does not compile unless the target has as many axes as the source or the list, whichever has more.
pub fn requireRepeated(
    comptime operation: []const u8,
    comptime Target: type,
    comptime Source: type,
    comptime Reps: type,
) void {
    const source = rankOfView(Source) orelse return;
    const reps = list.length(Reps) orelse return;
    const operands = std.fmt.comptimePrint("a source of rank {d} and {d} repetitions", .{ source, reps });
    requireTarget(operation, Target, @max(source, reps), operands);
}

fn requireTarget(
    comptime operation: []const u8,
    comptime Target: type,
    comptime expected: usize,
    comptime operands: []const u8,
) void {
    const target = rankOfView(Target) orelse return;
    if (target != expected) @compileError(std.fmt.comptimePrint(
        "{s} makes rank {d} of {s}, but the target has rank {d}",
        .{ operation, expected, operands, target },
    ));
}

/// Does not compile unless a list has an entry per axis of the view.
pub fn requirePerAxis(comptime operation: []const u8, comptime V: type, comptime List: type) void {
    const axes = rankOfView(V) orelse return;
    const entries = list.length(List) orelse return;
    if (axes != entries) @compileError(std.fmt.comptimePrint(
        "{s} takes one entry per axis, but there are {d} for rank {d}",
        .{ operation, entries, axes },
    ));
}

/// Does not compile unless a view has so many axes per axis of the tiled view.
pub fn requireTiled(
    comptime operation: []const u8,
    comptime V: type,
    comptime Tiled: type,
    comptime axes_per_axis: usize,
) void {
    const tiled = rankOf(Tiled.Layout) orelse return;
    const found = rankOfView(V) orelse return;
    const operand = if (axes_per_axis == 1) "arrays and tiles" else "all tiles";
    if (found != axes_per_axis * tiled) @compileError(std.fmt.comptimePrint(
        "{s} of a TiledView({d}) takes {s} of rank {d}, not {d}",
        .{ operation, tiled, operand, axes_per_axis * tiled, found },
    ));
}
