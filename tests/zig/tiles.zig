//! Tiled views, and operations on tiles, against the definition: element `i` of tile `t` is element t × step + i.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const Indices = reference.Indices;

const Case = struct { shape: [2]usize, tile: [2]usize, step: [2]usize };

/// Tiles that partition, overlap and leave gaps, with and without tiles that reach beyond the end.
const cases = [_]Case{
    .{ .shape = .{ 4, 6 }, .tile = .{ 2, 3 }, .step = .{ 2, 3 } },
    .{ .shape = .{ 5, 7 }, .tile = .{ 2, 3 }, .step = .{ 2, 3 } },
    .{ .shape = .{ 5, 4 }, .tile = .{ 3, 2 }, .step = .{ 1, 2 } },
    .{ .shape = .{ 7, 5 }, .tile = .{ 2, 1 }, .step = .{ 3, 2 } },
    .{ .shape = .{ 0, 4 }, .tile = .{ 2, 2 }, .step = .{ 2, 2 } },
    .{ .shape = .{ 3, 2 }, .tile = .{ 4, 5 }, .step = .{ 4, 5 } },
};

fn tiledOf(case: Case) !dimfold.TiledView(2) {
    const layout = try dimfold.Layout(2).fContig(case.shape, null);
    return .new(layout, case.tile, .{ .step = case.step, .padding_mode = .zero }, null);
}

fn dynamicOf(case: Case) !dimfold.TiledView(.dynamic) {
    const layout = try dimfold.Layout(.dynamic).fContig(&case.shape, null);
    return .new(layout, &case.tile, .{ .step = &case.step }, null);
}

/// The element of the array that element `within` of tile `index` is, or null outside.
fn elementAt(case: Case, index: [2]isize, within: []const usize) ?[2]usize {
    var element: [2]usize = undefined;
    for (&element, index, within, case.step, case.shape) |*place, at, inside, step, extent| {
        const sum = at * @as(isize, @intCast(step)) + @as(isize, @intCast(inside));
        if (sum < 0 or sum >= extent) return null;
        place.* = @intCast(sum);
    }
    return element;
}

/// Every index of a tile that meets the array, and a few around.
const Around = struct {
    indices: Indices,
    fn of(shape: *const [2]usize) Around {
        return .{ .indices = .of(shape) };
    }
    fn next(self: *Around) ?[2]isize {
        const index = self.indices.next() orelse return null;
        return .{ @as(isize, @intCast(index[0])) - 2, @as(isize, @intCast(index[1])) - 2 };
    }
};

test "a tile is the elements that exist, and where they sit" {
    for (cases) |case| {
        const tiles = try tiledOf(case);
        const same = try dynamicOf(case);
        var around: Around = .of(&.{ 10, 10 });
        while (around.next()) |index| {
            const tile = try tiles.tile(index, null);
            const dynamic = try same.tile(&index, null);
            try reference.expectAgree(tile.layout, dynamic.layout);
            try testing.expectEqualSlices(usize, &tile.place, dynamic.place.slice());
            var count: usize = 0;
            var within: Indices = .of(&case.tile);
            while (within.next()) |inside| {
                const element = elementAt(case, index, inside) orelse continue;
                const at = [2]usize{ inside[0] - tile.place[0], inside[1] - tile.place[1] };
                const expected = reference.position(tiles.layout, &element);
                try testing.expectEqual(expected, reference.position(tile.layout, &at));
                count += 1;
            }
            try testing.expectEqual(count, tile.layout.size());
            const is_full = count == case.tile[0] * case.tile[1];
            try testing.expectEqual(.{ is_full, is_full }, .{ tiles.isFull(index), same.isFull(&index) });
        }
    }
}

test "the grid has a tile for every step, and its positions are those of the first elements" {
    for (cases) |case| {
        const tiles = try tiledOf(case);
        const counts = try tiles.numTiles(null);
        for (counts, case.shape, case.step) |count, extent, step|
            try testing.expectEqual((extent + step - 1) / step, count);
        try testing.expectEqualSlices(usize, &counts, (try (try dynamicOf(case)).numTiles(null)).slice());
        const grid = try tiles.grid(null);
        try reference.expectAgree(grid, try (try dynamicOf(case)).grid(null));
        try testing.expectEqual(counts, grid.shape);
        var indices: Indices = .of(&counts);
        while (indices.next()) |index| {
            const element = [2]usize{ index[0] * case.step[0], index[1] * case.step[1] };
            try testing.expectEqual(reference.position(tiles.layout, &element), reference.position(grid, index));
        }
    }
}

