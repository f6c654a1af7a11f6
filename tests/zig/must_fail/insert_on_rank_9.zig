//! Must fail: dimInsert would give 10 axes, but fixed ranks end at 9: use a Layout(.dynamic), as toDyn makes it
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const nine = try dimfold.Layout(9).cContig(@splat(1), null);
    _ = try nine.dimInsert(0, null);
}

pub fn right() !void {
    const nine = try dimfold.Layout(9).cContig(@splat(1), null);
    _ = try (try nine.toDyn(null)).dimInsert(0, null);
}
