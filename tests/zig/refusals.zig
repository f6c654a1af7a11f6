//! What every function refuses: the error, the operation that the diagnosis names, and outputs as they were.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Diagnostics = dimfold.Diagnostics;

/// A diagnosis that each expectation reads and clears.
const Expectation = struct {
    diagnostics: Diagnostics = .{},

    fn refused(self: *Expectation, operation: []const u8, err: dimfold.Error, result: anytype) !void {
        errdefer std.debug.print("{s} refused, but otherwise than expected\n", .{operation});
        try testing.expectError(err, result);
        try testing.expectEqualStrings(operation, self.diagnostics.getOperation().?);
        const found = self.diagnostics.status;
        self.diagnostics = .{};
        for (std.meta.tags(Known)) |each| if (@intFromEnum(each) == found)
            return testing.expectEqualStrings(@errorName(err), @tagName(each));
        return error.StatusWithoutError;
    }
};

/// C's numbers of the statuses that are expected here.
const Known = enum(i32) {
    Ndim = 2,
    Axis,
    Index,
    Slice,
    Shape,
    Overflow,
    Bounds,
    Order,
    Overlap = 11,
    Argument = 15,
    Itemsize = 19,
};

test "views by layouts refuse axes, indices and slices that are not there" {
    const matrix = reference.sample(2, 0);
    inline for (.{ matrix, reference.dynamic(matrix) }) |layout| {
        var e: Expectation = .{};
        const d = &e.diagnostics;
        const axes: [2]isize = .{ 0, 0 };
        const per_axis = if (@TypeOf(layout) == reference.Dynamic) &axes else axes;
        try e.refused("transpose", error.Axis, layout.transpose(per_axis, d));
        try e.refused("swapaxes", error.Axis, layout.swapaxes(0, 2, d));
        try e.refused("moveaxis", error.Axis, layout.moveaxis(.{0}, .{2}, d));
        try e.refused("flip", error.Axis, layout.flip(.{-3}, d));
        try e.refused("diagonal", error.Axis, layout.diagonal(.{ .axis1 = 1, .axis2 = -1 }, d));
        try e.refused("dim_select", error.Index, layout.dimSelect(0, 2, d));
        try e.refused("dim_insert", error.Axis, layout.dimInsert(3, d));
        try e.refused("dim_eliminate", error.Shape, layout.dimEliminate(0, d));
        try e.refused("dim_narrow", error.Slice, layout.dimNarrow(0, .{ .step = 0 }, d));
        try e.refused("dim_slice", error.Argument, layout.dimSlice(.{ .ellipsis, .ellipsis }, d));
        try e.refused("dim_chop", error.Axis, layout.dimChop(2, d));
        try e.refused("dim_split_at", error.Axis, layout.dimSplitAt(3, d));
        try e.refused("dim_split_axes", error.Axis, layout.dimSplitAxes(.{2}, d));
    }
}

test "other shapes refuse what does not fit" {
    const matrix = reference.sample(2, 0);
    inline for (.{ matrix, reference.dynamic(matrix) }) |layout| {
        var e: Expectation = .{};
        const d = &e.diagnostics;
        try e.refused("squeeze", error.Shape, layout.squeeze(.{0}, d));
        try e.refused("unsqueeze", error.Axis, layout.unsqueeze(.{ 0, 0 }, d));
        try e.refused("sliding_window", error.Shape, layout.slidingWindow(.{3}, .{0}, d));
        try e.refused("reshape", error.Shape, layout.reshape(.{7}, .c, d));
        try e.refused("broadcast_to", error.Shape, layout.broadcastTo(.{ 2, 4 }, d));
        try e.refused("broadcast_to_left", error.Shape, layout.broadcastToLeft(.{ 3, 3, 2 }, d));
        const other = try dimfold.Layout(1).cContig(.{4}, null);
        try e.refused("broadcast_layout", error.Shape, layout.broadcastLayout(other, d));
        try e.refused("broadcast_layout_left", error.Shape, layout.broadcastLayoutLeft(other, d));
        try e.refused("broadcast_layout_to_first", error.Shape, layout.broadcastLayoutToFirst(other, d));
        try e.refused("broadcast_layout_to_first_left", error.Shape, layout.broadcastLayoutToFirstLeft(other, d));
    }
}

