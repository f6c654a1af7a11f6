//! Must fail: copy writes through a view of []const u8, which is read-only: make it over []u8
const dimfold = @import("dimfold");

fn copyInto(there: anytype) !void {
    const queue = try dimfold.Queue.createHost(.{}, null);
    const view = try dimfold.view(there, try dimfold.Layout(1).cContig(.{0}, null), null);
    try queue.copy(view, view, null);
}

pub fn wrong() !void {
    const there: dimfold.DeviceSlice([]u8) = .{ .ptr = null, .len = 0, .device_type = .cuda };
    try copyInto(there.asConst());
}

pub fn right() !void {
    const there: dimfold.DeviceSlice([]u8) = .{ .ptr = null, .len = 0, .device_type = .cuda };
    try copyInto(there);
}
