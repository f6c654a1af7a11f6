//! The nested layout.
const c = @import("../c.zig");
const AlgebraFunctions = @import("algebra.zig");
const AskFunctions = @import("ask.zig");
const DivideFunctions = @import("divide.zig");
const ItemFunctions = @import("items.zig");
const MakeFunctions = @import("make.zig");
const ModeFunctions = @import("modes.zig");
const PartitionFunctions = @import("partition.zig");
const Swizzle = @import("swizzle.zig").Swizzle;
const TextFunctions = @import("text.zig").Functions;

/// CuTe's layout, where shape and stride are trees. The struct is C's: a plain value that owns nothing.
///
///     const a = dimfold.Nested.comptimeParse("(6,2):(8,2)");
///     const b = dimfold.Nested.comptimeParse("(4,3):(3,1)");
///     const composed = try a.composition(b, null);                                    // ((2,2),3):((24,2),8)
///
/// It maps coordinates to positions. Shape and stride have the same parentheses; each leaf has an extent of at least 1
/// and a stride, which may be 0 or negative. The coordinate is one integer for the whole, which runs through the leaves
/// colexicographically (the first one fastest), or one per mode, or one per leaf, or any mixture. A position is
///
///     swizzle(offset + the sum over the leaves of coordinate * stride)
///
/// where most layouts have no swizzle and offset 0. Index i beyond the size goes on in the last leaf, as in CuTe.
///
/// A stride may be a basis element, "2@0": two steps along coordinate 0. Such a layout maps to coordinates. Basis
/// strides go through everything that moves modes, through composition on either side, `coalesce`, `coordinate`,
/// `coshape`, `cosize`, `equivalent` and `isInjective`; elsewhere they are refused with `error.Unsupported`.
///
/// The result of an operation is the layout that its definition describes, or an error, never something else. Where
/// CuTe's C++ gives something surprising but defined, the operation does so too and says so; `.{ .strict = true }`
/// refuses it instead.
///
/// Shapes, profiles and coordinates are whatever `Tuple` takes, tilers whatever `Tiler` takes. What `Tuple` says of
/// errors holds here too. Besides, everywhere: `error.Shape` for an extent below 1, `error.Overflow` for a layout with
/// a position or a size beyond isize, `error.NotAView` where no layout describes the result, `error.Unsupported` for a
/// swizzle where the function does not say what becomes of it.
pub const Nested = extern struct {
    /// 0 is the layout of the empty tuple, of one element.
    leaves: u32 = 0,
    /// Bit i: the extent of leaf i is static.
    static_shape: u32 = 0,
    /// Bit i: its stride is.
    static_stride: u32 = 0,
    /// 0: room for strides that are xored.
    xor_stride: u32 = 0,
    /// Applied to offset and strides together.
    swizzle: Swizzle = .{},
    reserved: u32 = 0,
    offset: isize = 0,
    shape: [c.DIMFOLD_LEAVES_MAX]usize = @splat(0),
    stride: [c.DIMFOLD_LEAVES_MAX]isize = @splat(0),
    /// 0: the stride counts positions. Else byte k is 1 + the mode that the k-th step of the path of a basis stride
    /// takes, first step lowest: 2@0@3 is 0x0104.
    basis: [c.DIMFOLD_LEAVES_MAX]u32 = @splat(0),
    /// As in `Tuple`.
    parens: [c.DIMFOLD_LEAVES_MAX]u8 = @splat(0),

    /// The C struct with the same bytes.
    pub const C = c.dimfold_nested;
    /// What the names of its C functions begin with.
    pub const c_prefix = "dimfold_nested_";
    /// Whether C takes it by value.
    pub const is_passed_by_value = false;

    pub const new = MakeFunctions.new;
    pub const left = MakeFunctions.left;
    pub const right = MakeFunctions.right;
    pub const ordered = MakeFunctions.ordered;
    pub const identity = MakeFunctions.identity;
    pub const like = MakeFunctions.like;
    pub const fragmentLike = MakeFunctions.fragmentLike;
    pub const domainDistribute = MakeFunctions.domainDistribute;
    pub const fromLayout = MakeFunctions.fromLayout;
    pub const toLayout = MakeFunctions.toLayout;
    pub const swizzled = MakeFunctions.swizzled;

    const texts = TextFunctions(@This());
    pub const parse = texts.parse;
    pub const parseFront = texts.parseFront;
    pub const comptimeParse = texts.comptimeParse;
    pub const print = texts.print;
    pub const format = texts.format;
    pub const draw = AskFunctions.draw;
    pub const latex = AskFunctions.latex;

    pub const getShape = AskFunctions.getShape;
    pub const getStride = AskFunctions.getStride;
    pub const getOffset = AskFunctions.getOffset;
    pub const isValid = AskFunctions.isValid;
    pub const rank = AskFunctions.rank;
    pub const depth = AskFunctions.depth;
    pub const size = AskFunctions.size;
    pub const isStatic = AskFunctions.isStatic;
    pub const cosize = AskFunctions.cosize;
    pub const coshape = AskFunctions.coshape;
    pub const bounds = AskFunctions.bounds;
    pub const equal = AskFunctions.equal;
    pub const equivalent = AskFunctions.equivalent;
    pub const isInjective = AskFunctions.isInjective;
    pub const index = AskFunctions.index;
    pub const crd2idx = AskFunctions.crd2idx;
    pub const coordinate = AskFunctions.coordinate;
    pub const idx2crd = AskFunctions.idx2crd;

    pub const get = ModeFunctions.get;
    pub const take = ModeFunctions.take;
    pub const select = ModeFunctions.select;
    pub const group = ModeFunctions.group;
    pub const flatten = ModeFunctions.flatten;
    pub const unflatten = ModeFunctions.unflatten;
    pub const wrap = ModeFunctions.wrap;
    pub const unwrap = ModeFunctions.unwrap;
    pub const append = ModeFunctions.append;
    pub const prepend = ModeFunctions.prepend;
    pub const replace = ModeFunctions.replace;
    pub const concatenate = ModeFunctions.concatenate;
    pub const zip = ModeFunctions.zip;
    pub const zipModes = ModeFunctions.zipModes;
    pub const slice = ModeFunctions.slice;
    pub const dice = ModeFunctions.dice;
    pub const sliceAndOffset = ModeFunctions.sliceAndOffset;

    pub const coalesce = AlgebraFunctions.coalesce;
    pub const coalesceBy = AlgebraFunctions.coalesceBy;
    pub const filterZeros = AlgebraFunctions.filterZeros;
    pub const filter = AlgebraFunctions.filter;
    pub const filterBy = AlgebraFunctions.filterBy;
    pub const sort = AlgebraFunctions.sort;
    pub const composition = AlgebraFunctions.composition;
    pub const compositionTiler = AlgebraFunctions.compositionTiler;
    pub const compositionSwizzle = AlgebraFunctions.compositionSwizzle;
    pub const complement = AlgebraFunctions.complement;
    pub const rightInverse = AlgebraFunctions.rightInverse;
    pub const leftInverse = AlgebraFunctions.leftInverse;
    pub const nullspace = AlgebraFunctions.nullspace;

    pub const logicalDivide = DivideFunctions.logicalDivide;
    pub const zippedDivide = DivideFunctions.zippedDivide;
    pub const tiledDivide = DivideFunctions.tiledDivide;
    pub const flatDivide = DivideFunctions.flatDivide;
    pub const tileUnzip = DivideFunctions.tileUnzip;
    pub const ceilDiv = DivideFunctions.ceilDiv;
    pub const logicalProduct = DivideFunctions.logicalProduct;
    pub const zippedProduct = DivideFunctions.zippedProduct;
    pub const tiledProduct = DivideFunctions.tiledProduct;
    pub const flatProduct = DivideFunctions.flatProduct;
    pub const blockedProduct = DivideFunctions.blockedProduct;
    pub const rakedProduct = DivideFunctions.rakedProduct;
    pub const tileToShape = DivideFunctions.tileToShape;

    pub const maxCommonLayout = ItemFunctions.maxCommonLayout;
    pub const maxCommonVector = ItemFunctions.maxCommonVector;
    pub const maxAlignment = ItemFunctions.maxAlignment;
    pub const upcast = ItemFunctions.upcast;
    pub const downcast = ItemFunctions.downcast;
    pub const recast = ItemFunctions.recast;

    pub const innerPartition = PartitionFunctions.innerPartition;
    pub const outerPartition = PartitionFunctions.outerPartition;
    pub const localTile = PartitionFunctions.localTile;
    pub const localPartition = PartitionFunctions.localPartition;
};
