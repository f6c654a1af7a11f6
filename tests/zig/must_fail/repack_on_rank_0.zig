//! Must fail: repack needs at least 1 axis, but a Layout(0) has 0
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try (try dimfold.Layout(0).cContig(.{}, null)).repack(4, 8, null, 0, true, null);
}

pub fn right() !void {
    _ = try (try dimfold.Layout(1).cContig(.{2}, null)).repack(4, 8, null, 0, true, null);
}
