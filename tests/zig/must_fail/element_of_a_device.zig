//! Must fail: at reaches items, but those of a DeviceSlice lie on a device: copy them to the host
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const there: dimfold.DeviceSlice([]f32) = .{ .ptr = null, .len = 0, .device_type = .cuda };
    _ = try (try dimfold.view(there, try dimfold.Layout(1).cContig(.{3}, null), null)).get(.{0}, null);
}

pub fn right() !void {
    const here: dimfold.PinnedSlice([]f32) = .{ .items = &.{} };
    _ = try (try dimfold.view(here, try dimfold.Layout(1).cContig(.{3}, null), null)).get(.{0}, null);
}
