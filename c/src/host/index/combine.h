/* Combining what is there with what comes. */
#pragma once

#include "block.h"

/* What does so by an operation that is not DIMFOLD_PUT_SET; NULL if the dtype does not have it. */
dimfold_index_kernel *dimfold_index_kernel_combine(uint32_t op, dimfold_dtype dtype);

/* Whether it has it. */
bool dimfold_index_combines(uint32_t op, dimfold_dtype dtype);

/* Writes a one of a number's dtype. */
void dimfold_index_put_one(char *item, dimfold_dtype dtype);
