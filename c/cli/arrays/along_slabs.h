/* Arithmetic that scans and masks work along is computed slab by slab, so that memory need not hold it. */
#pragma once

#include "computed_run.h"
#include "stage.h"

/* Whether an array of the stage is computed on the way; then slabs_prepare makes only what it is computed of. */
bool slabs_are_for(const stage *stage, const expression *source);
bool slabs_prepare(expression *source, dimfold_queue *queue, size_t *memory, failure *reason);

/* What is computed takes its room from `*memory`, which has it back then; slabs are as small as that wants.

   Counts what the mask of a prepared ALONG_COMPRESS takes. And writes the elements of one, or of an ALONG_SCAN. */
bool slabs_count(const stage *stage, dimfold_queue *queue, size_t *memory, size_t *count, failure *reason);
bool slabs_run(const stage *stage, dimfold_queue *queue, const dimfold_view *to, size_t *memory, const watcher *watch,
               failure *reason);

/* For elements that were counted, and are more or fewer when they are written, as their file changed. */
bool slabs_fail_change(size_t counted, bool has_more, failure *reason);
