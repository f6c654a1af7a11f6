//! Must fail: operations on tiles take a TiledView, not layout.fixed.Layout(2)
const dimfold = @import("dimfold");

fn load(tiles: anytype) !void {
    var data: [16]f32 = @splat(0);
    const matrix = try dimfold.view(&data, try dimfold.Layout(2).cContig(.{ 4, 4 }, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    try queue.tileLoad(matrix, matrix, tiles, .{ 0, 0 }, null, null);
}

pub fn wrong() !void {
    try load(try dimfold.Layout(2).cContig(.{ 4, 4 }, null));
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 4, 4 }, null);
    try load(try dimfold.TiledView(2).new(matrix, .{ 2, 2 }, .{}, null));
}
