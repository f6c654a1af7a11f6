//! What a layout tells about itself.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const known = @import("known.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const raw = abi.raw;

/// A half-open range of positions.
pub const Bounds = struct { min: usize, max: usize };

/// The lowest and the highest position, both included.
pub const OffsetBounds = struct { min: isize, max: isize };

/// These functions for layouts of type Self, which gives them as its own. Those of the numbers in the struct, and
/// `size`, answer while a program is compiled, too.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// The number of axes.
        pub fn getNdim(self: *const Self) usize {
            if (@inComptime()) return if (rank.isFixed(Self)) Self.rank else self.ndim;
            return abi.ask(Self, "ndim", .{raw(self)});
        }

        /// The number of elements: the product of the extents, 1 for rank 0. maxInt(usize) if it cannot be represented.
        pub fn size(self: *const Self) usize {
            if (@inComptime()) return known.size(self.getShape());
            return abi.ask(Self, "size", .{raw(self)});
        }

        /// The extents, one per axis: borrowed from the layout.
        pub fn getShape(self: *const Self) []const usize {
            if (@inComptime()) return self.shape[0..self.getNdim()];
            return list.entriesAt(usize, abi.ask(Self, "shape", .{raw(self)}), self.getNdim());
        }

        /// The strides, one per axis: borrowed from the layout.
        pub fn getStride(self: *const Self) []const isize {
            if (@inComptime()) return self.stride[0..self.getNdim()];
            return list.entriesAt(isize, abi.ask(Self, "stride", .{raw(self)}), self.getNdim());
        }

        /// The position of element (0,…,0).
        pub fn getOffset(self: *const Self) usize {
            if (@inComptime()) return self.offset;
            return abi.ask(Self, "offset", .{raw(self)});
        }

        /// Whether the elements lie in one run in C order. The strides of axes of extent 1 do not matter; rank 0 and
        /// empty layouts are contiguous in C and in F order.
        pub fn isCContig(self: *const Self) bool {
            return abi.ask(Self, "is_c_contig", .{raw(self)});
        }

        /// Whether the elements lie in one run in F order.
        pub fn isFContig(self: *const Self) bool {
            return abi.ask(Self, "is_f_contig", .{raw(self)});
        }

        /// Whether the elements lie in one run in some order of the axes; strides are then above 0. Extent 1, rank 0
        /// and empty layouts as above.
        pub fn isContig(self: *const Self) bool {
            return abi.ask(Self, "is_contig", .{raw(self)});
        }

        /// Whether it is contiguous in that sense, with offset 0.
        pub fn isDense(self: *const Self) bool {
            return abi.ask(Self, "is_dense", .{raw(self)});
        }

        /// Whether the cheap test proves that no two indices share a position: `checkStrides` as a question, so it may
        /// say false of a layout without overlap. `isInjective` is exact.
        pub fn isUnique(self: *const Self) bool {
            return abi.ask(Self, "is_unique", .{raw(self)});
        }

        /// The axes from the slowest to the fastest: by |stride|, the largest first, among equals by extent, the
        /// largest first, then as they come. `dense` takes them.
        pub fn strideOrder(self: *const Self, diagnostics: ?*Diagnostics) Error!list.AxesOf(Self, isize) {
            var axes = list.axesOf(self, isize);
            try abi.call(Self, "stride_order", .{ raw(self), list.entries(&axes), raw(diagnostics) });
            return axes;
        }

        /// The mirror of `fPrefer`: whether the layout leans towards C order, gaps allowed.
        pub fn cPrefer(self: *const Self) bool {
            return abi.ask(Self, "c_prefer", .{raw(self)});
        }

        /// Whether, with the axes of extent 1 left out, all strides are positive, none is smaller than the one before
        /// it, and the first is 1. True for rank 0 and for empty layouts.
        pub fn fPrefer(self: *const Self) bool {
            return abi.ask(Self, "f_prefer", .{raw(self)});
        }

        /// How many trailing axes lie in one run. All of them for empty layouts.
        pub fn ndimOfCContig(self: *const Self) usize {
            return abi.ask(Self, "ndim_of_c_contig", .{raw(self)});
        }

        /// How many leading axes lie in one run. All of them for empty layouts.
        pub fn ndimOfFContig(self: *const Self) usize {
            return abi.ask(Self, "ndim_of_f_contig", .{raw(self)});
        }

        /// The half-open range of positions that the layout touches: (offset, offset + 1) for rank 0, (offset, offset)
        /// when it is empty. `error.Bounds` if one is below 0.
        pub fn boundsIndex(self: *const Self, diagnostics: ?*Diagnostics) Error!Bounds {
            var bounds: Bounds = undefined;
            try abi.call(Self, "bounds_index", .{ raw(self), &bounds.min, &bounds.max, raw(diagnostics) });
            return bounds;
        }

        /// The lowest and the highest position, both included and signed; (0, -1) when the layout is empty.
        pub fn offsetBounds(self: *const Self, diagnostics: ?*Diagnostics) Error!OffsetBounds {
            var bounds: OffsetBounds = undefined;
            try abi.call(Self, "offset_bounds", .{ raw(self), &bounds.min, &bounds.max, raw(diagnostics) });
            return bounds;
        }

        /// The lowest position, signed; 0 when the layout is empty.
        pub fn offsetMin(self: *const Self, diagnostics: ?*Diagnostics) Error!isize {
            return offset(self, "offset_min", diagnostics);
        }

        /// The highest position, signed; -1 when the layout is empty.
        pub fn offsetMax(self: *const Self, diagnostics: ?*Diagnostics) Error!isize {
            return offset(self, "offset_max", diagnostics);
        }

        fn offset(self: *const Self, comptime name: []const u8, diagnostics: ?*Diagnostics) Error!isize {
            var position: isize = undefined;
            try abi.call(Self, name, .{ raw(self), @as([*c]isize, &position), raw(diagnostics) });
            return position;
        }

        /// The number of elements that the allocation behind the layout must hold: the end of the bounds; 0 when it is
        /// empty.
        pub fn span(self: *const Self, diagnostics: ?*Diagnostics) Error!usize {
            var elements: usize = undefined;
            try abi.call(Self, "span", .{ raw(self), &elements, raw(diagnostics) });
            return elements;
        }

        /// Succeeds if the sorted strides prove that no two indices share a position, else `error.Overlap` with the
        /// axis at fault. With `skip_zero` axes of stride 0 are left out. The test is sound but cheap: it refuses some
        /// layouts without overlap, such as (2,3):(3,2).
        pub fn checkStrides(self: *const Self, skip_zero: bool, diagnostics: ?*Diagnostics) Error!void {
            return abi.call(Self, "check_strides", .{ raw(self), skip_zero, raw(diagnostics) });
        }

        /// Whether any stride is 0.
        pub fn isBroadcasted(self: *const Self) bool {
            return abi.ask(Self, "is_broadcasted", .{raw(self)});
        }

        /// The product of the extents whose stride is not 0.
        pub fn sizeNonBroadcast(self: *const Self) usize {
            return abi.ask(Self, "size_non_broadcast", .{raw(self)});
        }

        /// Whether any extent is 0.
        pub fn isEmpty(self: *const Self) bool {
            return abi.ask(Self, "is_empty", .{raw(self)});
        }

        /// Literally the same: every extent, every stride, the offset.
        pub fn equal(self: *const Self, other: Self) bool {
            return abi.ask(Self, "equal", .{ raw(self), raw(&other) });
        }

        /// The same as functions from index to position: strides of axes of extent 1 are ignored, and everything but
        /// the shape of empty layouts.
        pub fn equivalent(self: *const Self, other: Self) bool {
            return abi.ask(Self, "equivalent", .{ raw(self), raw(&other) });
        }

        /// A 64-bit hash, the same on every platform and for every rank type, equal for equivalent layouts.
        pub fn hash(self: *const Self) u64 {
            return abi.ask(Self, "hash", .{raw(self)});
        }
    };
}
