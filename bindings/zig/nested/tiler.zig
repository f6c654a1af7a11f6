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
