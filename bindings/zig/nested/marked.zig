//! A diagnosis with the operands of the call that failed, and marks below what its sentence names of them.
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Nested = @import("layout.zig").Nested;
const reflect = @import("../reflect.zig");
const std = @import("std");
const Swizzle = @import("swizzle.zig").Swizzle;
const text_bytes_max = @import("text.zig").bytes_max;
const Tiler = @import("tiler.zig").Tiler;
const Tuple = @import("tuple.zig").Tuple;
const Writer = std.Io.Writer;

/// What `Diagnostics.showing` gives.
pub fn Marked(comptime Operands: type) type {
    inline for (reflect.fieldNames(Operands)) |name| requireOperand(@FieldType(Operands, name));
    return struct {
        diagnostics: Diagnostics,
        operands: Operands,

        /// Prints the sentence, and each operand in a line of its own with marks below: `{f}`. The last line does not
        /// end.
        pub fn format(self: *const @This(), writer: *Writer) Writer.Error!void {
            var buffer: [512]u8 = undefined;
            const sentence = buffer[0..@min(self.diagnostics.print(&buffer), buffer.len - 1)];
            const faults: Faults = .of(sentence, self.diagnostics.getOperand());
            try writer.writeAll(sentence);
            inline for (comptime reflect.fieldNames(Operands)) |name| {
                const operand = @field(self.operands, name);
                try printOperand(writer, name, &operand, &faults);
            }
        }
    };
}

/// Does not compile for what has no text or no leaves.
fn requireOperand(comptime T: type) void {
    if (T != Tuple and T != Nested and T != Tiler and T != Swizzle)
        @compileError(@typeName(T) ++ " is nothing that nested layouts are made with");
}

/// Something that a sentence names: leaf 2, or mode 0, of an operand.
const Fault = struct {
    is_mode: bool,
    number: usize,
    operand: []const u8,
    is_coalesced: bool,

    /// The one at the front of some words: "leaf 2 of layout2", "mode 0 of the coalesced layout", "mode 1,".
    fn of(words: []const []const u8, at_fault: []const u8) ?Fault {
        const is_mode = std.mem.eql(u8, words[0], "mode");
        if (words.len < 2 or !(is_mode or std.mem.eql(u8, words[0], "leaf"))) return null;
        const number = std.fmt.parseInt(usize, bare(words[1]), 10) catch return null;
        var fault: Fault = .{ .is_mode = is_mode, .number = number, .operand = at_fault, .is_coalesced = false };
        var rest = words[2..];
        if (!takes(&rest, "of")) return fault;
        if (takes(&rest, "the")) fault.is_coalesced = takes(&rest, "coalesced");
        if (rest.len > 0) fault.operand = bare(rest[0]);
        return fault;
    }

    fn bare(word: []const u8) []const u8 {
        return std.mem.trimEnd(u8, word, ",:;");
    }

    fn takes(words: *[]const []const u8, word: []const u8) bool {
        if (words.len == 0 or !std.mem.eql(u8, words.*[0], word)) return false;
        words.* = words.*[1..];
        return true;
    }
};

/// All that a sentence names.
const Faults = struct {
    buffer: [4]Fault = undefined,
    count: usize = 0,

    fn of(sentence: []const u8, at_fault: ?[]const u8) Faults {
        var words: [100][]const u8 = undefined;
        var count: usize = 0;
        var split = std.mem.tokenizeScalar(u8, sentence, ' ');
        while (split.next()) |word| : (count += 1) if (count < words.len) {
            words[count] = word;
        } else break;
        var faults: Faults = .{};
        for (0..count) |first| {
            const fault = Fault.of(words[first..count], at_fault orelse "") orelse continue;
            if (faults.count < faults.buffer.len) {
                faults.buffer[faults.count] = fault;
                faults.count += 1;
            }
        }
        // Elsewhere, what is coalesced is a part of an operand, or something between operands and result.
        if (!std.mem.startsWith(u8, sentence, "composition: ")) faults.dropCoalesced();
        return faults;
    }

    fn dropCoalesced(self: *Faults) void {
        var kept: usize = 0;
        for (self.buffer[0..self.count]) |fault| if (!fault.is_coalesced) {
            self.buffer[kept] = fault;
            kept += 1;
        };
        self.count = kept;
    }

    fn haveCoalesced(self: *const Faults, operand: []const u8) bool {
        for (self.buffer[0..self.count]) |fault|
            if (fault.is_coalesced and std.mem.eql(u8, fault.operand, operand)) return true;
        return false;
    }
};

