//! Dimfold folds linear memory into dimensions: tensor layouts, and operations on any of them.
//!
//!     const dimfold = @import("dimfold");
//!
//!     const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);                  // (3,4):(4,1)
//!     const row = try matrix.dimSelect(0, -1, null);                                  // (4):(1)+8, a Layout(1)
//!     const some = try matrix.dimSlice(.{ .{ .step = -1 }, 2, .newaxis }, null);      // (3,1):(-4,-4)+10, a Layout(2)
//!     std.debug.print("{f} {f}\n", .{ row, some });
//!
//! The rules of the names and of the arguments:
//!
//! - A function has the name that it has in C, in camelCase and without the type's prefix: `dimfold_layout3_dim_select`
//!   is `Layout(3).dimSelect`. What C names like a field is `getNdim`, `getShape`, `getStride`, `getOffset`; what it
//!   names like a keyword of Zig is `Dtype.opaqueItem`.
//! - `layout.shape`, `.stride` and `.offset` are fields. For a fixed rank they are all that there is to know; of a
//!   dynamic layout only the first `ndim` entries count, so code for both ranks asks `layout.getShape()` etc.
//! - A list with one entry per axis is an array for fixed ranks (`.{ 3, 4 }`) and a slice for the dynamic one
//!   (`&.{ 3, 4 }`). Where any number of entries will do, a tuple or an array makes a result of fixed rank when the
//!   operand's is fixed too, a slice (`&.{ 3, 4 }`) one of dynamic rank.
//! - Axes may be negative: -1 is the last one. Everything counts elements, but for names that end in `_bytes`.
//! - The last argument, `?*Diagnostics`, gets what went wrong, as numbers and as a sentence: `{f}` prints it. A call
//!   that succeeds leaves it alone.
//! - Layouts are plain values that own nothing. Their functions allocate nothing and may run on any thread.
//! - Operations run on a `Queue`: of the host, or of a CUDA device that is found when the program runs. Memory of a
//!   device is a `DeviceSlice`, which views take in place of a slice; `cuda` has an example.
//! - Arithmetic over views is written as a text, which is read and checked while the program is compiled:
//!   `queue.apply(target, dimfold.expr(.{ .a = a, .b = b }, "a * 2.5 + b"), null)`.
//! - `cContig`, `fContig` and `contig` work while a program is compiled, too; what would be an error does not compile.
//! - Nested layouts are `Nested`. A shape or a coordinate of one is written as a tuple of Zig, whose entries are for
//!   the modes, as `Tuple` and `Tiler` say, and a layout that is known when the program is compiled as a text, which is
//!   checked then:
//!
//!     const tiled = try dimfold.Nested.comptimeParse("(8,8):(8,1)").zippedDivide(.{ 4, 2 }, .{}, null);
//!     const tile = try tiled.sliceAndOffset(.{ .whole, .{ 1, 3 } }, null);            // ((4,2)):((8,1))+38
const axes = @import("axes.zig");
const c = @import("c.zig");
const diagnostics = @import("diagnostics.zig");
const dlpack = @import("dlpack.zig");
const dtype = @import("dtype.zig");
const explanation = @import("explanation.zig");
const formula = @import("formula.zig");
const iterator = @import("iterator.zig");
const layout = @import("layout.zig");
const mapping = @import("mapping.zig");
const mapping_at_run_time = @import("mapping/dynamic.zig");
const memory = @import("memory.zig");
const nested = @import("nested.zig");
const nodes = @import("expr.zig");
const program = @import("program.zig");
const queue = @import("queue.zig");
const slice = @import("slice.zig");
const status = @import("status.zig");
const std = @import("std");
const view_of_memory = @import("view.zig");

pub const Layout = layout.Layout;
pub const Order = layout.Order;
pub const Diagonal = @import("layout/view.zig").Diagonal;
pub const MatmulKind = @import("layout/order.zig").MatmulKind;
pub const MatmulLayouts = @import("layout/order.zig").MatmulLayouts;
pub const Answer = @import("layout/overlap.zig").Answer;
/// The number of candidates that operations try before they refuse a target: about a millisecond.
pub const work_default: u64 = c.DIMFOLD_WORK_DEFAULT;
/// The largest rank of a dynamic layout.
pub const ndim_max = c.DIMFOLD_NDIM_MAX;

pub const Mapping = mapping.Mapping;
pub const DynMapping = mapping_at_run_time.DynMapping;
pub const Policy = mapping_at_run_time.Policy;
pub const MappingFunctions = mapping_at_run_time.MappingFunctions;

