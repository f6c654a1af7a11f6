//! Expressions whose dtypes are known when a program is compiled.
const Bf16 = @import("dtype.zig").Bf16;
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Dtype = @import("dtype.zig").Dtype;
const Error = @import("status.zig").Error;
const layouts = @import("layout.zig");
const notation = @import("expr/notation.zig");
const operand_ranks = @import("operand_ranks.zig");
const operations = @import("expr/operations.zig");
const Program = @import("program.zig").Program;
const ProgramOptions = @import("program.zig").ProgramOptions;
const Queue = @import("queue.zig").Queue;
const queue_of = @import("queue.zig");
const RawView = @import("view.zig").RawView;
const reflect = @import("reflect.zig");
const requireWritable = @import("view.zig").requireWritable;
const std = @import("std");

/// An expression of views, whose names are those of a struct's fields: `Queue.apply` computes it.
///
///     const sum = dimfold.expr(.{ .a = a, .b = b }, "a * 2.5 + b");
///     try queue.apply(target, sum, null);                         // target[i] = a[i] * 2.5 + b[i] for every index i
///
/// The text has Python's operators with Python's precedence, and the operations by their names; the grammar stands in
/// expr.h, behind the sources. It is read while the program is compiled: what is wrong with it, a dtype too, does not
/// compile, and the sentence has the column. Several values with commas between them are several results, for as many
/// targets. `name = value;` in front defines what is used more than once.
///
/// Views are broadcast to the target's shape as NumPy does. A number has the dtype of what stands beside it, `f32(2)`
/// the one that is written.
pub fn expr(sources: anytype, comptime text: []const u8) Applied(@TypeOf(sources), text) {
    comptime std.debug.assert(Applied(@TypeOf(sources), text).formula.nodes.results > 0); // reads the text
    return .{ .sources = sources };
}

fn Applied(comptime Sources: type, comptime text: []const u8) type {
    return struct {
        sources: Sources,

        /// What computes it.
        pub const formula = Compiled(&namesOfViews(Sources), text);
    };
}

/// A program whose dtypes are known when it is compiled: of a struct of types and a text as of `expr`.
///
///     const Scale = dimfold.Formula(.{ .a = f32, .b = f32 }, "a * 2.5 + b");
///     const scale = try Scale.create(queue, .{}, null);
///     defer scale.destroy();
///     try scale.apply(queue, target, .{ .a = a, .b = b }, null);
pub fn Formula(comptime types: anytype, comptime text: []const u8) type {
    return Compiled(&namesOfTypes(types), text);
}

