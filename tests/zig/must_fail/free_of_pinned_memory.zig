//! Must fail: free takes a DeviceSlice, not memory.PinnedSlice([]f32)
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.free(try dimfold.pinnedAlloc(f32, 12, null), null);
}

pub fn right() !void {
    try dimfold.pinnedFree(try dimfold.pinnedAlloc(f32, 12, null), null);
}
