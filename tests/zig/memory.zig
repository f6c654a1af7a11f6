//! Dtypes, views of slices, and operations on queues, against plain loops.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const builtin = @import("builtin");
const Dtype = dimfold.Dtype;
const Indices = reference.Indices;
const ranks = reference.ndim_max + 1;

test "a type of Zig has its dtype" {
    const rows = .{
        .{ bool, Dtype.bool, "bool" }, .{ u8, Dtype.u8, "u8" },         .{ u16, Dtype.u16, "u16" },
        .{ u32, Dtype.u32, "u32" },    .{ u64, Dtype.u64, "u64" },      .{ i8, Dtype.i8, "i8" },
        .{ i16, Dtype.i16, "i16" },    .{ i32, Dtype.i32, "i32" },      .{ i64, Dtype.i64, "i64" },
        .{ f16, Dtype.f16, "f16" },    .{ f32, Dtype.f32, "f32" },      .{ f64, Dtype.f64, "f64" },
        .{ [2]f32, Dtype.c64, "c64" }, .{ [2]f64, Dtype.c128, "c128" }, .{ dimfold.Bf16, Dtype.bf16, "bf16" },
    };
    inline for (rows) |row| {
        try testing.expectEqual(row[1], Dtype.of(row[0]));
        try testing.expectEqual(@sizeOf(row[0]), row[1].sizeBytes());
        try testing.expectEqualStrings(row[2], row[1].name().?);
        try testing.expectEqual(row[1], (try Dtype.parse(row[1].numpy().?, null)).dtype);
    }
    try testing.expectEqual(@sizeOf(usize), Dtype.of(usize).sizeBytes());
    try testing.expectEqual(Dtype.of(isize), if (@sizeOf(isize) == 8) Dtype.i64 else Dtype.i32);
}

test "other plain types are opaque items" {
    const Color = extern struct { red: u8, green: u8, blue: u8 };
    const Flag = enum(u16) { one, other };
    try testing.expectEqual(Dtype.opaqueItem(3), Dtype.of(Color));
    try testing.expectEqual(Dtype.opaqueItem(2), Dtype.of(Flag));
    try testing.expectEqual(Dtype.opaqueItem(16), Dtype.of([4]i32));
    try testing.expectEqualStrings("opaque3", Dtype.of(Color).name().?);
    try testing.expectEqual(null, Dtype.opaqueItem(17));
    try testing.expectEqual(null, @as(Dtype, @enumFromInt(0)).name());
    try testing.expectEqual(null, @as(Dtype, @enumFromInt(0)).numpy());
}

test "a dtype is found by its names" {
    const swapped = try Dtype.parse(">f4", null);
    try testing.expectEqual(Dtype.f32, swapped.dtype);
    try testing.expect(swapped.is_byte_swapped);
    try testing.expectEqual(Dtype.f16, (try Dtype.parse("float16", null)).dtype);
    try testing.expectError(error.Dtype, Dtype.parse("f12", null));
}

test "a view reaches every element of its layout" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        var data: [reference.span_max]i32 = undefined;
        for (&data, 0..) |*item, i| item.* = @intCast(i);
        const layout = reference.sample(ndim, variant);
        const view = try dimfold.view(&data, layout, null);
        const readonly = view.asConst();
        const other = try dimfold.view(@as([]const i32, &data), reference.dynamic(layout), null);
        try testing.expectEqual(dimfold.View([]i32, ndim), @TypeOf(view));
        try testing.expectEqual(dimfold.View([]const i32, .dynamic), @TypeOf(other));
        var indices: Indices = .of(&layout.shape);
        var walk = try view.elements(.c, null);
        while (indices.next()) |index| {
            var signed: [ndim]isize = undefined;
            for (&signed, index) |*entry, at| entry.* = @intCast(at);
            const expected = &data[@intCast(reference.position(layout, index))];
            try testing.expectEqual(expected, try view.at(signed, null));
            try testing.expectEqual(expected.*, try other.get(&signed, null));
            try testing.expectEqual(@as(?*i32, expected), walk.next());
            try view.set(signed, expected.* + 1, null);
            try testing.expectEqual(expected.*, try readonly.get(signed, null));
            expected.* -= 1;
        }
        try testing.expectEqual(@as(?*i32, null), walk.nextBack());
    };
}

