/* Where memory that outlives a call comes from: the caller's allocator, or malloc. */
#pragma once

#include "base/diag.h"

#include <dimfold/queue.h>

/* Writes the allocator to use: the caller's, which must be complete, or malloc's if it is NULL. */
dimfold_status dimfold_allocator_choose(dimfold_call call, const dimfold_allocator *given, dimfold_allocator *chosen);

/* Whether it is malloc's, in whose place other memory of the process will do. */
bool dimfold_allocator_is_malloc(const dimfold_allocator *allocator);
