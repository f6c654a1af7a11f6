//! Must fail: copy moves elements of one type, but the target holds f64 and the source f32: use cast
const dimfold = @import("dimfold");

pub fn wrong() !void {
    var source: [3]f32 = @splat(0);
    var target: [3]f64 = @splat(0);
    const layout = try dimfold.Layout(1).cContig(.{3}, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.copy(try dimfold.view(&target, layout, null), try dimfold.view(&source, layout, null), null);
}

pub fn right() !void {
    var source: [3]f32 = @splat(0);
    var target: [3]f64 = @splat(0);
    const layout = try dimfold.Layout(1).cContig(.{3}, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.cast(try dimfold.view(&target, layout, null), try dimfold.view(&source, layout, null), null);
}
