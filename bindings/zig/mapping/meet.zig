//! Where mappings of different types meet each other, layouts and C.
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const DynMapping = @import("dynamic.zig").DynMapping;
const Policy = @import("dynamic.zig").Policy;
const Error = @import("../status.zig").Error;
const layouts = @import("../layout.zig");
const MappingFunctions = @import("dynamic.zig").MappingFunctions;
const numbers_of = @import("numbers.zig");
const own = @import("own.zig");
const rank_rules = @import("../rank.zig");
const std = @import("std");
const Dynamic = layouts.Layout(.dynamic);

/// Does not compile unless T is a `Mapping`.
fn requireMapping(comptime T: type, comptime operation: []const u8) void {
    if (@typeInfo(T) == .@"struct" and @hasDecl(T, "known") and @hasDecl(T, "static")) return;
    @compileError(operation ++ " takes a Mapping or a DynMapping, not " ++ @typeName(T));
}

/// The mapping that C makes of these numbers.
pub fn toDyn(
    comptime M: type,
    all: numbers_of.Numbers(M.rank),
    diagnostics: ?*Diagnostics,
) Error!DynMapping {
    const shape = .{ @as([]const usize, &all.shape), comptime staticBits(M.known.extents) };
    const stride = .{ @as([]const isize, &all.stride), comptime staticBits(M.known.strides) };
    const is_aligned = comptime M.known.alignment != null;
    return switch (M.known.policy) {
        .right => .right(shape, .of(M.Index), diagnostics),
        .left => .left(shape, .of(M.Index), diagnostics),
        .right_padded => .rightPadded(shape, all.alignment, is_aligned, .of(M.Index), diagnostics),
        .left_padded => .leftPadded(shape, all.alignment, is_aligned, .of(M.Index), diagnostics),
        .strided => .strided(shape, stride, all.offset, .of(M.Index), diagnostics),
        .own => .fromFunctions(Own(M).functions(&all.shape), .of(M.Index), diagnostics),
    };
}

/// Fails as C does, which has a sentence for it, where C has the mapping; else says that it is too large.
pub fn refuse(comptime M: type, all: numbers_of.Numbers(M.rank), diagnostics: ?*Diagnostics) Error!void {
    if (comptime M.isAlwaysStrided()) {
        _ = try toDyn(M, all, diagnostics);
        return;
    }
    const most: isize = @intCast(@min(std.math.maxInt(M.Index), std.math.maxInt(isize)));
    const needed: isize = @bitCast(all.size());
    if (diagnostics) |diagnosis| diagnosis.* = .of(.span, "mapping_new", "result", null, .{ most, needed });
}

fn staticBits(comptime numbers: anytype) u64 {
    var bits: u64 = 0;
    for (numbers, 0..) |number, axis| bits |= @as(u64, @intFromBool(number != null)) << axis;
    return bits;
}

/// The functions of an own policy as C calls them; the context is the shape.
pub fn Own(comptime M: type) type {
    const Given = M.known.Own;
    return struct {
        pub fn functions(shape: *const [M.rank]usize) MappingFunctions {
            return .{
                .context = @ptrCast(@constCast(shape)),
                .ndim = M.rank,
                .shape = shape,
                .static_shape = comptime staticBits(M.known.extents),
                .index = index,
                .required_span_size = requiredSpanSize,
                .stride = if (comptime own.isStrided(Given)) stride else null,
                .static_stride = if (comptime own.isStrided(Given)) staticStride else null,
            };
        }

        fn shapeOf(context: ?*anyopaque) *const [M.rank]usize {
            return @ptrCast(@alignCast(context.?));
        }

        fn index(context: ?*anyopaque, where: [*c]const usize) callconv(.c) usize {
            return Given.index(shapeOf(context), if (M.rank == 0) &.{} else where[0..M.rank]);
        }

        fn requiredSpanSize(context: ?*anyopaque) callconv(.c) usize {
            return Given.requiredSpanSize(shapeOf(context));
        }

        fn stride(context: ?*anyopaque, axis: usize) callconv(.c) isize {
            return Given.stride(shapeOf(context), axis);
        }

        fn staticStride(_: ?*anyopaque, axis: usize) callconv(.c) i64 {
            return M.staticStride(@intCast(axis)) orelse c.DIMFOLD_DYNAMIC;
        }
    };
}

