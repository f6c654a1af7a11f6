//! Operations of queues along axes: reductions, scans, sorts.
//!
//! What holds for a queue's operations holds for these: any layouts, and everything is checked before anything is
//! written. Targets must not share memory with sources unless a function says that they may be the same elements. Where
//! the types tell that ranks do not fit together, the call does not compile.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Dtype = @import("dtype.zig").Dtype;
const operand_ranks = @import("operand_ranks.zig");
const operands = @import("operands.zig");
const Program = @import("program.zig").Program;
const Queue = @import("queue.zig").Queue;
const status = @import("status.zig");
const std = @import("std");
const Error = status.Error;

/// What is made of the items that are reduced or scanned; which items it takes, and what comes of them, the C header
/// reduce.h says.
pub const ReduceOp = enum(u32) {
    sum = c.DIMFOLD_REDUCE_SUM,
    prod = c.DIMFOLD_REDUCE_PROD,
    min = c.DIMFOLD_REDUCE_MIN,
    max = c.DIMFOLD_REDUCE_MAX,
    min_num = c.DIMFOLD_REDUCE_MIN_NUM,
    max_num = c.DIMFOLD_REDUCE_MAX_NUM,
    any = c.DIMFOLD_REDUCE_ANY,
    all = c.DIMFOLD_REDUCE_ALL,
    count = c.DIMFOLD_REDUCE_COUNT,
    mean = c.DIMFOLD_REDUCE_MEAN,
    @"var" = c.DIMFOLD_REDUCE_VAR,
    std = c.DIMFOLD_REDUCE_STD,
    norm_1 = c.DIMFOLD_REDUCE_NORM_1,
    norm_2 = c.DIMFOLD_REDUCE_NORM_2,
    norm_inf = c.DIMFOLD_REDUCE_NORM_INF,
    argmin = c.DIMFOLD_REDUCE_ARGMIN,
    argmax = c.DIMFOLD_REDUCE_ARGMAX,
    _,

    /// The dtype that comes of items of `of`; null if the operation does not take them.
    pub fn dtype(self: ReduceOp, of: Dtype) ?Dtype {
        const made = c.dimfold_reduce_dtype(@intFromEnum(self), @intFromEnum(of));
        return if (made == 0) null else @enumFromInt(made);
    }

    /// Its name in C, "norm_2"; "" for what is none. Static.
    pub fn name(self: ReduceOp) []const u8 {
        const text = c.dimfold_reduce_name(@intFromEnum(self));
        return if (text) |found| std.mem.span(found) else "";
    }
};

/// One result of a reduction.
pub const Reduction = struct {
    op: ReduceOp,
    /// Of what: the number of a source; with a map, of one of its results.
    value: u32 = 0,
    /// Of `var` and `std`.
    ddof: f64 = 0,
};

/// How a reduction is done.
pub const ReduceOptions = struct {
    /// Axes that are reduced stay, with an extent of 1.
    keepdims: bool = false,
    /// Computes the items that are reduced of those of the sources.
    map: ?Program = null,
    /// Computes the targets' items of those that came of the reduction.
    post: ?Program = null,
};

/// Reduces: `targets` and `sources` are a view or a tuple of views, `results` one `Reduction` for each target (with
/// `post` for each of its sources). `axes` is null for all, a tuple or an array, with which a target's rank follows
/// from the sources', or a slice; not empty. `error.Shape` for no items where there is no answer, `error.Axis`,
/// `error.Dtype`.
///
///     try queue.reduce(sums, matrix, &.{.{ .op = .sum }}, .{-1}, .{}, null); // sums[i] = matrix[i][0] + …
pub fn reduce(
    self: Queue,
    targets: anytype,
    sources: anytype,
    results: []const Reduction,
    axes: anytype,
    options: ReduceOptions,
    diagnostics: ?*Diagnostics,
) Error!void {
    return reduceBy(c.dimfold_reduce, self, targets, sources, results, axes, options, diagnostics);
}

/// Compiles what `reduce` of such views needs, so that it can be captured into a CUDA graph. Nothing to do for queues
/// of the host.
pub fn prepareReduce(
    self: Queue,
    targets: anytype,
    sources: anytype,
    results: []const Reduction,
    axes: anytype,
    options: ReduceOptions,
    diagnostics: ?*Diagnostics,
) Error!void {
    return reduceBy(c.dimfold_reduce_prepare, self, targets, sources, results, axes, options, diagnostics);
}

fn reduceBy(
    comptime function: anytype,
    self: Queue,
    targets: anytype,
    sources: anytype,
    results: []const Reduction,
    axes: anytype,
    options: ReduceOptions,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireReduced(
        "reduce",
        operands.First(@TypeOf(targets)),
        operands.First(@TypeOf(sources)),
        operands.lengthOf(@TypeOf(axes)),
    );
    const to = try operands.rawOf("reduce", true, &targets, diagnostics);
    const from = try operands.rawOf("reduce", false, &sources, diagnostics);
    const list = operands.axisList(axes);
    const entries: ?[]const isize = if (@TypeOf(axes) == @TypeOf(null)) null else operands.slice(&list);
    const described = describe(results, entries, options);
    return status.check(function(
        self.handle,
        &described,
        to.len,
        @ptrCast(&to),
        from.len,
        @ptrCast(&from),
        abi.raw(diagnostics),
    ));
}

