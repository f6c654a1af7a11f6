//! Operations of queues that make one array of parts: tiles, and what is often built of several views.
//!
//! What holds for a queue's operations holds for these: any layouts and any types, each element written once, and
//! everything checked before anything is written. Items are converted as by `cast` where types differ. A target of
//! another shape than the operation makes is refused with `error.Shape`; where the types tell that ranks do not fit
//! together, the call does not compile. The target must not share memory with a source, except that a tile, or an array
//! that is concatenated or stacked, may lie in its place already. Of a single tile only the elements that exist count.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const list = @import("list.zig");
const operand_ranks = @import("operand_ranks.zig");
const queues = @import("queue.zig");
const Queue = queues.Queue;
const reflect = @import("reflect.zig");
const requireTiledView = @import("tiled_view.zig").requireTiledView;
const status = @import("status.zig");
const view = @import("view.zig");
const Error = status.Error;
const RawView = view.RawView;
const raw = abi.raw;

/// What `pad` puts around an array, for the row 1 2 3.
pub const PadMode = enum(i32) {
    /// 0 0 1 2 3 0 0
    constant = c.DIMFOLD_PAD_CONSTANT,
    /// 1 1 1 2 3 3 3
    edge = c.DIMFOLD_PAD_EDGE,
    /// 3 2 1 2 3 2 1
    reflect = c.DIMFOLD_PAD_REFLECT,
    /// 2 1 1 2 3 3 2
    symmetric = c.DIMFOLD_PAD_SYMMETRIC,
    /// 2 3 1 2 3 1 2
    wrap = c.DIMFOLD_PAD_WRAP,
    _,
};

/// Target and source as C takes them.
const Pair = struct {
    target: RawView,
    source: RawView,

    fn of(comptime operation: []const u8, target: anytype, source: anytype, diagnostics: ?*Diagnostics) Error!Pair {
        queues.requireView(operation, @TypeOf(target.*));
        queues.requireView(operation, @TypeOf(source.*));
        view.requireWritable(@TypeOf(target.*), operation);
        return .{ .target = try target.raw(diagnostics), .source = try source.raw(diagnostics) };
    }
};

/// Reads tile `index` of `source` into `target`, which has the tile's shape. `tiles` says where: its shape must be the
/// source's; its strides and offset are not looked at. Elements outside are padding, whole tiles too; `error.Dtype` if
/// the target's type does not have that number. `axes`, if not null, transposes the source first: `tiles`, `index` and
/// target are then in the order of the result. `error.Axis`, `error.Ndim`.
pub fn tileLoad(
    self: Queue,
    target: anytype,
    source: anytype,
    tiles: anytype,
    index: TileIndex(@TypeOf(tiles)),
    axes: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireTiled("tileLoad", @TypeOf(target), @TypeOf(tiles), 1);
    comptime operand_ranks.requireTiled("tileLoad", @TypeOf(source), @TypeOf(tiles), 1);
    const views: Pair = try .of("tileLoad", &target, &source, diagnostics);
    return oneTile(c.dimfold_tile_load, "tile_load", self, &views, &tiles, &index, axes, diagnostics);
}

/// Writes a tile: `source` has the tile's shape, and its elements that are outside of `target` are not written. `tiles`
/// and `axes` are as in `tileLoad`, with the target as the array.
pub fn tileStore(
    self: Queue,
    target: anytype,
    source: anytype,
    tiles: anytype,
    index: TileIndex(@TypeOf(tiles)),
    axes: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireTiled("tileStore", @TypeOf(target), @TypeOf(tiles), 1);
    comptime operand_ranks.requireTiled("tileStore", @TypeOf(source), @TypeOf(tiles), 1);
    const views: Pair = try .of("tileStore", &target, &source, diagnostics);
    return oneTile(c.dimfold_tile_store, "tile_store", self, &views, &tiles, &index, axes, diagnostics);
}

fn TileIndex(comptime T: type) type {
    requireTiledView(T);
    return list.PerAxis(T.Layout, isize);
}

fn oneTile(
    function: anytype,
    comptime operation: [:0]const u8,
    self: Queue,
    views: *const Pair,
    tiles: anytype,
    index: anytype,
    axes: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    const order = list.collectOrNull(isize, axes);
    if (@TypeOf(axes) != @TypeOf(null)) try list.checkSameLength(operation, "axes", index.*, order, diagnostics);
    return status.check(function(
        self.handle,
        raw(&views.target),
        raw(&views.source),
        raw(tiles),
        index.len,
        list.pointerTo(index),
        list.pointerTo(&order),
        raw(diagnostics),
    ));
}

