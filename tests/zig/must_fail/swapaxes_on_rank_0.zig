//! Must fail: swapaxes needs at least 1 axis, but a Layout(0) has 0
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const point = try dimfold.Layout(0).cContig(.{}, null);
    _ = try point.swapaxes(0, 0, null);
}

pub fn right() !void {
    const vector = try dimfold.Layout(1).cContig(.{3}, null);
    _ = try vector.swapaxes(0, 0, null);
}
