//! Must fail here: tileLoad of a TiledView(2) takes arrays and tiles of rank 2, not 1
const dimfold = @import("dimfold");

fn of(comptime rank: usize, data: *[24]f32, shape: [rank]usize) !dimfold.View([]f32, rank) {
    return dimfold.view(data, try dimfold.Layout(rank).cContig(shape, null), null);
}

pub fn wrong() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    const tiles: dimfold.TiledView(2) = try .new(try .cContig(.{ 4, 6 }, null), .{ 2, 3 }, .{}, null);
    try queue.tileLoad(try of(1, &target, .{6}), try of(2, &source, .{ 4, 6 }), tiles, .{ 0, 1 }, null, null);
}

pub fn right() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    const tiles: dimfold.TiledView(2) = try .new(try .cContig(.{ 4, 6 }, null), .{ 2, 3 }, .{}, null);
    try queue.tileLoad(try of(2, &target, .{ 2, 3 }), try of(2, &source, .{ 4, 6 }), tiles, .{ 0, 1 }, null, null);
}
