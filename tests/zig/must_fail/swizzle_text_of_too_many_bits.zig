//! Must fail: "Sw<4,0,3>", column 1: Sw<B,M,S> needs B, M and |S| of 0 to 31
const dimfold = @import("dimfold");

pub fn wrong() !void {
    _ = dimfold.Swizzle.comptimeParse("Sw<4,0,3>");
}

pub fn right() !void {
    _ = dimfold.Swizzle.comptimeParse("Sw<3,0,3>");
}
