//! Must fail: only a mapping with nothing dynamic is .static: make this one by new
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const tile: dimfold.Mapping(.right, .{ 2, null }, u32) = .static;
    _ = tile;
}

pub fn right() !void {
    const tile: dimfold.Mapping(.right, .{ 2, 3 }, u32) = .static;
    _ = tile;
}
