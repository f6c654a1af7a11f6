//! Layouts: where each element of a tensor lies in memory. The rank is part of the type.
const c = @import("c.zig");
const rank_rules = @import("rank.zig");
const std = @import("std");
const AddressFunctions = @import("layout/address.zig").Functions;
const AskFunctions = @import("layout/ask.zig").Functions;
const MakeFunctions = @import("layout/make.zig").Functions;
const OrderFunctions = @import("layout/order.zig").Functions;
const ReshapeFunctions = @import("layout/reshape.zig").Functions;
const SplitFunctions = @import("layout/split.zig").Functions;
const TextFunctions = @import("layout/text.zig").Functions;
const ViewFunctions = @import("layout/view.zig").Functions;
const WalkFunctions = @import("layout/walk.zig").Functions;

/// The orders in which elements can be visited or laid out.
pub const Order = enum(i32) {
    /// The last axis is the fastest.
    c = c.DIMFOLD_ORDER_C,
    /// The first axis is the fastest.
    f = c.DIMFOLD_ORDER_F,
    /// F if the layout is f_contig or, failing both contiguities, f_prefer; else C.
    a = c.DIMFOLD_ORDER_A,
    /// By |stride|, the smallest fastest, negative strides walked backwards.
    k = c.DIMFOLD_ORDER_K,
    /// K, with the axes of stride 0 visited once.
    g = c.DIMFOLD_ORDER_G,
    /// Every position of the bounds once, increasing; only if the layout fills its bounds.
    b = c.DIMFOLD_ORDER_B,
};

/// `Layout(0)` to `Layout(9)` have that many axes; `Layout(.dynamic)` has up to 64, known at run time. Each is the C
/// struct itself, with the fields `shape`, `stride` and `offset` (and `ndim`, if dynamic): a plain value that owns
/// nothing.
pub fn Layout(comptime rank: anytype) type {
    const sentence = "a layout's rank is an integer from 0 to 9, or .dynamic";
    switch (@typeInfo(@TypeOf(rank))) {
        .enum_literal => if (rank == .dynamic) return Dynamic,
        .int, .comptime_int => if (rank >= 0 and rank <= rank_rules.fixed_max) return Fixed(rank),
        else => {},
    }
    @compileError(sentence);
}

