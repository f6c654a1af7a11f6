//! Copy a dense image into memory where every row begins at a multiple of 16 bytes: a pitch is a padded mapping.
const dimfold = @import("dimfold");
const std = @import("std");

const columns = 6;
const alignment = 4; // elements of 4 bytes

/// The number of rows is known when the program runs, all else when it compiles.
const Image = dimfold.Mapping(.{ .right_padded = alignment }, .{ null, columns }, u32);
const pitch = Image.staticStride(0).?;

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const image: Image = try .new(.{3}, null);
    const row: [pitch]f32 = @splat(0); // a constant makes an array
    try out.print("rows of {d} elements take {d}; ", .{ columns, row.len });
    try out.print("the mapping takes {d} bytes\n", .{@sizeOf(Image)});
    const span = image.requiredSpanSize();
    try out.print("{d} elements to allocate, all of them used: {}\n", .{ span, image.isExhaustive() });

    var dense: [3 * columns]f32 = undefined;
    for (&dense, 1..) |*item, i| item.* = @floatFromInt(i);
    const memory = try init.gpa.alloc(f32, span);
    defer init.gpa.free(memory);
    @memset(memory, 0);
    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    const tight = try dimfold.Layout(2).cContig(.{ 3, columns }, null);
    try queue.copy(try dimfold.view(memory, image.toLayout(), null), try dimfold.view(&dense, tight, null), null);
    for (memory, 1..) |item, count|
        try out.print("{d:3.0}{s}", .{ item, if (count == span or count % pitch == 0) "\n" else "" });

    // What wants rows without gaps is told at which axis they are.
    var diagnostics: dimfold.Diagnostics = .{};
    const Tight = dimfold.Mapping(.right, .{ null, null }, u32);
    if (Tight.fromLayout(image.toLayout(), &diagnostics)) |_| unreachable else |_| {}
    try out.print("{f}\n", .{diagnostics});
}
