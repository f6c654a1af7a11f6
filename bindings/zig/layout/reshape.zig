//! Other shapes for the same elements: axes of extent 1, windows, reshape, broadcast.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const layout = @import("../layout.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const Dynamic = layout.Layout(.dynamic);
const raw = abi.raw;

/// Two layouts of one shape.
pub fn Pair(comptime L: type) type {
    return struct { L, L };
}

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// Removes the axes of a list, each of extent 1; all axes of extent 1 if `axes` is null. A tuple or an array
        /// makes a fixed rank of a fixed one. `error.Axis` for one outside or given twice, `error.Shape` for another
        /// extent.
        pub fn squeeze(
            self: *const Self,
            axes: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Resized(Self, "squeeze", @TypeOf(axes), -1) {
            const Result = Resized(Self, "squeeze", @TypeOf(axes), -1);
            const removed = list.collectOrNull(isize, axes);
            const arguments = .{ raw(self), removed.len, list.pointerTo(&removed) };
            return abi.resultOf(Result, Self, "squeeze", arguments, diagnostics);
        }

        /// Inserts axes of extent 1; the list `axes` has their places in the result. Strides as in `dimInsert`. NumPy's
        /// expand_dims. A tuple or an array makes a fixed rank of a fixed one. `error.Axis` for one outside or given
        /// twice, `error.Ndim` for more than 64 axes.
        pub fn unsqueeze(
            self: *const Self,
            axes: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Resized(Self, "unsqueeze", @TypeOf(axes), 1) {
            const Result = Resized(Self, "unsqueeze", @TypeOf(axes), 1);
            const inserted = list.collect(isize, axes);
            const arguments = .{ raw(self), inserted.len, list.pointerTo(&inserted) };
            return abi.resultOf(Result, Self, "unsqueeze", arguments, diagnostics);
        }

        /// Every window of window[i] elements along axes[i]: those axes shrink to the number of windows, and axes of
        /// the window's extents with the same strides are appended. An axis may be named more than once; `axes` null
        /// means all, in order. The result overlaps itself. NumPy's sliding_window_view. A tuple or an array of extents
        /// makes a fixed rank of a fixed one. `error.Shape` for a window larger than its axis, `error.Axis`,
        /// `error.Ndim` for more than 64 axes or lists of two lengths, `error.Overflow` if the result's size is above
        /// maxInt(isize).
        pub fn slidingWindow(
            self: *const Self,
            window: anytype,
            axes: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Resized(Self, "slidingWindow", @TypeOf(window), 1) {
            if (@TypeOf(axes) != @TypeOf(null)) {
                list.requireSameLength("slidingWindow", @TypeOf(window), @TypeOf(axes));
                try list.checkSameLength("sliding_window", "axes", window, axes, diagnostics);
            }
            const extents = list.collect(usize, window);
            const along = list.collectOrNull(isize, axes);
            const arguments = .{ raw(self), extents.len, list.pointerTo(&extents), list.pointerTo(&along) };
            const Result = Resized(Self, "slidingWindow", @TypeOf(window), 1);
            return abi.resultOf(Result, Self, "sliding_window", arguments, diagnostics);
        }

        /// The layout with other extents that visits the same positions in `order` (`.c` or `.f`); one extent may be -1
        /// and is then computed. A view is returned exactly when one exists, else `error.NotAView`. A tuple or an array
        /// of extents makes a fixed rank. `error.Shape` if the sizes differ, or for a negative extent other than one
        /// -1; `error.Overflow` if the product of the extents that are not 0 is above maxInt(isize); `error.Order`.
        pub fn reshape(
            self: *const Self,
            shape: anytype,
            order: layout.Order,
            diagnostics: ?*Diagnostics,
        ) Error!Shaped("reshape", @TypeOf(shape)) {
            const extents = list.collect(isize, shape);
            const arguments = .{ raw(self), extents.len, list.pointerTo(&extents), @intFromEnum(order) };
            return abi.resultOf(Shaped("reshape", @TypeOf(shape)), Self, "reshape", arguments, diagnostics);
        }

        /// Merges each run of neighbouring axes that one stride can walk in C order; axes of extent 1 never get in the
        /// way, and the axes of an empty layout always merge. Only the axes `start` to `end`, both included, are looked
        /// at: 0 and -1 are all of them, and with start after end nothing merges. Rank 0 counts as one axis of extent
        /// 1. `error.Axis`.
        pub fn flatten(self: *const Self, start: isize, end: isize, diagnostics: ?*Diagnostics) Error!Dynamic {
            return abi.result(Dynamic, Self, "flatten", .{ raw(self), start, end }, diagnostics);
        }

        /// Which axes merge into the one before them: bit i for axis i, bit 0 never. Layouts of one shape keep one
        /// shape if all are flattened with the `&` of their masks.
        pub fn flattenAxisMask(self: *const Self) u64 {
            return abi.ask(Self, "flatten_axis_mask", .{raw(self)});
        }

        /// `flatten` where an axis merges into the one before it only if its bit is set in `mask`, too.
        pub fn flattenWithMask(
            self: *const Self,
            start: isize,
            end: isize,
            mask: u64,
            diagnostics: ?*Diagnostics,
        ) Error!Dynamic {
            return abi.result(Dynamic, Self, "flatten_with_mask", .{ raw(self), start, end, mask }, diagnostics);
        }

        /// The layout repeated to other extents by axes of stride 0. Axes are matched from the last one: NumPy's rule.
        /// A tuple or an array of extents makes a fixed rank. `error.Shape` unless each extent is 1 or the one wanted;
        /// `error.Overflow` if the result's size is above maxInt(isize).
        pub fn broadcastTo(
            self: *const Self,
            shape: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Shaped("broadcastTo", @TypeOf(shape)) {
            const extents = list.collect(usize, shape);
            const arguments = .{ raw(self), extents.len, list.pointerTo(&extents) };
            return abi.resultOf(Shaped("broadcastTo", @TypeOf(shape)), Self, "broadcast_to", arguments, diagnostics);
        }

        /// The same with axes matched from the first one.
        pub fn broadcastToLeft(
            self: *const Self,
            shape: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Shaped("broadcastToLeft", @TypeOf(shape)) {
            const extents = list.collect(usize, shape);
            const arguments = .{ raw(self), extents.len, list.pointerTo(&extents) };
            const Result = Shaped("broadcastToLeft", @TypeOf(shape));
            return abi.resultOf(Result, Self, "broadcast_to_left", arguments, diagnostics);
        }

        /// Both layouts broadcast to their common shape: this one, and `other`, of any rank. Errors as in
        /// `broadcastTo`.
        pub fn broadcastLayout(
            self: *const Self,
            other: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Pair(Common(Self, "broadcastLayout", @TypeOf(other))) {
            return both(self, "broadcast_layout", Common(Self, "broadcastLayout", @TypeOf(other)), other, diagnostics);
        }

        /// The same with axes matched from the first one.
        pub fn broadcastLayoutLeft(
            self: *const Self,
            other: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Pair(Common(Self, "broadcastLayoutLeft", @TypeOf(other))) {
            const Result = Common(Self, "broadcastLayoutLeft", @TypeOf(other));
            return both(self, "broadcast_layout_left", Result, other, diagnostics);
        }

        /// `other`, of any rank, broadcast to the shape of this layout, which never grows: for operations in place.
        pub fn broadcastLayoutToFirst(self: *const Self, other: anytype, diagnostics: ?*Diagnostics) Error!Self {
            const second = try other.toDyn(diagnostics);
            return abi.result(Self, Self, "broadcast_layout_to_first", .{ raw(self), raw(&second) }, diagnostics);
        }

        /// The same with axes matched from the first one.
        pub fn broadcastLayoutToFirstLeft(self: *const Self, other: anytype, diagnostics: ?*Diagnostics) Error!Self {
            const second = try other.toDyn(diagnostics);
            return abi.result(Self, Self, "broadcast_layout_to_first_left", .{ raw(self), raw(&second) }, diagnostics);
        }

        fn both(
            self: *const Self,
            comptime name: []const u8,
            comptime Result: type,
            other: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Pair(Result) {
            const second = try other.toDyn(diagnostics);
            var results: Pair(Dynamic) = undefined;
            const arguments = .{ raw(&results[0]), raw(&results[1]), raw(self), raw(&second), raw(diagnostics) };
            try abi.call(Self, name, arguments);
            return .{
                try rank.fromDyn(Result, results[0], diagnostics),
                try rank.fromDyn(Result, results[1], diagnostics),
            };
        }
    };
}

/// The result when a list of axes goes away (-1) or is added (1).
fn Resized(comptime L: type, comptime operation: []const u8, comptime List: type, comptime sign: isize) type {
    const length = list.length(List) orelse return Dynamic;
    return rank.Changed(L, operation, if (sign < 0) length else 0, sign * length);
}

/// The result that has as many axes as a list has entries.
pub fn Shaped(comptime operation: []const u8, comptime List: type) type {
    const length = list.length(List) orelse return Dynamic;
    return rank.Fitting(operation, length);
}

/// The result that has as many axes as the larger of two layouts.
fn Common(comptime L: type, comptime operation: []const u8, comptime Other: type) type {
    rank.requireLayout(Other, operation);
    if (!rank.isFixed(L) or !rank.isFixed(Other)) return Dynamic;
    return layout.Layout(@max(L.rank, Other.rank));
}
