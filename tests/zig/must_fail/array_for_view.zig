//! Must fail: a view does not hold [3]f32 itself: pass `&array`, or a slice
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const array: [3]f32 = @splat(0);
    _ = try dimfold.view(array, try dimfold.Layout(1).cContig(.{3}, null), null);
}

pub fn right() !void {
    const array: [3]f32 = @splat(0);
    _ = try dimfold.view(&array, try dimfold.Layout(1).cContig(.{3}, null), null);
}
