//! Must fail: dimSlice needs at least 3 axes, but a Layout(2) has 2
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try matrix.dimSlice(.{ 0, .{ .start = 1 }, .newaxis, 1 }, null);
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try matrix.dimSlice(.{ 0, .{ .start = 1 }, .newaxis }, null);
}
