//! Must fail: "a < b < a", column 7: expected parentheses around one of two comparisons
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const numbers = [_]f32{ 1, 2 };
    var result: [2]bool = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const a = try dimfold.view(&numbers, pair, null);
    const more = [_]f32{ 1, 2 };
    const b = try dimfold.view(&more, pair, null);
    const target = try dimfold.view(&result, pair, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = a, .b = b }, "a < b < a"), null);
}

pub fn right() !void {
    const numbers = [_]f32{ 1, 2 };
    var result: [2]bool = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const a = try dimfold.view(&numbers, pair, null);
    const more = [_]f32{ 1, 2 };
    const b = try dimfold.view(&more, pair, null);
    const target = try dimfold.view(&result, pair, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = a, .b = b }, "(a < b) & (b < a)"), null);
}
