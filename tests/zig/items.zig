//! Views of the same memory as items of another type, and as tensors of other libraries.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Dynamic = dimfold.Layout(.dynamic);

test "viewAs packs pairs into complex numbers, and back" {
    var data: [12]f32 = .{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };
    const aligned: []align(8) f32 = @alignCast(data[if (@intFromPtr(&data) % 8 == 0) 0 else 1..][0..8]);
    const pairs = try dimfold.view(@as([]f32, aligned), try dimfold.Layout(2).cContig(.{ 2, 4 }, null), null);
    const complex: dimfold.View([][2]f32, 2) = try pairs.viewAs([2]f32, -1, true, null);
    try testing.expectEqual([2]usize{ 2, 2 }, complex.layout.shape);
    try testing.expectEqual(.{ 4, 8 }, .{ complex.data.len, (try complex.viewAs(f32, 1, true, null)).data.len });
    try testing.expectEqual(aligned[6..8].*, try complex.get(.{ 1, 1 }, null));
    try complex.set(.{ 0, 1 }, .{ -2, -3 }, null);
    try testing.expectEqual(-3, aligned[3]);
    const back = try complex.asConst().viewAs(f32, -1, true, null);
    try testing.expectEqual(dimfold.View([]const f32, 2), @TypeOf(back));
    try testing.expectEqualDeep(pairs.layout, back.layout);
    const whole = try (try pairs.dimNarrow(1, .{ .stop = 2 }, null)).viewAs([2]f32, 1, false, null);
    try testing.expectEqualSlices(usize, &.{2}, whole.layout.getShape());
}

test "viewAs refuses what is no whole item, and memory that is not aligned" {
    var bytes: [17]u8 align(8) = @splat(0);
    var diagnostics: dimfold.Diagnostics = .{};
    const row = try dimfold.Layout(1).cContig(.{6}, null);
    try testing.expectError(error.Itemsize, (try dimfold.view(&bytes, row, null)).viewAs(u32, 0, true, &diagnostics));
    try testing.expectEqualStrings("view_as", diagnostics.getOperation().?);
    const eight = try dimfold.Layout(1).cContig(.{8}, null);
    const odd = try dimfold.view(bytes[1..], eight, null);
    try testing.expectError(error.Itemsize, odd.viewAs(u32, 0, true, null));
    _ = try (try dimfold.view(&bytes, eight, null)).viewAs(u32, 0, true, null);
    const four = try dimfold.Layout(1).cContig(.{4}, null);
    const words = try dimfold.view(@as([][4]u8, @ptrCast(bytes[1..17])), four, null);
    try testing.expectError(error.Itemsize, words.viewAs(u16, 0, true, &diagnostics));
    var text: [100]u8 = undefined;
    const sentence = "view_as: the address data is 1 bytes beyond a multiple of 2";
    try testing.expectEqualStrings(sentence, text[0..diagnostics.print(&text)]);
}

test "a RawView as items of another dtype keeps its flags" {
    var data: [4]f32 align(8) = @splat(0);
    var raw: dimfold.RawView = try .new(&data, 16, .f32, &try dimfold.Layout(1).cContig(.{4}, null), null);
    raw.flags.readonly = true;
    var layout: Dynamic = undefined;
    const complex = try raw.viewAs(.c64, &layout, 0, true, null);
    try testing.expectEqual(.{ dimfold.Dtype.c64, true }, .{ complex.dtype, complex.flags.readonly });
    try testing.expectEqual(2, complex.shape[0]);
    try testing.expectError(error.Dtype, raw.viewAs(@enumFromInt(0), &layout, 0, true, null));
}

