//! A diagnosis with the operands of the call that failed, and marks below what it is about.
const abi = @import("../call.zig");
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
            try self.diagnostics.format(writer);
            inline for (comptime reflect.fieldNames(Operands)) |name| {
                const operand = @field(self.operands, name);
                try printOperand(writer, name, &operand, &self.diagnostics);
            }
        }
    };
}

/// A line, the marks below it, and what composition saw of a layout where that is another one: at most four.
const lines_bytes_max = 4 * text_bytes_max;

fn printOperand(
    writer: *Writer,
    name: [:0]const u8,
    operand: anytype,
    diagnostics: *const Diagnostics,
) Writer.Error!void {
    const T = @TypeOf(operand.*);
    if (T == Swizzle) return writer.print("\n  {s: <11}{f}", .{ name, operand.* });
    var text: [lines_bytes_max]u8 = undefined;
    const length = abi.ask(T, "mark", .{ abi.raw(operand), name.ptr, abi.raw(diagnostics), &text, text.len });
    try writer.writeAll(text[0..length]);
}

/// Does not compile for what has no text or no leaves.
fn requireOperand(comptime T: type) void {
    if (T != Tuple and T != Nested and T != Tiler and T != Swizzle)
        @compileError(@typeName(T) ++ " is nothing that nested layouts are made with");
}
