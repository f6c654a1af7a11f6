/* A plan cut into tiles: which axes make the runs of a tile, and the grid of all tiles. */
#pragma once

#include "cut.h"
#include "host/often/nest.h"
#include "tiers.h"

typedef struct dimfold_tiles {
    dimfold_tile_kernel *kernel;
    dimfold_host_tile tile; /* a whole one at the beginning */
    size_t target_rest, source_rest; /* runs of the last tiles along the axes that are cut */
    size_t target_axis, source_axis; /* where those are in the grid; one is the first, the other the second */
    bool carries; /* whether what begins in a tile goes on in the next one */
    size_t ndim;
    dimfold_axis axis[66]; /* tiles, and bytes from one to the next */
    size_t count;
    ptrdiff_t source_row[DIMFOLD_TILE_ROWS_MAX], source_column[DIMFOLD_TILE_COLUMNS_MAX];
    ptrdiff_t target_row[DIMFOLD_TILE_COLUMNS_MAX];
} dimfold_tiles;

void dimfold_tiles_make(dimfold_tiles *tiles, const dimfold_plan *plan, const dimfold_cut *cut,
                        const dimfold_tier *tier);

/* Moves the tiles from `begin` to before `end`, in the grid's order. */
void dimfold_tiles_run(const dimfold_tiles *tiles, size_t begin, size_t end);
