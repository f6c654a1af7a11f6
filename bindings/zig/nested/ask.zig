//! What a nested layout tells about itself, and where it leads.
const abi = @import("../call.zig");
const Answer = @import("../layout/overlap.zig").Answer;
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const Nested = @import("layout.zig").Nested;
const OffsetBounds = @import("../layout/ask.zig").OffsetBounds;
const Options = @import("options.zig").Options;
const Tuple = @import("tuple.zig").Tuple;
const raw = abi.raw;

/// The shape.
pub fn getShape(self: *const Nested, diagnostics: ?*Diagnostics) Error!Tuple {
    return abi.result(Tuple, Nested, "shape", .{raw(self)}, diagnostics);
}

/// The strides; basis strides are refused.
pub fn getStride(self: *const Nested, diagnostics: ?*Diagnostics) Error!Tuple {
    return abi.result(Tuple, Nested, "stride", .{raw(self)}, diagnostics);
}

/// The position of the first element before the swizzle.
pub fn getOffset(self: *const Nested) isize {
    return self.offset;
}

/// Writes the table that CuTe's print_layout writes, with a closing zero, into `text`, and returns the length of the
/// whole without it: the layout, and for rank 2 the positions in a grid; any other rank is drawn as its first mode by
/// all others together. Returns 0, and "" in `text`, for more than 10,000 elements or basis strides.
pub fn draw(self: *const Nested, text: []u8) usize {
    return abi.ask(Nested, "draw", .{ raw(self), text.ptr, text.len });
}

/// Writes a LaTeX document of one page with the same table as a TikZ picture (CuTe's print_latex), coloured by
/// position. Returns 0 as `draw`, and for more than 498 rows or columns.
pub fn latex(self: *const Nested, text: []u8) usize {
    return abi.ask(Nested, "latex", .{ raw(self), text.ptr, text.len });
}

/// Whether every other function takes it: parentheses that match, extents of 1 or more, positions and size within
/// isize, a valid swizzle.
pub fn isValid(self: *const Nested) bool {
    return abi.ask(Nested, "is_valid", .{raw(self)});
}

/// The number of modes.
pub fn rank(self: *const Nested) usize {
    return abi.ask(Nested, "rank", .{raw(self)});
}

/// The levels of parentheses.
pub fn depth(self: *const Nested) usize {
    return abi.ask(Nested, "depth", .{raw(self)});
}

/// The number of elements; 1 for the empty tuple.
pub fn size(self: *const Nested) usize {
    return abi.ask(Nested, "size", .{raw(self)});
}

/// Whether all extents and strides are static.
pub fn isStatic(self: *const Nested) bool {
    return abi.ask(Nested, "is_static", .{raw(self)});
}

/// How many positions the layout reaches over, as in CuTe: one more than the sum of (extent - 1) * |stride|, without
/// offset; of a swizzled layout that of the layout inside, rounded up to where no swizzle leads out of it.
pub fn cosize(self: *const Nested, diagnostics: ?*Diagnostics) Error!usize {
    var positions: usize = undefined;
    try abi.call(Nested, "cosize", .{ raw(self), &positions, raw(diagnostics) });
    return positions;
}

/// The same per coordinate of basis strides: the smallest shape that holds all coordinates. Of a layout without them,
/// an integer: the cosize.
pub fn coshape(self: *const Nested, diagnostics: ?*Diagnostics) Error!Tuple {
    return abi.result(Tuple, Nested, "coshape", .{raw(self)}, diagnostics);
}

/// The lowest and the highest position, offset and swizzle included: exact without a swizzle, and with one the ends of
/// the smallest aligned blocks that hold all of them and that no swizzle leads out of.
pub fn bounds(self: *const Nested, diagnostics: ?*Diagnostics) Error!OffsetBounds {
    var ends: OffsetBounds = undefined;
    try abi.call(Nested, "bounds", .{ raw(self), &ends.min, &ends.max, raw(diagnostics) });
    return ends;
}

/// Whether shape, stride, offset and swizzle are the same; what is static does not count.
pub fn equal(self: *const Nested, other: Nested) bool {
    return abi.ask(Nested, "equal", .{ raw(self), raw(&other) });
}

/// Whether both have the same size and the same position at every index. Exact for layouts without swizzle; for others
/// unknown where no rule decides.
pub fn equivalent(self: *const Nested, other: Nested, diagnostics: ?*Diagnostics) Error!Answer(void, void) {
    var answer: c.dimfold_answer = undefined;
    try abi.call(Nested, "equivalent", .{ raw(self), raw(&other), &answer, raw(diagnostics) });
    return answerOf(answer);
}

/// Whether no two coordinates share a position, as `Layout.isInjective` says it of strided layouts.
pub fn isInjective(self: *const Nested, max_work: u64, diagnostics: ?*Diagnostics) Error!Answer(void, void) {
    var answer: c.dimfold_answer = undefined;
    try abi.call(Nested, "is_injective", .{ raw(self), max_work, &answer, raw(diagnostics) });
    return answerOf(answer);
}

fn answerOf(answer: c.dimfold_answer) Answer(void, void) {
    return switch (answer) {
        c.DIMFOLD_ANSWER_YES => .yes,
        c.DIMFOLD_ANSWER_NO => .no,
        else => .unknown,
    };
}

/// The position at index 0, 1, … A negative one counts backwards from 0, as CuTe computes it: before offset and
/// swizzle, layout(-i) = -layout(i). `error.Overflow` if it is not representable.
pub fn index(self: *const Nested, at: isize, diagnostics: ?*Diagnostics) Error!isize {
    var position: isize = undefined;
    try abi.call(Nested, "index", .{ raw(self), at, &position, raw(diagnostics) });
    return position;
}

/// The position at a coordinate of any kind.
pub fn crd2idx(self: *const Nested, at: anytype, diagnostics: ?*Diagnostics) Error!isize {
    const tuple = try Tuple.from(at, diagnostics);
    var position: isize = undefined;
    try abi.call(Nested, "crd2idx", .{ raw(self), raw(&tuple), &position, raw(diagnostics) });
    return position;
}

/// The same for basis strides: the coordinate that the layout maps to. Modes that nothing leads to are 0. One integer,
/// the position, for a layout without them.
pub fn coordinate(self: *const Nested, at: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
    const tuple = try Tuple.from(at, diagnostics);
    return abi.result(Tuple, Nested, "coordinate", .{ raw(self), raw(&tuple) }, diagnostics);
}

/// The coordinate at a position of a compact layout: (position / stride) mod extent at each leaf. The position counts
/// from the offset; one before that is `error.Index`, and strictly also one that the coordinate does not lead back to.
/// Refuses strides below 1 unless their extent is 1.
pub fn idx2crd(self: *const Nested, position: isize, options: Options, diagnostics: ?*Diagnostics) Error!Tuple {
    return abi.result(Tuple, Nested, "idx2crd", .{ raw(self), position, options.flags() }, diagnostics);
}
