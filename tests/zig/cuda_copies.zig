//! Operations between any two memories give what they give on the host, byte by byte, for random layouts. On the
//! software GPU of the tests, as in cuda.zig.
const dimfold = @import("dimfold");
const newQueue = @import("cuda.zig").newQueue;
const reference = @import("reference.zig");
const rowOf = @import("cuda.zig").rowOf;
const std = @import("std");
const testing = std.testing;
const Dynamic = reference.Dynamic;
const Layout = dimfold.Layout;
const Queue = dimfold.Queue;
const Random = std.Random;

const items_max = 4096;

/// Where a side of an operation lies.
const Where = enum { host, pinned, device };

/// A random shape of up to 5 axes.
const Shape = struct {
    ndim: usize,
    extents: [5]usize,

    fn of(random: Random) Shape {
        var shape: Shape = .{ .ndim = random.uintAtMost(usize, 5), .extents = @splat(1) };
        var size: usize = 1;
        for (shape.extents[0..shape.ndim]) |*extent| {
            const largest = @max(1, 300 / size);
            extent.* = if (random.uintLessThan(u8, 20) == 0) 0 else random.intRangeAtMost(usize, 1, largest);
            if (random.boolean()) extent.* = @min(extent.*, 5);
            size *= @max(1, extent.*);
        }
        return shape;
    }

    /// A layout of it: any order of the axes, reversed or not, with gaps or without.
    fn layout(self: *const Shape, random: Random, is_source: bool) !Dynamic {
        var strides: [5]isize = @splat(0);
        var axes = [5]usize{ 0, 1, 2, 3, 4 };
        random.shuffle(usize, axes[0..self.ndim]);
        var reach: usize = 1;
        var offset: usize = random.uintAtMost(usize, 3);
        for (axes[0..self.ndim], 0..) |axis, i| {
            const extent = @max(1, self.extents[axis]);
            const has_gaps = i < 2 and random.uintLessThan(u8, 4) == 0;
            const step: usize = if (has_gaps and random.boolean()) 2 * reach else reach;
            strides[axis] = @intCast(step);
            reach = step * extent + @intFromBool(has_gaps);
            if (is_source and random.uintLessThan(u8, 10) == 0) strides[axis] = 0;
            if (random.uintLessThan(u8, 5) != 0) continue;
            offset += (extent - 1) * @as(usize, @intCast(strides[axis]));
            strides[axis] = -strides[axis];
        }
        return .new(self.extents[0..self.ndim], strides[0..self.ndim], offset, null);
    }
};

/// The same items on the host and, if `where` says so, elsewhere.
fn Side(comptime T: type) type {
    return struct {
        here: []T,
        pinned: dimfold.PinnedSlice([]T) = .{ .items = &.{} },
        there: dimfold.DeviceSlice([]T) = .{ .ptr = null, .len = 0, .device_type = .cuda },
        where: Where,

        const Self = @This();

        fn make(queue: Queue, random: Random, where: Where) !Self {
            var side: Self = .{ .here = try testing.allocator.alloc(T, items_max), .where = where };
            fillRandomly(T, random, side.here);
            switch (where) {
                .host => {},
                .pinned => {
                    side.pinned = try dimfold.pinnedAlloc(T, items_max, null);
                    @memcpy(side.pinned.items, side.here);
                },
                .device => {
                    side.there = try queue.alloc(T, items_max, null);
                    try queue.copy(try rowOf(side.there), try rowOf(side.here), null);
                },
            }
            return side;
        }

        fn release(self: *const Self, queue: Queue) void {
            testing.allocator.free(self.here);
            dimfold.pinnedFree(self.pinned, null) catch unreachable;
            queue.free(self.there, null) catch unreachable;
        }

        /// The view through which an operation on the device sees it; `here` is for the one on the host.
        fn raw(self: *const Self, layout: *const Dynamic, here: []T) !dimfold.RawView {
            var made: dimfold.RawView = try .new(here.ptr, items_max * @sizeOf(T), .of(T), layout, null);
            switch (self.where) {
                .host => {},
                .pinned => {
                    made.data = self.pinned.items.ptr;
                    made.device_type = .cuda_host;
                },
                .device => {
                    made.data = self.there.ptr;
                    made.device_type = .cuda;
                },
            }
            return made;
        }

        /// What it holds after an operation that wrote to `raw(…, here)`.
        fn fetch(self: *const Self, queue: Queue, here: []T) !void {
            if (self.where == .device) try queue.copy(try rowOf(here), try rowOf(self.there), null);
            try queue.synchronize(null);
            if (self.where == .pinned) @memcpy(here, self.pinned.items);
        }
    };
}

fn fillRandomly(comptime T: type, random: Random, items: []T) void {
    if (@typeInfo(T) != .float) return random.bytes(std.mem.sliceAsBytes(items));
    for (items) |*item| item.* = @floatCast((random.float(f64) - 0.5) * 100_000);
}

