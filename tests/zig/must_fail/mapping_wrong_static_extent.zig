//! Must fail: entry 0 of the shape is 2 in the mapping's type, not 4
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Mapping(.right, .{ 2, null, 3 }, u32).new(.{ 4, 5, 3 }, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(.right, .{ 2, null, 3 }, u32).new(.{ 2, 5, 3 }, null);
}