fn Fixed(comptime axes: u8) type {
    return extern struct {
        offset: usize,
        shape: [axes]usize,
        stride: [axes]isize,

        /// `Layout(rank)` is this type.
        pub const rank = axes;
        /// What the names of its C functions begin with.
        pub const c_prefix = std.fmt.comptimePrint("dimfold_layout{d}_", .{axes});
        /// The C struct with the same bytes.
        pub const C = @field(c, c_prefix[0 .. c_prefix.len - 1]);

        const making = MakeFunctions(@This());
        pub const new = making.new;
        pub const newUnchecked = making.newUnchecked;
        pub const cContig = making.cContig;
        pub const fContig = making.fContig;
        pub const contig = making.contig;
        pub const toDyn = making.toDyn;
        pub const fromDyn = making.fromDyn;
        pub const setOffset = making.setOffset;
        pub const setOffsetUnchecked = making.setOffsetUnchecked;
        pub const newShape = making.newShape;
        pub const newStride = making.newStride;

        const asking = AskFunctions(@This());
        pub const getNdim = asking.getNdim;
        pub const size = asking.size;
        pub const getShape = asking.getShape;
        pub const getStride = asking.getStride;
        pub const getOffset = asking.getOffset;
        pub const isCContig = asking.isCContig;
        pub const isFContig = asking.isFContig;
        pub const cPrefer = asking.cPrefer;
        pub const fPrefer = asking.fPrefer;
        pub const ndimOfCContig = asking.ndimOfCContig;
        pub const ndimOfFContig = asking.ndimOfFContig;
        pub const boundsIndex = asking.boundsIndex;
        pub const offsetBounds = asking.offsetBounds;
        pub const span = asking.span;
        pub const checkStrides = asking.checkStrides;
        pub const isBroadcasted = asking.isBroadcasted;
        pub const sizeNonBroadcast = asking.sizeNonBroadcast;
        pub const isEmpty = asking.isEmpty;
        pub const equal = asking.equal;
        pub const equivalent = asking.equivalent;
        pub const hash = asking.hash;

        const addressing = AddressFunctions(@This());
        pub const index = addressing.index;
        pub const indexUnchecked = addressing.indexUnchecked;
        pub const unravelC = addressing.unravelC;
        pub const unravelF = addressing.unravelF;

        const viewing = ViewFunctions(@This());
        pub const transpose = viewing.transpose;
        pub const reverseAxes = viewing.reverseAxes;
        pub const swapaxes = viewing.swapaxes;
        pub const moveaxis = viewing.moveaxis;
        pub const flip = viewing.flip;
        pub const diagonal = viewing.diagonal;
        pub const dimSelect = viewing.dimSelect;
        pub const dimInsert = viewing.dimInsert;
        pub const dimEliminate = viewing.dimEliminate;
        pub const dimNarrow = viewing.dimNarrow;
        pub const dimSlice = viewing.dimSlice;
        pub const dimChop = viewing.dimChop;

        const splitting = SplitFunctions(@This());
        pub const dimSplitAt = splitting.dimSplitAt;
        pub const dimSplitAxes = splitting.dimSplitAxes;

        const reshaping = ReshapeFunctions(@This());
        pub const squeeze = reshaping.squeeze;
        pub const unsqueeze = reshaping.unsqueeze;
        pub const slidingWindow = reshaping.slidingWindow;
        pub const reshape = reshaping.reshape;
        pub const broadcastTo = reshaping.broadcastTo;
        pub const broadcastToLeft = reshaping.broadcastToLeft;
        pub const broadcastLayout = reshaping.broadcastLayout;
        pub const broadcastLayoutLeft = reshaping.broadcastLayoutLeft;
        pub const broadcastLayoutToFirst = reshaping.broadcastLayoutToFirst;
        pub const broadcastLayoutToFirstLeft = reshaping.broadcastLayoutToFirstLeft;

        const ordering = OrderFunctions(@This());
        pub const translateToColMajor = ordering.translateToColMajor;
        pub const greedyLayout = ordering.greedyLayout;
        pub const layoutForArrayCopy = ordering.layoutForArrayCopy;
        pub const layoutForBinaryOp = ordering.layoutForBinaryOp;
        pub const axesComposition = ordering.axesComposition;
        pub const matmulLayouts = ordering.matmulLayouts;

        const walking = WalkFunctions(@This());
        pub const iterate = walking.iterate;
        pub const iterateTogether = walking.iterateTogether;

        const texts = TextFunctions(@This());
        pub const parse = texts.parse;
        pub const parseFront = texts.parseFront;
        pub const apply = texts.apply;
        pub const applyFront = texts.applyFront;
        pub const print = texts.print;
        pub const draw = texts.draw;
        pub const format = texts.format;
    };
}

