//! Must fail: expected type '[]f32', found '*[3]f64'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    var data: [3]f64 = @splat(0);
    _ = try dimfold.View([]f32, 1).new(&data, try .cContig(.{3}, null), null);
}

pub fn right() !void {
    var data: [3]f32 = @splat(0);
    _ = try dimfold.View([]f32, 1).new(&data, try .cContig(.{3}, null), null);
}
