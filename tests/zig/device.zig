//! Memory of devices, and order between queues, on queues of the host: a program need not ask which it has.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const DeviceSlice = dimfold.DeviceSlice;
const Diagnostics = dimfold.Diagnostics;
const PinnedSlice = dimfold.PinnedSlice;

fn newQueue() !dimfold.Queue {
    return .createHost(.{ .threads = 1 }, null);
}

fn counted(comptime T: type, comptime count: usize) [count]T {
    var data: [count]T = undefined;
    for (&data, 0..) |*item, i| item.* = @intCast(i);
    return data;
}

test "a queue of the host lies on the host, and has nothing left to wait for" {
    const queue = try newQueue();
    defer queue.destroy();
    try testing.expectEqual(.cpu, queue.deviceType());
    try testing.expectEqual(0, queue.deviceId());
    try testing.expectEqual(null, queue.cudaStream());
    try queue.synchronize(null);
    try testing.expect(try queue.query(null));
    try queue.prepare(null);
}

test "what a queue allocates is memory for its operations" {
    const queue = try newQueue();
    defer queue.destroy();
    const memory = try queue.alloc(u32, 12, null);
    try testing.expectEqual(DeviceSlice([]u32), @TypeOf(memory));
    try testing.expectEqual(12, memory.len);
    try testing.expectEqual(.cpu, memory.device_type);
    try testing.expectEqual(0, @intFromPtr(memory.ptr) % 256);
    const rows = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    var data = counted(u32, 12);
    var columns: [12]u32 = undefined;
    const there = try dimfold.view(memory, rows, null);
    try testing.expectEqual(dimfold.View(DeviceSlice([]u32), 2), @TypeOf(there));
    try queue.copy(there, try dimfold.view(&data, rows, null), null);
    const transposed = try there.asConst().reverseAxes(null);
    const packed_rows = try dimfold.Layout(2).cContig(.{ 4, 3 }, null);
    try queue.copy(try dimfold.view(&columns, packed_rows, null), transposed, null);
    try testing.expectEqualSlices(u32, &.{ 0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11 }, &columns);
    try queue.free(memory, null);
}

test "no items are no memory, and too many are refused" {
    const queue = try newQueue();
    defer queue.destroy();
    const nothing = try queue.alloc(u16, 0, null);
    try testing.expectEqual(null, nothing.ptr);
    try queue.free(nothing, null);
    var diagnostics: Diagnostics = .{};
    try testing.expectError(error.Resource, queue.alloc(u64, std.math.maxInt(usize) / 2, &diagnostics));
    try testing.expectEqualStrings("alloc", diagnostics.getOperation().?);
    try testing.expectEqual(null, diagnostics.getDetail());
}

test "events order queues" {
    const first = try newQueue();
    defer first.destroy();
    const second = try newQueue();
    defer second.destroy();
    const event: dimfold.Event = try .create(first, &testing.allocator, null);
    defer event.destroy();
    try testing.expect(try event.query(null));
    try first.record(event, null);
    try second.wait(event, null);
    try event.synchronize(null);
    const other: dimfold.Event = try .create(second, null, null);
    other.destroy();
    var failing = testing.FailingAllocator.init(testing.allocator, .{ .fail_index = 0 });
    const allocator = failing.allocator();
    try testing.expectError(error.Resource, dimfold.Event.create(first, &allocator, null));
}

test "a part of a DeviceSlice is the same memory from there on" {
    var data = counted(u32, 12);
    const whole: DeviceSlice([]u32) = .{ .ptr = &data, .len = 12, .device_type = .cuda_managed, .device_id = 3 };
    const part = whole.part(4, 9);
    try testing.expectEqual(@as(*anyopaque, &data[4]), part.ptr.?);
    try testing.expectEqual(5, part.len);
    try testing.expectEqual(.cuda_managed, part.device_type);
    try testing.expectEqual(3, part.device_id);
    try testing.expectEqual(null, whole.part(12, 12).ptr);
    const readonly = part.asConst();
    try testing.expectEqual(DeviceSlice([]const u32), @TypeOf(readonly));
    try testing.expectEqual(@as(*const anyopaque, &data[4]), readonly.ptr.?);
    try testing.expectEqual(3, readonly.device_id);
}

