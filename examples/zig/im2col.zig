//! Gather every window of an image by one copy (im2col), so that a convolution becomes a matrix product.
const dimfold = @import("dimfold");
const std = @import("std");

const side = 4;
const window = 3;
const places = side - window + 1; // windows along an axis

/// Rows of windows: row r has the elements of window r, so its product with the kernel is one element of the result.
fn multiply(out: *std.Io.Writer, rows: []const [window * window]f32, kernel: [window * window]f32) !void {
    for (rows, 1..) |row, count| {
        var sum: f32 = 0;
        for (row, kernel) |element, factor| sum += element * factor;
        try out.print("{d:5.0}{s}", .{ sum, if (count % places == 0) "\n" else "" });
    }
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    var image: [side * side]f32 = undefined;
    for (&image, 0..) |*item, i| item.* = @floatFromInt(i * i);

    const layout = try dimfold.Layout(2).cContig(.{ side, side }, null);
    const tiles: dimfold.TiledView(2) = try .new(layout, .{ window, window }, .{ .step = .{ 1, 1 } }, null);
    const windows: dimfold.Layout(4) = try tiles.toLayout(true, null); // only those that need no padding
    try out.print("image    {f}\nwindows  {f}\n", .{ layout, windows });
    const count = try tiles.numTiles(null);
    try out.print("{d} x {d} tiles begin in the image, ", .{ count[0], count[1] });
    try out.print("{d} x {d} end there\n", .{ windows.shape[0], windows.shape[1] });

    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    var rows: [places * places][window * window]f32 = undefined;
    const elements: *[rows.len * window * window]f32 = @ptrCast(&rows);
    const target = try dimfold.view(elements, try dimfold.Layout(4).cContig(windows.shape, null), null);
    try queue.copy(target, try dimfold.view(&image, windows, null), null);
    try multiply(out, &rows, .{ 0, 1, 0, 1, -4, 1, 0, 1, 0 });
}
