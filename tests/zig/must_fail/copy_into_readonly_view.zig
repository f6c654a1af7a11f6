//! Must fail: copy writes through a view of []const f32, which is read-only: make it over []f32
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const data: [3]f32 = @splat(0);
    const view = try dimfold.view(&data, try dimfold.Layout(1).cContig(.{3}, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.copy(view, view, null);
}

pub fn right() !void {
    var data: [3]f32 = @splat(0);
    const view = try dimfold.view(&data, try dimfold.Layout(1).cContig(.{3}, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.copy(view, view.asConst(), null);
}
