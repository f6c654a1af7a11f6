//! Exchange the borders of two neighbouring blocks: each is stored with a halo, whose columns are the other's edge.
const dimfold = @import("dimfold");
const std = @import("std");

const side = 3;
const halo = 1;
const stored = side + 2 * halo;

const Block = [stored * stored]f32;

fn show(out: *std.Io.Writer, name: []const u8, block: *const Block) !void {
    try out.print("{s}\n", .{name});
    for (block, 1..) |item, count|
        try out.print("{d:4.0}{s}", .{ item, if (count % stored == 0) "\n" else "" });
}

/// The columns from `first` on that a halo is wide, of the rows that belong to the block.
fn columns(block: *Block, first: isize, diagnostics: ?*dimfold.Diagnostics) !dimfold.View([]f32, 2) {
    const whole = try dimfold.view(block, try dimfold.Layout(2).cContig(.{ stored, stored }, null), diagnostics);
    const rows = try whole.dimSliceStrict(0, halo, halo + side, diagnostics);
    return rows.dimSliceStrict(1, first, first + halo, diagnostics);
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    var left: Block = @splat(0);
    var right: Block = @splat(0);
    for (0..side) |row| for (0..side) |column| {
        const place = (halo + row) * stored + halo + column;
        left[place] = @floatFromInt(10 * (row + 1) + column + 1);
        right[place] = @floatFromInt(10 * (row + 1) + side + column + 1);
    };

    // Left's last columns go to the halo before right's first, and those come back; no buffer between them.
    const queue = try dimfold.Queue.createHost(.{}, null);
    defer queue.destroy();
    try queue.copy(try columns(&right, 0, null), try columns(&left, side, null), null);
    try queue.copy(try columns(&left, halo + side, null), try columns(&right, halo, null), null);
    try show(out, "left", &left);
    try show(out, "right", &right);

    // A slice that would reach beyond the block is refused, where Python would cut it off.
    var diagnostics: dimfold.Diagnostics = .{};
    if (columns(&left, stored, &diagnostics)) |_| unreachable else |_| {}
    try out.print("{f}\n", .{diagnostics});
}
