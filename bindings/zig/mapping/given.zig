//! Numbers given where a mapping is made: only the dynamic ones, or all, of which the static ones must be right.
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const list = @import("../list.zig");
const reflect = @import("../reflect.zig");
const std = @import("std");

/// All numbers of a list of which `static` tells the static ones. Does not compile for a list of another length, or
/// with a literal that is not the static number.
pub fn all(
    comptime T: type,
    comptime operand: [:0]const u8,
    comptime static: anytype,
    list_given: anytype,
    diagnostics: ?*Diagnostics,
) Error![static.len]T {
    const count = comptime countOf(operand, static, @TypeOf(list_given));
    var numbers: [static.len]T = undefined;
    comptime var next = 0;
    inline for (static, 0..) |maybe, axis| {
        const is_listed = comptime maybe == null or count == static.len;
        if (is_listed) {
            if (maybe) |number| comptime requireLiteral(operand, axis, number, @TypeOf(list_given));
            numbers[axis] = list_given[next];
            next += 1;
        } else numbers[axis] = maybe.?;
        if (maybe) |number| try check(operand, axis, number, numbers[axis], diagnostics);
    }
    return numbers;
}

fn countOf(comptime operand: []const u8, comptime static: anytype, comptime List: type) usize {
    const dynamic = list.nullCount(static);
    const count = list.length(List) orelse
        @compileError("the " ++ operand ++ " of a mapping is a tuple or an array, not " ++ @typeName(List));
    if (count != dynamic and count != static.len) @compileError(std.fmt.comptimePrint(
        "the {s} of this mapping is given by its {d} dynamic entries or by all {d}, not by {d}",
        .{ operand, dynamic, static.len, count },
    ));
    return count;
}

fn requireLiteral(
    comptime operand: []const u8,
    comptime axis: usize,
    comptime number: anytype,
    comptime List: type,
) void {
    if (@typeInfo(List) != .@"struct") return;
    const name = reflect.fieldNames(List)[axis];
    if (@FieldType(List, name) != comptime_int) return;
    const literal = reflect.comptimeField(List, name);
    if (literal != number) @compileError(std.fmt.comptimePrint(
        "entry {d} of the {s} is {d} in the mapping's type, not {d}",
        .{ axis, operand, number, literal },
    ));
}

fn check(
    comptime operand: [:0]const u8,
    comptime axis: usize,
    comptime number: anytype,
    found: @TypeOf(number),
    diagnostics: ?*Diagnostics,
) Error!void {
    if (found == number) return;
    const is_stride = @TypeOf(number) == isize;
    const numbers = .{ @as(isize, @bitCast(number)), @as(isize, @bitCast(found)) };
    if (diagnostics) |diagnosis|
        diagnosis.* = .of(if (is_stride) .stride else .extent, "mapping_new", operand, axis, numbers);
    return if (is_stride) error.NotAView else error.Shape;
}
