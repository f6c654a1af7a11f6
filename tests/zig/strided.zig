//! What layouts answer about order, bytes and items of another size, and strict slices, against brute force.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Dynamic = reference.Dynamic;
const dynamic = reference.dynamic;
const expectAgree = reference.expectAgree;
const Indices = reference.Indices;
const ranks = reference.ndim_max + 1;

/// Calls `check` with each sample and with the same layout of dynamic rank.
fn forEachSample(comptime check: anytype) !void {
    inline for (0..ranks) |ndim| for (0..reference.variants) |variant| {
        const layout = reference.sample(ndim, variant);
        try check(layout, dynamic(layout));
    };
}

test "dense puts the axes in the order asked for" {
    const Test = struct {
        fn check(layout: anytype, _: Dynamic) !void {
            const L = @TypeOf(layout);
            var axes: [layout.shape.len]isize = undefined;
            for (&axes, 0..) |*axis, i| axis.* = @intCast((i + 1) % axes.len);
            const made = try L.dense(layout.shape, axes, null);
            var step: isize = 1;
            for (0..axes.len) |i| {
                const axis: usize = @intCast(axes[axes.len - 1 - i]);
                try testing.expectEqual(step, made.stride[axis]);
                step *= @intCast(@max(1, made.shape[axis]));
            }
            try testing.expect(made.isContig() and made.isDense() and made.isUnique());
            try expectAgree(made, try Dynamic.dense(&layout.shape, &axes, null));
        }
    };
    try forEachSample(Test.check);
    try testing.expectError(error.Axis, dimfold.Layout(2).dense(.{ 2, 3 }, .{ 1, 1 }, null));
    try testing.expectError(error.Ndim, Dynamic.dense(&.{ 2, 3 }, &.{0}, null));
}

test "strideOrder sorts the axes as dense takes them" {
    const Test = struct {
        fn check(layout: anytype, same: Dynamic) !void {
            const axes = try layout.strideOrder(null);
            try testing.expectEqualSlices(isize, &axes, (try same.strideOrder(null)).slice());
            for (1..@max(axes.len, 1)) |i| {
                const slow = @abs(same.stride[@intCast(axes[i - 1])]);
                try testing.expect(slow >= @abs(same.stride[@intCast(axes[i])]));
            }
            const made = try @TypeOf(layout).dense(layout.shape, axes, null);
            if (layout.isDense() and !layout.isEmpty()) try testing.expect(made.equivalent(layout));
        }
    };
    try forEachSample(Test.check);
}

test "contiguous in some order is one run, dense begins at 0" {
    const Test = struct {
        fn check(layout: anytype, same: Dynamic) !void {
            var seen: [reference.span_max]u8 = @splat(0);
            var indices: Indices = .of(&layout.shape);
            var lowest: usize = reference.span_max;
            while (indices.next()) |index| {
                const at: usize = @intCast(reference.position(layout, index));
                lowest = @min(lowest, at);
                seen[at] += 1;
            }
            const size = layout.size();
            const is_run = size == 0 or std.mem.allEqual(u8, seen[lowest..][0..size], 1);
            const is_forwards = for (layout.shape, layout.stride) |extent, stride| {
                if (stride < 0 and extent > 1) break size == 0;
            } else true;
            try testing.expectEqual(is_run and is_forwards, layout.isContig());
            try testing.expectEqual(layout.isContig() and layout.offset == 0, layout.isDense());
            try testing.expectEqual(std.mem.max(u8, &seen) <= 1, layout.isUnique());
            try testing.expectEqual(layout.isContig(), same.isContig());
            try testing.expectEqual(layout.isDense(), same.isDense());
            try testing.expectEqual(layout.isUnique(), same.isUnique());
        }
    };
    try forEachSample(Test.check);
}

test "offsetMin and offsetMax are the ends of the bounds" {
    const Test = struct {
        fn check(layout: anytype, same: Dynamic) !void {
            const bounds = try layout.offsetBounds(null);
            try testing.expectEqual(.{ bounds.min, bounds.max }, .{
                try layout.offsetMin(null),
                try layout.offsetMax(null),
            });
            try testing.expectEqual(bounds.min, try same.offsetMin(null));
            try testing.expectEqual(bounds.max, try same.offsetMax(null));
        }
    };
    try forEachSample(Test.check);
}

