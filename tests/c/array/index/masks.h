/* Compressing and expanding, element by element. */
#ifndef DIMFOLD_TEST_INDEX_MASKS_H
#define DIMFOLD_TEST_INDEX_MASKS_H

#include "ops/parts.h"

/* Random operands of such a call, through each of the queues. */
bool mask_try(const queues *queues, size_t item_bytes, size_t ndim, const size_t *shape, bool expands, uint64_t *seed);

#endif
