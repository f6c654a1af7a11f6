//! Must fail: expected type 'layout.fixed.Layout(2)', found 'layout.fixed.Layout(1)'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    const vector = try dimfold.Layout(1).cContig(.{4}, null);
    _ = try dimfold.Layout(2).iterateTogether(2, .{ matrix, vector }, .c, null);
}

pub fn right() !void {
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    const vector = try dimfold.Layout(1).cContig(.{4}, null);
    _ = try dimfold.Layout(2).iterateTogether(2, try matrix.broadcastLayout(vector, null), .c, null);
}