test "a view needs memory for all of its layout" {
    var data: [12]f32 = @splat(0);
    const layout = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    _ = try dimfold.view(&data, layout, null);
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Bounds, dimfold.view(data[0..11], layout, &diagnostics));
    try testing.expectEqualStrings("view_new", diagnostics.getOperation().?);
    try testing.expectError(error.Null, dimfold.view(data[0..0], layout, null));
    const empty = try dimfold.Layout(2).cContig(.{ 0, 4 }, null);
    _ = try dimfold.view(data[0..0], empty, null);
    const below = try dimfold.Layout(1).newUnchecked(.{2}, .{-1}, 0, null);
    try testing.expectError(error.Bounds, dimfold.view(&data, below, null));
    const view = try dimfold.view(&data, layout, null);
    try testing.expectError(error.Index, view.get(.{ 3, 0 }, null));
    try testing.expectError(error.Index, view.set(.{ 0, 4 }, 1, null));
    try testing.expectError(error.Bounds, view.withLayout(try layout.setOffset(1, null), null));
    const last = try view.withLayout(try layout.dimSelect(0, -1, null), null);
    try testing.expectEqual(&data[11], try last.at(.{-1}, null));
}

fn newQueue() !dimfold.Queue {
    return .createHost(.{ .threads = 2 }, null);
}

test "copy moves every element, and no byte between them" {
    const queue = try newQueue();
    defer queue.destroy();
    inline for (0..ranks) |ndim| for ([_]usize{ 0, 1, 2, 4 }) |variant| {
        const layout = reference.sample(ndim, variant);
        var data: [reference.span_max]u16 = undefined;
        for (&data, 0..) |*item, i| item.* = @intCast(i);
        var copied: [reference.span_max]u16 = @splat(9999);
        var expected = copied;
        const source_layout = try dimfold.Layout(ndim).fContig(layout.shape, null);
        var indices: Indices = .of(&layout.shape);
        while (indices.next()) |index| {
            const from: usize = @intCast(reference.position(source_layout, index));
            expected[@intCast(reference.position(layout, index))] = data[from];
        }
        const source = try dimfold.view(@as([]const u16, &data), source_layout, null);
        try queue.copy(try dimfold.view(&copied, layout, null), source, null);
        try testing.expectEqualSlices(u16, &expected, &copied);
        const other = try dimfold.view(&copied, reference.dynamic(layout), null);
        try queue.fill(other, 7, null);
        indices = .of(&layout.shape);
        while (indices.next()) |index| expected[@intCast(reference.position(layout, index))] = 7;
        try testing.expectEqualSlices(u16, &expected, &copied);
    };
}

test "cast converts as Zig's own saturating conversions do" {
    const queue = try newQueue();
    defer queue.destroy();
    const numbers = [_]f32{ -1.5, 0, 0.99, 1, 254.9, 256, 1e30, -std.math.inf(f32), std.math.nan(f32) };
    const layout = try dimfold.Layout(1).cContig(.{numbers.len}, null);
    const source = try dimfold.view(&numbers, layout, null);
    var bytes: [numbers.len]u8 = undefined;
    try queue.cast(try dimfold.view(&bytes, layout, null), source, null);
    try testing.expectEqualSlices(u8, &.{ 0, 0, 0, 1, 254, 255, 255, 0, 0 }, &bytes);
    var flags: [numbers.len]bool = undefined;
    try queue.cast(try dimfold.view(&flags, layout, null), source, null);
    for (numbers, flags) |number, flag| try testing.expectEqual(number != 0, flag);
    var complex: [numbers.len][2]f64 = undefined;
    try queue.cast(try dimfold.view(&complex, layout, null), source, null);
    try testing.expectEqual([2]f64{ -1.5, 0 }, complex[0]);
}

