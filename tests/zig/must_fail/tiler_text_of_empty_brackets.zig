//! Must fail: "<4,<>>", column 5: empty brackets are not representable here
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Tiler.comptimeParse("<4,<>>");
}

pub fn right() !void {
    _ = dimfold.Tiler.comptimeParse("<4,<_>>");
}
