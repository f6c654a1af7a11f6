//! Must fail: "4:9223372036854775807", column 1: size or positions of the layout are not representable
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Nested.comptimeParse("4:9223372036854775807");
}

pub fn right() !void {
    _ = dimfold.Nested.comptimeParse("2:9223372036854775807");
}
