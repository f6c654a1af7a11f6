//! Must fail: a mapping of 2 axes is no mapping of 1
const dimfold = @import("dimfold");
const tile: dimfold.Mapping(.right, .{ 1, 3 }, u32) = .static;

pub fn wrong() !void {
    _ = try dimfold.Mapping(.right, .{null}, u32).convert(tile, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(.right, .{ null, null }, u32).convert(tile, null);
}
