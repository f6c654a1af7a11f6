//! Must fail: a slice has start, stop and step, but no begin
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const vector = try dimfold.Layout(1).cContig(.{3}, null);
    _ = try vector.dimSlice(.{.{ .begin = 1 }}, null);
}

pub fn right() !void {
    const vector = try dimfold.Layout(1).cContig(.{3}, null);
    _ = try vector.dimSlice(.{.{ .start = 1 }}, null);
}
