//! Must fail: a tuple is made of integers, .whole, static(…), tuples and lists of integers, not [5:0]u8
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Nested.left("(4,2)", null);
}

pub fn right() !void {
    _ = try dimfold.Nested.left(dimfold.Tuple.comptimeParse("(4,2)"), null);
}
