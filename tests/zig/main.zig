//! The tests of the Zig module, one file per idea.
test {
    _ = @import("along_axes.zig");
    _ = @import("ask.zig");
    _ = @import("assemble.zig");
    _ = @import("by_mode.zig");
    _ = @import("cuda.zig");
    _ = @import("cuda_copies.zig");
    _ = @import("device.zig");
    _ = @import("expr.zig");
    _ = @import("items.zig");
    _ = @import("known_layouts.zig");
    _ = @import("lengths.zig");
    _ = @import("mapping.zig");
    _ = @import("mapping_own.zig");
    _ = @import("memory.zig");
    _ = @import("nested.zig");
    _ = @import("nested_refusals.zig");
    _ = @import("nested_view.zig");
    _ = @import("order.zig");
    _ = @import("overlap.zig");
    _ = @import("refusals.zig");
    _ = @import("replay.zig");
    _ = @import("replay_cute.zig");
    _ = @import("replay_strided.zig");
    _ = @import("shape.zig");
    _ = @import("strided.zig");
    _ = @import("text.zig");
    _ = @import("thread_value.zig");
    _ = @import("tiles.zig");
    _ = @import("tuple.zig");
    _ = @import("view.zig");
    _ = @import("walk.zig");
}
