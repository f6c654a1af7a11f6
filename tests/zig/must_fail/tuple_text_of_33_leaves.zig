//! Must fail: "(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)", column 66: expected at most 32 leaves
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Tuple.comptimeParse("(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)");
}

pub fn right() !void {
    _ = dimfold.Tuple.comptimeParse("(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)");
}
