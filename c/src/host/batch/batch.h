/* One thread's work: the batch that it is at, and memory for the values of one. */
#pragma once

#include "cut.h"

/* Where elements of an operand came from, and how many: bands of tiles differ in their width. */
typedef struct dimfold_batch_loaded {
    uintptr_t at;
    size_t width, count; /* 0: none are there */
} dimfold_batch_loaded;

typedef struct dimfold_batch {
    const dimfold_batch_program *program;
    const dimfold_apply_plan *plan;
    const dimfold_batch_cut *cut;
    const dimfold_tier *tier;
    const dimfold_batch_kernels *kernels;

    /* Where it is. */
    size_t extent[DIMFOLD_BATCH_BOX_MAX]; /* of the box */
    size_t height, row;                   /* of the tile, and with which of its rows the box begins */
    size_t count;                         /* elements */
    size_t chunk;                         /* of its row */
    uintptr_t at[DIMFOLD_APPLY_OPERANDS_MAX]; /* the first element of each operand */
    bool begins, ends;                    /* whether a row of chunks begins here, and whether it ends */

    dimfold_batch_ahead ahead;            /* what is read by the next one */

    /* The values. */
    const char *value[DIMFOLD_BATCH_VALUES_MAX];
    char *buffer;                         /* the first one; they are `pitch` bytes apart */
    size_t pitch;
    size_t loads;                         /* buffers behind those that are computed, given away so far */
    char *load[DIMFOLD_APPLY_OPERANDS_MAX]; /* that operands are gathered into */
    dimfold_batch_loaded loaded[DIMFOLD_APPLY_OPERANDS_MAX]; /* what lies there */
    char *carry[DIMFOLD_EXPR_RESULTS_MAX]; /* a line for each row of a tile that is streamed */
    char *tile;                           /* what lies across, a tile of it */
} dimfold_batch;

/* Where the batch has its elements of an operand that lies across. */
static inline char *dimfold_batch_tile_row(const dimfold_batch *batch, size_t operand)
{
    size_t row_bytes = batch->extent[0] * batch->plan->side[operand].item_bytes;
    return batch->tile + batch->cut->operand[operand].tile + batch->row * row_bytes;
}
