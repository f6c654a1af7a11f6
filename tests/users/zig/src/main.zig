//! A user's program in Zig: copies a transposed slice into dense memory and prints what it holds.
const std = @import("std");
const dimfold = @import("dimfold");

pub fn main(init: std.process.Init) !void {
    var source: [30]i32 = undefined;
    for (&source, 0..) |*element, position| element.* = @intCast(position);
    var diagnostics: dimfold.Diagnostics = .{};
    const layout = transposedSlice(&diagnostics) catch |err| {
        std.debug.print("{f}\n", .{diagnostics});
        return err;
    };
    var target: [12]i32 = undefined;
    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    const dense = try dimfold.Layout(3).cContig(layout.shape, null);
    try queue.copy(try dimfold.view(&target, dense, null), try dimfold.view(&source, layout, null), null);

    var buffer: [200]u8 = undefined;
    var out = std.Io.File.stdout().writerStreaming(init.io, &buffer);
    try out.interface.print("{f}:", .{layout});
    for (target) |element| try out.interface.print(" {d}", .{element});
    try out.interface.print("\n", .{});
    try out.interface.flush();
}

fn transposedSlice(diagnostics: *dimfold.Diagnostics) !dimfold.Layout(3) {
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 5 }, diagnostics);
    const sliced = try tensor.dimSlice(.{ .{}, .{ .start = 1 }, .{ .step = -2 } }, diagnostics);
    return sliced.transpose(.{ 2, 0, 1 }, diagnostics);
}
