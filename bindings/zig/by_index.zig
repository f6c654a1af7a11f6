//! Operations of queues by lists of indices: taking, gathering, scattering, masks.
//!
//! Indices are i32 or i64, of any layout, and checked before anything is written. Targets must not share memory with
//! other operands (`error.Overlap`). Items are moved, of the same dtype on both sides (`error.Dtype`). `axis` is
//! negative from the end, or `flat`: all axes as one, in C order.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const operand_ranks = @import("operand_ranks.zig");
const operands = @import("operands.zig");
const Queue = @import("queue.zig").Queue;
const status = @import("status.zig");
const std = @import("std");
const Error = status.Error;

/// All axes as one, in C order, in place of an axis.
pub const flat: isize = std.math.minInt(isize);

/// What an index outside of its axis is.
pub const IndexMode = enum(u32) {
    /// `error.Index`; -extent to -1 count from the end.
    strict = c.DIMFOLD_INDEX_ERROR,
    /// Counted modulo the extent.
    wrap = c.DIMFOLD_INDEX_WRAP,
    /// The first one below, the last one above.
    clamp = c.DIMFOLD_INDEX_CLAMP,
};

/// What happens to an element that is there. Several items come to one element in C order of the indices.
pub const PutOp = enum(u32) {
    set = c.DIMFOLD_PUT_SET,
    add = c.DIMFOLD_PUT_ADD,
    min = c.DIMFOLD_PUT_MIN,
    max = c.DIMFOLD_PUT_MAX,
    mul = c.DIMFOLD_PUT_MUL,
};

/// The slabs of the source that the indices name, along `axis`, in place of which the target has the indices' shape.
pub fn take(
    self: Queue,
    target: anytype,
    source: anytype,
    indices: anytype,
    axis: isize,
    mode: IndexMode,
    diagnostics: ?*Diagnostics,
) Error!void {
    const to, const from = try operands.pair("take", &target, &source, diagnostics);
    const list = try operands.one("take", false, &indices, diagnostics);
    const flags = @intFromEnum(mode);
    return status.check(
        c.dimfold_take(self.handle, abi.raw(&to), abi.raw(&from), abi.raw(&list), axis, flags, abi.raw(diagnostics)),
    );
}

/// The inverse: the slabs of the target that the indices name get those of the source, which has the shape that `take`
/// makes. What no index names stays.
pub fn put(
    self: Queue,
    target: anytype,
    source: anytype,
    indices: anytype,
    axis: isize,
    op: PutOp,
    mode: IndexMode,
    diagnostics: ?*Diagnostics,
) Error!void {
    const to, const from = try operands.pair("put", &target, &source, diagnostics);
    const list = try operands.one("put", false, &indices, diagnostics);
    return status.check(c.dimfold_put(
        self.handle,
        abi.raw(&to),
        abi.raw(&from),
        abi.raw(&list),
        axis,
        @intFromEnum(op),
        @intFromEnum(mode),
        abi.raw(diagnostics),
    ));
}

/// Items along an axis, `target[i][j] = source[indices[i][j]][j]` for axis 0: the indices have the target's shape.
pub fn gather(
    self: Queue,
    target: anytype,
    source: anytype,
    indices: anytype,
    axis: isize,
    mode: IndexMode,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireSame("gather", @TypeOf(target), @TypeOf(source));
    comptime operand_ranks.requireSame("gather", @TypeOf(target), @TypeOf(indices));
    const to, const from = try operands.pair("gather", &target, &source, diagnostics);
    const list = try operands.one("gather", false, &indices, diagnostics);
    const flags = @intFromEnum(mode);
    return status.check(
        c.dimfold_gather(self.handle, abi.raw(&to), abi.raw(&from), abi.raw(&list), axis, flags, abi.raw(diagnostics)),
    );
}

/// The inverse, `target[indices[i][j]][j] = source[i][j]` for axis 0: the source has the indices' shape.
pub fn scatter(
    self: Queue,
    target: anytype,
    source: anytype,
    indices: anytype,
    axis: isize,
    op: PutOp,
    mode: IndexMode,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireSame("scatter", @TypeOf(target), @TypeOf(source));
    comptime operand_ranks.requireSame("scatter", @TypeOf(target), @TypeOf(indices));
    const to, const from = try operands.pair("scatter", &target, &source, diagnostics);
    const list = try operands.one("scatter", false, &indices, diagnostics);
    return status.check(c.dimfold_scatter(
        self.handle,
        abi.raw(&to),
        abi.raw(&from),
        abi.raw(&list),
        axis,
        @intFromEnum(op),
        @intFromEnum(mode),
        abi.raw(diagnostics),
    ));
}

