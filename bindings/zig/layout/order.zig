//! What operations need before they run: axes brought into an order, and layouts for results.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const layout = @import("../layout.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const Dynamic = layout.Layout(.dynamic);
const raw = abi.raw;

/// How many axes are of each sort.
pub const Composition = extern struct {
    /// Extent 1.
    singleton: usize,
    /// Stride 0.
    broadcast: usize,
    /// In one run from stride 1, the fastest first.
    contig: usize,
    /// The others, the smallest |stride| first.
    discontig: usize,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_axes_composition;
};

/// The axes, sorted by what they are, in the order of the fields of `Composition`.
pub fn AxesComposition(comptime L: type) type {
    return struct { axes: list.AxesOf(L, usize), composition: Composition };
}

/// What `greedyLayout` makes: axis i of `layout` is axis axes[i] of the operand.
pub fn Greedy(comptime L: type) type {
    return struct { layout: L, axes: list.AxesOf(L, isize) };
}

/// The kinds of matrix product, by rank of the two operands.
pub const MatmulKind = enum(i32) {
    inner_dot = c.DIMFOLD_MATMUL_INNER_DOT,
    gemm22 = c.DIMFOLD_MATMUL_GEMM22,
    gevm = c.DIMFOLD_MATMUL_GEVM,
    gemv = c.DIMFOLD_MATMUL_GEMV,
    gemm2x = c.DIMFOLD_MATMUL_GEMM2X,
    gemmx2 = c.DIMFOLD_MATMUL_GEMMX2,
    gemmxx = c.DIMFOLD_MATMUL_GEMMXX,
};

/// The layouts that a batched matrix product needs: the result's, and result and operands split into batch and matrix
/// axes. The operands' batches are broadcast to the result's. A vector's matrix part has one axis.
pub const MatmulLayouts = extern struct {
    kind: MatmulKind,
    reserved: i32,
    result: Dynamic,
    result_batch: Dynamic,
    result_matrix: Dynamic,
    batch1: Dynamic,
    matrix1: Dynamic,
    batch2: Dynamic,
    matrix2: Dynamic,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_matmul_layouts;
};

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// For `count` layouts of one shape (1 to 8): the layouts whose F-order visit is the first one's visit in
        /// `order`. Axes are permuted, for K, G and B also flipped, alike in all of them. A contiguous layout in order
        /// A and one in order B become one run with axes of extent 1 behind it; so do several that are contiguous alike
        /// (order A). G reduces to extent 1 the axes whose stride is 0 in all. `error.Argument` for another count,
        /// `error.Shape` for different shapes, `error.Order` for B when a layout does not fill its bounds or several
        /// layouts are not dense alike.
        pub fn translateToColMajor(
            comptime count: usize,
            layouts: [count]Self,
            order: layout.Order,
            diagnostics: ?*Diagnostics,
        ) Error![count]Self {
            var results: [count]Self = undefined;
            const pointers = list.pointers(Self, count, &layouts);
            const written: [*c]Self.C = @ptrCast(&results);
            const arguments = .{ count, written, list.pointerTo(&pointers), @intFromEnum(order), raw(diagnostics) };
            try abi.call(Self, "translate_to_col_major", arguments);
            return results;
        }

        /// The layout whose F-order visit walks memory as sequentially as possible, and the permutation that leads to
        /// it. With `keep_shape` negative strides are flipped and the axes of extent 1 or stride 0 come first; without,
        /// they come last with extent 1 and stride 0, and no stride is flipped. Empty layouts stay as they are.
        pub fn greedyLayout(self: *const Self, keep_shape: bool, diagnostics: ?*Diagnostics) Error!Greedy(Self) {
            var axes = list.axesOf(self, isize);
            const arguments = .{ raw(self), keep_shape, list.entries(&axes) };
            const made = try abi.result(Self, Self, "greedy_layout", arguments, diagnostics);
            return .{ .layout = made, .axes = axes };
        }

        /// The dense layout, at offset 0, for a copy of the layout's elements in order C, F, A or K. `error.Order` for
        /// another.
        pub fn layoutForArrayCopy(self: *const Self, order: layout.Order, diagnostics: ?*Diagnostics) Error!Self {
            return abi.result(Self, Self, "layout_for_array_copy", .{ raw(self), @intFromEnum(order) }, diagnostics);
        }

        /// The layout, at offset 0, for the result of an elementwise operation on this layout and another of its shape:
        /// axes contiguous in both keep their place, axes of stride 0 in both stay so, the others follow in `order`
        /// (`.c` or `.f`). `error.Shape`, `error.Order`.
        pub fn layoutForBinaryOp(
            self: *const Self,
            other: Self,
            order: layout.Order,
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            const arguments = .{ raw(self), raw(&other), @intFromEnum(order) };
            return abi.result(Self, Self, "layout_for_binary_op", arguments, diagnostics);
        }

        /// Sorts the axes by what they are.
        pub fn axesComposition(self: *const Self, diagnostics: ?*Diagnostics) Error!AxesComposition(Self) {
            var answer: AxesComposition(Self) = undefined;
            answer.axes = list.axesOf(self, usize);
            const arguments = .{ raw(self), list.entries(&answer.axes), raw(&answer.composition), raw(diagnostics) };
            try abi.call(Self, "axes_composition", arguments);
            return answer;
        }

        /// Prepares this layout @ `other`, of any rank. In order C the last two axes are the matrices' and the axes
        /// before them the batch (the array API's matmul); in order F the first two, and the batch comes after. The
        /// result is contiguous in that order. `error.Ndim` for rank 0, `error.Shape`, `error.Order` for other orders.
        pub fn matmulLayouts(
            self: *const Self,
            other: anytype,
            order: layout.Order,
            diagnostics: ?*Diagnostics,
        ) Error!MatmulLayouts {
            rank.requireLayout(@TypeOf(other), "matmulLayouts");
            const second = try other.toDyn(diagnostics);
            var layouts: MatmulLayouts = undefined;
            const arguments = .{ raw(self), raw(&second), @intFromEnum(order), raw(&layouts), raw(diagnostics) };
            try abi.call(Self, "matmul_layouts", arguments);
            return layouts;
        }
    };
}