test "a cast that wraps truncates as Zig does" {
    const queue = try newQueue();
    defer queue.destroy();
    const numbers = [_]i64{ 300, -1, std.math.minInt(i64) + 7, 0x1234_5678_9abc_def0 };
    const layout = try dimfold.Layout(1).cContig(.{numbers.len}, null);
    const source = try dimfold.view(&numbers, layout, null);
    var pairs: [numbers.len]i16 = undefined;
    try queue.castWrapping(try dimfold.view(&pairs, layout, null), source, null);
    for (numbers, pairs) |number, found| try testing.expectEqual(@as(i16, @truncate(number)), found);
    var words: [numbers.len]u64 = undefined;
    try queue.castWrapping(try dimfold.view(&words, layout, null), source, null);
    for (numbers, words) |number, found| try testing.expectEqual(@as(u64, @bitCast(number)), found);
}

test "what cannot be done is refused before anything is written" {
    const queue = try newQueue();
    defer queue.destroy();
    var data: [12]f32 = @splat(1);
    var target: [12]f32 = @splat(2);
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    const source = try dimfold.view(&data, matrix, null);
    const repeated = try dimfold.Layout(2).new(.{ 3, 4 }, .{ 0, 1 }, 0, null);
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Overlap, queue.copy(try dimfold.view(&target, repeated, null), source, &diagnostics));
    const transposed = try dimfold.view(&target, try matrix.reverseAxes(null), null);
    try testing.expectError(error.Shape, queue.copy(transposed, source, null));
    var raw = try (try dimfold.view(&target, matrix, null)).raw(null);
    raw.flags.readonly = true;
    try testing.expectError(error.Readonly, queue.copy(raw, source, null));
    try testing.expectError(error.Overlap, queue.fill(try dimfold.view(&target, repeated, null), 3, null));
    try testing.expectEqualSlices(f32, &@as([12]f32, @splat(2)), &target);
    try testing.expect(queue.lastFailure().len > 0);
    try testing.expectEqual(2, queue.threads());
}

test "a RawView has its dtype and flags at run time" {
    const queue = try newQueue();
    defer queue.destroy();
    var bytes = [_]u8{ 1, 2, 3, 4 };
    var swapped = [_]u16{ 0, 0 };
    const layout = try dimfold.Layout(1).cContig(.{2}, null);
    var source = try dimfold.RawView.new(&bytes, 4, .u16, &layout, null);
    source.flags.byte_swapped = true;
    try queue.copy(try dimfold.view(&swapped, layout, null), source, null);
    try testing.expectEqualSlices(u8, &.{ 2, 1, 4, 3 }, std.mem.sliceAsBytes(&swapped));
    const item: u16 = 0x0505;
    source.flags.byte_swapped = false;
    try queue.fill(source, &item, null);
    try testing.expectEqualSlices(u8, &.{ 5, 5, 5, 5 }, &bytes);
    try testing.expectError(error.Dtype, dimfold.RawView.new(&bytes, 4, @enumFromInt(0), &layout, null));
}

test "explain tells the kernel, and why" {
    const queue = try newQueue();
    defer queue.destroy();
    var data: [64 * 64]f32 = @splat(0);
    var target: [64 * 64]f32 = @splat(0);
    const rows = try dimfold.Layout(2).cContig(.{ 64, 64 }, null);
    const source = try dimfold.view(@as([]const f32, &data), rows, null);
    const same = try queue.explain(try dimfold.view(&target, rows, null), source, null);
    try testing.expectEqual(.memcpy, same.kernel);
    try testing.expectEqualStrings("memcpy", same.kernel.name());
    const columns = try dimfold.view(&target, try rows.reverseAxes(null), null);
    const turned = try queue.explain(columns, source, null);
    try testing.expectEqual(.transpose, turned.kernel);
    try testing.expectEqual(2, turned.operands);
    try testing.expectEqual(2 * @sizeOf(@TypeOf(data)), turned.moved_bytes);
    try testing.expect(turned.why().len > 10);
    try testing.expectEqualStrings("", same.advice());
    try testing.expectEqual(1, (try queue.explain(columns, null, null)).operands);
}

