//! Must fail: a mapping's policy is .right, .left, .{ .right_padded = alignment }, .{ .left_padded = alignment }
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Mapping(.padded, .{ 2, null }, u32).new(.{3}, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(.{ .right_padded = 4 }, .{ 2, null }, u32).new(.{3}, null);
}
