//! Must fail here: castWrapping takes operands of one shape, but the target has rank 2 and the source rank 3
const dimfold = @import("dimfold");

fn of(comptime rank: usize, data: *[24]f32, shape: [rank]usize) !dimfold.View([]f32, rank) {
    return dimfold.view(data, try dimfold.Layout(rank).cContig(shape, null), null);
}

pub fn wrong() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.castWrapping(try of(2, &target, .{ 4, 6 }), try of(3, &source, .{ 1, 4, 6 }), null);
}

pub fn right() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.castWrapping(try of(2, &target, .{ 4, 6 }), try of(2, &source, .{ 4, 6 }), null);
}
