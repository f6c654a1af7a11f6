//! Layouts of items that have a size in bytes: sizes, strides, and the same bytes as items of another size.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const layout = @import("../layout.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const raw = abi.raw;

/// What `repack` makes of an L. Without `keep_dim` the number of axes depends on the extent.
pub fn Repacked(comptime L: type, comptime keep_dim: bool) type {
    rank.requireAxes(L, "repack", 1);
    return if (keep_dim) L else layout.Layout(.dynamic);
}

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// `new` for strides and an offset that are given in bytes, for items of `itemsize` bytes. `error.Itemsize`
        /// unless each of them is a whole number of items, and for an itemsize of 0.
        pub fn newFromBytes(
            shape: list.PerAxis(Self, usize),
            stride_bytes: list.PerAxis(Self, isize),
            offset_bytes: usize,
            itemsize: usize,
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            try list.checkSameLength("new_from_bytes", "stride_bytes", shape, stride_bytes, diagnostics);
            const bytes = .{ list.pointerTo(&stride_bytes), offset_bytes, itemsize };
            return abi.result(Self, Self, "new_from_bytes", list.counted(&shape) ++ bytes, diagnostics);
        }

        /// `span` in bytes, for items of `itemsize` bytes: what to allocate. `error.Bounds` if a position is below 0,
        /// `error.Itemsize` for an itemsize of 0, `error.Overflow` for bytes that maxInt(isize) cannot count.
        pub fn spanBytes(self: *const Self, itemsize: usize, diagnostics: ?*Diagnostics) Error!usize {
            return count(self, "span_bytes", itemsize, diagnostics);
        }

        /// The strides in bytes. Errors as above.
        pub fn strideBytes(
            self: *const Self,
            itemsize: usize,
            diagnostics: ?*Diagnostics,
        ) Error!list.AxesOf(Self, isize) {
            var strides = list.axesOf(self, isize);
            try abi.call(Self, "stride_bytes", .{ raw(self), itemsize, list.entries(&strides), raw(diagnostics) });
            return strides;
        }

        /// The offset in bytes. Errors as above.
        pub fn offsetBytes(self: *const Self, itemsize: usize, diagnostics: ?*Diagnostics) Error!usize {
            return count(self, "offset_bytes", itemsize, diagnostics);
        }

        fn count(
            self: *const Self,
            comptime name: []const u8,
            itemsize: usize,
            diagnostics: ?*Diagnostics,
        ) Error!usize {
            var bytes: usize = undefined;
            try abi.call(Self, name, .{ raw(self), itemsize, @as([*c]usize, &bytes), raw(diagnostics) });
            return bytes;
        }

        /// The same bytes in the same order as items of another size: `axis` gets more and smaller items, or fewer and
        /// larger ones. One item size must be a multiple of the other, the axis have stride 1, and for larger items its
        /// extent, the other strides, the offset and the address `data` (the layout's data pointer, never read; null if
        /// it is not known) be multiples, else `error.Itemsize`; each has its own diagnosis. Strides that nobody
        /// follows are rounded towards 0. Without `keep_dim` the axis goes away when its new extent is 1, so that the
        /// result is of dynamic rank. `error.Axis`, `error.Overflow`.
        pub fn repack(
            self: *const Self,
            old_itemsize: usize,
            new_itemsize: usize,
            data: ?*const anyopaque,
            axis: isize,
            comptime keep_dim: bool,
            diagnostics: ?*Diagnostics,
        ) Error!Repacked(Self, keep_dim) {
            const arguments = .{ raw(self), old_itemsize, new_itemsize, data, axis, keep_dim };
            return abi.resultOf(Repacked(Self, keep_dim), Self, "repack", arguments, diagnostics);
        }

        /// The largest item size, at most `max_itemsize`, to which `repack` can double `itemsize` again and again;
        /// `itemsize` itself when there is none. For vectorised access, where 16 is a usual maximum. `error.Axis`;
        /// `error.Itemsize` for an itemsize of 0.
        pub fn maxCompatibleItemsize(
            self: *const Self,
            itemsize: usize,
            max_itemsize: usize,
            data: ?*const anyopaque,
            axis: isize,
            diagnostics: ?*Diagnostics,
        ) Error!usize {
            rank.requireAxes(Self, "maxCompatibleItemsize", 1);
            var compatible: usize = undefined;
            const found: [*c]usize = &compatible;
            const arguments = .{ raw(self), itemsize, max_itemsize, data, axis, found, raw(diagnostics) };
            try abi.call(Self, "max_compatible_itemsize", arguments);
            return compatible;
        }
    };
}
