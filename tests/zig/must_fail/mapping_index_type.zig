//! Must fail: a mapping's index type is an integer of 8, 16, 32 or 64 bits, not f32
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = try dimfold.Mapping(.right, .{ 2, null }, f32).new(.{3}, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(.right, .{ 2, null }, i32).new(.{3}, null);
}
