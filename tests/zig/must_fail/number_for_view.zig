//! Must fail: a view takes a slice, a pointer to an array, a DeviceSlice or a PinnedSlice, not *f32
const dimfold = @import("dimfold");

pub fn wrong() !void {
    var number: f32 = 0;
    _ = try dimfold.view(&number, try dimfold.Layout(0).cContig(.{}, null), null);
}

pub fn right() !void {
    var number: f32 = 0;
    _ = try dimfold.view((&number)[0..1], try dimfold.Layout(0).cContig(.{}, null), null);
}
