//! What a tuple of Zig means to a nested layout: a list of tilers, each for the mode in its place.
const dimfold = @import("dimfold");
const std = @import("std");
const Nested = dimfold.Nested;

/// By a list each mode is divided by itself; by an integer or a layout the whole, counted from mode 0 on.
fn divide(out: *std.Io.Writer, matrix: Nested) !void {
    const tile = try Nested.left(.{ 4, 2 }, null); // the layout (4,2):(1,4), which is no list
    try out.print("both modes:  {f}\n", .{try matrix.logicalDivide(.{ 4, 2 }, .{}, null)});
    try out.print("mode 0:      {f}\n", .{try matrix.logicalDivide(.{4}, .{}, null)});
    try out.print("mode 1:      {f}\n", .{try matrix.logicalDivide(.{ .whole, 2 }, .{}, null)});
    try out.print("the whole:   {f}\n", .{try matrix.logicalDivide(16, .{}, null)});
    try out.print("by a layout: {f}\n", .{try matrix.logicalDivide(tile, .{}, null)});
}

/// Tile (i,j) of a division by mode is rows 4i and columns 2j on.
fn takeTiles(out: *std.Io.Writer, matrix: Nested) !void {
    const tiles = try matrix.zippedDivide(.{ 4, 2 }, .{}, null);
    for (0..2) |i| for (0..3) |j| {
        const tile = try tiles.sliceAndOffset(.{ .whole, .{ i, j } }, null);
        try out.print("tile ({d},{d}) begins at {d}\n", .{ i, j, try tile.crd2idx(0, null) });
    };
}

/// Composition keeps what the list names, and drops the modes that it does not reach; strictly it refuses to.
fn compose(out: *std.Io.Writer, matrix: Nested) !void {
    try out.print("a corner:    {f}\n", .{try matrix.compositionTiler(.{ 4, 3 }, .{}, null)});
    try out.print("a column:    {f}\n", .{try matrix.compositionTiler(.{4}, .{}, null)});
    var diagnostics: dimfold.Diagnostics = .{};
    std.debug.assert(matrix.compositionTiler(.{4}, .{ .strict = true }, &diagnostics) == error.Shape);
    try out.print("strictly:    {f}\n", .{diagnostics});
    std.debug.assert(matrix.logicalDivide(.{ 4, 2, 3 }, .{}, &diagnostics) == error.Shape);
    try out.print("too many:    {f}\n", .{diagnostics});
}

/// A coordinate's entries are for the modes, too; an integer counts through the leaves of its mode.
fn ask(out: *std.Io.Writer) !void {
    const layout = Nested.comptimeParse("(8,(2,3)):(6,(3,1))");
    inline for (.{ .{ 1, .{ 1, 2 } }, .{ 1, 5 }, 41 }) |coordinate| {
        const tuple = try dimfold.Tuple.from(coordinate, null);
        try out.print("{f} is at {d}\n", .{ tuple, try layout.crd2idx(tuple, null) });
    }
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const matrix = Nested.comptimeParse("(8,6):(6,1)");
    try divide(out, matrix);
    try takeTiles(out, matrix);
    try compose(out, matrix);
    try ask(out);
}