test "a view tells C where its memory lies" {
    var data: [12]f32 = undefined;
    const row = try dimfold.Layout(1).cContig(.{12}, null);
    const nested = dimfold.Nested.comptimeParse("(3,4):(4,1)");
    const slice: DeviceSlice([]f32) = .{ .ptr = &data, .len = 12, .device_type = .cuda, .device_id = 2 };
    inline for (.{ slice, slice.asConst() }) |memory| inline for (.{ row, nested }) |layout| {
        const raw = try (try dimfold.view(memory, layout, null)).raw(null);
        try testing.expectEqual(@as(?*anyopaque, &data), raw.data);
        try testing.expectEqual(48, raw.size_bytes);
        try testing.expectEqual(.cuda, raw.device_type);
        try testing.expectEqual(2, raw.device_id);
        try testing.expectEqual(@TypeOf(memory) != @TypeOf(slice), raw.flags.readonly);
    };
    const pinned: PinnedSlice([]f32) = .{ .items = &data };
    const seen = try dimfold.view(pinned, row, null);
    try testing.expectEqual(.cuda_host, (try seen.raw(null)).device_type);
    try testing.expectEqual(.cpu, (try (try dimfold.view(&data, row, null)).raw(null)).device_type);
    try testing.expectError(error.Bounds, dimfold.view(slice.part(1, 12), row, null));
    try testing.expectError(error.Bounds, dimfold.view(slice.part(1, 12), nested, null));
}

test "pinned elements are within reach" {
    var data = counted(u16, 12);
    const pinned: PinnedSlice([]u16) = .{ .items = &data };
    const rows = try dimfold.view(pinned, try dimfold.Layout(2).cContig(.{ 3, 4 }, null), null);
    try testing.expectEqual(6, try rows.get(.{ 1, 2 }, null));
    try rows.set(.{ 1, 2 }, 60, null);
    try testing.expectEqual(60, data[6]);
    const readonly = rows.asConst();
    try testing.expectEqual(dimfold.View(PinnedSlice([]const u16), 2), @TypeOf(readonly));
    var walk = try readonly.elements(.c, null);
    try testing.expectEqual(@as(?*const u16, &data[0]), walk.next());
    const nested = try dimfold.view(pinned.asConst(), dimfold.Nested.comptimeParse("(3,4):(4,1)"), null);
    try testing.expectEqual(11, try nested.get(.{ 2, 3 }, null));
    var each = nested.asConst().elements();
    try testing.expectEqual(@as(?*const u16, &data[0]), each.next());
}

test "memory elsewhere can be seen as other items" {
    var data align(16) = counted(u32, 12);
    const row = try dimfold.Layout(1).cContig(.{12}, null);
    const slice: DeviceSlice([]u32) = .{ .ptr = &data, .len = 12, .device_type = .cuda, .device_id = 1 };
    const wide = try (try dimfold.view(slice, row, null)).viewAs(u64, 0, true, null);
    try testing.expectEqual(DeviceSlice([]u64), @TypeOf(wide.data));
    try testing.expectEqual(6, wide.data.len);
    try testing.expectEqual(1, wide.data.device_id);
    const odd = try dimfold.view(slice.part(1, 11), try dimfold.Layout(1).cContig(.{10}, null), null);
    try testing.expectError(error.Itemsize, odd.viewAs(u64, 0, true, null));
    const pinned: PinnedSlice([]const u32) = .{ .items = &data };
    const bytes = try (try dimfold.view(pinned, row, null)).viewAs(u8, 0, true, null);
    try testing.expectEqual(PinnedSlice([]const u8), @TypeOf(bytes.data));
    try testing.expectEqual(48, bytes.data.items.len);
}

test "a queue of the host refuses memory that it cannot reach" {
    const queue = try newQueue();
    defer queue.destroy();
    var data = counted(u8, 4);
    const row = try dimfold.Layout(1).cContig(.{4}, null);
    const there: DeviceSlice([]u8) = .{ .ptr = &data, .len = 4, .device_type = .cuda };
    var diagnostics: Diagnostics = .{};
    const target = try dimfold.view(there, row, null);
    try testing.expectError(error.Unsupported, queue.fill(target, 0, &diagnostics));
    try testing.expectEqualStrings("target", diagnostics.getOperand().?);
    const managed: DeviceSlice([]u8) = .{ .ptr = &data, .len = 4, .device_type = .cuda_managed };
    try queue.fill(try dimfold.view(managed, row, null), 7, null);
    try testing.expectEqualSlices(u8, &.{ 7, 7, 7, 7 }, &data);
}
