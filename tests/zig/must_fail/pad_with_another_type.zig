//! Must fail: expected type '?f32', found '*const [4:0]u8'
const dimfold = @import("dimfold");

fn pad(value: anytype) !void {
    var data: [16]f32 = @splat(0);
    const row = try dimfold.view(&data, try dimfold.Layout(1).cContig(.{4}, null), null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    try queue.pad(row, row, .{1}, .{1}, .constant, value, null);
}

pub fn wrong() !void {
    try pad("zero");
}

pub fn right() !void {
    try pad(0.5);
}