test "an explanation prints the canonical form, and what the kernel does" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    var data: [32 * 64]f32 align(64) = @splat(0);
    var target: [32 * 64]f32 align(64) = @splat(0);
    const rows = try dimfold.view(&data, try dimfold.Layout(2).cContig(.{ 32, 64 }, null), null);
    const columns = try dimfold.view(&target, try dimfold.Layout(2).fContig(.{ 32, 64 }, null), null);
    const source = try rows.dimSlice(.{.{ .step = -1 }}, null);
    var text: [700]u8 = undefined;
    var copy = try queue.explain(columns, source, null);
    var fill = try queue.explain(columns, null, null);
    // What depends on the machine is not what is tested here.
    copy.tier, copy.stores, copy.block = .{ .avx512, .streamed, .{ 32, 16 } };
    fill.tier, fill.stores, fill.block = .{ .portable, .ordinary, .{ 0, 0 } };
    try testing.expectEqualStrings(
        \\kernel     transpose: the fastest axis of the target is not the fastest one of the source
        \\canonical  shape (64,32), source (1,-64) from 1984, target (32,1) from 0
        \\moved      16384 bytes, read and written together
        \\run        32 elements, in words of up to 64 bytes, with 32-bit positions, on 1 thread
        \\tier       avx512, tiles of 32 by 16 elements, streamed stores
        \\faster     a target in the source's order would be copied in runs
    , try std.fmt.bufPrint(&text, "{f}", .{copy}));
    try testing.expectEqualStrings(
        \\kernel     runs: one value is written to every element
        \\canonical  shape (2048), target (1) from 0
        \\moved      8192 bytes, read and written together
        \\run        2048 elements, in words of up to 64 bytes, with 32-bit positions, on 1 thread
        \\tier       portable, ordinary stores
    , try std.fmt.bufPrint(&text, "{f}", .{fill}));
}

test "a queue has the tier that was asked for, and explains it" {
    try testing.expectError(error.Argument, dimfold.Queue.createHost(.{ .tier = @enumFromInt(5) }, null));
    for ([_]dimfold.Tier{ .portable, .avx2, .avx512, .neon }) |tier| {
        try testing.expectEqualStrings(@tagName(tier), tier.name());
        const made = dimfold.Queue.createHost(.{ .threads = 1, .tier = tier }, null);
        if (!tier.isSupported()) {
            try testing.expectError(error.Unsupported, made);
            continue;
        }
        const queue = try made;
        defer queue.destroy();
        try testing.expectEqual(tier, queue.tier());
        var byte: [1]u8 = undefined;
        const view = try dimfold.view(&byte, try dimfold.Layout(0).cContig(.{}, null), null);
        try testing.expectEqual(tier, (try queue.explain(view, null, null)).tier);
    }
    const queue = try newQueue();
    defer queue.destroy();
    try testing.expect(queue.tier() != .auto and queue.tier().isSupported() and dimfold.Tier.auto.isSupported());
    try testing.expectEqualStrings("streamed", dimfold.Stores.streamed.name());
    try testing.expectError(error.Argument, dimfold.Queue.createHost(.{ .threads = 1, .prefetch_cache = 3 }, null));
    for ([_]u64{ 1, std.math.maxInt(u64) }) |bytes| {
        const overruled = try dimfold.Queue.createHost(.{ .threads = 1, .streamed_bytes = bytes }, null);
        defer overruled.destroy();
        var items: [64 * 64]f32 = undefined;
        const rows = try dimfold.view(&items, try dimfold.Layout(2).cContig(.{ 64, 64 }, null), null);
        const from: [64 * 64]f32 = @splat(1);
        const columns = try dimfold.view(&from, try dimfold.Layout(2).fContig(.{ 64, 64 }, null), null);
        const stores = (try overruled.explain(rows, columns, null)).stores;
        if (bytes > 1) try testing.expectEqual(dimfold.Stores.ordinary, stores);
        if (bytes == 1 and builtin.cpu.arch == .x86_64) try testing.expectEqual(dimfold.Stores.streamed, stores);
    }
}