/// Reads all tiles of the grid at once: `target` has the number of tiles and then the tile's shape.
pub fn tilesLoad(
    self: Queue,
    target: anytype,
    source: anytype,
    tiles: anytype,
    axes: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    requireTiledView(@TypeOf(tiles));
    comptime operand_ranks.requireTiled("tilesLoad", @TypeOf(target), @TypeOf(tiles), 2);
    comptime operand_ranks.requireTiled("tilesLoad", @TypeOf(source), @TypeOf(tiles), 1);
    const views: Pair = try .of("tilesLoad", &target, &source, diagnostics);
    return allTiles(c.dimfold_tiles_load, self, &views, &tiles, axes, diagnostics);
}

/// Writes all tiles of the grid at once. `error.Overlap` where tiles overlap in the target.
pub fn tilesStore(
    self: Queue,
    target: anytype,
    source: anytype,
    tiles: anytype,
    axes: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    requireTiledView(@TypeOf(tiles));
    comptime operand_ranks.requireTiled("tilesStore", @TypeOf(target), @TypeOf(tiles), 1);
    comptime operand_ranks.requireTiled("tilesStore", @TypeOf(source), @TypeOf(tiles), 2);
    const views: Pair = try .of("tilesStore", &target, &source, diagnostics);
    return allTiles(c.dimfold_tiles_store, self, &views, &tiles, axes, diagnostics);
}

fn allTiles(
    function: anytype,
    self: Queue,
    views: *const Pair,
    tiles: anytype,
    axes: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    const order = list.collectOrNull(isize, axes);
    return status.check(function(
        self.handle,
        raw(&views.target),
        raw(&views.source),
        raw(tiles),
        order.len,
        list.pointerTo(&order),
        raw(diagnostics),
    ));
}

/// Puts arrays behind each other along an axis: a tuple or an array of views, or a slice of `RawView`. Their other
/// extents are the target's; along the axis they add up to it. `error.Argument` for no arrays, `error.Axis` (for rank 0
/// always). NumPy's concatenate.
pub fn concatenate(
    self: Queue,
    target: anytype,
    sources: anytype,
    axis: isize,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime requireRanks("concatenate", @TypeOf(target), @TypeOf(sources), 0);
    return join(c.dimfold_concatenate, "concatenate", self, &target, &sources, axis, diagnostics);
}

/// Puts arrays of one shape behind each other along a new axis, counted on the target. `error.Argument` for no arrays,
/// `error.Axis`. NumPy's stack.
pub fn stack(self: Queue, target: anytype, sources: anytype, axis: isize, diagnostics: ?*Diagnostics) Error!void {
    comptime requireRanks("stack", @TypeOf(target), @TypeOf(sources), 1);
    return join(c.dimfold_stack, "stack", self, &target, &sources, axis, diagnostics);
}

/// Does not compile unless the target has so many axes more than each of the sources.
fn requireRanks(
    comptime operation: []const u8,
    comptime Target: type,
    comptime Sources: type,
    comptime more: usize,
) void {
    switch (@typeInfo(Sources)) {
        .array => |array| operand_ranks.requireMore(operation, Target, array.child, more),
        .@"struct" => inline for (reflect.fieldNames(Sources)) |name|
            operand_ranks.requireMore(operation, Target, @FieldType(Sources, name), more),
        else => {},
    }
}

fn join(
    function: anytype,
    comptime operation: []const u8,
    self: Queue,
    target: anytype,
    sources: anytype,
    axis: isize,
    diagnostics: ?*Diagnostics,
) Error!void {
    queues.requireView(operation, @TypeOf(target.*));
    view.requireWritable(@TypeOf(target.*), operation);
    const target_view = try target.raw(diagnostics);
    const joined = try rawViews(operation, sources, diagnostics);
    const first: [*c]const RawView.C = @ptrCast(list.pointerTo(&joined));
    return status.check(function(self.handle, raw(&target_view), joined.len, first, axis, raw(diagnostics)));
}

fn RawViews(comptime Sources: type) type {
    return if (list.length(Sources)) |count| [count]RawView else []const RawView;
}

