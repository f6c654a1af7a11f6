//! A layout as two: some axes here, the others there.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const layout = @import("../layout.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const raw = abi.raw;

/// The axes before a place, and those from it on.
pub const SplitAt = struct { before: layout.Layout(.dynamic), after: layout.Layout(.dynamic) };

/// The axes that a list names, in its order, and the others in theirs.
pub fn SplitAxes(comptime L: type, comptime List: type) type {
    const Dynamic = layout.Layout(.dynamic);
    const length = list.length(List);
    if (!rank.isFixed(L) or length == null) return struct { chosen: Dynamic, rest: Dynamic };
    const Rest = rank.Changed(L, "dimSplitAxes", length.?, -length.?);
    return struct { chosen: layout.Layout(length.?), rest: Rest };
}

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    const Dynamic = layout.Layout(.dynamic);
    return struct {
        /// Splits the list of axes at `axis` (in [-ndim, ndim]), both parts with the layout's offset. `error.Axis`. A
        /// part of an empty layout may have positions: what `new` would not accept is refused as there.
        pub fn dimSplitAt(self: *const Self, axis: isize, diagnostics: ?*Diagnostics) Error!SplitAt {
            var parts: SplitAt = undefined;
            const arguments = .{ raw(&parts.before), raw(&parts.after), raw(self), axis, raw(diagnostics) };
            try abi.call(Self, "dim_split_at", arguments);
            return parts;
        }

        /// Splits the axes by name: `chosen` gets those of the list `axes` in its order, `rest` the others in theirs,
        /// both with the layout's offset. For reductions. A tuple or an array splits a fixed rank into fixed ranks.
        /// `error.Axis` for an axis outside or given twice, else as `dimSplitAt`.
        pub fn dimSplitAxes(
            self: *const Self,
            axes: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!SplitAxes(Self, @TypeOf(axes)) {
            const names = list.collect(isize, axes);
            var chosen: Dynamic = undefined;
            var rest: Dynamic = undefined;
            const results = .{ raw(&chosen), raw(&rest) };
            const arguments = .{ raw(self), names.len, list.pointerTo(&names), raw(diagnostics) };
            try abi.call(Self, "dim_split_axes", results ++ arguments);
            const Parts = SplitAxes(Self, @TypeOf(axes));
            return .{
                .chosen = try rank.fromDyn(@FieldType(Parts, "chosen"), chosen, diagnostics),
                .rest = try rank.fromDyn(@FieldType(Parts, "rest"), rest, diagnostics),
            };
        }
    };
}
