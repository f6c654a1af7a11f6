//! The plan of an operation, without running it.
const c = @import("c.zig");
const std = @import("std");

/// Which loop an operation runs.
pub const Kernel = enum(i32) {
    /// No elements, or target and source are the same ones already.
    nothing = c.DIMFOLD_KERNEL_NOTHING,
    /// One run on both sides.
    memcpy = c.DIMFOLD_KERNEL_MEMCPY,
    /// Rows along one axis that is stride 1, or the fastest, on both sides.
    runs = c.DIMFOLD_KERNEL_RUNS,
    /// Tiles of two axes, one fast in the target, the other in the source.
    transpose = c.DIMFOLD_KERNEL_TRANSPOSE,
    /// Element by element along the target.
    walk = c.DIMFOLD_KERNEL_WALK,
    _,

    /// "memcpy", "runs", "transpose", "walk", "nothing". Static.
    pub fn name(self: Kernel) []const u8 {
        return std.mem.span(c.dimfold_kernel_name(@intFromEnum(self)));
    }
};

/// The plan: the canonical form of an operation's operands and the kernel chosen for it. `Queue.explain` makes it.
pub const Explanation = extern struct {
    kernel: Kernel,
    /// Why this kernel, as a number; `why` has the sentence.
    reason: i32,
    /// 32 or 64: what the reach of the operands needs.
    index_bits: u32,
    /// The largest power of two up to 64 that divides every address and the run.
    width_bytes: u32,
    /// Read and written together.
    moved_bytes: u64,
    /// Elements of the innermost loop.
    run: usize,
    /// That the queue will use.
    threads: usize,
    /// 1 for fill, else 2: target, source.
    operands: usize,
    /// Of the canonical form, fastest target axis first.
    ndim: usize,
    shape: [64]usize,
    /// In elements: [0] target, [1] source.
    stride: [2][64]isize,
    /// Of the first element visited.
    position: [2]isize,
    reserved: [8]u64,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_explanation;

    /// Why this kernel was chosen. Static.
    pub fn why(self: *const Explanation) []const u8 {
        return std.mem.span(c.dimfold_explanation_why(@ptrCast(self)));
    }

    /// What would make the operation faster, "" if nothing would. Static.
    pub fn advice(self: *const Explanation) []const u8 {
        return std.mem.span(c.dimfold_explanation_advice(@ptrCast(self)));
    }
};
