//! Mappings: layouts by policy, where each extent, stride and alignment is static (part of the type) or dynamic.
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const DynMapping = @import("mapping/dynamic.zig").DynMapping;
const Error = @import("status.zig").Error;
const given = @import("mapping/given.zig");
const layouts = @import("layout.zig");
const list = @import("list.zig");
const MappingFunctions = @import("mapping/dynamic.zig").MappingFunctions;
const meet = @import("mapping/meet.zig");
const Numbers = @import("mapping/numbers.zig").Numbers;
const own = @import("mapping/own.zig");
const Plan = @import("mapping/plan.zig").Plan;
const rank_rules = @import("rank.zig");
const std = @import("std");

/// A mapping takes indices to positions, counted in elements from 0:
///
///     const Image = dimfold.Mapping(.{ .right_padded = 16 }, .{ null, 639, 3 }, u32);  // null: dynamic
///     const image: Image = try .new(.{480}, null);
///     const tile: dimfold.Mapping(.left, .{ 4, 8 }, u8) = .static;
///     var data: [tile.requiredSpanSize()]f32 = undefined;                              // an array of 32
///
/// `policy` is one of
///
/// - `.right`: the last axis has stride 1, each other one the product of the extents behind it
/// - `.left`: the first axis has stride 1, each other one the product of the extents before it
/// - `.{ .right_padded = 16 }`, `.{ .left_padded = 16 }`: the same, where for the other axes the extent of the axis of
///   stride 1 counts as the smallest multiple of the alignment that is not less; null: the alignment is dynamic
/// - `.{ .strided = .{ -20, null } }`: any strides, each static or dynamic; `.{ .strided = …, .offset = 40 }` from an
///   offset on, which may be null, too
/// - a type: a policy of the caller's own, as bindings/zig/mapping/own.zig describes it
///
/// Extents and positions are of the integer type `Index`, of 8 to 64 bits, and at most as large. A value holds what is
/// dynamic and nothing else. All functions are pure; where nothing is dynamic, their results are constants that the
/// compiler knows.
pub fn Mapping(comptime policy: anytype, comptime extents: anytype, comptime Index: type) type {
    @setEvalBranchQuota(20_000);
    const axes = list.length(@TypeOf(extents)) orelse
        @compileError("a mapping's extents are a tuple or an array, with null for each dynamic one");
    if (axes > rank_rules.fixed_max) @compileError("a Mapping has at most 9 axes: use a DynMapping");
    requireIndex(Index);
    const M = Mapped(axes, .of(policy, extents), Index);
    if (M.is_static) _ = M.static;
    return M;
}

fn requireIndex(comptime Index: type) void {
    const info = @typeInfo(Index);
    if (info == .int and info.int.bits >= 8 and info.int.bits <= 64 and std.math.isPowerOfTwo(info.int.bits)) return;
    @compileError("a mapping's index type is an integer of 8, 16, 32 or 64 bits, not " ++ @typeName(Index));
}

