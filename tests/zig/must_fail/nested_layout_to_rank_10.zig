//! Must fail: a layout's rank is an integer from 0 to 9, or .dynamic
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Nested.comptimeParse("4:1").toLayout(10, null);
}

pub fn right() !void {
    _ = try dimfold.Nested.comptimeParse("4:1").toLayout(.dynamic, null);
}
