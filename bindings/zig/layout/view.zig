//! Other views of the same elements: axes reordered, reversed, selected, inserted, removed, sliced.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const layout = @import("../layout.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const slice = @import("../slice.zig");
const raw = abi.raw;

/// Which diagonal of which axes: NumPy's defaults.
pub const Diagonal = struct {
    offset: isize = 0,
    axis1: isize = 0,
    axis2: isize = 1,
};

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// Reorders the axes: axis i of the result is axis axes[i]. `error.Axis` unless `axes` names each axis once,
        /// `error.Ndim` unless it has one entry per axis.
        pub fn transpose(self: *const Self, axes: list.PerAxis(Self, isize), diagnostics: ?*Diagnostics) Error!Self {
            return abi.result(Self, Self, "transpose", .{raw(self)} ++ list.counted(&axes), diagnostics);
        }

        /// The axes in the opposite order.
        pub fn reverseAxes(self: *const Self, diagnostics: ?*Diagnostics) Error!Self {
            return abi.result(Self, Self, "reverse_axes", .{raw(self)}, diagnostics);
        }

        /// Exchanges two axes. `error.Axis`.
        pub fn swapaxes(
            self: *const Self,
            axis1: isize,
            axis2: isize,
            diagnostics: ?*Diagnostics,
        ) Error!rank.Changed(Self, "swapaxes", 1, 0) {
            return abi.result(Self, Self, "swapaxes", .{ raw(self), axis1, axis2 }, diagnostics);
        }

        /// Moves the axes `source` to the places `destination`; the others keep their order. NumPy's moveaxis. Both are
        /// lists of one length, else `error.Ndim`. `error.Axis` for an axis outside or twice in one list.
        pub fn moveaxis(
            self: *const Self,
            source: anytype,
            destination: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            list.requireSameLength("moveaxis", @TypeOf(source), @TypeOf(destination));
            try list.checkSameLength("moveaxis", "destination", source, destination, diagnostics);
            const sources = list.collect(isize, source);
            const destinations = list.collect(isize, destination);
            const arguments = .{ raw(self), sources.len, list.pointerTo(&sources), list.pointerTo(&destinations) };
            return abi.result(Self, Self, "moveaxis", arguments, diagnostics);
        }

        /// Reverses the axes of a list. `error.Axis` for one outside or given twice.
        pub fn flip(self: *const Self, axes: anytype, diagnostics: ?*Diagnostics) Error!Self {
            const flipped = list.collect(isize, axes);
            return abi.result(Self, Self, "flip", .{ raw(self), flipped.len, list.pointerTo(&flipped) }, diagnostics);
        }

        /// Replaces two axes by their diagonal, which comes last: elements (i, i + offset), or (i - offset, i) for a
        /// negative one; empty when offset is past the end. `.{}` is the main diagonal of the first two axes.
        /// `error.Axis` for an axis outside or twice the same.
        pub fn diagonal(
            self: *const Self,
            which: Diagonal,
            diagnostics: ?*Diagnostics,
        ) Error!rank.Changed(Self, "diagonal", 2, -1) {
            const arguments = .{ raw(self), which.offset, which.axis1, which.axis2 };
            const Result = rank.Changed(Self, "diagonal", 2, -1);
            return abi.result(Result, Self, "diagonal", arguments, diagnostics);
        }

        /// Takes one index of an axis, which goes away. `error.Axis`, `error.Index`.
        pub fn dimSelect(
            self: *const Self,
            axis: isize,
            index: isize,
            diagnostics: ?*Diagnostics,
        ) Error!rank.Changed(Self, "dimSelect", 1, -1) {
            const Result = rank.Changed(Self, "dimSelect", 1, -1);
            return abi.result(Result, Self, "dim_select", .{ raw(self), axis, index }, diagnostics);
        }

        /// Inserts an axis of extent 1. Its stride is extent × stride of the axis after it (an extent 0 counting as 1),
        /// or that of the axis before it when it is last (1 in rank 0), so that a contiguous layout stays visibly
        /// contiguous; where that product overflows, the stride of the axis after it. NumPy's rule. `error.Axis`,
        /// `error.Ndim` for a 65th axis.
        pub fn dimInsert(
            self: *const Self,
            axis: isize,
            diagnostics: ?*Diagnostics,
        ) Error!rank.Changed(Self, "dimInsert", 0, 1) {
            const Result = rank.Changed(Self, "dimInsert", 0, 1);
            return abi.result(Result, Self, "dim_insert", .{ raw(self), axis }, diagnostics);
        }

        /// Removes an axis of extent 1. `error.Axis`; `error.Shape` for another extent.
        pub fn dimEliminate(
            self: *const Self,
            axis: isize,
            diagnostics: ?*Diagnostics,
        ) Error!rank.Changed(Self, "dimEliminate", 1, -1) {
            const Result = rank.Changed(Self, "dimEliminate", 1, -1);
            return abi.result(Result, Self, "dim_eliminate", .{ raw(self), axis }, diagnostics);
        }

        /// Slices one axis as Python slices a sequence of that extent; the offset moves to the first element taken, and
        /// stays when none is. `error.Axis`; `error.Slice` for step 0.
        pub fn dimNarrow(
            self: *const Self,
            axis: isize,
            part: slice.Slice,
            diagnostics: ?*Diagnostics,
        ) Error!rank.Changed(Self, "dimNarrow", 1, 0) {
            const narrowed: [*c]const @TypeOf(part.toC()) = &part.toC();
            return abi.result(Self, Self, "dim_narrow", .{ raw(self), axis, narrowed }, diagnostics);
        }

        /// Elements `start` to `stop` (not included) of one axis, where nothing counts from the end and nothing is
        /// clipped: 0 <= start <= stop <= extent, else `error.Index` for one outside the axis, `error.Slice` for a stop
        /// before the start; `error.Axis`. cuda.tile's Array.slice.
        pub fn dimSliceStrict(
            self: *const Self,
            axis: isize,
            start: isize,
            stop: isize,
            diagnostics: ?*Diagnostics,
        ) Error!rank.Changed(Self, "dimSliceStrict", 1, 0) {
            return abi.result(Self, Self, "dim_slice_strict", .{ raw(self), axis, start, stop }, diagnostics);
        }

        /// NumPy's basic indexing: `.{ 1, .{ .step = -1 }, .newaxis, .ellipsis }`; axes without an indexer are kept
        /// whole. A tuple gives a layout whose rank is known, a slice or an array of `Indexer` a dynamic one.
        /// `error.Ndim` for more indexers than axes, `error.Index`, `error.Slice`, `error.Argument` for a second
        /// ellipsis.
        pub fn dimSlice(
            self: *const Self,
            indexers: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!Sliced(Self, @TypeOf(indexers)) {
            const all = slice.Indexers.of(indexers);
            const arguments = .{ raw(self), all.count, list.pointerTo(&all.buffer) };
            return abi.resultOf(Sliced(Self, @TypeOf(indexers)), Self, "dim_slice", arguments, diagnostics);
        }

        /// Removes an axis whatever its extent, even 0, keeping the offset: what a reduction leaves. `error.Axis`.
        /// Without its extent 0 a layout has positions again: what `new` would not accept is refused as there.
        pub fn dimChop(
            self: *const Self,
            axis: isize,
            diagnostics: ?*Diagnostics,
        ) Error!rank.Changed(Self, "dimChop", 1, -1) {
            const Result = rank.Changed(Self, "dimChop", 1, -1);
            return abi.result(Result, Self, "dim_chop", .{ raw(self), axis }, diagnostics);
        }
    };
}

/// The result of slicing an L by a list of indexers of that type.
pub fn Sliced(comptime L: type, comptime List: type) type {
    const effect = comptime slice.effect(List) orelse return layout.Layout(.dynamic);
    return rank.Changed(L, "dimSlice", effect.used, effect.change);
}
