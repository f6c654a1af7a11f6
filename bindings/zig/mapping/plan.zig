//! What the type of a mapping knows, its static part, and how that and the dynamic part make all its numbers.
const Error = @import("../status.zig").Error;
const list = @import("../list.zig");
const numbers_of = @import("numbers.zig");
const own = @import("own.zig");
const reflect = @import("../reflect.zig");
const std = @import("std");

/// How indices become positions.
pub const Kind = enum { right, left, right_padded, left_padded, strided, own };

/// The static part of a mapping of `axes` axes. null stands for what is dynamic.
pub fn Plan(comptime axes: usize) type {
    return struct {
        policy: Kind,
        extents: [axes]?usize,
        alignment: ?usize = 0,
        strides: [axes]?isize = @splat(0),
        offset: ?usize = 0,
        Own: type = void,

        const Self = @This();
        const Numbers = numbers_of.Numbers(axes);

        /// The plan that the parameters of `Mapping` describe.
        pub fn of(comptime policy: anytype, comptime extents: anytype) Self {
            var plan: Self = .{ .policy = policyOf(policy), .extents = extents };
            switch (plan.policy) {
                .right, .left => {},
                .right_padded, .left_padded => plan.alignment = @field(policy, @tagName(plan.policy)),
                .strided => plan.strides = stridesOf(axes, policy.strided),
                .own => plan.Own = own.checked(policy),
            }
            if (plan.policy == .strided and @hasField(@TypeOf(policy), "offset")) plan.offset = policy.offset;
            return plan;
        }

        /// The numbers that a mapping of this plan and of that index type stores.
        pub fn Dynamic(comptime plan: Self, comptime I: type) type {
            return struct {
                extents: Stored(I, list.nullCount(plan.extents)),
                strides: Stored(isize, list.nullCount(plan.strides)),
                alignment: Stored(usize, @intFromBool(plan.alignment == null)),
                offset: Stored(usize, @intFromBool(plan.offset == null)),
            };
        }

        /// All numbers of such a mapping.
        pub fn numbers(comptime plan: Self, comptime I: type, dynamic: plan.Dynamic(I)) Numbers {
            var all: Numbers = undefined;
            comptime var next_extent = 0;
            comptime var next_stride = 0;
            inline for (0..axes) |axis| {
                all.shape[axis] = plan.extents[axis] orelse @intCast(dynamic.extents[next_extent]);
                all.stride[axis] = plan.strides[axis] orelse dynamic.strides[next_stride];
                next_extent += @intFromBool(plan.extents[axis] == null);
                next_stride += @intFromBool(plan.strides[axis] == null);
            }
            all.alignment = plan.alignment orelse dynamic.alignment[0];
            all.offset = plan.offset orelse dynamic.offset[0];
            return plan.followed(all) catch unreachable; // checked when it was made
        }

        /// The dynamic part of a mapping with these numbers, of which all that follow from others are overwritten.
        pub fn dynamicOf(comptime plan: Self, comptime I: type, given: Numbers) Error!plan.Dynamic(I) {
            const all = try plan.followed(given);
            try all.check(std.math.maxInt(I));
            if (plan.policy == .own and plan.Own.requiredSpanSize(&all.shape) > std.math.maxInt(I))
                return error.Overflow;
            var dynamic: plan.Dynamic(I) = undefined;
            comptime var next_extent = 0;
            comptime var next_stride = 0;
            inline for (0..axes) |axis| {
                if (plan.extents[axis] == null) dynamic.extents[next_extent] = @intCast(all.shape[axis]);
                if (plan.strides[axis] == null) dynamic.strides[next_stride] = all.stride[axis];
                next_extent += @intFromBool(plan.extents[axis] == null);
                next_stride += @intFromBool(plan.strides[axis] == null);
            }
            if (plan.alignment == null) dynamic.alignment[0] = all.alignment;
            if (plan.offset == null) dynamic.offset[0] = all.offset;
            return dynamic;
        }

        /// The same numbers with the strides and the offset that the policy makes of the others.
        pub fn followed(comptime plan: Self, given: Numbers) Error!Numbers {
            var all = given;
            all.alignment = plan.alignment orelse given.alignment;
            all.offset = plan.offset orelse given.offset;
            switch (plan.policy) {
                .strided => for (&all.stride, plan.strides) |*stride, static| {
                    stride.* = static orelse stride.*;
                },
                .own => {
                    const zeros: [axes]usize = @splat(0);
                    all.stride = own.strides(plan.Own, axes, all.shape);
                    all.offset = if (all.isEmpty()) 0 else plan.Own.index(&all.shape, &zeros);
                },
                else => {
                    const padded = try plan.paddedExtents(all);
                    var size: usize = 1;
                    var has_zero = false;
                    inline for (0..axes) |i| {
                        const axis = comptime plan.fromFastest(i);
                        all.stride[axis] = if (has_zero) 0 else @intCast(size);
                        has_zero = has_zero or padded[axis] == 0;
                        size = try numbers_of.times(size, @max(padded[axis], 1));
                    }
                },
            }
            return all;
        }

        /// The extents that the strides of other axes count.
        pub fn paddedExtents(comptime plan: Self, all: Numbers) Error![axes]usize {
            var padded = all.shape;
            if (comptime plan.isPadded()) {
                const axis = comptime plan.fromFastest(0);
                padded[axis] = try numbers_of.padded(padded[axis], all.alignment);
            }
            return padded;
        }

        /// The axis with `i` faster ones.
        pub fn fromFastest(comptime plan: Self, comptime i: usize) usize {
            const is_left = plan.policy == .left or plan.policy == .left_padded;
            return if (is_left) i else axes - 1 - i;
        }

        /// Whether an axis steps over padding.
        pub fn isPadded(comptime plan: Self) bool {
            return axes > 1 and (plan.policy == .right_padded or plan.policy == .left_padded);
        }

        /// Whether some mapping of the plan has positions that are no element's.
        pub fn leavesGaps(comptime plan: Self) bool {
            if (comptime !plan.isPadded()) return false;
            const extent = plan.extents[plan.fromFastest(0)] orelse return true;
            return (numbers_of.padded(extent, plan.alignment orelse return true) catch return true) > extent;
        }

        /// The strides that follow from static numbers alone.
        pub fn staticStrides(comptime plan: Self) [axes]?isize {
            if (plan.policy == .strided) return plan.strides;
            if (plan.policy == .own) return own.staticStrides(plan.Own, axes, plan.extents);
            // What is dynamic becomes 1: then the static strides are those that no such number is part of.
            var guess = plan.staticNumbers();
            guess.alignment = plan.alignment orelse 1;
            const all = plan.followed(guess) catch
                @compileError("the static strides of this mapping are not representable");
            var strides: [axes]?isize = @splat(null);
            for (0..axes) |i| {
                const axis = plan.fromFastest(i);
                strides[axis] = all.stride[axis];
                if (plan.extents[axis] == null or (i == 0 and plan.isPadded() and plan.alignment == null)) break;
            }
            return strides;
        }

        /// All static numbers, and 1 for each dynamic one.
        pub fn staticNumbers(comptime plan: Self) Numbers {
            var all: Numbers = .{ .shape = undefined, .stride = undefined, .alignment = 1, .offset = 1 };
            for (&all.shape, plan.extents) |*place, extent| place.* = extent orelse 1;
            for (&all.stride, plan.strides) |*place, stride| place.* = stride orelse 1;
            if (plan.alignment) |alignment| all.alignment = alignment;
            if (plan.offset) |offset| all.offset = offset;
            return all;
        }
    };
}