/// One operation from a source of type S to a target of type T, on the host and between the two places.
fn compare(comptime T: type, comptime S: type, queue: Queue, host: Queue, random: Random) !void {
    const shape: Shape = .of(random);
    const source_layout = try shape.layout(random, true);
    const target_layout = try shape.layout(random, false);
    const source: Side(S) = try .make(queue, random, random.enumValue(Where));
    defer source.release(queue);
    const target: Side(T) = try .make(queue, random, random.enumValue(Where));
    defer target.release(queue);
    errdefer std.debug.print("{f} on {t} to {f} on {t}, {d}-byte to {d}-byte items\n", .{
        source_layout, source.where, target_layout, target.where, @sizeOf(S), @sizeOf(T),
    });
    const found = try testing.allocator.dupe(T, target.here);
    defer testing.allocator.free(found);
    const from: dimfold.RawView = try .new(source.here.ptr, items_max * @sizeOf(S), .of(S), &source_layout, null);
    const to: dimfold.RawView = try .new(target.here.ptr, items_max * @sizeOf(T), .of(T), &target_layout, null);
    const function = if (T == S) Queue.copy else Queue.cast;
    const seen = try target.raw(&target_layout, found);
    try function(host, to, from, null);
    try function(queue, seen, try source.raw(&source_layout, source.here), null);
    try target.fetch(queue, found);
    try testing.expectEqualSlices(u8, std.mem.sliceAsBytes(target.here), std.mem.sliceAsBytes(found));
}

fn compareOften(comptime T: type, comptime S: type, seed: u64) !void {
    const queue = try newQueue(.{ .staging_bytes = 1024, .host = .{ .threads = 1 } });
    defer queue.destroy();
    const host: Queue = try .createHost(.{ .threads = 1 }, null);
    defer host.destroy();
    var prng: Random.DefaultPrng = .init(seed);
    for (0..150) |_| try compare(T, S, queue, host, prng.random());
}

test "random copies between host and device are the host's" {
    inline for (.{ u8, u16, u32, u64, [4]u32, [3]u8 }, 0..) |T, seed| try compareOften(T, T, seed);
}

test "random casts between host and device are the host's" {
    try compareOften(i16, f32, 10);
    try compareOften(f64, u8, 11);
    try compareOften(f16, i32, 12);
    try compareOften(u8, u64, 13);
}

test "tiles and joined arrays are made on a device" {
    const queue = try newQueue(.{});
    defer queue.destroy();
    var data: [64]u16 = undefined;
    for (&data, 0..) |*item, i| item.* = @intCast(i);
    const memory = try queue.alloc(u16, 256, null);
    defer queue.free(memory, null) catch unreachable;
    const rows = try Layout(2).cContig(.{ 8, 8 }, null);
    const there = try dimfold.view(memory.part(0, 64), rows, null);
    try queue.copy(there, try dimfold.view(&data, rows, null), null);
    const twice = try dimfold.view(memory.part(64, 192), try Layout(2).cContig(.{ 16, 8 }, null), null);
    try queue.concatenate(twice, .{ there, try there.reverseAxes(null) }, 0, null);
    const tiles = try dimfold.TiledView(2).new(rows, .{ 3, 3 }, .{ .padding_mode = .zero }, null);
    const tile = try dimfold.view(memory.part(192, 201), try Layout(2).cContig(.{ 3, 3 }, null), null);
    try queue.tileLoad(tile, there, tiles, .{ 2, 2 }, null, null);
    var corner: [9]u16 = undefined;
    try queue.copy(try rowOf(@as([]u16, &corner)), try rowOf(tile.data), null);
    try testing.expectEqualSlices(u16, &.{ 54, 55, 0, 62, 63, 0, 0, 0, 0 }, &corner);
    var found: [128]u16 = undefined;
    try queue.copy(try rowOf(@as([]u16, &found)), try rowOf(memory.part(64, 192)), null);
    try testing.expectEqualSlices(u16, &data, found[0..64]);
    for (found[64..], 0..) |item, i| try testing.expectEqual(i % 8 * 8 + i / 8, item);
}

test "swizzled layouts are read and written on a device" {
    const queue = try newQueue(.{});
    defer queue.destroy();
    const memory = try queue.alloc(u32, 64, null);
    defer queue.free(memory, null) catch unreachable;
    var data: [64]u32 = undefined;
    for (&data, 0..) |*item, i| item.* = @intCast(i);
    const swizzled = dimfold.Nested.comptimeParse("Sw<3,0,3> o 0 o (8,8):(8,1)");
    const rows = try Layout(2).cContig(.{ 8, 8 }, null);
    try queue.copy(try dimfold.view(memory, swizzled, null), try dimfold.view(&data, rows, null), null);
    var found: [64]u32 = undefined;
    try queue.copy(try rowOf(@as([]u32, &found)), try rowOf(memory), null);
    var expected: [64]u32 = undefined;
    const host: Queue = try .createHost(.{ .threads = 1 }, null);
    defer host.destroy();
    try host.copy(try dimfold.view(&expected, swizzled, null), try dimfold.view(&data, rows, null), null);
    try testing.expectEqualSlices(u32, &expected, &found);
}