test "bytes are elements times their size, and back" {
    const Test = struct {
        fn check(layout: anytype, same: Dynamic) !void {
            const L = @TypeOf(layout);
            for ([_]usize{ 1, 4, 6 }) |itemsize| {
                const strides = try layout.strideBytes(itemsize, null);
                const offset = try layout.offsetBytes(itemsize, null);
                try testing.expectEqual(itemsize * try layout.span(null), try layout.spanBytes(itemsize, null));
                try testing.expectEqual(itemsize * layout.offset, offset);
                for (strides, layout.stride) |bytes, stride|
                    try testing.expectEqual(stride * @as(isize, @intCast(itemsize)), bytes);
                try testing.expectEqualDeep(layout, try L.newFromBytes(layout.shape, strides, offset, itemsize, null));
                try testing.expectEqual(layout.spanBytes(itemsize, null), same.spanBytes(itemsize, null));
                try testing.expectEqual(offset, try same.offsetBytes(itemsize, null));
                const dynamic_strides = try same.strideBytes(itemsize, null);
                try testing.expectEqualSlices(isize, &strides, dynamic_strides.slice());
                const made = try Dynamic.newFromBytes(&layout.shape, dynamic_strides.slice(), offset, itemsize, null);
                try expectAgree(layout, made);
            }
        }
    };
    try forEachSample(Test.check);
    const L = dimfold.Layout(1);
    try testing.expectError(error.Itemsize, L.newFromBytes(.{3}, .{6}, 0, 4, null));
    try testing.expectError(error.Itemsize, L.newFromBytes(.{3}, .{8}, 2, 4, null));
    try testing.expectError(error.Itemsize, L.newFromBytes(.{3}, .{8}, 0, 0, null));
    try testing.expectError(error.Ndim, Dynamic.newFromBytes(&.{ 2, 3 }, &.{1}, 0, 1, null));
}

test "dimSliceStrict takes what dimNarrow takes, and nothing outside" {
    const Test = struct {
        fn check(layout: anytype, same: Dynamic) !void {
            if (layout.shape.len == 0) return;
            for (0..layout.shape.len) |axis| try checkAxis(layout, same, @intCast(axis));
        }

        fn checkAxis(layout: anytype, same: Dynamic, axis: isize) !void {
            const extent: isize = @intCast(same.shape[@intCast(axis)]);
            var start: isize = -1;
            while (start <= extent + 1) : (start += 1) {
                var stop: isize = -1;
                while (stop <= extent + 1) : (stop += 1) {
                    const found = layout.dimSliceStrict(axis, start, stop, null);
                    if (0 <= start and start <= stop and stop <= extent) {
                        const narrowed = try layout.dimNarrow(axis, .{ .start = start, .stop = stop }, null);
                        try testing.expect(narrowed.equivalent(try found));
                        try expectAgree(try found, try same.dimSliceStrict(axis, start, stop, null));
                    } else try testing.expect(found == error.Index or found == error.Slice);
                }
            }
        }
    };
    try forEachSample(Test.check);
    const row = try dimfold.Layout(1).cContig(.{4}, null);
    const numbers = [4]u8{ 1, 2, 3, 4 };
    const part = try (try dimfold.view(&numbers, row, null)).dimSliceStrict(0, 1, 3, null);
    try testing.expectEqual(.{ 2, 3 }, .{ try part.get(.{0}, null), try part.get(.{-1}, null) });
    try testing.expectError(error.Index, row.dimSliceStrict(0, 0, 5, null));
    try testing.expectError(error.Slice, row.dimSliceStrict(0, 3, 2, null));
    try testing.expectError(error.Axis, row.dimSliceStrict(1, 0, 1, null));
}

