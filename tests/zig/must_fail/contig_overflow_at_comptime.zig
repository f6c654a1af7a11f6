//! Must fail here: c_contig: the size of shape is not representable, at axis 2
const dimfold = @import("dimfold");
const std = @import("std");

pub fn wrong() !void {
    _ = comptime dimfold.Layout(3).cContig(.{ 2, 0, std.math.maxInt(isize) }, null) catch unreachable;
}

pub fn right() !void {
    _ = comptime dimfold.Layout(3).cContig(.{ 1, 0, std.math.maxInt(isize) }, null) catch unreachable;
}
