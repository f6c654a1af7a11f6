//! Must fail: "(4,2:(2,1)", column 5: expected ',' or ')'
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Nested.comptimeParse("(4,2:(2,1)");
}

pub fn right() !void {
    _ = dimfold.Nested.comptimeParse("(4,2):(2,1)");
}
