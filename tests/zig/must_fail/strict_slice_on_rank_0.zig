//! Must fail: dimSliceStrict needs at least 1 axis, but a Layout(0) has 0
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try (try dimfold.Layout(0).cContig(.{}, null)).dimSliceStrict(0, 0, 1, null);
}

pub fn right() !void {
    _ = try (try dimfold.Layout(1).cContig(.{2}, null)).dimSliceStrict(0, 0, 1, null);
}
