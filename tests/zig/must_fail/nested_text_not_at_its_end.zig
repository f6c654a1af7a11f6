//! Must fail: "4:1 and more", column 5: expected the end of the text
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Nested.comptimeParse("4:1 and more");
}

pub fn right() !void {
    _ = dimfold.Nested.comptimeParse("4:1 ");
}
