//! Fixed ranks: the number of axes is part of the type, so a wrong rank does not compile and a layout stays small.
const dimfold = @import("dimfold");
const std = @import("std");

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    const matrix: dimfold.Layout(2) = try tensor.dimSelect(0, 1, null); // one axis less
    const diagonal: dimfold.Layout(1) = try matrix.diagonal(.{}, null);
    const vector: dimfold.Layout(1) = try tensor.reshape(.{-1}, .c, null); // as many axes as extents are given
    try out.print("tensor    {f}, {d} words of memory\n", .{ tensor, @sizeOf(@TypeOf(tensor)) / @sizeOf(usize) });
    try out.print("matrix    {f}\n", .{matrix});
    try out.print("diagonal  {f}\n", .{diagonal});
    try out.print("vector    {f}\n", .{vector});

    // A slice of extents has its length at run time, and so has the layout that it makes.
    const extents: []const isize = &.{ 6, 4 };
    const reshaped: dimfold.Layout(.dynamic) = try tensor.reshape(extents, .c, null);
    try out.print("reshaped  {f} of {d} axes\n", .{ reshaped, reshaped.ndim });
    if (dimfold.Layout(3).fromDyn(reshaped, null)) |_| {} else |err| {
        try out.print("a layout of rank 2 is no Layout(3): {t}\n", .{err});
    }
}
