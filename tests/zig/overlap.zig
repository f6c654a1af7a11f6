//! Exact answers about shared positions, against sets of them.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Dynamic = reference.Dynamic;
const dynamic = reference.dynamic;
const Indices = reference.Indices;
const ranks = reference.ndim_max + 1;
const work = dimfold.work_default;

/// How many elements lie at each position.
const Counts = struct {
    at: [reference.span_max]u8 = @splat(0),

    fn of(layout: anytype) Counts {
        var counts: Counts = .{};
        var indices: Indices = .of(layout.getShape());
        while (indices.next()) |index| counts.at[@intCast(reference.position(layout, index))] +|= 1;
        return counts;
    }
};

fn expectAt(layout: anytype, position: isize, index: anytype) !void {
    var counted: [64]usize = undefined;
    const entries: []const isize = if (@TypeOf(layout) == Dynamic) index.slice() else &index;
    for (counted[0..entries.len], entries, layout.getShape()) |*place, entry, extent| {
        place.* = @intCast(entry);
        try testing.expect(place.* < extent);
    }
    try testing.expectEqual(position, reference.position(layout, counted[0..entries.len]));
}

test "isInjective knows, and shows two indices that share a position" {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        const counts: Counts = .of(layout);
        inline for (.{ layout, dynamic(layout) }) |each| {
            switch (try each.isInjective(work, null)) {
                .yes => try testing.expect(std.mem.max(u8, &counts.at) <= 1),
                .no => |shared| {
                    try expectAt(each, shared.position, shared.index);
                    try expectAt(each, shared.position, shared.index2);
                    try testing.expect(!std.meta.eql(shared.index, shared.index2));
                },
                .unknown => return error.Undecided,
            }
        }
    };
    const coarse = try dimfold.Layout(2).new(.{ 2, 3 }, .{ 3, 2 }, 0, null);
    try testing.expect(!coarse.isUnique() and try coarse.isInjective(0, null) == .yes);
}

/// Small layouts of rank 2 that begin at different positions.
const small = blk: {
    var layouts: [48]dimfold.Layout(2) = undefined;
    for (&layouts, 0..) |*layout, i| layout.* = .{
        .offset = 12 + i % 3,
        .shape = .{ 1 + i % 4, 1 + i / 4 % 3 },
        .stride = .{ @as(isize, i % 7) - 3, @as(isize, i / 5 % 5) - 1 },
    };
    break :blk layouts;
};

test "overlaps knows, and shows the first byte shared by two items" {
    for (small[0..24]) |layout| for (small) |other| {
        const itemsize = 1 + layout.offset % 3;
        var is_shared = false;
        var indices: Indices = .of(&layout.shape);
        while (indices.next()) |index| {
            var others: Indices = .of(&other.shape);
            while (others.next()) |other_index| {
                const from = reference.position(layout, index) * @as(isize, @intCast(itemsize));
                const other_from = reference.position(other, other_index) * 2 + 5;
                if (from < other_from + 2 and other_from < from + @as(isize, @intCast(itemsize))) is_shared = true;
            }
        }
        switch (try layout.overlaps(other, itemsize, 2, 5, work, null)) {
            .yes => |shared| {
                try testing.expect(is_shared);
                const from = @divFloor(shared.position_bytes, @as(isize, @intCast(itemsize)));
                try expectAt(layout, from, shared.index);
                try expectAt(other, @divFloor(shared.position_bytes - 5, 2), shared.index2);
            },
            .no => try testing.expect(!is_shared),
            .unknown => return error.Undecided,
        }
    };
    try testing.expectError(error.Itemsize, small[0].overlaps(dynamic(small[1]), 0, 1, 0, work, null));
}

test "contains knows, and shows the element" {
    for (small) |layout| {
        const counts: Counts = .of(layout);
        for (0..40) |position| {
            const at: isize = @intCast(position);
            inline for (.{ layout, dynamic(layout) }) |each| switch (try each.contains(at, work, null)) {
                .yes => |place| try expectAt(each, at, place.index),
                .no => try testing.expectEqual(0, counts.at[position]),
                .unknown => return error.Undecided,
            };
        }
    }
}

test "isViewOf knows, and shows an element outside" {
    for (small) |layout| for (small) |base| {
        const counts: Counts = .of(layout);
        const base_counts: Counts = .of(base);
        const is_view = for (counts.at, base_counts.at) |count, base_count| {
            if (count > 0 and base_count == 0) break false;
        } else true;
        switch (try layout.isViewOf(base, work, null)) {
            .yes => try testing.expect(is_view),
            .no => |place| {
                try expectAt(layout, place.position, place.index);
                try testing.expectEqual(0, base_counts.at[@intCast(place.position)]);
            },
            .unknown => return error.Undecided,
        }
    };
}

test "intersect has exactly the positions shared" {
    var count: usize = 0;
    for (small) |layout| for (small) |other| {
        const shared = layout.intersect(other, work, null) catch |err| {
            try testing.expectEqual(error.NotAView, err);
            continue;
        };
        const counts: Counts = .of(layout);
        const other_counts: Counts = .of(other);
        const found: Counts = .of(shared);
        for (counts.at, other_counts.at, found.at) |a, b, both|
            try testing.expectEqual(@intFromBool(a > 0 and b > 0), both);
        count += 1;
    };
    try testing.expect(count > small.len);
}

test "a question too hard for the work allowed is left open" {
    const coins = try dimfold.Layout(4).new(
        .{ 10_001, 10_003, 10_007, 10_009 },
        .{ 1_000_000_007, 998_244_353, 1_000_000_009, 987_654_319 },
        0,
        null,
    );
    try testing.expect(try coins.isInjective(1, null) == .unknown);
}