test "all tiles are one layout when none needs padding, or without those that do" {
    for (cases) |case| {
        const tiles = try tiledOf(case);
        const counts = try tiles.numTiles(null);
        var needs_padding = false;
        var indices: Indices = .of(&counts);
        while (indices.next()) |index| {
            if (!tiles.isFull(.{ @intCast(index[0]), @intCast(index[1]) })) needs_padding = true;
        }
        if (needs_padding) try testing.expectError(error.NotAView, tiles.toLayout(false, null));
        const all: dimfold.Layout(4) = try tiles.toLayout(needs_padding, null);
        try reference.expectAgree(all, try (try dynamicOf(case)).toLayout(needs_padding, null));
        try testing.expectEqual(case.tile, all.shape[2..4].*);
        var every: Indices = .of(&all.shape);
        while (every.next()) |index| {
            const element = elementAt(case, .{ @intCast(index[0]), @intCast(index[1]) }, index[2..4]).?;
            try testing.expectEqual(reference.position(tiles.layout, &element), reference.position(all, index));
        }
    }
}

test "tiles are walked in the order of memory, with their indices" {
    for (cases) |case| {
        const tiles = try tiledOf(case);
        const grid = try tiles.grid(null);
        const ordinals = try dimfold.Layout(2).cContig(grid.shape, null);
        var walk = try dimfold.Layout(2).iterateTogether(2, .{ grid, ordinals }, .k, null);
        var count: usize = 0;
        var last: usize = 0;
        while (walk.next()) |position| : (count += 1) {
            const tile = try tiles.tile(try ordinals.unravelC(position[1], null), null);
            try testing.expectEqual(tile.layout.offset, position[0]);
            try testing.expect(count == 0 or position[0] > last);
            last = position[0];
        }
        try testing.expectEqual(grid.size(), count);
    }
}

test "tiles that cannot be are refused" {
    const matrix = try dimfold.Layout(2).cContig(.{ 4, 4 }, null);
    const Tiled = dimfold.TiledView(2);
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Shape, Tiled.new(matrix, .{ 0, 2 }, .{}, &diagnostics));
    try testing.expectEqualStrings("tiled_view_new", diagnostics.getOperation().?);
    try testing.expectError(error.Slice, Tiled.new(matrix, .{ 2, 2 }, .{ .step = .{ 2, 0 } }, null));
    try testing.expectError(error.Argument, Tiled.new(matrix, .{ 2, 2 }, .{ .padding_mode = @enumFromInt(9) }, null));
    const dynamic = try matrix.toDyn(null);
    const Dynamic = dimfold.TiledView(.dynamic);
    try testing.expectError(error.Ndim, Dynamic.new(dynamic, &.{2}, .{}, null));
    try testing.expectError(error.Ndim, Dynamic.new(dynamic, &.{ 2, 2 }, .{ .step = &.{2} }, null));
    try testing.expectError(error.Ndim, (try Dynamic.new(dynamic, &.{ 2, 2 }, .{}, null)).tile(&.{0}, null));
    try testing.expectEqual(dimfold.Layout(.dynamic), dimfold.TiledView(5).AllTiles);
}

const Memory = struct {
    array: [64]f32 = undefined,
    tile: [32]f32 = @splat(-1),
    expected: [32]f32 = @splat(-1),

    fn numbered() Memory {
        var memory: Memory = .{};
        for (&memory.array, 1..) |*item, i| item.* = @floatFromInt(i);
        return memory;
    }
};

test "tileLoad reads a tile, padded" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    for (cases) |case| {
        const tiles = try tiledOf(case);
        const tile_layout = try dimfold.Layout(2).cContig(case.tile, null);
        var around: Around = .of(&.{ 8, 8 });
        while (around.next()) |index| {
            var memory: Memory = .numbered();
            var within: Indices = .of(&case.tile);
            while (within.next()) |inside| {
                const element = elementAt(case, index, inside);
                const place: usize = @intCast(reference.position(tile_layout, inside));
                memory.expected[place] = if (element) |found|
                    memory.array[@intCast(reference.position(tiles.layout, &found))]
                else
                    0;
            }
            const source = try dimfold.view(&memory.array, try dimfold.Layout(2).fromDyn(tiles.layout, null), null);
            const target = try dimfold.view(&memory.tile, tile_layout, null);
            try queue.tileLoad(target, source.asConst(), tiles, index, null, null);
            try testing.expectEqualSlices(f32, &memory.expected, &memory.tile);
            memory.tile = @splat(-1);
            const turned = try source.transpose(.{ 1, 0 }, null);
            try queue.tileLoad(target, turned, tiles, index, .{ 1, 0 }, null);
            try testing.expectEqualSlices(f32, &memory.expected, &memory.tile);
        }
    }
}

