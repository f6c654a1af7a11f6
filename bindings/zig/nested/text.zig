//! Tuples, layouts, tilers and swizzles as texts.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const notation = @import("notation.zig");
const std = @import("std");

/// More than the longest text: 64 numbers of at most 21 characters, 32 paths of 12, and 15 pairs of brackets around
/// each leaf, in shape and stride.
pub const bytes_max = 4096;

/// What was read from the front of a text, and how many bytes it took, blanks behind it included.
pub fn Parsed(comptime T: type) type {
    return struct { value: T, used: usize };
}

/// These functions for a type that C can parse and print, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// Reads all of `text`. `error.Syntax` and what else is wrong with it, with the column.
        pub fn parse(text: []const u8, diagnostics: ?*Diagnostics) Error!Self {
            const nowhere: [*c]usize = null;
            return abi.result(Self, Self, "parse", .{ text.ptr, text.len, nowhere }, diagnostics);
        }

        /// Reads from the front of `text`.
        pub fn parseFront(text: []const u8, diagnostics: ?*Diagnostics) Error!Parsed(Self) {
            var used: usize = undefined;
            const value = try abi.result(Self, Self, "parse", .{ text.ptr, text.len, &used }, diagnostics);
            return .{ .value = value, .used = used };
        }

        /// What `parse` makes of a text that is known when the program is compiled, where everything that `parse`
        /// refuses is a compile error.
        pub fn comptimeParse(comptime text: []const u8) Self {
            return comptime notation.known(Self, text);
        }

        /// Writes the text that `parse` reads, with a closing zero, and returns the length of the whole without it.
        /// What does not fit is cut off.
        pub fn print(self: *const Self, text: []u8) usize {
            const printed = if (Self.is_passed_by_value) self.toC() else abi.raw(self);
            return abi.ask(Self, "print", .{ printed, text.ptr, text.len });
        }

        /// Prints the text: `{f}`.
        pub fn format(self: *const Self, writer: *std.Io.Writer) std.Io.Writer.Error!void {
            var text: [bytes_max]u8 = undefined;
            try writer.writeAll(text[0..self.print(&text)]);
        }
    };
}
