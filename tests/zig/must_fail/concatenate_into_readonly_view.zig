//! Must fail: concatenate writes through a view of []const f32, which is read-only: make it over []f32
const dimfold = @import("dimfold");

fn join(data: anytype) !void {
    const matrix = try dimfold.view(data, try dimfold.Layout(2).cContig(.{ 4, 4 }, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    try queue.concatenate(matrix, .{matrix}, 0, null);
}

pub fn wrong() !void {
    const data: [16]f32 = @splat(0);
    try join(&data);
}

pub fn right() !void {
    var data: [16]f32 = @splat(0);
    try join(&data);
}
