//! Mappings whose types know some of their numbers, against C's run-time answers, and as constants.
const dimfold = @import("dimfold");
const reference = @import("reference.zig");
const std = @import("std");
const testing = std.testing;
const DynMapping = dimfold.DynMapping;
const Mapping = dimfold.Mapping;

test "what a type knows makes constants" {
    const box: Mapping(.right, .{ 2, 3, 4 }, u8) = .static;
    const extents: [box.size()]u8 = @splat(0);
    const strides: [box.stride()[0]]u8 = @splat(0);
    const position: [box.index(.{ 1, -1, 2 }, null) catch unreachable]u8 = @splat(0);
    const unchecked: [box.indexUnchecked(.{ 1, 2, 3 })]u8 = @splat(0);
    try testing.expectEqual(.{ 24, 12, 22, 23 }, .{ extents.len, strides.len, position.len, unchecked.len });
    const padded: Mapping(.{ .left_padded = 4 }, .{ 5, 3 }, i16) = .static;
    const span: [padded.requiredSpanSize()]u8 = @splat(0);
    const second: [padded.paddedExtents()[0]]u8 = @splat(0);
    try testing.expectEqual(.{ 21, 8 }, .{ span.len, second.len });
    comptime std.debug.assert(!padded.isExhaustive() and padded.isUnique());
    comptime std.debug.assert(@TypeOf(box).staticStride(1) == 4 and @TypeOf(box).staticExtent(-1) == 4);
}

test "what a type knows is not stored" {
    try testing.expectEqual(0, @sizeOf(Mapping(.right, .{ 2, 3, 4 }, u64)));
    try testing.expectEqual(0, @sizeOf(Mapping(.{ .strided = .{ 7, 2 }, .offset = 3 }, .{ 2, 3 }, u64)));
    try testing.expectEqual(1, @sizeOf(Mapping(.left, .{ 2, null, 4 }, u8)));
    try testing.expectEqual(8, @sizeOf(Mapping(.{ .right_padded = 16 }, .{ null, null, 3 }, u32)));
    try testing.expectEqual(@sizeOf(usize), @sizeOf(Mapping(.{ .right_padded = null }, .{ 4, 5 }, u8)));
    try testing.expectEqual(2 * @sizeOf(usize), @sizeOf(Mapping(.{ .strided = .{ null, 1 } }, .{ null, 5 }, usize)));
}

test "equal parameters make one type" {
    const extents = [2]?usize{ 2, null };
    try testing.expectEqual(Mapping(.right, .{ 2, null }, u8), Mapping(.right, extents, u8));
    try testing.expect(Mapping(.right, .{ 2, null }, u8) != Mapping(.right, .{ 2, null }, u16));
}

/// Every answer of the mapping is C's about the same mapping.
fn expectAgrees(mapping: anytype) !void {
    const M = @TypeOf(mapping);
    const dynamic = try mapping.toDyn(null);
    try testing.expectEqual(M.rank, dynamic.getNdim());
    try testing.expectEqual(dimfold.Dtype.of(M.Index), dynamic.index_dtype);
    for (mapping.extents(), dynamic.extents()) |extent, expected| try testing.expect(expected == extent);
    try testing.expectEqualSlices(isize, dynamic.getStride(), &mapping.stride());
    try testing.expectEqualSlices(usize, (try dynamic.paddedExtents(null)).slice(), &mapping.paddedExtents());
    try testing.expectEqual(dynamic.offset, mapping.offset());
    try testing.expectEqual(dynamic.requiredSpanSize(), mapping.requiredSpanSize());
    try testing.expectEqual(dynamic.isStrided(), mapping.isStrided());
    try testing.expectEqual(dynamic.isUnique(), mapping.isUnique());
    try testing.expectEqual(dynamic.isExhaustive(), mapping.isExhaustive());
    try testing.expect(mapping.equal(dynamic) and (try M.convert(dynamic, null)).equal(mapping));
    const layout = try dynamic.toLayout(null);
    try reference.expectAgree(mapping.toLayout(), layout);
    try testing.expectEqual(layout.size(), mapping.size());
    try testing.expect((try M.fromLayout(layout, null)).toLayout().equivalent(mapping.toLayout()));
    try expectStaticAgrees(M, dynamic);
    try expectPositionsAgree(mapping, dynamic);
}

