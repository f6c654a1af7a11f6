//! The tests of the Zig module, one file per idea.
test {
    _ = @import("layout.zig");
}
