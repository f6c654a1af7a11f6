//! What can be written for a tuple or a tiler.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const Nested = @import("layout.zig").Nested;
const reflect = @import("../reflect.zig");
const std = @import("std");
const Tiler = @import("tiler.zig").Tiler;
const Tuple = @import("tuple.zig").Tuple;
const leaves_max = c.DIMFOLD_LEAVES_MAX;
const depth_max = c.DIMFOLD_DEPTH_MAX;

/// A static integer, known when the program is written.
pub const Static = struct { value: isize };

/// The integer as a static one, printed `_8`. It travels with its leaf, and what is computed of static integers alone
/// is static.
pub fn static(value: isize) Static {
    return .{ .value = value };
}

/// How a type is written for a tuple or a tiler.
const Form = enum { integer, whole, static, one, list, pointer, other };

fn formOf(comptime T: type) Form {
    if (T == Static) return .static;
    if (T == Tuple or T == Tiler or T == Nested) return .one;
    return switch (@typeInfo(T)) {
        .int, .comptime_int => .integer,
        .enum_literal => .whole,
        .@"struct" => |info| if (info.is_tuple) .list else .other,
        .array => |array| if (isInteger(array.child)) .list else .other,
        .pointer => |pointer| switch (pointer.size) {
            .slice => if (isInteger(pointer.child)) .list else .other,
            .one => .pointer,
            else => .other,
        },
        else => .other,
    };
}

/// Bytes are texts, which `parse` and `comptimeParse` read.
fn isInteger(comptime T: type) bool {
    return T != u8 and @typeInfo(T) == .int;
}

/// Does not compile for a name that is not `.whole`.
fn requireWhole(comptime literal: anytype) void {
    if (literal != .whole) @compileError("a mode is an integer or .whole, not ." ++ @tagName(literal));
}

// ---- Tuples --------------------------------------------------------------------------------------------------------

/// A tuple that is being written, leaf by leaf.
const Writer = struct {
    tuple: Tuple = .{},
    opening: u8 = 0,
    level: u8 = 0,
    diagnostics: ?*Diagnostics,

    fn add(self: *Writer, given: anytype) Error!void {
        const T = @TypeOf(given);
        switch (comptime formOf(T)) {
            .integer => try self.leaf(try self.representable(given)),
            .static => {
                try self.leaf(given.value);
                self.tuple.static_value |= self.last();
            },
            .whole => {
                comptime requireWhole(given);
                try self.leaf(0);
                self.tuple.whole |= self.last();
            },
            .one => if (T == Tuple) try self.tupleOf(&given) else refuse(T),
            .pointer => try self.add(given.*),
            .list => try self.list(given),
            .other => refuse(T),
        }
    }

    fn representable(self: *const Writer, given: anytype) Error!isize {
        if (std.math.cast(isize, given)) |value| return value;
        if (self.diagnostics) |diagnosis|
            diagnosis.* = .of(.integer, "from", "tuple", self.tuple.leaves, .{ 0, 0 });
        return error.Overflow;
    }

    fn leaf(self: *Writer, value: isize) Error!void {
        const place = self.tuple.leaves;
        if (place == leaves_max) return full("from", self.diagnostics);
        self.tuple.value[place] = value;
        self.tuple.parens[place] = self.opening << 4;
        self.tuple.leaves += 1;
        self.opening = 0;
    }

    /// The bit of the leaf that was added last.
    fn last(self: *const Writer) u32 {
        return @as(u32, 1) << @intCast(self.tuple.leaves - 1);
    }

    fn open(self: *Writer) Error!void {
        if (self.level == depth_max) return full("from", self.diagnostics);
        self.opening += 1;
        self.level += 1;
    }

    /// A list without leaves is the empty tuple, if it is all there is.
    fn close(self: *Writer) Error!void {
        self.level -= 1;
        if (self.opening > 0 and (self.level > 0 or self.tuple.leaves > 0)) return full("from", self.diagnostics);
        if (self.opening == 0) self.tuple.parens[self.tuple.leaves - 1] += 1 else self.opening = 0;
    }

    fn list(self: *Writer, given: anytype) Error!void {
        try self.open();
        switch (@typeInfo(@TypeOf(given))) {
            .@"struct" => inline for (given) |each| try self.add(each),
            else => for (given) |each| try self.add(each),
        }
        try self.close();
    }

    fn tupleOf(self: *Writer, given: *const Tuple) Error!void {
        if (given.leaves == 0) {
            try self.open();
            return self.close();
        }
        for (given.value[0..given.leaves], given.parens[0..given.leaves], 0..) |value, parens, i| {
            for (0..parens >> 4) |_| try self.open();
            try self.leaf(value);
            self.tuple.static_value |= if (given.static_value >> @intCast(i) & 1 == 1) self.last() else 0;
            self.tuple.whole |= if (given.whole >> @intCast(i) & 1 == 1) self.last() else 0;
            for (0..parens & 15) |_| try self.close();
        }
    }

    fn refuse(comptime T: type) noreturn {
        @compileError("a tuple is made of integers, .whole, static(…), tuples and lists of integers, not " ++
            @typeName(T));
    }
};

