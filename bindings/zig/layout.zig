//! Layouts: where each element of a tensor lies in memory. The rank is part of the type.
const c = @import("c.zig");
const dynamic = @import("layout/dynamic.zig");
const fixed = @import("layout/fixed.zig");
const rank_rules = @import("rank.zig");

/// The orders in which elements can be visited or laid out.
pub const Order = enum(i32) {
    /// The last axis is the fastest.
    c = c.DIMFOLD_ORDER_C,
    /// The first axis is the fastest.
    f = c.DIMFOLD_ORDER_F,
    /// F if the layout is f_contig or, failing both contiguities, f_prefer; else C.
    a = c.DIMFOLD_ORDER_A,
    /// By |stride|, the smallest fastest, ties as in C, negative strides walked backwards.
    k = c.DIMFOLD_ORDER_K,
    /// K, with the axes of stride 0 visited once.
    g = c.DIMFOLD_ORDER_G,
    /// Every position of the bounds once, increasing; only if the layout fills its bounds.
    b = c.DIMFOLD_ORDER_B,
};

/// `Layout(0)` to `Layout(9)` have that many axes; `Layout(.dynamic)` has up to 64, known at run time. Each is the C
/// struct itself, with the fields `shape`, `stride` and `offset` (and `ndim`, if dynamic): a plain value that owns
/// nothing.
pub fn Layout(comptime rank: anytype) type {
    switch (@typeInfo(@TypeOf(rank))) {
        .enum_literal => if (rank == .dynamic) return dynamic.Layout,
        .int, .comptime_int => if (rank >= 0 and rank <= rank_rules.fixed_max) return fixed.Layout(rank),
        else => {},
    }
    @compileError("a layout's rank is an integer from 0 to 9, or .dynamic");
}
