//! Must fail: expr takes views whose elements are known, but a is a RawView: use an Expr and a Program
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const numbers = [_]f32{ 1, 2 };
    const pair = try dimfold.view(&numbers, try dimfold.Layout(1).cContig(.{2}, null), null);
    _ = dimfold.expr(.{ .a = try pair.raw(null) }, "-a");
}

pub fn right() !void {
    const numbers = [_]f32{ 1, 2 };
    const pair = try dimfold.view(&numbers, try dimfold.Layout(1).cContig(.{2}, null), null);
    _ = dimfold.expr(.{ .a = pair }, "-a");
}
