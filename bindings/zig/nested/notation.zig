//! The notation of tuples, layouts, tilers and swizzles, read while a program is compiled, where C cannot be called.
//!
//! It is the grammar of dimfold/nested.h; a text that C refuses is refused here with the same error at the same column.
const c = @import("../c.zig");
const Error = @import("../status.zig").Error;
const Nested = @import("layout.zig").Nested;
const std = @import("std");
const Swizzle = @import("swizzle.zig").Swizzle;
const Tiler = @import("tiler.zig").Tiler;
const Tuple = @import("tuple.zig").Tuple;
const leaves_max = c.DIMFOLD_LEAVES_MAX;
const depth_max = c.DIMFOLD_DEPTH_MAX;
const steps_max = 4;

/// What a text says, which must say a T. Does not compile else.
pub fn known(comptime T: type, comptime text: []const u8) T {
    @setEvalBranchQuota(10_000 + 4_000 * text.len);
    var reader: Reader = .init(text);
    return reader.all(T) catch @compileError(std.fmt.comptimePrint(
        "\"{s}\", column {d}: {s}",
        .{ text, reader.column, reader.sentence },
    ));
}

const Kind = enum { coordinate, extent, tile, stride };

/// Reads a text from its front.
pub const Reader = struct {
    text: []const u8,
    at: usize = 0,
    /// Of what was refused, counted from 1.
    column: usize = 0,
    sentence: []const u8 = "",

    pub fn init(text: []const u8) Reader {
        var reader: Reader = .{ .text = text };
        reader.skip(0);
        return reader;
    }

    /// The T that is all of the text.
    pub fn all(self: *Reader, comptime T: type) Error!T {
        const read = switch (T) {
            Tuple => (try self.tuple(.coordinate)).tuple,
            Nested => try self.layout(),
            Tiler => try self.tiler(),
            Swizzle => try self.swizzle(),
            else => @compileError(@typeName(T) ++ " has no notation"),
        };
        return if (self.at == self.text.len) read else self.refuse(error.Syntax, "expected the end of the text");
    }

    // ---- Tokens ----------------------------------------------------------------------------------------------------

    fn refuse(self: *Reader, err: Error, sentence: []const u8) Error {
        return self.refuseAt(self.at, err, sentence);
    }

    fn refuseAt(self: *Reader, at: usize, err: Error, sentence: []const u8) Error {
        self.column = at + 1;
        self.sentence = sentence;
        return err;
    }

    /// Takes so many bytes and the blanks behind them.
    fn skip(self: *Reader, count: usize) void {
        self.at += count;
        while (std.mem.findScalar(u8, " \t\n\r", self.peek(0)) != null) self.at += 1;
    }

    fn peek(self: *const Reader, ahead: usize) u8 {
        return if (self.text.len - self.at > ahead) self.text[self.at + ahead] else 0;
    }

    fn accept(self: *Reader, byte: u8) bool {
        if (self.peek(0) != byte or self.at == self.text.len) return false;
        self.skip(1);
        return true;
    }

    fn expect(self: *Reader, byte: u8, sentence: []const u8) Error!void {
        if (!self.accept(byte)) return self.refuse(error.Syntax, sentence);
    }

    /// A number of at least `min`, which is 0 or less.
    fn number(self: *Reader, min: isize) Error!isize {
        const is_negative = min < 0 and self.peek(0) == '-';
        const limit: u128 = @as(u128, std.math.maxInt(isize)) + @intFromBool(is_negative);
        var magnitude: u128 = 0;
        var end = self.at + @intFromBool(is_negative);
        const digits = end;
        while (end < self.text.len and std.ascii.isDigit(self.text[end])) : (end += 1)
            magnitude = @min(magnitude * 10 + (self.text[end] - '0'), limit + 1);
        if (end == digits and min >= 0 and self.peek(0) == '-')
            return self.refuse(error.Syntax, "expected a number that is not negative");
        if (end == digits) return self.refuse(error.Syntax, "expected a number");
        if (magnitude > limit) return self.refuse(error.Syntax, out_of_range);
        self.skip(end - self.at);
        const signed: i128 = @intCast(magnitude);
        return @intCast(if (is_negative) -signed else signed);
    }

    const bits_of_number = @bitSizeOf(isize);
    const out_of_range = std.fmt.comptimePrint("expected a number that fits {d} bits with its sign", .{bits_of_number});

    fn seesStatic(self: *const Reader) bool {
        return self.peek(0) == '_' and (self.peek(1) == '-' or std.ascii.isDigit(self.peek(1)));
    }

    const Integer = struct { value: isize, is_static: bool };

    fn integer(self: *Reader) Error!Integer {
        const is_static = self.seesStatic();
        self.at += @intFromBool(is_static);
        return .{ .value = try self.number(std.math.minInt(isize)), .is_static = is_static };
    }

    fn acceptWhole(self: *Reader) bool {
        return !self.seesStatic() and self.accept('_');
    }

    // ---- Lists in brackets -----------------------------------------------------------------------------------------

    const Brackets = struct { open: u8, close: u8, expected: []const u8 };
    const round: Brackets = .{ .open = '(', .close = ')', .expected = "expected ',' or ')'" };
    const angle: Brackets = .{ .open = '<', .close = '>', .expected = "expected ',' or '>'" };

    /// Takes one item, or a list of them. `into` has the leaves read so far, their brackets, and reads an item.
    fn list(self: *Reader, comptime brackets: Brackets, into: anytype) Error!void {
        var depth: u8 = 0;
        while (true) {
            if (into.leaves().* == leaves_max) return self.refuse(error.Unsupported, too_many_leaves);
            try self.open(brackets, into, &depth);
            try into.item(self, depth);
            try self.closeItem(brackets, into, &depth);
            if (depth == 0) return;
        }
    }

    const too_many_leaves = std.fmt.comptimePrint("expected at most {d} leaves", .{leaves_max});
    const too_deep = std.fmt.comptimePrint("expected at most {d} levels of brackets", .{depth_max});
    const empty = "empty brackets are not representable here";

    fn open(self: *Reader, comptime brackets: Brackets, into: anytype, depth: *u8) Error!void {
        const outer = depth.*;
        while (self.peek(0) == brackets.open) : (depth.* += 1) {
            if (depth.* == depth_max) return self.refuse(error.Unsupported, too_deep);
            _ = self.accept(brackets.open);
        }
        if (depth.* > outer and self.peek(0) == brackets.close) return self.refuse(error.Unsupported, empty);
        into.brackets()[into.leaves().*] = (depth.* - outer) << 4;
    }

    /// Takes the brackets that close behind an item, each of which a comma may precede, and the comma before the next.
    fn closeItem(self: *Reader, comptime brackets: Brackets, into: anytype, depth: *u8) Error!void {
        while (depth.* > 0) : (depth.* -= 1) {
            const has_comma = self.accept(',');
            if (self.accept(brackets.close)) {
                into.brackets()[into.leaves().* - 1] += 1;
                continue;
            }
            return if (!has_comma) self.refuse(error.Syntax, brackets.expected);
        }
    }

    // ---- Tuples ----------------------------------------------------------------------------------------------------

    /// A tuple, and the paths of its leaves if they are basis elements.
    const Read = struct {
        tuple: Tuple = .{},
        basis: [leaves_max]u32 = @splat(0),
        kind: Kind,

        fn leaves(self: *Read) *u32 {
            return &self.tuple.leaves;
        }

        fn brackets(self: *Read) *[leaves_max]u8 {
            return &self.tuple.parens;
        }

        fn item(self: *Read, reader: *Reader, _: u8) Error!void {
            const leaf = self.tuple.leaves;
            const bit = @as(u32, 1) << @intCast(leaf);
            self.tuple.leaves += 1;
            if ((self.kind == .coordinate or self.kind == .tile) and reader.acceptWhole()) {
                self.tuple.whole |= bit;
                return;
            }
            const start = reader.at;
            const read = try reader.integer();
            self.tuple.value[leaf] = read.value;
            self.tuple.static_value |= if (read.is_static) bit else 0;
            const is_extent = self.kind == .extent or self.kind == .tile;
            if (is_extent and read.value < 1) return reader.refuseExtent(start, read.value);
            if (self.kind == .stride) self.basis[leaf] = try reader.path();
        }
    };

    fn refuseExtent(self: *Reader, start: usize, extent: isize) Error {
        return self.refuseAt(start, error.Shape, if (@inComptime())
            std.fmt.comptimePrint("the extent is {d}: expected at least 1", .{extent})
        else
            "an extent is below 1");
    }

    /// "@0@1", the path {1, 0}.
    fn path(self: *Reader) Error!u32 {
        var steps: u32 = 0;
        var result: u32 = 0;
        while (self.peek(0) == '@') : (steps += 1) {
            if (steps == steps_max) return self.refuse(error.Unsupported, too_long);
            _ = self.accept('@');
            const start = self.at;
            const mode = try self.number(0);
            if (mode >= leaves_max) return self.refuseAt(start, error.Unsupported, no_mode);
            result = result << 8 | @as(u32, @intCast(mode + 1));
        }
        return result;
    }

    const too_long = std.fmt.comptimePrint("expected at most {d} steps to a basis element", .{steps_max});
    const no_mode = std.fmt.comptimePrint("the mode of a basis element must be less than {d}", .{leaves_max});

    fn tuple(self: *Reader, kind: Kind) Error!Read {
        var read: Read = .{ .kind = kind };
        if (!self.acceptEmpty()) try self.list(round, &read);
        return read;
    }

    fn acceptEmpty(self: *Reader) bool {
        var ahead = self.*;
        if (!ahead.accept('(') or !ahead.accept(')')) return false;
        self.* = ahead;
        return true;
    }

    // ---- Swizzles --------------------------------------------------------------------------------------------------

    fn swizzle(self: *Reader) Error!Swizzle {
        const start = self.at;
        if (!self.acceptSwizzle()) return self.refuse(error.Syntax, "expected a swizzle such as Sw<3,4,3>");
        return self.parameters(start);
    }

    fn acceptSwizzle(self: *Reader) bool {
        var ahead = self.*;
        while (std.ascii.isAlphanumeric(ahead.peek(0)) or ahead.peek(0) == '_') ahead.at += 1;
        const word = self.text[self.at..ahead.at];
        ahead.skip(0);
        const is_name = for ([_][]const u8{ "Sw", "S", "Swizzle" }) |name| {
            if (std.mem.eql(u8, word, name)) break true;
        } else false;
        if (!is_name or !ahead.accept('<')) return false;
        self.* = ahead;
        return true;
    }

    /// The numbers of a swizzle that begins at byte `start`.
    fn parameters(self: *Reader, start: usize) Error!Swizzle {
        var numbers: [3]isize = undefined;
        for (&numbers, ",,>") |*place, end| {
            place.* = try self.number(std.math.minInt(isize));
            try self.expect(end, if (end == ',') "expected ','" else "expected '>'");
        }
        const bits, const base, const shift = numbers;
        const is_small = bits >= 0 and bits <= 31 and base >= 0 and base <= 31 and shift >= -31 and shift <= 31;
        const sum_max = if (@bitSizeOf(isize) == 64) 63 else 31;
        const reach = if (shift < 0) -shift else shift;
        if (!is_small or bits > reach or bits + base + reach >= sum_max)
            return self.refuseAt(start, error.Argument, no_swizzle);
        return .{ .bits = @intCast(bits), .base = @intCast(base), .shift = @intCast(shift) };
    }

    const no_swizzle = "Sw<B,M,S> needs B, M and |S| of 0 to 31, B at most |S|, and a sum of them below 63, " ++
        "or 31 where pointers have 32 bits";

    // ---- Layouts ---------------------------------------------------------------------------------------------------

    fn layout(self: *Reader) Error!Nested {
        const start = self.at;
        var moved: Nested = .{};
        var has_offset = false;
        if (self.acceptSwizzle()) {
            moved.swizzle = try self.parameters(start);
            try self.expect('o', "expected 'o' and a layout");
            has_offset = self.acceptOffset(&moved.offset);
        }
        var read = try self.strided();
        if (!has_offset and self.accept('+')) moved.offset = (try self.integer()).value;
        read.swizzle = moved.swizzle;
        read.offset = moved.offset;
        try self.check(start, &read);
        return read;
    }

    /// Whether size and positions of what begins at byte `start` fit into isize.
    fn check(self: *Reader, start: usize, read: *const Nested) Error!void {
        if (read.offset == std.math.minInt(isize))
            return self.refuseAt(start, error.Unsupported, "the offset is too low");
        if (!isRepresentable(read))
            return self.refuseAt(start, error.Overflow, "size or positions of the layout are not representable");
    }

    /// A number between a swizzle and its layout is an offset if an "o" is behind it.
    fn acceptOffset(self: *Reader, offset: *isize) bool {
        var ahead = self.*;
        const read = ahead.integer() catch return false;
        if (!ahead.accept('o')) return false;
        self.at = ahead.at;
        offset.* = read.value;
        return true;
    }

    fn strided(self: *Reader) Error!Nested {
        const shape = (try self.tuple(.extent)).tuple;
        const stride = if (self.accept(':')) try self.strideOf(&shape) else compact(&shape);
        var read: Nested = .{
            .leaves = shape.leaves,
            .static_shape = shape.static_value,
            .static_stride = stride.tuple.static_value,
            .stride = stride.tuple.value,
            .basis = stride.basis,
            .parens = shape.parens,
        };
        for (read.shape[0..shape.leaves], shape.value[0..shape.leaves]) |*place, extent| place.* = @intCast(extent);
        return read;
    }

    fn strideOf(self: *Reader, shape: *const Tuple) Error!Read {
        const start = self.at;
        const read = try self.tuple(.stride);
        if (read.tuple.leaves != shape.leaves or !std.mem.eql(u8, &read.tuple.parens, &shape.parens))
            return self.refuseAt(start, error.Shape, "the strides do not have the parentheses of the shape");
        return read;
    }

    // ---- Tilers ----------------------------------------------------------------------------------------------------

    fn tiler(self: *Reader) Error!Tiler {
        const start = self.at;
        var parts: Parts = .{};
        if (self.peek(0) == '<') try self.list(angle, &parts) else try parts.part(self, 0);
        try self.check(start, &parts.tiler.layout);
        return parts.tiler;
    }

    const Parts = struct {
        tiler: Tiler = .{},

        fn leaves(self: *Parts) *u32 {
            return &self.tiler.layout.leaves;
        }

        fn brackets(self: *Parts) *[leaves_max]u8 {
            return &self.tiler.brackets;
        }

        fn item(self: *Parts, reader: *Reader, depth: u8) Error!void {
            const before = self.tiler.layout.leaves;
            const start = reader.at;
            try self.part(reader, depth);
            if (self.tiler.layout.leaves == before) return reader.refuseAt(start, error.Unsupported, empty);
        }

        /// Takes a layout, or without strides a shape, which is one tiler per mode.
        fn part(self: *Parts, reader: *Reader, depth: u8) Error!void {
            var ahead = reader.*;
            const shape = (ahead.tuple(.tile) catch |err| {
                reader.* = ahead;
                return err;
            }).tuple;
            if (shape.leaves > leaves_max - self.tiler.layout.leaves)
                return reader.refuse(error.Unsupported, too_many_leaves);
            if (depth + depthOf(&shape) > depth_max) return reader.refuse(error.Unsupported, too_deep);
            if (ahead.peek(0) == ':') return self.add(&(try reader.strided()));
            self.addShape(&shape);
            reader.* = ahead;
        }

        fn addShape(self: *Parts, shape: *const Tuple) void {
            const into = &self.tiler.layout;
            for (0..shape.leaves) |i| {
                const leaf: u5 = @intCast(into.leaves);
                const whole: u32 = shape.whole >> @intCast(i) & 1;
                const is_static = whole | (shape.static_value >> @intCast(i) & 1);
                into.leaves += 1;
                into.shape[leaf] = if (whole == 1) 1 else @intCast(shape.value[i]);
                into.stride[leaf] = if (whole == 1) 0 else 1;
                into.static_shape |= is_static << leaf;
                into.static_stride |= is_static << leaf;
                self.tiler.whole |= whole << leaf;
                self.tiler.integers |= (1 - whole) << leaf;
                self.tiler.brackets[leaf] += shape.parens[i];
            }
        }

        fn add(self: *Parts, read: *const Nested) void {
            const into = &self.tiler.layout;
            for (0..read.leaves) |i| {
                const leaf = into.leaves + i;
                inline for (.{ "shape", "stride", "basis", "parens" }) |name|
                    @field(into, name)[leaf] = @field(read, name)[i];
                inline for (.{ "static_shape", "static_stride" }) |name|
                    @field(into, name) |= (@field(read, name) >> @intCast(i) & 1) << @intCast(leaf);
            }
            into.leaves += read.leaves;
        }
    };
};