fn expectSameView(expected: dimfold.RawView, found: dimfold.RawView) !void {
    try testing.expectEqual(expected.dtype, found.dtype);
    try testing.expectEqualSlices(usize, expected.shape[0..expected.ndim], found.shape[0..found.ndim]);
    try testing.expectEqualSlices(isize, expected.stride[0..expected.ndim], found.stride[0..found.ndim]);
    const itemsize = expected.dtype.sizeBytes();
    try testing.expectEqual(@intFromPtr(expected.data) + expected.offset * itemsize, @intFromPtr(found.data) +
        found.offset * itemsize);
}

/// Counts how often a tensor's owner is let go.
fn release(owner: ?*anyopaque) callconv(.c) void {
    const count: *usize = @ptrCast(@alignCast(owner.?));
    count.* += 1;
}

test "a tensor lent comes back as the view that it was" {
    var data: [6]i16 = @splat(0);
    const layout = try dimfold.Layout(2).new(.{ 2, 3 }, .{ -3, 1 }, 3, null);
    const view = try (try dimfold.view(&data, layout, null)).raw(null);
    var storage: dimfold.DlStorage = undefined;
    const tensor = try view.toDlpack(&storage, null);
    try testing.expectEqual(.{ 2, 0, 16 }, .{ tensor.ndim, tensor.byte_offset, tensor.dtype.bits });
    try testing.expectEqual(@intFromPtr(&data[3]), @intFromPtr(tensor.data));
    var found: Dynamic = undefined;
    const same: dimfold.RawView = try .fromDlpack(&tensor, &found, null);
    try expectSameView(view, same);
    try testing.expectEqual(12, same.size_bytes);
    try testing.expectEqual(3, found.offset);
    const readonly = try (try dimfold.view(@as([]const i16, &data), layout, null)).raw(null);
    try testing.expectError(error.Readonly, readonly.toDlpack(&storage, null));
    var broken = tensor;
    broken.shape[0] = -1;
    try testing.expectError(error.Shape, dimfold.RawView.fromDlpack(&broken, &found, null));
}

test "a tensor given away lets its owner go, once" {
    var data: [6]f64 = @splat(0);
    var released: usize = 0;
    const layout = try dimfold.Layout(1).cContig(.{6}, null);
    const view = try (try dimfold.view(&data, layout, null)).raw(null);
    var found: Dynamic = undefined;
    var managed: ?*dimfold.DlManaged = try view.toDlpackManaged(release, &released, &testing.allocator, null);
    try expectSameView(view, try .fromDlpack(&managed.?.dl_tensor, &found, null));
    try testing.expectEqual(0, released);
    dimfold.dlManagedDelete(&managed);
    dimfold.dlManagedDelete(&managed);
    try testing.expectEqual(.{ @as(?*dimfold.DlManaged, null), 1 }, .{ managed, released });
}

test "DLPack 1 says that a tensor is read-only" {
    var data: [6]f64 = @splat(0);
    var released: usize = 0;
    const layout = try dimfold.Layout(1).cContig(.{6}, null);
    const view = try (try dimfold.view(@as([]const f64, &data), layout, null)).raw(null);
    var found: Dynamic = undefined;
    var versioned: ?*dimfold.DlVersioned = try view.toDlpackVersioned(release, &released, null, null);
    try testing.expectEqual(dimfold.dl_read_only, versioned.?.flags & ~dimfold.dl_is_copied);
    const same: dimfold.RawView = try .fromDlpackVersioned(versioned.?, &found, null);
    try expectSameView(view, same);
    try testing.expect(same.flags.readonly);
    versioned.?.version.major = 2;
    try testing.expectError(error.Unsupported, dimfold.RawView.fromDlpackVersioned(versioned.?, &found, null));
    dimfold.dlVersionedDelete(&versioned);
    dimfold.dlVersionedDelete(&versioned);
    try testing.expectEqual(1, released);
    var room: [64]u8 = undefined;
    var fixed: std.heap.FixedBufferAllocator = .init(&room);
    const full = fixed.allocator();
    try testing.expectError(error.Resource, view.toDlpackVersioned(release, &released, &full, null));
    try testing.expectEqual(1, released);
}