/// Room for dynamic numbers; none at all, not even for an alignment in memory, where there are none.
fn Stored(comptime T: type, comptime count: usize) type {
    return [count]if (count == 0) u8 else T;
}

fn policyOf(comptime policy: anytype) Kind {
    if (@TypeOf(policy) == type) return .own;
    switch (@typeInfo(@TypeOf(policy))) {
        .enum_literal => if (policy == .right or policy == .left) return policy,
        .@"struct" => {
            const names = reflect.fieldNames(@TypeOf(policy));
            if (are(names, &.{"right_padded"})) return .right_padded;
            if (are(names, &.{"left_padded"})) return .left_padded;
            if (are(names, &.{"strided"}) or are(names, &.{ "strided", "offset" })) return .strided;
        },
        else => {},
    }
    @compileError("a mapping's policy is .right, .left, .{ .right_padded = alignment }, .{ .left_padded = " ++
        "alignment }, .{ .strided = .{ strides } }, the same with .offset, or a type");
}

fn are(comptime names: []const [:0]const u8, comptime expected: []const []const u8) bool {
    if (names.len != expected.len) return false;
    for (names, expected) |name, other| if (!std.mem.eql(u8, name, other)) return false;
    return true;
}

fn stridesOf(comptime axes: usize, comptime strides: anytype) [axes]?isize {
    if ((list.length(@TypeOf(strides)) orelse 0) == axes) return strides;
    @compileError(std.fmt.comptimePrint("a strided mapping of {d} axes has {d} strides, each a number or null", .{
        axes,
        axes,
    }));
}
