//! Must fail: expected type 'layout.fixed.Layout(1)', found 'layout.fixed.Layout(2)'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    var data: [12]f32 = @splat(0);
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try dimfold.View([]f32, 1).new(&data, matrix, null);
}

pub fn right() !void {
    var data: [12]f32 = @splat(0);
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try dimfold.View([]f32, 2).new(&data, matrix, null);
}
