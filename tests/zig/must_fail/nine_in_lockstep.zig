//! Must fail: an Iterator walks 1 to 8 layouts
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try dimfold.Layout(2).iterateTogether(9, @splat(matrix), .c, null);
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try dimfold.Layout(2).iterateTogether(8, @splat(matrix), .c, null);
}