fn expectStaticAgrees(comptime M: type, dynamic: DynMapping) !void {
    const axes: isize = M.rank;
    var axis = -axes - 1;
    while (axis <= axes) : (axis += 1) {
        const extent: ?i64 = if (M.staticExtent(axis)) |number| number else null;
        try testing.expectEqual(dynamic.staticExtent(axis), extent);
        const stride: ?i64 = if (M.staticStride(axis)) |number| number else null;
        try testing.expectEqual(dynamic.staticStride(axis), stride);
    }
    const alignment: ?i64 = if (M.staticAlignment()) |number| @intCast(number) else null;
    try testing.expectEqual(dynamic.staticAlignment(), alignment);
    try testing.expectEqual(dynamic.isAlwaysStrided(), M.isAlwaysStrided());
    try testing.expectEqual(dynamic.isAlwaysUnique(), M.isAlwaysUnique());
    try testing.expectEqual(dynamic.isAlwaysExhaustive(), M.isAlwaysExhaustive());
}

/// For every index from one below the lowest that is allowed to one above the highest.
fn expectPositionsAgree(mapping: anytype, dynamic: DynMapping) !void {
    const M = @TypeOf(mapping);
    var around: [M.rank]usize = undefined;
    for (&around, dynamic.extents()) |*place, extent| place.* = 2 * extent + 2;
    var indices: reference.Indices = .of(&around);
    while (indices.next()) |from_lowest| {
        var where: [M.rank]isize = undefined;
        var counted: [M.rank]M.Index = undefined;
        for (&where, &counted, from_lowest, dynamic.extents()) |*entry, *at, index, extent| {
            entry.* = @as(isize, @intCast(index)) - @as(isize, @intCast(extent)) - 1;
            at.* = @intCast(@mod(entry.*, @as(isize, @intCast(@max(extent, 1)))));
        }
        const position = dynamic.index(&where, null) catch |err| {
            try testing.expectError(err, mapping.index(where, null));
            continue;
        };
        try testing.expectEqual(position, @as(usize, @intCast(try mapping.index(where, null))));
        try testing.expectEqual(position, @as(usize, @intCast(mapping.indexUnchecked(counted))));
    }
}

/// Numbers that go up from the lowest to the highest, all alike, like the digits of an odometer.
fn Odometer(comptime T: type, comptime count: usize) type {
    return struct {
        low: T,
        high: T,
        digits: [count]T,
        is_new: bool = true,

        fn of(low: T, high: T) @This() {
            return .{ .low = low, .high = high, .digits = @splat(low) };
        }

        fn next(self: *@This()) bool {
            if (self.is_new) {
                self.is_new = false;
                return true;
            }
            for (&self.digits) |*digit| {
                digit.* += 1;
                if (digit.* <= self.high) return true;
                digit.* = self.low;
            }
            return false;
        }
    };
}

/// The static numbers, of which the bits tell which are dynamic.
fn opened(comptime count: usize, comptime static: [count]?usize, comptime bits: usize) [count]?usize {
    var numbers = static;
    for (&numbers, 0..) |*number, i| if (bits >> i & 1 == 1) {
        number.* = null;
    };
    return numbers;
}

fn dynamicCount(comptime M: type, comptime field: []const u8) usize {
    return @typeInfo(@FieldType(@FieldType(M, "dynamic"), field)).array.len;
}

/// Every mapping of the type with dynamic extents below 4.
fn expectAllAgree(comptime M: type) !void {
    var extents: Odometer(usize, dynamicCount(M, "extents")) = .of(0, 3);
    while (extents.next()) try expectAgrees(try M.new(extents.digits, null));
}

test "right and left answer as C does" {
    inline for (.{ .right, .left }) |policy| {
        inline for (.{ .{}, .{3}, .{ 2, 3 }, .{ 0, 2 }, .{ 1, 3, 2 } }) |static| {
            const shape: [static.len]?usize = static;
            inline for (0..1 << shape.len) |bits|
                try expectAllAgree(Mapping(policy, opened(shape.len, shape, bits), u8));
        }
    }
}

