//! Must fail: a tuple is made of integers, .whole, static(…), tuples and lists of integers, not comptime_float
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Nested.left(.{ 4, 2.5 }, null);
}

pub fn right() !void {
    _ = try dimfold.Nested.left(.{ 4, 2 }, null);
}
