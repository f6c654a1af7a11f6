//! Must fail: "(4,_)", column 4: expected a number
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Nested.comptimeParse("(4,_)");
}

pub fn right() !void {
    _ = dimfold.Tiler.comptimeParse("<4,_>");
}
