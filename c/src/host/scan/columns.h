/* Lines side by side: as many columns as the caches have room for. */
#pragma once

#include "work.h"

/* How neighbours along the form's first axis are cut into strips. */
typedef struct dimfold_scan_strips {
    const dimfold_scan_work *work;
    size_t width, count; /* columns of a strip; strips of each row of neighbours */
    size_t shift;        /* columns that the first one lacks, so that the others begin with lines of the target */
} dimfold_scan_strips;

void dimfold_scan_strips_make(dimfold_scan_strips *strips, const dimfold_scan_work *work, size_t threads);

/* All strips, of all rows of neighbours. */
size_t dimfold_scan_strips_size(const dimfold_scan_strips *strips);

/* Of strips `begin` to before `end`. `context` is a dimfold_scan_strips. */
void dimfold_scan_columns_run(const void *context, size_t begin, size_t end);
