/* Cuts a copy into blocks of a few megabytes that are long along the fastest axes of both sides, so that files larger
   than memory are read and written in long pieces, and work can stop between two of them. */
#pragma once

#include <dimfold/layout.h>

typedef struct blocks {
    const dimfold_layout *target, *source; /* of one shape; borrowed */
    size_t size_max;                       /* elements of the largest block */
    size_t shape[DIMFOLD_NDIM_MAX];        /* of a block that is not cut off by the end of an axis */
    size_t start[DIMFOLD_NDIM_MAX];        /* of the next block */
    bool is_done;
} blocks;

/* Plans blocks of at most `size_max` elements. */
blocks blocks_plan(const dimfold_layout *target, const dimfold_layout *source, size_t size_max);

/* Blocks of a shape that is known. */
blocks blocks_of_shape(const dimfold_layout *target, const dimfold_layout *source, const size_t *shape);

/* Writes both sides' layouts of the next block; false when all have been given. */
bool blocks_next(blocks *plan, dimfold_layout *target, dimfold_layout *source);
