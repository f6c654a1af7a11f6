//! Making layouts.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const known = @import("known.zig");
const layout = @import("../layout.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    const Dynamic = layout.Layout(.dynamic);
    return struct {
        /// Takes shape, stride and offset, all in elements. The layout must be representable: every position and the
        /// product of the extents that are not 0 at most maxInt(isize), no stride minInt(isize) (else
        /// `error.Overflow`), and no position below 0 (else `error.Bounds`). Strides may be 0 or overlap: ask
        /// `checkStrides`. `error.Ndim` unless shape and stride have equally many entries.
        pub fn new(
            shape: list.PerAxis(Self, usize),
            stride: list.PerAxis(Self, isize),
            offset: usize,
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            try list.checkSameLength("new", "stride", shape, stride, diagnostics);
            const arguments = list.counted(&shape) ++ .{ list.pointerTo(&stride), offset };
            return abi.result(Self, Self, "new", arguments, diagnostics);
        }

        /// The same without any check of the numbers: positions below 0 and whatever else the caller answers for. Only
        /// how many there are is checked.
        pub fn newUnchecked(
            shape: list.PerAxis(Self, usize),
            stride: list.PerAxis(Self, isize),
            offset: usize,
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            try list.checkSameLength("new_unchecked", "stride", shape, stride, diagnostics);
            const arguments = list.counted(&shape) ++ .{ list.pointerTo(&stride), offset };
            return abi.result(Self, Self, "new_unchecked", arguments, diagnostics);
        }

        /// The contiguous layout of a shape at offset 0 in C order: the last axis has stride 1. The strides of a shape
        /// with an extent 0 are those of the same shape with 1 in its place. `error.Overflow` if the product of the
        /// extents that are not 0 is above maxInt(isize).
        ///
        /// It may be called while a program is compiled, as the two below: outside of functions, and in them behind
        /// `comptime`. What would be an error does not compile then, so that nothing is left to catch:
        ///
        ///     const tile = comptime dimfold.Layout(2).cContig(.{ 16, 64 }, null) catch unreachable;
        ///     var items: [tile.size()]f32 = undefined;
        pub fn cContig(shape: list.PerAxis(Self, usize), diagnostics: ?*Diagnostics) Error!Self {
            if (@inComptime()) return known.contig(Self, "c_contig", shape, .c);
            return abi.result(Self, Self, "c_contig", list.counted(&shape), diagnostics);
        }

        /// The same in F order: the first axis has stride 1.
        pub fn fContig(shape: list.PerAxis(Self, usize), diagnostics: ?*Diagnostics) Error!Self {
            if (@inComptime()) return known.contig(Self, "f_contig", shape, .f);
            return abi.result(Self, Self, "f_contig", list.counted(&shape), diagnostics);
        }

        /// One of the two above: `order` is `.c` or `.f`, else `error.Order`.
        pub fn contig(
            shape: list.PerAxis(Self, usize),
            order: layout.Order,
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            if (@inComptime()) return known.contig(Self, "contig", shape, order);
            const arguments = list.counted(&shape) ++ .{@intFromEnum(order)};
            return abi.result(Self, Self, "contig", arguments, diagnostics);
        }

        /// The dense layout of a shape at offset 0 in any order of the axes: `axes` names them from the slowest to the
        /// fastest, so that the last one gets stride 1. Strides of an empty shape and `error.Overflow` as in `cContig`;
        /// `error.Axis` unless `axes` names each axis once.
        pub fn dense(
            shape: list.PerAxis(Self, usize),
            axes: list.PerAxis(Self, isize),
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            try list.checkSameLength("dense", "axes", shape, axes, diagnostics);
            return abi.result(Self, Self, "dense", list.counted(&shape) ++ .{list.pointerTo(&axes)}, diagnostics);
        }

        /// The same layout of dynamic rank.
        pub fn toDyn(self: *const Self, diagnostics: ?*Diagnostics) Error!Dynamic {
            return abi.result(Dynamic, Self, "to_dyn", .{abi.raw(self)}, diagnostics);
        }

        /// A dynamic layout as one of this rank. `error.Ndim` if it has another number of axes.
        pub fn fromDyn(dynamic: Dynamic, diagnostics: ?*Diagnostics) Error!Self {
            return abi.result(Self, Self, "from_dyn", .{abi.raw(&dynamic)}, diagnostics);
        }

        /// The layout with another offset, in elements. Checked as in `new`.
        pub fn setOffset(self: *const Self, offset: usize, diagnostics: ?*Diagnostics) Error!Self {
            return abi.result(Self, Self, "set_offset", .{ abi.raw(self), offset }, diagnostics);
        }

        /// The same without a check.
        pub fn setOffsetUnchecked(self: *const Self, offset: usize, diagnostics: ?*Diagnostics) Error!Self {
            return abi.result(Self, Self, "set_offset_unchecked", .{ abi.raw(self), offset }, diagnostics);
        }

        /// As many zeros as the layout has axes: a shape to start from. `ndim` is `{}` for a fixed
        /// rank, and a number of at most 64 (else `error.Ndim`) for the dynamic one.
        pub fn newShape(ndim: list.NdimIfDynamic(Self), diagnostics: ?*Diagnostics) Error!list.AxesOf(Self, usize) {
            return zeros(usize, "new_shape", ndim, diagnostics);
        }

        /// The same for a stride.
        pub fn newStride(ndim: list.NdimIfDynamic(Self), diagnostics: ?*Diagnostics) Error!list.AxesOf(Self, isize) {
            return zeros(isize, "new_stride", ndim, diagnostics);
        }

        fn zeros(
            comptime T: type,
            comptime name: []const u8,
            ndim: list.NdimIfDynamic(Self),
            diagnostics: ?*Diagnostics,
        ) Error!list.AxesOf(Self, T) {
            var result: list.AxesOf(Self, T) = undefined;
            const count = if (rank.isFixed(Self)) .{} else .{ndim};
            try abi.call(Self, name, count ++ .{ list.entries(&result), abi.raw(diagnostics) });
            if (!rank.isFixed(Self)) result.ndim = ndim;
            return result;
        }
    };
}
