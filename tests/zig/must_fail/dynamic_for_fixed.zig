//! Must fail: expected type 'layout.fixed.Layout(2)', found 'layout.dynamic.Layout'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const layout = try dimfold.Layout(.dynamic).cContig(&.{ 3, 4 }, null);
    const matrix: dimfold.Layout(2) = layout;
    _ = matrix;
}

pub fn right() !void {
    const layout = try dimfold.Layout(.dynamic).cContig(&.{ 3, 4 }, null);
    const matrix: dimfold.Layout(2) = try .fromDyn(layout, null);
    _ = matrix;
}
