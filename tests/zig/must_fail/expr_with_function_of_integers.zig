//! Must fail: "exp(a)", column 1: this operation is not defined for i32
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const numbers = [_]i32{ 1, 2 };
    var result: [2]f32 = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const a = try dimfold.view(&numbers, pair, null);
    const target = try dimfold.view(&result, pair, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = a }, "exp(a)"), null);
}

pub fn right() !void {
    const numbers = [_]i32{ 1, 2 };
    var result: [2]f32 = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const a = try dimfold.view(&numbers, pair, null);
    const target = try dimfold.view(&result, pair, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = a }, "exp(f32(a))"), null);
}