test "a planned copy is a copy" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    var numbers: [200 * 150]u32 = undefined;
    for (&numbers, 0..) |*item, i| item.* = @intCast(i);
    var copied: [numbers.len]u32 = @splat(0);
    const rows = try dimfold.view(@as([]const u32, &numbers), try dimfold.Layout(2).cContig(.{ 200, 150 }, null), null);
    const columns = try dimfold.view(&copied, try dimfold.Layout(2).fContig(.{ 200, 150 }, null), null);
    const plan = try queue.planCopy(columns, rows, null);
    try testing.expect(plan.nanoseconds <= plan.unmeasured_nanoseconds);
    for ([_]dimfold.CopyPlan{ plan, .{} }) |each| {
        copied = @splat(0);
        try queue.copyPlanned(&each, columns, rows, null);
        for (copied, 0..) |item, i| try testing.expectEqual(numbers[i % 200 * 150 + i / 200], item);
    }
    try testing.expectError(error.Shape, queue.planCopy(try columns.reverseAxes(null), rows, null));
}

test "the layout functions of views are those of their layouts" {
    var data: [24]i32 = undefined;
    for (&data, 0..) |*item, i| item.* = @intCast(i);
    const layout = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    inline for (.{ layout, reference.dynamic(layout) }) |each| {
        const tensor = try dimfold.view(&data, each, null);
        const axes: [3]isize = .{ 2, 0, 1 };
        const per_axis = if (@TypeOf(each) == reference.Dynamic) &axes else axes;
        const part: dimfold.Slice = .{ .start = 1, .step = 2 };
        const indexers = .{ 1, .{ .step = -1 }, .newaxis };
        const pairs = .{
            .{ tensor.transpose(per_axis, null), each.transpose(per_axis, null) },
            .{ tensor.reverseAxes(null), each.reverseAxes(null) },
            .{ tensor.dimSelect(1, -1, null), each.dimSelect(1, -1, null) },
            .{ tensor.dimNarrow(2, part, null), each.dimNarrow(2, part, null) },
            .{ tensor.dimSlice(indexers, null), each.dimSlice(indexers, null) },
            .{ tensor.reshape(.{ 4, -1 }, .c, null), each.reshape(.{ 4, -1 }, .c, null) },
        };
        inline for (pairs) |pair| {
            const view = try pair[0];
            try testing.expect(view.layout.equal(try pair[1]));
            try testing.expectEqual(@as([]i32, &data), view.data);
        }
        var diagnostics: dimfold.Diagnostics = .{};
        try testing.expectError(error.Axis, tensor.dimSelect(3, 0, &diagnostics));
        try testing.expectEqualStrings("dim_select", diagnostics.getOperation().?);
    }
}

const Task = ?*const fn (?*anyopaque, usize) callconv(.c) void;

/// Runs all tasks in the caller's thread, the last one first, and counts how often it was called.
fn pool(context: ?*anyopaque, count: usize, task: Task, work: ?*anyopaque) callconv(.c) void {
    const calls: *usize = @ptrCast(@alignCast(context));
    calls.* += 1;
    for (0..count) |i| task.?(work, count - 1 - i);
}

test "a queue takes the caller's pool and allocator" {
    var calls: usize = 0;
    const queue = try dimfold.Queue.createHost(.{
        .threads = 4,
        .parallel_for = pool,
        .pool = &calls,
        .allocator = &testing.allocator,
    }, null);
    defer queue.destroy();
    try testing.expectEqual(4, queue.threads());
    const data = try testing.allocator.alloc(u8, 1 << 22);
    defer testing.allocator.free(data);
    const layout = try dimfold.Layout(1).cContig(.{data.len}, null);
    try queue.fill(try dimfold.view(data, layout, null), 3, null);
    try testing.expectEqual(data.len, std.mem.count(u8, data, &.{3}));
    try testing.expect(calls > 0);
}

test "a queue without memory is refused" {
    var failing = testing.FailingAllocator.init(testing.allocator, .{ .fail_index = 0 });
    const allocator = failing.allocator();
    try testing.expectError(error.Resource, dimfold.Queue.createHost(.{ .allocator = &allocator }, null));
    try testing.expectError(error.Argument, dimfold.Queue.createHost(.{ .threads = 1025 }, null));
}