/// C's struct. More results than it has room for are counted, and refused by C.
fn describe(results: []const Reduction, axes: ?[]const isize, options: ReduceOptions) c.dimfold_reduction {
    var described = std.mem.zeroes(c.dimfold_reduction);
    described.map = if (options.map) |program| program.handle else null;
    described.post = if (options.post) |program| program.handle else null;
    described.axis_count = if (axes) |given| given.len else 0;
    described.axes = if (axes) |given| given.ptr else null;
    described.flags = if (options.keepdims) c.DIMFOLD_KEEPDIMS else 0;
    described.count = @intCast(@min(results.len, std.math.maxInt(u32)));
    for (results[0..@min(results.len, described.result.len)], 0..) |result, place| {
        described.result[place] = .{ .op = @intFromEnum(result.op), .value = result.value, .ddof = result.ddof };
    }
    return described;
}

/// How a scan is done.
pub const ScanOptions = struct {
    /// Without the item itself: the first one gets what a reduction of nothing is.
    exclusive: bool = false,
    /// From the last item to the first.
    backward: bool = false,
};

/// For each index: reduces the items of its line along `axis` up to it, by `sum`, `prod`, `min`, `max`, `any` or `all`.
/// The target may be the source's same elements, and of any named dtype. `error.Axis`, `error.Argument`, `error.Dtype`.
pub fn scan(
    self: Queue,
    op: ReduceOp,
    target: anytype,
    source: anytype,
    axis: isize,
    options: ScanOptions,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireSame("scan", @TypeOf(target), @TypeOf(source));
    const to, const from = try operands.pair("scan", &target, &source, diagnostics);
    const exclusive: u32 = if (options.exclusive) c.DIMFOLD_EXCLUSIVE else 0;
    const flags = exclusive | @as(u32, if (options.backward) c.DIMFOLD_BACKWARD else 0);
    const number = @intFromEnum(op);
    return status.check(
        c.dimfold_scan(self.handle, number, abi.raw(&to), abi.raw(&from), axis, flags, abi.raw(diagnostics)),
    );
}

/// In which order items are sorted.
pub const SortOptions = struct {
    /// The largest first; equal ones stay in their order.
    descending: bool = false,

    fn flags(self: SortOptions) u32 {
        return if (self.descending) c.DIMFOLD_DESCENDING else 0;
    }
};

/// Sorts the items of each line along `axis`, stably, NaN last. The target may be the source's same elements.
/// `error.Axis`, `error.Dtype`, `error.Resource` without memory.
pub fn sort(
    self: Queue,
    target: anytype,
    source: anytype,
    axis: isize,
    options: SortOptions,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireSame("sort", @TypeOf(target), @TypeOf(source));
    const to, const from = try operands.pair("sort", &target, &source, diagnostics);
    return status.check(
        c.dimfold_sort(self.handle, abi.raw(&to), abi.raw(&from), axis, options.flags(), abi.raw(diagnostics)),
    );
}

/// The indices along `axis`, i32 or i64, that sort it.
pub fn argsort(
    self: Queue,
    target: anytype,
    source: anytype,
    axis: isize,
    options: SortOptions,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireSame("argsort", @TypeOf(target), @TypeOf(source));
    const to, const from = try operands.pair("argsort", &target, &source, diagnostics);
    return status.check(
        c.dimfold_argsort(self.handle, abi.raw(&to), abi.raw(&from), axis, options.flags(), abi.raw(diagnostics)),
    );
}

/// Which items `topK` takes.
pub const TopKOptions = struct {
    /// The least ones, the least first, NaN last; else the largest, NaN before all others.
    ascending: bool = false,
};

/// The first k items of each line along `axis` once it is sorted, where k is the targets' extent there; of equal ones
/// those with the lower index. `values` or `indices` (i32 or i64) may be null.
pub fn topK(
    self: Queue,
    values: anytype,
    indices: anytype,
    source: anytype,
    axis: isize,
    options: TopKOptions,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireSame("topK", @TypeOf(values), @TypeOf(source));
    comptime operand_ranks.requireSame("topK", @TypeOf(indices), @TypeOf(source));
    const items = try operands.optional("topK", true, &values, diagnostics);
    const places = try operands.optional("topK", true, &indices, diagnostics);
    const from = try operands.one("topK", false, &source, diagnostics);
    const flags: u32 = if (options.ascending) c.DIMFOLD_ASCENDING else 0;
    return status.check(c.dimfold_top_k(
        self.handle,
        operands.pointer(&items),
        operands.pointer(&places),
        abi.raw(&from),
        axis,
        flags,
        abi.raw(diagnostics),
    ));
}

/// The different items of a source of any shape, sorted, to the beginning of `values`, which has one axis; answers how
/// many there are. Each of the others may be null: `first` gets the ordinal in C order of the first of each, `counts`
/// how many there are, `inverse`, of the source's shape, the place of each element among the values (i32 or i64).
/// `error.Shape` for targets with room for fewer.
pub fn unique(
    self: Queue,
    values: anytype,
    first: anytype,
    inverse: anytype,
    counts: anytype,
    source: anytype,
    diagnostics: ?*Diagnostics,
) Error!usize {
    const items = try operands.optional("unique", true, &values, diagnostics);
    const ordinals = try operands.optional("unique", true, &first, diagnostics);
    const places = try operands.optional("unique", true, &inverse, diagnostics);
    const repeats = try operands.optional("unique", true, &counts, diagnostics);
    const from = try operands.one("unique", false, &source, diagnostics);
    var count: usize = 0;
    try status.check(c.dimfold_unique(
        self.handle,
        operands.pointer(&items),
        operands.pointer(&ordinals),
        operands.pointer(&places),
        operands.pointer(&repeats),
        &count,
        abi.raw(&from),
        abi.raw(diagnostics),
    ));
    return count;
}