fn PaddedMapping(comptime is_right: bool, comptime alignment: ?usize, comptime extents: anytype) type {
    if (is_right) return Mapping(.{ .right_padded = alignment }, extents, i32);
    return Mapping(.{ .left_padded = alignment }, extents, i32);
}

test "padded mappings answer as C does" {
    inline for (.{ true, false }) |is_right| {
        inline for (.{ .{}, .{3}, .{ 2, 3 }, .{ 3, 1, 2 } }) |static| {
            const shape: [static.len]?usize = static;
            inline for (0..1 << shape.len) |bits| {
                const extents = comptime opened(shape.len, shape, bits);
                try expectAllAgree(PaddedMapping(is_right, 2, extents));
                try expectEveryAlignment(PaddedMapping(is_right, null, extents));
            }
        }
    }
    try expectAllAgree(PaddedMapping(true, 0, .{ null, null }));
    try expectAllAgree(PaddedMapping(false, 3, .{ 3, null }));
}

fn expectEveryAlignment(comptime M: type) !void {
    var extents: Odometer(usize, dynamicCount(M, "extents")) = .of(0, 3);
    while (extents.next()) for (0..5) |alignment| {
        try expectAgrees(try M.newPadded(extents.digits, alignment, null));
    };
}

/// Every mapping of the type with dynamic extents below 4 and small strides, from an offset that keeps it above 0.
fn expectEveryStride(comptime M: type, offset: usize) !void {
    var extents: Odometer(usize, dynamicCount(M, "extents")) = .of(0, 3);
    while (extents.next()) {
        var strides: Odometer(isize, dynamicCount(M, "strides")) = .of(-2, 4);
        while (strides.next()) try expectAgrees(try M.newStrided(extents.digits, strides.digits, offset, null));
    }
}

test "strided mappings answer as C does" {
    try expectAgrees(try Mapping(.{ .strided = .{}, .offset = 5 }, .{}, u8).new(.{}, null));
    try expectEveryStride(Mapping(.{ .strided = .{null}, .offset = 5 }, .{null}, u8), 5);
    try expectEveryStride(Mapping(.{ .strided = .{ null, null }, .offset = null }, .{ null, null }, u8), 9);
    try expectEveryStride(Mapping(.{ .strided = .{ -3, null }, .offset = 9 }, .{ 2, null }, u8), 9);
    try expectEveryStride(Mapping(.{ .strided = .{ null, 1 }, .offset = null }, .{ null, 3 }, u8), 9);
    try expectEveryStride(Mapping(.{ .strided = .{ 3, 1, null }, .offset = null }, .{ null, 3, 2 }, u8), 9);
    try expectAllAgree(Mapping(.{ .strided = .{ 5, 2 } }, .{ null, 3 }, u8));
}

/// Types of two axes, whose static numbers do not contradict each other.
const meeting = .{
    Mapping(.right, .{ null, null }, u8),
    Mapping(.right, .{ 2, null }, usize),
    Mapping(.left, .{ null, null }, i8),
    Mapping(.{ .right_padded = null }, .{ null, null }, u8),
    Mapping(.{ .right_padded = 3 }, .{ null, null }, u8),
    Mapping(.{ .left_padded = null }, .{ null, null }, u16),
    Mapping(.{ .left_padded = 2 }, .{ null, null }, u16),
    Mapping(.{ .strided = .{ null, null }, .offset = null }, .{ null, null }, i64),
    Mapping(.{ .strided = .{ null, 1 }, .offset = null }, .{ 2, null }, i64),
};

/// A mapping of that type, for C to see the type.
fn some(comptime M: type) !DynMapping {
    const ones: [dynamicCount(M, "extents")]usize = @splat(1);
    if (M.known.alignment == null) return (try M.newPadded(ones, 0, null)).toDyn(null);
    if (M.known.policy != .strided) return (try M.new(ones, null)).toDyn(null);
    return (try M.newStrided(ones, [2]isize{ 1, 1 }, 0, null)).toDyn(null);
}

