//! Must fail: stride 0 is 3 in one mapping's type and 1 in the other's
const dimfold = @import("dimfold");
const tile: dimfold.Mapping(.right, .{ 2, 3 }, u32) = .static;

pub fn wrong() !void {
    _ = try dimfold.Mapping(.left, .{ 2, 3 }, u32).convert(tile, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(.{ .right_padded = 3 }, .{ 2, 3 }, u32).convert(tile, null);
}
