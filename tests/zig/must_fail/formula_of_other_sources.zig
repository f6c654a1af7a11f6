//! Must fail: the source b holds f64: expected f32
const dimfold = @import("dimfold");

const Sum = dimfold.Formula(.{ .a = f32, .b = f32 }, "a + b");

pub fn wrong() !void {
    const numbers = [_]f32{ 1, 2 };
    const others = [_]f64{ 1, 2 };
    var result: [2]f32 = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const sources = .{ .a = try dimfold.view(&numbers, pair, null), .b = try dimfold.view(&others, pair, null) };
    const queue = try dimfold.Queue.createHost(.{}, null);
    const sum = try Sum.create(queue, .{}, null);
    try sum.apply(queue, try dimfold.view(&result, pair, null), sources, null);
}

pub fn right() !void {
    const numbers = [_]f32{ 1, 2 };
    const others = [_]f32{ 1, 2 };
    var result: [2]f32 = undefined;
    const pair = try dimfold.Layout(1).cContig(.{2}, null);
    const sources = .{ .a = try dimfold.view(&numbers, pair, null), .b = try dimfold.view(&others, pair, null) };
    const queue = try dimfold.Queue.createHost(.{}, null);
    const sum = try Sum.create(queue, .{}, null);
    try sum.apply(queue, try dimfold.view(&result, pair, null), sources, null);
}
