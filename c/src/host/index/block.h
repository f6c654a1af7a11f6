/* A block of a walk by indices: what kernels move. */
#pragma once

#include "kernels.h"

#include "host/tiers.h"
#include "index/plan.h"

/* Row i lies at walked + place[i], or at walked + i * step, and at indexed + offset[i]. A row is one axis. */
typedef struct dimfold_index_block {
    char *walked, *indexed;
    const int64_t *place; /* bytes; NULL: `step` apart */
    ptrdiff_t step;
    const int64_t *offset; /* there are DIMFOLD_INDEX_AHEAD more, which lead to such places too */
    size_t count;
    size_t extent; /* of a row, items */
    ptrdiff_t walked_stride, indexed_stride;
    size_t item_bytes; /* of an item, or of a row that moves as one: then `extent` is 1 */
    const dimfold_tier *tier;
    const dimfold_index_kernels *kernels;
    bool is_streamed; /* rows go past the caches */
    bool is_far;      /* what the indices lead to is more than the caches hold: it is asked for ahead */
} dimfold_index_block;

typedef void dimfold_index_kernel(const dimfold_index_block *block);

static inline char *dimfold_index_row(const dimfold_index_block *block, size_t row)
{
    return block->walked + (block->place != NULL ? (ptrdiff_t)block->place[row] : (ptrdiff_t)row * block->step);
}