/// The views behind a pointer to a tuple, an array or a slice, which they borrow.
fn rawViews(
    comptime operation: []const u8,
    sources: anytype,
    diagnostics: ?*Diagnostics,
) Error!RawViews(@TypeOf(sources.*)) {
    if (comptime list.length(@TypeOf(sources.*)) == null) return sources.*;
    var views: RawViews(@TypeOf(sources.*)) = undefined;
    inline for (0..views.len) |i| {
        queues.requireView(operation, @TypeOf(sources[i]));
        views[i] = try (&sources[i]).raw(diagnostics);
    }
    return views;
}

/// Puts before[i] elements before and after[i] behind `source` along each axis i. Pads larger than the array go on in
/// the same way; reflecting an extent of 1 repeats it. `value` is for `.constant`, an element as `fill` takes it; null
/// is zero. `error.Ndim` unless there is one entry per axis, `error.Shape` for a mode other than `.constant` on an axis
/// of extent 0. NumPy's pad.
pub fn pad(
    self: Queue,
    target: anytype,
    source: anytype,
    before: anytype,
    after: anytype,
    mode: PadMode,
    value: ?queues.ElementOf("pad", @TypeOf(target)),
    diagnostics: ?*Diagnostics,
) Error!void {
    list.requireSameLength("pad", @TypeOf(before), @TypeOf(after));
    comptime operand_ranks.requirePerAxis("pad", @TypeOf(source), @TypeOf(before));
    comptime operand_ranks.requireMore("pad", @TypeOf(target), @TypeOf(source), 0);
    try list.checkSameLength("pad", "after", before, after, diagnostics);
    const views: Pair = try .of("pad", &target, &source, diagnostics);
    const fronts = list.collect(usize, before);
    const backs = list.collect(usize, after);
    return status.check(c.dimfold_pad(
        self.handle,
        raw(&views.target),
        raw(&views.source),
        fronts.len,
        list.pointerTo(&fronts),
        list.pointerTo(&backs),
        @intFromEnum(mode),
        if (value) |*item| queues.itemOf(@TypeOf(target), item) else null,
        raw(diagnostics),
    ));
}

/// Shifts elements along each of `axes` by the entry of `shifts`; those that leave at one end come back at the other.
/// An axis may be named more than once: its shifts add up. `error.Axis`, `error.Ndim` for more than 64 shifts. NumPy's
/// roll with axes.
pub fn roll(
    self: Queue,
    target: anytype,
    source: anytype,
    shifts: anytype,
    axes: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    list.requireSameLength("roll", @TypeOf(shifts), @TypeOf(axes));
    comptime operand_ranks.requireSame("roll", @TypeOf(target), @TypeOf(source));
    try list.checkSameLength("roll", "axes", shifts, axes, diagnostics);
    const views: Pair = try .of("roll", &target, &source, diagnostics);
    const distances = list.collect(isize, shifts);
    const along = list.collect(isize, axes);
    return status.check(c.dimfold_roll(
        self.handle,
        raw(&views.target),
        raw(&views.source),
        distances.len,
        list.pointerTo(&distances),
        list.pointerTo(&along),
        raw(diagnostics),
    ));
}

/// Repeats each element `repeats` times along an axis. `error.Axis`. NumPy's repeat with an axis.
pub fn repeat(
    self: Queue,
    target: anytype,
    source: anytype,
    repeats: usize,
    axis: isize,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireMore("repeat", @TypeOf(target), @TypeOf(source), 0);
    const views: Pair = try .of("repeat", &target, &source, diagnostics);
    const target_view = raw(&views.target);
    return status.check(
        c.dimfold_repeat(self.handle, target_view, raw(&views.source), repeats, axis, raw(diagnostics)),
    );
}

/// Repeats the whole array reps[i] times along each axis. The shorter of the source's shape and the list gets leading
/// ones. `error.Ndim` for more than 64 repetitions. NumPy's tile.
pub fn tile(
    self: Queue,
    target: anytype,
    source: anytype,
    reps: anytype,
    diagnostics: ?*Diagnostics,
) Error!void {
    comptime operand_ranks.requireRepeated("tile", @TypeOf(target), @TypeOf(source), @TypeOf(reps));
    const views: Pair = try .of("tile", &target, &source, diagnostics);
    const times = list.collect(usize, reps);
    return status.check(c.dimfold_tile(
        self.handle,
        raw(&views.target),
        raw(&views.source),
        times.len,
        list.pointerTo(&times),
        raw(diagnostics),
    ));
}
