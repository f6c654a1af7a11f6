//! Convert on a CUDA device: floats go up once, and come back as bytes, transposed, a quarter of the size. They lie in
//! pinned memory, so that the program need not wait until it wants the result.
const dimfold = @import("dimfold");
const std = @import("std");

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    var diagnostics: dimfold.Diagnostics = .{};
    const queue = dimfold.Queue.createCuda(0, .{}, &diagnostics) catch |err| {
        std.debug.print("{f}\n", .{diagnostics});
        return err;
    };
    defer queue.destroy();

    const data = try dimfold.pinnedAlloc(f32, 6, null);
    defer dimfold.pinnedFree(data, null) catch {};
    @memcpy(data.items, &[_]f32{ 0.5, 1.75, -3, 254.9, 1000, 42 });
    const bytes = try dimfold.pinnedAlloc(u8, 6, null);
    defer dimfold.pinnedFree(bytes, null) catch {};
    const floats = try queue.alloc(f32, 6, null);
    defer queue.free(floats, null) catch {};
    const narrow = try queue.alloc(u8, 6, null);
    defer queue.free(narrow, null) catch {};

    const wide = try dimfold.Layout(2).cContig(.{ 2, 3 }, null);
    const tall = try dimfold.Layout(2).cContig(.{ 3, 2 }, null);
    const source = try dimfold.view(floats, wide, null);
    const target = try dimfold.view(narrow, tall, null);
    const result = try dimfold.view(bytes, tall, null);
    try queue.copy(source, try dimfold.view(data, wide, null), null);
    try queue.cast(target, try source.reverseAxes(null), null);
    try queue.copy(result, target, null);
    try queue.synchronize(null);
    var elements = try result.elements(.c, null);
    while (elements.next()) |element| try out.print("{d} ", .{element.*});
    try out.print("\n", .{});
}
