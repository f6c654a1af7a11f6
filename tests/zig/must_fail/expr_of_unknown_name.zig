//! Must fail: "a + c", column 5: expected the name of a source, or of a definition before this place
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
    try queue.apply(target, dimfold.expr(.{ .a = a, .b = b }, "a + c"), null);
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
    try queue.apply(target, dimfold.expr(.{ .a = a, .b = b }, "a + b"), null);
}
