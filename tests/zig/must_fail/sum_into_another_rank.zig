//! Must fail here: reduce along 1 axes of rank 3 cannot make rank 1
const dimfold = @import("dimfold");

fn of(comptime rank: usize, data: *[24]f32, shape: [rank]usize) !dimfold.View([]f32, rank) {
    return dimfold.view(data, try dimfold.Layout(rank).cContig(shape, null), null);
}

pub fn wrong() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.reduce(try of(1, &target, .{6}), try of(3, &source, .{ 2, 3, 4 }), &.{.{ .op = .sum }}, .{2}, .{}, null);
}

pub fn right() !void {
    var source: [24]f32 = @splat(0);
    var target: [24]f32 = @splat(0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    const all = try of(3, &source, .{ 2, 3, 4 });
    try queue.reduce(try of(1, &target, .{2}), all, &.{.{ .op = .sum }}, .{ 1, 2 }, .{}, null);
}