/// The conversion gives what C's gives, or fails as C's does, with the same diagnosis.
fn expectSame(expected: dimfold.Error!DynMapping, found: anytype, of: [2]*dimfold.Diagnostics) !void {
    const mapping = expected catch |err| {
        try testing.expectError(err, found);
        try testing.expectEqualDeep(of[0].*, of[1].*);
        return;
    };
    try testing.expectEqualDeep(mapping.alignment, (try (try found).toDyn(null)).alignment);
    const is_empty = mapping.requiredSpanSize() == 0; // then the offset of a type that knows it stays
    try testing.expect((try found).equal(mapping) or is_empty);
}

test "conversions between policies are C's" {
    inline for (meeting) |From| inline for (meeting) |To| {
        const type_of_it = try some(To);
        var extents: Odometer(usize, 2) = .of(0, 3);
        while (extents.next()) {
            var strides: Odometer(isize, 2) = .of(0, 4);
            while (strides.next()) for (0..2) |offset| {
                const layout = try dimfold.Layout(2).new(extents.digits, strides.digits, offset, null);
                const dynamic = try layout.toDyn(null);
                var diagnoses: [2]dimfold.Diagnostics = @splat(.{});
                const of = .{ &diagnoses[0], &diagnoses[1] };
                try expectSame(DynMapping.fromLayout(type_of_it, dynamic, of[0]), To.fromLayout(layout, of[1]), of);
                const from = From.fromLayout(dynamic, null) catch continue;
                const from_dynamic = try from.toDyn(null);
                try expectSame(from_dynamic.convert(type_of_it, of[0]), To.convert(from, of[1]), of);
                try expectSame(from_dynamic.convert(type_of_it, of[0]), To.convert(from_dynamic, of[1]), of);
                if (To.convert(from, null)) |to| try testing.expect(to.equal(from)) else |_| {}
            };
        }
    };
}

test "conversions happen at compile time, too" {
    const tile: Mapping(.right, .{ 4, 8 }, u8) = .static;
    const Strided = Mapping(.{ .strided = .{ null, 1 } }, .{ null, 8 }, u32);
    const other = comptime Strided.convert(tile, null) catch unreachable;
    const Padded = Mapping(.{ .right_padded = null }, .{ null, null }, u8);
    const back = comptime Padded.convert(other, null) catch unreachable;
    const layout: dimfold.Layout(2) = comptime back.toLayout();
    comptime std.debug.assert(tile.equal(other) and back.equal(tile) and layout.stride[0] == 8);
    try testing.expectError(error.NotAView, comptime Mapping(.left, .{ null, null }, u8).convert(other, null));
}

test "mappings of other ranks and index types are told apart" {
    const row: Mapping(.right, .{6}, u8) = .static;
    const matrix: Mapping(.right, .{ 1, 6 }, u8) = .static;
    try testing.expect(!row.equal(matrix) and !row.equal(try matrix.toDyn(null)));
    const later: Mapping(.{ .strided = .{1}, .offset = 1 }, .{6}, u8) = .static;
    try testing.expect(!row.equal(later) and !row.equal(try later.toDyn(null)));
    const dynamic = try matrix.toDyn(null);
    try testing.expect(!dynamic.equal(try row.toDyn(null)));
    const signed = try Mapping(.right, .{ 1, 6 }, i64).static.toDyn(null);
    try testing.expect(dynamic.equal(try dynamic.convert(signed, null)));
    try testing.expect(row.equal(Mapping(.left, .{null}, i64).convert(row, null) catch unreachable));
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Ndim, Mapping(.right, .{null}, u8).convert(try matrix.toDyn(null), &diagnostics));
    try testing.expectEqual(2, diagnostics.found);
    const layout = try matrix.toLayout().toDyn(null);
    try testing.expectError(error.Ndim, Mapping(.right, .{null}, u8).fromLayout(layout, &diagnostics));
}

/// A mapping is refused exactly when C refuses it, and as C does.
fn expectMade(made: anytype, expected: dimfold.Error!DynMapping) !void {
    if (expected) |mapping| {
        try testing.expect((try made).equal(mapping));
    } else |err| try testing.expectError(err, made);
}

