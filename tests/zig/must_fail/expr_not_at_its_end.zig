//! Must fail: "a + b) * 2", column 6: expected an operator, ',' or the end
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const numbers = [_]f32{ 1, 2 };
    var result: [2]f32 = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const a = try dimfold.view(&numbers, pair, null);
    const more = [_]f32{ 1, 2 };
    const b = try dimfold.view(&more, pair, null);
    const target = try dimfold.view(&result, pair, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = a, .b = b }, "a + b) * 2"), null);
}

pub fn right() !void {
    const numbers = [_]f32{ 1, 2 };
    var result: [2]f32 = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const a = try dimfold.view(&numbers, pair, null);
    const more = [_]f32{ 1, 2 };
    const b = try dimfold.view(&more, pair, null);
    const target = try dimfold.view(&result, pair, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = a, .b = b }, "(a + b) * 2"), null);
}
