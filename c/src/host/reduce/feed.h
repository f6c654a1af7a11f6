/* Items for reductions: gathered from where they lie, computed, converted, in buffers without gaps. */
#pragma once

#include "programs.h"

/* Items that are loaded at once at most: a row of so many is reduced from a buffer in one go. */
#define DIMFOLD_FEED_ROW_MAX 1024
#define DIMFOLD_FEED_MAX 2048

/* A box of items: `count` along the near axes from item `begin` on, of `width` results side by side. Which of both is
   faster in the buffer is the mode's. */
typedef struct dimfold_feed_box {
    size_t begin, count, width;
    uintptr_t at[DIMFOLD_APPLY_OPERANDS_MAX]; /* item 0 of the first result; of an index, its position in items of 8 */
} dimfold_feed_box;

typedef struct dimfold_feed {
    const dimfold_reduce_plan *plan;
    const dimfold_reduce_programs *programs;
    const dimfold_batch_kernels *kernels; /* that gather */
    bool is_across;
    size_t pitch_items;                          /* items of each buffer */
    const char *value[DIMFOLD_BATCH_VALUES_MAX]; /* of the map */
    char *load[DIMFOLD_APPLY_OPERANDS_MAX];      /* buffers of operands; NULL: nobody wants them */
    const char *source[DIMFOLD_APPLY_OPERANDS_MAX]; /* what was loaded last: a buffer, or where it lies */
    char *converted[DIMFOLD_REDUCE_RESULTS_MAX]; /* NULL: not converted */
    dimfold_conversion conversion[DIMFOLD_REDUCE_RESULTS_MAX];
    const char *item[DIMFOLD_REDUCE_RESULTS_MAX]; /* what was loaded last, of each result's value */
} dimfold_feed;

/* What it loads with. */
typedef struct dimfold_feed_loops {
    const dimfold_tier *tier;
    const dimfold_batch_kernels *batch;
    const dimfold_reduce_kernels *reduce;
} dimfold_feed_loops;

/* How many items so many bytes of buffers hold: at most DIMFOLD_FEED_MAX, and a multiple of 8. */
size_t dimfold_feed_capacity(const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs, size_t bytes);

/* Lays out buffers for `capacity` items in `memory`, and fills in the map's constants. */
void dimfold_feed_begin(dimfold_feed *feed, const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs,
                        const dimfold_feed_loops *loops, size_t capacity, char *memory);

/* Loads a box of at most `capacity` items. */
void dimfold_feed_load(dimfold_feed *feed, const dimfold_feed_box *box);

/* How far an item along the near axes lies from the first one, of an operand, in bytes. */
ptrdiff_t dimfold_feed_offset(const dimfold_reduce_plan *plan, size_t operand, size_t item);
