//! Make layouts and ask about them: a layout says where each element of a tensor lies in memory, and owns nothing.
const dimfold = @import("dimfold");
const std = @import("std");

fn ask(out: *std.Io.Writer, layout: dimfold.Layout(2)) !void {
    const span = try layout.span(null);
    try out.print("{f} holds {d} elements in a span of {d}\n", .{ layout, layout.size(), span });
    try out.print("    element (1, -1) lies at position {d}\n", .{try layout.index(.{ 1, -1 }, null)});
    try out.print("    C-contiguous: {}, F-contiguous: {}\n", .{ layout.isCContig(), layout.isFContig() });
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const Matrix = dimfold.Layout(2);
    try ask(out, try Matrix.cContig(.{ 3, 4 }, null));
    try ask(out, try Matrix.fContig(.{ 3, 4 }, null));
    try ask(out, try Matrix.new(.{ 3, 4 }, .{ 8, 1 }, 0, null)); // rows of 4 elements, 8 apart
}