fn Compiled(comptime names: []const notation.Name, comptime text: []const u8) type {
    return struct {
        program: Program,

        const Self = @This();
        /// Its nodes.
        pub const nodes: c.dimfold_expr = notation.known(names, text);

        /// Makes it ready for `queue`, and for all others on the same device. The caller owns the program, which must
        /// be destroyed before the last queue on its device is, and which a CUDA graph that has captured it needs.
        /// `error.Resource` without memory.
        pub fn create(queue: Queue, options: ProgramOptions, diagnostics: ?*Diagnostics) Error!Self {
            return .{ .program = try Program.createRaw(queue, &nodes, options, diagnostics) };
        }

        /// Frees it.
        pub fn destroy(self: Self) void {
            self.program.destroy();
        }

        /// Computes it for every index of the target, or of a tuple of targets of one shape, one per result. `sources`
        /// has a view for each name, which is broadcast to that shape: `error.Shape` if it cannot be. A target may be a
        /// source: the same elements in the same order. Other errors are those of `Queue.copy`.
        pub fn apply(
            self: Self,
            queue: Queue,
            targets: anytype,
            sources: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!void {
            return self.call(Program.apply, queue, targets, sources, diagnostics);
        }

        /// Compiles what `apply` with such views needs, so that it can be captured into a CUDA graph. Nothing to do for
        /// queues of the host.
        pub fn prepare(
            self: Self,
            queue: Queue,
            targets: anytype,
            sources: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!void {
            return self.call(Program.prepare, queue, targets, sources, diagnostics);
        }

        fn call(
            self: Self,
            function: anytype,
            queue: Queue,
            targets: anytype,
            sources: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!void {
            if (@typeInfo(@TypeOf(targets)).@"struct".is_tuple)
                return self.callMany(function, queue, targets, sources, diagnostics);
            return self.callMany(function, queue, .{targets}, sources, diagnostics);
        }

        fn callMany(
            self: Self,
            function: anytype,
            queue: Queue,
            targets: anytype,
            sources: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!void {
            comptime requireTargets(nodes, @TypeOf(targets));
            comptime requireSources(names, @TypeOf(sources));
            const shape = &targets[0].layout;
            var to: [nodes.results]RawView = undefined;
            inline for (&to, 0..) |*view, place| view.* = try targets[place].raw(diagnostics);
            var from: [names.len]RawView = undefined;
            var broadcast: [names.len]@TypeOf(shape.*) = undefined;
            inline for (names, 0..) |name, place| {
                const source = &@field(sources, name.text);
                comptime operand_ranks.requireBroadcast("apply", @TypeOf(targets[0]), @TypeOf(source.*));
                broadcast[place] = try broadcastTo(&source.layout, shape, diagnostics);
                from[place] = try source.raw(diagnostics);
                from[place].ndim = broadcast[place].getNdim();
                from[place].offset = broadcast[place].getOffset();
                from[place].shape = broadcast[place].getShape().ptr;
                from[place].stride = broadcast[place].getStride().ptr;
            }
            return function(self.program, queue, &to, &from, diagnostics);
        }
    };
}

fn broadcastTo(source: anytype, target: anytype, diagnostics: ?*Diagnostics) Error!@TypeOf(target.*) {
    const is_dynamic = @TypeOf(target.*) == layouts.Layout(.dynamic);
    return source.broadcastTo(if (is_dynamic) target.getShape() else target.shape, diagnostics);
}

/// The names of views, and the dtypes of their elements.
fn namesOfViews(comptime Sources: type) [reflect.fieldNames(Sources).len]notation.Name {
    var names: [reflect.fieldNames(Sources).len]notation.Name = undefined;
    for (&names, reflect.fieldNames(Sources)) |*name, field| {
        const V = @FieldType(Sources, field);
        const Element = queue_of.ElementOf("expr", V);
        if (V == RawView) @compileError("expr takes views whose elements are known, but " ++ field ++
            " is a RawView: use an Expr and a Program");
        name.* = .{ .text = field, .dtype = dtypeOf(Element) };
    }
    return names;
}

fn namesOfTypes(comptime types: anytype) [reflect.fieldNames(@TypeOf(types)).len]notation.Name {
    var names: [reflect.fieldNames(@TypeOf(types)).len]notation.Name = undefined;
    for (&names, reflect.fieldNames(@TypeOf(types))) |*name, field|
        name.* = .{ .text = field, .dtype = dtypeOf(@field(types, field)) };
    return names;
}

/// The dtype of elements, without C.
fn dtypeOf(comptime T: type) Dtype {
    const is_named = T == [2]f32 or T == [2]f64 or T == Bf16;
    return switch (@typeInfo(T)) {
        .bool, .int, .float => .of(T),
        else => if (is_named) .of(T) else operations.opaqueOf(@sizeOf(T)),
    };
}

fn requireTargets(comptime nodes: c.dimfold_expr, comptime Targets: type) void {
    const fields = reflect.fieldNames(Targets);
    if (fields.len != nodes.results) @compileError(std.fmt.comptimePrint(
        "apply takes one target per result: there are {d} targets for {d} results",
        .{ fields.len, nodes.results },
    ));
    for (fields, nodes.result[0..nodes.results]) |field, node| {
        const V = @FieldType(Targets, field);
        const Element = queue_of.ElementOf("apply", V);
        requireWritable(V, "apply");
        const computed: Dtype = @enumFromInt(nodes.node[node].dtype);
        if (dtypeOf(Element) != computed) @compileError("apply computes " ++ notation.nameOf(computed) ++
            ", but the target holds " ++ @typeName(Element) ++ ": write a cast");
    }
}

fn requireSources(comptime names: []const notation.Name, comptime Sources: type) void {
    for (names) |name| {
        if (!@hasField(Sources, name.text)) @compileError("apply needs a source that is called " ++ name.text);
        const Element = queue_of.ElementOf("apply", @FieldType(Sources, name.text));
        if (dtypeOf(Element) != name.dtype) @compileError("the source " ++ name.text ++ " holds " ++
            @typeName(Element) ++ ": expected " ++ notation.nameOf(name.dtype));
    }
}
