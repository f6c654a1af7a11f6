//! A copy that was measured.
const c = @import("c.zig");

/// How to copy between two layouts, chosen by measuring: `Queue.planCopy` makes it. A plain value that the caller
/// keeps; zeros choose nothing.
pub const CopyPlan = extern struct {
    /// Which layouts it was measured for.
    layouts: u64 = 0,
    /// The fastest way; 0: the one of `Queue.copy`.
    choice: u64 = 0,
    /// Of a copy by this choice.
    nanoseconds: u64 = 0,
    /// Of one by that of `Queue.copy`.
    unmeasured_nanoseconds: u64 = 0,
    reserved: [4]u64 = @splat(0),

    /// The C struct with the same bytes.
    pub const C = c.dimfold_copy_plan;
};
