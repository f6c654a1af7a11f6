//! See pairs of floats as complex numbers, and back, without moving a byte.
const dimfold = @import("dimfold");
const std = @import("std");

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    var data align(8) = [_]f32{ 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6 }; // real, imaginary
    const floats = try dimfold.view(&data, try dimfold.Layout(3).cContig(.{ 2, 3, 2 }, null), null);
    const numbers: dimfold.View([][2]f32, .dynamic) = try floats.viewAs([2]f32, -1, false, null);
    const again = try numbers.viewAs(f32, -1, true, null);
    try out.print("complex numbers {f}\n", .{numbers.layout}); // the last axis is gone
    try out.print("floats again    {f}\n", .{again.layout}); // and its pairs are in the last one now

    var diagnostics: dimfold.Diagnostics = .{};
    const odd = try dimfold.view(&data, try dimfold.Layout(2).cContig(.{ 4, 3 }, null), null);
    if (odd.viewAs([2]f32, -1, true, &diagnostics)) |_| unreachable else |_| {}
    try out.print("{f}\n", .{diagnostics});
}
