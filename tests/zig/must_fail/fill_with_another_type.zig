//! Must fail: expected type 'i32', found '*const [3:0]u8'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    var data: [3]i32 = @splat(0);
    const view = try dimfold.view(&data, try dimfold.Layout(1).cContig(.{3}, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.fill(view, "one", null);
}

pub fn right() !void {
    var data: [3]i32 = @splat(0);
    const view = try dimfold.view(&data, try dimfold.Layout(1).cContig(.{3}, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.fill(view, 1, null);
}
