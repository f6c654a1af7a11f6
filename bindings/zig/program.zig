//! Programs: expressions that are applied to views.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Error = @import("status.zig").Error;
const Expr = @import("expr.zig").Expr;
const Node = @import("expr.zig").Node;
const queue_of = @import("queue.zig");
const Queue = queue_of.Queue;
const RawView = @import("view.zig").RawView;
const status = @import("status.zig");
const std = @import("std");

/// How a program is made.
pub const ProgramOptions = struct {
    /// Where it takes its memory from; null: malloc. Borrowed until `destroy`.
    allocator: ?*const std.mem.Allocator = null,
};

/// An expression made ready for one kind of queue, whose dtypes are known when it runs. `Formula` is one whose dtypes
/// are known when the program is compiled.
pub const Program = struct {
    handle: *c.dimfold_program,

    /// Makes an expression ready for `queue`, and for all others on the same device. The caller owns the program, which
    /// must be destroyed before the last queue on its device is. Errors are those of `Expr.check`; `error.Resource`
    /// without memory. A CUDA graph that has captured it needs it for as long as the graph is launched.
    pub fn create(queue: Queue, expr: *const Expr, options: ProgramOptions, diagnostics: ?*Diagnostics) Error!Program {
        return createRaw(queue, @ptrCast(expr), options, diagnostics);
    }

    /// The same of C's struct.
    pub fn createRaw(
        queue: Queue,
        expr: *const c.dimfold_expr,
        options: ProgramOptions,
        diagnostics: ?*Diagnostics,
    ) Error!Program {
        const allocator = queue_of.allocatorOf(options.allocator);
        const given: ?*const c.dimfold_allocator = if (options.allocator == null) null else &allocator;
        var handle: ?*c.dimfold_program = null;
        try status.check(c.dimfold_program_create(&handle, queue.handle, expr, given, abi.raw(diagnostics)));
        return .{ .handle = handle.? };
    }

    /// Frees it.
    pub fn destroy(self: Program) void {
        c.dimfold_program_destroy(self.handle);
    }

    /// Writes another item to a constant, of the dtype that it has. `error.Argument` for a node that is no constant.
    pub fn constant(self: Program, node: Node, item: *const anyopaque, diagnostics: ?*Diagnostics) Error!void {
        const number = @intFromEnum(node);
        return status.check(c.dimfold_program_constant(self.handle, number, item, abi.raw(diagnostics)));
    }

    /// Computes the expression for every index of a shape: as many targets as it has results, and as many sources, all
    /// of one shape (`error.Shape`) and of the nodes' dtypes (`error.Dtype`). A target that shares memory with a source
    /// is refused unless both are the same elements in the same order, and so is one that shares memory with another
    /// target. Other errors are those of `Queue.copy`.
    pub fn apply(
        self: Program,
        queue: Queue,
        targets: []const RawView,
        sources: []const RawView,
        diagnostics: ?*Diagnostics,
    ) Error!void {
        return status.check(c.dimfold_apply(
            queue.handle,
            self.handle,
            targets.len,
            @ptrCast(targets.ptr),
            sources.len,
            @ptrCast(sources.ptr),
            abi.raw(diagnostics),
        ));
    }

    /// What `apply` would do, without doing it.
    pub fn explain(
        self: Program,
        queue: Queue,
        targets: []const RawView,
        sources: []const RawView,
        diagnostics: ?*Diagnostics,
    ) Error!ApplyExplanation {
        var made: ApplyExplanation = undefined;
        try status.check(c.dimfold_apply_explain(
            queue.handle,
            self.handle,
            targets.len,
            @ptrCast(targets.ptr),
            sources.len,
            @ptrCast(sources.ptr),
            &made.raw,
            abi.raw(diagnostics),
        ));
        return made;
    }

    /// Compiles what `apply` with such views needs, so that it can be captured into a CUDA graph. Nothing to do for
    /// queues of the host.
    pub fn prepare(
        self: Program,
        queue: Queue,
        targets: []const RawView,
        sources: []const RawView,
        diagnostics: ?*Diagnostics,
    ) Error!void {
        return status.check(c.dimfold_program_prepare(
            queue.handle,
            self.handle,
            targets.len,
            @ptrCast(targets.ptr),
            sources.len,
            @ptrCast(sources.ptr),
            abi.raw(diagnostics),
        ));
    }
};

/// What applying a program does. Operands are targets first, then sources, then axes of indices.
pub const ApplyExplanation = struct {
    /// C's struct, whose fields are described in program.h.
    raw: c.dimfold_apply_explanation,

    /// How the elements of an operand are reached: "dense", "uniform", "rows", "transposed", "index". Static.
    pub fn access(self: *const ApplyExplanation, operand: usize) []const u8 {
        return std.mem.span(c.dimfold_access_name(self.raw.access[0..self.raw.operands][operand]));
    }

    /// A sentence about what would be faster, "" if nothing would. Static.
    pub fn advice(self: *const ApplyExplanation) []const u8 {
        return std.mem.span(c.dimfold_apply_explanation_advice(&self.raw));
    }
};
