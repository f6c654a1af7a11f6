//! The notation of expressions, read while a program is compiled, where C cannot be called.
//!
//! It is the grammar of dimfold/expr.h behind the sources, which are not written: their names and their dtypes are
//! those of a struct's fields. What is written twice is one node.
const c = @import("../c.zig");
const Dtype = @import("../dtype.zig").Dtype;
const number = @import("number.zig");
const Op = @import("operations.zig").Op;
const operations = @import("operations.zig");
const std = @import("std");

/// A value that has a name: a source, or a definition.
pub const Name = struct { text: []const u8, dtype: Dtype, node: u16 = 0 };

/// What a text says of such sources. Does not compile if it says nothing, with a sentence and its column.
pub fn known(comptime sources: []const Name, comptime text: []const u8) c.dimfold_expr {
    @setEvalBranchQuota(20_000 + 20_000 * text.len);
    comptime var reader: Reader = .init(text);
    return reader.all(sources) catch @compileError(std.fmt.comptimePrint(
        "\"{s}\", column {d}: {s}",
        .{ text, reader.column, reader.sentence },
    ));
}

/// Nodes, and numbers that wait for the dtype of what stands beside them.
const Operand = union(enum) {
    node: u16,
    number: number.Literal,
};

const Refused = error{Refused};

/// From the loosest to the tightest.
const Precedence = enum(u8) { any, compare, bit_or, bit_xor, bit_and, shift, sum, product, prefix, power };

const Infix = struct { text: []const u8, precedence: Precedence, op: Op };

/// What begins like another one stands before it.
const infixes = [_]Infix{
    .{ .text = "**", .precedence = .power, .op = .pow },
    .{ .text = "//", .precedence = .product, .op = .floor_div },
    .{ .text = "<<", .precedence = .shift, .op = .shl },
    .{ .text = ">>", .precedence = .shift, .op = .shr },
    .{ .text = "<=", .precedence = .compare, .op = .le },
    .{ .text = ">=", .precedence = .compare, .op = .ge },
    .{ .text = "==", .precedence = .compare, .op = .eq },
    .{ .text = "!=", .precedence = .compare, .op = .ne },
    .{ .text = "<", .precedence = .compare, .op = .lt },
    .{ .text = ">", .precedence = .compare, .op = .gt },
    .{ .text = "|", .precedence = .bit_or, .op = .@"or" },
    .{ .text = "^", .precedence = .bit_xor, .op = .xor },
    .{ .text = "&", .precedence = .bit_and, .op = .@"and" },
    .{ .text = "+", .precedence = .sum, .op = .add },
    .{ .text = "-", .precedence = .sum, .op = .sub },
    .{ .text = "*", .precedence = .product, .op = .mul },
    .{ .text = "/", .precedence = .product, .op = .div },
    .{ .text = "%", .precedence = .product, .op = .mod },
};

