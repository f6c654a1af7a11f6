//! Memory seen through a layout: what operations take.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const dlpack = @import("dlpack.zig");
const Dtype = @import("dtype.zig").Dtype;
const Iterator = @import("iterator.zig").Iterator;
const layouts = @import("layout.zig");
const list = @import("list.zig");
const memory = @import("memory.zig");
const nested_view = @import("nested/view.zig");
const Nested = @import("nested/layout.zig").Nested;
const rank_rules = @import("rank.zig");
const reflect = @import("reflect.zig");
const Repacked = @import("layout/bytes.zig").Repacked;
const Shaped = @import("layout/reshape.zig").Shaped;
const Slice = @import("slice.zig").Slice;
const Sliced = @import("layout/view.zig").Sliced;
const std = @import("std");
const status = @import("status.zig");
const DeviceType = memory.DeviceType;
const Error = status.Error;
const Place = memory.Place;

/// A view of `data`: a slice or a pointer to an array, a `DeviceSlice` or a `PinnedSlice`. Of a slice or an array it is
/// a `View([]T, rank)`, or a read-only `View([]const T, rank)` if nothing can be written through `data`, else a
/// `View(DeviceSlice([]T), rank)` and so on. Of a `Nested` layout it is a `NestedView([]T)`. Borrows the memory.
/// `error.Bounds` if the layout has positions outside of it, `error.Null` if there are positions but no memory.
pub fn view(data: anytype, layout: anytype, diagnostics: ?*Diagnostics) Error!ViewOf(@TypeOf(data), @TypeOf(layout)) {
    return .new(data, layout, diagnostics);
}

fn ViewOf(comptime Data: type, comptime L: type) type {
    const Kept = memory.Kept(Data);
    if (L == Nested) return nested_view.NestedView(Kept);
    rank_rules.requireLayout(L, "view");
    return ViewThrough(Kept, L);
}

/// Elements of one type of Zig, reached through a layout: `View([]f32, 2)` can be written, `View([]const f32, 2)` only
/// be read. Owns nothing; no element of it lies outside of `data`. In place of the slice there may be a `DeviceSlice`,
/// whose elements only operations reach, or a `PinnedSlice`.
///
/// The layout functions used most are there for views, too, and give a view of the same memory. For the others there is
/// `withLayout`:
///
///     const rows = try dimfold.view(&data, try dimfold.Layout(2).cContig(.{ 3, 4 }, null), null);
///     const columns = try rows.transpose(.{ 1, 0 }, null);                            // a View([]f32, 2)
///     const last = try rows.dimSelect(0, -1, null);                                   // a View([]f32, 1)
///     const upside_down = try rows.withLayout(try rows.layout.flip(.{0}, null), null);
pub fn View(comptime Data: type, comptime rank: anytype) type {
    return ViewThrough(Data, layouts.Layout(rank));
}

