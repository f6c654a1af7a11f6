//! Must fail: expected 3 array elements; found 2
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    _ = try tensor.transpose(.{ 1, 0 }, null);
}

pub fn right() !void {
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    _ = try tensor.transpose(.{ 1, 0, 2 }, null);
}
