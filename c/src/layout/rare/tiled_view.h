/* Where tiles lie, axis by axis: what the public functions share with the operations. */
#pragma once

#include "layout/core.h"

#include <dimfold/tiled_view.h>

/* What a tile and the layout have in common along an axis: `extent` elements, from `start` in the layout and from
   `place` in the tile. All 0 if there are none. */
typedef struct dimfold_tile_part {
    size_t start, place, extent;
} dimfold_tile_part;

/* Refuses what dimfold_tiled_view_new cannot have made, as far as the other functions rely on it. */
dimfold_status dimfold_tiled_view_check(dimfold_call call, const dimfold_tiled_view *tiles);

/* For a view that passed that check. */
dimfold_tile_part dimfold_tiled_view_part(const dimfold_tiled_view *tiles, size_t axis, ptrdiff_t index);

/* The tiles of the grid along an axis, and those of them that need no padding: the first ones. */
size_t dimfold_tiled_view_count(const dimfold_tiled_view *tiles, size_t axis);
size_t dimfold_tiled_view_count_full(const dimfold_tiled_view *tiles, size_t axis);