const Dynamic = extern struct {
    ndim: usize,
    offset: usize,
    shape: [c.DIMFOLD_NDIM_MAX]usize,
    stride: [c.DIMFOLD_NDIM_MAX]isize,

    /// `Layout(rank)` is this type.
    pub const rank = .dynamic;
    /// What the names of its C functions begin with.
    pub const c_prefix = "dimfold_layout_";
    /// The C struct with the same bytes.
    pub const C = c.dimfold_layout;

    const making = MakeFunctions(@This());
    pub const new = making.new;
    pub const newUnchecked = making.newUnchecked;
    pub const cContig = making.cContig;
    pub const fContig = making.fContig;
    pub const contig = making.contig;
    pub const toDyn = making.toDyn;
    pub const fromDyn = making.fromDyn;
    pub const setOffset = making.setOffset;
    pub const setOffsetUnchecked = making.setOffsetUnchecked;
    pub const newShape = making.newShape;
    pub const newStride = making.newStride;

    const asking = AskFunctions(@This());
    pub const getNdim = asking.getNdim;
    pub const size = asking.size;
    pub const getShape = asking.getShape;
    pub const getStride = asking.getStride;
    pub const getOffset = asking.getOffset;
    pub const isCContig = asking.isCContig;
    pub const isFContig = asking.isFContig;
    pub const cPrefer = asking.cPrefer;
    pub const fPrefer = asking.fPrefer;
    pub const ndimOfCContig = asking.ndimOfCContig;
    pub const ndimOfFContig = asking.ndimOfFContig;
    pub const boundsIndex = asking.boundsIndex;
    pub const offsetBounds = asking.offsetBounds;
    pub const span = asking.span;
    pub const checkStrides = asking.checkStrides;
    pub const isBroadcasted = asking.isBroadcasted;
    pub const sizeNonBroadcast = asking.sizeNonBroadcast;
    pub const isEmpty = asking.isEmpty;
    pub const equal = asking.equal;
    pub const equivalent = asking.equivalent;
    pub const hash = asking.hash;

    const addressing = AddressFunctions(@This());
    pub const index = addressing.index;
    pub const indexUnchecked = addressing.indexUnchecked;
    pub const unravelC = addressing.unravelC;
    pub const unravelF = addressing.unravelF;

    const viewing = ViewFunctions(@This());
    pub const transpose = viewing.transpose;
    pub const reverseAxes = viewing.reverseAxes;
    pub const swapaxes = viewing.swapaxes;
    pub const moveaxis = viewing.moveaxis;
    pub const flip = viewing.flip;
    pub const diagonal = viewing.diagonal;
    pub const dimSelect = viewing.dimSelect;
    pub const dimInsert = viewing.dimInsert;
    pub const dimEliminate = viewing.dimEliminate;
    pub const dimNarrow = viewing.dimNarrow;
    pub const dimSlice = viewing.dimSlice;
    pub const dimChop = viewing.dimChop;

    const splitting = SplitFunctions(@This());
    pub const dimSplitAt = splitting.dimSplitAt;
    pub const dimSplitAxes = splitting.dimSplitAxes;

    const reshaping = ReshapeFunctions(@This());
    pub const squeeze = reshaping.squeeze;
    pub const unsqueeze = reshaping.unsqueeze;
    pub const slidingWindow = reshaping.slidingWindow;
    pub const reshape = reshaping.reshape;
    pub const broadcastTo = reshaping.broadcastTo;
    pub const broadcastToLeft = reshaping.broadcastToLeft;
    pub const broadcastLayout = reshaping.broadcastLayout;
    pub const broadcastLayoutLeft = reshaping.broadcastLayoutLeft;
    pub const broadcastLayoutToFirst = reshaping.broadcastLayoutToFirst;
    pub const broadcastLayoutToFirstLeft = reshaping.broadcastLayoutToFirstLeft;

    const ordering = OrderFunctions(@This());
    pub const translateToColMajor = ordering.translateToColMajor;
    pub const greedyLayout = ordering.greedyLayout;
    pub const layoutForArrayCopy = ordering.layoutForArrayCopy;
    pub const layoutForBinaryOp = ordering.layoutForBinaryOp;
    pub const axesComposition = ordering.axesComposition;
    pub const matmulLayouts = ordering.matmulLayouts;

    const walking = WalkFunctions(@This());
    pub const iterate = walking.iterate;
    pub const iterateTogether = walking.iterateTogether;

    const texts = TextFunctions(@This());
    pub const parse = texts.parse;
    pub const parseFront = texts.parseFront;
    pub const apply = texts.apply;
    pub const applyFront = texts.applyFront;
    pub const print = texts.print;
    pub const draw = texts.draw;
    pub const format = texts.format;
};
