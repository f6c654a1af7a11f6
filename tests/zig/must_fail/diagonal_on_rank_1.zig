//! Must fail: diagonal needs at least 2 axes, but a Layout(1) has 1
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const vector = try dimfold.Layout(1).cContig(.{3}, null);
    _ = try vector.diagonal(.{}, null);
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 3 }, null);
    _ = try matrix.diagonal(.{}, null);
}
