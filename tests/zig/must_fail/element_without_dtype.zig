//! Must fail: Dtype.of: []const u8 has no dtype
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const names = [_][]const u8{ "one", "two" };
    _ = try dimfold.view(&names, try dimfold.Layout(1).cContig(.{2}, null), null);
}

pub fn right() !void {
    const names = [_][3]u8{ "one".*, "two".* };
    _ = try dimfold.view(&names, try dimfold.Layout(1).cContig(.{2}, null), null);
}
