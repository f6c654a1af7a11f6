//! Must fail: entry 1 of the stride is 1 in the mapping's type, not 2
const dimfold = @import("dimfold");
const Rows = dimfold.Mapping(.{ .strided = .{ null, 1 } }, .{ null, 3 }, u32);

pub fn wrong() !void {
    _ = try Rows.newStrided(.{2}, .{ 6, 2 }, 0, null);
}

pub fn right() !void {
    _ = try Rows.newStrided(.{2}, .{ 6, 1 }, 0, null);
}