/// Both visit the same positions in C order.
fn expectSameVisit(expected: anytype, found: Dynamic) !void {
    var walk = try expected.iterate(.c, null);
    var other = try found.iterate(.c, null);
    while (walk.next()) |position| try testing.expectEqual(@as(?usize, position), other.next());
    try testing.expectEqual(null, other.next());
}

test "flatten merges what one stride walks, and the mask says which" {
    const Test = struct {
        fn check(layout: anytype, same: Dynamic) !void {
            const flat = try layout.flatten(0, -1, null);
            try expectSameVisit(layout, flat);
            try testing.expect(flat.equal(try same.flatten(0, -1, null)));
            const mask = layout.flattenAxisMask();
            try testing.expectEqual(mask, same.flattenAxisMask());
            try testing.expectEqual(@max(layout.shape.len, 1) - @popCount(mask), flat.ndim);
            try testing.expect(flat.equal(try layout.flattenWithMask(0, -1, mask, null)));
            try testing.expect(flat.equal(try same.flattenWithMask(0, -1, mask, null)));
            const kept = try layout.flattenWithMask(0, -1, 0, null);
            if (layout.shape.len > 0) try testing.expect(kept.equal(same));
            if (layout.shape.len > 1) try expectSameVisit(layout, try layout.flatten(1, -1, null));
        }
    };
    try forEachSample(Test.check);
    const matrix = try dimfold.Layout(3).cContig(.{ 2, 3, 4 }, null);
    try testing.expectEqual(0b110, matrix.flattenAxisMask());
    try testing.expectEqualSlices(usize, &.{ 2, 12 }, (try matrix.flatten(1, 2, null)).getShape());
    try testing.expectError(error.Axis, matrix.flatten(3, -1, null));
}

test "repack keeps the bytes" {
    const pairs = try dimfold.Layout(2).cContig(.{ 5, 4 }, null);
    const wide: dimfold.Layout(2) = try pairs.repack(4, 8, null, -1, true, null);
    try testing.expectEqualDeep(try dimfold.Layout(2).new(.{ 5, 2 }, .{ 2, 1 }, 0, null), wide);
    try testing.expectEqualDeep(pairs, try wide.repack(8, 4, null, -1, true, null));
    const whole: Dynamic = try pairs.repack(4, 16, null, 1, false, null);
    try testing.expectEqualSlices(usize, &.{5}, whole.getShape());
    try expectAgree(wide, try dynamic(pairs).repack(4, 8, null, -1, true, null));
    try testing.expectEqual(16, try pairs.maxCompatibleItemsize(4, 16, null, -1, null));
    try testing.expectEqual(8, try dynamic(pairs).maxCompatibleItemsize(4, 8, null, -1, null));
    try testing.expectEqual(8, try pairs.maxCompatibleItemsize(4, 16, @ptrFromInt(8), -1, null));
    try testing.expectError(error.Itemsize, pairs.repack(4, 8, @ptrFromInt(4), -1, true, null));
    try testing.expectError(error.Itemsize, pairs.repack(4, 6, null, -1, true, null));
    try testing.expectError(error.Itemsize, pairs.repack(4, 8, null, 0, true, null));
    try testing.expectError(error.Axis, pairs.maxCompatibleItemsize(4, 8, null, 2, null));
}

test "repack of every rank goes there and back" {
    inline for (1..ranks) |ndim| {
        const shape = reference.sample(ndim, 0).shape;
        const narrow = try (try dimfold.Layout(ndim).cContig(shape, null)).repack(8, 2, null, -1, true, null);
        try testing.expectEqual(4 * shape[ndim - 1], narrow.shape[ndim - 1]);
        try testing.expectEqual(8, try narrow.maxCompatibleItemsize(2, 8, null, -1, null));
        const back = try narrow.repack(2, 8, null, -1, true, null);
        try testing.expect(back.isCContig() and std.meta.eql(shape, back.shape));
    }
    const scalar = try Dynamic.cContig(&.{}, null);
    try testing.expectError(error.Axis, scalar.repack(4, 8, null, -1, true, null));
    try testing.expectError(error.Axis, scalar.maxCompatibleItemsize(4, 8, null, -1, null));
}
