/* Reductions: what is computed first is computed in the same pass, and what lies in a large file is reduced piece by
   piece, so that memory need not hold it. */
#pragma once

#include "stage.h"

#include <dimfold/reduce.h>

/* Whether it is arithmetic that one program computes while it is reduced. Then its arrays are made by reduce_prepare,
   and not itself. */
bool reduce_is_mapped(const expression *array);
bool reduce_prepare(expression *array, dimfold_queue *queue, size_t *memory, failure *reason);

/* Reduces a prepared array. The bits depend on the array's layout alone, pieces included. */
bool reduce_run(expression *array, const along *along, dimfold_queue *queue, const dimfold_view *to, failure *reason);
