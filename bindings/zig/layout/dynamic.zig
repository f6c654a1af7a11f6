//! Layouts of dynamic rank: up to 64 axes, counted at run time.
const c = @import("../c.zig");
const AddressFunctions = @import("address.zig").Functions;
const AskFunctions = @import("ask.zig").Functions;
const BytesFunctions = @import("bytes.zig").Functions;
const MakeFunctions = @import("make.zig").Functions;
const OrderFunctions = @import("order.zig").Functions;
const OverlapFunctions = @import("overlap.zig").Functions;
const ReshapeFunctions = @import("reshape.zig").Functions;
const SplitFunctions = @import("split.zig").Functions;
const TextFunctions = @import("text.zig").Functions;
const ViewFunctions = @import("view.zig").Functions;
const WalkFunctions = @import("walk.zig").Functions;

/// The struct is C's. Only the first `ndim` entries of shape and stride count.
pub const Layout = extern struct {
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
    pub const dense = making.dense;
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
    pub const isContig = asking.isContig;
    pub const isDense = asking.isDense;
    pub const isUnique = asking.isUnique;
    pub const strideOrder = asking.strideOrder;
    pub const cPrefer = asking.cPrefer;
    pub const fPrefer = asking.fPrefer;
    pub const ndimOfCContig = asking.ndimOfCContig;
    pub const ndimOfFContig = asking.ndimOfFContig;
    pub const boundsIndex = asking.boundsIndex;
    pub const offsetBounds = asking.offsetBounds;
    pub const offsetMin = asking.offsetMin;
    pub const offsetMax = asking.offsetMax;
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
    pub const dimSliceStrict = viewing.dimSliceStrict;
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
    pub const flatten = reshaping.flatten;
    pub const flattenAxisMask = reshaping.flattenAxisMask;
    pub const flattenWithMask = reshaping.flattenWithMask;
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

    const counting_bytes = BytesFunctions(@This());
    pub const newFromBytes = counting_bytes.newFromBytes;
    pub const spanBytes = counting_bytes.spanBytes;
    pub const strideBytes = counting_bytes.strideBytes;
    pub const offsetBytes = counting_bytes.offsetBytes;
    pub const repack = counting_bytes.repack;
    pub const maxCompatibleItemsize = counting_bytes.maxCompatibleItemsize;

    const overlapping = OverlapFunctions(@This());
    pub const isInjective = overlapping.isInjective;
    pub const overlaps = overlapping.overlaps;
    pub const contains = overlapping.contains;
    pub const isViewOf = overlapping.isViewOf;
    pub const intersect = overlapping.intersect;

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