/// The tuple that a value stands for.
pub fn tupleFrom(given: anytype, diagnostics: ?*Diagnostics) Error!Tuple {
    if (@TypeOf(given) == Tuple) return given;
    var writer: Writer = .{ .diagnostics = diagnostics };
    try writer.add(given);
    return writer.tuple;
}

/// The same, where null is the tuple that C takes as NULL.
pub fn tupleFromOrNull(given: anytype, diagnostics: ?*Diagnostics) Error!?Tuple {
    if (@TypeOf(given) == @TypeOf(null)) return null;
    return try tupleFrom(given, diagnostics);
}

/// Such a tuple as C takes it.
pub fn rawOrNull(tuple: *const ?Tuple) [*c]const c.dimfold_tuple {
    return if (tuple.*) |*known| abi.raw(known) else null;
}

// ---- Tilers --------------------------------------------------------------------------------------------------------

/// The tiler that a value stands for.
pub fn tilerFrom(given: anytype, diagnostics: ?*Diagnostics) Error!Tiler {
    const T = @TypeOf(given);
    switch (comptime formOf(T)) {
        .integer, .static => return .fromShape(given, diagnostics),
        .whole => {
            comptime requireWhole(given);
            return whole;
        },
        .one => return switch (T) {
            Tiler => given,
            Tuple => .fromShape(given, diagnostics),
            else => .fromNested(given, diagnostics),
        },
        .pointer => return tilerFrom(given.*, diagnostics),
        .list => return tilers(given, diagnostics),
        .other => @compileError("a tiler is made of layouts, integers, .whole and lists of tilers, not " ++
            @typeName(T)),
    }
}

/// `_` stands for a static 1:0.
const whole: Tiler = made: {
    var tiler: Tiler = .{};
    tiler.layout.leaves = 1;
    tiler.layout.static_shape = 1;
    tiler.layout.static_stride = 1;
    tiler.layout.shape[0] = 1;
    tiler.whole = 1;
    break :made tiler;
};

/// A list of tilers, in angle brackets of its own.
fn tilers(given: anytype, diagnostics: ?*Diagnostics) Error!Tiler {
    var tiler: Tiler = .{};
    switch (@typeInfo(@TypeOf(given))) {
        .@"struct" => inline for (given) |each| try join(&tiler, &try tilerFrom(each, diagnostics), diagnostics),
        else => for (given) |each| try join(&tiler, &try tilerFrom(each, diagnostics), diagnostics),
    }
    if (tiler.layout.leaves == 0) return full("from", diagnostics);
    tiler.brackets[0] +|= 0x10;
    tiler.brackets[tiler.layout.leaves - 1] += 1;
    return if (tiler.isValid()) tiler else full("from", diagnostics);
}

/// Adds the leaves of a part. An empty one, one too many and brackets that are as deep as can be do not fit.
fn join(tiler: *Tiler, part: *const Tiler, diagnostics: ?*Diagnostics) Error!void {
    const first = tiler.layout.leaves;
    const count = part.layout.leaves;
    if (count == 0 or count > leaves_max - first or part.brackets[0] >> 4 == depth_max)
        return full("from", diagnostics);
    inline for (.{ "shape", "stride", "basis", "parens" }) |name|
        @memcpy(@field(tiler.layout, name)[first..][0..count], @field(part.layout, name)[0..count]);
    @memcpy(tiler.brackets[first..][0..count], part.brackets[0..count]);
    const shift: u5 = @intCast(first);
    tiler.layout.static_shape |= part.layout.static_shape << shift;
    tiler.layout.static_stride |= part.layout.static_stride << shift;
    tiler.whole |= part.whole << shift;
    tiler.integers |= part.integers << shift;
    tiler.layout.leaves += count;
}

// ---- Both ----------------------------------------------------------------------------------------------------------

/// `error.Unsupported`, with C's sentence for results that have no room.
pub fn full(comptime operation: [:0]const u8, diagnostics: ?*Diagnostics) Error {
    if (diagnostics) |diagnosis| diagnosis.* = .of(.full, operation, "result", null, .{ 0, 0 });
    return error.Unsupported;
}

/// Writes pointers to at most 32 values, as C takes several of them, and says how many there are.
pub fn point(
    comptime T: type,
    comptime operation: [:0]const u8,
    values: []const T,
    pointers: *[leaves_max][*c]const T.C,
    diagnostics: ?*Diagnostics,
) Error!usize {
    if (values.len > leaves_max) return full(operation, diagnostics);
    for (pointers[0..values.len], values) |*place, *value| place.* = abi.raw(value);
    return values.len;
}
