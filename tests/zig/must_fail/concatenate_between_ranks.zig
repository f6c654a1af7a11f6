//! Must fail here: concatenate makes rank 1 of a source of rank 1, but the target has rank 2
const dimfold = @import("dimfold");

fn of(comptime rank: usize, data: *[24]f32, shape: [rank]usize) !dimfold.View([]f32, rank) {
    return dimfold.view(data, try dimfold.Layout(rank).cContig(shape, null), null);
}

pub fn wrong() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.concatenate(try of(2, &target, .{ 4, 6 }), .{
        try of(2, &source, .{ 2, 6 }),
        try of(1, &source, .{12}),
    }, 0, null);
}

pub fn right() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.concatenate(try of(2, &target, .{ 4, 6 }), .{
        try of(2, &source, .{ 2, 6 }),
        try of(2, &source, .{ 2, 6 }),
    }, 0, null);
}
