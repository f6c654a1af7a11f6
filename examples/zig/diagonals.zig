//! A diagonal is one axis whose stride is the sum of two: nothing is gathered, nothing is copied.
const dimfold = @import("dimfold");
const std = @import("std");

fn show(out: *std.Io.Writer, name: []const u8, layout: anytype) !void {
    try out.print("{s: <20} {f} of {d} elements\n", .{ name, layout, layout.size() });
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    const batch = try dimfold.Layout(3).cContig(.{ 2, 3, 3 }, null);
    try show(out, "matrix", matrix);
    try show(out, "    diagonal(0)", try matrix.diagonal(.{}, null));
    try show(out, "    diagonal(1)", try matrix.diagonal(.{ .offset = 1 }, null));
    try show(out, "    diagonal(-1)", try matrix.diagonal(.{ .offset = -1 }, null));
    try show(out, "two matrices", batch);
    try show(out, "    their diagonals", try batch.diagonal(.{ .axis1 = -2, .axis2 = -1 }, null));
}
