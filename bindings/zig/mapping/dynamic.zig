//! Mappings of which nothing is in the type: C's struct, and C's functions.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Dtype = @import("../dtype.zig").Dtype;
const layouts = @import("../layout.zig");
const list = @import("../list.zig");
const status = @import("../status.zig");
const Error = status.Error;
const raw = abi.raw;

/// The policies, by C's numbers.
pub const Policy = enum(i32) {
    right = c.DIMFOLD_MAPPING_RIGHT,
    left = c.DIMFOLD_MAPPING_LEFT,
    right_padded = c.DIMFOLD_MAPPING_RIGHT_PADDED,
    left_padded = c.DIMFOLD_MAPPING_LEFT_PADDED,
    strided = c.DIMFOLD_MAPPING_STRIDED,
    _,
};

/// A list of numbers, of which bit i of `static` tells whether number i is static.
pub fn Marked(comptime T: type) type {
    return struct { []const T, u64 };
}

/// A mapping of any policy, index type and rank up to 64, all known at run time: what every `Mapping` becomes by
/// `toDyn`. Only the first `ndim` entries of shape and stride count; no position depends on what is static.
///
///     const image: dimfold.DynMapping = try .rightPadded(.{ &.{ 480, 639 }, 0 }, 16, true, .i32, null);
pub const DynMapping = extern struct {
    policy: Policy,
    index_dtype: Dtype,
    ndim: usize,
    /// The position of element (0,…,0); 0 unless the policy is strided.
    offset: usize,
    /// Of the padded policies; else 0.
    alignment: usize,
    static_alignment: u64,
    /// Bit i: the extent of axis i is static.
    static_shape: u64,
    /// Bit i: the stride of axis i is static.
    static_stride: u64,
    shape: [c.DIMFOLD_NDIM_MAX]usize,
    stride: [c.DIMFOLD_NDIM_MAX]isize,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_mapping;
    /// What the names of its C functions begin with.
    pub const c_prefix = "dimfold_mapping_";
    const Self = @This();

    /// The last axis has stride 1, each other one the product of the extents behind it. `error.Dtype` unless
    /// `index_dtype` is an integer type; `error.Overflow` if an extent, a position or the required span size is beyond
    /// it or maxInt(isize), or the product of the extents that are not 0 beyond the latter.
    pub fn right(shape: Marked(usize), index_dtype: Dtype, diagnostics: ?*Diagnostics) Error!Self {
        return made("right", list.counted(&shape[0]) ++ .{ shape[1], @intFromEnum(index_dtype) }, diagnostics);
    }

    /// The first axis has stride 1, each other one the product of the extents before it.
    pub fn left(shape: Marked(usize), index_dtype: Dtype, diagnostics: ?*Diagnostics) Error!Self {
        return made("left", list.counted(&shape[0]) ++ .{ shape[1], @intFromEnum(index_dtype) }, diagnostics);
    }

    /// `right` where for the other axes the last extent counts as the smallest multiple of `alignment` that is not
    /// less. 0 and 1 pad nothing; `error.Argument` for one above maxInt(isize).
    pub fn rightPadded(
        shape: Marked(usize),
        alignment: usize,
        is_alignment_static: bool,
        index_dtype: Dtype,
        diagnostics: ?*Diagnostics,
    ) Error!Self {
        const padding = .{ alignment, is_alignment_static, @intFromEnum(index_dtype) };
        return made("right_padded", list.counted(&shape[0]) ++ .{shape[1]} ++ padding, diagnostics);
    }

    /// `left` with the first extent padded.
    pub fn leftPadded(
        shape: Marked(usize),
        alignment: usize,
        is_alignment_static: bool,
        index_dtype: Dtype,
        diagnostics: ?*Diagnostics,
    ) Error!Self {
        const padding = .{ alignment, is_alignment_static, @intFromEnum(index_dtype) };
        return made("left_padded", list.counted(&shape[0]) ++ .{shape[1]} ++ padding, diagnostics);
    }

    /// Any strides, from `offset` on. `error.Ndim` unless there are as many as extents; else as `Layout.new`.
    pub fn strided(
        shape: Marked(usize),
        stride: Marked(isize),
        offset: usize,
        index_dtype: Dtype,
        diagnostics: ?*Diagnostics,
    ) Error!Self {
        try list.checkSameLength("mapping_strided", "stride", shape[0], stride[0], diagnostics);
        const places = .{ list.pointerTo(&stride[0]), stride[1], offset, @intFromEnum(index_dtype) };
        return made("strided", list.counted(&shape[0]) ++ .{shape[1]} ++ places, diagnostics);
    }

    /// A strided mapping given by functions, checked against itself. `error.Unsupported` if it has no strides,
    /// `error.Argument` if its functions contradict each other.
    pub fn fromFunctions(
        functions: MappingFunctions,
        index_dtype: Dtype,
        diagnostics: ?*Diagnostics,
    ) Error!Self {
        return made("from_functions", .{ raw(&functions), @intFromEnum(index_dtype) }, diagnostics);
    }

    fn made(comptime name: []const u8, arguments: anytype, diagnostics: ?*Diagnostics) Error!Self {
        return abi.result(Self, Self, name, arguments, diagnostics);
    }

    /// The number of axes.
    pub fn getNdim(self: *const Self) usize {
        return abi.ask(Self, "ndim", .{raw(self)});
    }

    /// The extents, borrowed from the mapping.
    pub fn extents(self: *const Self) []const usize {
        return list.entriesAt(usize, abi.ask(Self, "extents", .{raw(self)}), self.getNdim());
    }

    /// The strides, borrowed from the mapping.
    pub fn getStride(self: *const Self) []const isize {
        return list.entriesAt(isize, abi.ask(Self, "stride", .{raw(self)}), self.getNdim());
    }

    /// The extent of an axis if it is static. null for an axis that the mapping does not have.
    pub fn staticExtent(self: *const Self, axis: isize) ?i64 {
        return unlessDynamic(abi.ask(Self, "static_extent", .{ raw(self), axis }));
    }

    /// The stride of an axis if all that it follows from is static.
    pub fn staticStride(self: *const Self, axis: isize) ?i64 {
        return unlessDynamic(abi.ask(Self, "static_stride", .{ raw(self), axis }));
    }

    /// The alignment of a padded policy if it is static.
    pub fn staticAlignment(self: *const Self) ?i64 {
        return unlessDynamic(abi.ask(Self, "static_alignment", .{raw(self)}));
    }

    fn unlessDynamic(number: i64) ?i64 {
        return if (number == c.DIMFOLD_DYNAMIC) null else number;
    }

    /// The extents, of which the one that is padded is rounded up.
    pub fn paddedExtents(self: *const Self, diagnostics: ?*Diagnostics) Error!list.AxisArray(usize) {
        var result: list.AxisArray(usize) = .{ .ndim = self.ndim, .buffer = undefined };
        try abi.call(Self, "padded_extents", .{ raw(self), list.entries(&result), raw(diagnostics) });
        return result;
    }

    /// What holds for every mapping of the same policy and static numbers.
    pub fn isAlwaysStrided(self: *const Self) bool {
        return abi.ask(Self, "is_always_strided", .{raw(self)});
    }

    /// That no two indices share a position.
    pub fn isAlwaysUnique(self: *const Self) bool {
        return abi.ask(Self, "is_always_unique", .{raw(self)});
    }

    /// That every position below the required span size is some element's.
    pub fn isAlwaysExhaustive(self: *const Self) bool {
        return abi.ask(Self, "is_always_exhaustive", .{raw(self)});
    }

    /// What holds for this mapping.
    pub fn isStrided(self: *const Self) bool {
        return abi.ask(Self, "is_strided", .{raw(self)});
    }

    /// For `strided` the cheap test of `Layout.checkStrides`.
    pub fn isUnique(self: *const Self) bool {
        return abi.ask(Self, "is_unique", .{raw(self)});
    }

    /// Exact.
    pub fn isExhaustive(self: *const Self) bool {
        return abi.ask(Self, "is_exhaustive", .{raw(self)});
    }

    /// How many elements an allocation needs: the highest position and one more; 0 when an extent is 0. maxInt(usize)
    /// if it cannot be represented.
    pub fn requiredSpanSize(self: *const Self) usize {
        return abi.ask(Self, "required_span_size", .{raw(self)});
    }

    /// The position of the element at `where`, each entry in [-extent, extent), else `error.Index`. `error.Ndim` if it
    /// has not one entry per axis.
    pub fn index(self: *const Self, where: []const isize, diagnostics: ?*Diagnostics) Error!usize {
        var position: usize = undefined;
        const arguments = .{ raw(self), where.len, where.ptr, @as([*c]usize, &position), raw(diagnostics) };
        try abi.call(Self, "index", arguments);
        return position;
    }

    /// Whether extents, offset and every stride are the same; policy, index type and what is static do not count.
    pub fn equal(self: *const Self, other: Self) bool {
        return abi.ask(Self, "equal", .{ raw(self), raw(&other) });
    }

    /// The mapping as one of another type, that of `example`: its policy, its index type, and which numbers are static
    /// and what they are. The result equals the mapping; `error.Ndim`, `error.Shape`, `error.NotAView`,
    /// `error.Overflow` if that cannot be.
    pub fn convert(self: *const Self, example: Self, diagnostics: ?*Diagnostics) Error!Self {
        return made("convert", .{ raw(&example), raw(self) }, diagnostics);
    }

    /// The same as a layout.
    pub fn toLayout(self: *const Self, diagnostics: ?*Diagnostics) Error!layouts.Layout(.dynamic) {
        return abi.result(layouts.Layout(.dynamic), Self, "to_layout", .{raw(self)}, diagnostics);
    }

    /// A layout as a mapping of the type of `example`, as in `convert`, but for strides that nobody follows: the result
    /// has those of its policy.
    pub fn fromLayout(
        example: Self,
        layout: layouts.Layout(.dynamic),
        diagnostics: ?*Diagnostics,
    ) Error!Self {
        return made("from_layout", .{ raw(&example), raw(&layout) }, diagnostics);
    }
};

