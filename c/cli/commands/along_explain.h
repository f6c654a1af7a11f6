/* explain of what goes along axes before an array is there: passes of reductions, and arrays in memory. */
#pragma once

#include "cli/arrays/expression.h"
#include "cli/report/record.h"

#include <dimfold/queue.h>

/* Says what is made first, in the order in which it is: as lines, or as the member "reductions",
   which is empty for an array of NULL. */
bool along_explain_text(const dimfold_queue *queue, expression *array, failure *reason);
bool along_explain_json(record *writer, const dimfold_queue *queue, expression *array, failure *reason);

/* Whether the array is what comes of one reduction, and no step or conversion follows. */
bool along_explain_is_all(const expression *array);
