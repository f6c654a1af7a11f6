/* Looks for an index that is outside of its axis. */
#pragma once

#include "host/run.h"
#include "ops/often/check.h"

/* What an index may be: from `min`, which is 0 or -extent, to extent - 1. */
typedef struct dimfold_index_limits {
    int64_t min, extent;
} dimfold_index_limits;

/* The first one in C order that is outside. */
typedef struct dimfold_index_outside {
    int64_t ordinal, index;
} dimfold_index_outside;

/* Whether one is outside, of indices that are i32 or i64; if so, which. On several threads where that pays. */
bool dimfold_index_find(const dimfold_operand *list, dimfold_index_limits limits, const dimfold_runner *runner,
                        dimfold_index_outside *outside);
