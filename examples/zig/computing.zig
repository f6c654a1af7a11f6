//! Arithmetic over views of any layout, in one pass, by a text that is checked while the program is compiled.
const dimfold = @import("dimfold");
const std = @import("std");

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    const pixels = [12]u8{ 255, 0, 51, 102, 204, 153, 0, 255, 0, 51, 51, 51 }; // two rows of two pixels
    const image = try dimfold.view(&pixels, try dimfold.Layout(3).cContig(.{ 2, 2, 3 }, null), null);
    try planesOf(image, queue, out);
    try twoResults(image, queue, out);
    try again(queue, out);
}

/// Scaled, shifted by a value per colour, and laid out plane by plane; then in place, where a condition holds.
fn planesOf(image: dimfold.View([]const u8, 3), queue: dimfold.Queue, out: *std.Io.Writer) !void {
    const means = [3]f32{ 0.5, 0.25, 0 };
    var planes: [12]f32 = undefined;
    const mean = try dimfold.view(&means, try dimfold.Layout(1).cContig(.{3}, null), null);
    const target = try dimfold.view(&planes, try dimfold.Layout(3).cContig(.{ 3, 2, 2 }, null), null);
    const pixel_by_pixel = try target.transpose(.{ 1, 2, 0 }, null);
    try queue.apply(pixel_by_pixel, dimfold.expr(.{ .u = image, .mean = mean }, "f32(u) / 255 - mean"), null);
    try out.print("{d:.2} {d:.2} {d:.2} {d:.2}\n", .{ planes[0], planes[1], planes[2], planes[3] });
    try queue.apply(target, dimfold.expr(.{ .x = target }, "where(x >= 0, x, 0)"), null);
    try out.print("{d:.2} {d:.2} {d:.2} {d:.2}\n", .{ planes[0], planes[1], planes[2], planes[3] });
}

/// Two results of one pass.
fn twoResults(image: dimfold.View([]const u8, 3), queue: dimfold.Queue, out: *std.Io.Writer) !void {
    const reds = try image.dimSelect(2, 0, null);
    const greens = try image.dimSelect(2, 1, null);
    var lighter: [4]u8 = undefined;
    var is_red: [4]bool = undefined;
    const matrix = try dimfold.Layout(2).cContig(.{ 2, 2 }, null);
    const targets = .{ try dimfold.view(&lighter, matrix, null), try dimfold.view(&is_red, matrix, null) };
    try queue.apply(targets, dimfold.expr(.{ .r = reds, .g = greens }, "max(r, g), r > g"), null);
    try out.print("{any} {any}\n", .{ lighter, is_red });
}

/// Made ready once, and applied to views of any rank.
fn again(queue: dimfold.Queue, out: *std.Io.Writer) !void {
    const Blend = dimfold.Formula(.{ .a = f64, .b = f64 }, "a * 0.75 + b * 0.25");
    const blend = try Blend.create(queue, .{}, null);
    defer blend.destroy();
    var blended = [3]f64{ 4, 8, 0 };
    const eight = [1]f64{8};
    const a = try dimfold.view(&blended, try dimfold.Layout(1).cContig(.{3}, null), null);
    const b = try dimfold.view(&eight, try dimfold.Layout(1).cContig(.{1}, null), null);
    try blend.apply(queue, a, .{ .a = a, .b = b }, null);
    try out.print("{any}\n", .{blended});
}
