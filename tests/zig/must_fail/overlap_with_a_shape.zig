//! Must fail: isViewOf takes a Layout, not [2]usize
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try matrix.isViewOf(matrix.shape, dimfold.work_default, null);
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try matrix.isViewOf(matrix, dimfold.work_default, null);
}
