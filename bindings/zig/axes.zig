//! Lists of axes and shapes by themselves, without a layout.
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const raw = @import("call.zig").raw;
const status = @import("status.zig");

/// What `normalizeAxes` lets pass, and whether it sorts.
pub const NormalizeOptions = struct { allow_duplicate: bool = false, sort: bool = false };

/// Counts each of `axes` of a layout of `ndim` axes (at most 64) from 0. The answer is the front of `normalized`, which
/// has room for as many and may be `axes`. `error.Axis` for one outside, or for one given twice unless
/// `allow_duplicate`; `error.Ndim` for an ndim or a number of axes above 64.
pub fn normalizeAxes(
    ndim: usize,
    axes: []const isize,
    options: NormalizeOptions,
    normalized: []isize,
    diagnostics: ?*Diagnostics,
) status.Error![]isize {
    const result = normalized[0..axes.len];
    try status.check(c.dimfold_normalize_axes(
        ndim,
        axes.len,
        axes.ptr,
        options.allow_duplicate,
        options.sort,
        result.ptr,
        raw(diagnostics),
    ));
    return result;
}

/// The inverse of a permutation: reversed[axes[i]] = i. The answer is the front of `reversed`, which has room for as
/// many and may be `axes`. `error.Axis` unless `axes` names each axis once.
pub fn reversedPermute(
    axes: []const isize,
    reversed: []isize,
    diagnostics: ?*Diagnostics,
) status.Error![]isize {
    const result = reversed[0..axes.len];
    try status.check(c.dimfold_reversed_permute(axes.len, axes.ptr, result.ptr, raw(diagnostics)));
    return result;
}

/// The common shape of up to 64 shapes, matched from the last axis: NumPy's rule. The answer is the front of `common`,
/// which has room for the longest of them. No shapes at all give rank 0. `error.Shape` if two extents differ and
/// neither is 1, with the axis of the result; `error.Overflow` if the size is above maxInt(isize); `error.Argument` for
/// more shapes.
pub fn broadcastShapes(
    shapes: []const []const usize,
    common: []usize,
    diagnostics: ?*Diagnostics,
) status.Error![]usize {
    return broadcast(c.dimfold_broadcast_shapes, shapes, common, diagnostics);
}

/// The same with axes matched from the first one.
pub fn broadcastShapesLeft(
    shapes: []const []const usize,
    common: []usize,
    diagnostics: ?*Diagnostics,
) status.Error![]usize {
    return broadcast(c.dimfold_broadcast_shapes_left, shapes, common, diagnostics);
}

fn broadcast(
    comptime function: anytype,
    shapes: []const []const usize,
    common: []usize,
    diagnostics: ?*Diagnostics,
) status.Error![]usize {
    var lists: ShapeLists = undefined;
    const largest = lists.fill(shapes);
    const result = common[0..largest];
    var ndim: usize = undefined;
    const count = shapes.len;
    try status.check(function(count, &lists.ndims, &lists.pointers, &ndim, result.ptr, raw(diagnostics)));
    return result[0..ndim];
}

/// Slices as C takes them: lengths here, pointers there. C refuses more than 64 before it looks at them.
const ShapeLists = struct {
    ndims: [c.DIMFOLD_NDIM_MAX]usize,
    pointers: [c.DIMFOLD_NDIM_MAX][*c]const usize,

    /// Returns the largest length.
    fn fill(self: *ShapeLists, shapes: []const []const usize) usize {
        var largest: usize = 0;
        for (shapes[0..@min(shapes.len, self.ndims.len)], 0..) |shape, i| {
            self.ndims[i] = shape.len;
            self.pointers[i] = shape.ptr;
            largest = @max(largest, shape.len);
        }
        return largest;
    }
};
