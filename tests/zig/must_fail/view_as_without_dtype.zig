//! Must fail: Dtype.of: f80 has no dtype
const dimfold = @import("dimfold");

fn as(comptime T: type) !void {
    var data: [16]f32 = @splat(0);
    const row = try dimfold.view(&data, try dimfold.Layout(1).cContig(.{4}, null), null);
    _ = try row.viewAs(T, 0, true, null);
}

pub fn wrong() !void {
    try as(f80);
}

pub fn right() !void {
    try as(f64);
}