pub const Nested = nested.Nested;
pub const NestedOptions = nested.NestedOptions;
pub const NestedView = nested.NestedView;
pub const Tuple = nested.Tuple;
pub const Tiler = nested.Tiler;
pub const Swizzle = nested.Swizzle;
pub const Static = nested.Static;
pub const static = nested.static;
pub const ThreadValue = nested.ThreadValue;
pub const Ownership = nested.Ownership;
pub const Access = nested.Access;
pub const AccessAll = nested.AccessAll;
/// How many leaves a tuple or a nested layout has at most.
pub const leaves_max = c.DIMFOLD_LEAVES_MAX;
/// How many levels of parentheses.
pub const depth_max = c.DIMFOLD_DEPTH_MAX;

pub const Slice = slice.Slice;
pub const Indexer = slice.Indexer;

pub const Iterator = iterator.Iterator;
/// How many layouts can be walked together.
pub const operands_max = c.DIMFOLD_OPERANDS_MAX;

pub const normalizeAxes = axes.normalizeAxes;
pub const reversedPermute = axes.reversedPermute;
pub const NormalizeOptions = axes.NormalizeOptions;
pub const broadcastShapes = axes.broadcastShapes;
pub const broadcastShapesLeft = axes.broadcastShapesLeft;

pub const Error = status.Error;
pub const statusName = status.statusName;
pub const statusText = status.statusText;
pub const Diagnostics = diagnostics.Diagnostics;

pub const Dtype = dtype.Dtype;
pub const Bf16 = dtype.Bf16;

pub const View = view_of_memory.View;
pub const RawView = view_of_memory.RawView;
pub const Flags = view_of_memory.Flags;
pub const view = view_of_memory.view;

pub const DeviceType = memory.DeviceType;
pub const DeviceSlice = memory.DeviceSlice;
pub const PinnedSlice = memory.PinnedSlice;
pub const pinnedAlloc = memory.pinnedAlloc;
pub const pinnedFree = memory.pinnedFree;
pub const register = memory.register;
pub const unregister = memory.unregister;

pub const TiledView = @import("tiled_view.zig").TiledView;
pub const PaddingMode = @import("tiled_view.zig").PaddingMode;

pub const DlTensor = dlpack.DlTensor;
pub const DlManaged = dlpack.DlManaged;
pub const DlVersioned = dlpack.DlVersioned;
pub const DlStorage = dlpack.DlStorage;
pub const DlRelease = dlpack.DlRelease;
pub const dl_read_only = dlpack.dl_read_only;
pub const dl_is_copied = dlpack.dl_is_copied;
pub const dlManagedDelete = dlpack.dlManagedDelete;
pub const dlVersionedDelete = dlpack.dlVersionedDelete;

pub const Queue = queue.Queue;
pub const HostOptions = queue.HostOptions;
pub const Event = @import("event.zig").Event;
/// CUDA devices: `cuda.load`, `cuda.deviceCount`, the options of `Queue.createCuda`.
pub const cuda = @import("cuda.zig");
pub const PadMode = @import("assemble.zig").PadMode;
pub const ReduceOp = @import("along_axes.zig").ReduceOp;
pub const Reduction = @import("along_axes.zig").Reduction;
pub const ReduceOptions = @import("along_axes.zig").ReduceOptions;
pub const ScanOptions = @import("along_axes.zig").ScanOptions;
pub const SortOptions = @import("along_axes.zig").SortOptions;
pub const TopKOptions = @import("along_axes.zig").TopKOptions;
pub const IndexMode = @import("by_index.zig").IndexMode;
pub const PutOp = @import("by_index.zig").PutOp;
pub const Side = @import("by_index.zig").Side;
/// All axes as one, in C order, in place of an axis of operations by indices.
pub const flat = @import("by_index.zig").flat;
pub const CopyPlan = @import("copy_plan.zig").CopyPlan;

pub const expr = formula.expr;
pub const Formula = formula.Formula;
pub const Expr = nodes.Expr;
pub const Node = nodes.Node;
pub const Op = nodes.Op;
pub const Program = program.Program;
pub const ProgramOptions = program.ProgramOptions;
pub const ApplyExplanation = program.ApplyExplanation;
/// How many nodes, sources and results an expression has at most, and axes of indices.
pub const nodes_max = c.DIMFOLD_EXPR_NODES_MAX;
pub const sources_max = c.DIMFOLD_EXPR_SOURCES_MAX;
pub const results_max = c.DIMFOLD_EXPR_RESULTS_MAX;
pub const indices_max = c.DIMFOLD_EXPR_INDICES_MAX;

pub const Tier = explanation.Tier;
pub const Explanation = explanation.Explanation;
pub const Kernel = explanation.Kernel;
pub const Transfer = explanation.Transfer;
pub const Stores = explanation.Stores;

/// The version of the linked library, "major.minor.patch".
pub fn version() []const u8 {
    return std.mem.span(c.dimfold_version());
}

/// The ABI of the linked library. This module was written for `abi_version`; they must be the same.
pub fn abiVersion() u32 {
    return c.dimfold_abi_version();
}

/// The ABI that this module was written for.
pub const abi_version: u32 = c.DIMFOLD_ABI_VERSION;