/// Whether a mapping has the numbers of another one.
pub fn equal(mapping: anytype, other: anytype) bool {
    const M = @TypeOf(mapping);
    const Other = @TypeOf(other);
    if (Other == DynMapping) {
        const axes = M.rank;
        const all = mapping.numbers();
        return other.ndim == axes and other.offset == all.offset and
            std.mem.eql(usize, &all.shape, other.shape[0..axes]) and
            std.mem.eql(isize, &all.stride, other.stride[0..axes]);
    }
    comptime requireMapping(Other, "equal");
    if (M.rank != Other.rank) return false;
    const a = mapping.numbers();
    const b = other.numbers();
    return a.offset == b.offset and std.meta.eql(a.shape, b.shape) and std.meta.eql(a.stride, b.stride);
}

/// A mapping as an M.
pub fn convert(comptime M: type, mapping: anytype, diagnostics: ?*Diagnostics) Error!M {
    const Source = @TypeOf(mapping);
    if (Source != DynMapping) {
        comptime requireMapping(Source, "convert");
        comptime requireCompatible(M, Source);
    } else if (mapping.ndim != M.rank) {
        if (diagnostics) |diagnosis| diagnosis.* = .ofNdim("mapping_convert", "mapping", M.rank, mapping.ndim);
        return error.Ndim;
    }
    var source = if (Source == DynMapping) numbersOf(M.rank, mapping) else mapping.numbers();
    if (!hasPolicyOf(M, mapping)) source.alignment = alignmentIn(M, source, false);
    return matched(M, source, false) catch |err| {
        if (@inComptime() or M.known.policy == .own) return err;
        const dynamic = if (Source == DynMapping) mapping else try mapping.toDyn(diagnostics);
        _ = try dynamic.convert(example(M), diagnostics);
        try checkOffset(M, "mapping_convert", "mapping", source.offset, diagnostics);
        return err;
    };
}

fn hasPolicyOf(comptime M: type, mapping: anytype) bool {
    if (@TypeOf(mapping) != DynMapping) return @TypeOf(mapping).known.policy == M.known.policy;
    return M.known.policy != .own and mapping.policy == dynPolicy(M);
}

fn dynPolicy(comptime M: type) Policy {
    return @field(Policy, @tagName(M.known.policy));
}

/// A layout as an M.
pub fn fromLayout(comptime M: type, layout: anytype, diagnostics: ?*Diagnostics) Error!M {
    rank_rules.requireLayout(@TypeOf(layout), "fromLayout");
    if (rank_rules.isFixed(@TypeOf(layout))) {
        if (layout.shape.len != M.rank) @compileError(otherRank(layout.shape.len, "layout", M.rank));
    } else if (layout.ndim != M.rank) {
        if (diagnostics) |diagnosis| diagnosis.* = .ofNdim("mapping_from_layout", "layout", M.rank, layout.ndim);
        return error.Ndim;
    }
    var source = numbersOf(M.rank, layout);
    source.alignment = alignmentIn(M, source, true);
    return matched(M, source, true) catch |err| {
        if (@inComptime() or M.known.policy == .own) return err;
        const dynamic = if (@TypeOf(layout) == Dynamic) layout else try layout.toDyn(diagnostics);
        _ = try DynMapping.fromLayout(example(M), dynamic, diagnostics);
        try checkOffset(M, "mapping_from_layout", "layout", source.offset, diagnostics);
        return err;
    };
}

fn numbersOf(comptime axes: usize, source: anytype) numbers_of.Numbers(axes) {
    return .{
        .shape = source.shape[0..axes].*,
        .stride = source.stride[0..axes].*,
        .alignment = if (@hasField(@TypeOf(source), "alignment")) source.alignment else 0,
        .offset = source.offset,
    };
}

