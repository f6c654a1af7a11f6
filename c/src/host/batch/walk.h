/* The rows of a batch, of an operand whose elements do not follow each other. */
#pragma once

#include "batch.h"

/* Steps through the loops of an access but the first one: `offset` is that of the row, in bytes. The caller begins with
   zeros. */
typedef struct dimfold_batch_walk {
    size_t index[DIMFOLD_BATCH_BOX_MAX];
    ptrdiff_t offset;
} dimfold_batch_walk;

/* False, and back at the beginning, when there is no other row. */
bool dimfold_batch_walk_next(dimfold_batch_walk *walk, const dimfold_batch_access *access, const size_t *extent);

/* Elements of the first loop: a row. */
size_t dimfold_batch_row(const dimfold_batch *batch, const dimfold_batch_access *access);
