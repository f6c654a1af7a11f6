//! Must fail: the alignment of this mapping is dynamic: make it by newPadded
const dimfold = @import("dimfold");
const Padded = dimfold.Mapping(.{ .right_padded = null }, .{ null, null }, u32);

pub fn wrong() !void {
    _ = try Padded.new(.{ 2, 3 }, null);
}

pub fn right() !void {
    _ = try Padded.newPadded(.{ 2, 3 }, 4, null);
}
