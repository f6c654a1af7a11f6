//! CUDA devices, their queues and memory, on the software GPU of the tests, which DIMFOLD_CUDART names. Without that
//! variable they are skipped.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const Diagnostics = dimfold.Diagnostics;
const Layout = dimfold.Layout;
const Queue = dimfold.Queue;

/// A queue on the first device.
pub fn newQueue(options: dimfold.cuda.Options) !Queue {
    if (std.c.getenv("DIMFOLD_CUDART") == null) return error.SkipZigTest;
    var diagnostics: Diagnostics = .{};
    errdefer std.debug.print("{f}\n", .{diagnostics});
    return .createCuda(0, options, &diagnostics);
}

/// All items of a memory in a row.
pub fn rowOf(data: anytype) !Row(@TypeOf(data)) {
    const len = if (@hasField(@TypeOf(data), "items")) data.items.len else data.len;
    return dimfold.view(data, try Layout(1).cContig(.{len}, null), null);
}

fn Row(comptime Data: type) type {
    return dimfold.View(Data, 1);
}

fn counted(comptime T: type, comptime count: usize) [count]T {
    var data: [count]T = undefined;
    for (&data, 0..) |*item, i| item.* = @intCast(i);
    return data;
}

test "a device says what it is" {
    const queue = try newQueue(.{});
    defer queue.destroy();
    try dimfold.cuda.load(null, null);
    try testing.expect(dimfold.cuda.library().len > 0);
    const count = try dimfold.cuda.deviceCount(null);
    try testing.expect(count > 0);
    const device = try dimfold.cuda.deviceDescribe(0, null);
    try testing.expect(device.getName().len > 0);
    try testing.expectEqual(0, device.device_id);
    try testing.expect(device.compute_major >= 5 and device.multiprocessors > 0);
    try testing.expect(device.driver_version >= 12000 and device.runtime_version >= 12000);
    try testing.expect(device.free_bytes <= device.memory_bytes and device.memory_bytes > 0);
    var diagnostics: Diagnostics = .{};
    const beyond: i32 = @intCast(count);
    try testing.expectError(error.Index, dimfold.cuda.deviceDescribe(beyond, &diagnostics));
    try testing.expectEqual(beyond, diagnostics.found);
    try testing.expectError(error.Index, Queue.createCuda(-1, .{}, null));
}

test "a queue works on the stream that its options say" {
    const own = try newQueue(.{ .priority = -1, .staging_bytes = 4096, .host = .{ .threads = 1 } });
    defer own.destroy();
    try testing.expectEqual(.cuda, own.deviceType());
    try testing.expectEqual(0, own.deviceId());
    try testing.expectEqual(1, own.threads());
    const stream = own.cudaStream().?;
    const given = try newQueue(.{ .stream = .{ .given = stream } });
    defer given.destroy();
    try testing.expectEqual(stream, given.cudaStream().?);
    const legacy = try newQueue(.{ .stream = .legacy });
    defer legacy.destroy();
    try testing.expectEqual(null, legacy.cudaStream());
    try testing.expectError(error.Capture, legacy.prepare(null));
    const per_thread = try newQueue(.{ .stream = .per_thread });
    defer per_thread.destroy();
    try testing.expect(per_thread.cudaStream() != null);
    try per_thread.prepare(null);
}

test "a queue takes its memory from the caller's allocator" {
    const queue = try newQueue(.{ .allocator = &testing.allocator });
    queue.destroy();
    var failing = testing.FailingAllocator.init(testing.allocator, .{ .fail_index = 0 });
    const allocator = failing.allocator();
    try testing.expectError(error.Resource, Queue.createCuda(0, .{ .allocator = &allocator }, null));
    try testing.expectError(error.Argument, Queue.createCuda(0, .{ .host = .{ .threads = 1025 } }, null));
}

