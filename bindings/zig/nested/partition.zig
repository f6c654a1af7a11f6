//! Nested layouts partitioned into tiles, and among threads.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const Nested = @import("layout.zig").Nested;
const Tiler = @import("tiler.zig").Tiler;
const Tuple = @import("tuple.zig").Tuple;
const raw = abi.raw;

/// One tile of the layout: `zippedDivide` by the tiler, then the tile at `coordinate` of the rest. The coordinate is an
/// integer, or a tuple; it may keep modes with `.whole`, and does so with those that it does not reach. The modes that
/// are kept are those of the result, the tile's first, and the offset is the result's. Fails as `zippedDivide` and
/// `sliceAndOffset`.
pub fn innerPartition(
    self: *const Nested,
    tiler: anytype,
    coordinate: anytype,
    diagnostics: ?*Diagnostics,
) Error!Nested {
    return partition(self, "inner_partition", tiler, coordinate, diagnostics);
}

/// The elements at `coordinate` of every tile.
pub fn outerPartition(
    self: *const Nested,
    tiler: anytype,
    coordinate: anytype,
    diagnostics: ?*Diagnostics,
) Error!Nested {
    return partition(self, "outer_partition", tiler, coordinate, diagnostics);
}

/// `innerPartition` by the name that CuTe gives to the tile of a block of threads.
pub fn localTile(self: *const Nested, tiler: anytype, coordinate: anytype, diagnostics: ?*Diagnostics) Error!Nested {
    return partition(self, "local_tile", tiler, coordinate, diagnostics);
}

fn partition(
    self: *const Nested,
    comptime name: []const u8,
    tiler: anytype,
    coordinate: anytype,
    diagnostics: ?*Diagnostics,
) Error!Nested {
    const known = try Tiler.from(tiler, diagnostics);
    const at = try Tuple.from(coordinate, diagnostics);
    return abi.result(Nested, Nested, name, .{ raw(self), raw(&known), raw(&at) }, diagnostics);
}

/// What thread `thread` of a layout of threads has of this layout, where the threads lie side by side and repeat:
/// `outerPartition` by the extents of the modes of `threads`, at the coordinate that it gives the number `thread`.
/// `error.Index` for a thread that it gives to no coordinate.
pub fn localPartition(
    self: *const Nested,
    threads: Nested,
    thread: usize,
    diagnostics: ?*Diagnostics,
) Error!Nested {
    return abi.result(Nested, Nested, "local_partition", .{ raw(self), raw(&threads), thread }, diagnostics);
}
