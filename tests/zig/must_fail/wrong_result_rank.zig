//! Must fail: expected type 'layout.fixed.Layout(3)', found 'layout.fixed.Layout(2)'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    const matrix: dimfold.Layout(3) = try tensor.dimSelect(0, 0, null);
    _ = matrix;
}

pub fn right() !void {
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    const matrix: dimfold.Layout(2) = try tensor.dimSelect(0, 0, null);
    _ = matrix;
}
