//! Must fail: mapping_policy_without_index.Nothing is no policy of a mapping: it needs pub fn index of type
const dimfold = @import("dimfold");

const Nothing = struct {
    pub fn requiredSpanSize(_: []const usize) usize {
        return 1;
    }
};

const Same = struct {
    pub fn index(_: []const usize, _: []const usize) usize {
        return 0;
    }

    pub fn requiredSpanSize(_: []const usize) usize {
        return 1;
    }
};

pub fn wrong() !void {
    _ = try dimfold.Mapping(Nothing, .{null}, u32).new(.{3}, null);
}

pub fn right() !void {
    _ = try dimfold.Mapping(Same, .{null}, u32).new(.{3}, null);
}
