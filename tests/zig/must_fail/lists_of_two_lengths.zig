//! Must fail: moveaxis takes two lists of one length, not 1 and 2 entries
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try matrix.moveaxis(.{0}, .{ 1, 0 }, null);
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try matrix.moveaxis(.{ 0, 1 }, .{ 1, 0 }, null);
}
