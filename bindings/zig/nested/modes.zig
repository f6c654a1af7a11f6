//! Taking the modes of a nested layout apart, and putting them together.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const given = @import("given.zig");
const Nested = @import("layout.zig").Nested;
const Tuple = @import("tuple.zig").Tuple;
const raw = abi.raw;

/// The mode at a path: `&.{ 1, 0 }` is mode 0 of mode 1 (CuTe's get<1,0>). Offset and swizzle stay, here and below.
pub fn get(self: *const Nested, path: []const isize, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "get", .{ raw(self), path.len, path.ptr }, diagnostics);
}

/// The modes from `start` up to but not including `stop`. See `Tuple.take`.
pub fn take(self: *const Nested, start: isize, stop: isize, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "take", .{ raw(self), start, stop }, diagnostics);
}

/// The modes of a list, in its order.
pub fn select(self: *const Nested, modes: []const isize, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "select", .{ raw(self), modes.len, modes.ptr }, diagnostics);
}

/// Puts the modes from `start` up to but not including `stop` into parentheses of their own.
pub fn group(self: *const Nested, start: isize, stop: isize, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "group", .{ raw(self), start, stop }, diagnostics);
}

/// The leaves in one pair of parentheses; an integer stays one.
pub fn flatten(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "flatten", .{raw(self)}, diagnostics);
}

/// The leaves with the parentheses of `profile`, which must have as many leaves.
pub fn unflatten(self: *const Nested, profile: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return with(self, "unflatten", try Tuple.from(profile, diagnostics), diagnostics);
}

/// An integer in parentheses; a tuple stays.
pub fn wrap(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "wrap", .{raw(self)}, diagnostics);
}

/// Without parentheses around a single mode.
pub fn unwrap(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "unwrap", .{raw(self)}, diagnostics);
}

/// With `layout`, which must have offset 0 and no swizzle, as the last mode.
pub fn append(self: *const Nested, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return with(self, "append", layout, diagnostics);
}

/// The same as the first mode.
pub fn prepend(self: *const Nested, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return with(self, "prepend", layout, diagnostics);
}

/// The same in place of mode `mode`.
pub fn replace(self: *const Nested, mode: isize, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "replace", .{ raw(self), mode, raw(&layout) }, diagnostics);
}

/// A layout whose modes are the given ones, at most 32 (CuTe's make_layout(a, b, …)). Only the first may have offset
/// and swizzle, which the result gets.
pub fn concatenate(layouts: []const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    var pointers: [c.DIMFOLD_LEAVES_MAX][*c]const c.dimfold_nested = undefined;
    const count = try given.point(Nested, "concatenate", layouts, &pointers, diagnostics);
    const first: [*c]const [*c]const c.dimfold_nested = &pointers;
    return abi.result(Nested, Nested, "concatenate", .{ count, first }, diagnostics);
}

/// Mode i of the result is mode i of this layout and mode i of `layout`: ((a,A),(b,B)) from (a,b) and (A,B). Both have
/// the same rank; the second has no offset and no swizzle.
pub fn zip(self: *const Nested, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return with(self, "zip", layout, diagnostics);
}

/// The same of the two modes of one layout.
pub fn zipModes(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "zip_modes", .{raw(self)}, diagnostics);
}

/// The modes that are `.whole` in a coordinate. What the rest of it adds to the position is dropped. A coordinate
/// without any leaves the empty tuple.
pub fn slice(self: *const Nested, coordinate: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return with(self, "slice", try Tuple.from(coordinate, diagnostics), diagnostics);
}

/// The modes that are not `.whole` in a coordinate.
pub fn dice(self: *const Nested, coordinate: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return with(self, "dice", try Tuple.from(coordinate, diagnostics), diagnostics);
}

/// `slice` with what the rest of the coordinate adds as offset: the exact sublayout.
pub fn sliceAndOffset(self: *const Nested, coordinate: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return with(self, "slice_and_offset", try Tuple.from(coordinate, diagnostics), diagnostics);
}

fn with(self: *const Nested, comptime name: []const u8, other: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, name, .{ raw(self), raw(&other) }, diagnostics);
}
