//! Must fail: a layout's rank is an integer from 0 to 9, or .dynamic
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Layout(10).cContig(@splat(1), null);
}

pub fn right() !void {
    _ = try dimfold.Layout(.dynamic).cContig(&@as([10]usize, @splat(1)), null);
}
