//! The algebra of nested layouts: simplify, compose, invert.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const given = @import("given.zig");
const Nested = @import("layout.zig").Nested;
const Options = @import("options.zig").Options;
const Swizzle = @import("swizzle.zig").Swizzle;
const Tiler = @import("tiler.zig").Tiler;
const Tuple = @import("tuple.zig").Tuple;
const raw = abi.raw;

/// The same function of the index with as few leaves as possible: extents 1 dropped, neighbours merged. An integer, or
/// a tuple of integers; 1:0 if nothing is left. Offset and swizzle stay.
pub fn coalesce(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "coalesce", .{raw(self)}, diagnostics);
}

/// The same at each integer of `profile`, whose rank is at most the layout's at every level; modes beyond it stay as
/// they are: by mode for a list, whose integers only say where. (2,(1,6)):(1,(7,2)) is 12:1 coalesced as a whole, and
/// (2,6):(1,2) by `.{ 1, 1 }`.
pub fn coalesceBy(self: *const Nested, profile: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return by(self, "coalesce_by", profile, diagnostics);
}

/// Extent 1 in place of every leaf of stride 0. Offset and swizzle stay.
pub fn filterZeros(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "filter_zeros", .{raw(self)}, diagnostics);
}

/// `coalesce` of that.
pub fn filter(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "filter", .{raw(self)}, diagnostics);
}

/// `coalesceBy` of that; modes beyond the profile stay as they are.
pub fn filterBy(self: *const Nested, profile: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return by(self, "filter_by", profile, diagnostics);
}

fn by(self: *const Nested, comptime name: []const u8, profile: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    const tuple = try Tuple.from(profile, diagnostics);
    return abi.result(Nested, Nested, name, .{ raw(self), raw(&tuple) }, diagnostics);
}

/// The leaves by stride, smallest |stride| first, equal ones in their order, in one pair of parentheses. Offset and
/// swizzle stay.
pub fn sort(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "sort", .{raw(self)}, diagnostics);
}

/// The layout with result(i) = self(layout(i)) for all i below the size of `layout`, compatible with its shape. Each
/// leaf of `layout` becomes a leaf or a tuple of leaves. `error.NotAView` if there is none: `axis` of the diagnosis is
/// the mode of the coalesced layout, `position` the leaf of `layout`. One that leads below 0 is composed with the
/// continuation self(-i) = -self(i) if it does so with every leaf. Basis strides in `layout` choose modes. Offset and
/// swizzle of this layout stay; an offset of `layout` is composed, and a swizzle of it becomes one of the result where
/// this layout moves its bits as they are.
///
/// CuTe's C++ test lets through layouts that do not compose: (12,6):(6,1) o 4:8 is refused here.
pub fn composition(self: *const Nested, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "composition", .{ raw(self), raw(&layout) }, diagnostics);
}

/// The same by a tiler: mode by mode for a list of tilers, as `Tiler` says. Modes that the tiler does not reach are
/// dropped, as in C++; strictly that is `error.Shape`.
pub fn compositionTiler(
    self: *const Nested,
    tiler: anytype,
    options: Options,
    diagnostics: ?*Diagnostics,
) Error!Nested {
    const known = try Tiler.from(tiler, diagnostics);
    const arguments = .{ raw(self), raw(&known), options.flags() };
    return abi.result(Nested, Nested, "composition_tiler", arguments, diagnostics);
}

/// self o swizzle = the result, whose swizzle comes last, for all indices below the size. Each bit of the swizzle must
/// be a bit of the index that becomes one bit of the position, where nothing else is added to it, all of them as far
/// apart: (8,8):(8,1) o Sw<1,0,3> is Sw<1,0,-3> o 0 o (8,8):(8,1). Else `error.NotAView`. A swizzle that the layout has
/// is merged with the new one as `swizzled` does.
pub fn compositionSwizzle(self: *const Nested, swizzle: Swizzle, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "composition_swizzle", .{ raw(self), swizzle.toC() }, diagnostics);
}

/// The positions that the layout leaves out, in order: result(i) < result(i+1), no result(i) but 0 is a position of the
/// layout, and the size is at least size(cotarget) / size(filter(layout)), rounded down as in CuTe. Without a cotarget,
/// null, it is the cosize. The offset is ignored, a swizzle or a negative stride is `error.Unsupported`. A tuple as
/// cotarget is divided mode by mode, so that the complement of 3:1 in (4,6) is 12:3, more than the cotarget has.
/// `error.Overlap` for a stride within what the leaves of smaller strides reach. `error.NotAView` if strides that do
/// not divide each other leave too much out; strictly every such stride is, and results whose size times that of
/// filter(layout) is not the cotarget's are `error.Shape`: what passes fills the cotarget exactly.
pub fn complement(
    self: *const Nested,
    cotarget: anytype,
    options: Options,
    diagnostics: ?*Diagnostics,
) Error!Nested {
    const shape = try given.tupleFromOrNull(cotarget, diagnostics);
    const arguments = .{ raw(self), given.rawOrNull(&shape), options.flags() };
    return abi.result(Nested, Nested, "complement", arguments, diagnostics);
}

/// layout(result(i)) = i for all i below its size, which is the longest run 0, 1, 2, … that whole leaves make. Wants
/// offset 0. The inverse of a swizzled layout undoes the swizzle first, where that can be done behind the strides, else
/// `error.NotAView`.
pub fn rightInverse(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "right_inverse", .{raw(self)}, diagnostics);
}

/// result(layout(i)) = i for all i, if the layout is injective, else layout(result(layout(i))) = layout(i).
/// `error.NotAView` for negative strides, strides that do not divide each other, and leaves that overlap in more than
/// CuTe's algorithm sees. Offset and swizzle as of `rightInverse`.
pub fn leftInverse(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "left_inverse", .{raw(self)}, diagnostics);
}

/// The indices that lead to position 0 by strides of 0: layout(result(i)) = 0. Wants offset 0 and no swizzle.
pub fn nullspace(self: *const Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "nullspace", .{raw(self)}, diagnostics);
}
