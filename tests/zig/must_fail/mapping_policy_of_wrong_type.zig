//! Must fail: mapping_policy_of_wrong_type.Wide(u32).index is fn ([]const usize, []const usize) u32, but a policy of a
const dimfold = @import("dimfold");

fn Wide(comptime Position: type) type {
    return struct {
        pub fn index(_: []const usize, _: []const usize) Position {
            return 0;
        }

        pub fn requiredSpanSize(_: []const usize) usize {
            return 1;
        }
    };
}

pub fn wrong() !void {
    _ = try dimfold.Mapping(Wide(u32), .{null}, u32).new(.{3}, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(Wide(usize), .{null}, u32).new(.{3}, null);
}
