//! Expressions as lists of nodes, which are written down when a program runs.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Dtype = @import("dtype.zig").Dtype;
const Error = @import("status.zig").Error;
const status = @import("status.zig");
const std = @import("std");

pub const Op = @import("expr/operations.zig").Op;

/// A node of an expression, by its number.
pub const Node = enum(u16) { none = c.DIMFOLD_NODE_NONE, _ };

/// The C struct: a list of nodes, each of which names earlier ones as its arguments. It owns nothing. What is known
/// when the program is compiled is better written as a text, for the function `expr`; this is for what is not.
///
///     var sum: dimfold.Expr = .empty;                                                 // a * factor + b
///     const a = try sum.source(.f32, null);
///     const scaled = try sum.op(.mul, &.{ a, try sum.constant(f32, factor, null) }, null);
///     try sum.result(try sum.op(.add, &.{ scaled, try sum.source(.f32, null) }, null), null);
///     const program = try dimfold.Program.create(queue, &sum, .{}, null);
///
/// Functions that fail leave it as it was: `error.Resource` for node 65, source 9, result 9 or index 5 (of different
/// axes), `error.Argument` for arguments that are no earlier nodes, or not as many as the operation has.
pub const Expr = extern struct {
    count: u32,
    sources: u32,
    results: u32,
    reserved: u32,
    result_node: [c.DIMFOLD_EXPR_RESULTS_MAX]u16,
    node: [c.DIMFOLD_EXPR_NODES_MAX]c.dimfold_node,

    /// Without nodes.
    pub const empty: Expr = .{
        .count = 0,
        .sources = 0,
        .results = 0,
        .reserved = 0,
        .result_node = @splat(0),
        .node = undefined,
    };

    /// Makes it empty.
    pub fn begin(self: *Expr) void {
        c.dimfold_expr_begin(@ptrCast(self));
    }

    /// The next source: an element of the view that a program gets at that place. Any named dtype, and opaque items of
    /// 1, 2, 4, 8 or 16 bytes; `error.Dtype` for others.
    pub fn source(self: *Expr, dtype: Dtype, diagnostics: ?*Diagnostics) Error!Node {
        var node: u16 = undefined;
        const number = @intFromEnum(dtype);
        try status.check(c.dimfold_expr_source(@ptrCast(self), &node, number, abi.raw(diagnostics)));
        return @enumFromInt(node);
    }

    /// One value for all elements.
    pub fn constant(self: *Expr, comptime T: type, value: T, diagnostics: ?*Diagnostics) Error!Node {
        var node: u16 = undefined;
        const dtype = @intFromEnum(Dtype.of(T));
        try status.check(c.dimfold_expr_constant(@ptrCast(self), &node, dtype, @ptrCast(&value), abi.raw(diagnostics)));
        return @enumFromInt(node);
    }

    /// Each element's index along an axis of the shape that the program is applied to, as i64.
    pub fn index(self: *Expr, axis: isize, diagnostics: ?*Diagnostics) Error!Node {
        var node: u16 = undefined;
        try status.check(c.dimfold_expr_index(@ptrCast(self), &node, axis, abi.raw(diagnostics)));
        return @enumFromInt(node);
    }

    /// Any operation from `.add` on. `error.Dtype` for dtypes that it does not have, or that differ.
    pub fn op(self: *Expr, what: Op, arguments: []const Node, diagnostics: ?*Diagnostics) Error!Node {
        var node: u16 = undefined;
        const number = @intFromEnum(what);
        const first: [*c]const u16 = @ptrCast(arguments.ptr);
        try status.check(
            c.dimfold_expr_op(@ptrCast(self), &node, number, arguments.len, first, abi.raw(diagnostics)),
        );
        return @enumFromInt(node);
    }

    /// How a cast is done.
    pub const CastOptions = struct {
        /// Whether integers that an integer has no room for wrap.
        wrapping: bool = false,
    };

    /// A conversion between named dtypes, by the rules of `Queue.cast`.
    pub fn cast(
        self: *Expr,
        argument: Node,
        dtype: Dtype,
        options: CastOptions,
        diagnostics: ?*Diagnostics,
    ) Error!Node {
        var node: u16 = undefined;
        const flags: u32 = if (options.wrapping) c.DIMFOLD_WRAPPING else 0;
        const number = @intFromEnum(dtype);
        const from = @intFromEnum(argument);
        try status.check(c.dimfold_expr_cast(@ptrCast(self), &node, from, number, flags, abi.raw(diagnostics)));
        return @enumFromInt(node);
    }

    /// Makes a node the next result: what is written to the view that a program gets at that place.
    pub fn result(self: *Expr, node: Node, diagnostics: ?*Diagnostics) Error!void {
        return status.check(c.dimfold_expr_result(@ptrCast(self), @intFromEnum(node), abi.raw(diagnostics)));
    }

    /// Reads an expression from all of a text, whose grammar stands in expr.h. The diagnosis has the column:
    /// `error.Syntax`; `error.Dtype` at an operator, or at a number that no dtype is beside, or that its dtype does not
    /// have; `error.Resource` for more than an expression has room for, `error.Unsupported` for more than 128
    /// parentheses and operators that are open at once.
    pub fn parse(text: []const u8, diagnostics: ?*Diagnostics) Error!Expr {
        var read: Expr = undefined;
        try status.check(c.dimfold_expr_parse(@ptrCast(&read), text.ptr, text.len, abi.raw(diagnostics)));
        return read;
    }

    /// Writes it in that grammar into `text`, with a closing zero, and returns the length that the whole text has
    /// without it. What does not fit is cut off.
    pub fn print(self: *const Expr, text: []u8) usize {
        return c.dimfold_expr_text(@ptrCast(self), text.ptr, text.len);
    }

    /// Prints it in that grammar: `{f}`.
    pub fn format(self: *const Expr, writer: *std.Io.Writer) std.Io.Writer.Error!void {
        var text: [text_bytes_max]u8 = undefined;
        try writer.writeAll(text[0..@min(self.print(&text), text.len - 1)]);
    }

    const text_bytes_max = 4096;

    /// Writes the sentence of a diagnosis about the expression, or about applying it, and below it the expression with
    /// a mark below what the diagnosis names. As `print` else.
    pub fn printDiagnosis(self: *const Expr, diagnostics: *const Diagnostics, text: []u8) usize {
        return c.dimfold_expr_diag_text(@ptrCast(self), abi.raw(diagnostics), text.ptr, text.len);
    }

    /// Whether these functions could have made it, whoever did.
    pub fn check(self: *const Expr, diagnostics: ?*Diagnostics) Error!void {
        return status.check(c.dimfold_expr_check(@ptrCast(self), abi.raw(diagnostics)));
    }
};
