//! Making nested layouts, and strided layouts of them.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const layouts = @import("../layout.zig");
const Nested = @import("layout.zig").Nested;
const Options = @import("options.zig").Options;
const rank_rules = @import("../rank.zig");
const Swizzle = @import("swizzle.zig").Swizzle;
const Tuple = @import("tuple.zig").Tuple;
const raw = abi.raw;

/// From a shape and strides with the same parentheses, at offset 0. What is static in them stays so.
pub fn new(shape: anytype, stride: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    const extents = try Tuple.from(shape, diagnostics);
    const strides = try Tuple.from(stride, diagnostics);
    return abi.result(Nested, Nested, "new", .{ raw(&extents), raw(&strides) }, diagnostics);
}

/// The contiguous layout of a shape, the first leaf fastest: CuTe's default.
pub fn left(shape: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return ofShape("left", shape, diagnostics);
}

/// The same, the last leaf fastest.
pub fn right(shape: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return ofShape("right", shape, diagnostics);
}

/// The same in the order of the integers of `order`, as `Tuple.compactOrdered` says.
pub fn ordered(shape: anytype, order: anytype, options: Options, diagnostics: ?*Diagnostics) Error!Nested {
    const extents = try Tuple.from(shape, diagnostics);
    const ranked = try Tuple.from(order, diagnostics);
    const arguments = .{ raw(&extents), raw(&ranked), options.flags() };
    return abi.result(Nested, Nested, "ordered", arguments, diagnostics);
}

/// The layout that maps every coordinate to itself: (3,4) gives (3,4):(_1@0,_1@1) (CuTe's make_identity_layout).
/// `error.Unsupported` for paths of more than 4 steps.
pub fn identity(shape: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return ofShape("identity", shape, diagnostics);
}

fn ofShape(comptime name: []const u8, shape: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    const extents = try Tuple.from(shape, diagnostics);
    return abi.result(Nested, Nested, name, .{raw(&extents)}, diagnostics);
}

/// A contiguous layout of the same shape in the order of this one's strides, strides 0 staying 0 (make_layout_like).
/// Equal strides stay equal, as in C++. Swizzle and offset are dropped. `error.Unsupported` for negative strides.
pub fn like(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "like", .{raw(self)}, diagnostics);
}

/// The same with mode 0 first, left to right and strides 0 staying 0, and the rest behind it in the order of its
/// strides, where 0 is only the smallest (make_fragment_like).
pub fn fragmentLike(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "fragment_like", .{raw(self)}, diagnostics);
}

/// The first leaves of a shape that make `count` elements together, as far as common divisors go: (15,14) and 6 give
/// (3,2):(1,15). `error.Argument` for a count of 0.
pub fn domainDistribute(shape: anytype, count: usize, diagnostics: ?*Diagnostics) Error!Nested {
    const extents = try Tuple.from(shape, diagnostics);
    return abi.result(Nested, Nested, "domain_distribute", .{ raw(&extents), count }, diagnostics);
}

/// From a strided layout of any rank: one mode per axis, in its order, none of them static. `error.Unsupported` for
/// more than 32 axes, `error.Shape` for an empty one.
pub fn fromLayout(layout: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    rank_rules.requireLayout(@TypeOf(layout), "fromLayout");
    const dynamic = try layout.toDyn(diagnostics);
    return abi.result(Nested, Nested, "from_layout", .{raw(&dynamic)}, diagnostics);
}

/// To a strided layout of that rank, or `.dynamic`, one axis per mode: for layouts of depth 1 or less without a
/// swizzle, else `error.NotAView`. `error.Bounds` for positions below 0, `error.Ndim` if a fixed rank is another.
pub fn toLayout(
    self: *const Nested,
    comptime rank: anytype,
    diagnostics: ?*Diagnostics,
) Error!layouts.Layout(rank) {
    return abi.resultOf(layouts.Layout(rank), Nested, "to_layout", .{raw(self)}, diagnostics);
}

/// swizzle o offset o layout: positions are moved by `offset`, then swizzled. A swizzle that the layout has already is
/// merged where both together are one (equal shifts) and the offset is a multiple of a power of two beyond its bits,
/// else `error.NotAView`. A swizzle of 0 bits leaves none. Basis strides are refused.
pub fn swizzled(self: *const Nested, swizzle: Swizzle, offset: isize, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "swizzled", .{ swizzle.toC(), offset, raw(self) }, diagnostics);
}
