//! Must fail: "a + 0.5", column 5: the dtype that this number has here has no such number
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const numbers = [_]i32{ 1, 2 };
    var result: [2]i32 = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const a = try dimfold.view(&numbers, pair, null);
    const target = try dimfold.view(&result, pair, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = a }, "a + 0.5"), null);
}

pub fn right() !void {
    const numbers = [_]i32{ 1, 2 };
    var result: [2]i32 = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const a = try dimfold.view(&numbers, pair, null);
    const target = try dimfold.view(&result, pair, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.apply(target, dimfold.expr(.{ .a = a }, "a + 5"), null);
}
