//! Must fail: a tiler is made of layouts, integers, .whole and lists of tilers, not @TypeOf(null)
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Nested.comptimeParse("4:1").zippedDivide(null, .{}, null);
}

pub fn right() !void {
    _ = try dimfold.Nested.comptimeParse("4:1").zippedDivide(2, .{}, null);
}
