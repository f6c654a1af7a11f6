//! Must fail: "(4,0)", column 4: the extent is 0: expected at least 1
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Nested.comptimeParse("(4,0)");
}

pub fn right() !void {
    _ = dimfold.Nested.comptimeParse("(4,1):(1,0)");
}
