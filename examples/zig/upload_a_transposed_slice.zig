//! Upload a transposed slice of an array to a CUDA device: one call, whatever the strides are.
const dimfold = @import("dimfold");
const std = @import("std");

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    var diagnostics: dimfold.Diagnostics = .{};
    const queue = dimfold.Queue.createCuda(0, .{}, &diagnostics) catch |err| {
        std.debug.print("{f}\n", .{diagnostics}); // says why, on a machine without CUDA
        return err;
    };
    defer queue.destroy();

    var data: [24]f32 = undefined;
    for (&data, 0..) |*item, i| item.* = @floatFromInt(i);
    const rows = try dimfold.view(&data, try dimfold.Layout(2).cContig(.{ 4, 6 }, null), null);
    const part = try rows.dimNarrow(1, .{ .start = 1, .stop = 4 }, null);
    const slice = try part.reverseAxes(null); // data[:, 1:4].T

    const dense = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    const memory = try queue.alloc(f32, 12, null); // a DeviceSlice([]f32): nothing here can dereference it
    defer queue.free(memory, null) catch {};
    const device = try dimfold.view(memory, dense, null);
    const up = try queue.explain(device, slice, null);
    try out.print("up: {s}, {d} bytes in buffers\n", .{ up.transfer.name(), up.staged_bytes });
    try queue.copy(device, slice, null);

    var back: [12]f32 = undefined;
    try queue.copy(try dimfold.view(&back, dense, null), device, null);
    try queue.synchronize(null);
    for (0..3) |row| try out.print("{any}\n", .{back[4 * row ..][0..4]});
}