/// Reads a text from its front.
pub const Reader = struct {
    text: []const u8,
    at: usize = 0,
    /// Of what was refused, counted from 1.
    column: usize = 0,
    sentence: []const u8 = "",
    expr: c.dimfold_expr = empty,
    name: [c.DIMFOLD_EXPR_NODES_MAX]Name = undefined,
    names: usize = 0,

    const empty: c.dimfold_expr = .{
        .count = 0,
        .sources = 0,
        .results = 0,
        .reserved = 0,
        .result = @splat(0),
        .node = @splat(.{ .op = 0, .reserved = 0, .dtype = 0, .arg = none, .value = .{ 0, 0 } }),
    };

    pub fn init(text: []const u8) Reader {
        var reader: Reader = .{ .text = text };
        reader.skip(0);
        return reader;
    }

    /// The expression that is all of the text.
    pub fn all(self: *Reader, sources: []const Name) Refused!c.dimfold_expr {
        for (sources) |source| try self.addSource(source);
        while (self.seesDefinition()) {
            const at = self.at;
            const text = self.takeWord();
            if (self.find(text) != null) return self.refuseAt(at, "expected a name that nothing has yet");
            self.skip(1);
            const node = try self.value();
            try self.expect(';', "expected an operator or ';'");
            self.add(.{ .text = text, .dtype = self.dtypeOf(node), .node = node });
        }
        while (true) {
            const at = self.at;
            const node = try self.value();
            if (self.expr.results == c.DIMFOLD_EXPR_RESULTS_MAX)
                return self.refuseAt(at, "an expression has room for 8 results");
            self.expr.result[self.expr.results] = node;
            self.expr.results += 1;
            if (!self.accept(',')) break;
        }
        return if (self.at == self.text.len) self.expr else self.refuse("expected an operator, ',' or the end");
    }

    // ---- Tokens ----------------------------------------------------------------------------------------------------

    fn refuse(self: *Reader, sentence: []const u8) Refused {
        return self.refuseAt(self.at, sentence);
    }

    fn refuseAt(self: *Reader, at: usize, sentence: []const u8) Refused {
        self.column = at + 1;
        self.sentence = sentence;
        return error.Refused;
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
        if (self.peek(0) != byte) return false;
        self.skip(1);
        return true;
    }

    fn expect(self: *Reader, byte: u8, sentence: []const u8) Refused!void {
        if (!self.accept(byte)) return self.refuse(sentence);
    }

    fn wordLength(self: *const Reader) usize {
        if (!std.ascii.isAlphabetic(self.peek(0)) and self.peek(0) != '_') return 0;
        var length: usize = 1;
        while (std.ascii.isAlphanumeric(self.peek(length)) or self.peek(length) == '_') length += 1;
        return length;
    }

    fn takeWord(self: *Reader) []const u8 {
        const word = self.text[self.at..][0..self.wordLength()];
        self.skip(word.len);
        return word;
    }

    /// A name with a single `=` behind it.
    fn seesDefinition(self: *const Reader) bool {
        var ahead = self.*;
        return ahead.takeWord().len > 0 and ahead.peek(0) == '=' and ahead.peek(1) != '=';
    }

    fn nextInfix(self: *const Reader) ?Infix {
        for (infixes) |infix| {
            if (std.mem.startsWith(u8, self.text[self.at..], infix.text)) return infix;
        }
        return null;
    }

    // ---- Values ----------------------------------------------------------------------------------------------------

    /// One that has a dtype.
    fn value(self: *Reader) Refused!u16 {
        const at = self.at;
        return switch (try self.operand(.any)) {
            .node => |node| node,
            .number => self.refuseAt(at, "no dtype stands beside this number: write one around it, as f32(2)"),
        };
    }

    /// What is bound at least so tightly.
    fn operand(self: *Reader, loosest: Precedence) Refused!Operand {
        var left = try self.argument();
        var compared = false;
        while (self.nextInfix()) |infix| {
            if (@intFromEnum(infix.precedence) < @intFromEnum(loosest)) break;
            const at = self.at;
            if (infix.precedence == .compare and compared)
                return self.refuse("expected parentheses around one of two comparisons");
            compared = infix.precedence == .compare;
            self.skip(infix.text.len);
            const right = try self.operand(switch (infix.precedence) {
                .power => .power,
                else => @enumFromInt(@intFromEnum(infix.precedence) + 1),
            });
            const node = try self.operation(at, infix.op, &.{ left, right });
            left = .{ .node = node };
        }
        return left;
    }

    /// Up to the end of a name, a number or a parenthesis.
    fn argument(self: *Reader) Refused!Operand {
        const at = self.at;
        if (self.accept('+')) return self.operand(.prefix);
        if (self.accept('-')) return self.negated(at, try self.operand(.prefix));
        if (self.accept('~')) return .{ .node = try self.operation(at, .not, &.{try self.operand(.prefix)}) };
        if (self.accept('(')) {
            const inner = try self.operand(.any);
            try self.expect(')', "expected an operator or ')'");
            return inner;
        }
        if (self.wordLength() > 0) return self.wordOrCall();
        const length = number.lengthOf(self.text[self.at..]);
        if (length == 0)
            return self.refuse("expected a value: a name, a number, an operation with its arguments, or (");
        defer self.skip(length);
        return .{ .number = .{ .text = self.text[self.at..][0..length], .at = self.at } };
    }

    fn negated(self: *Reader, at: usize, inner: Operand) Refused!Operand {
        switch (inner) {
            .number => |literal| {
                var negative = literal;
                negative.is_negative = !literal.is_negative;
                return .{ .number = negative };
            },
            .node => return .{ .node = try self.operation(at, .neg, &.{inner}) },
        }
    }

    fn wordOrCall(self: *Reader) Refused!Operand {
        const at = self.at;
        const word = self.takeWord();
        if (self.accept('(')) return .{ .node = try self.call(at, word) };
        if (self.find(word)) |found| return .{ .node = found.node };
        if (std.mem.eql(u8, word, "inf") or std.mem.eql(u8, word, "nan"))
            return .{ .number = .{ .text = word, .at = at } };
        if (std.mem.eql(u8, word, "true") or std.mem.eql(u8, word, "false"))
            return .{ .node = try self.append(at, .constant, .bool, none, .{ @intFromBool(word[0] == 't'), 0 }) };
        return self.refuseAt(at, "expected the name of a source, or of a definition before this place");
    }

    fn find(self: *const Reader, text: []const u8) ?Name {
        for (self.name[0..self.names]) |name| {
            if (std.mem.eql(u8, name.text, text)) return name;
        }
        return null;
    }

    /// What a word calls whose parenthesis has been taken.
    fn call(self: *Reader, at: usize, word: []const u8) Refused!u16 {
        if (std.mem.eql(u8, word, "index")) return self.indexCall(at);
        const wraps = std.mem.startsWith(u8, word, "wrap_");
        if (dtypeNamed(if (wraps) word["wrap_".len..] else word)) |dtype| return self.conversion(at, dtype, wraps);
        const op = operationNamed(word) orelse
            return self.refuseAt(at, "expected the name of an operation or of a dtype in front of its arguments");
        var arguments: [3]Operand = undefined;
        var count: usize = 0;
        while (true) {
            if (count == arguments.len) return self.refuse("expected ')': no operation has more arguments");
            arguments[count] = try self.operand(.any);
            count += 1;
            if (!self.accept(',')) break;
        }
        try self.expect(')', "expected an operator, ',' or ')'");
        return self.operation(at, op, arguments[0..count]);
    }

    fn indexCall(self: *Reader, at: usize) Refused!u16 {
        const is_negative = self.accept('-');
        const length = number.lengthOf(self.text[self.at..]);
        const axis = number.item(.i64, .{
            .text = self.text[self.at..][0..length],
            .at = self.at,
            .is_negative = is_negative,
        }) orelse return self.refuse("expected the number of an axis");
        self.skip(length);
        try self.expect(')', "expected ')'");
        return self.append(at, .index, .i64, none, axis);
    }

    /// A cast of a value, or a constant of a number, or of two for a complex one.
    fn conversion(self: *Reader, at: usize, dtype: Dtype, wraps: bool) Refused!u16 {
        const inner = try self.operand(.any);
        switch (inner) {
            .node => |node| {
                try self.expect(')', "expected an operator or ')'");
                if (operations.Kinds.of(self.dtypeOf(node)).@"opaque")
                    return self.refuseAt(at, "items that are only moved have no casts");
                const flags: u64 = if (wraps) c.DIMFOLD_WRAPPING else 0;
                return self.append(at, .cast, dtype, .{ node, none[0], none[0], none[0] }, .{ flags, 0 });
            },
            .number => |literal| {
                const part = try self.itemOf(operations.partOf(dtype), literal);
                const is_complex = operations.partOf(dtype) != dtype;
                const bits = if (is_complex) try self.complexItem(dtype, part[0]) else part;
                try self.expect(')', "expected an operator or ')'");
                return self.append(at, .constant, dtype, none, bits);
            },
        }
    }

    fn complexItem(self: *Reader, dtype: Dtype, re: u64) Refused![2]u64 {
        var im: u64 = 0;
        if (self.accept(',')) {
            const at = self.at;
            switch (try self.operand(.any)) {
                .number => |literal| im = (try self.itemOf(operations.partOf(dtype), literal))[0],
                .node => return self.refuseAt(at, "expected a number, the imaginary part"),
            }
        }
        return number.complexOf(dtype, re, im);
    }

    fn itemOf(self: *Reader, dtype: Dtype, literal: number.Literal) Refused![2]u64 {
        return number.item(dtype, literal) orelse self.refuseAt(
            literal.at,
            "the dtype that this number has here has no such number",
        );
    }

    // ---- Nodes -----------------------------------------------------------------------------------------------------

    const none: [4]u16 = @splat(c.DIMFOLD_NODE_NONE);

    fn dtypeOf(self: *const Reader, node: u16) Dtype {
        return @enumFromInt(self.expr.node[node].dtype);
    }

    fn add(self: *Reader, name: Name) void {
        self.name[self.names] = name;
        self.names += 1;
    }

    fn addSource(self: *Reader, source: Name) Refused!void {
        if (self.expr.sources == c.DIMFOLD_EXPR_SOURCES_MAX)
            return self.refuse("an expression has room for 8 sources");
        const node = try self.append(0, .source, source.dtype, none, .{ self.expr.sources, 0 });
        self.expr.sources += 1;
        self.add(.{ .text = source.text, .dtype = source.dtype, .node = node });
    }

    /// A node that computes, of one dtype: numbers become constants of that of the others.
    fn operation(self: *Reader, at: usize, op: Op, arguments: []const Operand) Refused!u16 {
        if (arguments.len != operations.arityOf(op))
            return self.refuseAt(at, "this operation has another number of arguments");
        const first: usize = @intFromBool(op == .where);
        const dtype: Dtype = for (arguments[first..]) |given| {
            if (given == .node) break self.dtypeOf(given.node);
        } else return self.refuseAt(at, "no dtype stands beside these numbers: write one around them, as f32(2)");
        var arg = none;
        for (arguments, 0..) |given, place| {
            const wanted = if (place < first) Dtype.bool else dtype;
            arg[place] = switch (given) {
                .node => |node| node,
                .number => |literal| try self.append(at, .constant, wanted, none, try self.itemOf(wanted, literal)),
            };
            if (self.dtypeOf(arg[place]) != wanted) return self.refuseDtypes(at, wanted, self.dtypeOf(arg[place]));
        }
        const computed = operations.resultOf(op, dtype) orelse return self.refuseAt(
            at,
            "this operation is not defined for " ++ nameOf(dtype),
        );
        return self.append(at, op, computed, arg, .{ 0, 0 });
    }

    fn refuseDtypes(self: *Reader, at: usize, wanted: Dtype, found: Dtype) Refused {
        return self.refuseAt(at, "an argument is " ++ nameOf(found) ++ ": expected " ++ nameOf(wanted) ++
            ", or a cast to it");
    }

    /// The node, which is one already or comes next.
    fn append(self: *Reader, at: usize, op: Op, dtype: Dtype, arg: [4]u16, bits: [2]u64) Refused!u16 {
        const made: c.dimfold_node = .{
            .op = @intFromEnum(op),
            .reserved = 0,
            .dtype = @intFromEnum(dtype),
            .arg = arg,
            .value = bits,
        };
        for (self.expr.node[0..self.expr.count], 0..) |node, place| {
            const is_same = node.op == made.op and node.dtype == made.dtype and std.mem.eql(u16, &node.arg, &arg);
            if (is_same and std.mem.eql(u64, &node.value, &bits)) return @intCast(place);
        }
        if (self.expr.count == c.DIMFOLD_EXPR_NODES_MAX)
            return self.refuseAt(at, "an expression has room for 64 nodes");
        self.expr.node[self.expr.count] = made;
        self.expr.count += 1;
        return @intCast(self.expr.count - 1);
    }
};

/// What a dtype is called in a sentence.
pub fn nameOf(asked: Dtype) []const u8 {
    inline for (dtypes) |dtype| {
        if (asked == dtype) return @tagName(dtype);
    }
    return "items that are only moved";
}

const dtypes = [_]Dtype{ .bool, .u8, .u16, .u32, .u64, .i8, .i16, .i32, .i64, .f16, .bf16, .f32, .f64, .c64, .c128 };

fn dtypeNamed(word: []const u8) ?Dtype {
    inline for (dtypes) |dtype| {
        if (std.mem.eql(u8, word, @tagName(dtype))) return dtype;
    }
    return null;
}

fn operationNamed(word: []const u8) ?Op {
    const op = std.meta.stringToEnum(Op, word) orelse return null;
    return if (operations.arityOf(op) == 0 or op == .cast) null else op;
}
