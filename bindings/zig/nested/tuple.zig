//! Integer tuples: the shapes, strides, coordinates, orders and profiles of nested layouts.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const given = @import("given.zig");
const Options = @import("options.zig").Options;
const TextFunctions = @import("text.zig").Functions;
const raw = abi.raw;

/// CuTe's IntTuple: an integer, or a list of tuples in parentheses; (24) and 24 differ. At most 32 integers, the
/// leaves, and at most 15 levels of parentheses. A leaf may be `_`, which stands for a whole mode when a layout is
/// sliced. The modes are what stands between the outer parentheses, counted from 0, negative ones from the end; an
/// integer has one mode, itself.
///
///     const shape = try dimfold.Tuple.from(.{ 3, .{ 2, 4 } }, null);
///     const coordinate = try shape.idx2crd(14, null);                                 // (2,(0,2))
///
/// Where a function takes a tuple as `anytype`, all these will do:
///
/// - a `Tuple`, or a pointer to one;
/// - an integer, `dimfold.static(8)` for one that is static and printed `_8`, and `.whole` for `_`;
/// - a tuple of Zig, of any of these: `.{ 3, .{ 2, .whole } }`;
/// - an array or a slice of integers, or a pointer to an array.
///
/// The entries of a tuple belong to the modes of what it is for, each to the one in its place. A coordinate may have
/// one integer where the shape has a tuple: it counts through that, the first leaf fastest. In the shape (4,(2,3))
/// these are one element:
///
///     const by_leaf = try shape.crd2idx(.{ 1, .{ 1, 2 } }, null);                     // 21
///     const by_mode = try shape.crd2idx(.{ 1, 5 }, null);                             // 21
///     const as_a_whole = try shape.crd2idx(21, null);                                 // 21
///
/// Where a tuple is a tiler it is a list of tilers; see `Tiler`.
///
/// The functions allocate nothing. Results of more than 32 leaves or 15 levels are `error.Unsupported`, integers beyond
/// isize `error.Overflow`. Everywhere: `error.Argument` for a tuple whose parentheses do not match, and for `_` in the
/// arguments of arithmetic and of coordinates, `error.Shape` where two tuples do not fit together or an extent is below
/// 1, `error.Axis` for a mode that is not there.
pub const Tuple = extern struct {
    /// 0 is the empty tuple.
    leaves: u32 = 0,
    /// Bit i: leaf i is static.
    static_value: u32 = 0,
    /// Bit i: leaf i is `_`, and its value 0.
    whole: u32 = 0,
    reserved: u32 = 0,
    value: [c.DIMFOLD_LEAVES_MAX]isize = @splat(0),
    /// Per leaf: in the high nibble the parentheses that open before it, in the low one those that close behind it.
    parens: [c.DIMFOLD_LEAVES_MAX]u8 = @splat(0),

    /// The C struct with the same bytes.
    pub const C = c.dimfold_tuple;
    /// What the names of its C functions begin with.
    pub const c_prefix = "dimfold_tuple_";
    /// Whether C takes it by value.
    pub const is_passed_by_value = false;

    const texts = TextFunctions(@This());
    pub const parse = texts.parse;
    pub const parseFront = texts.parseFront;
    pub const comptimeParse = texts.comptimeParse;
    pub const print = texts.print;
    pub const format = texts.format;

    /// The tuple that `tuple` stands for.
    pub fn from(tuple: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return given.tupleFrom(tuple, diagnostics);
    }

    /// A tuple of these integers and parentheses, none of them static. `error.Ndim` unless there are as many of both.
    pub fn new(value: []const isize, parens: []const u8, diagnostics: ?*Diagnostics) Error!Tuple {
        if (value.len != parens.len) {
            if (diagnostics) |diagnosis| diagnosis.* = .ofNdim("new", "parens", value.len, parens.len);
            return error.Ndim;
        }
        return abi.result(Tuple, Tuple, "new", .{ value.len, value.ptr, parens.ptr }, diagnostics);
    }

    /// A tuple of depth 1, "(3,4)"; of no integers it is the empty tuple.
    pub fn flat(value: []const isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "flat", .{ value.len, value.ptr }, diagnostics);
    }

    /// One integer, "3".
    pub fn integer(value: isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "integer", .{value}, diagnostics);
    }

    /// The integers: borrowed from the tuple.
    pub fn getValue(self: *const Tuple) []const isize {
        return self.value[0..self.leaves];
    }

    /// Whether the leaves are at most 32 and their parentheses match and are at most 15 deep.
    pub fn isValid(self: *const Tuple) bool {
        return abi.ask(Tuple, "is_valid", .{raw(self)});
    }

    /// The number of modes: 1 for an integer, 0 for the empty tuple.
    pub fn rank(self: *const Tuple) usize {
        return abi.ask(Tuple, "rank", .{raw(self)});
    }

    /// The levels of parentheses: 0 for an integer, 1 for the empty tuple.
    pub fn depth(self: *const Tuple) usize {
        return abi.ask(Tuple, "depth", .{raw(self)});
    }

    /// Whether every leaf is static.
    pub fn isStatic(self: *const Tuple) bool {
        return abi.ask(Tuple, "is_static", .{raw(self)});
    }

    /// Whether both have the same parentheses and the same integers; what is static does not count.
    pub fn equal(self: *const Tuple, other: Tuple) bool {
        return abi.ask(Tuple, "equal", .{ raw(self), raw(&other) });
    }

    /// Whether both have the same parentheses.
    pub fn congruent(self: *const Tuple, other: Tuple) bool {
        return abi.ask(Tuple, "congruent", .{ raw(self), raw(&other) });
    }

    /// Whether the tuple has the parentheses of `other` or less: an integer where the other has a tuple is allowed.
    pub fn weaklyCongruent(self: *const Tuple, other: Tuple) bool {
        return abi.ask(Tuple, "weakly_congruent", .{ raw(self), raw(&other) });
    }

    /// Whether every coordinate into this shape is one into the shape `other`: each integer faces a mode of `other` of
    /// that product.
    pub fn compatible(self: *const Tuple, other: Tuple) bool {
        return abi.ask(Tuple, "compatible", .{ raw(self), raw(&other) });
    }

    /// CuTe's lexicographic order: the first mode decides first. Tuples of different rank are compared as far as both
    /// go; then the shorter one is less. An integer is neither less than a tuple nor the other way round.
    pub fn lexLess(self: *const Tuple, other: Tuple) bool {
        return abi.ask(Tuple, "lex_less", .{ raw(self), raw(&other) });
    }

    /// CuTe's colexicographic order: the last mode decides first.
    pub fn colexLess(self: *const Tuple, other: Tuple) bool {
        return abi.ask(Tuple, "colex_less", .{ raw(self), raw(&other) });
    }

    /// Whether every element is less.
    pub fn elemLess(self: *const Tuple, other: Tuple) bool {
        return abi.ask(Tuple, "elem_less", .{ raw(self), raw(&other) });
    }

    /// The mode at a path: `&.{ 1, 0 }` is mode 0 of mode 1 (CuTe's get<1,0>). An empty path is the tuple itself.
    pub fn get(self: *const Tuple, path: []const isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "get", .{ raw(self), path.len, path.ptr }, diagnostics);
    }

    /// The modes from `start` up to but not including `stop`, as a tuple of these modes: (3) of 3, () of none. Negative
    /// bounds count from the end, as in Python; `error.Axis` for a stop before the start.
    pub fn take(self: *const Tuple, start: isize, stop: isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "take", .{ raw(self), start, stop }, diagnostics);
    }

    /// The modes of a list, in its order.
    pub fn select(self: *const Tuple, modes: []const isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "select", .{ raw(self), modes.len, modes.ptr }, diagnostics);
    }

    /// Puts the modes from `start` up to but not including `stop` into parentheses of their own; none are left as they
    /// are.
    pub fn group(self: *const Tuple, start: isize, stop: isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "group", .{ raw(self), start, stop }, diagnostics);
    }

    /// The leaves in one pair of parentheses; an integer stays one.
    pub fn flatten(self: *const Tuple, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "flatten", .{raw(self)}, diagnostics);
    }

    /// The leaves with the parentheses of `profile`, which must have as many leaves.
    pub fn unflatten(self: *const Tuple, profile: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return self.with("unflatten", profile, diagnostics);
    }

    /// With `tuple` as one more mode, the last. An integer counts as a tuple of one mode.
    pub fn append(self: *const Tuple, tuple: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return self.with("append", tuple, diagnostics);
    }

    /// With `tuple` as one more mode, the first.
    pub fn prepend(self: *const Tuple, tuple: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return self.with("prepend", tuple, diagnostics);
    }

    /// With `tuple` in place of mode `mode`.
    pub fn replace(self: *const Tuple, mode: isize, tuple: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        const other = try from(tuple, diagnostics);
        return abi.result(Tuple, Tuple, "replace", .{ raw(self), mode, raw(&other) }, diagnostics);
    }

    /// A tuple whose modes are the given ones, at most 32 (CuTe's make_tuple); of none it is the empty tuple.
    pub fn concatenate(tuples: []const Tuple, diagnostics: ?*Diagnostics) Error!Tuple {
        var pointers: [c.DIMFOLD_LEAVES_MAX][*c]const c.dimfold_tuple = undefined;
        const count = try given.point(Tuple, "concatenate", tuples, &pointers, diagnostics);
        const first: [*c]const [*c]const c.dimfold_tuple = &pointers;
        return abi.result(Tuple, Tuple, "concatenate", .{ count, first }, diagnostics);
    }

    /// 3 becomes (3), a tuple stays.
    pub fn wrap(self: *const Tuple, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "wrap", .{raw(self)}, diagnostics);
    }

    /// (((3))) becomes 3, and ((3,4)) becomes (3,4).
    pub fn unwrap(self: *const Tuple, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "unwrap", .{raw(self)}, diagnostics);
    }

    /// The product of all leaves, 1 for the empty tuple.
    pub fn product(self: *const Tuple, diagnostics: ?*Diagnostics) Error!isize {
        return self.number("product", .{}, diagnostics);
    }

    /// The sum of all leaves.
    pub fn sum(self: *const Tuple, diagnostics: ?*Diagnostics) Error!isize {
        return self.number("sum", .{}, diagnostics);
    }

    /// The sum of the products of leaves that face each other in two congruent tuples.
    pub fn innerProduct(self: *const Tuple, tuple: anytype, diagnostics: ?*Diagnostics) Error!isize {
        const other = try from(tuple, diagnostics);
        return self.number("inner_product", .{raw(&other)}, diagnostics);
    }

    /// The product of each mode: ((2,3),4) gives (6,4).
    pub fn productEach(self: *const Tuple, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "product_each", .{raw(self)}, diagnostics);
    }

    /// The product at each leaf of `profile`, which must be weakly congruent to the tuple.
    pub fn productLike(self: *const Tuple, profile: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return self.with("product_like", profile, diagnostics);
    }

    /// Division of shapes, rounded up. Tuple by tuple: mode by mode; missing modes of the divisor are 1. Integer by
    /// tuple: by the product. Tuple by integer: the first mode is divided, the next one by what of the divisor is left.
    pub fn ceilDiv(self: *const Tuple, divisor: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return self.with("ceil_div", divisor, diagnostics);
    }

    /// The smallest multiples that are not less, of tuples of one profile or of two integers.
    pub fn roundUp(self: *const Tuple, divisor: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return self.with("round_up", divisor, diagnostics);
    }

    /// As `ceilDiv`, where of each pair one must divide the other, else `error.Shape`: (4,5,6) by 40 is (1,1,3).
    pub fn shapeDiv(self: *const Tuple, divisor: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return self.with("shape_div", divisor, diagnostics);
    }

    /// Each leaf times the product of what faces it in `factor`.
    pub fn elemScale(self: *const Tuple, factor: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        return self.with("elem_scale", factor, diagnostics);
    }

    /// Strides that make the shape contiguous from `current` on, the first leaf fastest. An extent 1 gets stride 0.
    pub fn compactLeft(self: *const Tuple, current: isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "compact_left", .{ raw(self), current }, diagnostics);
    }

    /// The same, the last leaf fastest.
    pub fn compactRight(self: *const Tuple, current: isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "compact_right", .{ raw(self), current }, diagnostics);
    }

    /// The same from 1 on, in the order of the integers of `order`, the smallest fastest; where `order` has an integer
    /// and the shape a tuple, the first leaf of that is fastest. Equal integers get the same stride, and overlap;
    /// strictly they are `error.Order`. `error.Shape` if `order` is not weakly congruent to the shape.
    pub fn compactOrdered(
        self: *const Tuple,
        order: anytype,
        options: Options,
        diagnostics: ?*Diagnostics,
    ) Error!Tuple {
        const ranked = try from(order, diagnostics);
        const arguments = .{ raw(self), raw(&ranked), options.flags() };
        return abi.result(Tuple, Tuple, "compact_ordered", arguments, diagnostics);
    }

    /// The colexicographic index of a coordinate of this shape: one integer for the whole, one per mode, one per leaf,
    /// or any mixture. Coordinates are not held against the extents.
    pub fn crd2idx(self: *const Tuple, coordinate: anytype, diagnostics: ?*Diagnostics) Error!isize {
        const at = try from(coordinate, diagnostics);
        var index: isize = undefined;
        try abi.call(Tuple, "crd2idx", .{ raw(&at), raw(self), &index, raw(diagnostics) });
        return index;
    }

    /// The coordinate, with the parentheses of this shape, of an index of 0 or more, else `error.Index`. The last leaf
    /// is not reduced by its extent, as in CuTe: 7 of (2,3) is (1,3).
    pub fn idx2crd(self: *const Tuple, index: isize, diagnostics: ?*Diagnostics) Error!Tuple {
        return abi.result(Tuple, Tuple, "idx2crd", .{ index, raw(self) }, diagnostics);
    }

    /// The coordinate of `shape` that has the index which `coordinate` has in this shape; mode by mode where all three
    /// are tuples of one rank.
    pub fn crd2crd(
        self: *const Tuple,
        coordinate: anytype,
        shape: anytype,
        diagnostics: ?*Diagnostics,
    ) Error!Tuple {
        const at = try from(coordinate, diagnostics);
        const target = try from(shape, diagnostics);
        return abi.result(Tuple, Tuple, "crd2crd", .{ raw(&at), raw(self), raw(&target) }, diagnostics);
    }

    fn with(self: *const Tuple, comptime name: []const u8, tuple: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
        const other = try from(tuple, diagnostics);
        return abi.result(Tuple, Tuple, name, .{ raw(self), raw(&other) }, diagnostics);
    }

    fn number(
        self: *const Tuple,
        comptime name: []const u8,
        others: anytype,
        diagnostics: ?*Diagnostics,
    ) Error!isize {
        var result: isize = undefined;
        try abi.call(Tuple, name, .{raw(self)} ++ others ++ .{ &result, raw(diagnostics) });
        return result;
    }
};