fn ViewThrough(comptime Data: type, comptime L: type) type {
    const Items = memory.SliceOf(Data);
    const T = std.meta.Child(Items);
    return struct {
        data: Data,
        layout: L,

        const Self = @This();
        /// What the view holds.
        pub const Element = T;
        /// Whether elements can be written through it.
        pub const is_writable = !reflect.isConst(Items);
        /// What leads to an element.
        pub const Pointer = if (is_writable) *T else *const T;

        /// As the function `view`.
        pub fn new(data: Data, layout: L, diagnostics: ?*Diagnostics) Error!Self {
            const made: Self = .{ .data = data, .layout = layout };
            _ = try made.raw(diagnostics);
            return made;
        }

        /// The same memory through another layout, of any rank. Errors as in `new`.
        pub fn withLayout(
            self: *const Self,
            layout: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!ViewOf(Data, @TypeOf(layout)) {
            return .new(self.data, layout, diagnostics);
        }

        /// The axes reordered. See `Layout.transpose`.
        pub fn transpose(
            self: *const Self,
            axes: list.PerAxis(L, isize),
            diagnostics: ?*Diagnostics,
        ) Error!ViewOf(Data, L) {
            return self.withLayout(try self.layout.transpose(axes, diagnostics), diagnostics);
        }

        /// The axes in the opposite order. See `Layout.reverseAxes`.
        pub fn reverseAxes(self: *const Self, diagnostics: ?*Diagnostics) Error!ViewOf(Data, L) {
            return self.withLayout(try self.layout.reverseAxes(diagnostics), diagnostics);
        }

        /// One index of an axis, which goes away. See `Layout.dimSelect`.
        pub fn dimSelect(
            self: *const Self,
            axis: isize,
            index: isize,
            diagnostics: ?*Diagnostics,
        ) Error!ViewOf(Data, rank_rules.Changed(L, "dimSelect", 1, -1)) {
            return self.withLayout(try self.layout.dimSelect(axis, index, diagnostics), diagnostics);
        }

        /// One axis sliced. See `Layout.dimNarrow`.
        pub fn dimNarrow(
            self: *const Self,
            axis: isize,
            part: Slice,
            diagnostics: ?*Diagnostics,
        ) Error!ViewOf(Data, rank_rules.Changed(L, "dimNarrow", 1, 0)) {
            return self.withLayout(try self.layout.dimNarrow(axis, part, diagnostics), diagnostics);
        }

        /// Part of one axis, without Python's leniency. See `Layout.dimSliceStrict`.
        pub fn dimSliceStrict(
            self: *const Self,
            axis: isize,
            start: isize,
            stop: isize,
            diagnostics: ?*Diagnostics,
        ) Error!ViewOf(Data, rank_rules.Changed(L, "dimSliceStrict", 1, 0)) {
            return self.withLayout(try self.layout.dimSliceStrict(axis, start, stop, diagnostics), diagnostics);
        }

        /// NumPy's basic indexing. See `Layout.dimSlice`.
        pub fn dimSlice(
            self: *const Self,
            indexers: anytype,
            diagnostics: ?*Diagnostics,
        ) Error!ViewOf(Data, Sliced(L, @TypeOf(indexers))) {
            return self.withLayout(try self.layout.dimSlice(indexers, diagnostics), diagnostics);
        }

        /// Other extents for the same elements, without a copy. See `Layout.reshape`.
        pub fn reshape(
            self: *const Self,
            shape: anytype,
            order: layouts.Order,
            diagnostics: ?*Diagnostics,
        ) Error!ViewOf(Data, Shaped("reshape", @TypeOf(shape))) {
            return self.withLayout(try self.layout.reshape(shape, order, diagnostics), diagnostics);
        }

        /// The same memory as items of another type, as `Layout.repack` of `axis` lays it out: of f32 pairs, for
        /// instance, complex numbers. Without `keep_dim` the axis goes away when its new extent is 1. `error.Itemsize`
        /// also for memory that is not aligned for the type.
        pub fn viewAs(
            self: *const Self,
            comptime Other: type,
            axis: isize,
            comptime keep_dim: bool,
            diagnostics: ?*Diagnostics,
        ) Error!ViewOf(OfItems(Data, Other), Repacked(L, keep_dim)) {
            var dynamic: layouts.Layout(.dynamic) = undefined;
            _ = try (try self.raw(diagnostics)).viewAs(.of(Other), &dynamic, axis, keep_dim, diagnostics);
            const layout = try rank_rules.fromDyn(Repacked(L, keep_dim), dynamic, diagnostics);
            const place: Place = .of(self.data);
            try checkAlignment(@intFromPtr(place.address), @alignOf(Other), diagnostics);
            const len = place.len * @sizeOf(T) / @sizeOf(Other);
            return .new(place.as(OfItems(Data, Other), len), layout, diagnostics);
        }

        /// The same view, which nothing can be written through.
        pub fn asConst(self: *const Self) View(memory.Holding(Data, []const T), L.rank) {
            return .{ .data = memory.asConst(self.data), .layout = self.layout };
        }

        /// Where the element at `index` lies. Errors as in `Layout.index`.
        pub fn at(self: *const Self, index: list.PerAxis(L, isize), diagnostics: ?*Diagnostics) Error!Pointer {
            return &memory.itemsHere("at", self.data)[try self.layout.index(index, diagnostics)];
        }

        /// The element at `index`. Errors as in `Layout.index`.
        pub fn get(self: *const Self, index: list.PerAxis(L, isize), diagnostics: ?*Diagnostics) Error!T {
            return (try self.at(index, diagnostics)).*;
        }

        /// Writes the element at `index`. Does not compile for a read-only view. Errors as in `Layout.index`.
        pub fn set(
            self: *const Self,
            index: list.PerAxis(L, isize),
            value: T,
            diagnostics: ?*Diagnostics,
        ) Error!void {
            requireWritable(Self, "set");
            (try self.at(index, diagnostics)).* = value;
        }

        /// Begins a walk over the elements in any of the orders.
        pub fn elements(self: *const Self, order: layouts.Order, diagnostics: ?*Diagnostics) Error!Elements {
            const items = memory.itemsHere("elements", self.data);
            return .{ .data = items, .walk = try self.layout.iterate(order, diagnostics) };
        }

        /// A walk over elements, from both ends.
        pub const Elements = struct {
            data: Items,
            walk: Iterator(1),

            /// Takes the next element from the front: where it lies. null when none is left.
            pub fn next(self: *Elements) ?Pointer {
                return &self.data[self.walk.next() orelse return null];
            }

            /// Takes the next element from the back.
            pub fn nextBack(self: *Elements) ?Pointer {
                return &self.data[self.walk.nextBack() orelse return null];
            }
        };

        /// The view as C takes it. Borrows the memory and this view.
        pub fn raw(self: *const Self, diagnostics: ?*Diagnostics) Error!RawView {
            const place: Place = .of(self.data);
            // Zero bytes would mean that nobody knows how many there are.
            const address = if (place.len == 0) null else place.address;
            var made = try RawView.new(address, place.len * @sizeOf(T), .of(T), &self.layout, diagnostics);
            made.device_type = place.device_type;
            made.device_id = place.device_id;
            made.flags.readonly = !is_writable;
            return made;
        }
    };
}

/// Such memory of other items.
fn OfItems(comptime Data: type, comptime T: type) type {
    return memory.Holding(Data, if (reflect.isConst(memory.SliceOf(Data))) []const T else []T);
}

/// `error.Itemsize` unless the address is a multiple of the alignment.
pub fn checkAlignment(address: usize, alignment: usize, diagnostics: ?*Diagnostics) Error!void {
    const beyond = address % alignment;
    if (beyond == 0) return;
    if (diagnostics) |diagnosis|
        diagnosis.* = .of(.address, "view_as", "data", null, .{ @intCast(alignment), @intCast(beyond) });
    return error.Itemsize;
}

/// Does not compile for a view that is read-only.
pub fn requireWritable(comptime V: type, comptime operation: []const u8) void {
    if (!V.is_writable) @compileError(operation ++ " writes through a view of []const " ++ @typeName(V.Element) ++
        ", which is read-only: make it over []" ++ @typeName(V.Element));
}

/// How a view's memory may be used.
pub const Flags = packed struct(u32) {
    /// Never written: as a target it is refused with `error.Readonly`.
    readonly: bool = false,
    /// The caller knows that no two indices of this target share a position.
    assume_disjoint: bool = false,
    /// The items have the other byte order than this machine's.
    byte_swapped: bool = false,
    unused: u29 = 0,
};

/// The C struct: a view of memory whose dtype is known at run time, or that needs flags. Queues take it in place of any
/// `View`.
pub const RawView = extern struct {
    data: ?*anyopaque,
    /// Of the allocation from `data` on; 0: unknown; else every access is checked first.
    size_bytes: usize,
    dtype: Dtype,
    flags: Flags,
    device_type: DeviceType,
    device_id: i32,
    ndim: usize,
    /// In elements.
    offset: usize,
    shape: [*c]const usize,
    /// In elements; null: contiguous in C order.
    stride: [*c]const isize,
    /// null, or a nested layout in place of `ndim`, `shape` and `stride`, which are then 0 and null.
    nested: ?*const Nested,
    reserved: [2]u64,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_view;
    /// A queue's `fill` gets a pointer to one item.
    pub const Element = *const anyopaque;
    /// Only `flags` tell whether it may be written.
    pub const is_writable = true;

    /// A view of host memory, with no flags; set `device_type` and `device_id` of what lies elsewhere. Borrows the
    /// memory and `layout`, a pointer to a layout of any rank. Checks what `Layout.new` checks, and against
    /// `size_bytes` unless it is 0 (`error.Bounds`); `error.Dtype` for a dtype without a whole size of 1 to 16 bytes.
    /// `data` may be null for an empty layout, else `error.Null`.
    pub fn new(
        data: ?*anyopaque,
        size_bytes: usize,
        dtype: Dtype,
        layout: anytype,
        diagnostics: ?*Diagnostics,
    ) Error!RawView {
        rank_rules.requireLayout(std.meta.Child(@TypeOf(layout)), "RawView.new");
        var made: RawView = undefined;
        const shape = layout.getShape();
        try status.check(c.dimfold_view_new(
            abi.raw(&made),
            data,
            size_bytes,
            @intFromEnum(dtype),
            shape.len,
            shape.ptr,
            layout.getStride().ptr,
            layout.getOffset(),
            abi.raw(diagnostics),
        ));
        return made;
    }

    /// A view of host memory through a nested layout, with no flags, whose positions count from `data`. Borrows the
    /// memory and `layout`. Nothing is checked here, but all of it by the operation that gets the view.
    pub fn ofNested(data: ?*anyopaque, size_bytes: usize, dtype: Dtype, layout: *const Nested) RawView {
        return .{
            .data = data,
            .size_bytes = size_bytes,
            .dtype = dtype,
            .flags = .{},
            .device_type = .cpu,
            .device_id = 0,
            .ndim = 0,
            .offset = 0,
            .shape = null,
            .stride = null,
            .nested = layout,
            .reserved = @splat(0),
        };
    }

    /// The same memory as items of another dtype: `Layout.repack` of `axis`, with its errors. `layout` is the
    /// caller's, gets shape and stride, and is borrowed by the result. Flags and device stay. `error.Dtype` as in
    /// `new`, `error.Unsupported` for a nested layout.
    pub fn viewAs(
        self: *const RawView,
        dtype: Dtype,
        layout: *layouts.Layout(.dynamic),
        axis: isize,
        keep_dim: bool,
        diagnostics: ?*Diagnostics,
    ) Error!RawView {
        var made: RawView = undefined;
        try status.check(c.dimfold_view_as(
            abi.raw(&made),
            abi.raw(layout),
            abi.raw(self),
            @intFromEnum(dtype),
            axis,
            keep_dim,
            abi.raw(diagnostics),
        ));
        return made;
    }

    pub const fromDlpack = dlpack.fromDlpack;
    pub const fromDlpackVersioned = dlpack.fromDlpackVersioned;
    pub const toDlpack = dlpack.toDlpack;
    pub const toDlpackManaged = dlpack.toDlpackManaged;
    pub const toDlpackVersioned = dlpack.toDlpackVersioned;

    /// Itself: what a `View` gives by this name.
    pub fn raw(self: *const RawView, _: ?*Diagnostics) Error!RawView {
        return self.*;
    }
};
