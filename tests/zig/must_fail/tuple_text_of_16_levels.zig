//! Must fail: "((((((((((((((((1))))))))))))))))", column 16: expected at most 15 levels of brackets
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Tuple.comptimeParse("((((((((((((((((1))))))))))))))))");
}

pub fn right() !void {
    _ = dimfold.Tuple.comptimeParse("(((((((((((((((1)))))))))))))))");
}
