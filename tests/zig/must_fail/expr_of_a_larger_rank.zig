//! Must fail: apply broadcasts sources to the target's shape, but the target has rank 1 and a source rank 2
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const numbers = [_]f32{ 1, 2 };
    var result: [2]f32 = undefined;
    const pair = try dimfold.view(&numbers, try dimfold.Layout(2).cContig(.{ 1, 2 }, null), null);
    const target = try dimfold.view(&result, try dimfold.Layout(1).cContig(.{2}, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = pair }, "-a"), null);
}

pub fn right() !void {
    const numbers = [_]f32{ 1, 2 };
    var result: [2]f32 = undefined;
    const pair = try dimfold.view(&numbers, try dimfold.Layout(1).cContig(.{2}, null), null);
    const target = try dimfold.view(&result, try dimfold.Layout(2).cContig(.{ 1, 2 }, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = pair }, "-a"), null);
}
