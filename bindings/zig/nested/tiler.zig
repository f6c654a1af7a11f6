//! Tilers: what layouts are divided, multiplied and composed by.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const given = @import("given.zig");
const Nested = @import("layout.zig").Nested;
const TextFunctions = @import("text.zig").Functions;
const raw = abi.raw;

/// A layout; an integer N, which is N:1; `_`, which leaves its mode whole; or a list of tilers in angle brackets,
/// "<4,_,(2,2):(1,4)>", one per mode.
///
/// Where a function takes a tiler as `anytype`, all these will do:
///
/// - a `Tiler` or a `Nested`, or a pointer to one;
/// - an integer, a static one, and `.whole` for `_`;
/// - a tuple of Zig, of any of these, an array or a slice of integers: one tiler per mode, `.{ 4, .whole, layout }`;
/// - a `Tuple`: one integer, or one per mode.
///
/// A list works by mode: each entry on the mode in its place, as if that were a layout of its own, and what comes of
/// them are the modes of the result; a list in a list goes into that mode's modes. What is no list, an integer or a
/// layout, works on the whole, whose elements it counts from the first mode on. Of the layout `a`, (8,6):(6,1):
///
///     const by_both = try a.logicalDivide(.{ 4, 2 }, .{}, null);                      // ((4,2),(2,3)):((6,24),(1,2))
///     const by_first = try a.logicalDivide(.{4}, .{}, null);                          // ((4,2),6):((6,24),1)
///     const by_second = try a.logicalDivide(.{ .whole, 2 }, .{}, null);               // (8,(2,3)):(6,(1,2))
///     const as_a_whole = try a.logicalDivide(16, .{}, null);                          // ((8,2),3):((6,1),2)
///     const tile = try dimfold.Nested.left(.{ 4, 2 }, null);                          // (4,2):(1,4), no list
///     const by_layout = try a.logicalDivide(tile, .{}, null);                         // ((4,2),6):((6,24),1)
///
/// Modes that a list does not reach stay where layouts are divided or multiplied, and are dropped where they are
/// composed, as in CuTe; a list with more entries than modes is `error.Shape`:
///
///     const rows = try a.compositionTiler(.{4}, .{}, null);                           // (4):(6)
///     const corner = try a.compositionTiler(.{ 4, 3 }, .{}, null);                    // (4,3):(6,1)
///     const pieces = try a.compositionTiler(.{ tile, 3 }, .{}, null);                 // ((4,2),3):((6,24),1)
pub const Tiler = extern struct {
    /// The leaves of all parts; its parens are those within a part.
    layout: Nested = .{},
    /// Bit i: leaf i is `_`.
    whole: u32 = 0,
    /// Bit i: leaf i was an integer: printed "4" and not "4:1".
    integers: u32 = 0,
    /// Like parens, of the angle brackets.
    brackets: [c.DIMFOLD_LEAVES_MAX]u8 = @splat(0),

    /// The C struct with the same bytes.
    pub const C = c.dimfold_tiler;
    /// What the names of its C functions begin with.
    pub const c_prefix = "dimfold_tiler_";
    /// Whether C takes it by value.
    pub const is_passed_by_value = false;

    const texts = TextFunctions(@This());
    pub const parse = texts.parse;
    pub const parseFront = texts.parseFront;
    pub const comptimeParse = texts.comptimeParse;
    pub const print = texts.print;
    pub const format = texts.format;

    /// The tiler that `tiler` stands for.
    pub fn from(tiler: anytype, diagnostics: ?*Diagnostics) Error!Tiler {
        return given.tilerFrom(tiler, diagnostics);
    }

    /// A layout, of offset 0 and without a swizzle.
    pub fn fromNested(layout: Nested, diagnostics: ?*Diagnostics) Error!Tiler {
        return abi.result(Tiler, Tiler, "from_nested", .{raw(&layout)}, diagnostics);
    }

    /// A shape: one integer, or <a,b,…> of its modes.
    pub fn fromShape(shape: anytype, diagnostics: ?*Diagnostics) Error!Tiler {
        const tuple = try given.tupleFrom(shape, diagnostics);
        return abi.result(Tiler, Tiler, "from_shape", .{raw(&tuple)}, diagnostics);
    }

    /// Whether brackets, parentheses and numbers are in order.
    pub fn isValid(self: *const Tiler) bool {
        return abi.ask(Tiler, "is_valid", .{raw(self)});
    }

    /// The number of tilers in its angle brackets, 0 for one without.
    pub fn rank(self: *const Tiler) usize {
        return abi.ask(Tiler, "rank", .{raw(self)});
    }

    /// Whether both are the same.
    pub fn equal(self: *const Tiler, other: Tiler) bool {
        return abi.ask(Tiler, "equal", .{ raw(self), raw(&other) });
    }
};
