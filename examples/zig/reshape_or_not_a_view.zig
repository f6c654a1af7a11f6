//! Reshape gives a view exactly when one exists. When none does, the error says so, and the caller decides to copy.
const dimfold = @import("dimfold");
const std = @import("std");

fn attempt(out: *std.Io.Writer, name: []const u8, reshaped: dimfold.Error!dimfold.Layout(2)) !void {
    if (reshaped) |layout| {
        try out.print("    {s} is the view {f}\n", .{ name, layout });
    } else |err| {
        try out.print("    {s} fails with {t}: {s}\n", .{ name, err, dimfold.statusText(err) });
    }
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const tensor = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    const transposed = try tensor.reverseAxes(null);
    try out.print("{f}\n", .{tensor});
    try attempt(out, "reshape(6, -1)", tensor.reshape(.{ 6, -1 }, .c, null));
    try attempt(out, "reshape(5, -1)", tensor.reshape(.{ 5, -1 }, .c, null));
    try out.print("its transpose {f}\n", .{transposed});
    try attempt(out, "reshape(-1, 2)", transposed.reshape(.{ -1, 2 }, .c, null));
    try attempt(out, "reshape(-1, 2) in F order", transposed.reshape(.{ -1, 2 }, .f, null));
}
