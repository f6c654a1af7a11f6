//! Must fail: the shape of this mapping is given by its 1 dynamic entries or by all 3, not by 2
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Mapping(.right, .{ 2, null, 3 }, u32).new(.{ 4, 5 }, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(.right, .{ 2, null, 3 }, u32).new(.{5}, null);
}
