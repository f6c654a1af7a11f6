//! Slice a layout as NumPy slices an array: only numbers change, the elements stay where they are.
const dimfold = @import("dimfold");
const std = @import("std");

fn show(out: *std.Io.Writer, name: []const u8, slice: anytype) !void {
    try out.print("{s: <14} {f} ", .{ name, slice });
    var walk = try slice.iterate(.c, null);
    while (walk.next()) |position| try out.writeByte("abcdefghijklmnopqrst"[position]);
    try out.writeByte('\n');
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const letters = try dimfold.Layout(2).cContig(.{ 4, 5 }, null);
    try show(out, "[:]", try letters.dimSlice(.{.{}}, null));
    try show(out, "[1:-1]", try letters.dimSlice(.{.{ .start = 1, .stop = -1 }}, null));
    try show(out, "[..., -1]", try letters.dimSlice(.{ .ellipsis, -1 }, null));
    try show(out, "[1:-1, ::-2]", try letters.dimSlice(.{ .{ .start = 1, .stop = -1 }, .{ .step = -2 } }, null));
    try show(out, "[None, 2]", try letters.dimSlice(.{ .newaxis, 2 }, null));

    // Indexers that are known only at run time make a layout whose rank is.
    const indexers = [_]dimfold.Indexer{ .{ .slice = .{ .step = 3 } }, .{ .index = 0 } };
    try show(out, "[::3, 0]", try letters.dimSlice(indexers[0..], null));
}