/// The elements whose element of `mask`, bools of the same shape, is true, to the beginning of the target, which has
/// one
/// axis, or is null; answers how many they are. `error.Shape` for a target with room for fewer.
pub fn compress(
    self: Queue,
    target: anytype,
    source: anytype,
    mask: anytype,
    diagnostics: ?*Diagnostics,
) Error!usize {
    comptime operand_ranks.requireSame("compress", @TypeOf(mask), @TypeOf(source));
    const to = try operands.optional("compress", true, &target, diagnostics);
    const from = try operands.one("compress", false, &source, diagnostics);
    const marked = try operands.one("compress", false, &mask, diagnostics);
    var count: usize = 0;
    const given = operands.pointer(&to);
    try status.check(
        c.dimfold_compress(self.handle, given, &count, abi.raw(&from), abi.raw(&marked), abi.raw(diagnostics)),
    );
    return count;
}

/// The inverse: the elements of the target whose element of `mask` is true get those of the source, which has one axis.
pub fn expand(self: Queue, target: anytype, source: anytype, mask: anytype, diagnostics: ?*Diagnostics) Error!void {
    comptime operand_ranks.requireSame("expand", @TypeOf(mask), @TypeOf(target));
    const to, const from = try operands.pair("expand", &target, &source, diagnostics);
    const marked = try operands.one("expand", false, &mask, diagnostics);
    return status.check(
        c.dimfold_expand(self.handle, abi.raw(&to), abi.raw(&from), abi.raw(&marked), abi.raw(diagnostics)),
    );
}

/// The indices of the elements that are not zero, one row each of the target, whose shape is (room, axes of the
/// source),
/// or which is null; answers how many they are.
pub fn nonzero(self: Queue, target: anytype, source: anytype, diagnostics: ?*Diagnostics) Error!usize {
    const to = try operands.optional("nonzero", true, &target, diagnostics);
    const from = try operands.one("nonzero", false, &source, diagnostics);
    var count: usize = 0;
    const given = operands.pointer(&to);
    try status.check(c.dimfold_nonzero(self.handle, given, &count, abi.raw(&from), abi.raw(diagnostics)));
    return count;
}

/// Ordinals to indices of an array of that shape, in C order: the target has one axis more, the last.
pub fn unravel(
    self: Queue,
    target: anytype,
    source: anytype,
    shape: []const usize,
    mode: IndexMode,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireMore("unravel", @TypeOf(target), @TypeOf(source), 1);
    const to, const from = try operands.pair("unravel", &target, &source, diagnostics);
    return status.check(c.dimfold_unravel(
        self.handle,
        abi.raw(&to),
        abi.raw(&from),
        shape.len,
        shape.ptr,
        @intFromEnum(mode),
        abi.raw(diagnostics),
    ));
}

/// On which side of equal items a value goes.
pub const Side = enum(u32) { left = 0, right = c.DIMFOLD_RIGHT };

/// Where each value would go into `sorted`, which has one axis: an index from 0 to its extent, i32 or i64.
pub fn searchsorted(
    self: Queue,
    target: anytype,
    sorted: anytype,
    values: anytype,
    side: Side,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireSame("searchsorted", @TypeOf(target), @TypeOf(values));
    const to, const from = try operands.pair("searchsorted", &target, &sorted, diagnostics);
    const items = try operands.one("searchsorted", false, &values, diagnostics);
    const flags = @intFromEnum(side);
    return status.check(
        c.dimfold_searchsorted(self.handle, abi.raw(&to), abi.raw(&from), abi.raw(&items), flags, abi.raw(diagnostics)),
    );
}

/// Adds to `target[indices[i]]`, which has one axis, 1 or `weights[i]`, of the target's dtype; `weights` may be null.
pub fn bincount(
    self: Queue,
    target: anytype,
    indices: anytype,
    weights: anytype,
    mode: IndexMode,
    diagnostics: ?*Diagnostics,
) Error!void {
    const to, const list = try operands.pair("bincount", &target, &indices, diagnostics);
    const added = try operands.optional("bincount", false, &weights, diagnostics);
    const given = operands.pointer(&added);
    const flags = @intFromEnum(mode);
    return status.check(
        c.dimfold_bincount(self.handle, abi.raw(&to), abi.raw(&list), given, flags, abi.raw(diagnostics)),
    );
}
