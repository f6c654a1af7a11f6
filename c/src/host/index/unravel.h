/* Ordinals to indices. */
#pragma once

#include "host/run.h"
#include "index/order.h"
#include "index/plan.h"

typedef struct dimfold_index_unravel {
    dimfold_index_order order; /* side 0: ordinals; side 1: the first index of each */
    size_t source_bytes, target_bytes; /* 4 or 8: i32, i64 */
    ptrdiff_t step;                    /* from one index of an ordinal to the next; bytes */
    dimfold_index_selector selector;   /* the shape, and what an ordinal outside of it is */
} dimfold_index_unravel;

/* The ordinals have been checked. */
void dimfold_index_unravel_run(const dimfold_index_unravel *unravel, const dimfold_runner *runner);
