//! Must fail here: copy takes operands of one shape, but the target has rank 2 and the source rank 1
const dimfold = @import("dimfold");

pub fn wrong() !void {
    var source: [6]f32 = @splat(0);
    var target: [6]f32 = @splat(0);
    const rows = try dimfold.Layout(2).cContig(.{ 2, 3 }, null);
    const row = try dimfold.Layout(1).cContig(.{6}, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    try queue.copy(try dimfold.view(&target, rows, null), try dimfold.view(&source, row, null), null);
}

pub fn right() !void {
    var source: [6]f32 = @splat(0);
    var target: [6]f32 = @splat(0);
    const rows = try dimfold.Layout(2).cContig(.{ 2, 3 }, null);
    const row = try dimfold.Layout(1).cContig(.{6}, null);
    const queue = try dimfold.Queue.createHost(.{}, null);
    const source_rows = try dimfold.view(&source, try row.reshape(.{ 2, 3 }, .c, null), null);
    try queue.copy(try dimfold.view(&target, rows, null), source_rows, null);
}
