//! Five minutes of nested layouts: parse, ask, compose, divide, swizzle, and copy through a swizzled layout.
const dimfold = @import("dimfold");
const std = @import("std");
const Nested = dimfold.Nested;
const known = Nested.comptimeParse;

/// Coordinates of any kind lead to positions.
fn parseAndAsk(out: *std.Io.Writer) !void {
    const layout = try Nested.parse("(4,(2,2)):(1,(4,8))", null); // from a user
    const same = known("(4,(2,2)):(1,(4,8))"); // from a program, checked while it is compiled
    std.debug.assert(same.equal(layout));
    try out.print("{f} has {d} elements in {d} modes\n", .{ layout, layout.size(), layout.rank() });
    inline for (.{ .{ 3, .{ 1, 0 } }, .{ 3, 1 }, 7 }) |coordinate| {
        const tuple = try dimfold.Tuple.from(coordinate, null);
        try out.print("{f} is at {d}\n", .{ tuple, try layout.crd2idx(tuple, null) });
    }
}

/// What no layout describes is an error that names the mode at fault.
fn compose(out: *std.Io.Writer) !void {
    try out.print("composed: {f}\n", .{try known("(6,2):(8,2)").composition(known("(4,3):(3,1)"), null)});
    var diagnostics: dimfold.Diagnostics = .{};
    const a = known("(12,6):(6,1)");
    const b = known("(2,4):(1,8)");
    std.debug.assert(a.composition(b, &diagnostics) == error.NotAView);
    try out.print("refused:  {f}\n", .{diagnostics.showing(.{ .layout = a, .layout2 = b })});
}

fn divide(out: *std.Io.Writer, matrix: Nested) !void {
    const tiles = try matrix.zippedDivide(.{ 4, 2 }, .{}, null);
    try out.print("tiles:    {f}\n", .{tiles});
    try out.print("one tile: {f}\n", .{try tiles.sliceAndOffset(.{ .whole, .{ 1, 3 } }, null)});
    const padded = try matrix.zippedDivide(.{ 3, 2 }, .{}, null);
    try out.print("padded:   {f}\n", .{padded});
    var diagnostics: dimfold.Diagnostics = .{};
    const refused = matrix.zippedDivide(.{ 3, 2 }, .{ .strict = true }, &diagnostics);
    std.debug.assert(refused == error.Shape);
    try out.print("strictly: {f}\n", .{diagnostics});
}

fn copySwizzled(out: *std.Io.Writer, matrix: Nested) !void {
    const swizzled = try matrix.swizzled(.comptimeParse("Sw<3,0,3>"), 0, null);
    var numbers: [64]u16 = undefined;
    for (&numbers, 0..) |*number, i| number.* = @intCast(i);
    var shared: [64]u16 = @splat(0);
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    const target = try dimfold.view(&shared, swizzled, null);
    try queue.copy(target, try dimfold.view(&numbers, matrix, null), null);
    const where = try swizzled.crd2idx(.{ 5, 2 }, null);
    try out.print("copied:   (5,2) is {d} and lies at {d}\n", .{ try target.get(.{ 5, 2 }, null), where });
    try out.print("column 0:", .{});
    for (0..8) |row| try out.print(" {d}", .{try swizzled.crd2idx(.{ row, 0 }, null)});
    try out.print("\n", .{});
}

/// 32 threads read a column of f32 from shared memory.
fn countConflicts(out: *std.Io.Writer, memory: Nested) !void {
    const column: dimfold.ThreadValue = try .new(known("(32,1)"), known("(1,1)"), null);
    const warp: dimfold.ThreadValue = .{ .tv = try memory.composition(column.tv, null), .tile = column.tile };
    const access = try warp.access(4, 4, 0, 0, 32, null);
    try out.print("a column of {f}: {d} bank conflicts\n", .{ memory, access.conflicts });
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    try parseAndAsk(out);
    try compose(out);
    const matrix = try Nested.right(.{ 8, 8 }, null);
    try divide(out, matrix);
    try copySwizzled(out, matrix);
    try countConflicts(out, known("(32,32):(32,1)"));
    try countConflicts(out, known("Sw<5,0,5> o 0 o (32,32):(32,1)"));
}
