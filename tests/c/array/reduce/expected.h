/* What a reduction must leave in memory, result by result. */
#ifndef DIMFOLD_TEST_REDUCE_EXPECTED_H
#define DIMFOLD_TEST_REDUCE_EXPECTED_H

#include "reduction.h"

/* Writes it to copies of the targets' memory. */
void expected_write(walker *walker, const reduction *asked, unsigned char *const *copies);

/* Whether an axis is reduced. */
bool expected_is_reduced(const reduction *asked, size_t axis);

#endif
