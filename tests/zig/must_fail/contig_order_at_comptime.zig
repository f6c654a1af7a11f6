//! Must fail here: contig: order is 3: expected 0 or 1 (C, F)
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = comptime dimfold.Layout(2).contig(.{ 2, 3 }, .k, null) catch unreachable;
}

pub fn right() !void {
    _ = comptime dimfold.Layout(2).contig(.{ 2, 3 }, .f, null) catch unreachable;
}