/// Names stand in a column of this width: that of "coalesced".
const name_width = 9;

/// The operand, and what composition sees of it where a fault is in that.
fn printOperand(writer: *Writer, name: []const u8, operand: anytype, faults: *const Faults) Writer.Error!void {
    const T = @TypeOf(operand.*);
    const is_seen_coalesced = T == Nested and faults.haveCoalesced(name);
    const seen: Nested = if (T == Nested and is_seen_coalesced) operand.coalesce(null) catch operand.* else undefined;
    const is_itself = T != Nested or !is_seen_coalesced or seen.equal(operand.*);
    try printLine(writer, name, name, operand, faults, .{ true, is_seen_coalesced and is_itself });
    if (!is_itself) try printLine(writer, "coalesced", name, &seen, faults, .{ false, true });
}

/// One line, and the marks below of the faults in the operand as it is, in what is coalesced, or in both.
fn printLine(
    writer: *Writer,
    title: []const u8,
    name: []const u8,
    operand: anytype,
    faults: *const Faults,
    itself_and_coalesced: [2]bool,
) Writer.Error!void {
    var buffer: [text_bytes_max]u8 = undefined;
    var marks: [text_bytes_max]u8 = @splat(' ');
    const text = buffer[0..operand.print(&buffer)];
    for (faults.buffer[0..faults.count]) |fault| {
        if (!std.mem.eql(u8, fault.operand, name) or !itself_and_coalesced[@intFromBool(fault.is_coalesced)]) continue;
        if (leavesOf(operand, fault)) |leaves| markLeaves(text, &marks, leaves);
    }
    try writer.print("\n  {[0]s: <[1]}  {[2]s}", .{ title, name_width, text });
    const below = std.mem.trimEnd(u8, marks[0..text.len], " ");
    if (below.len > 0) try writer.print("\n  {[0]s: <[1]}  {[2]s}", .{ "", name_width, below });
}

/// The first and the last leaf.
const Leaves = struct { first: usize, last: usize };

/// The leaves that a fault is about; null if the operand does not have them.
fn leavesOf(operand: anytype, fault: Fault) ?Leaves {
    const nothing: [c.DIMFOLD_LEAVES_MAX]u8 = @splat(0);
    const leaves, const parens, const brackets = switch (@TypeOf(operand.*)) {
        Tuple, Nested => .{ operand.leaves, &operand.parens, &nothing },
        Tiler => .{ operand.layout.leaves, &operand.layout.parens, &operand.brackets },
        else => return null,
    };
    if (!fault.is_mode) return if (fault.number < leaves) .{ .first = fault.number, .last = fault.number } else null;
    var level: usize = 0;
    var mode: usize = 0;
    var first: usize = 0;
    for (parens[0..leaves], brackets[0..leaves], 0..) |round, angle, leaf| {
        level = level + (round >> 4) + (angle >> 4) - (round & 15) - (angle & 15);
        if (level > 1) continue;
        if (mode == fault.number) return .{ .first = first, .last = leaf };
        mode += 1;
        first = leaf + 1;
    }
    return null;
}

/// Writes a mark below each number of these leaves, and below what is between them.
fn markLeaves(text: []const u8, marks: []u8, leaves: Leaves) void {
    const begin = if (std.mem.lastIndexOf(u8, text, " o ")) |before| before + 3 else 0;
    const end = std.mem.lastIndexOfScalar(u8, text, '+') orelse text.len;
    var depth: usize = 0;
    var part: usize = 0; // the first leaf of a tiler's part
    var leaf: usize = 0;
    var marked: ?usize = null;
    var at = begin;
    while (at < end) : (at += 1) switch (text[at]) {
        '(' => depth += 1,
        ')' => depth -= 1,
        ':' => {
            leaf = part;
            marked = null;
        },
        ',' => if (depth == 0) {
            part = leaf;
        },
        '<', '>' => part = leaf,
        else => {
            const start = at;
            while (at + 1 < end and isNumber(text[at + 1])) at += 1;
            if (leaf >= leaves.first and leaf <= leaves.last) {
                @memset(marks[marked orelse start .. at + 1], '^');
                marked = at + 1;
            }
            leaf += 1;
        },
    };
}

fn isNumber(byte: u8) bool {
    return std.ascii.isDigit(byte) or byte == '_' or byte == '-' or byte == '@';
}
