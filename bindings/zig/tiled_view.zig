//! Tiled views: a layout seen as a grid of tiles of one shape.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Error = @import("status.zig").Error;
const layouts = @import("layout.zig");
const list = @import("list.zig");
const rank_rules = @import("rank.zig");
const Dynamic = layouts.Layout(.dynamic);
const raw = abi.raw;

/// What a load writes where a tile has no element. The last four are for floating-point and complex dtypes.
pub const PaddingMode = enum(i32) {
    /// Nothing: those elements of the target keep their bytes.
    undetermined = c.DIMFOLD_PADDING_UNDETERMINED,
    zero = c.DIMFOLD_PADDING_ZERO,
    negative_zero = c.DIMFOLD_PADDING_NEGATIVE_ZERO,
    nan = c.DIMFOLD_PADDING_NAN,
    positive_infinity = c.DIMFOLD_PADDING_POSITIVE_INFINITY,
    negative_infinity = c.DIMFOLD_PADDING_NEGATIVE_INFINITY,
    _,
};

/// Tiles over a layout of that rank, fixed or `.dynamic`. Tile `index` begins at element index × step of each axis.
/// Tiles partition an axis whose step is the tile's extent, overlap where it is smaller and leave gaps where it is
/// larger. The grid has ceil(extent / step) tiles along an axis, so the last ones may reach beyond the end. Other
/// indices, negative ones included, are tiles too, which lie partly or wholly outside. What lies outside is padding.
///
///     const tiles: dimfold.TiledView(2) = try .new(matrix, .{ 4, 4 }, .{ .step = .{ 2, 4 } }, null);
///     const tile = try tiles.tile(.{ -1, 0 }, null);     // its layout is rows 0 and 1, which are its rows 2 and 3
///
/// Owns nothing and points nowhere. Operations on tiles are the queue's: `tileLoad`, `tileStore`, and all at once.
pub fn TiledView(comptime rank: anytype) type {
    const L = layouts.Layout(rank);
    return extern struct {
        layout: Dynamic,
        tile_shape: [c.DIMFOLD_NDIM_MAX]usize,
        step: [c.DIMFOLD_NDIM_MAX]usize,
        padding_mode: PaddingMode,
        reserved: i32,

        const Self = @This();
        /// The C struct with the same bytes.
        pub const C = c.dimfold_tiled_view;
        /// What the names of its C functions begin with.
        pub const c_prefix = "dimfold_tiled_view_";
        /// The layout that is tiled.
        pub const Layout = L;
        /// Of all tiles: the axes of the grid, then those within a tile.
        pub const AllTiles = if (rank_rules.isFixed(L) and 2 * L.rank <= rank_rules.fixed_max)
            layouts.Layout(2 * L.rank)
        else
            Dynamic;

        /// From one tile to the next, in elements of each axis, and what is loaded outside.
        pub const Options = struct {
            /// null: the tile's extents.
            step: ?list.PerAxis(L, usize) = null,
            padding_mode: PaddingMode = .undetermined,
        };

        /// The elements of a tile that exist, and the index within the tile at which they begin.
        pub const Tile = struct { layout: L, place: list.AxesOf(L, usize) };

        /// Tiles of that shape. `error.Shape` for an extent 0, `error.Slice` for a step 0, `error.Ndim` unless there is
        /// one entry per axis, `error.Overflow` for a tile of more than maxInt(isize) elements.
        pub fn new(
            layout: L,
            tile_shape: list.PerAxis(L, usize),
            options: Options,
            diagnostics: ?*Diagnostics,
        ) Error!Self {
            const tiled = try layout.toDyn(diagnostics);
            const step_count = if (options.step) |step| step.len else 0;
            const steps: [*c]const usize = if (options.step) |*step| list.pointerTo(step) else null;
            return abi.result(Self, Self, "new", .{
                raw(&tiled),
                tile_shape.len,
                list.pointerTo(&tile_shape),
                @intFromEnum(options.padding_mode),
                step_count,
                steps,
            }, diagnostics);
        }

        /// The number of tiles along each axis, ceil(extent / step).
        pub fn numTiles(self: *const Self, diagnostics: ?*Diagnostics) Error!list.AxesOf(L, usize) {
            var counts = self.perAxis();
            try abi.call(Self, "num_tiles", .{ raw(self), list.entries(&counts), raw(diagnostics) });
            return counts;
        }

        /// The elements of tile `index` that exist. Wholly outside: an empty layout, whose axes that do not meet the
        /// tile have extent 0 and place 0.
        pub fn tile(self: *const Self, index: list.PerAxis(L, isize), diagnostics: ?*Diagnostics) Error!Tile {
            var place = self.perAxis();
            const arguments = .{ raw(self), index.len, list.pointerTo(&index), list.entries(&place) };
            return .{ .layout = try abi.resultOf(L, Self, "tile", arguments, diagnostics), .place = place };
        }

        /// Whether all elements of tile `index` exist, so that it needs no padding.
        pub fn isFull(self: *const Self, index: list.PerAxis(L, isize)) bool {
            return abi.ask(Self, "is_full", .{ raw(self), index.len, list.pointerTo(&index) });
        }

        /// The grid as a layout: its shape is the number of tiles, its positions are those of the tiles' first
        /// elements. `iterate` visits the tiles in any order; `iterateTogether` with a contiguous layout of the same
        /// shape also tells their indices, as that layout's `unravelC` of its positions.
        pub fn grid(self: *const Self, diagnostics: ?*Diagnostics) Error!L {
            return abi.resultOf(L, Self, "grid", .{raw(self)}, diagnostics);
        }

        /// All tiles as one layout for any operation: one `copy` moves them all. Overlapping tiles make it overlap
        /// itself. `error.NotAView` if a tile of the grid needs padding; with `only_full` those tiles are left out
        /// instead. `error.Ndim` for more than 32 axes, `error.Overflow` if the size is above maxInt(isize).
        pub fn toLayout(self: *const Self, only_full: bool, diagnostics: ?*Diagnostics) Error!AllTiles {
            return abi.resultOf(AllTiles, Self, "to_layout", .{ raw(self), only_full }, diagnostics);
        }

        fn perAxis(self: *const Self) list.AxesOf(L, usize) {
            return if (rank_rules.isFixed(L)) undefined else .{ .ndim = self.layout.ndim, .buffer = undefined };
        }
    };
}

/// Does not compile unless T is a tiled view.
pub fn requireTiledView(comptime T: type) void {
    const is_tiled = @typeInfo(T) == .@"struct" and @hasDecl(T, "C") and T.C == c.dimfold_tiled_view;
    if (!is_tiled) @compileError("operations on tiles take a TiledView, not " ++ @typeName(T));
}
