//! Nested layouts divided into tiles, and multiplied to more of them.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const given = @import("given.zig");
const Nested = @import("layout.zig").Nested;
const Options = @import("options.zig").Options;
const Tiler = @import("tiler.zig").Tiler;
const Tuple = @import("tuple.zig").Tuple;
const raw = abi.raw;

/// (tile, rest), where the tile is layout o tiler and the rest repeats it over the layout; by a list of tilers, mode by
/// mode, as `Tiler` says; modes that it does not reach stay, and so do those under `.whole`. A tile that does not
/// divide pads: the first mode of the coalesced layout that tile and gaps do not fill evenly is made longer, so that
/// (3,7):(7,1) by 2:1 is (2,(2,7)):(7,(14,1)), which has 28 elements and is the layout wherever that has an element.
/// Strictly what has not as many elements as the layout is `error.Shape`. Offset and swizzle stay. Errors as of
/// complement and composition.
pub fn logicalDivide(self: *const Nested, tiler: anytype, options: Options, diagnostics: ?*Diagnostics) Error!Nested {
    return divide(self, "logical_divide", tiler, options, diagnostics);
}

/// The same with all tiles in mode 0 and all rests in mode 1, where a mode under `.whole` must be two already:
/// (8,6):(6,1) by `.{ 4, 2 }` is ((4,2),(2,3)):((6,1),(24,2)), tile (i,j) of which is at `.{ .whole, .{ i, j } }`.
pub fn zippedDivide(self: *const Nested, tiler: anytype, options: Options, diagnostics: ?*Diagnostics) Error!Nested {
    return divide(self, "zipped_divide", tiler, options, diagnostics);
}

/// The same with all tiles in mode 0, where the rests are modes of their own: ((4,2),2,3):((6,1),24,2) of that.
pub fn tiledDivide(self: *const Nested, tiler: anytype, options: Options, diagnostics: ?*Diagnostics) Error!Nested {
    return divide(self, "tiled_divide", tiler, options, diagnostics);
}

/// The same where the tiles are modes of their own too: (4,2,2,3):(6,1,24,2) of that.
pub fn flatDivide(self: *const Nested, tiler: anytype, options: Options, diagnostics: ?*Diagnostics) Error!Nested {
    return divide(self, "flat_divide", tiler, options, diagnostics);
}

fn divide(
    self: *const Nested,
    comptime name: []const u8,
    tiler: anytype,
    options: Options,
    diagnostics: ?*Diagnostics,
) Error!Nested {
    const known = try Tiler.from(tiler, diagnostics);
    return abi.result(Nested, Nested, name, .{ raw(self), raw(&known), options.flags() }, diagnostics);
}

/// Gathers the two halves that `logicalDivide` or `logicalProduct` by this tiler left in every mode:
/// ((tiles), (rests)).
pub fn tileUnzip(self: *const Nested, tiler: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return multiply(self, "tile_unzip", tiler, diagnostics);
}

/// The shape of the rest that a division of a layout of this shape by the tiler has (CuTe's ceil_div by a layout): that
/// of the tiler's complement. `.whole` leaves 1, a mode that the tiler does not reach stays.
pub fn ceilDiv(shape: anytype, tiler: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
    const extents = try Tuple.from(shape, diagnostics);
    const known = try Tiler.from(tiler, diagnostics);
    return abi.result(Tuple, Nested, "ceil_div", .{ raw(&extents), raw(&known) }, diagnostics);
}

/// (block, the block's places): mode 0 is this layout, mode 1 repeats it as the tiler says; by a list of tilers, mode
/// by mode, as `Tiler` says: (2,3):(1,6) by `.{ 3, 2 }` is ((2,3),(3,2)):((1,2),(6,1)). Offset and swizzle of the block
/// stay in all products. Places go on behind the block as far as the tiler leads. Errors as of complement and
/// composition.
pub fn logicalProduct(self: *const Nested, tiler: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return multiply(self, "logical_product", tiler, diagnostics);
}

/// The same with all blocks in mode 0 and all places in mode 1.
pub fn zippedProduct(self: *const Nested, tiler: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return multiply(self, "zipped_product", tiler, diagnostics);
}

/// The same with all blocks in mode 0, where the places are modes of their own.
pub fn tiledProduct(self: *const Nested, tiler: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return multiply(self, "tiled_product", tiler, diagnostics);
}

/// The same where the blocks are modes of their own too.
pub fn flatProduct(self: *const Nested, tiler: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return multiply(self, "flat_product", tiler, diagnostics);
}

fn multiply(self: *const Nested, comptime name: []const u8, tiler: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    const known = try Tiler.from(tiler, diagnostics);
    return abi.result(Nested, Nested, name, .{ raw(self), raw(&known) }, diagnostics);
}

/// Each element of `layout` is a copy of this block; mode i of the result has block before places. The shorter of both
/// gets modes 1:0. Nothing is coalesced. `error.Shape` where C++ does not pair a tuple of one mode with an integer.
pub fn blockedProduct(self: *const Nested, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "blocked_product", .{ raw(self), raw(&layout) }, diagnostics);
}

/// The same with places before block.
pub fn rakedProduct(self: *const Nested, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "raked_product", .{ raw(self), raw(&layout) }, diagnostics);
}

/// This block repeated until it has the shape, in the order of the integers of `order`, which differ; null: first mode
/// first. `error.Shape` if a mode of the block does not divide that of the shape.
pub fn tileToShape(self: *const Nested, shape: anytype, order: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    const extents = try Tuple.from(shape, diagnostics);
    const ranked = try given.tupleFromOrNull(order, diagnostics);
    const arguments = .{ raw(self), raw(&extents), given.rawOrNull(&ranked) };
    return abi.result(Nested, Nested, "tile_to_shape", arguments, diagnostics);
}
