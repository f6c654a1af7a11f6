//! The statuses of the C library as an error set.
const c = @import("c.zig");
const std = @import("std");

/// What kind of failure it was; `Diagnostics` has the details. The names are those of C's DIMFOLD_ERR_….
pub const Error = error{
    /// A pointer that must be given is null.
    Null,
    /// A number of axes is not the one needed, or above `ndim_max`.
    Ndim,
    /// An axis is outside the layout, or given twice.
    Axis,
    /// An index is outside its axis.
    Index,
    /// A slice has step 0.
    Slice,
    /// Extents do not fit together, or not the operation.
    Shape,
    /// A size or a position is above maxInt(isize), or a stride is minInt(isize).
    Overflow,
    /// A position is below zero or outside of the memory given.
    Bounds,
    /// An order is not defined for this operation or layout.
    Order,
    /// No strides describe the result: it needs a copy.
    NotAView,
    /// Two indices share a position where that is not allowed.
    Overlap,
    /// Nobody could decide in time whether positions are shared.
    OverlapUnknown,
    /// A dtype is unknown, or not the one needed.
    Dtype,
    /// The target's view forbids writing.
    Readonly,
    /// An argument is outside its documented values.
    Argument,
    /// A text does not follow the grammar; the diagnosis has the column.
    Syntax,
    /// A combination that this version or this build cannot do.
    Unsupported,
    /// Memory or a thread could not be had.
    Resource,
    /// Bytes are no whole items, or items of one size none of another.
    Itemsize,
    /// There is no CUDA here, or none that can be used.
    CudaUnavailable,
    /// A call of CUDA failed; the diagnosis has its error's number and name.
    Cuda,
    /// The same, and no later call on the device can succeed in this process.
    CudaLost,
    /// A graph is captured, which this cannot become a part of.
    Capture,
};

const numbered = [_]struct { c.dimfold_status, Error }{
    .{ c.DIMFOLD_ERR_NULL, error.Null },
    .{ c.DIMFOLD_ERR_NDIM, error.Ndim },
    .{ c.DIMFOLD_ERR_AXIS, error.Axis },
    .{ c.DIMFOLD_ERR_INDEX, error.Index },
    .{ c.DIMFOLD_ERR_SLICE, error.Slice },
    .{ c.DIMFOLD_ERR_SHAPE, error.Shape },
    .{ c.DIMFOLD_ERR_OVERFLOW, error.Overflow },
    .{ c.DIMFOLD_ERR_BOUNDS, error.Bounds },
    .{ c.DIMFOLD_ERR_ORDER, error.Order },
    .{ c.DIMFOLD_ERR_NOT_A_VIEW, error.NotAView },
    .{ c.DIMFOLD_ERR_OVERLAP, error.Overlap },
    .{ c.DIMFOLD_ERR_OVERLAP_UNKNOWN, error.OverlapUnknown },
    .{ c.DIMFOLD_ERR_DTYPE, error.Dtype },
    .{ c.DIMFOLD_ERR_READONLY, error.Readonly },
    .{ c.DIMFOLD_ERR_ARGUMENT, error.Argument },
    .{ c.DIMFOLD_ERR_SYNTAX, error.Syntax },
    .{ c.DIMFOLD_ERR_UNSUPPORTED, error.Unsupported },
    .{ c.DIMFOLD_ERR_RESOURCE, error.Resource },
    .{ c.DIMFOLD_ERR_ITEMSIZE, error.Itemsize },
    .{ c.DIMFOLD_ERR_CUDA_UNAVAILABLE, error.CudaUnavailable },
    .{ c.DIMFOLD_ERR_CUDA, error.Cuda },
    .{ c.DIMFOLD_ERR_CUDA_LOST, error.CudaLost },
    .{ c.DIMFOLD_ERR_CAPTURE, error.Capture },
};

/// The error of a status. One that only a newer library knows is `error.Unsupported`.
pub fn check(status: c.dimfold_status) Error!void {
    if (status == c.DIMFOLD_OK) return;
    for (numbered) |row| if (row[0] == status) return row[1];
    return error.Unsupported;
}

/// C's number for an error.
pub fn number(err: Error) c.dimfold_status {
    for (numbered) |row| if (row[1] == err) return row[0];
    unreachable;
}

/// C's name for an error, "DIMFOLD_ERR_AXIS".
pub fn statusName(err: Error) []const u8 {
    return std.mem.span(c.dimfold_status_name(number(err)));
}

/// The meaning of an error as a sentence.
pub fn statusText(err: Error) []const u8 {
    return std.mem.span(c.dimfold_status_text(number(err)));
}
