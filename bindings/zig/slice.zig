//! How one axis is indexed: exactly as Python does it.
const c = @import("c.zig");
const reflect = @import("reflect.zig");

/// start:stop:step, each of which may be left out: `.{ .step = -1 }` is [::-1].
pub const Slice = struct {
    start: ?isize = null,
    stop: ?isize = null,
    step: ?isize = null,

    /// A slice from any struct with some of its fields.
    pub fn of(parts: anytype) Slice {
        var slice: Slice = .{};
        inline for (comptime reflect.fieldNames(@TypeOf(parts))) |name| {
            if (!@hasField(Slice, name)) @compileError("a slice has start, stop and step, but no " ++ name);
            @field(slice, name) = @field(parts, name);
        }
        return slice;
    }

    /// The C struct for it.
    pub fn toC(self: Slice) c.dimfold_slice {
        var has: i32 = 0;
        if (self.start != null) has |= c.DIMFOLD_HAS_START;
        if (self.stop != null) has |= c.DIMFOLD_HAS_STOP;
        if (self.step != null) has |= c.DIMFOLD_HAS_STEP;
        return .{ .has = has, .start = self.start orelse 0, .stop = self.stop orelse 0, .step = self.step orelse 0 };
    }
};

/// What stands for one axis in `dimSlice`.
pub const Indexer = union(enum) {
    /// Takes one index, which may be negative; the axis goes away.
    index: isize,
    /// Keeps the axis.
    slice: Slice,
    /// Inserts an axis of extent 1.
    newaxis,
    /// Stands for all axes that the others leave over; at most once.
    ellipsis,

    /// What one entry of a tuple means: an integer is an index, `.{ .start = 1 }` a slice, `.newaxis` and `.ellipsis`
    /// are themselves.
    pub fn of(entry: anytype) Indexer {
        return switch (@typeInfo(@TypeOf(entry))) {
            .int, .comptime_int => .{ .index = entry },
            .enum_literal => entry,
            .@"struct" => .{ .slice = .of(entry) },
            .@"union" => entry,
            else => @compileError("dimSlice takes integers, slices as .{ .start = 1 }, .newaxis and .ellipsis, not " ++
                @typeName(@TypeOf(entry))),
        };
    }

    /// The C struct for it.
    pub fn toC(self: Indexer) c.dimfold_indexer {
        const nothing: Slice = .{};
        return switch (self) {
            .slice => |slice| .{ .kind = c.DIMFOLD_INDEXER_SLICE, .slice = slice.toC() },
            .index => |index| .{ .kind = c.DIMFOLD_INDEXER_INDEX, .slice = (Slice{ .start = index }).toC() },
            .newaxis => .{ .kind = c.DIMFOLD_INDEXER_NEWAXIS, .slice = nothing.toC() },
            .ellipsis => .{ .kind = c.DIMFOLD_INDEXER_ELLIPSIS, .slice = nothing.toC() },
        };
    }
};

/// What a tuple of indexers tells about the result when it compiles.
pub const Effect = struct {
    /// Axes of the operand that are indexed.
    used: usize = 0,
    /// Axes of the result less those of the operand.
    change: isize = 0,
};

/// The effect of a list of indexers of that type, or null if only its values tell.
pub fn effect(comptime List: type) ?Effect {
    if (@typeInfo(List) != .@"struct") return null;
    var found: Effect = .{};
    for (reflect.fieldNames(List)) |name| {
        switch (@typeInfo(@FieldType(List, name))) {
            .int, .comptime_int => found = .{ .used = found.used + 1, .change = found.change - 1 },
            .@"struct" => found.used += 1,
            .enum_literal => found.change += @intFromBool(reflect.comptimeField(List, name) == .newaxis),
            else => return null,
        }
    }
    return found;
}

/// No list that is longer can be right: 64 axes, 64 new ones, and an ellipsis.
const count_max = 129;

/// A list of indexers as C takes it.
pub const Indexers = struct {
    count: usize,
    buffer: [count_max + 1]c.dimfold_indexer,

    /// From a tuple, an array or a slice. Of a list that is too long, as many as make C refuse it.
    pub fn of(list: anytype) Indexers {
        var result: Indexers = undefined;
        result.count = @min(list.len, result.buffer.len);
        if (@typeInfo(@TypeOf(list)) == .@"struct") {
            inline for (list, 0..) |entry, i| result.buffer[i] = Indexer.of(entry).toC();
        } else {
            for (list[0..result.count], 0..) |entry, i| result.buffer[i] = entry.toC();
        }
        return result;
    }
};
