/* Places in sorted items. */
#pragma once

#include "host/run.h"
#include "index/order.h"

typedef struct dimfold_index_search {
    dimfold_index_order order; /* side 0: values; side 1: the places that are written */
    dimfold_dtype dtype;
    const char *sorted;
    ptrdiff_t stride; /* bytes */
    size_t extent, target_bytes;
    bool is_right;
} dimfold_index_search;

void dimfold_index_search_run(const dimfold_index_search *search, const dimfold_runner *runner);

/* Whether items of a dtype have an order. */
bool dimfold_index_has_order(dimfold_dtype dtype);
