//! Must fail: squeeze needs at least 2 axes, but a Layout(1) has 1
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const vector = try dimfold.Layout(1).cContig(.{1}, null);
    _ = try vector.squeeze(.{ 0, 1 }, null);
}

pub fn right() !void {
    const vector = try dimfold.Layout(1).cContig(.{1}, null);
    _ = try vector.squeeze(.{0}, null);
}