test "memory of a device is written and read by operations" {
    const queue = try newQueue(.{});
    defer queue.destroy();
    const memory = try queue.alloc(i32, 12, null);
    defer queue.free(memory, null) catch unreachable;
    try testing.expectEqual(.cuda, memory.device_type);
    var data = counted(i32, 12);
    const rows = try Layout(2).cContig(.{ 3, 4 }, null);
    const columns = try Layout(2).fContig(.{ 3, 4 }, null);
    try queue.copy(try dimfold.view(memory, columns, null), try dimfold.view(&data, rows, null), null);
    try queue.fill(try rowOf(memory.part(0, 3)), -1, null);
    var found: [12]i32 = undefined;
    try queue.copy(try rowOf(@as([]i32, &found)), try rowOf(memory.asConst()), null);
    try testing.expectEqualSlices(i32, &.{ -1, -1, -1, 1, 5, 9, 2, 6, 10, 3, 7, 11 }, &found);
}

test "what a device does not have is refused, with CUDA's name for it" {
    const queue = try newQueue(.{});
    defer queue.destroy();
    var diagnostics: Diagnostics = .{};
    try testing.expectError(error.Resource, queue.alloc(u8, 1 << 50, &diagnostics));
    try testing.expectEqualStrings("cudaErrorMemoryAllocation", diagnostics.getDetail().?);
    var text: [300]u8 = undefined;
    const sentence = try std.fmt.bufPrint(&text, "{f}", .{diagnostics});
    try testing.expect(std.mem.indexOf(u8, sentence, "1125899906842624 bytes: error 2") != null);
    try testing.expectEqualStrings(sentence, queue.lastFailure());
}

test "copies with pinned memory go on while the program does" {
    const queue = try newQueue(.{});
    defer queue.destroy();
    const pinned = try dimfold.pinnedAlloc(u16, 1000, null);
    defer dimfold.pinnedFree(pinned, null) catch unreachable;
    try testing.expectEqual(1000, pinned.items.len);
    for (pinned.items, 0..) |*item, i| item.* = @intCast(i);
    const memory = try queue.alloc(u16, 1000, null);
    defer queue.free(memory, null) catch unreachable;
    const back = try testing.allocator.alloc(u16, 1000);
    defer testing.allocator.free(back);
    const registered = try dimfold.register(back, null);
    try testing.expectEqual(dimfold.PinnedSlice([]u16), @TypeOf(registered));
    try queue.copy(try rowOf(memory), try rowOf(pinned.asConst()), null);
    try queue.copy(try rowOf(registered), try rowOf(memory), null);
    try queue.synchronize(null);
    try testing.expect(try queue.query(null));
    try dimfold.unregister(registered, null);
    try testing.expectEqualSlices(u16, pinned.items, back);
    try testing.expectError(error.Argument, dimfold.register(back[0..0], null));
    const nothing = try dimfold.pinnedAlloc(u64, 0, null);
    try dimfold.pinnedFree(nothing, null);
}

test "a queue waits for another one's event" {
    const first = try newQueue(.{});
    defer first.destroy();
    const second = try newQueue(.{});
    defer second.destroy();
    const event: dimfold.Event = try .create(first, null, null);
    defer event.destroy();
    const memory = try first.alloc(u8, 2000, null);
    try first.fill(try rowOf(memory), 3, null);
    try first.record(event, null);
    try second.wait(event, null);
    try second.copy(try rowOf(memory.part(0, 1000)), try rowOf(memory.part(1000, 2000)), null);
    var found: [1000]u8 = undefined;
    try second.copy(try rowOf(@as([]u8, &found)), try rowOf(memory.part(0, 1000)), null);
    try testing.expectEqualSlices(u8, &@as([1000]u8, @splat(3)), &found);
    try event.synchronize(null);
    try testing.expect(try event.query(null));
    try second.free(memory, null);
}

