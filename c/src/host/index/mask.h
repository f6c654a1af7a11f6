/* Elements that a mask chooses, in C order. */
#pragma once

#include "host/run.h"
#include "index/order.h"
#include "kernels.h"

/* A mask is looked at in pieces, each of which knows how many elements those before it have. */
#define DIMFOLD_INDEX_PIECES_MAX 256

/* So many elements at a time. */
#define DIMFOLD_INDEX_MASK_BLOCK 1024

typedef struct dimfold_index_mask {
    dimfold_index_order order; /* side 0: what is true unless it is zero; side 1: the elements, if there are any */
    dimfold_dtype dtype;       /* of side 0 */
    const dimfold_index_kernels *kernels;

    /* Where the chosen ones are in a row: items, or rows of indices. */
    char *line;
    ptrdiff_t line_stride; /* bytes */
    size_t item_bytes;
    ptrdiff_t index_stride; /* from one index of an element to the next; bytes */

    size_t pieces, first[DIMFOLD_INDEX_PIECES_MAX + 1]; /* how many elements are chosen before each */
} dimfold_index_mask;

/* A block of elements in one run, and what is chosen of them. */
typedef struct dimfold_index_chosen {
    const dimfold_index_cursor *cursor;
    const uint8_t *truth;
    size_t count, taken, room; /* elements; those chosen before it; those there are to the end of the piece */
} dimfold_index_chosen;

/* What is done with it; returns how many are chosen. */
typedef size_t dimfold_index_choose(const dimfold_index_mask *mask, const dimfold_index_chosen *chosen);

/* Counts: fills in `pieces` and `first`. Returns the number of all. */
size_t dimfold_index_mask_count(dimfold_index_mask *mask, const dimfold_runner *runner);

/* Calls it for all blocks, on several threads where that pays. */
void dimfold_index_mask_run(const dimfold_index_mask *mask, dimfold_index_choose *choose,
                            const dimfold_runner *runner);