test "bytes, items and order of axes refuse what does not divide" {
    const matrix = reference.sample(2, 0);
    inline for (.{ matrix, reference.dynamic(matrix) }) |layout| {
        var e: Expectation = .{};
        const d = &e.diagnostics;
        try e.refused("flatten", error.Axis, layout.flatten(2, -1, d));
        try e.refused("flatten_with_mask", error.Axis, layout.flattenWithMask(0, 2, 1, d));
        try e.refused("repack", error.Itemsize, layout.repack(4, 6, null, -1, true, d));
        try e.refused("repack", error.Itemsize, layout.repack(2, 4, null, -1, false, d));
        try e.refused("max_compatible_itemsize", error.Itemsize, layout.maxCompatibleItemsize(0, 8, null, -1, d));
        try e.refused("dim_slice_strict", error.Slice, layout.dimSliceStrict(1, 2, 1, d));
        try e.refused("stride_bytes", error.Itemsize, layout.strideBytes(0, d));
        try e.refused("offset_bytes", error.Itemsize, layout.offsetBytes(0, d));
        try e.refused("span_bytes", error.Overflow, layout.spanBytes(std.math.maxInt(isize), d));
    }
    var e: Expectation = .{};
    const d = &e.diagnostics;
    const L = dimfold.Layout(2);
    try e.refused("dense", error.Axis, L.dense(.{ 2, 3 }, .{ 0, 0 }, d));
    try e.refused("new_from_bytes", error.Itemsize, L.newFromBytes(.{ 2, 3 }, .{ 10, 4 }, 0, 4, d));
    const below = try dimfold.Layout(1).newUnchecked(.{2}, .{-1}, 0, null);
    try e.refused("span_bytes", error.Bounds, below.spanBytes(4, d));
    try e.refused("overlaps", error.Itemsize, matrix.overlaps(matrix, 0, 1, 0, 9, d));
}

test "orders, bounds and addresses refuse what is undefined" {
    const matrix = try dimfold.Layout(2).new(.{ 2, 3 }, .{ 0, 2 }, 0, null);
    inline for (.{ matrix, reference.dynamic(matrix) }) |layout| {
        var e: Expectation = .{};
        const d = &e.diagnostics;
        const L = @TypeOf(layout);
        const outside: [2]isize = .{ 0, 3 };
        const other = try layout.reverseAxes(null);
        try e.refused("index", error.Index, layout.index(if (L == reference.Dynamic) &outside else outside, d));
        try e.refused("unravel_c", error.Index, layout.unravelC(6, d));
        try e.refused("unravel_f", error.Index, layout.unravelF(6, d));
        try e.refused("check_strides", error.Overlap, layout.checkStrides(false, d));
        try e.refused("set_offset", error.Overflow, layout.setOffset(std.math.maxInt(usize), d));
        try e.refused("layout_for_array_copy", error.Order, layout.layoutForArrayCopy(.g, d));
        try e.refused("layout_for_binary_op", error.Shape, layout.layoutForBinaryOp(other, .c, d));
        try e.refused("matmul_layouts", error.Shape, layout.matmulLayouts(layout, .c, d));
        try e.refused("translate_to_col_major", error.Order, L.translateToColMajor(1, .{layout}, .b, d));
        try e.refused("iterate", error.Shape, L.iterateTogether(2, .{ layout, other }, .c, d));
    }
}

test "making refuses what cannot be addressed, and converting another rank" {
    var e: Expectation = .{};
    const d = &e.diagnostics;
    const L = dimfold.Layout(1);
    const most = std.math.maxInt(usize);
    try e.refused("new", error.Bounds, L.new(.{2}, .{-1}, 0, d));
    try e.refused("c_contig", error.Overflow, L.cContig(.{most}, d));
    try e.refused("f_contig", error.Overflow, L.fContig(.{most}, d));
    try e.refused("contig", error.Order, L.contig(.{2}, .a, d));
    try e.refused("from_dyn", error.Ndim, L.fromDyn(reference.dynamic(reference.sample(2, 0)), d));
    const below = try L.newUnchecked(.{2}, .{-1}, 0, null);
    try e.refused("bounds_index", error.Bounds, below.boundsIndex(d));
    try e.refused("span", error.Bounds, below.span(d));
}

test "buffers of a refused call keep what they held" {
    var room = [_]isize{ 7, 7 };
    try testing.expectError(error.Axis, dimfold.normalizeAxes(2, &.{ 0, 2 }, .{}, &room, null));
    try testing.expectError(error.Axis, dimfold.reversedPermute(&.{ 0, 0 }, &room, null));
    try testing.expectEqualSlices(isize, &.{ 7, 7 }, &room);
    var shape = [_]usize{ 7, 7 };
    const wrong = [_][]const usize{ &.{ 1, 3 }, &.{ 2, 4 } };
    try testing.expectError(error.Shape, dimfold.broadcastShapes(&wrong, &shape, null));
    try testing.expectError(error.Shape, dimfold.broadcastShapesLeft(&wrong, &shape, null));
    try testing.expectEqualSlices(usize, &.{ 7, 7 }, &shape);
}
