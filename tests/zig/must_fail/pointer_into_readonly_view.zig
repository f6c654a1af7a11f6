//! Must fail: cannot assign to constant
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const data: [3]f32 = @splat(0);
    const view = try dimfold.view(&data, try dimfold.Layout(1).cContig(.{3}, null), null);
    (try view.at(.{0}, null)).* = 1;
}

pub fn right() !void {
    var data: [3]f32 = @splat(0);
    const view = try dimfold.view(&data, try dimfold.Layout(1).cContig(.{3}, null), null);
    (try view.at(.{0}, null)).* = 1;
}
