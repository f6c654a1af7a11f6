//! Must fail: expected type 'layout.dynamic.Layout', found 'layout.fixed.Layout(2)'
const dimfold = @import("dimfold");

fn rank(layout: dimfold.Layout(.dynamic)) usize {
    return layout.ndim;
}

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = rank(matrix);
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = rank(try matrix.toDyn(null));
}
