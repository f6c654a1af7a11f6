//! Must fail: DeviceSlice takes the type of a slice, such as []f32, not f32
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.DeviceSlice(f32);
}

pub fn right() !void {
    _ = dimfold.DeviceSlice([]f32);
}
