//! Must fail: expected type 'layout.fixed.Layout(2)', found 'layout.fixed.Layout(1)'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = matrix.equal(try matrix.dimSelect(0, 0, null));
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = matrix.equal(try matrix.reverseAxes(null));
}
