//! Walk a layout: by runs, from the back, divided for two threads, and several layouts in lockstep.
const dimfold = @import("dimfold");
const std = @import("std");

fn showRuns(out: *std.Io.Writer, name: []const u8, walk: dimfold.Iterator(1)) !void {
    var rest = walk; // an iterator is a plain value: copying it copies the walk
    try out.print("{s}:\n", .{name});
    while (rest.nextRun()) |run|
        try out.print("    {d} elements from position {d}, step {d}\n", .{ run.count, run.position, run.stride });
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const padded = try dimfold.Layout(2).new(.{ 3, 4 }, .{ 6, 1 }, 0, null); // rows of 4 elements, 6 apart
    const rows = try padded.iterate(.c, null);
    var parts = try rows.splitAt(rows.size() / 2, null);
    try showRuns(out, "in C order", rows);
    try showRuns(out, "in F order", try padded.iterate(.f, null));
    try showRuns(out, "the first half in C order", parts.head);
    try showRuns(out, "the second half", parts.tail);
    try out.print("from the back: position {?d}, then {d} are left\n", .{ parts.tail.nextBack(), parts.tail.size() });

    const dense = try padded.layoutForArrayCopy(.c, null);
    var both = try dimfold.Layout(2).iterateTogether(2, .{ dense, padded }, .c, null);
    while (both.nextRun()) |run|
        try out.print("{d} elements: dense {d}, padded {d}\n", .{ run.count, run.position[0], run.position[1] });
}
