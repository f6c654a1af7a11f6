//! Must fail: a mode is an integer or .whole, not .all
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Tuple.from(.{ 4, .all }, null);
}

pub fn right() !void {
    _ = try dimfold.Tuple.from(.{ 4, .whole }, null);
}
