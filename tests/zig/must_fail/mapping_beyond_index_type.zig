//! Must fail: this mapping reaches beyond its index type, or below position 0
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const tile: dimfold.Mapping(.right, .{ 16, 16 }, u8) = .static;
    _ = tile;
}

pub fn right() !void {
    const tile: dimfold.Mapping(.right, .{ 15, 17 }, u8) = .static;
    _ = tile;
}