/// The alignment whose padded extent is the stride of the next axis, or of the first one that steps over it.
fn alignmentIn(comptime M: type, source: numbers_of.Numbers(M.rank), is_lenient: bool) usize {
    if (comptime !M.known.isPadded()) return 0;
    if (is_lenient and source.isEmpty()) return 0;
    inline for (1..M.rank) |i| {
        const axis = comptime M.known.fromFastest(i);
        if (source.shape[axis] > 1 or !is_lenient) return @intCast(@max(source.stride[axis], 0));
    }
    return 0;
}

/// The mapping of type M with these numbers, all of which its policy must have.
fn matched(comptime M: type, source: numbers_of.Numbers(M.rank), is_lenient: bool) Error!M {
    for (M.known.extents, source.shape) |static, extent| {
        if (static != null and static.? != extent) return error.Shape;
    }
    const all = try M.known.followed(source);
    for (all.stride, source.stride, source.shape) |stride, wanted, extent| {
        const nobody_follows = is_lenient and (extent == 1 or source.isEmpty());
        if (stride != wanted and !nobody_follows) return error.NotAView;
    }
    if (all.offset != source.offset and !(is_lenient and source.isEmpty())) return error.NotAView;
    return .{ .dynamic = try M.known.dynamicOf(M.Index, all) };
}

/// `error.NotAView` unless the offset of a strided mapping, which in C is always dynamic, is that of the type.
pub fn checkOffset(
    comptime M: type,
    operation: [:0]const u8,
    operand: [:0]const u8,
    found: usize,
    diagnostics: ?*Diagnostics,
) Error!void {
    const offset = M.known.offset orelse return;
    if (offset == found) return;
    if (diagnostics) |diagnosis|
        diagnosis.* = .of(.offset, operation, operand, null, .{ @bitCast(offset), @bitCast(found) });
    return error.NotAView;
}

/// Some mapping that has the type of M, for C.
fn example(comptime M: type) DynMapping {
    const plan = M.known;
    const all = comptime plan.staticNumbers();
    var result: DynMapping = .{
        .policy = dynPolicy(M),
        .index_dtype = .of(M.Index),
        .ndim = M.rank,
        .offset = all.offset,
        .alignment = if (plan.alignment == null) 0 else all.alignment,
        .static_alignment = @intFromBool(M.staticAlignment() != null),
        .static_shape = comptime staticBits(plan.extents),
        .static_stride = comptime staticBits(plan.staticStrides()),
        .shape = undefined,
        .stride = undefined,
    };
    result.shape[0..M.rank].* = all.shape;
    result.stride[0..M.rank].* = all.stride;
    return result;
}

/// Does not compile if static numbers of the two types contradict each other.
fn requireCompatible(comptime M: type, comptime Source: type) void {
    if (M.rank != Source.rank) @compileError(otherRank(Source.rank, "mapping", M.rank));
    requireSame("extent", M.known.extents, Source.known.extents);
    requireSame("stride", M.known.staticStrides(), Source.known.staticStrides());
    if (M.isAlwaysStrided() and Source.isAlwaysStrided())
        requireSame("offset", .{M.known.offset}, .{Source.known.offset});
}

fn requireSame(comptime what: []const u8, comptime wanted: anytype, comptime found: anytype) void {
    for (wanted, found, 0..) |a, b, axis| {
        if (a == null or b == null or a.? == b.?) continue;
        @compileError(std.fmt.comptimePrint(
            "{s} {d} is {d} in one mapping's type and {d} in the other's",
            .{ what, axis, b.?, a.? },
        ));
    }
}

fn otherRank(comptime found: usize, comptime what: []const u8, comptime wanted: usize) []const u8 {
    return std.fmt.comptimePrint("a {s} of {d} axes is no mapping of {d}", .{ what, found, wanted });
}
