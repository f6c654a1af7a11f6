/* How a plan is cut into tiles (blocks): the target's fastest axes make a tile's target run, the source's fastest ones
   its source run. Pure. */
#pragma once

#include "ops/often/plan.h"
#include "host/often/tile.h"

typedef struct dimfold_cut {
    dimfold_tile_kernel *kernel;
    bool is_streamed;  /* whole lines go past the caches */
    size_t unit_bytes; /* what moves as one element: an item, or a row that both sides share */
    size_t first;      /* the axis that units leave over first */
    size_t target_axes, source_axes; /* how many axes make a tile's runs: the first ones of each side */
    uint8_t target_axis[64], source_axis[64]; /* of the form */
    size_t target_cut, source_cut; /* how much of the last one of these a tile has */
    size_t target_run, source_run; /* elements of a tile */
    bool is_buffered;  /* rows of a tile are put together first, although they are whole lines */
    bool is_along;  /* tiles follow each other along the source: the target rows of each are whole lines */
} dimfold_cut;

/* How large tiles are made: their runs' bytes, about. */
typedef struct dimfold_cut_size {
    size_t target_bytes, source_bytes;
} dimfold_cut_size;

/* Cuts a plan into tiles of that size by squares. False where runs are too short for them, or have gaps. */
bool dimfold_cut_transpose(dimfold_cut *cut, const dimfold_plan *plan, dimfold_cut_size size, bool is_streamed);

/* Cuts a plan into runs of the target, as long as there are, by strips of runs of the source, for panels. False where
   runs are too short for them, or have gaps. */
bool dimfold_cut_panels(dimfold_cut *cut, const dimfold_plan *plan);

/* Cuts a plan into tiles of rows that both sides share, past the caches. False where the loops are as fast. */
bool dimfold_cut_rows(dimfold_cut *cut, const dimfold_plan *plan);

/* What cuts ask, and those who choose among them. */

/* A side's fastest axis from `first` on; ndim if there is none. */
size_t dimfold_cut_fastest(const dimfold_plan *plan, size_t first, size_t side);

/* The axis from `first` on whose step on that side is `step`; ndim if there is none. */
size_t dimfold_cut_axis_of_step(const dimfold_plan *plan, size_t first, size_t side, size_t step);

/* Whether items of so many bytes are moved by squares. */
bool dimfold_cut_is_vector(size_t unit_bytes);

/* Whether lines of the target begin where its rows do. */
bool dimfold_cut_is_aligned(const dimfold_plan *plan);
