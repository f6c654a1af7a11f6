//! Must fail: type '[]const usize' does not support array initialization syntax
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Layout(.dynamic).cContig(.{ 3, 4 }, null);
}

pub fn right() !void {
    _ = try dimfold.Layout(.dynamic).cContig(&.{ 3, 4 }, null);
}