fn Mapped(comptime axes: usize, comptime plan: Plan(axes), comptime I: type) type {
    return struct {
        /// What the type does not know.
        dynamic: plan.Dynamic(I),

        const Self = @This();
        /// The number of axes.
        pub const rank = axes;
        /// What extents and positions are counted in.
        pub const Index = I;
        /// What the type knows.
        pub const known = plan;
        /// Whether it knows everything.
        pub const is_static = @sizeOf(plan.Dynamic(I)) == 0;

        /// The only value of a type that knows everything.
        pub const static: Self = theOnlyOne();

        fn theOnlyOne() Self {
            if (!is_static) @compileError("only a mapping with nothing dynamic is .static: make this one by new");
            return of(plan.staticNumbers()) catch
                @compileError("this mapping reaches beyond its index type, or below position 0");
        }

        /// Takes the dynamic extents, or all of them: a tuple or an array. Another extent than the static one does not
        /// compile as a literal, and is `error.Shape` else. `error.Overflow` if an extent, a position or the required
        /// span size is beyond the index type, or these or the product of the extents that are not 0 beyond
        /// maxInt(isize).
        pub fn new(shape: anytype, diagnostics: ?*Diagnostics) Error!Self {
            if (plan.alignment == null) @compileError("the alignment of this mapping is dynamic: make it by newPadded");
            if (plan.offset == null or list.nullCount(plan.strides) > 0)
                @compileError("this mapping has dynamic strides or a dynamic offset: make it by newStrided");
            return made(plan.staticNumbers(), shape, diagnostics);
        }

        /// The same for a dynamic alignment. 0 and 1 pad nothing; `error.Argument` for one above maxInt(isize).
        pub fn newPadded(shape: anytype, alignment_given: usize, diagnostics: ?*Diagnostics) Error!Self {
            if (plan.alignment != null) @compileError("this mapping has no dynamic alignment: make it by new");
            var all = plan.staticNumbers();
            all.alignment = alignment_given;
            return made(all, shape, diagnostics);
        }

        /// The same for dynamic strides or a dynamic offset: takes the dynamic strides, or all of them, as it takes
        /// extents. `error.NotAView` for another stride or offset than the static one, `error.Bounds` for a position
        /// below 0.
        pub fn newStrided(
            shape: anytype,
            strides: anytype,
            offset_given: usize,
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            if (plan.policy != .strided) @compileError("this mapping computes its strides: make it by new");
            var all = plan.staticNumbers();
            all.stride = try given.all(isize, "stride", plan.strides, strides, diagnostics);
            all.offset = offset_given;
            try meet.checkOffset(Self, "mapping_new", "offset", offset_given, diagnostics);
            return made(all, shape, diagnostics);
        }

        fn made(parts: Numbers(axes), shape: anytype, diagnostics: ?*Diagnostics) Error!Self {
            var all = parts;
            all.shape = try given.all(usize, "shape", plan.extents, shape, diagnostics);
            return of(all) catch |err| {
                if (!@inComptime()) try meet.refuse(Self, all, diagnostics);
                return err;
            };
        }

        fn of(all: Numbers(axes)) Error!Self {
            return .{ .dynamic = try plan.dynamicOf(I, all) };
        }

        /// Every number of the mapping.
        pub fn numbers(self: Self) Numbers(axes) {
            return plan.numbers(I, self.dynamic);
        }

        /// The extents.
        pub fn extents(self: Self) [axes]I {
            var result: [axes]I = undefined;
            for (&result, self.numbers().shape) |*place, extent| place.* = @intCast(extent);
            return result;
        }

        /// The extents, of which the one that is padded is rounded up.
        pub fn paddedExtents(self: Self) [axes]usize {
            return plan.paddedExtents(self.numbers()) catch unreachable; // checked when it was made
        }

        /// The strides. Does not compile for an own policy without.
        pub fn stride(self: Self) [axes]isize {
            requireStrided("stride");
            return self.numbers().stride;
        }

        /// The position of element (0,…,0). 0 unless the policy is strided or the caller's.
        pub fn offset(self: Self) usize {
            return self.numbers().offset;
        }

        /// The extent of an axis if it is static. null for an axis that the mapping does not have.
        pub fn staticExtent(axis: isize) ?I {
            for (plan.extents, 0..) |extent, i| if (isAt(axis, i)) return @intCast(extent orelse return null);
            return null;
        }

        /// The stride of an axis if all that it follows from is static.
        pub fn staticStride(axis: isize) ?isize {
            for (comptime plan.staticStrides(), 0..) |number, i| if (isAt(axis, i)) return number;
            return null;
        }

        /// The alignment of a padded policy if it is static.
        pub fn staticAlignment() ?usize {
            return if (plan.policy == .right_padded or plan.policy == .left_padded) plan.alignment else null;
        }

        fn isAt(axis: isize, place: usize) bool {
            return axis == @as(isize, @intCast(place)) - if (axis < 0) @as(isize, axes) else 0;
        }

        /// The number of elements.
        pub fn size(self: Self) usize {
            return self.numbers().size();
        }

        /// How many elements an allocation needs: the highest position and one more; 0 when an extent is 0.
        pub fn requiredSpanSize(self: Self) usize {
            const all = self.numbers();
            return if (plan.policy == .own) plan.Own.requiredSpanSize(&all.shape) else all.span();
        }

        /// The position of the element at `where`, each entry in [-extent, extent), else `error.Index`.
        pub fn index(self: Self, where: [axes]isize, diagnostics: ?*Diagnostics) Error!I {
            var counted: [axes]I = undefined;
            for (&counted, where, self.numbers().shape) |*place, entry, extent| {
                const from_start = if (entry < 0) entry +% @as(isize, @intCast(extent)) else entry;
                if (from_start < 0 or from_start >= extent) return self.refuseIndex(where, diagnostics);
                place.* = @intCast(from_start);
            }
            return self.indexUnchecked(counted);
        }

        fn refuseIndex(self: Self, where: [axes]isize, diagnostics: ?*Diagnostics) Error {
            if (@inComptime()) return error.Index;
            if (plan.policy == .own) {
                const shape = self.numbers().shape;
                const refused = functions(&shape).at(&where, diagnostics);
                return if (refused) |_| error.Index else |err| err;
            }
            const refused = (try self.toDyn(diagnostics)).index(&where, diagnostics);
            return if (refused) |_| error.Index else |err| err;
        }

        /// The same for an index in bounds, counted from 0; nothing is checked.
        pub fn indexUnchecked(self: Self, where: [axes]I) I {
            var unsigned: [axes]usize = undefined;
            for (&unsigned, where) |*place, entry| place.* = @intCast(entry);
            const all = self.numbers();
            return @intCast(if (plan.policy == .own) plan.Own.index(&all.shape, &unsigned) else all.index(unsigned));
        }

        /// What holds for every mapping of this type: that it has strides, that no two indices share a position, that
        /// every position below the required span size is some element's.
        pub fn isAlwaysStrided() bool {
            return plan.policy != .own or own.isStrided(plan.Own);
        }

        pub fn isAlwaysUnique() bool {
            if (plan.policy == .own) return own.claims(plan.Own, "is_always_unique");
            return plan.policy != .strided;
        }

        pub fn isAlwaysExhaustive() bool {
            if (plan.policy == .own) return own.claims(plan.Own, "is_always_exhaustive");
            return plan.policy != .strided and !plan.leavesGaps();
        }

        /// What holds for this mapping. `isUnique` is the cheap test of `Layout.checkStrides` for strided policies and
        /// what an own policy without strides says of itself; `isExhaustive` is exact, but for these.
        pub fn isStrided(_: Self) bool {
            return isAlwaysStrided();
        }

        pub fn isUnique(self: Self) bool {
            if (comptime isAlwaysUnique()) return true;
            return (comptime isAlwaysStrided()) and self.numbers().isUnique();
        }

        pub fn isExhaustive(self: Self) bool {
            if (comptime isAlwaysExhaustive()) return true;
            if (comptime isAlwaysStrided()) return self.numbers().isExhaustive();
            return isAlwaysUnique() and self.size() == self.requiredSpanSize();
        }

        /// Whether extents, offset and every stride are the same; policy, index type and what is static do not count.
        /// `other` is any mapping.
        pub fn equal(self: Self, other: anytype) bool {
            return meet.equal(self, other);
        }

        /// Any mapping as one of this type that equals it; no element moves. Does not compile if static numbers of the
        /// two types contradict each other. `error.Ndim`; `error.Shape` for another extent than the static one;
        /// `error.NotAView` for a stride or an offset that the policy, or a static number, does not have;
        /// `error.Overflow`. A dynamic alignment becomes the padded extent.
        pub fn convert(mapping: anytype, diagnostics: ?*Diagnostics) Error!Self {
            return meet.convert(Self, mapping, diagnostics);
        }

        /// A layout, of this rank or dynamic, as a mapping of this type. Errors as in `convert`, but for strides that
        /// nobody follows, of an extent of 1 or in an empty layout: the result has those of its policy.
        pub fn fromLayout(layout: anytype, diagnostics: ?*Diagnostics) Error!Self {
            return meet.fromLayout(Self, layout, diagnostics);
        }

        /// The same as a layout.
        pub fn toLayout(self: Self) layouts.Layout(axes) {
            requireStrided("toLayout");
            const all = self.numbers();
            return .{ .offset = all.offset, .shape = all.shape, .stride = all.stride };
        }

        /// The same as C's struct, with all numbers and bits for those that are static. An own policy becomes strided:
        /// `error.Argument` if its functions contradict each other.
        pub fn toDyn(self: Self, diagnostics: ?*Diagnostics) Error!DynMapping {
            requireStrided("toDyn");
            return meet.toDyn(Self, self.numbers(), diagnostics);
        }

        /// The functions of an own policy as C's table, which borrows `shape`, the extents.
        pub fn functions(shape: *const [axes]usize) MappingFunctions {
            if (plan.policy != .own) @compileError("functions are what an own policy has: use toDyn");
            return meet.Own(Self).functions(shape);
        }

        fn requireStrided(comptime operation: []const u8) void {
            if (comptime !isAlwaysStrided())
                @compileError(operation ++ " needs strides, which " ++ @typeName(plan.Own) ++ " does not have");
        }
    };
}
