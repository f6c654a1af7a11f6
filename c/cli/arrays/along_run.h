/* Makes what is made along axes. */
#pragma once

#include "computed_run.h"
#include "stage.h"

/* The stage's arrays, as far as they must be there before. */
bool along_prepare(stage *stage, dimfold_queue *queue, size_t *memory, failure *reason);

/* Writes the elements of a prepared stage. Reductions, scans and masks of much tell `watch`, unless that is NULL, of
   each part of their first array; all else ends with one call of the library. Slabs take from `*memory` meanwhile. */
bool along_run(stage *stage, dimfold_queue *queue, const dimfold_view *to, size_t *memory, const watcher *watch,
               failure *reason);

/* How many elements there will be, which the values of the sources decide: of ALONG_COMPRESS and ALONG_NONZERO. The
   arrays are made at once. */
bool along_count(stage *stage, dimfold_queue *queue, size_t *memory, size_t *count, failure *reason);

/* The largest of integers of the prepared stage's first array, or -1. */
bool along_largest(const stage *stage, dimfold_queue *queue, int64_t *largest, failure *reason);

/* Medians along an axis, to views of the dtype that means have. */
dimfold_status median_run(dimfold_queue *queue, const along *along, const dimfold_view *to, const dimfold_view *source,
                          dimfold_diag *diag);
