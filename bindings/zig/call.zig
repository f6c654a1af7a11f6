//! How a function of the C library is called: pointers as C declares them, and a status as an error.
//! Inlined, because a dynamic layout has 1 KB, which each call in between would copy once more.
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const layout = @import("layout.zig");
const rank = @import("rank.zig");
const reflect = @import("reflect.zig");
const status = @import("status.zig");

/// Calls the C function `name` for layouts of type L.
pub inline fn call(comptime L: type, comptime name: []const u8, arguments: anytype) status.Error!void {
    return status.check(ask(L, name, arguments));
}

/// The same for a function that answers a question, and cannot fail.
pub inline fn ask(comptime L: type, comptime name: []const u8, arguments: anytype) Answer(L, name) {
    return @call(.auto, @field(c, L.c_prefix ++ name), arguments);
}

fn Answer(comptime L: type, comptime name: []const u8) type {
    return @typeInfo(@TypeOf(@field(c, L.c_prefix ++ name))).@"fn".return_type.?;
}

/// The same pointer, to the C struct that T names as `T.C`.
pub fn raw(pointer: anytype) Raw(@TypeOf(pointer)) {
    return @ptrCast(pointer);
}

fn Raw(comptime Pointer: type) type {
    switch (@typeInfo(Pointer)) {
        .optional => |optional| return ?Raw(optional.child),
        .pointer => |pointer| {
            assertSameBytes(pointer.child, pointer.child.C);
            return if (reflect.isConst(Pointer)) *const pointer.child.C else *pointer.child.C;
        },
        else => @compileError("raw takes a pointer, not " ++ @typeName(Pointer)),
    }
}

/// Every field of C's struct is in T, at the same place and of the same size, and nothing else is.
fn assertSameBytes(comptime T: type, comptime C: type) void {
    comptime {
        if (@sizeOf(T) != @sizeOf(C) or @alignOf(T) != @alignOf(C))
            @compileError(@typeName(T) ++ " has another size than " ++ @typeName(C));
        for (reflect.fieldNames(C)) |name| {
            const same_place = @offsetOf(T, name) == @offsetOf(C, name);
            if (!same_place or @sizeOf(@FieldType(T, name)) != @sizeOf(@FieldType(C, name)))
                @compileError(@typeName(T) ++ "." ++ name ++ " lies elsewhere than in " ++ @typeName(C));
        }
    }
}

/// The layout of type R that the C function `name` for layouts of type L writes into its first argument.
pub inline fn result(
    comptime R: type,
    comptime L: type,
    comptime name: []const u8,
    arguments: anytype,
    diagnostics: ?*Diagnostics,
) status.Error!R {
    var written: R = undefined;
    try call(L, name, .{raw(&written)} ++ arguments ++ .{raw(diagnostics)});
    return written;
}

/// The same where C writes a dynamic layout, whose rank R already knows, or is.
pub inline fn resultOf(
    comptime R: type,
    comptime L: type,
    comptime name: []const u8,
    arguments: anytype,
    diagnostics: ?*Diagnostics,
) status.Error!R {
    const written = try result(layout.Layout(.dynamic), L, name, arguments, diagnostics);
    return rank.fromDyn(R, written, diagnostics);
}