test "explain tells the way from one memory to another" {
    const queue = try newQueue(.{ .host = .{ .threads = 1 } });
    defer queue.destroy();
    const memory = try queue.alloc(f32, 64 * 64, null);
    defer queue.free(memory, null) catch unreachable;
    var data: [64 * 64]f32 = @splat(0);
    const rows = try Layout(2).cContig(.{ 64, 64 }, null);
    const there = try dimfold.view(memory, rows, null);
    const here = try dimfold.view(&data, rows, null);
    const plain = try queue.explain(there, here, null);
    try testing.expectEqual(.memcpy, plain.transfer);
    try testing.expectEqual(0, plain.staged_bytes);
    const turned = try queue.explain(there, try here.reverseAxes(null), null);
    try testing.expectEqual(.staged, turned.transfer);
    try testing.expectEqualStrings("staged", turned.transfer.name());
    try testing.expectEqual(4 * 64 * 64, turned.staged_bytes);
    const pitched = try here.dimNarrow(1, .{ .stop = 32 }, null);
    const half = try there.dimNarrow(1, .{ .stop = 32 }, null);
    try testing.expectEqual(.memcpy_2d, (try queue.explain(half, pitched, null)).transfer);
    const filled = try queue.explain(there, null, null);
    try testing.expectEqual(.none, filled.transfer);
    try testing.expectEqual(1, filled.launches);
    var text: [600]u8 = undefined;
    const sentences = try std.fmt.bufPrint(&text, "{f}", .{turned});
    try testing.expect(std.mem.indexOf(u8, sentences, "\ntransfer   staged, 16384 bytes in buffers\n") != null);
    try testing.expect(std.mem.indexOf(u8, sentences, "\nlaunches   1") != null);
}

/// The functions of the runtime that a program with graphs calls, found where the library found it. All return 0 for
/// success.
const Graphs = struct {
    cudaStreamBeginCapture: *const fn (?*anyopaque, c_int) callconv(.c) c_int,
    cudaStreamEndCapture: *const fn (?*anyopaque, *?*anyopaque) callconv(.c) c_int,
    cudaGraphInstantiate: *const fn (*?*anyopaque, ?*anyopaque, c_ulonglong) callconv(.c) c_int,
    cudaGraphLaunch: *const fn (?*anyopaque, ?*anyopaque) callconv(.c) c_int,
    cudaGraphExecDestroy: *const fn (?*anyopaque) callconv(.c) c_int,
    cudaGraphDestroy: *const fn (?*anyopaque) callconv(.c) c_int,

    const relaxed = 2;

    fn find() !Graphs {
        var library = try std.DynLib.open(dimfold.cuda.library());
        var found: Graphs = undefined;
        inline for (.{
            "cudaStreamBeginCapture", "cudaStreamEndCapture", "cudaGraphInstantiate",
            "cudaGraphLaunch",        "cudaGraphExecDestroy", "cudaGraphDestroy",
        }) |name| @field(found, name) = library.lookup(@FieldType(Graphs, name), name) orelse return error.NotFound;
        return found;
    }
};

test "operations on a device are captured into a graph, and those that cannot be are refused" {
    const queue = try newQueue(.{});
    defer queue.destroy();
    try queue.prepare(null);
    const memory = try queue.alloc(u32, 24, null);
    defer queue.free(memory, null) catch unreachable;
    const source = try dimfold.view(memory.part(0, 12), try Layout(2).cContig(.{ 3, 4 }, null), null);
    const target = try dimfold.view(memory.part(12, 24), try Layout(2).fContig(.{ 3, 4 }, null), null);
    try queue.synchronize(null);

    const cuda: Graphs = try .find();
    const stream = queue.cudaStream();
    var graph: ?*anyopaque = null;
    var run: ?*anyopaque = null;
    try testing.expectEqual(0, cuda.cudaStreamBeginCapture(stream, Graphs.relaxed));
    try queue.copy(target, source, null);
    var data = counted(u32, 12);
    const rows = try dimfold.view(&data, try Layout(2).cContig(.{ 3, 4 }, null), null);
    try testing.expectError(error.Capture, queue.copy(target, rows, null));
    try testing.expectError(error.Capture, queue.synchronize(null));
    try testing.expectEqual(0, cuda.cudaStreamEndCapture(stream, &graph));
    try testing.expectEqual(0, cuda.cudaGraphInstantiate(&run, graph, 0));

    var found: [12]u32 = undefined;
    for (0..3) |round| {
        for (&data, 0..) |*item, i| item.* = @intCast(100 * round + i);
        try queue.copy(source, rows, null);
        try testing.expectEqual(0, cuda.cudaGraphLaunch(run, stream));
        try queue.copy(try rowOf(@as([]u32, &found)), try rowOf(memory.part(12, 24)), null);
        for (found, 0..) |item, i| try testing.expectEqual(100 * round + i % 3 * 4 + i / 3, item);
    }
    try testing.expectEqual(0, cuda.cudaGraphExecDestroy(run));
    try testing.expectEqual(0, cuda.cudaGraphDestroy(graph));
}
