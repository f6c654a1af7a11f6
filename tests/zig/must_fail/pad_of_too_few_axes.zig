//! Must fail here: pad takes one entry per axis, but there are 1 for rank 2
const dimfold = @import("dimfold");

fn of(comptime rank: usize, data: *[24]f32, shape: [rank]usize) !dimfold.View([]f32, rank) {
    return dimfold.view(data, try dimfold.Layout(rank).cContig(shape, null), null);
}

pub fn wrong() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    const once = .{1};
    try queue.pad(try of(2, &target, .{ 4, 6 }), try of(2, &source, .{ 2, 6 }), once, once, .edge, null, null);
}

pub fn right() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    const once = .{ 1, 0 };
    try queue.pad(try of(2, &target, .{ 4, 6 }), try of(2, &source, .{ 2, 6 }), once, once, .edge, null, null);
}
