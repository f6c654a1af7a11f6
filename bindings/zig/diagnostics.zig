//! What went wrong, in plain numbers and as a sentence.
const c = @import("c.zig");
const Marked = @import("nested/marked.zig").Marked;
const std = @import("std");

/// What goes wrong in types that C does not have. The numbers are those of C's sentences, which never change.
const Reason = enum(i32) {
    /// "… has … axes: expected …"
    ndim = 3,
    /// "… … is outside of extent … of axis …: expected …"
    index = 7,
    /// "axis … of … has extent …: expected …"
    extent = 12,
    /// "the lowest position of … is …: expected at least 0"
    position = 23,
    /// "… needs … bytes but has …"
    bytes = 24,
    /// "… spans … elements: its index type holds at most …"
    span = 86,
    /// "the address … is … bytes beyond a multiple of …"
    address = 81,
    /// "axis … of … has stride …: expected …"
    stride = 89,
    /// "… has offset …: expected …"
    offset = 90,
    /// "the result has more than 32 leaves or 15 levels of parentheses, or an empty tuple inside of another"
    full = 124,
    /// "what follows from leaf … of … is not representable"
    integer = 146,

    fn status(self: Reason) c.dimfold_status {
        return switch (self) {
            .ndim => c.DIMFOLD_ERR_NDIM,
            .index => c.DIMFOLD_ERR_INDEX,
            .position, .bytes => c.DIMFOLD_ERR_BOUNDS,
            .full => c.DIMFOLD_ERR_UNSUPPORTED,
            .extent => c.DIMFOLD_ERR_SHAPE,
            .address => c.DIMFOLD_ERR_ITEMSIZE,
            .span, .integer => c.DIMFOLD_ERR_OVERFLOW,
            .stride, .offset => c.DIMFOLD_ERR_NOT_A_VIEW,
        };
    }
};

/// Give a pointer to one as the last argument of a call, and read it when the call fails:
///
///     var diagnostics: dimfold.Diagnostics = .{};
///     const row = matrix.dimSelect(2, 0, &diagnostics) catch |err| {
///         std.debug.print("{t}: {f}\n", .{ err, diagnostics });     // Axis: dim_select: axis 2 is outside …
///         return err;
///     };
pub const Diagnostics = extern struct {
    /// C's number of the error; `statusName` has its name.
    status: i32 = c.DIMFOLD_OK,
    /// Which sentence `format` writes; 0 is none.
    reason: i32 = 0,
    operation: [*c]const u8 = null,
    operand: [*c]const u8 = null,
    /// The axis (or the place in a list) at fault, counted from 0; -1 if it is none.
    axis: isize = -1,
    /// These two mean what `reason` says; counts, extents and sizes there are to be read as unsigned.
    expected: i64 = 0,
    found: i64 = 0,
    /// For texts: the column at fault, counted from 1; 0 if it is none.
    column: usize = 0,
    /// The position or byte that is shared, if the sentence names one.
    position: i64 = 0,
    /// A name that the sentence has besides, such as a CUDA error's; null if it has none.
    detail: [*c]const u8 = null,
    /// What `axis` counts: DIMFOLD_COUNTS_…
    counts: u32 = c.DIMFOLD_COUNTS_AXES,
    part_first: u32 = 0,
    part_leaves: u32 = 0,
    reserved: u32 = 0,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_diag;

    /// The diagnosis of a list with too many entries or too few, which C, taking one count for all lists, cannot see.
    pub fn ofNdim(operation: [:0]const u8, operand: [:0]const u8, expected: usize, found: usize) Diagnostics {
        return of(.ndim, operation, operand, null, .{ @bitCast(expected), @bitCast(found) });
    }

    /// The diagnosis of a number that is another one in a type.
    pub fn of(
        comptime why: Reason,
        operation: [:0]const u8,
        operand: [:0]const u8,
        axis: ?usize,
        expected_and_found: struct { isize, isize },
    ) Diagnostics {
        return .{
            .status = why.status(),
            .reason = @intFromEnum(why),
            .operation = operation,
            .operand = operand,
            .axis = if (axis) |known| @intCast(known) else -1,
            .expected = expected_and_found[0],
            .found = expected_and_found[1],
            .counts = if (why == .integer) c.DIMFOLD_COUNTS_LEAVES else c.DIMFOLD_COUNTS_AXES,
        };
    }

    /// The function that failed as C names it, without its type prefix, "dim_select". Static; null if none failed.
    pub fn getOperation(self: Diagnostics) ?[]const u8 {
        return if (self.operation == null) null else std.mem.span(self.operation);
    }

    /// The parameter at fault as the C header names it, "axis". Static; null if it is none.
    pub fn getOperand(self: Diagnostics) ?[]const u8 {
        return if (self.operand == null) null else std.mem.span(self.operand);
    }

    /// A name that the sentence has besides, such as a CUDA error's. Static; null if it has none.
    pub fn getDetail(self: Diagnostics) ?[]const u8 {
        return if (self.detail == null) null else std.mem.span(self.detail);
    }

    /// Writes the diagnosis as one sentence into `text`, with a closing zero, and returns the length that the whole
    /// sentence has without it. What does not fit is cut off.
    pub fn print(self: Diagnostics, text: []u8) usize {
        return c.dimfold_diag_text(@ptrCast(&self), text.ptr, text.len);
    }

    /// The diagnosis together with the nested layouts, tuples and tilers that the call was given, by the names that
    /// the C header has for them: `{f}` prints the sentence and each of them in a line of its own, with marks below the
    /// leaves and modes at fault.
    ///
    ///     a.composition(b, &diagnostics) catch
    ///         std.debug.print("{f}\n", .{diagnostics.showing(.{ .layout = a, .layout2 = b })});
    pub fn showing(self: Diagnostics, operands: anytype) Marked(@TypeOf(operands)) {
        return .{ .diagnostics = self, .operands = operands };
    }

    /// Prints the sentence: `{f}`.
    pub fn format(self: Diagnostics, writer: *std.Io.Writer) std.Io.Writer.Error!void {
        var text: [512]u8 = undefined;
        try writer.writeAll(text[0..@min(self.print(&text), text.len - 1)]);
    }
};
