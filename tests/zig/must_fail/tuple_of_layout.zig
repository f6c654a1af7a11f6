//! Must fail: a tuple is made of integers, .whole, static(…), tuples and lists of integers, not nested.layout.Nested
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Tuple.from(.{ 4, dimfold.Nested{} }, null);
}

pub fn right() !void {
    _ = try dimfold.Tiler.from(.{ 4, dimfold.Nested.comptimeParse("2:3") }, null);
}