test "tileStore writes what exists, and nothing else" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    for (cases) |case| {
        const tiles = try dynamicOf(case);
        const tile_layout = try dimfold.Layout(2).cContig(case.tile, null);
        var around: Around = .of(&.{ 8, 8 });
        while (around.next()) |index| {
            var memory: Memory = .numbered();
            var expected = memory.array;
            for (&memory.tile, 100..) |*item, i| item.* = @floatFromInt(i);
            var within: Indices = .of(&case.tile);
            while (within.next()) |inside| {
                const element = elementAt(case, index, inside) orelse continue;
                const place: usize = @intCast(reference.position(tile_layout, inside));
                expected[@intCast(reference.position(tiles.layout, &element))] = memory.tile[place];
            }
            const target = try dimfold.view(&memory.array, tiles.layout, null);
            const source = try dimfold.view(@as([]const f32, &memory.tile), tile_layout, null);
            try queue.tileStore(target, source, tiles, &index, null, null);
            try testing.expectEqualSlices(f32, &expected, &memory.array);
        }
    }
}

test "tilesLoad reads what tileLoad reads one by one, and tilesStore writes it back" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    for (cases) |case| {
        const tiles = try tiledOf(case);
        const counts = try tiles.numTiles(null);
        const all = try dimfold.Layout(4).cContig(counts ++ case.tile, null);
        var memory: Memory = .numbered();
        var loaded: [256]f32 = @splat(-1);
        const source = try dimfold.view(&memory.array, try dimfold.Layout(2).fromDyn(tiles.layout, null), null);
        const target = try dimfold.view(&loaded, all, null);
        try queue.tilesLoad(target, source, tiles, null, null);
        var indices: Indices = .of(&counts);
        while (indices.next()) |index| {
            const at = [2]isize{ @intCast(index[0]), @intCast(index[1]) };
            const one = try dimfold.view(&memory.tile, try dimfold.Layout(2).cContig(case.tile, null), null);
            try queue.tileLoad(one, source, tiles, at, null, null);
            const size = case.tile[0] * case.tile[1];
            const first: usize = @intCast(reference.position(all, &.{ index[0], index[1], 0, 0 }));
            try testing.expectEqualSlices(f32, memory.tile[0..size], loaded[first..][0..size]);
        }
        const before = memory.array;
        const stored = queue.tilesStore(source, target, tiles, .{ 0, 1 }, null);
        const overlap = case.step[0] < case.tile[0] and counts[0] > 1;
        if (overlap) try testing.expectError(error.Overlap, stored) else try stored;
        try testing.expectEqualSlices(f32, &before, &memory.array);
    }
}

test "operations on tiles refuse what does not fit" {
    const queue: dimfold.Queue = try .createHost(.{ .threads = 1 }, null);
    defer queue.destroy();
    var memory: Memory = .numbered();
    const matrix = try dimfold.Layout(2).cContig(.{ 4, 4 }, null);
    const small = try dimfold.Layout(2).cContig(.{ 2, 2 }, null);
    const tiles = try dimfold.TiledView(2).new(matrix, .{ 2, 3 }, .{ .padding_mode = .nan }, null);
    const array = try dimfold.view(&memory.array, matrix, null);
    const other = try dimfold.view(&memory.tile, small, null);
    try testing.expectError(error.Shape, queue.tileLoad(other, array, tiles, .{ 0, 0 }, null, null));
    try testing.expectError(error.Shape, queue.tileStore(array, other, tiles, .{ 0, 0 }, null, null));
    var numbers: [6]i32 = @splat(7);
    const whole = try dimfold.view(&numbers, try dimfold.Layout(2).cContig(.{ 2, 3 }, null), null);
    try testing.expectError(error.Dtype, queue.tileLoad(whole, array, tiles, .{ 0, 1 }, null, null));
    try testing.expectError(error.Axis, queue.tileLoad(whole, array, tiles, .{ 0, 0 }, .{ 0, 0 }, null));
    const axes: []const isize = &.{0};
    try testing.expectError(error.Ndim, queue.tileLoad(whole, array, tiles, .{ 0, 0 }, axes, null));
    try testing.expectEqualSlices(i32, &@as([6]i32, @splat(7)), &numbers);
}
