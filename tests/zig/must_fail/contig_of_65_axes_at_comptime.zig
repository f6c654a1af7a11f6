//! Must fail here: f_contig: ndim has 65 axes: expected at most 64
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = comptime dimfold.Layout(.dynamic).fContig(&@as([65]usize, @splat(1)), null) catch unreachable;
}

pub fn right() !void {
    _ = comptime dimfold.Layout(.dynamic).fContig(&@as([64]usize, @splat(1)), null) catch unreachable;
}
