//! Must fail: extent 1 is 3 in one mapping's type and 4 in the other's
const dimfold = @import("dimfold");
const tile: dimfold.Mapping(.right, .{ 2, 3 }, u32) = .static;

pub fn wrong() !void {
    _ = try dimfold.Mapping(.right, .{ null, 4 }, u32).convert(tile, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(.right, .{ null, 3 }, u32).convert(tile, null);
}
