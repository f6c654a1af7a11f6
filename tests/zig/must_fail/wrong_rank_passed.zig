//! Must fail: expected type 'layout.fixed.Layout(2)', found 'layout.fixed.Layout(3)'
const dimfold = @import("dimfold");

fn rows(matrix: dimfold.Layout(2)) usize {
    return matrix.shape[0];
}

pub fn wrong() !void {
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    _ = rows(tensor);
}

pub fn right() !void {
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    _ = rows(try tensor.dimSelect(0, 0, null));
}
