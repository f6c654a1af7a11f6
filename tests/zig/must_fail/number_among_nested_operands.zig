//! Must fail: comptime_int is nothing that nested layouts are made with
const dimfold = @import("dimfold");

pub fn wrong() !void {
    var buffer: [100]u8 = undefined;
    var writer: @import("std").Io.Writer = .fixed(&buffer);
    const diagnostics: dimfold.Diagnostics = .{};
    try writer.print("{f}", .{diagnostics.showing(.{ .count = 3 })});
}

pub fn right() !void {
    var buffer: [100]u8 = undefined;
    var writer: @import("std").Io.Writer = .fixed(&buffer);
    const diagnostics: dimfold.Diagnostics = .{};
    try writer.print("{f}", .{diagnostics.showing(.{ .shape = dimfold.Tuple.comptimeParse("3") })});
}
