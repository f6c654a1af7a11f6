//! Layouts as text: `(3,4):(4,1)+2`, chains of steps, and drawings.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Dtype = @import("../dtype.zig").Dtype;
const Error = @import("../status.zig").Error;
const layout = @import("../layout.zig");
const rank = @import("../rank.zig");
const std = @import("std");
const Dynamic = layout.Layout(.dynamic);
const raw = abi.raw;

/// More than the longest text of a layout: 130 numbers of at most 20 characters.
const text_bytes_max = 4096;

/// A layout read from the front of a text, and how many bytes it took, blanks behind it included.
pub fn Parsed(comptime L: type) type {
    return struct { layout: L, used: usize };
}

/// What one step made of a layout, how many bytes it took, and the dtype that `.astype(…)` set.
pub const Applied = struct { layout: Dynamic, used: usize, dtype: ?Dtype };

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// Reads a layout from all of `text`: `(3,4):(4,1)+2`, `c(3,4)`, `f(3,4)`; dimfold/text.h has the grammar.
        /// Checked as in `new`. `error.Syntax` with the column; `error.Ndim` if a fixed rank is another.
        pub fn parse(text: []const u8, diagnostics: ?*Diagnostics) Error!Self {
            return (try parseText(text, null, diagnostics)).layout;
        }

        /// Reads one layout from the front of `text`.
        pub fn parseFront(text: []const u8, diagnostics: ?*Diagnostics) Error!Parsed(Self) {
            var used: usize = undefined;
            return parseText(text, &used, diagnostics);
        }

        fn parseText(text: []const u8, used: ?*usize, diagnostics: ?*Diagnostics) Error!Parsed(Self) {
            const arguments = .{ text.ptr, text.len, @as([*c]usize, used) };
            const parsed = try abi.resultOf(Self, Dynamic, "parse", arguments, diagnostics);
            return .{ .layout = parsed, .used = if (used) |count| count.* else text.len };
        }

        /// Applies a chain of steps, `[::-1].transpose(1, 0)`, until the text ends. `error.Syntax`, or what the step
        /// itself returns, with the column of the step; `error.Unsupported` for `.astype(…)`, which changes no layout.
        pub fn apply(self: *const Self, text: []const u8, diagnostics: ?*Diagnostics) Error!Dynamic {
            const operand = try self.toDyn(diagnostics);
            const arguments = .{ raw(&operand), text.ptr, text.len, @as([*c]usize, null), @as([*c]u32, null) };
            return abi.result(Dynamic, Dynamic, "apply", arguments, diagnostics);
        }

        /// Applies one step from the front of `text`.
        pub fn applyFront(self: *const Self, text: []const u8, diagnostics: ?*Diagnostics) Error!Applied {
            const operand = try self.toDyn(diagnostics);
            var used: usize = undefined;
            var dtype: c.dimfold_dtype = 0;
            const arguments = .{ raw(&operand), text.ptr, text.len, &used, &dtype };
            const made = try abi.result(Dynamic, Dynamic, "apply", arguments, diagnostics);
            return .{ .layout = made, .used = used, .dtype = if (dtype == 0) null else @enumFromInt(dtype) };
        }

        /// Writes "(3,4):(4,1)+2" (no "+0"; rank 1 as "(3):(1)" and rank 0 as "():()") with a closing zero into `text`,
        /// and returns the length of the whole without it. What does not fit is cut off. Parsing it gives the layout
        /// back.
        pub fn print(self: *const Self, text: []u8) usize {
            const printed = self.toDyn(null) catch return 0;
            return abi.ask(Dynamic, "print", .{ raw(&printed), text.ptr, text.len });
        }

        /// Draws the positions of a layout of at most 3 axes as a table, at most `columns` characters wide (0: any),
        /// with a closing zero into `text`, and returns the length of the whole without it. Rank 1 is one row, rank 3 a
        /// grid per index of the first axis, as many beside each other as fit. Every line ends with a newline. Returns
        /// 0, and "" in `text`, if the layout has more axes, no elements or more than 10,000, or if it does not fit
        /// `columns`.
        pub fn draw(self: *const Self, columns: usize, text: []u8) usize {
            const drawn = self.toDyn(null) catch return 0;
            return abi.ask(Dynamic, "draw", .{ raw(&drawn), columns, text.ptr, text.len });
        }

        /// Prints the layout as `print` writes it: `{f}`.
        pub fn format(self: *const Self, writer: *std.Io.Writer) std.Io.Writer.Error!void {
            var text: [text_bytes_max]u8 = undefined;
            try writer.writeAll(text[0..self.print(&text)]);
        }
    };
}
