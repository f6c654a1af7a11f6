//! Must fail: expected type 'layout.fixed.Layout(1)', found 'layout.fixed.Layout(2)'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 4, 3 }, null);
    const flat: dimfold.Layout(1) = try matrix.reshape(.{ 6, -1 }, .c, null);
    _ = flat;
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 4, 3 }, null);
    const flat: dimfold.Layout(1) = try matrix.reshape(.{-1}, .c, null);
    _ = flat;
}
