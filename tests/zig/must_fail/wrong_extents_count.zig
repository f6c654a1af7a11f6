//! Must fail: expected 2 array elements; found 3
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Layout(2).cContig(.{ 2, 3, 4 }, null);
}

pub fn right() !void {
    _ = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
}
