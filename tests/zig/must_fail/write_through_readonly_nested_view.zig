//! Must fail: set writes through a view of []const u8, which is read-only: make it over []u8
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const data = [_]u8{ 1, 2, 3, 4 };
    const view = try dimfold.view(&data, dimfold.Nested.comptimeParse("(2,2):(2,1)"), null);
    try view.set(.{ 0, 1 }, 5, null);
}

pub fn right() !void {
    var data = [_]u8{ 1, 2, 3, 4 };
    const view = try dimfold.view(&data, dimfold.Nested.comptimeParse("(2,2):(2,1)"), null);
    try view.set(.{ 0, 1 }, 5, null);
}
