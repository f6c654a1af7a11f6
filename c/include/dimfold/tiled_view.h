/* Tiled views: a layout seen as a grid of tiles of one shape.

       size_t tile_shape[] = {4, 4}, step[] = {2, 4}, place[2];
       ptrdiff_t index[] = {-1, 0};
       dimfold_tiled_view tiles;
       dimfold_layout tile;
       dimfold_tiled_view_new(&tiles, &matrix, 2, tile_shape, DIMFOLD_PADDING_ZERO, 2, step, NULL);
       dimfold_tiled_view_tile(&tile, &tiles, 2, index, place, NULL);    // rows 0 and 1, which are its rows 2 and 3

   Tile `index` begins at element index × step of each axis. Tiles partition an axis whose step is the tile's extent,
   overlap where it is smaller and leave gaps where it is larger. The grid has ceil(extent / step) tiles along an axis,
   so that every element of an axis without gaps lies in some tile, and the last tiles may reach beyond the end. Other
   indices, negative ones included, are tiles too, which lie partly or wholly outside. What lies outside is padding.

   A tiled view owns nothing and points nowhere; all functions here are pure. `result` is written last and on failure
   keeps its bytes; arrays must not lie inside it. Everywhere: DIMFOLD_ERR_NULL for a missing pointer, DIMFOLD_ERR_NDIM
   for more than 64 axes or for an ndim that is not the layout's, DIMFOLD_ERR_ARGUMENT for a tiled view with a tile's
   extent or a step of 0, or with `reserved` other than 0. Operations on tiles are in assemble.h. */
#ifndef DIMFOLD_TILED_VIEW_H
#define DIMFOLD_TILED_VIEW_H

#include "layout.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a load writes where a tile has no element. The last four are for floating-point and complex dtypes. */
typedef int32_t dimfold_padding_mode;

#define DIMFOLD_PADDING_UNDETERMINED 0 /* nothing: those elements of the target keep their bytes */
#define DIMFOLD_PADDING_ZERO 1
#define DIMFOLD_PADDING_NEGATIVE_ZERO 2
#define DIMFOLD_PADDING_NAN 3
#define DIMFOLD_PADDING_POSITIVE_INFINITY 4
#define DIMFOLD_PADDING_NEGATIVE_INFINITY 5

/* Only the first layout.ndim entries of tile_shape and step are read or written. */
typedef struct dimfold_tiled_view {
    dimfold_layout layout;
    size_t tile_shape[64];             /* each at least 1 */
    size_t step[64];                   /* from one tile to the next, in elements of the axis, each at least 1 */
    dimfold_padding_mode padding_mode;
    int32_t reserved;                  /* 0 */
} dimfold_tiled_view;

/* Tiles of `count` extents over a layout of as many axes (else DIMFOLD_ERR_NDIM). `step` has `step_count` entries, as
   many again, or is NULL, which stands for the tile's extents; step_count is then not looked at. From cuda.tile, where
   the steps are called traversal_steps. DIMFOLD_ERR_SHAPE for a tile's extent 0, DIMFOLD_ERR_SLICE for a step 0,
   DIMFOLD_ERR_OVERFLOW for a tile of more than PTRDIFF_MAX elements, DIMFOLD_ERR_ARGUMENT for an unknown padding mode.
   Copies the layout. */
DIMFOLD_API dimfold_status dimfold_tiled_view_new(dimfold_tiled_view *result, const dimfold_layout *layout,
                                                  size_t count, const size_t *tile_shape,
                                                  dimfold_padding_mode padding_mode, size_t step_count,
                                                  const size_t *step, dimfold_diag *diag);

/* The number of tiles along each axis, ceil(extent / step): as many entries as the layout has axes. */
DIMFOLD_API dimfold_status dimfold_tiled_view_num_tiles(const dimfold_tiled_view *tiles, size_t *num_tiles,
                                                        dimfold_diag *diag);

/* The elements of tile `index` (ndim entries, any numbers) that exist, as a layout, and in `place` (ndim entries) the
   index within the tile at which they begin. Wholly outside: an empty layout, whose axes that do not meet the tile have
   extent 0 and place 0. */
DIMFOLD_API dimfold_status dimfold_tiled_view_tile(dimfold_layout *result, const dimfold_tiled_view *tiles,
                                                   size_t ndim, const ptrdiff_t *index, size_t *place,
                                                   dimfold_diag *diag);

/* Whether all elements of tile `index` exist, so that it needs no padding. */
DIMFOLD_API bool dimfold_tiled_view_is_full(const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *index);

/* The grid as a layout: its shape is the number of tiles, its positions are those of the tiles' first elements. Walking
   it (dimfold_layout_iterate) visits the tiles in any order, also that of memory; together with a contiguous layout of
   the same shape, whose positions dimfold_layout_unravel_c turns into tile indices. */
DIMFOLD_API dimfold_status dimfold_tiled_view_grid(dimfold_layout *result, const dimfold_tiled_view *tiles,
                                                   dimfold_diag *diag);

/* All tiles as one layout of 2 × ndim axes, those of the grid and then those within a tile, for any operation: one
   dimfold_copy moves them all. Overlapping tiles make it overlap itself. DIMFOLD_ERR_NOT_A_VIEW with the axis if a tile
   of the grid needs padding, which the last of overlapping tiles always do; with `only_full` those tiles are left out
   instead. DIMFOLD_ERR_NDIM for more than 32 axes, DIMFOLD_ERR_OVERFLOW if the result's size is above PTRDIFF_MAX. */
DIMFOLD_API dimfold_status dimfold_tiled_view_to_layout(dimfold_layout *result, const dimfold_tiled_view *tiles,
                                                        bool only_full, dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
