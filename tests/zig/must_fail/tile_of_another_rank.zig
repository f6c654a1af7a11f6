//! Must fail: expected 2 array elements; found 3
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 4, 4 }, null);
    const tiles: dimfold.TiledView(2) = try .new(matrix, .{ 2, 2 }, .{}, null);
    _ = try tiles.tile(.{ 0, 0, 0 }, null);
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 4, 4 }, null);
    const tiles: dimfold.TiledView(2) = try .new(matrix, .{ 2, 2 }, .{}, null);
    _ = try tiles.tile(.{ 0, 0 }, null);
}
