//! Memory seen through a nested layout.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const memory = @import("../memory.zig");
const Nested = @import("layout.zig").Nested;
const RawView = view.RawView;
const reflect = @import("../reflect.zig");
const std = @import("std");
const Tuple = @import("tuple.zig").Tuple;
const view = @import("../view.zig");

/// Swizzled layouts of so many elements are looked at one by one where their blocks do not fit, as operations do.
const looked_at_max = 65_536;

/// Elements of one type of Zig, reached through a nested layout whose positions count from the first element of `data`:
/// `NestedView([]f32)` can be written, `NestedView([]const f32)` only be read. The function `view` makes one, and
/// queues take it in place of any `View` in `copy`, `cast`, `fill` and `explain`. Owns nothing; no element of it lies
/// outside of `data`. In place of the slice there may be a `DeviceSlice`, whose elements only operations reach, or a
/// `PinnedSlice`.
///
///     const swizzled = dimfold.Nested.comptimeParse("Sw<3,0,3> o 0 o (8,8):(8,1)");
///     try queue.copy(try dimfold.view(&shared, swizzled, null), rows, null);
pub fn NestedView(comptime Data: type) type {
    const Items = memory.SliceOf(Data);
    const T = std.meta.Child(Items);
    return struct {
        data: Data,
        layout: Nested,

        const Self = @This();
        /// What the view holds.
        pub const Element = T;
        /// Whether elements can be written through it.
        pub const is_writable = !reflect.isConst(Items);
        /// What leads to an element.
        pub const Pointer = if (is_writable) *T else *const T;

        /// As the function `view`: `error.Bounds` if the layout has a position outside of the memory; for a swizzled
        /// layout of more than 65,536 elements also if one of the aligned blocks is, within which the swizzle moves
        /// positions. `error.Unsupported` for basis strides.
        pub fn new(data: Data, layout: Nested, diagnostics: ?*Diagnostics) Error!Self {
            try checkBounds(&layout, memory.Place.of(data).len, @sizeOf(T), diagnostics);
            return .{ .data = data, .layout = layout };
        }

        /// The same memory through another nested layout. Errors as in `new`.
        pub fn withLayout(self: *const Self, layout: Nested, diagnostics: ?*Diagnostics) Error!Self {
            return .new(self.data, layout, diagnostics);
        }

        /// The same view, which nothing can be written through.
        pub fn asConst(self: *const Self) NestedView(memory.Holding(Data, []const T)) {
            return .{ .data = memory.asConst(self.data), .layout = self.layout };
        }

        /// Where the element at a coordinate of any kind lies. `error.Index` for one outside of the extents.
        pub fn at(self: *const Self, coordinate: anytype, diagnostics: ?*Diagnostics) Error!Pointer {
            const where = try Tuple.from(coordinate, diagnostics);
            try checkInside(&self.layout, &where, diagnostics);
            return &memory.itemsHere("at", self.data)[@intCast(try self.layout.crd2idx(where, diagnostics))];
        }

        /// The element at a coordinate. Errors as in `at`.
        pub fn get(self: *const Self, coordinate: anytype, diagnostics: ?*Diagnostics) Error!T {
            return (try self.at(coordinate, diagnostics)).*;
        }

        /// Writes the element at a coordinate. Does not compile for a read-only view. Errors as in `at`.
        pub fn set(self: *const Self, coordinate: anytype, value: T, diagnostics: ?*Diagnostics) Error!void {
            view.requireWritable(Self, "set");
            (try self.at(coordinate, diagnostics)).* = value;
        }

        /// Begins a walk over the elements, the first leaf fastest. Borrows the view.
        pub fn elements(self: *const Self) Elements {
            return .{ .data = memory.itemsHere("elements", self.data), .positions = .of(&self.layout) };
        }

        /// A walk over elements.
        pub const Elements = struct {
            data: Items,
            positions: Positions,

            /// Takes the next element: where it lies. null when none is left.
            pub fn next(self: *Elements) ?Pointer {
                return &self.data[@intCast(self.positions.next() orelse return null)];
            }
        };

        /// The view as C takes it. Borrows the memory and this view.
        pub fn raw(self: *const Self, _: ?*Diagnostics) Error!RawView {
            const place: memory.Place = .of(self.data);
            var made: RawView = .ofNested(place.address, place.len * @sizeOf(T), .of(T), &self.layout);
            made.device_type = place.device_type;
            made.device_id = place.device_id;
            made.flags.readonly = !is_writable;
            return made;
        }
    };
}

/// The positions at index 0, 1, …: each step is an addition, and the swizzle if there is one.
const Positions = struct {
    layout: *const Nested,
    coordinate: [c.DIMFOLD_LEAVES_MAX]usize = @splat(0),
    position: isize,
    left: usize,

    fn of(layout: *const Nested) Positions {
        return .{ .layout = layout, .position = layout.offset, .left = layout.size() };
    }

    fn next(self: *Positions) ?isize {
        if (self.left == 0) return null;
        self.left -= 1;
        const position = self.layout.swizzle.apply(self.position);
        if (self.left > 0) self.step();
        return position;
    }

    fn step(self: *Positions) void {
        const layout = self.layout;
        const leaves = layout.leaves;
        for (self.coordinate[0..leaves], layout.shape[0..leaves], layout.stride[0..leaves]) |*entry, extent, stride| {
            entry.* += 1;
            if (entry.* < extent) {
                self.position += stride;
                return;
            }
            entry.* = 0;
            self.position -= stride * @as(isize, @intCast(extent - 1));
        }
    }
};

fn checkBounds(layout: *const Nested, len: usize, item: isize, diagnostics: ?*Diagnostics) Error!void {
    const ends = try layout.bounds(diagnostics);
    if (ends.min >= 0 and ends.max < len) return;
    if (layout.swizzle.bits != 0 and layout.size() <= looked_at_max and areInside(layout, len)) return;
    const far: isize = @intCast(@min(len, std.math.maxInt(isize)));
    if (diagnostics) |diagnosis| diagnosis.* = if (ends.min < 0)
        .of(.position, "view", "layout", null, .{ 0, ends.min })
    else
        .of(.bytes, "view", "layout", null, .{ (ends.max +| 1) *| item, far *| item });
    return error.Bounds;
}

fn areInside(layout: *const Nested, len: usize) bool {
    var positions: Positions = .of(layout);
    while (positions.next()) |position| if (position < 0 or position >= len) return false;
    return true;
}

/// `error.Index` unless every integer of a coordinate is below the product of the extents that it stands for.
fn checkInside(layout: *const Nested, coordinate: *const Tuple, diagnostics: ?*Diagnostics) Error!void {
    const shape = try layout.getShape(diagnostics);
    const extents = try shape.productLike(coordinate.*, diagnostics);
    for (coordinate.getValue(), extents.getValue(), 0..) |entry, extent, leaf| {
        if (entry >= 0 and entry < extent) continue;
        if (diagnostics) |diagnosis| diagnosis.* = .of(.index, "at", "coordinate", leaf, .{ extent, entry });
        return error.Index;
    }
}