test "the index type bounds extents and positions as in C" {
    const half = 1 << @bitSizeOf(usize) - 1;
    const near = [_]usize{ 0, 1, 2, 3, 15, 16, 17, 42, 127, 128, 129, 255, 256, 257, 1 << 31, half / 2, half };
    for (near) |height| for (near) |width| {
        const shape = .{ @as([]const usize, &.{ height, width }), 0 };
        inline for (.{ u8, i8, u16, isize, usize, u64, i32 }) |I| {
            const extents = [2]usize{ height, width };
            const both = .{ null, null };
            try expectMade(Mapping(.right, both, I).new(extents, null), .right(shape, .of(I), null));
            try expectMade(Mapping(.left, both, I).new(extents, null), .left(shape, .of(I), null));
            for ([_]usize{ 1, 16, 100, half / 2, half }) |alignment| {
                const padded = DynMapping.leftPadded(shape, alignment, false, .of(I), null);
                const M = Mapping(.{ .left_padded = null }, both, I);
                try expectMade(M.newPadded(extents, alignment, null), padded);
            }
            for ([_]isize{ 0, 1, -1, 300, std.math.minInt(isize), std.math.minInt(isize) + 1 }) |stride| {
                const strides = [2]isize{ stride, 1 };
                const strided = DynMapping.strided(shape, .{ &strides, 0 }, 2, .of(I), null);
                const M = Mapping(.{ .strided = .{ null, null }, .offset = null }, both, I);
                try expectMade(M.newStrided(extents, strides, 2, null), strided);
            }
        }
    };
}

test "padding beyond what can be counted is refused, also of a mapping without elements" {
    const M = Mapping(.{ .left_padded = null }, .{ null, null, null }, usize);
    for ([_]usize{ 0, 1, 2 }) |middle| for ([_]usize{ 0, 1, 2, 4 }) |last| {
        const shape = [3]usize{ 5, middle, last };
        const alignment = 1 << @bitSizeOf(usize) - 2;
        const expected = DynMapping.leftPadded(.{ &shape, 0 }, alignment, false, .of(usize), null);
        try expectMade(M.newPadded(shape, alignment, null), expected);
    };
}

/// The call failed, and the diagnosis is that sentence. Clears the diagnosis.
fn expectRefused(sentence: []const u8, err: anyerror, result: anytype, diagnostics: *dimfold.Diagnostics) !void {
    try testing.expectError(err, result);
    var text: [150]u8 = undefined;
    try testing.expectEqualStrings(sentence, try std.fmt.bufPrint(&text, "{f}", .{diagnostics.*}));
    diagnostics.* = .{};
}

test "what is refused has a sentence" {
    var diagnostics: dimfold.Diagnostics = .{};
    const d = &diagnostics;
    const Row = Mapping(.right, .{ null, 3 }, u8);
    const row = try Row.new(.{2}, null);
    var four: usize = 4;
    _ = &four;
    const span = "mapping_right: result spans 258 elements: its index type holds at most 255";
    try expectRefused(span, error.Overflow, Row.new(.{86}, d), d);
    const index = "mapping_index: index 2 is outside of extent 2 of axis 0: expected -2 to 1";
    try expectRefused(index, error.Index, row.index(.{ 2, 0 }, d), d);
    const shape = [2]usize{ 2, four };
    try expectRefused("mapping_new: axis 1 of shape has extent 4: expected 3", error.Shape, Row.new(shape, d), d);
    const Strided = Mapping(.{ .strided = .{ null, 1 }, .offset = 4 }, .{ 2, 3 }, u8);
    const strides = [2]isize{ 3, 2 };
    const other_stride = Strided.newStrided(.{}, strides, 4, d);
    try expectRefused("mapping_new: axis 1 of stride has stride 2: expected 1", error.NotAView, other_stride, d);
    const other_offset = Strided.newStrided(.{}, .{3}, 5, d);
    try expectRefused("mapping_new: offset has offset 5: expected 4", error.NotAView, other_offset, d);
    const converted = Strided.convert(try row.toDyn(null), d);
    try expectRefused("mapping_convert: mapping has offset 0: expected 4", error.NotAView, converted, d);
    const from_layout = Strided.fromLayout(row.toLayout(), d);
    try expectRefused("mapping_from_layout: layout has offset 0: expected 4", error.NotAView, from_layout, d);
    try testing.expectError(error.Bounds, Strided.newStrided(.{}, .{-5}, 4, d));
}
