//! Copy a transposed view into fresh memory, then convert it: operations take any layout on either side.
const dimfold = @import("dimfold");
const std = @import("std");

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const data = [_]i16{ 1, -2, 300, 4, 5, 6 }; // 2 rows of 3
    var transposed: [6]i16 = undefined;
    var bytes: [6]u8 = undefined;

    const rows = try dimfold.view(&data, try dimfold.Layout(2).cContig(.{ 2, 3 }, null), null);
    const source = try rows.reverseAxes(null);
    const dense = try source.layout.layoutForArrayCopy(.c, null);
    const copy = try dimfold.view(&transposed, dense, null);
    const converted = try dimfold.view(&bytes, dense, null);

    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    try queue.copy(copy, source, null);
    try queue.cast(converted, copy, null);
    for (0..3) |row| {
        const at: isize = @intCast(row);
        try out.print("copied as i16: {d}, {d}; cast to u8: {d}, {d}\n", .{
            try copy.get(.{ at, 0 }, null),
            try copy.get(.{ at, 1 }, null),
            try converted.get(.{ at, 0 }, null),
            try converted.get(.{ at, 1 }, null),
        });
    }
    const plan = try queue.explain(copy, source, null);
    try out.print("kernel {s}: {s}\n", .{ plan.kernel.name(), plan.why() });
}