/// C's table of functions for a mapping of the caller's own. `Mapping` of an own policy gives it by `functions`; the
/// context is a pointer to that mapping.
pub const MappingFunctions = extern struct {
    context: ?*anyopaque,
    ndim: usize,
    shape: [*c]const usize,
    static_shape: u64,
    index: ?*const fn (?*anyopaque, [*c]const usize) callconv(.c) usize,
    required_span_size: ?*const fn (?*anyopaque) callconv(.c) usize,
    /// null: the mapping is not strided.
    stride: ?*const fn (?*anyopaque, usize) callconv(.c) isize,
    /// null: no stride is static.
    static_stride: ?*const fn (?*anyopaque, usize) callconv(.c) i64,
    reserved: [2]u64 = @splat(0),

    /// The C struct with the same bytes.
    pub const C = c.dimfold_mapping_functions;

    /// The position of the element at `where`, each entry in [-extent, extent), else `error.Index`. `error.Argument` if
    /// `index` leads out of the required span size.
    pub fn at(self: *const MappingFunctions, where: []const isize, diagnostics: ?*Diagnostics) Error!usize {
        var position: usize = undefined;
        const arguments = .{ raw(self), where.len, where.ptr, &position, raw(diagnostics) };
        try status.check(@call(.auto, c.dimfold_mapping_functions_index, arguments));
        return position;
    }
};
