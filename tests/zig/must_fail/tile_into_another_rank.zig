//! Must fail here: tile makes rank 2 of a source of rank 1 and 2 repetitions, but the target has rank 1
const dimfold = @import("dimfold");

fn of(comptime rank: usize, data: *[24]f32, shape: [rank]usize) !dimfold.View([]f32, rank) {
    return dimfold.view(data, try dimfold.Layout(rank).cContig(shape, null), null);
}

pub fn wrong() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.tile(try of(1, &target, .{24}), try of(1, &source, .{6}), .{ 2, 2 }, null);
}

pub fn right() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.tile(try of(2, &target, .{ 2, 12 }), try of(1, &source, .{6}), .{ 2, 2 }, null);
}
