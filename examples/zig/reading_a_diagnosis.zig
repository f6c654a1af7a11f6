//! A call that fails says what was wrong: as an error, as numbers, and as a sentence.
const dimfold = @import("dimfold");
const std = @import("std");

fn report(out: *std.Io.Writer, err: dimfold.Error, diagnostics: dimfold.Diagnostics) !void {
    try out.print("{f}\n    {t}, operand {?s}, expected {d}, found {d}\n", .{
        diagnostics,
        err,
        diagnostics.getOperand(),
        diagnostics.expected,
        diagnostics.found,
    });
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const matrix = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
    var diagnostics: dimfold.Diagnostics = .{};
    if (matrix.dimSelect(2, 0, &diagnostics)) |_| {} else |err| try report(out, err, diagnostics);
    if (matrix.index(.{ 0, 5 }, &diagnostics)) |_| {} else |err| {
        try report(out, err, diagnostics);
        try out.print("    on axis {d}\n", .{diagnostics.axis});
    }
    const mistyped = "(3,4):(4,x)";
    if (dimfold.Layout(2).parse(mistyped, &diagnostics)) |_| {} else |_| {
        try out.print("{s}\n{s: >[2]} the text goes wrong here\n", .{ mistyped, "^", diagnostics.column });
    }
}
