//! Must fail: RawView.new takes a Layout, not nested.layout.Nested
const dimfold = @import("dimfold");

pub fn wrong() !void {
    const layout = dimfold.Nested.comptimeParse("4:1");
    _ = try dimfold.RawView.new(null, 0, .f32, &layout, null);
}

pub fn right() !void {
    const layout = dimfold.Nested.comptimeParse("4:1");
    _ = dimfold.RawView.ofNested(null, 0, .f32, &layout);
}