/// The strides of a contiguous shape, the first leaf fastest. Where its size is not representable, neither is the
/// layout, and the strides do not matter.
fn compact(shape: *const Tuple) Reader.Read {
    var read: Reader.Read = .{ .kind = .stride };
    var current: isize = 1;
    var is_static = true;
    for (0..shape.leaves) |leaf| {
        const bit = shape.static_value & @as(u32, 1) << @intCast(leaf);
        is_static = is_static and bit != 0;
        if (shape.value[leaf] == 1) {
            read.tuple.static_value |= bit;
            continue;
        }
        read.tuple.value[leaf] = current;
        read.tuple.static_value |= if (is_static) bit else 0;
        current = std.math.mul(isize, current, shape.value[leaf]) catch std.math.maxInt(isize);
    }
    return read;
}

fn isRepresentable(layout: *const Nested) bool {
    var size: isize = 1;
    var reach: isize = if (layout.offset < 0) -layout.offset else layout.offset;
    for (layout.shape[0..layout.leaves], layout.stride[0..layout.leaves]) |extent, stride| {
        if (stride == std.math.minInt(isize)) return false;
        const elements: isize = @intCast(extent);
        const steps = std.math.mul(isize, elements - 1, if (stride < 0) -stride else stride) catch return false;
        size = std.math.mul(isize, size, elements) catch return false;
        reach = std.math.add(isize, reach, steps) catch return false;
    }
    return true;
}

/// The levels of parentheses.
fn depthOf(tuple: *const Tuple) u8 {
    if (tuple.leaves == 0) return 1;
    var level: u8 = 0;
    var depth: u8 = 0;
    for (tuple.parens[0..tuple.leaves]) |parens| {
        level += parens >> 4;
        depth = @max(depth, level);
        level -= parens & 15;
    }
    return depth;
}
