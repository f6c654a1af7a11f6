//! Must fail: toLayout needs strides, which mapping_layout_without_strides.Squares(false) does not have
const dimfold = @import("dimfold");

fn Squares(comptime is_strided: bool) type {
    const Functions = struct {
        pub fn index(_: []const usize, where: []const usize) usize {
            return where[0] * where[0];
        }

        pub fn requiredSpanSize(extents: []const usize) usize {
            return extents[0] * extents[0];
        }

        pub fn stride(_: []const usize, _: usize) isize {
            return 1;
        }
    };
    if (is_strided) return Functions;
    return struct {
        pub const index = Functions.index;
        pub const requiredSpanSize = Functions.requiredSpanSize;
    };
}

pub fn wrong() !void {
    _ = (try dimfold.Mapping(Squares(false), .{null}, u32).new(.{3}, null)).toLayout();
}

pub fn right() !void {
    _ = (try dimfold.Mapping(Squares(true), .{null}, u32).new(.{3}, null)).toLayout();
}
