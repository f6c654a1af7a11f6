/* Whether items are zero. */
#pragma once

#include <dimfold/dtype.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes 0 for each item that is zero, of either sign, and 1 for others. */
void dimfold_index_truth(uint8_t *truth, const char *items, dimfold_dtype dtype, size_t count);

/* Whether a dtype's items are numbers or bools, and so have a zero. */
bool dimfold_index_has_truth(dimfold_dtype dtype);
